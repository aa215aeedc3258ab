"""argmax and argmin along the last axis.

    %i = tile.argmax %x axis 1 : tile<16x64xf32> -> tile<16x1xi32>

    AscendC::WholeReduceMax(i, x, 64, 16, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX);

A row of several repeats has a winner in each: a pair of a value and its lane. The winner among their values is found in
the same way, and its lane is gathered:

    index = repeat * 64 + pairs[repeat].lane
"""

from __future__ import annotations

from xdsl.dialects.builtin import f16, i1, i32
from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.selection.code import UNSIGNED, Code, Place, Refusal, Rules
from ascir.passes.tile.selection.create import ascending
from ascir.passes.tile.selection.elementwise import FLOATS, need
from ascir.passes.tile.selection.geometry import BLOCK, REPEAT, collapsed, size_of
from ascir.passes.tile.selection.pairs import Pairs, pairs_of
from ascir.passes.tile.selection.walk import pieces

HALF_BITS = 16


def _select(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.ArgMaxOp | tile.ArgMinOp)
    source = tile_type(op.source)
    need(op, source.element_type, FLOATS)
    runs = collapsed(source.get_shape(), [op.axis.value.data])
    if runs is None or runs.inner != 1:
        raise Refusal(f"{op.name} over an axis that is not the last: tile-legalize transposes it")
    kind = "max" if isinstance(op, tile.ArgMaxOp) else "min"
    size = size_of(source.element_type)
    if runs.outer > 1 and runs.length * size % BLOCK:
        raise Refusal(f"{op.name} over rows of {runs.length}, which are not whole blocks: pad them")
    result = code.place(op.result)
    _last_block(code, result, runs.outer)
    shape = pairs_of(runs.outer, runs.length, size)
    if shape is None:
        _winners(code, kind, result, code.place(op.source), runs.outer, runs.length, runs.length)
        return
    if shape.repeats > REPEAT // size:
        raise Refusal(f"{op.name} over rows of {runs.length}: at most {(REPEAT // size) ** 2} elements")
    _long_rows(code, kind, result, code.place(op.source), shape)


def _last_block(code: Code, result: Place, rows: int) -> None:
    """Zeroes the last block if the indices do not fill it: the rest of it is read with them."""
    each = BLOCK // size_of(i32)
    if rows % each:
        place = code.tensor(result, rows // each * each, each, i32)
        code.call("duplicate_l2", place, code.constant(0, i32), code.number(each))


def _winners(code: Code, kind: str, target: Place, source: Place, rows: int, valid: int, pitch: int) -> None:
    """Emits the lane of the winner of each row; rows are single repeats."""
    element = source.element
    step = pitch * size_of(element) // BLOCK
    for first, repeats in pieces(rows):
        # The instruction writes 32 bits for each row, into a tensor of the type of its source.
        ratio = size_of(i32) // size_of(element)
        tensors = (
            code.tensor(target, first * ratio, repeats * ratio, element),
            code.tensor(source, first * pitch, (repeats - 1) * pitch + valid),
        )
        numbers = [code.number(each) for each in (valid, repeats, 1, 1, step)]
        code.call(f"whole_reduce_{kind}_l0", *tensors, *numbers, order="order_only_index")


def _long_rows(code: Code, kind: str, result: Place, source: Place, shape: Pairs) -> None:
    element, size = source.element, shape.size
    parts = shape.layout
    pairs = code.scratch_at(parts.pairs, shape.pair_bytes, element)
    values = code.scratch_at(parts.values, shape.value_bytes, element)
    repeats = code.scratch_at(parts.repeats, shape.index_bytes, i32)
    offsets = code.scratch_at(parts.offsets, shape.index_bytes, i32)
    lost = code.constant(float("-inf" if kind == "max" else "inf"), element)
    count = shape.pair_bytes // size
    code.call("duplicate_l2", code.tensor(pairs), lost, code.number(count))
    for repeat in range(shape.repeats):
        mask = min(shape.lanes, shape.length - repeat * shape.lanes)
        step = shape.length * size // BLOCK
        for first, rows in pieces(shape.rows):
            tensors = (
                code.tensor(pairs, 2 * (first * shape.pitch + repeat), 2 * (rows - 1) * shape.pitch + 2),
                code.tensor(
                    source, first * shape.length + repeat * shape.lanes, (rows - 1) * shape.length + mask
                ),
            )
            numbers = [code.number(each) for each in (mask, rows, shape.pitch, 1, step)]
            code.call(f"whole_reduce_{kind}_l0", *tensors, *numbers, order="order_value_index")
    params = code.structure("gather_mask_params", 1, shape.pair_bytes // REPEAT, 8, 0)
    code.call(
        "gather_mask",
        code.tensor(values),
        code.tensor(pairs),
        code.number(1),
        code.constant(0, i1),
        code.number(shape.lanes),
        params,
        results=[UNSIGNED[64]],
        gatherMaskMode="default",
    )
    _last_block(code, repeats, shape.rows)
    _winners(code, kind, repeats, values, shape.rows, shape.repeats, shape.pitch)
    _lanes(code, result, pairs, repeats, offsets, shape)


def _lanes(code: Code, result: Place, pairs: Place, repeats: Place, offsets: Place, shape: Pairs) -> None:
    """Emits repeat * lanes + the lane that is paired with the winning value."""
    count = code.number(result.bytes // 4)
    table, chosen, target = code.tensor(offsets), code.tensor(repeats), code.tensor(result)
    ascending(code, offsets, result.bytes // 4)
    code.call("mins_l2", table, table, code.constant(shape.rows - 1, i32), count)
    code.call("muls_l2", table, table, code.constant(shape.pitch * 2 * shape.size, i32), count)
    code.call("muls_l2", target, chosen, code.constant(2 * shape.size, i32), count)
    code.call("add_l2", table, table, target, count)
    words = code.tensor(result, element=ui32)
    beside = 0 if shape.size == 2 else shape.size
    code.call(
        "gather_l2",
        words,
        code.tensor(pairs, element=ui32),
        code.tensor(offsets, element=ui32),
        code.number(beside),
        count,
    )
    if pairs.element == f16:
        # A pair of 16-bit halves is one word, with the lane in its upper half.
        code.call("shift_right_l2", words, words, code.typed(HALF_BITS, ui32), count)
    code.call("muls_l2", chosen, chosen, code.constant(shape.lanes, i32), count)
    code.call("add_l2", target, target, chosen, count)


RULES: Rules = {tile.ArgMaxOp: _select, tile.ArgMinOp: _select}
