"""Random groups of operations as compiled kernels: are results right for all tiles and cores?

    $ python -m bench.random_groups --count 200 --seed 7
    200 groups, 560 kernels: 12 refused, 0 wrong
    $ python -m bench.random_groups --named 5 --count 60 --seed 5000
    60 groups over named dimensions: 1 refused, 0 wrong

Each group is compiled by default and with other options: tile sizes, cores, multi-buffering, style. All must agree with
the reference semantics, and bit by bit with each other if there are no sums. Independent checkers certify the memory plan
and the order of each kernel. With `--named`, groups are over named dimensions: a kernel is launched for several sizes of
them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first group; those after it count on")
    parser.add_argument("--variants", type=int, default=2, help="other ways to compile each group")
    parser.add_argument(
        "--named", type=int, metavar="SIZES", help="groups over named dimensions, at so many sizes"
    )
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    seeds = range(options.seed, options.seed + options.count)
    return _named(seeds, options.named) if options.named else _static(seeds, options.variants)


def _static(seeds: range, variants: int) -> int:
    from tests.vector.groups import Dice, compiled, faults, random_group, random_variant

    refusals: Counter[str] = Counter()
    wrong = kernels = 0
    for seed in seeds:
        dice = Dice(Random(seed))
        made = random_group(dice)
        ways = [{}, *(random_variant(dice, made) for _ in range(variants))]
        try:
            trials = [compiled(made, way, "kernel") for way in ways]
            found = faults(trials)
        except Exception as error:  # one fault must not hide the others
            trials, found = [], [f"{type(error).__name__}: {error}"]
        kernels += sum(trial.kernel is not None for trial in trials)
        refusals.update(trial.refusal[:150] for trial in trials if trial.refusal)
        if found:
            wrong += 1
            print(f"seed {seed}: " + "\n  ".join(found) + f"\n{made.graph.text}", flush=True)
    print(f"{len(seeds)} groups, {kernels} kernels: {sum(refusals.values())} refused, {wrong} wrong")
    for reason, count in refusals.most_common(12):
        print(f"  {count} x {reason}")
    return 1 if wrong else 0


def _named(seeds: range, sizes: int) -> int:
    from ascir.diagnostics import OperationError
    from tests.vector.groups import Dice
    from tests.vector.named_groups import faults, named_group, random_sizes

    refused = wrong = 0
    for seed in seeds:
        dice = Dice(Random(seed))
        made = named_group(dice)
        style = {"tile-select-instructions": {"style": "tque"}} if dice.below(3) == 0 else {}
        try:
            found = faults(made, style, random_sizes(dice, made, sizes))
        except OperationError as error:
            refused += 1
            print(f"seed {seed}: refused: {error}\n{made.graph.text}", flush=True)
            continue
        except Exception as error:  # one fault must not hide the others
            found = [f"{type(error).__name__}: {error}"]
        if found:
            wrong += 1
            print(f"seed {seed} {style}: " + "\n  ".join(found) + f"\n{made.graph.text}", flush=True)
    print(f"{len(seeds)} groups over named dimensions: {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
