"""What follows a convolution, done by the vector cores of its block: every schedule of the cores gives the same, and
the right, result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ascir.diagnostics import OperationError
from tests.conv.images import BLOCKS
from tests.mixed.schedules import agree_under_schedules
from tests.vector.harness import Graph, check, compiled, graph

SEEDS = 2


@dataclass(frozen=True)
class Behind:
    """A convolution %p of an image N, blocks of channels, H, W in so many output channels, and what is computed of it.
    In the body `$p` is its type, `$c` that of one number for each channel."""

    x: tuple[int, int, int, int]
    outputs: int
    body: str
    kernel: int = 3
    stride: int = 1
    dtype: str = "f16"
    more: tuple[tuple[str, str], ...] = ()
    bias: bool = False
    packed: bool = False
    result: str = "$p"
    options: dict[str, Any] = field(default_factory=dict[str, Any])

    def graph(self) -> Graph:
        samples, blocks, *extents = self.x
        result = "i32" if self.dtype == "i8" else self.dtype
        inner, outer, pad = BLOCKS[self.dtype], BLOCKS[result], self.kernel // 2
        high, wide = ((extent + 2 * pad - self.kernel) // self.stride + 1 for extent in extents)
        taps = self.kernel**2 * inner
        weight = f"{blocks}x{self.outputs}x{taps}" if self.packed else f"{self.outputs}x{blocks * taps}"
        names = {
            "$p": f"tensor<{samples}x{self.outputs // outer}x{high}x{wide}x{outer}x{result}>",
            "$c": f"tensor<1x{self.outputs // outer}x1x1x{outer}x{result}>",
            "$s": f"tensor<{samples}x{self.outputs // outer}x1x1x{outer}x{result}>",
        }
        bias = (("bias", f"{self.outputs}x{result}"),) if self.bias else ()
        windows = f"kernel {[self.kernel] * 2} strides {[self.stride] * 2} pads {[pad] * 4}"
        operands = f"($x, $w{', $bias' * self.bias})"
        body = f"%p = graph.conv2d_blocked %x, %w {'bias %bias ' * self.bias}{windows} : {operands} -> $p\n"
        x = f"{samples}x{blocks}x{extents[0]}x{extents[1]}x{inner}x{self.dtype}"
        found = body + self.body
        more = [(name, names.get(type, type)) for name, type in self.more]
        for name, type in names.items():
            found = found.replace(name + " ", type + " ").replace(name + ",", type + ",")
            found = found.replace(name + ")", type + ")").replace(name + "\n", type + "\n")
            found = found.removesuffix(name) + (type if found.endswith(name) else "")
        return graph(
            ("x", x),
            ("w", f"{weight}x{self.dtype}"),
            *bias,
            *more,
            body=found,
            result=names.get(self.result, self.result),
            tolerance=4096 if self.dtype == "f32" else None,
        )


SILU = "%y = graph.silu %p : $p"
SHORTCUT = "%s = graph.add %p, %r : $p\n%y = graph.relu %s : $p"
CASES = {
    "silu": Behind((2, 2, 9, 7), 48, SILU),
    "a shortcut, rectified": Behind((2, 2, 10, 10), 64, SHORTCUT, more=(("r", "$p"),)),
    "the image itself is added": Behind((1, 2, 9, 9), 32, "%y = graph.add %p, %x : $p"),
    "rectified first": Behind(
        (1, 2, 9, 9), 32, "%a = graph.relu %p : $p\n%y = graph.mul %a, %r : $p", more=(("r", "$p"),)
    ),
    "a bias in the cube": Behind((1, 2, 9, 9), 80, SILU, bias=True),
    "scale and shift of channels": Behind(
        (2, 2, 9, 9),
        80,
        "%a = graph.mul %p, %c : ($p, $c) -> $p\n%y = graph.add %a, %d : ($p, $c) -> $p",
        more=(("c", "$c"), ("d", "$c")),
    ),
    "a number for each image and channel": Behind(
        (3, 1, 7, 7), 32, "%y = graph.mul %p, %c : ($p, $s) -> $p", more=(("c", "$s"),)
    ),
    "one by one by twos": Behind((2, 3, 12, 10), 96, "%y = graph.hardswish %p : $p", kernel=1, stride=2),
    "clipped": Behind(
        (1, 2, 9, 9),
        32,
        "%l = graph.constant dense<0.0> : tensor<f16>\n%h = graph.constant dense<6.0> : tensor<f16>\n"
        "%a = graph.maximum %p, %l : ($p, tensor<f16>) -> $p\n%y = graph.minimum %a, %h : ($p, tensor<f16>) -> $p",
    ),
    "bf16": Behind((1, 2, 8, 9), 48, SILU, dtype="bf16"),
    "f32, of eight channels": Behind((2, 3, 8, 9), 40, "%y = graph.sigmoid %p : $p", dtype="f32"),
    "sums of bytes, to floats": Behind(
        (1, 2, 8, 9),
        48,
        "%f = graph.cast %p : $p -> tensor<1x3x8x9x16xf32>\n%m = graph.mul %f, %c : (tensor<1x3x8x9x16xf32>, "
        "tensor<1x3x1x1x16xf32>) -> tensor<1x3x8x9x16xf32>\n"
        "%y = graph.cast %m : tensor<1x3x8x9x16xf32> -> tensor<1x3x8x9x16xf16>",
        dtype="i8",
        more=(("c", "1x3x1x1x16xf32"),),
        result="1x3x8x9x16xf16",
    ),
    "packed weights": Behind((1, 4, 9, 9), 32, SILU, packed=True),
    "one position": Behind((2, 2, 3, 3), 32, SILU, kernel=3, stride=4),
    "a row of many positions": Behind((1, 1, 3, 300), 32, SILU),
    "one block of channels": Behind((1, 1, 9, 9), 16, SILU),
}


@pytest.mark.parametrize("name", CASES)
def test_epilogue(name: str) -> None:
    agree_under_schedules(CASES[name].graph(), SEEDS)


@pytest.mark.parametrize(
    "tile",
    [(1, 16, 1), (3, 48, 2), (5, 16, 2), (2, 32, 1, 1, 1), (14, 32, 1, 2)],
    ids=["rows", "tails", "narrow", "weights that stay", "several images"],
)
def test_any_tiling(tile: tuple[int, ...]) -> None:
    case = Behind((4, 2, 14, 9), 96, SHORTCUT, more=(("r", "$p"),))
    check(case.graph(), {"graph-tile": {"tile": tile, "cores": 6}})


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_each_half_fills_its_own_tail(dtype: str) -> None:
    """Of three rows one half has two and the other one: what it fills up is not what it loads, so that they need no
    order."""
    body = "%v = graph.mul %p, %r : ($p, $c) -> $p\n%y = graph.add %v, %s : $p"
    case = Behind((1, 4, 3, 9), 16, body, stride=3, dtype=dtype, more=(("r", "$c"), ("s", "$p")))
    compiled(case.graph(), {"graph-tile": {"cores": 5}})


def test_two_results() -> None:
    """The sums themselves, and what is made of them."""
    type = "tensor<1x2x9x9x16xf16>"
    body = (
        "%y0 = graph.conv2d_blocked %x, %w kernel [3, 3] pads [1, 1, 1, 1] : ($x, $w) -> $x\n"
        "%y1 = graph.silu %y0 : $x"
    )
    check(graph(("x", type), ("w", "32x288xf16"), body=body, result="$x | $x"))


@pytest.mark.parametrize(
    ("body", "result", "why"),
    [
        (
            "%y = graph.reduce max %p axes [2, 3] : $p -> tensor<1x2x16xf16>",
            "1x2x16xf16",
            "all of its blocks",
        ),
        (
            "%t = graph.silu %p : $p\n"
            "%y = graph.transpose %t permutation [0, 1, 4, 2, 3] : $p -> tensor<1x2x16x9x9xf16>",
            "1x2x16x9x9xf16",
            "innermost",
        ),
    ],
)
def test_refused(body: str, result: str, why: str) -> None:
    with pytest.raises(OperationError, match=why):
        compiled(Behind((1, 2, 9, 9), 32, body, result=result).graph())
