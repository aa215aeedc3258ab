"""Reductions: along the last axis by a chain of steps from `reduction_plan`, along others by `runs`.

%s = tile.reduce sum %x axes [1] : tile<16x1024xf32> -> tile<16x1xf32>

AscendC::BlockReduceSum(t1, x, 248, 64, 1, 1, 8); ...      // 1024 -> 128
AscendC::Add(t2, t1, t1[64], 64, 16, {1, 1, 1, 8, 16, 16});  // 128 -> 64
AscendC::BlockReduceSum(t3, t2, 16, ...);  AscendC::BlockReduceSum(s, t3, 2, ...);
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import scf
from xdsl.dialects.builtin import f16, f32
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from ascir.dialects import tile
from ascir.dialects.tile import Reduction, TileType, tile_type
from ascir.passes.tile.selection import reduction_plan
from ascir.passes.tile.selection.broadcast import copy_rows
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules
from ascir.passes.tile.selection.elementwise import ARITHMETIC, FLOATS, need
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, collapsed, held, per_block, size_of
from ascir.passes.tile.selection.moves import copy
from ascir.passes.tile.selection.reduction_eights import block_of_eights, join_blocks, stack
from ascir.passes.tile.selection.reduction_plan import (
    LONG_SIZE,
    PAIRWISE,
    State,
    Step,
    folds_all_rows,
    step_is_flat,
)
from ascir.passes.tile.selection.reduction_squares import square_by_halves, square_in_parts
from ascir.passes.tile.selection.runs import reduce_runs
from ascir.passes.tile.selection.scratch import parts_of_squares, squares, valid_elements
from ascir.passes.tile.selection.strides import binary
from ascir.passes.tile.selection.walk import Piece, Rows, pieces
from ascir.passes.tile.storage import addresses, made_in

LANES = 64
"""The f32 elements of a repeat."""

OF_MASKS = {Reduction.ANY: "or", Reduction.ALL: "and"}


def _reduce(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.ReduceOp)
    source, kind = tile_type(op.source), op.kind.data
    runs = collapsed(source.get_shape(), op.axes.get_values())
    if runs is None:
        raise Refusal(
            f"tile.reduce over axes {list(op.axes.get_values())} with dimensions between them: transpose first"
        )
    if kind in OF_MASKS:
        if runs.length == 1 or runs.inner % per_block(source.element_type):
            raise Refusal(
                f"tile.reduce {kind} of masks that are not whole blocks: tile-legalize makes numbers of them"
            )
        reduce_runs(code, op, OF_MASKS[kind], runs)
    elif runs.length == 1:
        copy(code, code.place(op.result), code.place(op.source))
    elif runs.inner == 1:
        need(op, source.element_type, FLOATS)
        _last_axis(code, op, kind, runs.outer, runs.length)
    else:
        need(op, source.element_type, ARITHMETIC)
        reduce_runs(code, op, PAIRWISE[kind], runs)


def _last_axis(code: Code, op: tile.ReduceOp, kind: Reduction, rows: int, columns: int) -> None:
    element = tile_type(op.source).element_type
    size = size_of(element)
    steps = reduction_plan.plan(rows, valid_elements(op), kind.value, size, columns)
    if kind is Reduction.PROD or steps is None:
        raise Refusal(
            f"tile.reduce {kind} over rows of {columns} {element}: the vector unit has no instructions"
        )
    result = code.place(op.result)
    if rows % per_block(element):
        _write_last_block(code, op, rows)
    places, offset = [code.place(op.source)], 0
    squared, parts = squares(op) is not None, parts_of_squares(op)
    if parts > 1:
        offset = reduction_plan.part(rows * columns, parts) * LONG_SIZE
    elif squared and (halves := reduction_plan.halves(rows, valid_elements(op), columns)) is not None:
        places, offset, steps, squared = (
            [square_by_halves(code, places[0], halves)],
            halves.bytes,
            halves.steps,
            False,
        )
    for bytes in reduction_plan.intermediates(steps, size):
        places.append(code.scratch_at(offset, bytes, element) if bytes else places[-1])
        offset += bytes
    for step, source, target in zip(steps, places, [*places[1:], result], strict=True):
        if source is places[0] and parts > 1:
            square_in_parts(code, step, source, target, parts, _block)
        elif source is places[0] and squared:
            stack(code, kind, step, source, target, squared=True)
        else:
            STEPS[step.name](code, kind, step, source, target)


def _write_last_block(code: Code, op: tile.ReduceOp, count: int) -> None:
    """Zeroes the last block of results that do not fill it, as the rest of it is read with them; once before the loop,
    if no data that is live at its start overlaps the result."""
    place = code.place(op.result)
    slots, loop = code.traffic is None and addresses(op)[0], op.parent_op()
    if slots and isinstance(loop, scf.ForOp) and not _alive_before(op, slots, loop):
        inside, code.at = code.at, InsertPoint.before(loop)
        for address in slots:
            _fill_last_block(code, replace(place, offset=address), count)
        code.at = inside
    else:
        _fill_last_block(code, place, count)


def _fill_last_block(code: Code, place: Place, count: int) -> None:
    each = BLOCK // size_of(place.element)
    start = count // each * each
    zero = code.constant(0.0 if place.element in (f16, f32) else 0, place.element)
    code.call("duplicate_l2", code.tensor(place, start, each), zero, code.number(each))


def _alive_before(op: tile.ReduceOp, slots: Sequence[int], loop: scf.ForOp) -> bool:
    """Whether the bytes of a result may be live when a loop begins: with a tile that it carries, or one that is loaded
    ahead for its first iterations."""
    size = held(tile_type(op.result))
    carries = any(isinstance(each.type, TileType) for each in loop.iter_args)
    return any(
        begin < address + size and address < begin + bytes
        for other in loop.body.walk()
        if other is not op and (carries or isinstance(other, tile.LoadOp))
        for begin, bytes in made_in(other)
        for address in slots
    )


def _reduction(code: Code, name: str, kind: Reduction, piece: Piece, whole: bool) -> None:
    """Emits one reducing instruction."""
    target, source = piece.tensors
    step, source_step = piece.steps
    mask, repeats, one = code.number(piece.mask), code.number(piece.repeats), code.number(1)
    between = (mask, repeats) if whole else (repeats, mask)
    strides = code.number(step), one, code.number(source_step)
    code.call(
        f"{name}_{kind.value}_l0",
        target,
        source,
        *between,
        *strides,
        order="order_only_value" if whole and kind is not Reduction.SUM else None,
    )


def _flat(code: Code, name: str, kind: Reduction, step: Step, source: Place, target: Place, by: int) -> None:
    """Reduces all rows as a single one: each `by` elements become one."""
    size = size_of(source.element)
    lanes, total = REPEAT // size, step.source.rows * step.source.valid
    full, rest = divmod(total, lanes)
    unit = lanes // by
    parts = [(first, lanes, repeats) for first, repeats in pieces(full)]
    if rest:
        parts.append((full, rest, 1))
    for first, mask, repeats in parts:
        results = repeats * unit if mask == lanes else -(-mask // by)
        tensors = (
            code.tensor(target, first * unit, results),
            code.tensor(source, first * lanes, (repeats - 1) * lanes + mask),
        )
        _reduction(code, name, kind, Piece(mask, repeats, (1, 8), tensors), False)


def _block(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    if step_is_flat(step):
        return _flat(code, "block_reduce", kind, step, source, target, BLOCK // size_of(source.element))
    if step.target.valid == 1:
        return block_of_eights(code, kind, step, source, target)
    # Only for f32: the results of a repeat are a whole block, so that those of each row begin at one.
    state, after = step.source, step.target
    full, rest = divmod(state.valid, LANES)
    if state.rows * len(pieces(full)) < full * len(pieces(state.rows)):
        for row in range(state.rows):
            for first, repeats in pieces(full):
                tensors = (
                    code.tensor(target, row * after.pitch + first * 8, repeats * 8),
                    code.tensor(source, row * state.pitch + first * LANES, repeats * LANES),
                )
                _reduction(code, "block_reduce", kind, Piece(LANES, repeats, (1, 8), tensors), False)
        full_columns = range(0)
    else:
        full_columns = range(full)
    for column in [*full_columns, *([full] if rest else [])]:
        _block_column(code, kind, state, after, source, target, column)


def _block_column(
    code: Code, kind: Reduction, state: State, after: State, source: Place, target: Place, column: int
) -> None:
    """Reduces the same repeat of all rows."""
    mask = min(LANES, state.valid - column * LANES)
    for first, repeats in pieces(state.rows):
        tensors = (
            code.tensor(target, first * after.pitch + column * 8, (repeats - 1) * after.pitch + 8),
            code.tensor(source, first * state.pitch + column * LANES, (repeats - 1) * state.pitch + mask),
        )
        steps = after.pitch // 8, state.pitch // 8
        _reduction(code, "block_reduce", kind, Piece(mask, repeats, steps, tensors), False)


def _whole(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    state, size = step.source, size_of(source.element)
    pitch = state.pitch * size // BLOCK
    for first, repeats in pieces(state.rows):
        tensors = (
            code.tensor(target, first, repeats),
            code.tensor(source, first * state.pitch, (repeats - 1) * state.pitch + state.valid),
        )
        _reduction(code, "whole_reduce", kind, Piece(state.valid, repeats, (1, pitch), tensors), True)


def _halve(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    """Combines the first half of each row with as many of its last elements; for max and min the halves may overlap."""
    state, half, size = step.source, step.target.valid, size_of(source.element)
    operands = [
        Rows(target, step.target.pitch * size),
        Rows(source, state.pitch * size),
        Rows(source, state.pitch * size, state.valid - half),
    ]
    binary(code, PAIRWISE[kind], state.rows, half, operands)


def _fold(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    """Combines the first two repeats of each row, then the result with the others, and with the incomplete last one. If
    the repeats of a row are combined one by one, and the row is an intermediate result, this happens in place of its
    first repeat."""
    state, size, name = step.source, size_of(source.element), PAIRWISE[kind]
    lanes, far = REPEAT // size, state.pitch * size
    full, rest = divmod(state.valid, lanes)
    sums = Rows(target, step.target.pitch * size)

    def join(first: Rows, second: Rows, columns: int) -> None:
        binary(code, name, state.rows, columns, [sums, first, second])

    if step.in_place:
        _join_repeats(code, name, step, source, target, 1)
    elif full == 1:
        copy_rows(code, state.rows, lanes, sums, Rows(source, far))
    else:
        join(Rows(source, far, lanes), Rows(source, far), lanes)
        if folds_all_rows(state, size):
            for number in range(2, full):
                join(Rows(source, far, number * lanes), sums, lanes)
        else:
            _join_repeats(code, name, step, source, target, 2)
    if rest:
        join(Rows(source, far, full * lanes), sums, rest)


def _join_repeats(code: Code, name: str, step: Step, source: Place, target: Place, begin: int) -> None:
    """Combines the repeats of each row from `begin` on with one in the target: an instruction may read what its
    previous repeat wrote, as its second source."""
    lanes, params = (
        REPEAT // size_of(source.element),
        code.structure("binary_repeat_params", 1, 1, 1, 0, 8, 0),
    )
    for row in range(step.source.rows):
        for first, repeats in pieces(step.source.valid // lanes - begin):
            start = row * step.source.pitch + (first + begin) * lanes
            kept = code.tensor(target, row * step.target.pitch, lanes)
            numbers = code.number(lanes), code.number(repeats)
            code.call(f"{name}_l0", kept, code.tensor(source, start, repeats * lanes), kept, *numbers, params)


def _pair(code: Code, kind: Reduction, step: Step, source: Place, target: Place) -> None:
    _flat(code, "pair_reduce", kind, step, source, target, 2)


STEPS = {
    "block": _block,
    "fold": _fold,
    "halve": _halve,
    "join": join_blocks,
    "pair": _pair,
    "stack": stack,
    "whole": _whole,
}


RULES: Rules = {tile.ReduceOp: _reduce}
