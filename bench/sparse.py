"""Products with 2:4 sparse matrices, compared with dense ones, at the projections of language models.

    $ python -m bench.sparse --rows 1 16 --dtype f16 --layers 4096x11008
    type m     n      k         dense us  sparse us   ratio    most   dense MB  sparse MB   bytes
    f16  1     8192   8192   NT     95.64      65.59    1.46    1.56      134.2       76.3    0.57

`ratio` is the time of the dense product over that of the sparse one, both with the launch; `bytes` is the traffic of
global memory of the sparse one over that of the dense one. Weights are random, two of each four along k. `most` is the
ratio if only the launch and memory traffic took time: that of global memory, and of L2, through which expanded matrices
of floats pass from vector cores to cubes: the compressed matrix once and the dense one twice.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.cube import LAYERS

if TYPE_CHECKING:
    from ascir.runtime import CompiledKernel
    from ascir.target import Soc

ROWS = (1, 16)
RESULTS = {"f16": "f16", "i8": "i32"}
TYPES = {"f16": np.float16, "i8": np.int8}


@dataclass(frozen=True)
class Shape:
    m: int
    n: int
    k: int
    dtype: str


@dataclass(frozen=True)
class Result:
    shape: Shape
    us: tuple[float, float]
    """Microseconds of the dense and of the sparse product."""
    read: tuple[float, float]
    """The traffic of global memory in bytes."""
    transposed: str = "NT"
    """The layout of the dense matrix that is faster."""
    least: float = 0.0
    """A lower bound of the microseconds of the sparse product."""

    @property
    def ratio(self) -> float:
        return self.us[0] / self.us[1]


def compiled(text: str, soc: str) -> CompiledKernel:
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    (kernel,) = compile_kernels(parse(make_context(), Source("product.mlir", text)), soc=soc)
    return kernel


def dense_text(shape: Shape, turned: bool) -> str:
    b = f"{shape.n}x{shape.k}" if turned else f"{shape.k}x{shape.n}"
    types = f"tensor<{shape.m}x{shape.k}x{shape.dtype}>", f"tensor<{b}x{shape.dtype}>"
    result = f"tensor<{shape.m}x{shape.n}x{RESULTS[shape.dtype]}>"
    flag = " transpose_b" if turned else ""
    return (
        f"func.func @dense(%x: {types[0]}, %w: {types[1]}) -> {result} {{\n"
        f"  %y = graph.matmul %x, %w{flag} : ({', '.join(types)}) -> {result}\n  func.return %y : {result}\n}}\n"
    )


def sparse_text(shape: Shape, packed: Sequence[Any]) -> str:
    def tensor(sizes: Sequence[int], element: str) -> str:
        return f"tensor<{'x'.join(map(str, sizes))}x{element}>"

    x = tensor((shape.m, shape.k), shape.dtype)
    values, places = tensor(packed[0].shape, shape.dtype), tensor(packed[1].shape, "ui8")
    result = tensor((shape.m, shape.n), RESULTS[shape.dtype])
    return (
        f"func.func @sparse(%x: {x}, %values: {values}, %places: {places}) -> {result} {{\n"
        f"  %y = graph.sparse_matmul %x, %values, %places columns {shape.n} : ({x}, {values}, {places}) -> {result}\n"
        f"  func.return %y : {result}\n}}\n"
    )


def packed(shape: Shape, cores: int) -> Sequence[Any]:
    """A random matrix as the chip keeps it: of each four the first kept row is 0 or 1, the second 2 or 3."""
    from ascir.interp.sparse import to_fractals, to_panels
    from ascir.passes.graph.pack_sparse import panel_width

    random = np.random.default_rng(0)
    fours = np.zeros((shape.k // 4, 4, shape.n), TYPES[shape.dtype])
    for row in (0, 2):
        kept = row + random.integers(0, 2, (shape.k // 4, 1, shape.n))
        np.put_along_axis(fours, kept, random.integers(1, 8, kept.shape).astype(fours.dtype), 1)
    weight = fours.reshape(shape.k, shape.n)
    return to_fractals(weight) if shape.dtype == "i8" else to_panels(weight, panel_width(shape.n, cores))


def measure(shape: Shape, soc: str = "ascend910b1") -> Result:
    """Compile both, and time them on the host model."""
    from ascir.target import soc as chip_named

    x = np.ones((shape.m, shape.k), TYPES[shape.dtype])

    def run(text: str, *weights: Any) -> tuple[float, float]:
        launch = compiled(text, soc).run([x, *weights], checks=False).launch
        assert launch.time_us is not None
        assert launch.timing is not None
        return launch.time_us, launch.timing.hbm_read

    weight = np.ones((shape.k, shape.n), TYPES[shape.dtype])
    by_layout = {
        "NN": run(dense_text(shape, False), weight),
        "NT": run(dense_text(shape, True), weight.reshape(shape.n, shape.k)),
    }
    best = min(by_layout, key=lambda layout: by_layout[layout][0])
    del weight
    dense = by_layout[best]
    made = packed(shape, chip_named(soc).aic_cores)
    sparse = run(sparse_text(shape, made), *made)
    return Result(shape, (dense[0], sparse[0]), (dense[1], sparse[1]), best, least_of(shape, chip_named(soc)))


def least_of(shape: Shape, chip: Soc) -> float:
    """The microseconds of the launch on all cores, and of the traffic."""
    k, size = chip.timing, np.dtype(TYPES[shape.dtype]).itemsize
    whole = shape.n * shape.k * size
    packed, expanded = whole / 2 + shape.n * shape.k / 8, whole if shape.dtype == "f16" else 0
    moved = max(packed / k["hbm_gb_per_s"], (packed + 2 * expanded) / k["l2_gb_per_s"])
    cores = chip.aic_cores + (chip.aiv_cores if expanded else 0)
    launch = k["launch_ns"] + chip.aic_cores * k["launch_group_ns" if expanded else "launch_core_ns"]
    begin = k["kernel_begin"] + k["kernel_begin_core"] * (cores - 1) + k["kernel_end"] + k["hbm_latency"]
    return (launch + moved) / 1000 + begin / chip.frequency_mhz


def line(result: Result) -> str:
    shape, (dense, sparse), read = result.shape, result.us, result.read
    return (
        f"{shape.dtype:<4} {shape.m:<5} {shape.n:<6} {shape.k:<6} {result.transposed} {dense:9.2f} {sparse:10.2f} "
        f"{result.ratio:7.2f} {dense / result.least:7.2f} {read[0] / 1e6:10.1f} {read[1] / 1e6:10.1f} {read[1] / read[0]:7.2f}"
    )


def _layer(text: str) -> tuple[int, int]:
    n, k = map(int, text.split("x"))
    return n, k


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.sparse", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS, help="m")
    parser.add_argument("--layers", type=_layer, nargs="+", default=LAYERS, help="n and k, as 4096x11008")
    parser.add_argument("--dtype", choices=sorted(TYPES), nargs="+", default=sorted(TYPES))
    parser.add_argument("--soc", default="ascend910b1")
    options = parser.parse_args(arguments)
    print("type m     n      k         dense us  sparse us   ratio    most   dense MB  sparse MB   bytes")
    for dtype in options.dtype:
        for m in options.rows:
            for n, k in options.layers:
                print(line(measure(Shape(m, n, k, dtype), options.soc)), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
