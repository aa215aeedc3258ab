"""Gradients of embeddings by each strategy, and whether the chosen one is the fastest.

    $ python -m bench.scatter --rows 50 1000 --updates 4096 --record scatter.jsonl
    rows  width updates indices   owned  listed private  sorted  chosen   of best
      50     64    4096 even       10.5       -    14.9    13.2  owned       1.00

    $ python -m bench.scatter --by-hand --rows 500 --width 64 --updates 20000 --kind skewed
    rows  width updates indices  by hand  in twos   chosen           times    most

Times are those of the host model, in microseconds. `even` indices are uniform over rows, `skewed` and `few` ones prefer
some rows; with `half`, half of them are one row, with `eight` all are among eight rows, with `one` all are the same. The
pass is given the fraction of the hottest row (`hottest`). Recorded cases are not run again.

`--by-hand` compares, in f32, with examples/kernels/embedding_grad.cpp, which clears the table and then adds row by row
in global memory: one at a time, as a simple kernel does, to which `times` refers; and `in twos`, with double buffering.
Both may add in any order, ours is deterministic. `most` is the largest possible `times`: the time by hand over that of
the launch, and of global memory for the updates once, and for the table once, too, if it does not fit into L2.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from bench.vector import function

if TYPE_CHECKING:
    from ascir.runtime import CompiledKernel

STRATEGIES = ("owned", "listed", "private", "sorted")
GOOD = 1.1
"""The tolerance for a good choice: at most 10 % above the best."""

KERNEL = Path(__file__).resolve().parents[1] / "examples" / "kernels" / "embedding_grad.cpp"

Indices = npt.NDArray[np.int32]


def _zipf(random: np.random.Generator, rows: int, count: int, power: float) -> Indices:
    return np.minimum(random.zipf(power, count) - 1, rows - 1).astype(np.int32)


def _half(random: np.random.Generator, rows: int, count: int) -> Indices:
    indices = random.integers(0, rows, count).astype(np.int32)
    return np.where(random.random(count) < 0.5, np.int32(rows // 3), indices)


KINDS: dict[str, Callable[[np.random.Generator, int, int], Indices]] = {
    "even": lambda random, rows, count: random.integers(0, rows, count).astype(np.int32),
    "skewed": lambda random, rows, count: _zipf(random, rows, count, 1.2),
    "few": lambda random, rows, count: _zipf(random, rows, count, 1.7),
    "half": _half,
    "eight": lambda random, rows, count: (random.integers(0, 8, count) * (rows // 8)).astype(np.int32),
    "one": lambda random, rows, count: np.full(count, rows // 2, np.int32),
}


@dataclass(frozen=True)
class Case:
    rows: int
    width: int
    updates: int
    kind: str
    element: str = "f16"

    @property
    def text(self) -> str:
        g, i = f"tensor<{self.updates}x{self.width}x{self.element}>", f"tensor<{self.updates}xi32>"
        r = f"tensor<{self.rows}x{self.width}x{self.element}>"
        line = f"%y = graph.embedding_grad %g, %i rows {self.rows} : ({g}, {i}) -> {r}"
        return function(f"%g: {g}, %i: {i}", r, line)

    def inputs(self) -> list[Any]:
        random = np.random.default_rng(0)
        gradients = random.standard_normal((self.updates, self.width), np.float32)
        return [
            gradients.astype(f"float{self.element[1:]}"),
            KINDS[self.kind](random, self.rows, self.updates),
        ]

    @property
    def hottest(self) -> float:
        return float(np.bincount(self.inputs()[1]).max() / self.updates)


@dataclass(frozen=True)
class Times:
    """The measurements of a case."""

    case: Case
    us: dict[str, float]


@cache
def _compiled(text: str, strategy: str | None, hottest: float, soc: str) -> CompiledKernel | None:
    """None if a strategy is not possible."""
    from ascir.context import make_context
    from ascir.diagnostics import OperationError, Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    options = {"tile-sparse-scatter": {"strategy": strategy, "hottest": hottest}}
    try:
        return compile_kernels(parse(make_context(), Source("<bench>", text)), options, soc=soc)[0]
    except OperationError:
        return None


def measure(case: Case, soc: str) -> Times:
    """The time of each possible strategy."""
    times: dict[str, float] = {}
    inputs = case.inputs()
    for strategy in STRATEGIES:
        kernel = _compiled(case.text, strategy, 0.0, soc)
        if kernel is not None:
            times[strategy] = kernel.run(inputs, checks=False).launch.time_us or float("nan")
    return Times(case, times)


def chosen(case: Case, soc: str) -> str:
    """The strategy that the pass takes."""
    from xdsl.dialects.builtin import ModuleOp, StringAttr

    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.pipeline import lower

    module: ModuleOp = parse(make_context(), Source("<bench>", case.text))
    options = {
        "graph-tile": {"soc": soc},
        "tile-sparse-scatter": {"hottest": case.hottest},
    }
    lower(module, options=options, stop="tile-sparse-scatter")
    (made,) = (op for op in module.ops if "tile.scatter" in op.attributes)
    name: Any = made.attributes["tile.scatter"]
    strategy = name.data["strategy"]
    assert isinstance(strategy, StringAttr)
    return strategy.data


def recorded(record: Path | None) -> dict[Case, Times]:
    """The recorded measurements."""
    if record is None or not record.exists():
        return {}
    lines = map(json.loads, record.read_text().splitlines())
    found = [Times(Case(**line["case"]), line["us"]) for line in lines]
    return {each.case: each for each in found}


def rows_of(cases: Sequence[Case], soc: str, record: Path | None) -> Iterator[tuple[str, float]]:
    """Each row of the table, and the time of the chosen strategy over that of the best."""
    known = recorded(record)
    for case in cases:
        times = known.get(case)
        if times is None:
            times = measure(case, soc)
            if record is not None:
                with record.open("a") as file:
                    file.write(json.dumps(asdict(times)) + "\n")
        name = chosen(case, soc)
        ratio = times.us[name] / min(times.us.values())
        shown = "".join(f"{times.us[each]:8.1f}" if each in times.us else f"{'-':>8}" for each in STRATEGIES)
        yield f"{_head(case)}{shown}  {name:8}{ratio:8.2f}", ratio


def _head(case: Case) -> str:
    return f"{case.rows:6} {case.width:5} {case.updates:7} {case.kind:7}"


def by_hand(case: Case, soc: str) -> tuple[float, float, float]:
    """Microseconds of the kernel by hand, with one row under way and with two, and of the chosen strategy, in f32."""
    import ascir.host
    from ascir.target import soc as chip_named

    inputs = case.inputs()
    kernel = ascir.host.load(KERNEL, "embedding_grad", soc=soc)
    table = np.zeros((case.rows, case.width), np.float32)
    ours = _compiled(case.text, None, case.hottest, soc)
    assert ours is not None
    cores, times = chip_named(soc).aiv_cores, list[float]()
    for buffers in (1, 2):
        numbers = [np.uint32(each) for each in (case.rows, case.width, case.updates, buffers)]
        launch = kernel.launch(cores, [table, inputs[1], inputs[0], *numbers], checks=False)
        times.append(launch.time_us or float("nan"))
    return times[0], times[1], ours.run(inputs, checks=False).launch.time_us or float("nan")


def least(case: Case, soc: str) -> float:
    """A lower bound of the microseconds of kernels on all cores: the launch, and the compulsory traffic."""
    from ascir.cost.launch import launch_ns
    from ascir.target import soc as chip_named

    chip = chip_named(soc)
    k, table = chip.timing, 4 * case.rows * case.width
    read = 4 * case.updates * (case.width + 1) + max(table - chip.l2, 0) * k["hbm_write_back"]
    moved = max(read / k["hbm_gb_per_s"], (read + table) / k["l2_gb_per_s"])
    begin = (k["kernel_begin"] + k["kernel_end"] + k["hbm_latency"]) / chip.frequency_mhz
    return (launch_ns(chip, chip.aiv_cores) + moved) / 1000 + begin


def compare(cases: Sequence[Case], soc: str) -> None:
    print(
        f"{'rows':>6} {'width':>5} {'updates':>7} indices{'by hand':>9}{'in twos':>9}{'chosen':>9}{'times':>16}{'most':>8}"
    )
    for case in cases:
        hand, twos, ours = by_hand(case, soc)
        print(
            f"{_head(case)}{hand:9.1f}{twos:9.1f}{ours:9.1f}  {chosen(case, soc):8}{hand / ours:6.2f}"
            f"{hand / least(case, soc):8.2f}",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, nargs="+", default=[20, 500, 5000, 50000])
    parser.add_argument("--width", type=int, nargs="+", default=[16, 128, 1024])
    parser.add_argument("--updates", type=int, nargs="+", default=[500, 4096, 20000])
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--soc", default="ascend910b1")
    parser.add_argument("--record", type=Path, help="a file of times: what is in it is not run again")
    parser.add_argument("--by-hand", action="store_true", help="beside the kernel that a person wrote")
    options = parser.parse_args(arguments)
    grid = product(options.rows, options.width, options.updates, options.kind)
    if options.by_hand:
        compare([Case(*each, element="f32") for each in grid], options.soc)
        return 0
    names = "".join(f"{each:>8}" for each in STRATEGIES)
    print(f"{'rows':>6} {'width':>5} {'updates':>7} indices{names}  {'chosen':8}{'of best':>8}")
    ratios: list[float] = []
    for row, ratio in rows_of([Case(*each) for each in grid], options.soc, options.record):
        print(row, flush=True)
        ratios.append(ratio)
    good = sum(ratio <= GOOD for ratio in ratios)
    print(f"{good} of {len(ratios)} chosen within {GOOD - 1:.0%} of the best")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
