"""Tilings that `digits` and `totals` share: columns per block and cores, and what fits into l1.

cuts(4096, 16, 24, 512)     # (64, 22), (64, 16), ..., (176, 24), (208, 20), ...: columns of a block, and cores
placed(product, plan, chip) # the plan with what is kept in l1, and what is loaded before the digits are ready
fastest(plans, time)        # the plan with the shortest time, and that time
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i64

from ascir.cost.memory import hbm_rate
from ascir.passes.graph.cube.lowbit.digits_problem import Cut, DigitProduct
from ascir.passes.graph.cube.plan import up
from ascir.target import Soc

NARROWEST = 64
"""The fewest columns of a block."""
MOST_ROUNDS = 8
"""The most blocks of a core that are tried."""
LOADED = 65536
"""Bytes of weights that are loaded at a time."""
MOST_STEPS = 12
"""The most steps of a load: the next load is issued only when the moves of this one are in the queue, which is
short."""
KEPT = 196608
"""The default limit of the bytes of all digits in l1."""

Planned = TypeVar("Planned", bound=Cut)
Found = TypeVar("Found")


def cuts(columns: int, unit: int, most_cores: int, widest: int) -> Iterator[tuple[int, int]]:
    """Columns of a block, in units, and cores: for each number of rounds the fewest blocks."""
    wide = up(columns, unit)
    found = {
        min(max(up(-(-wide // (rounds * cores)), unit), min(NARROWEST, wide)), wide)
        for cores in range(1, most_cores + 1)
        for rounds in range(1, MOST_ROUNDS + 1)
    }
    for n in sorted(each for each in found if each <= widest):
        blocks = -(-wide // n)
        for cores in sorted({-(-blocks // rounds) for rounds in range(1, MOST_ROUNDS + 1)}):
            if cores <= most_cores:
                yield n, cores


def placed(
    product: DigitProduct,
    plan: Planned,
    chip: Soc,
    *,
    limit: int,
    buffers: int,
    others: int = 0,
    most: int = KEPT,
) -> Planned | None:
    """The plan with what is kept in l1, digits of at most `most` bytes besides so many bytes of others, and with an
    early load of at most `limit` of k; None if two loads do not fit."""
    per, deep = product.weight.per_byte, product.deep
    digits = plan.tall * deep // per
    kept = digits <= most
    room = chip.usable("l1") - others - (digits if kept else 0)
    beside = plan.n if kept else plan.n + plan.tall
    loads = min(room * per // (plan.load * beside), buffers)
    if loads < 2:
        return None
    rest = room * per // beside - loads * plan.load
    early = min(rest, limit) // plan.load * plan.load
    return replace(plan, kept=kept, early=early, buffers=loads)


def fastest(plans: Iterable[Found], nanoseconds: Callable[[Found], float]) -> tuple[Found, float] | None:
    """The plan that is predicted to be fastest, and its nanoseconds."""
    found = [(nanoseconds(plan), plan) for plan in plans]
    if not found:
        return None
    time, plan = min(found, key=lambda each: each[0])
    return plan, time


def early_bytes(product: DigitProduct, plan: Cut, chip: Soc, before: float, k: int) -> float:
    """The bytes of weights that a core has loaded before the digits are ready: at most `k` elements along k, and at
    most what memory transfers in `before` cycles."""
    most = before * min(hbm_rate(chip) / plan.cores, chip.timing["gm_read_aic"])
    return min(k * plan.n / product.weight.per_byte, most)


def certificate(product: DigitProduct, plan: Cut, nanoseconds: float) -> DictionaryAttr:
    """The plan as an attribute of the kernel."""
    weight = product.weight
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(each)) for each in (1, product.m, weight.n, weight.k)]),
            "tile": DenseArrayBase.from_list(i64, [plan.lines, plan.n, plan.load, plan.step]),
            "digits": IntegerAttr(plan.digits, i64),
            "ns": IntegerAttr(round(nanoseconds), i64),
        }
    )
