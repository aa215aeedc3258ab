"""Loads of pages into l1: a copy to fractal order for each, with its number read from the table.

    %k = tile.load_pages %cache at %table[%first] columns [0] sizes [8, 256] : view<?x16x512> -> tile<128x256xf16, l1, nz>
        for (page = 0; page < 8; page++) {
          n = table.GetValue(first + page);    // negative: from the end; then not outside of the view
          AscendC::DataCopy(k[page * 256], cache[n * 8192], {1, 16, 256, 0, 512, 128, 1, 0});     // Nd2Nz
        }

The scalar unit reads numbers through its cache, of 16 at a time, ahead of the copies that it issues.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.dialects.tile import tile_type, view_type
from ascir.dialects.tile.spaces import LONGEST_ROW, Space, block_elements
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules


def _load_pages(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.LoadPagesOp)
    type, view, place = tile_type(op.result), code.view(op.view), code.place(op.result)
    (column,), (count, columns) = op.mixed_column(), op.mixed_sizes()
    height, width = type.get_shape()[0], block_elements(type.element_type)
    pages, _, _ = view.shape
    step, pitch, one = view.strides
    if one != 1 or not isinstance(pitch, int) or pitch > LONGEST_ROW:
        raise Refusal(
            f"rows of {op.view.type} that are not contiguous, or whose distance is not known or too large"
        )
    if pages is None:
        raise Refusal("pages of a view of an unknown extent, which their numbers may exceed")
    if op.rows == 1 and _is_left(op):
        raise Refusal("a left operand of pages with a single row: the cube expects that in another order")
    start, params = (
        code.add(view.offset, column),
        code.structure("nd2nz_params", 1, op.rows, columns, 0, pitch, height, 1, width),
    )

    def page(number: Index) -> None:
        source = code.global_at(view, code.add(start, code.mul(_number(code, op, number, pages), step)))
        target = code.tensor(place, code.mul(number, op.rows * width))
        code.call("data_copy_nd2nz", target, source, params)

    # A view without pages has none to load. That there are no more than the tile has is known to those who look at what
    # the copies write: further ones would overwrite the next columns of the first.
    some = count if isinstance(pages, int) and pages else code.minimum(count, code.mul(count, pages))
    code.loop(code.minimum(some, height // op.rows), page)


def _number(code: Code, op: tile.LoadPagesOp, place: Index, pages: Index) -> Index:
    """The number of a page, which is one of the view's."""
    table, (first,) = code.view(op.table), op.mixed_first()
    at = code.add(table.offset, code.mul(code.add(first, place), table.strides[0]))
    element = view_type(op.table).element_type
    read = code.call("global_tensor.get_value", table.tensor, code.index(at), results=[element]).results[0]
    read.name_hint = "page"
    number: Index = code.insert(arith.IndexCastOp(read, IndexType())).results[0]
    behind = code.insert(arith.CmpiOp(code.index(number), code.index(0), "slt")).results[0]
    from_end = code.insert(arith.SelectOp(behind, code.index(pages), code.index(0))).results[0]
    return code.maximum(code.minimum(code.add(number, from_end), code.sub(pages, 1)), 0)


def _is_left(op: tile.LoadPagesOp) -> bool:
    """Whether the result may be moved to l0a."""
    moves = [use.operation for use in op.result.uses]
    return any(isinstance(move, tile.MoveOp) and tile_type(move.result).memory is Space.L0A for move in moves)


RULES: Rules = {tile.LoadPagesOp: _load_pages}
