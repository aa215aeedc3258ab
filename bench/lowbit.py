"""Products with weights of four and eight bits, compared with f16, at the shapes of language models.

    $ python -m bench.lowbit --rows 1 16 --layers 4096x4096
    m     n     k     weights  strategy        us   core us   bytes of w   bound   ratio    most
    1     4096  4096  f16      -            26.40     24.40     33554432   84.7%    1.00    1.00
    1     4096  4096  i4       digits       12.69      9.29      8785920   46.2%    2.08    3.25

Times are those of the host model, in microseconds, including the launch. `bound` is the time of global memory for the
stored weights, or for many rows that of the cubes for the products, over the time. `ratio` is the time of f16 over it.
`i8i4` is weights of four bits by activations of eight, with one scale: its ratio is also to f16 by f16, and many rows are
bounded by the cubes' time for bytes. `most` is the ratio if only the launch of cube cores, on the best number of them,
and the transfer of the weights took time; kernels of both kinds of core launch later: at 4096x4096 a ratio of 2.6 and
58 % of the bound for one row, at 11008x4096 79 %. `--strategies` lists all possible strategies, `--zero` adds zero
points, `--memory` lists the bytes of the weights of a layer.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

ROWS = (1, 4, 16, 64, 128, 1024, 4096)

WEIGHTS = ("f16", "i8", "i4", "i8i4")

LAYERS = ("4096x4096", "11008x4096", "4096x11008", "8192x8192", "28672x8192", "8192x28672")
"""n and k of the projections of models of 7 and of 70 billion parameters."""

BLOCK = (
    *[("attention", 4096, 4096)] * 4,
    *[("gate and up", 11008, 4096)] * 2,
    ("down", 4096, 11008),
)
"""A layer of a model of 7 billion parameters: n and k of its weights."""


@dataclass(frozen=True)
class Shape:
    m: int
    n: int
    k: int
    weights: str = "i4"
    group: int = 128
    zero: bool = False
    """Whether there is a zero point for each scale."""

    @property
    def bytes(self) -> bool:
        """Whether activations have eight bits."""
        return self.weights == "i8i4"

    @property
    def text(self) -> str:
        """The graph, with weights as quantization tools store them, n x k."""
        m, n, k = self.m, self.n, self.k
        x, y, f = f"tensor<{m}x{k}xf16>", f"tensor<{m}x{n}xf16>", f"tensor<{n}x{k}xf16>"
        given, line, left = f"%x: {x}", "", "%x"
        if self.bytes:
            b, left = f"tensor<{m}x{k}xi8>", "%a"
            given = f"%x: {b}, %t: tensor<f16>"
            line = f"  %a = graph.dequantize %x, %t : ({b}, tensor<f16>) -> {x}\n"
        if self.weights == "f16":
            arguments = f"{given}, %f: {f}"
        else:
            q = f"tensor<{n}x{k}x{self.weights[-2:]}>"
            s = f"tensor<{n}x{k // self.group}xf16>" if self.group else f"tensor<{n}xf16>"
            along = f"axis 1 group_size {self.group}" if self.group else "axis 0"
            z = s.replace("xf16", f"x{self.weights[-2:]}")
            arguments = f"{given}, %q: {q}, %s: {s}" + f", %z: {z}" * self.zero
            operands, types = (
                ("%q, %s zero_point %z", f"{q}, {s}, {z}") if self.zero else ("%q, %s", f"{q}, {s}")
            )
            line += f"  %f = graph.dequantize {operands} {along} : ({types}) -> {f}\n"
        return (
            f"func.func @product({arguments}) -> {y} {{\n{line}"
            f"  %y = graph.matmul {left}, %f transpose_b : ({x}, {f}) -> {y}\n  func.return %y : {y}\n}}\n"
        )


@dataclass(frozen=True)
class Result:
    shape: Shape
    strategy: str
    us: float
    core_us: float
    bytes: int
    """The bytes of the weights with their scales, in the layout of the kernel."""
    share: float
    least: float
    """A lower bound of the microseconds of all kernels."""


def measure(shape: Shape, strategy: str | None = None, soc: str = "ascend910b1") -> Result:
    """Compile a product and run it on the host model."""
    import numpy as np

    from ascir.interp.dtypes import numpy_dtype
    from ascir.target import soc as chip_named

    kernel = compiled(shape, strategy, soc)
    inputs = [
        np.zeros([int(size) for size in parameter.shape], numpy_dtype(_element(parameter, shape)))
        for parameter in kernel.parameters
        if parameter.role == "in"
    ]
    launch = kernel.run(inputs, checks=False).launch
    assert launch.time_us is not None
    assert launch.cycles is not None
    chip, bytes = chip_named(soc), bytes_of(kernel)
    cube = 2.0 * shape.m * shape.n * shape.k / (chip.aic_cores * 8192 * chip.frequency_mhz)
    if shape.bytes:
        cube /= 2
    bound = max(bytes / chip.timing["hbm_gb_per_s"] / 1000, cube)
    found: Any = kernel.attributes.get("tile.weights")
    chosen = "-" if found is None else found.data["strategy"].data
    us = launch.time_us
    least = us if chosen == "-" else max(least_of(bytes, chip), cube)
    return Result(shape, chosen, us, launch.cycles / chip.frequency_mhz, bytes, bound / us, least)


def least_of(bytes: int, chip: Any) -> float:
    """Microseconds of the launch and of this many bytes, with the best number of cube cores."""
    k = chip.timing

    def of(cores: int) -> float:
        begin = k["kernel_begin"] + k["kernel_begin_core"] * (cores - 1)
        port = cores * k["gm_read_aic"] * chip.frequency_mhz / 1000
        moved = bytes / min(k["hbm_gb_per_s"], port)
        launch = k["launch_ns"] + cores * k["launch_core_ns"]
        return (launch + moved) / 1000 + (begin + k["kernel_end"] + k["hbm_latency"]) / chip.frequency_mhz

    return min(map(of, range(1, chip.aic_cores + 1)))


def compiled(shape: Shape, strategy: str | None, soc: str) -> Any:
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    module = parse(make_context(), Source("<bench>", shape.text))
    options = None if strategy is None else {"graph-tile": {"weights": strategy}}
    return compile_kernels(module, options, soc=soc)[0]


def _element(parameter: Any, shape: Shape) -> Any:
    """The bytes of an argument: only the kernel packs integers of four bits."""
    from ascir.dialects.graph.types import i4

    return i4 if parameter.name in ("q", "z") and shape.weights.endswith("i4") else parameter.element


def bytes_of(kernel: Any) -> int:
    """The bytes of the arguments besides x, in their layout in memory."""
    from ascir.dialects.tile.spaces import bit_width

    return sum(
        prod(parameter.memory or parameter.shape) * bit_width(parameter.element) // 8
        for parameter in kernel.parameters
        if parameter.role == "in" and parameter.name not in ("x", "t")
    )


def memory(group: int, soc: str) -> Iterator[str]:
    """The weights of a layer, in the layout of kernels for one row."""
    total = dense = 0
    for name, n, k in BLOCK:
        bytes = bytes_of(compiled(Shape(1, n, k, "i4", group), None, soc))
        total, dense = total + bytes, dense + 2 * n * k
        yield f"{name:12} {n:6} {k:6} {bytes:12} bytes {bytes / (2 * n * k):7.4f} of f16"
    yield f"{'all':26} {total:12} bytes {total / dense:7.4f} of f16"


def ways_of(shape: Shape, soc: str) -> Sequence[str | None]:
    """The possible strategies for a shape: those in the certificate of its kernel."""
    if shape.weights == "f16":
        return (None,)
    weighed: Any = compiled(shape, None, soc).attributes["tile.weights"]
    return [name.removesuffix("_ns") for name in weighed.data if name.endswith("_ns")]


def rows_of(options: argparse.Namespace) -> Iterator[str]:
    for layer in options.layers:
        n, k = map(int, layer.split("x"))
        for m in options.rows:
            dense: float | None = None
            for weights in options.weights:
                shape = Shape(m, n, k, weights, options.group, options.zero)
                for way in ways_of(shape, options.soc) if options.strategies else (None,):
                    result = measure(shape, way, options.soc)
                    dense = result.us if weights == "f16" else dense
                    ratio = (
                        f"{dense / result.us:7.2f} {dense / result.least:7.2f}"
                        if dense is not None
                        else f"{'':15}"
                    )
                    yield (
                        f"{m:<5} {n:<5} {k:<5} {weights:<8} {result.strategy:8} {result.us:9.2f} "
                        f"{result.core_us:9.2f} {result.bytes:12} {result.share:7.1%} {ratio}"
                    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.lowbit", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS, help="m")
    parser.add_argument("--layers", nargs="+", default=LAYERS, help="n and k, as in 4096x11008")
    parser.add_argument("--weights", nargs="+", choices=WEIGHTS, default=WEIGHTS)
    parser.add_argument("--group", type=int, default=128, help="rows that share a scale; 0: all")
    parser.add_argument("--zero", action="store_true", help="zero points beside the scales")
    parser.add_argument("--strategies", action="store_true", help="all ways, chosen or not")
    parser.add_argument("--memory", action="store_true", help="the bytes of the weights of a layer")
    parser.add_argument("--soc", default="ascend910b1")
    options = parser.parse_args(arguments)
    if options.memory:
        for line in memory(options.group, options.soc):
            print(line, flush=True)
        return 0
    print("m     n     k     weights  strategy        us   core us   bytes of w   bound   ratio    most")
    for line in rows_of(options):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
