"""Random matrix products on the host model: do they agree with numpy for all sizes, tilings and cores?

    $ python -m bench.random_products --count 100 --seed 7
    100 products: 4 refused, 0 wrong

Memory plans and synchronization are certified, and the host model runs all checks.
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
    from tests.cube.products import check
    from tests.cube.random_cases import random_case
    from tests.vector.groups import Dice

    refused = wrong = 0
    for seed in range(options.seed, options.seed + options.count):
        case = random_case(Dice(Random(seed)))
        try:
            check(case)
        except OperationError as error:
            refused += 1
            print(f"seed {seed}: refused: {error}\n  {case}", flush=True)
        except Exception as error:  # continue with the others after a fault
            wrong += 1
            print(f"seed {seed}: {type(error).__name__}: {error}\n  {case}", flush=True)
    print(f"{options.count} products: {refused} refused, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
