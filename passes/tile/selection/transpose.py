"""Transposes: rows of 16 elements become columns, 16 rows at a time.

    %y = tile.transpose %x [1, 0] : tile<64x32xf16> -> tile<32x64xf16>

    LocalTensor<half> dst[] = {y, y[64], ...}, src[] = {x, x[32], ...};      // 16 rows of either
    AscendC::TransDataTo5HD<half>(dst, src, {false, false, 4, 1, 32});       // four times, 16 rows further

Dimensions that stay adjacent are merged. If the last ones stay in place, rows are copied; all other transposes are
gathers. Rows of the result that no store and no slice takes are skipped, and columns that no store takes or that are
padded afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from xdsl.dialects.builtin import bf16, i1, i16
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import tile_type
from ascir.passes.tile.selection.box_copy import Side, by_blocks, copy_box, gather_box
from ascir.passes.tile.selection.boxes import ROWS, is_matrix, merged, steps_of
from ascir.passes.tile.selection.broadcast import COPIED
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal, Rules
from ascir.passes.tile.selection.geometry import BLOCK, is_mask, size_of
from ascir.passes.tile.selection.moves import copy
from ascir.passes.tile.selection.strides import needed_box
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
        needed = _needed_columns(code, op.result, rows), _needed_rows(code, op.result, rows, columns)

        def matrix(number: Index) -> None:
            start = code.mul(number, rows * columns)
            transpose_matrix(code, target, source, start, rows, columns, needed)

        code.loop(prod(outer), matrix)
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


def _needed_rows(code: Code, result: SSAValue, rows: int, columns: int) -> int:
    """How many of the `columns` of a matrix, which become rows of the result, are needed, counted from the first one.
    In the result they are the dimensions before the last ones, which are the `rows`."""
    box, behind, inner, reach = _needed_by_slices(result) or needed_box(code, result), 1, 1, 1
    for extent, kept in reversed(list(zip(tile_type(result).get_shape(), box, strict=True))):
        if behind < rows:
            behind *= extent
        elif inner < columns:
            reach += (kept - 1) * inner
            inner *= extent
    return reach


def _needed_columns(code: Code, result: SSAValue, rows: int) -> int:
    """How many of the `rows` of a matrix, which become columns of the result, are needed: those that are stored, and
    not padded afterwards."""
    users = [use.operation for use in result.uses]
    shapes = [op.result for op in users if isinstance(op, tile.ReshapeOp)]
    if users and len(shapes) == len(users):
        return max(_needed_columns(code, value, rows) for value in shapes)
    return _columns_of(tile_type(result).get_shape(), needed_box(code, result), rows)


def _columns_of(shape: Sequence[int], box: Sequence[int], columns: int) -> int:
    """How far a box reaches along the last dimensions, which together are the columns of a matrix."""
    inner = reach = 1
    for extent, kept in reversed(list(zip(shape, box, strict=True))):
        if inner == columns:
            break
        reach += (kept - 1) * inner
        inner *= extent
    return max(reach, 1) if inner == columns else columns


def _needed_by_slices(value: SSAValue) -> tuple[int, ...] | None:
    """How far slices at constant offsets reach along each dimension; None if a tile has other users."""
    ends: list[tuple[int, ...]] = []
    for use in value.uses:
        if not isinstance(op := use.operation, tile.SliceOp):
            return None
        offsets, steps = op.mixed_offsets(), op.all_strides()
        sizes = tile_type(op.result).get_shape()
        known = [offset for offset in offsets if isinstance(offset, int)]
        if not len(known) == len(offsets) == len(sizes):
            return None
        spans = zip(known, sizes, steps, strict=True)
        ends.append(tuple(first + (size - 1) * step + 1 for first, size, step in spans))
    return tuple(map(max, zip(*ends, strict=True))) if ends else None


def transpose_matrix(
    code: Code,
    target: Place,
    source: Place,
    start: Index,
    rows: int,
    columns: int,
    needed: tuple[int, int] | None = None,
) -> None:
    """Emits the transpose of a matrix of `rows` x `columns`, both whole blocks, that begins at element `start` of both
    places. Rows and columns after the first `needed` ones may be skipped."""
    if source.element == bf16:  # which the instruction does not support
        source, target = replace(source, element=i16), replace(target, element=i16)
    matrix = _Matrix(code, target, source, start, rows, columns)
    kept, wanted = needed or (rows, columns)
    groups, blocks = min(rows // ROWS, -(-kept // ROWS)), -(-wanted // matrix.each)
    if groups <= blocks:
        # Repeats go from block to block of a row in the source, from row to row in the target.
        for group in range(groups):
            for first, repeats in pieces(blocks):
                matrix.whole(group, first, repeats, (rows, 1))
    else:
        for block in range(blocks):
            for first, repeats in pieces(groups):
                matrix.whole(first, block, repeats, (ROWS // matrix.each, ROWS * columns // matrix.each))
    if rows % ROWS and kept > rows // ROWS * ROWS:
        for first, repeats in pieces(blocks // 2):
            matrix.half(2 * first, repeats)
        if blocks % 2:
            matrix.half(blocks - 1, 1)


@dataclass(frozen=True)
class _Matrix:
    """The matrix to transpose: `rows` x `columns`, from element `start` of both places."""

    code: Code
    target: Place
    source: Place
    start: Index
    rows: int
    columns: int

    @property
    def element(self) -> Attribute:
        """The element type of the instruction, which does not support bf16: i16 has as many bits."""
        return i16 if self.source.element == bf16 else self.source.element

    @property
    def each(self) -> int:
        """Elements of a block: the elements of a source block go to as many rows of the target."""
        return BLOCK // size_of(self.source.element)

    def whole(self, group: int, block: int, repeats: int, steps: tuple[int, int]) -> None:
        """Transposes 16 rows of one block each, beginning with a group of rows and a block. `steps`, in blocks, are
        those of target and source between repeats."""
        first = group * ROWS
        sources = [self._from(row, block, repeats, steps[1]) for row in range(first, first + ROWS)]
        # 16 elements of 32 bits are two blocks.
        halves = range(0, ROWS, self.each)
        targets = [
            self._to(block, row, first + half, repeats, steps[0])
            for row in range(self.each)
            for half in halves
        ]
        self._call(targets, sources, repeats, steps)

    def half(self, block: int, repeats: int) -> None:
        """Transposes the last 8 rows of 32-bit elements: those of a block and of the next one form 16 rows. After an
        odd last block there is no next one; the results for it go to a block that nothing reads."""
        first = self.rows - self.each
        both = [block, block + 1 if (block + 1) * self.each < self.columns else None]
        sources = [
            self._from(row, block if at is None else at, repeats, 2)
            for at in both
            for row in range(first, self.rows)
        ]
        targets = [
            self.code.tensor(self.code.scratch_at(0, BLOCK, self.element))
            if at is None
            else self._to(at, row, first, repeats, 2 * self.rows)
            for row in range(self.each)
            for at in both
        ]
        self._call(targets, sources, repeats, (2 * self.rows, 2))

    def _from(self, row: int, block: int, repeats: int, step: int) -> SSAValue:
        reach = ((repeats - 1) * step + 1) * self.each
        start = self.code.add(self.start, row * self.columns + block * self.each)
        return self.code.tensor(self.source, start, reach, self.element)

    def _to(self, block: int, row: int, column: int, repeats: int, step: int) -> SSAValue:
        reach = ((repeats - 1) * step + 1) * self.each
        start = self.code.add(self.start, (block * self.each + row) * self.rows + column)
        return self.code.tensor(self.target, start, reach, self.element)

    def _call(
        self, targets: list[SSAValue], sources: list[SSAValue], repeats: int, steps: tuple[int, int]
    ) -> None:
        code = self.code
        numbers = (repeats, *steps) if repeats > 1 else (1, 0, 0)
        no = code.constant(0, i1)
        params = code.structure("trans_data_to_5hd_params", no, no, *numbers)
        code.call("trans_data_to_5hd_tensor_list", targets, sources, params)


RULES: Rules = {tile.TransposeOp: _transpose}
