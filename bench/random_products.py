"""Random matrix products on the host model: do they agree with numpy for all sizes, tilings and cores?

    $ python -m bench.random_products --count 100 --seed 7
    100 products: 4 refused, 0 wrong

Memory plans and synchronization are certified, and the host model runs all checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.hunt import Trial, hunt

if TYPE_CHECKING:
    from tests.vector.groups import Dice


def _trials() -> Callable[[Dice], Trial]:
    from tests.cube.products import check
    from tests.cube.random_cases import random_case

    def trial(dice: Dice) -> Trial:
        case = random_case(dice)
        return Trial(case, lambda: check(case))

    return trial


def main(arguments: Sequence[str] | None = None) -> int:
    return hunt(__doc__, "products", _trials, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
