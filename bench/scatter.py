"""Gradients of embeddings by each strategy, and whether the one that is chosen is the fastest.

    $ python -m bench.scatter --rows 50 1000 --updates 4096
    rows  width updates indices   owned   private  chosen   of best
      50     64    4096 even       14.5      14.9  owned       1.00

Times are those of the host model, in microseconds. `even` indices name all rows alike; of `skewed` ones a few have most
updates, of `one` all name the same row. Where the part of the hottest row is known, the pass is told (`hottest`).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from bench.vector import function

STRATEGIES = ("owned", "private")
GOOD = 1.1
"""What counts as chosen well: no more than 10 % above the best."""

Indices = npt.NDArray[np.int32]

KINDS: dict[str, Callable[[np.random.Generator, int, int], Indices]] = {
    "even": lambda random, rows, count: random.integers(0, rows, count).astype(np.int32),
    "skewed": lambda random, rows, count: np.minimum(random.zipf(1.2, count) - 1, rows - 1).astype(np.int32),
    "one": lambda random, rows, count: np.full(count, rows // 2, np.int32),
}


@dataclass(frozen=True)
class Case:
    rows: int
    width: int
    updates: int
    kind: str

    @property
    def text(self) -> str:
        g, i = f"tensor<{self.updates}x{self.width}xf16>", f"tensor<{self.updates}xi32>"
        r = f"tensor<{self.rows}x{self.width}xf16>"
        line = f"%y = graph.embedding_grad %g, %i rows {self.rows} : ({g}, {i}) -> {r}"
        return function(f"%g: {g}, %i: {i}", r, line)

    def inputs(self) -> list[Any]:
        random = np.random.default_rng(0)
        gradients = random.standard_normal((self.updates, self.width)).astype(np.float16)
        return [gradients, KINDS[self.kind](random, self.rows, self.updates)]


def measure(case: Case, soc: str) -> tuple[dict[str, float], str]:
    """The time of each strategy that would do, and the one that is chosen."""
    from ascir.context import make_context
    from ascir.diagnostics import OperationError, Source
    from ascir.parsing import parse
    from ascir.runtime import CompiledKernel, compile_kernels

    inputs = case.inputs()
    hottest = float(np.bincount(inputs[1]).max() / case.updates)

    def compiled(strategy: str | None) -> CompiledKernel:
        module = parse(make_context(), Source("<bench>", case.text))
        options = {"tile-sparse-scatter": {"strategy": strategy, "hottest": hottest}}
        return compile_kernels(module, options, soc=soc)[0]

    times: dict[str, float] = {}
    for strategy in STRATEGIES:
        try:
            run = compiled(strategy).run(inputs, checks=False)
        except OperationError:
            continue
        times[strategy] = run.launch.time_us or float("nan")
    chosen: Any = compiled(None).attributes["tile.scatter"]
    return times, chosen.data["strategy"].data


def rows_of(cases: Sequence[Case], soc: str) -> Iterator[tuple[str, float]]:
    """Each row of the table, and the time of the chosen strategy over that of the best."""
    for case in cases:
        times, chosen = measure(case, soc)
        ratio = times[chosen] / min(times.values())
        shown = "".join(f"{times[each]:10.1f}" if each in times else f"{'-':>10}" for each in STRATEGIES)
        head = f"{case.rows:6} {case.width:5} {case.updates:7} {case.kind:7}"
        yield f"{head}{shown}  {chosen:8}{ratio:8.2f}", ratio


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, nargs="+", default=[8, 100, 1000, 50000])
    parser.add_argument("--width", type=int, nargs="+", default=[16, 64, 512])
    parser.add_argument("--updates", type=int, nargs="+", default=[500, 4096, 20000])
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--soc", default="ascend910b1")
    options = parser.parse_args(arguments)
    cases = [Case(*each) for each in product(options.rows, options.width, options.updates, options.kind)]
    names = "".join(f"{each:>10}" for each in STRATEGIES)
    print(f"{'rows':>6} {'width':>5} {'updates':>7} indices{names}  {'chosen':8}{'of best':>8}")
    ratios: list[float] = []
    for row, ratio in rows_of(cases, options.soc):
        print(row, flush=True)
        ratios.append(ratio)
    good = sum(ratio <= GOOD for ratio in ratios)
    print(f"{good} of {len(ratios)} chosen within {GOOD - 1:.0%} of the best")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
