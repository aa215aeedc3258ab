"""Sums of squares, without a tile for the squares.

%q = tile.mul %d, %d {tile.folded}                            // a long row that is only squared: by halves, in place
%s = tile.reduce sum %q axes [1] : tile<1x8192xf32> -> tile<1x1xf32>

%q = tile.mul %d, %d {tile.folded, tile.parts = 2}            // %d is needed again: 6 rows at a time, elsewhere
%s = tile.reduce sum %q axes [1] : tile<12x2048xf32> -> tile<12x1xf32>
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ascir.dialects.tile import Reduction
from ascir.passes.tile.selection.code import Code, Place
from ascir.passes.tile.selection.geometry import BLOCK
from ascir.passes.tile.selection.reduction_plan import BANKS, LONG_SIZE, Halves, State, Step, part

Reduce = Callable[[Code, Reduction, Step, Place, Place], None]


def square_by_halves(code: Code, row: Place, halves: Halves) -> Place:
    """Emits the sum of the squares of both halves of a row, in place of the first one. The squares of the second are in
    other groups of banks than the elements that are read with them."""
    half, count = halves.half, code.number(halves.half)
    scratch = code.scratch_at(0, halves.bytes, row.element)
    ends = row.offset, scratch.offset
    far = (
        (ends[0] + BANKS // 2 - ends[1]) % BANKS
        if isinstance(ends[0], int) and isinstance(ends[1], int)
        else 0
    )
    first, second = code.tensor(row, 0, half), code.tensor(row, half, half)
    made = code.tensor(scratch, far // LONG_SIZE, half)
    code.call("mul_l2", made, second, second, count)
    code.call("fused_mul_add_l2", first, first, made, count)
    return replace(row, bytes=half * LONG_SIZE)


def square_in_parts(code: Code, step: Step, source: Place, target: Place, parts: int, reduce: Reduce) -> None:
    """Squares the blocks of all rows, in memory order, and adds them up, one part of them at a time."""
    total, per_block = step.source.rows * step.source.pitch, BLOCK // LONG_SIZE
    each = part(total, parts)
    scratch = code.scratch_at(0, each * LONG_SIZE, source.element)
    for start in range(0, total, each):
        count = min(each, total - start)
        rows = code.tensor(source, start, count)
        code.call("mul_l2", code.tensor(scratch, 0, count), rows, rows, code.number(count))
        sums = count // per_block
        there = replace(target, offset=code.add(target.offset, start // per_block * LONG_SIZE))
        reduce(
            code, Reduction.SUM, Step("block", State(1, count, count), State(1, sums, sums)), scratch, there
        )
