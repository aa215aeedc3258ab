"""Loads into l1: matrices in fractal order, vectors in their own order.

    %a = tile.load %x[%i, %k] sizes [%m, 256] : view<?x4096> -> tile<128x256xf16, l1, nz>
        AscendC::DataCopy(a, x[i * 4096 + k], {1, m, 256, 0, 4096, 128, 1, 0});     // Nd2Nz

A left operand of one row is loaded twice, as two rows: the cube expects a single row in another order.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import LONGEST_ROW, Layout, Space, block_elements, is_integer
from ascir.passes.tile.selection import cube_image, transfer
from ascir.passes.tile.selection.boxes import multiple
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, size_of


def _load(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.LoadOp)
    if op.into is not None and tile_type(op.result).order is not Layout.NZ:
        raise Refusal("only matrices in fractal order can be loaded into an existing tile")
    if tile_type(op.result).memory is Space.UB:
        transfer.RULES[tile.LoadOp](code, op)
    elif tile_type(op.result).order is Layout.NZ:
        if op.when is None:
            _load_matrix(code, op)
        else:
            code.when(op.when, lambda: _load_matrix(code, op))
    elif tile_type(op.result).get_num_dims() == 4 or op.packed is not None:
        cube_image.load_map(code, op)
    else:
        _load_vector(code, op)


def _begin(code: Code, op: tile.LoadOp) -> Index:
    """The first element of the box in its view."""
    view = code.view(op.view)
    start = view.offset
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        start = code.add(start, code.mul(offset, stride))
    return start


def _load_matrix(code: Code, op: tile.LoadOp) -> None:
    type, view, sizes, steps = tile_type(op.result), code.view(op.view), op.mixed_sizes(), op.mixed_strides()
    top, left = op.mixed_starts()
    height, width = type.get_shape()[0], block_elements(type.element_type)
    if multiple(left) % width or op.pad is not None:
        raise Refusal(
            f"a load in fractal order pads nothing, and begins at a column that is a multiple of {width}"
        )
    across, down = kept_dimensions(sizes, 2)[::-1]
    if code.mul(steps[across], view.strides[across]) != 1:
        raise Refusal(f"the columns of {op.view.type} are not contiguous: take its rows as columns")
    rows, columns, pitch = sizes[down], sizes[across], code.mul(steps[down], view.strides[down])
    start, place = _begin(code, op), code.place(op.result)
    corner = code.add(code.mul(left, height), code.mul(top, width))

    copies = _copies(code, op, rows)

    def ends(row: Index) -> tuple[SSAValue, SSAValue]:
        source = code.global_at(view, code.add(start, row if row == 0 else code.mul(row, pitch)))
        return code.tensor(place, code.add(corner, code.mul(row, width))), source

    def params(count: Index, step: Index) -> SSAValue:
        return code.structure("nd2nz_params", copies, count, columns, 0, step, height, 1, width)

    def copy(row: Index, shape: SSAValue) -> None:
        code.call("data_copy_nd2nz", *ends(row), shape)

    def by_rows() -> None:
        shape = params(1, 1)
        # At most as many as the tile has: further rows would overwrite the next columns of the first ones.
        code.loop(code.minimum(rows, height), lambda row: copy(row, shape))

    def at_once() -> None:
        code.call("data_copy_nd2nz", *ends(0), params(rows, pitch))

    if isinstance(pitch, int):
        at_once() if pitch <= LONGEST_ROW else by_rows()
        return
    near = code.insert(arith.CmpiOp(pitch, code.index(LONGEST_ROW), "sle")).results[0]
    code.branch(near, at_once, by_rows)


def _copies(code: Code, op: tile.LoadOp, rows: Index) -> Index:
    """How often the rows are loaded: twice if it is a single one of a left operand, else once."""
    moves = [use.operation for use in op.result.uses]
    left = any(
        isinstance(move, tile.MoveOp)
        and tile_type(move.result).memory is Space.L0A
        and move.transpose is None
        for move in moves
    )
    if not left:
        return 1
    if isinstance(rows, int):
        return 2 if rows == 1 else 1
    # 4 // (rows + 1) is 2 for one row, 1 for two or three.
    more = code.add(rows, 1)
    share = code.insert(arith.DivSIOp(code.index(4), code.index(more))).results[0]
    return code.maximum(share, 1)


def bias_unit(type: TileType) -> int:
    """How many elements at a time go to the bias table: 32 of integers, as the columns of transposed bytes are padded
    to 32, else 16."""
    return 32 if is_integer(type.element_type) and type.get_shape()[0] % 32 == 0 else 16


def _load_vector(code: Code, op: tile.LoadOp) -> None:
    """Loads a single row: whole blocks by a plain copy, else by a copy that fills the last block with zeros."""
    type, view, sizes = tile_type(op.result), code.view(op.view), op.mixed_sizes()
    if type.get_num_dims() != 1 or op.pad is not None or any(each != 0 for each in op.mixed_starts()):
        raise Refusal(
            f"into l1 matrices are loaded in fractal order, and single rows without padding, not {type}"
        )
    (dimension,) = kept_dimensions(sizes, 1)
    if code.mul(op.mixed_strides()[dimension], view.strides[dimension]) != 1:
        raise Refusal(f"the elements of {op.view.type} are not contiguous")
    count, size = sizes[dimension], size_of(type.element_type)
    source = code.global_at(view, _begin(code, op))
    target = code.tensor(op.result)
    unit = bias_unit(type)
    if size == 4 and not (isinstance(count, int) and (count % unit == 0 or count % unit > unit - 8)):
        # The bias table takes whole units, so what follows the loaded elements in the last one must be initialized.
        end = code.mul(code.ceildiv(count, unit), unit)
        last = code.tensor(op.result, code.sub(end, unit - 8))
        some = code.structure("nd2nz_params", unit // 8 - 1, 1, code.minimum(count, 8), 0, count, 1, 1, 8)
        code.call("data_copy_nd2nz", last, source, some)
    if isinstance(count, int) and count * size % BLOCK == 0:
        code.call("data_copy_l2", target, source, code.number(count))
        return
    params = code.structure("nd2nz_params", 1, 1, count, 0, count, 1, 1, 0)
    code.call("data_copy_nd2nz", target, source, params)


RULES: Rules = {tile.LoadOp: _load}
