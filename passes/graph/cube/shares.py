"""Strips of even shares: blocks or halves of them, one column after the other, dealt to the cores in pieces of one length.

    evenly(sizes, 24, 256, 128, even=2)             # of 256 halves each of 24 cores has 10 or 11
    list(shares(sizes, plan, 1))                    # [[2, 2, 1], [2, 2, 2]]: those of its blocks, column by column

So all cores finish within a block or a half of one of each other, whatever the number of columns. Whole blocks are loaded
for fewer times. No line is cut where rows of k lie side by side, as whole blocks begin where others do.

A core takes its last column first: nearly all begin with the first rows, which memory then gives once for all of them, and
what is below while those are multiplied. 2560 x 2560 x 2560 of transposed left operands takes 109.2 us, by ascending
columns 110.8, 2816 x 2816 x 2816 by halves 143.7 and 146.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.plan import Plan, Sizes
from ascir.passes.graph.cube.problem import Product

FEWEST = 2
"""Blocks of a core: of fewer, the ends of its share are most of it."""


def piece(plan: Plan) -> int:
    """The rows of a piece: a block, or a half of one."""
    return plan.m // plan.even


def pieces_of(rows: int, plan: Plan) -> int:
    """So many pieces are in a column of these rows."""
    return -(-rows // piece(plan))


def evenly(sizes: Sizes, cores: int, m: int, n: int, even: int) -> Plan | None:
    """Blocks of these extents in even shares, where there are enough of them; `even`: `Plan.even`."""
    if m < even * FRACTAL_ROWS or m % (even * FRACTAL_ROWS):
        return None
    plan, wide = Plan(m, n, 0, 0, 1, cores, even=even), -(-sizes.n // n)
    if pieces_of(sizes.m, plan) * wide < even * FEWEST * cores:
        return None
    longest = max(len(blocks) for core in range(cores) for blocks in shares(sizes, plan, core))
    return replace(plan, strip=longest)


def shares(sizes: Sizes, plan: Plan, core: int) -> Iterator[list[int]]:
    """Of a core, the pieces of each of its blocks, column by column, the last one first."""
    tall, even = pieces_of(sizes.m, plan), plan.even
    total = tall * -(-sizes.n // plan.n)
    first, end = (each * total // plan.cores for each in (core, core + 1))
    for column in reversed(range(first // tall, -(-end // tall))):
        low, high = max(first - column * tall, 0), min(end - column * tall, tall)
        starts = [low, *range(low // even * even + even, high, even), high]
        yield [below - above for above, below in pairwise(starts)]


def even_heights(product: Product, plan: Plan) -> tuple[int, ...]:
    """The rows that its blocks may have."""
    rows, last = piece(plan), product.m.number % piece(plan)
    counts = range(1, plan.even + 1)
    return (*(count * rows for count in counts), *((count - 1) * rows + last for count in counts if last))
