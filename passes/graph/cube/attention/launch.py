"""The host function that computes from the named dimensions on how many cores attention is launched.

    // for so many cores, and for others:
    %rounds = (%items + 15) / 16 ; %cores = the fewest that need no more rounds
    %time = max(%rounds * nanoseconds of an item, %items * those of memory for it) + %cores * those of their launch
    ... of the least time

What cores share, memory above all, is not faster on more of them: an item takes longer the more cores there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects import arith
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ascir.cost.launch import groups_ns, launch_ns
from ascir.dialects import tile
from ascir.passes.graph.cube.attention.clock import AttentionClock
from ascir.passes.graph.cube.attention.plan import FEWER, AttentionPlan
from ascir.passes.graph.cube.attention.visible import blocks_seen
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.signature import Signature

Tilings = Sequence[tuple[AttentionPlan, AttentionClock]]
"""The tiling of a kernel, and that for few keys, if there is one."""


def launched(kernel: tile.KernelOp, tilings: Tilings) -> list[Operation]:
    """A kernel with its launch function, if the number of cores depends on named dimensions."""
    named = tilings[0][1].found.names
    return [kernel, *([_function(kernel.sym_name.data, named, tilings)] if named else [])]


def _function(name: str, named: Sequence[str], tilings: Tilings) -> FuncOp:
    signature = Signature((), named)
    kernel = signature.begin()
    cursor = Cursor(kernel, kernel.body)
    cores, *other = (_cores(cursor, plan, clock) for plan, clock in tilings)
    if other:
        few, clock = tilings[1]
        condition = are_few(cursor, kernel.extent(clock.found.scores.n), few.keys)
        cores = cursor.add(arith.SelectOp(condition, *map(cursor.value, (*other, cores))))
    # At least one: a launch must have a core, also if a size is 0 and there are no items.
    return signature.launch(name, kernel, cursor.value(maximum(cursor, 1, cores)))


def are_few(cursor: Cursor, keys: Index, most: int) -> SSAValue:
    """Whether there are no more keys than that."""
    return cursor.add(arith.CmpiOp(cursor.value(keys), cursor.value(most), "sle"), "few")


def _cores(cursor: Cursor, plan: AttentionPlan, clock: AttentionClock) -> Index:
    """The number of cores for a tiling."""
    kernel, found = cursor.kernel, clock.found
    tall = divide_up(cursor, kernel.extent(found.scores.m), plan.rows)
    items = multiply(cursor, kernel.extent(found.scores.batches), tall)
    blocks = divide_up(cursor, kernel.extent(found.scores.n), plan.keys) if plan.keys else 1
    ahead = clock.ahead(plan)
    if ahead is None:
        return _fastest(cursor, items, Blocks(blocks), plan, clock)
    queries = kernel.extent(found.scores.m)
    last = subtract(cursor, tall, 1)
    first, middle, most = (
        blocks_seen(cursor, row, plan.rows, queries, plan.keys, blocks, ahead)
        for row in (0, divide(cursor, last, 2), last)
    )
    four = add(cursor, add(cursor, first, multiply(cursor, middle, 2)), most)
    return _fastest(cursor, items, Blocks(four, 4, most), plan, clock)


class Blocks(NamedTuple):
    """The blocks of some items, and those of the item that has most of them, if not all have as many."""

    number: Index
    items: int = 1
    most: Index = 0


def _fastest(
    cursor: Cursor, items: Index, blocks: Blocks, plan: AttentionPlan, clock: AttentionClock
) -> Index:
    """The number of cores for so many items."""
    chip = clock.options.soc
    alone, together = (clock.pace(plan.on(cores)) for cores in (1, plan.cores))
    one = multiply(cursor, blocks.number, round(alone / blocks.items))
    each_load = round(together / plan.cores / blocks.items)
    shared = multiply(cursor, multiply(cursor, items, blocks.number), each_load)
    if blocks.items > 1:
        shared = maximum(cursor, shared, multiply(cursor, blocks.most, round(alone)))
    each = round(launch_ns(chip, 2) - launch_ns(chip, 1) + groups_ns(chip, 1))
    unit = plan.cores + 1
    best: Index | None = None
    for rounds, cores in dict.fromkeys(_launches(cursor, items, plan.cores)):
        time = maximum(cursor, multiply(cursor, rounds, one), shared)
        time = add(cursor, time, multiply(cursor, cores, each))
        # A time and its cores as one number.
        both = add(cursor, multiply(cursor, time, unit), cores)
        best = both if best is None else minimum(cursor, best, both)
    assert best is not None
    return remainder(cursor, best, unit)


def _launches(cursor: Cursor, items: Index, cores: int) -> Iterator[tuple[Index, Index]]:
    """Rounds, and the fewest cores that need no more."""
    for most in (*(count for count in FEWER if count < cores), cores):
        rounds = maximum(cursor, 1, divide_up(cursor, items, most))
        yield rounds, divide_up(cursor, items, rounds)
