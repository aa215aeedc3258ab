"""Random attention on the host model: does it agree with numpy for all sizes, masks, tilings and cores?

    $ python -m bench.random_attentions --count 100 --seed 7
    100 attentions: 4 refused, 0 wrong

Memory plans and synchronization are certified, and the host model runs all checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.hunt import Trial, hunt

if TYPE_CHECKING:
    from tests.vector.groups import Dice


def _trials() -> Callable[[Dice], Trial]:
    from tests.mixed.random_attentions import random_case
    from tests.vector.harness import check

    def trial(dice: Dice) -> Trial:
        case, options = random_case(dice)
        return Trial((case, options), lambda: check(case, options))

    return trial


def main(arguments: Sequence[str] | None = None) -> int:
    return hunt(__doc__, "attentions", _trials, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
