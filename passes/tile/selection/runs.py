"""Reductions along an axis that is not the last one: by adding halves, for as many runs at a time as the scratch memory
holds.

%s = tile.reduce sum %x axes [1] : tile<32x4x16xf32> -> tile<32x1x16xf32>

AscendC::Add(t, x, x[32], 32, 32, {1, 1, 1, 4, 8, 8});      // of each of 32 runs, two rows and two more
AscendC::Add(s, t, t[16], 16, 32, {1, 1, 1, 2, 4, 4});
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui16
from ascir.passes.tile.selection import runs_plan
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal
from ascir.passes.tile.selection.geometry import BLOCK, Runs, is_mask, size_of, up
from ascir.passes.tile.selection.strides import binary
from ascir.passes.tile.selection.walk import UNROLLED, Rows


def reduce_runs(code: Code, op: tile.ReduceOp, name: str, runs: Runs) -> None:
    """Reduces runs one by one, or as many at a time as there is room for."""
    element = tile_type(op.source).element_type
    runs, size = runs_plan.words_of(runs, element)
    if runs.inner * size % BLOCK:
        raise Refusal(
            f"tile.reduce over runs of {runs.inner} {element}, which are not whole blocks: pad them"
        )
    many = runs_plan.at_once(runs, size)
    groups, left = divmod(runs.outer, many)
    code.loop(groups, lambda group: _add_runs(code, op, name, runs, code.mul(group, many), many), UNROLLED)
    if left:
        _add_runs(code, op, name, runs, groups * many, left)


def _add_runs(code: Code, op: tile.ReduceOp, name: str, runs: Runs, first: Index, count: int) -> None:
    """Adds the second half of each run to the first, repeatedly; an odd element is added to the first one of the
    result."""
    source, result, inner = _place(code, op.source), _place(code, op.result), runs.inner
    size, left = size_of(source.element), runs.length
    between = runs_plan.half_bytes(runs, size)
    start, pitch = code.mul(first, left * inner), left * inner * size

    def join(columns: int, *operands: Rows) -> None:
        if count > 1:
            return binary(code, name, count, columns, list(operands))
        tensors = (code.tensor(each.place, each.start, columns) for each in operands)
        code.call(f"{name}_l2", *tensors, code.number(columns))

    while left > 1:
        half, odd = left // 2, left % 2
        if half == 1:
            target = Rows(result, inner * size, code.mul(first, inner))
        else:
            target = Rows(code.scratch_at(0, up(count * between, BLOCK), source.element), between)
        columns = half * inner
        join(columns, target, Rows(source, pitch, start), Rows(source, pitch, code.add(start, columns)))
        if odd:
            join(inner, target, target, Rows(source, pitch, code.add(start, 2 * columns)))
        source, pitch, start, left = target.place, target.pitch, target.start, half


def _place(code: Code, value: SSAValue) -> Place:
    """The place of a tile; of masks as 16-bit words."""
    place = code.place(value)
    return replace(place, element=ui16) if is_mask(tile_type(value)) else place
