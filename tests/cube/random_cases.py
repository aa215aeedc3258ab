"""Random products: sizes, tilings and numbers of cores that nobody would choose by hand.

    case = random_case(Dice(Random(7)))
    check(case)                          # certified, run with all checks, and compared with numpy

Products are small, so that many can be run; cores are few, so that each has several blocks, strips or parts.
"""

from __future__ import annotations

from typing import Any

from tests.cube.products import Case, Shape
from tests.vector.groups import Choices
from tests.vector.harness import CHIPS

DTYPES = ("f16", "f16", "f16", "bf16", "f32", "i8")
EXTENTS = (1, 2, 15, 16, 17, 31, 33, 48, 64, 100, 127, 128, 160, 200, 256, 272, 300, 384)
LONG = (512, 640, 1000, 1024, 1280, 2048)
"""Of these there are fewer: they take long to check."""
CORES = (1, 2, 3, 4, 6, 24)
LEVELS = (16, 32, 48, 64, 96, 128, 176, 256)
BATCHES: tuple[tuple[Shape, Shape | None, Shape | None], ...] = (
    ((3,), None, None),
    ((2, 3), (3,), (2, 1)),
    ((5,), None, ()),
)
MOST_PRODUCTS = 60_000_000
"""That one case multiplies."""


def random_case(choices: Choices) -> Case:
    """One product with what can follow it on its way out."""
    dtype = choices.one_of(DTYPES)
    m, n, k = (_extent(choices) for _ in range(3))
    batch, lhs, rhs = ((), None, None) if choices.below(4) else choices.one_of(BATCHES)
    names = "" if choices.below(3) else choices.one_of(("m", "n", "k", "mn", "mk", "nk", "mnk"))
    count = 1
    for size in batch:
        count *= size
    while m * n * k * count > MOST_PRODUCTS:
        m, n, k = (max(each // 2, 1) for each in (m, n, k))
    then = {"i8": ((), ()), "bf16": ((), ("relu",))}.get(dtype, ((), ("relu",)))
    if dtype == "f32":
        then = (*then, ("f16",), ("bf16",), ("f16", "relu"))
    return Case(
        m,
        n,
        k,
        dtype,
        transpose_a=not choices.below(2),
        transpose_b=not choices.below(2),
        batch=batch,
        lhs=lhs,
        rhs=rhs,
        bias=not choices.below(3),
        then=choices.one_of(then),
        names=names,
        options={"graph-tile": _options(choices, dtype)},
    )


def _extent(choices: Choices) -> int:
    return choices.one_of(EXTENTS) if choices.below(4) else choices.one_of(LONG)


def _options(choices: Choices, dtype: str) -> dict[str, Any]:
    found: dict[str, Any] = {"cores": choices.one_of(CORES)}
    if not choices.below(3):
        found["soc"] = choices.one_of(CHIPS)
    if not choices.below(4):
        found["tile"] = tuple(choices.one_of(LEVELS) for _ in range(2))
    if dtype == "f32" and not choices.below(3):
        found["hf32"] = True
    return found
