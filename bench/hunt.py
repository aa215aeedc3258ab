"""Tries random cases one after the other, and goes on after a fault.

hunt(__doc__, "products", trials, arguments)      # prints "100 products: 4 refused, 0 wrong"
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.vector.groups import Dice

ROOT = Path(__file__).resolve().parent.parent


class Trial(NamedTuple):
    """What to print of a case that fails, and its check."""

    case: object
    check: Callable[[], object]


def hunt(
    description: str | None,
    plural: str,
    trials: Callable[[], Callable[[Dice], Trial]],
    arguments: Sequence[str] | None,
) -> int:
    """Check the cases that dice of consecutive seeds give. `trials` imports what makes them, from the tests."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first one; those after it count on")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    from ascir.diagnostics import OperationError
    from tests.vector.groups import Dice

    made = trials()
    refused = wrong = 0
    for seed in range(options.seed, options.seed + options.count):
        trial = made(Dice(Random(seed)))
        try:
            trial.check()
        except OperationError as error:
            refused += 1
            print(f"seed {seed}: refused: {error}\n  {trial.case}", flush=True)
        except Exception as error:  # continue with the others after a fault
            wrong += 1
            print(f"seed {seed}: {type(error).__name__}: {error}\n  {trial.case}", flush=True)
    print(f"{options.count} {plural}: {refused} refused, {wrong} wrong")
    return 1 if wrong else 0
