"""Gathers of elements, and of rows of global memory, by indices.

    %y = tile.gather %x, %i                AscendC::Muls(o, i, 4, n);  AscendC::Gather(y, x, o, 0, n);
    %y = tile.gather %x, %i around         AscendC::ShiftLeft(o, i, 22, n);  AscendC::ShiftRight(o, o, 20, n);  ...  // of 1024
    %r = tile.gather_rows %table rows %i   for each row: AscendC::DataCopyPad(r[..], table[i.GetValue(n) * 512], ..);

An element index out of range reads some element of the tile; a row index out of range copies nothing.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Atomic, tile_type
from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.selection import ordering
from ascir.passes.tile.selection.broadcast import COPIED
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules, View, whole
from ascir.passes.tile.selection.geometry import BLOCK, elements, size_of
from ascir.passes.tile.selection.padding import fill_around, fill_columns, fill_rest_of_block
from ascir.passes.tile.selection.transfer import ATOMIC, padding, zero_of


def _gather(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.GatherOp)
    source = tile_type(op.source)
    if source.element_type not in COPIED:
        raise Refusal(f"tile.gather of {source.element_type}: tile-legalize makes wider elements of them")
    count, size = whole(op.indices), size_of(source.element_type)
    place = code.scratch_at(0, count * 4, i32)
    table, number = code.tensor(place), code.number(count)
    if op.around is None:
        code.call("maxs_l2", table, code.tensor(op.indices), code.constant(0, i32), number)
        code.call("mins_l2", table, table, code.constant(elements(source) - 1, i32), number)
        code.call("muls_l2", table, table, code.constant(size, i32), number)
    else:  # the lowest bits, scaled to bytes: the left shift drops the bits above them
        bytes, far = code.tensor(place, element=ui32), 33 - elements(source).bit_length()
        code.call(
            "shift_left_l2", bytes, code.tensor(op.indices, element=ui32), code.typed(far, ui32), number
        )
        code.call("shift_right_l2", bytes, bytes, code.typed(far + 1 - size.bit_length(), ui32), number)
    picked = min(count, held := whole(op.result))
    code.call(
        "gather_l2",
        code.tensor(op.result),
        code.tensor(op.source),
        code.tensor(place, element=ui32),
        code.number(0),
        code.number(picked),
    )
    if picked < held:  # a block has fewer indices than elements, but users of the result read whole blocks
        fill_rest_of_block(code, code.place(op.result), 1, held, picked, zero_of(source.element_type))


def _row(
    code: Code, view: View, indices: SSAValue, number: Index, column: Index, in_bounds: bool
) -> tuple[SSAValue, Index]:
    """The tensor of the row that index `number` selects, and the number of its copies: 0 if the index is out of range."""
    found = code.call(
        "local_tensor.get_value", code.tensor(indices), code.number(number), results=[i32]
    ).results[0]
    found.name_hint = "row"
    row: Index = code.insert(arith.IndexCastOp(found, IndexType())).results[0]
    copies: Index = 1
    if not in_bounds:
        rows = view.shape[0]
        if rows is None:
            raise Refusal(
                "rows of a view of an unknown extent, which indices may exceed: add in_bounds if they do not"
            )
        last = code.sub(rows, 1)
        inside = code.maximum(code.minimum(row, last), 0)
        same = code.insert(arith.CmpiOp(code.index(inside), code.index(row), "eq")).results[0]
        copies = code.insert(arith.SelectOp(same, code.index(1), code.index(0))).results[0]
        row = inside
    start = code.add(code.add(view.offset, code.mul(row, view.strides[0])), code.mul(column, view.strides[1]))
    return code.global_at(view, start), copies


def _contiguous(view: View) -> None:
    if view.strides[1] != 1:
        raise Refusal("rows whose elements are not contiguous in the view")


def _pitch(op: Operation, columns: int, element: Attribute) -> None:
    if columns * size_of(element) % BLOCK:
        raise Refusal(f"{op.name}: rows of {columns} {element} are not whole blocks: pad them")


def _gather_rows(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.GatherRowsOp)
    view, place = code.view(op.view), code.place(op.result)
    rows, columns = tile_type(op.result).get_shape()
    count, width = op.mixed_sizes()
    element = view.element
    _contiguous(view)
    _pitch(op, columns, element)
    (column,) = op.mixed_column()
    pad = zero_of(element) if op.pad is None else op.pad
    if op.in_bounds is None:
        # Rows of indices out of range keep the padding that is written before the others are copied.
        fill_columns(code, place, 1, rows * columns, 0, rows * columns, pad)

    def row(number: Index) -> None:
        at = number if op.first is None else code.add(number, op.first)
        source, copies = _row(code, view, op.indices, at, column, op.in_bounds is not None)
        target = code.tensor(place, code.mul(number, columns), columns)
        params = code.structure("data_copy_ext_params", copies, code.mul(width, size_of(element)), 0, 0, 0)
        code.call("data_copy_pad_l0_ext", target, source, params, padding(code, width, 0, op.pad, element))

    code.loop(count, row)
    sizes = [count if op.in_bounds is not None else rows, width]
    fill_around(code, place, (rows, columns), sizes, (0, 0), pad, whole_blocks=True)


def _scatter_rows(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.ScatterRowsOp)
    view, place = code.view(op.view), code.place(op.tile)
    columns = tile_type(op.tile).get_shape()[1]
    count, width = op.mixed_sizes()
    element = view.element
    _contiguous(view)
    _pitch(op, columns, element)
    (column,) = op.mixed_column()
    kind: Atomic | None = None if op.atomic is None else op.atomic.data
    if kind is not None:
        code.call(f"set_atomic_{ATOMIC[kind]}", dtype=element)

    def row(number: Index) -> None:
        target, copies = _row(code, view, op.indices, number, column, op.in_bounds is not None)
        source = code.tensor(place, code.mul(number, columns), columns)
        params = code.structure("data_copy_ext_params", copies, code.mul(width, size_of(element)), 0, 0, 0)
        if kind is None:
            # Stores to global memory may overtake each other, and the last one of a row has to stay.
            code.call("pipe_barrier", pipe="pipe_mte3")
        code.call("data_copy_pad_l2_ext", target, source, params)

    code.loop(count, row)
    if kind is not None:
        code.call("set_atomic_none")


RULES: Rules = {
    **ordering.RULES,
    tile.GatherOp: _gather,
    tile.GatherRowsOp: _gather_rows,
    tile.ScatterRowsOp: _scatter_rows,
}
