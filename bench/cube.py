"""Compiled products and convolutions on the host model, compared with the peak of the cube, the bound of memory, and
measured times.

    $ python -m bench.cube                                      # all sets: squares transposes odd llm epilogues resnet50 yolov5s
    $ python -m bench.cube squares/2048 'llm/m1.*' resnet50     # rows and sets by their names
    $ python -m bench.cube sample --sample matmul.csv --limit 20 --warm --record times.jsonl
    row                  us   TFLOPS    peak  traffic  busiest predicted    beside  ratio
    squares/512        6.50     41.3   11.4%    16.1%     MTE2      6.31

`peak` is the fraction of the peak of all cubes, by the requested operations: padding of fractals, channels and positions
counts as loss; `traffic` is the time of global memory for each operand and the result once, over the time. `beside` is,
for a sample, the time of the cores on a device: the ratio is ours over it, both without the launch, which is not
included in the choice of tiles either; for epilogues it is the time of the product alone. The file of a sample has
columns M, K, N, trans_AB and cost_us. `--warm` times a launch with the contents of L2 that a previous one left, as the
sample apparently was. Images are in blocks of channels; convolutions have a relu.

Epilogues on vector cores are not free, by the model of the chip: 24 groups of three cores take 5.3 us longer to start
than 24 cores (launch_group_ns, kernel_begin_core), and after the last product its block is transferred between cores
(0.5 us), loaded, computed and stored. At 2048^3, 55 us, that is 10 % and 5 %; at 4096^3, 403 us, 1.3 % and 1 %.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fnmatch import fnmatch
from pathlib import Path
from statistics import median
from typing import Any

from bench.cube_rows import LAYERS, SETS, Row, sample

__all__ = ["LAYERS", "Row", "measure", "table"]

FLOP_PER_CYCLE = {"f16": 8192, "bf16": 8192, "f32": 2048, "i8": 16384}
"""Of one core."""

CONVOLUTIONS = ("resnet50", "yolov5s")

HEADER = (
    f"{'row':42} {'us':>9} {'TFLOPS':>8} {'peak':>7} {'traffic':>8} {'busiest':>8} {'predicted':>9} "
    f"{'beside':>9} {'ratio':>6}"
)


@dataclass(frozen=True)
class Time:
    """Microseconds of the kernels of a row, in sequence."""

    us: float
    core_us: float
    """From the start of the first core to the end of the last one, without the launch."""
    predicted: float
    busiest: str
    """The busiest pipe of the longest kernel."""


@dataclass
class Clock:
    """Times of rows, recorded in a file if given."""

    soc: str
    warm: bool = False
    record: Path | None = None

    def __post_init__(self) -> None:
        self.known: dict[str, Time] = {}
        if self.record is not None and self.record.exists():
            for entry in map(json.loads, self.record.read_text().splitlines()):
                key = entry.pop("key")
                self.known[key] = Time(**entry)

    def of(self, row: Row) -> Time:
        key = f"{self.soc}{' warm' if self.warm else ''} {row.full_name} {row.dtype}"
        if key not in self.known:
            self.known[key] = measure(row, self.soc, self.warm)
            if self.record is not None:
                with self.record.open("a") as file:
                    file.write(json.dumps({"key": key, **asdict(self.known[key])}) + "\n")
        return self.known[key]


def measure(row: Row, soc: str = "ascend910b1", warm: bool = False, options: Any = None) -> Time:
    """Compile the kernels of a row and run them on the host model. What is compared without the launch is cut
    without."""
    if options is None and row.measured is not None:
        options = {"graph-tile": {"launch": False}}
    found = [_kernel(text, soc, warm, options) for text in row.kernels]
    longest = max(found, key=lambda each: each.us)
    return Time(
        sum(each.us for each in found),
        sum(each.core_us for each in found),
        sum(each.predicted for each in found),
        longest.busiest,
    )


def _kernel(text: str, soc: str, warm: bool, options: Any) -> Time:
    import numpy as np

    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.interp.dtypes import numpy_dtype
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels
    from ascir.target import soc as chip_named

    module = parse(make_context(), Source("row.mlir", text))
    (kernel,) = compile_kernels(module, options, soc=soc)
    inputs: list[Any] = [
        np.zeros([int(size) for size in parameter.shape], numpy_dtype(parameter.element))
        for parameter in kernel.parameters
        if parameter.role == "in" and parameter.element is not None
    ]
    launch = kernel.run(inputs, checks=False, warm=warm).launch
    assert launch.time_us is not None
    assert launch.cycles is not None
    certificate: Any = kernel.attributes["tile.tiling"]
    return Time(
        launch.time_us,
        launch.cycles / chip_named(soc).frequency_mhz,
        certificate.data[0].data["ns"].value.data / 1000,
        max(launch.pipes, key=lambda pipe: pipe.busy).pipe,
    )


def line(row: Row, time: Time, soc: str, beside: float | None, ratio: float | None) -> str:
    from ascir.target import soc as chip_named

    chip, seconds = chip_named(soc), time.us * 1e-6
    peak = chip.aic_cores * FLOP_PER_CYCLE[row.dtype] * chip.frequency_mhz * 1e6
    traffic = row.bytes / (chip.timing["hbm_gb_per_s"] * 1e9)
    words = (
        f"{row.full_name:42} {time.us:9.2f} {row.flop / seconds / 1e12:8.1f} {row.flop / seconds / peak:7.1%} "
        f"{traffic / seconds:8.1%} {time.busiest:>8} {time.predicted:9.2f}"
    )
    return words if ratio is None else f"{words} {beside:9.2f} {ratio:6.2f}"


def table(rows: Sequence[Row], clock: Clock) -> None:
    """Prints a line for each row when it is known, and a summary of the ratios of the sample."""
    print(HEADER)
    ratios: list[float] = []
    by_name = {row.full_name: row for row in rows}
    for row in rows:
        time, beside, ratio = clock.of(row), row.measured, None
        if row.measured is not None:
            ratio = time.core_us / row.measured
            ratios.append(ratio)
        elif row.against is not None and (other := by_name.get(f"{row.set}/{row.against}")) is not None:
            beside = clock.of(other).us
            ratio = time.us / beside
        print(line(row, time, clock.soc, beside, ratio), flush=True)
    if ratios:
        above = sum(ratio > 1.5 for ratio in ratios)
        print(
            f"sample: median {median(ratios):.2f}, largest {max(ratios):.2f}, {above} of {len(ratios)} above 1.5"
        )


def chosen(options: argparse.Namespace) -> Iterator[Row]:
    """The rows with matching names, and for an epilogue the product alone."""
    rows: list[Row] = []
    for name, make in SETS.items():
        if name in CONVOLUTIONS:
            rows += make(batch=options.batch)
        elif name == "squares":
            rows += make(options.dtype, options.transposed)
        else:
            rows += make(options.dtype)
    if options.sample is not None:
        rows += sample(options.sample, options.limit)
    wanted: set[str] = set()
    for pattern in options.names or (*SETS, "sample"):
        found = [row for row in rows if row.set == pattern or fnmatch(row.full_name, pattern)]
        if not found and options.names:
            hint = ": give its file, --sample FILE" if pattern.startswith("sample") else ""
            raise SystemExit(f"no row is called {pattern}{hint}; sets are {', '.join(SETS)}, sample")
        wanted |= {row.full_name for row in found}
        wanted |= {f"{row.set}/{row.against}" for row in found if row.against is not None}
    yield from (row for row in rows if row.full_name in wanted)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bench.cube", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("names", nargs="*", help="sets, or patterns of rows as set/row")
    parser.add_argument("--dtype", choices=sorted(FLOP_PER_CYCLE), default="f16", help="of products")
    parser.add_argument("--transposed", choices=("NN", "NT", "TN", "TT"), default="NN", help="of squares")
    parser.add_argument("--batch", type=int, default=8, help="of convolutions")
    parser.add_argument("--sample", type=Path, help="a table of measured products")
    parser.add_argument("--limit", type=int, help="so many of them")
    parser.add_argument("--warm", action="store_true", help="time a repeated launch")
    parser.add_argument("--soc", default=None, help="the chip; of a sample ascend910b2")
    parser.add_argument("--record", type=Path, help="a file that keeps the times")
    options = parser.parse_args(arguments)
    chip = options.soc or ("ascend910b2" if options.sample else "ascend910b1")
    table(list(chosen(options)), Clock(chip, options.warm, options.record))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
