"""Random scatters on the host model: do they agree with numpy for all indices, on any number of cores?

    $ python -m bench.random_scatters --count 100 --seed 7
    100 scatters: 0 refused, 0 wrong

Indices are negative, repeated, or out of range, which kernels drop. All ways to compile one give the same bits.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first one; those after it count on")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    from ascir.diagnostics import OperationError
    from tests.vector.groups import Dice
    from tests.vector.random_scatters import check, random_case, random_way

    refused = wrong = 0
    for seed in range(options.seed, options.seed + options.count):
        dice = Dice(Random(seed))
        case = random_case(dice)
        try:
            check(case, [{}, *(random_way(dice) for _ in range(2))])
        except OperationError as error:
            refused += 1
            print(f"seed {seed}: refused: {error}\n{case.graph.text}", flush=True)
        except Exception as error:  # continue with the others after a fault
            wrong += 1
            print(f"seed {seed}: {type(error).__name__}: {error}\n{case.graph.text}", flush=True)
    print(f"{options.count} scatters: {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
