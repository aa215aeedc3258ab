"""Transposes: rows of 16 elements become columns, 16 rows at a time.

    %y = tile.transpose %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>

    LocalTensor<half> dst[] = {y, y[64], ...}, src[] = {x, x[32], ...};      // 16 rows of either
    AscendC::TransDataTo5HD<half>(dst, src, {false, false, 4, 1, 32});       // four times, 16 rows further

Dimensions that stay together count as one. Where the last ones stay, rows are copied; what is neither of both is gathered.
"""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import i1
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.selection.boxes import ROWS, is_matrix, merged, steps_of
from ascir.passes.tile.selection.broadcast import COPIED
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, is_mask, size_of
from ascir.passes.tile.selection.moves import copy
from ascir.passes.tile.selection.parts import Side, by_blocks, copy_box, gather_box
from ascir.passes.tile.selection.walk import pieces


def _transpose(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.TransposeOp)
    type = tile_type(op.source)
    shape, order = merged(type.get_shape(), op.permutation.get_values())
    source, target = code.place(op.source), code.place(op.result)
    if is_mask(type):
        raise Refusal("tile.transpose of a mask: tile-legalize transposes what it is made of")
    if order == sorted(order):
        copy(code, target, source)
        return
    if is_matrix(shape, order, type.element_type):
        *outer, rows, columns = shape
        for number in range(prod(outer)):
            transpose_matrix(code, target, source, number * rows * columns, rows, columns)
        return
    result = [shape[axis] for axis in order]
    steps = steps_of(shape)
    here = Side(source, 0, tuple(steps[axis] for axis in order))
    there = Side(target, 0, steps_of(result))
    if by_blocks(result, here, there):
        copy_box(code, result, here, there)
        return
    if type.element_type not in COPIED:
        raise Refusal(f"tile.transpose of {type.element_type}: tile-legalize makes wider elements of them")
    gather_box(code, result, here, target)


def transpose_matrix(code: Code, target: Place, source: Place, start: int, rows: int, columns: int) -> None:
    """A matrix of `rows` x `columns`, of whole blocks either way, that begins at element `start` of both places. What
    16 rows of 32 bits have too many goes to a block that nobody reads."""
    each = BLOCK // size_of(source.element)
    groups, blocks = -(-rows // ROWS), columns // each
    shape = rows, columns
    if rows % ROWS or groups <= blocks:
        # One instruction for 16 rows: from block to block of the source, from row to row of the target.
        for group in range(groups):
            ragged = (group + 1) * ROWS > rows
            for first, repeats in [(block, 1) for block in range(blocks)] if ragged else pieces(blocks):
                _instruction(code, target, source, start, shape, (group, first), repeats, (rows, 1))
        return
    for block in range(blocks):
        for first, repeats in pieces(groups):
            steps = ROWS // each, ROWS * columns // each
            _instruction(code, target, source, start, shape, (first, block), repeats, steps)


def _instruction(
    code: Code,
    target: Place,
    source: Place,
    start: int,
    shape: tuple[int, int],
    at: tuple[int, int],
    repeats: int,
    steps: tuple[int, int],
) -> None:
    """16 rows of a block each, from group `at[0]` of rows and block `at[1]` on. `steps` are in blocks, of the target
    and the source."""
    rows, columns = shape
    group, block = at
    each = BLOCK // size_of(source.element)
    reach = (repeats - 1) * steps[1] * each + each
    far = (repeats - 1) * steps[0] * each + each
    sources = [
        code.tensor(source, start + (row if row < rows else group * ROWS) * columns + block * each, reach)
        for row in range(group * ROWS, (group + 1) * ROWS)
    ]
    targets: list[SSAValue] = []
    for number in range(ROWS):
        # Of 32 bits a row of 16 is two blocks.
        row, half = (number, 0) if each == ROWS else divmod(number, 2)
        column = group * ROWS + half * each
        if column < rows:
            targets.append(code.tensor(target, start + (block * each + row) * rows + column, far))
        else:
            targets.append(
                code.tensor(code.scratch_at(0, BLOCK + (repeats - 1) * steps[0] * BLOCK, target.element))
            )
    numbers = (repeats, *steps) if repeats > 1 else (1, 0, 0)
    params = code.structure("trans_data_to_5hd_params", code.constant(0, i1), code.constant(0, i1), *numbers)
    code.call("trans_data_to_5hd_tensor_list", targets, sources, params)


RULES: Rules = {tile.TransposeOp: _transpose}
