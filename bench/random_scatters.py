"""Random scatters on the host model: do they agree with numpy for all indices, on any number of cores?

    $ python -m bench.random_scatters --count 100 --seed 7
    100 scatters: 0 refused, 0 wrong

Indices are negative, repeated, or out of range, which kernels drop. All ways to compile one give the same bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bench.hunt import Trial, hunt

if TYPE_CHECKING:
    from tests.vector.groups import Dice


def _trials() -> Callable[[Dice], Trial]:
    from tests.vector.random_scatters import check, random_case, random_ways

    def trial(dice: Dice) -> Trial:
        case = random_case(dice)
        ways = random_ways(dice, 3)
        return Trial(case.graph.text, lambda: check(case, ways))

    return trial


def main(arguments: Sequence[str] | None = None) -> int:
    return hunt(__doc__, "scatters", _trials, arguments)


if __name__ == "__main__":
    raise SystemExit(main())
