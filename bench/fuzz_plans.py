"""Random kernels for buffer placement and synchronization, verified by the independent checkers.

    $ python -m bench.fuzz_plans --count 10000
    placement   10000 programs: 9990 right, 10 not optimal ...
    sync        10000 programs: ...            (vector cores; `cube`: cube cores)

Programs that are rejected, refuted, or have unnecessary synchronization are reported by seed: `--seed 7 --count 1`
reproduces one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, placement, sync
from ascir.diagnostics import OperationError
from bench.plans import cube, instructions, tiles

RUNS = 32
"""The loop iterations that the synchronization checker follows."""
IDS = (6, 6, 6, 3, 2)
"""How many flags of each pair of pipes there are, by turns: few make edges share them."""
SHOWN = 5


@dataclass
class Tally:
    """The outcomes of programs."""

    name: str
    outcomes: Counter[str] = field(default_factory=Counter[str])
    seeds: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    seconds: float = 0.0

    def add(self, outcome: str, seed: int, detail: str) -> None:
        self.outcomes[outcome] += 1
        if outcome != "right":
            self.seeds.setdefault(outcome, []).append(f"{seed}: {detail}")

    def __str__(self) -> str:
        total = sum(self.outcomes.values())
        counts = ", ".join(f"{count} {outcome}" for outcome, count in self.outcomes.most_common())
        return f"{self.name:10} {total} programs in {self.seconds:.0f} s: {counts}"


def place(seed: int) -> tuple[str, str]:
    """Places a random kernel, and verifies the plan."""
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.passes.tile.place_buffers import place as decide

    module = parse(make_context(), Source(f"seed {seed}", tiles.program(Random(seed), 3 + seed % 14)))
    function = module.body.block.first_op
    assert isinstance(function, FuncOp)
    try:
        decide(function)
    except OperationError as refusal:
        return "refused", str(refusal)
    try:
        placement.check(function)
    except Refuted as reason:
        return "refuted", str(reason)
    stated = str(function.attributes.get("tile.placement"))
    return ("not optimal", stated) if "optimal = false" in stated else ("right", "")


def order(seed: int) -> tuple[str, str]:
    """Synchronizes a random kernel, and verifies the flags."""
    return _ordered(instructions.program(Random(seed), 3 + seed % 9), seed)


def order_cube(seed: int) -> tuple[str, str]:
    """The same for a cube core."""
    return _ordered(cube.program(Random(seed), 3 + seed % 12), seed)


def _ordered(function: FuncOp, seed: int) -> tuple[str, str]:
    from ascir.passes.ascendc.insert_sync import insert

    try:
        insert(function, IDS[seed % len(IDS)])
    except OperationError as refusal:
        return "refused", str(refusal)
    try:
        report = sync.check(function, minimal=False, runs=RUNS)
    except Refuted as reason:
        return "refuted", str(reason)
    return ("right", "") if report.minimal else ("not minimal", "; ".join(report.superfluous))


WHAT: dict[str, Callable[[int], tuple[str, str]]] = {"placement": place, "sync": order, "cube": order_cube}


def fuzz(name: str, seeds: Sequence[int]) -> Tally:
    """Generates, plans and verifies a program for each seed."""
    tally, begun = Tally(name), time.process_time()
    for seed in seeds:
        tally.add(*_outcome(name, seed))
    tally.seconds = time.process_time() - begun
    return tally


def _outcome(name: str, seed: int) -> tuple[str, int, str]:
    outcome, detail = WHAT[name](seed)
    return outcome, seed, detail


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the first")
    parser.add_argument("--what", choices=[*WHAT], action="append")
    options = parser.parse_args(arguments)
    wrong = 0
    for name in options.what or WHAT:
        tally = fuzz(name, range(options.seed, options.seed + options.count))
        print(tally, flush=True)
        for outcome, found in tally.seeds.items():
            wrong += outcome == "refuted"
            for each in found[:SHOWN]:
                print(f"  {outcome}, seed {each[:200]}")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
