"""Divides blocks, or halves of blocks, evenly among cores: numbered column after column, each core has a contiguous
range.

    evenly(sizes, 24, 256, 128, even=2)             # of 256 halves each of 24 cores has 10 or 11
    list(shares(sizes, plan, 1))                    # [[2, 2, 1], [1, 2, 2]]: those of its blocks, column by column

So all cores finish within a block, or half of one, of each other, whatever the number of columns. Whole blocks need
fewer loads. No cache line is cut where rows of k are contiguous, as all blocks begin at multiples of their size.

A core takes its last column first: then nearly all cores begin with the same first rows, which memory gives once for
all of them. With a transposed left operand, 2560 x 2560 x 2560 takes 109.2 us (110.8 with ascending columns), and 2816
x 2816 x 2816 by halves 143.7 (146.6).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.plan import Plan, Sizes
from ascir.passes.graph.cube.problem import Product

FEWEST = 2
"""The fewest blocks of a core: with fewer, most blocks would be divided."""

ENOUGH = 4
"""The fewest blocks of a core if the number of rows is known only at launch: with fewer, blocks dealt one by one are
shared as evenly, and load no column twice. 400 x 4096 x 4096 would take 69.1 us, not 64.0."""


def few_rows(product: Product, plan: Plan) -> int:
    """The most rows, of a number that is named, for which cores have fewer than `ENOUGH` blocks, or columns fewer than 3:
    then a core that begins with the second block of a column has the third one, too."""
    wide = -(-product.n.number // plan.n)
    return (max(3, -(-ENOUGH * plan.cores // wide)) - 1) * plan.m


def piece(plan: Plan) -> int:
    """The rows of a piece: a block, or half of one."""
    return plan.m // plan.even


def pieces_of(rows: int, plan: Plan) -> int:
    """The number of pieces in a column of `rows` rows."""
    return -(-rows // piece(plan))


def evenly(sizes: Sizes, cores: int, m: int, n: int, even: int) -> Plan | None:
    """A plan with even shares of blocks of this size, if there are enough of them; `even` as in `Plan.even`."""
    if m < even * FRACTAL_ROWS or m % (even * FRACTAL_ROWS):
        return None
    plan, wide = Plan(m, n, 0, 0, 1, cores, even=even), -(-sizes.n // n)
    if pieces_of(sizes.m, plan) * wide < even * FEWEST * cores:
        return None
    longest = max(len(blocks) for core in range(cores) for blocks in shares(sizes, plan, core))
    return replace(plan, strip=longest)


class Dealt(NamedTuple):
    """How cores share the pieces of their columns. The cores of a group have no columns in common with other groups.

    A core that works on two columns takes longer, so the remainder goes to cores with a single one, if there are any:
    this takes 2816 x 2816 x 2816 with transposed left operands from 148.0 to 145.9 us."""

    cores: int
    """The number of cores of a group."""
    pieces: int
    """The number of pieces of a group."""
    few: int
    """The number of pieces that each core has at least."""
    more: tuple[tuple[int, int], ...]
    """Cores with one piece more: the first of them in the group, and their number."""

    @classmethod
    def of(cls, plan: Plan, tall: int, wide: int) -> Dealt:
        groups = gcd(plan.cores, wide)
        cores, pieces = plan.cores // groups, tall * wide // groups
        few, left = divmod(pieces, cores)
        runs, start = list[tuple[int, int]](), 0
        for core in range(cores):
            alone = start // tall == (start + few) // tall
            more = left > 0 and (alone or left == cores - core)
            start += few + more
            left -= more
            if more and runs and sum(runs[-1]) == core:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1)
            elif more:
                runs.append((core, 1))
        return cls(cores, pieces, few, tuple(runs))

    def start(self, core: int) -> int:
        """The first piece of a core."""
        group, number = divmod(core, self.cores)
        more = sum(min(max(number - first, 0), count) for first, count in self.more)
        return group * self.pieces + number * self.few + more


def shares(sizes: Sizes, plan: Plan, core: int) -> Iterator[list[int]]:
    """The pieces of each block of one core, column by column, the last column first."""
    tall, even = pieces_of(sizes.m, plan), plan.even
    dealt = Dealt.of(plan, tall, -(-sizes.n // plan.n))
    first, end = dealt.start(core), dealt.start(core + 1)
    for column in reversed(range(first // tall, -(-end // tall))):
        low, high = max(first - column * tall, 0), min(end - column * tall, tall)
        starts = [low, *range(low // even * even + even, high, even), high]
        yield [below - above for above, below in pairwise(starts)]


def even_heights(product: Product, plan: Plan) -> tuple[int, ...]:
    """The heights that blocks may have."""
    rows, last = piece(plan), product.m.number % piece(plan)
    counts = range(1, plan.even + 1)
    return (*(count * rows for count in counts), *((count - 1) * rows + last for count in counts if last))
