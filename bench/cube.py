"""Compiled matrix products on the host model, beside the cube's peak, the bound of memory, and measured times.

    $ python -m bench.cube --sizes 512 1024
    $ python -m bench.cube --sample matmul.csv --limit 20 --warm
    m     n     k     type       us   TFLOPS    peak  traffic  busiest  measured
    512   512   512   f16 NN   6.50     41.3   11.4%    16.1%     MTE2

`peak` is the share of what the cubes of all cores can multiply; `traffic` is the time that global memory takes for each
operand and the result once, over the time. The file has columns M, K, N, trans_AB and cost_us, what the cores took on a
device: the ratio of the last column is ours over it, both without the launch. `--warm` times a launch that finds in L2 what the one before it left.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

SQUARES = (512, 1024, 2048, 4096, 8192)

LAYERS = ((4096, 4096), (11008, 4096), (4096, 11008), (8192, 8192), (28672, 8192), (8192, 28672))
"""n and k of the projections of models of 7 and of 70 billion parameters."""

ROWS = (1, 16, 128, 4096)

BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i8": 1}
FLOP_PER_CYCLE = {"f16": 8192, "bf16": 8192, "f32": 2048, "i8": 16384}
"""Of one core."""


@dataclass(frozen=True)
class Shape:
    m: int
    n: int
    k: int
    dtype: str = "f16"
    transposed: str = "NN"
    measured: float | None = None
    """Microseconds."""


@dataclass(frozen=True)
class Result:
    shape: Shape
    us: float
    core_us: float
    """From the start of the first core to the end of the last one: without the launch."""
    predicted: float
    tflops: float
    peak: float
    traffic: float
    busiest: str

    @property
    def ratio(self) -> float | None:
        return None if self.shape.measured is None else self.core_us / self.shape.measured


def text(shape: Shape) -> str:
    """The graph of a product."""
    result = "i32" if shape.dtype == "i8" else shape.dtype
    left, right = (letter == "T" for letter in shape.transposed)
    a = f"tensor<{shape.k}x{shape.m}x{shape.dtype}>" if left else f"tensor<{shape.m}x{shape.k}x{shape.dtype}>"
    b = (
        f"tensor<{shape.n}x{shape.k}x{shape.dtype}>"
        if right
        else f"tensor<{shape.k}x{shape.n}x{shape.dtype}>"
    )
    c = f"tensor<{shape.m}x{shape.n}x{result}>"
    flags = f"{'transpose_a ' * left}{'transpose_b ' * right}"
    return (
        f"func.func @product(%a: {a}, %b: {b}) -> {c} {{\n"
        f"  %c = graph.matmul %a, %b {flags}: ({a}, {b}) -> {c}\n  func.return %c : {c}\n}}\n"
    )


def measure(shape: Shape, soc: str = "ascend910b1", warm: bool = False) -> Result:
    """Compile a product and run it on the host model."""
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.interp.dtypes import numpy_dtype
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels
    from ascir.target import soc as chip_named

    (kernel,) = compile_kernels(parse(make_context(), Source("product.mlir", text(shape))), soc=soc)
    inputs: list[Any] = []
    for parameter in kernel.parameters:
        if parameter.role == "in" and parameter.element is not None:
            inputs.append(np.zeros([int(size) for size in parameter.shape], numpy_dtype(parameter.element)))
    launch = kernel.run(inputs, checks=False, warm=warm).launch
    assert launch.time_us is not None
    assert launch.cycles is not None
    chip = chip_named(soc)
    flop = 2.0 * shape.m * shape.n * shape.k
    moved = sum(array.nbytes for array in inputs)
    moved += shape.m * shape.n * (4 if shape.dtype == "i8" else BYTES[shape.dtype])
    peak = chip.aic_cores * FLOP_PER_CYCLE[shape.dtype] * chip.frequency_mhz * 1e6
    busiest = max(launch.pipes, key=lambda pipe: pipe.busy)
    certificate: Any = kernel.attributes["tile.tiling"]
    predicted = certificate.data[0].data["ns"].value.data / 1000
    seconds = launch.time_us * 1e-6
    return Result(
        shape,
        launch.time_us,
        launch.cycles / chip.frequency_mhz,
        predicted,
        flop / seconds / 1e12,
        flop / seconds / peak,
        moved / (chip.timing["hbm_gb_per_s"] * 1e9) / seconds,
        busiest.pipe,
    )


def sample(path: Path, limit: int | None) -> list[Shape]:
    """The shapes of a table of measurements, evenly over its sizes."""
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: int(row["M"]) * int(row["K"]) * int(row["N"]))
    if limit is not None:
        rows = [rows[index * len(rows) // limit] for index in range(min(limit, len(rows)))]
    return [
        Shape(int(row["M"]), int(row["N"]), int(row["K"]), "f16", row["trans_AB"], float(row["cost_us"]))
        for row in rows
    ]


def chosen(options: argparse.Namespace) -> Iterator[Shape]:
    if options.sample is not None:
        yield from sample(options.sample, options.limit)
        return
    if options.layers:
        for m in ROWS:
            for n, k in LAYERS:
                yield Shape(m, n, k, options.dtype, "NT")
        return
    for size in options.sizes:
        yield Shape(size, size, size, options.dtype, options.transposed)


def line(result: Result) -> str:
    shape = result.shape
    found = (
        f"{shape.m:<6} {shape.n:<6} {shape.k:<6} {shape.dtype} {shape.transposed} {result.us:9.2f} {result.tflops:8.1f} "
        f"{result.peak:7.1%} {result.traffic:8.1%} {result.busiest:>8} {result.predicted:9.2f}"
    )
    return found if result.ratio is None else f"{found} {shape.measured:9.2f} {result.ratio:6.2f}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.cube", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SQUARES, help="m = n = k")
    parser.add_argument("--dtype", choices=sorted(BYTES), default="f16")
    parser.add_argument("--transposed", choices=("NN", "NT", "TN", "TT"), default="NN")
    parser.add_argument("--layers", action="store_true", help="projections of language models")
    parser.add_argument("--sample", type=Path, help="a table of measured products")
    parser.add_argument("--limit", type=int, help="so many of them")
    parser.add_argument("--warm", action="store_true", help="time a repeated launch")
    parser.add_argument("--soc", default=None, help="the chip; of a sample ascend910b2")
    options = parser.parse_args(arguments)
    chip = options.soc or ("ascend910b2" if options.sample else "ascend910b1")
    print("m      n      k      type        us   TFLOPS    peak  traffic  busiest predicted  measured  ratio")
    results: list[Result] = []
    for shape in chosen(options):
        results.append(measure(shape, chip, options.warm))
        print(line(results[-1]), flush=True)
    ratios = [ratio for result in results if (ratio := result.ratio) is not None]
    if ratios:
        above = sum(ratio > 1.5 for ratio in ratios)
        print(f"median {median(ratios):.2f}, largest {max(ratios):.2f}, {above} of {len(ratios)} above 1.5")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
