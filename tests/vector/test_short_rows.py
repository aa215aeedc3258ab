"""Small operands with rows of less than a block, beside larger ones with longer rows."""

from __future__ import annotations

from typing import Any

import pytest
from xdsl.dialects.func import FuncOp

from ascir.pipeline import lower
from tests.vector.harness import Graph, check, graph, module_of


def normalized(shape: str, channels: int, groups: int, element: str = "f16") -> Graph:
    return graph(
        ("x", f"{shape}x{element}"),
        ("a", f"{channels}x{element}"),
        ("b", f"{channels}x{element}"),
        body=f"%y = graph.group_norm %x gamma %a beta %b groups {groups} : ($x, $a, $b) -> $x",
        result="$x",
    )


@pytest.mark.parametrize("element", ["f16", "f32", "bf16"])
@pytest.mark.parametrize(
    ("shape", "channels", "groups"),
    [("3x64x5x7", 64, 32), ("2x12x9x11", 12, 4), ("5x14x40x50", 14, 2), ("1x6x100x300", 6, 3)],
)
def test_few_channels_in_a_group(shape: str, channels: int, groups: int, element: str) -> None:
    check(normalized(shape, channels, groups, element))


def test_channels_of_a_group_are_not_padded() -> None:
    """32x64x56x56 with 32 groups took 267 us, with two channels padded to 16."""
    module = module_of(normalized("32x64x56x56", 64, 32).text)
    lower(module, stop="graph-tile")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    found: Any = kernel.attributes["tile.tiling"]
    assert sum(phase.data["ns"].value.data for phase in found) < 30_000


OPERANDS = {
    "stored along": graph(
        ("x", "6x3x5x100xf16"), ("a", "3x5xf16"),
        body="""%r = graph.reshape %a : $a -> tensor<1x3x5x1xf16>
            %y0 = graph.mul %x, %r : ($x, tensor<1x3x5x1xf16>) -> $x
            %y1 = graph.exp %a : $a""",
        result="$x | $a",
    ),
    "results of rows": graph(
        ("x", "40x3x5x100xf32"),
        body="""%y0 = graph.reduce sum %x axes [3] : $x -> tensor<40x3x5xf32>
            %y1 = graph.exp %x : $x""",
        result="40x3x5xf32 | $x",
    ),
    "bytes": graph(
        ("x", "30x7x200xi8"), ("a", "30x7xi8"),
        body="""%r = graph.reshape %a : $a -> tensor<30x7x1xi8>
            %y = graph.maximum %x, %r : ($x, tensor<30x7x1xi8>) -> $x""",
        result="$x",
    ),
    "words of eight bytes": graph(
        ("x", "30x3x200xi64"), ("a", "30x3xi64"),
        body="""%r = graph.reshape %a : $a -> tensor<30x3x1xi64>
            %y = graph.add %x, %r : ($x, tensor<30x3x1xi64>) -> $x""",
        result="$x",
    ),
    "a mask": graph(
        ("x", "30x7x200xf16"), ("a", "30x7xi1"),
        body="""%r = graph.reshape %a : $a -> tensor<30x7x1xi1>
            %e = graph.exp %x : $x
            %y = graph.select %r, %x, %e : (tensor<30x7x1xi1>, $x, $x) -> $x""",
        result="$x",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", OPERANDS)
def test_short_rows_beside_longer_ones(name: str) -> None:
    check(OPERANDS[name])
