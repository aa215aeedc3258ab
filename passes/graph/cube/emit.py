"""Emits the kernel of a product: blocks of the result, dealt to the cores round-robin.

scf.for %t = %block to %blocks_all step %cores {              // blocks of C that this core computes
  %zero = tile.accumulator
  %sum = scf.for %k0 = 0 to K step 256 iter_args(%acc = %zero) {
    %a = tile.load %lhs[%i, %k0] buffers 2 : ... -> tile<128x256xf16, l1, nz>
    %b = tile.load %rhs[%k0, %j] buffers 2 : ... -> tile<256x256xf16, l1, nz>
    scf.for %k1 = 0 to 256 step 64 iter_args(...) {
      tile.move %a[0, %k1] ... ; tile.move %b[%k1, 0] ... ; tile.mmad ...
  tile.fixpipe_store %sum, %out[%i, %j]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from xdsl.dialects.builtin import f32
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space, ui64
from ascir.passes.graph.cube.cuts import SCALES, places_apart
from ascir.passes.graph.cube.empty import no_products, unless_empty
from ascir.passes.graph.cube.loops import carried, dealt
from ascir.passes.graph.cube.places import Operand, Place, Places, Span
from ascir.passes.graph.cube.plan import granules, up
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    multiply,
    remainder,
)
from ascir.passes.tile.extent import ONE


@dataclass(frozen=True)
class CubeOperand:
    """One operand of the product: where it is, and whether k is the outer dimension there."""

    name: str
    space: Space
    layout: Layout
    k_is_rows: bool

    def moved(
        self,
        cursor: Cursor,
        source: SSAValue,
        k_is_rows: bool,
        depth: Index,
        size: tuple[int, int],
        buffers: int | None,
        across: Index = 0,
    ) -> SSAValue:
        """Emits a move from l1 to the cube: a part of k from `depth` on, and of the other dimension from `across` on. k
        may be the rows."""
        deep, wide = size
        shape = [deep, wide] if self.k_is_rows else [wide, deep]
        element = tile.tile_type(source).element_type
        at, turned = [depth, across] if k_is_rows else [across, depth], k_is_rows != self.k_is_rows
        type = TileType(shape, element, self.space, self.layout)
        return cursor.add(tile.MoveOp(source, at, type, transpose=turned, buffers=buffers), self.name)


FIRST = CubeOperand("a_l0", Space.L0A, Layout.ZZ, k_is_rows=False)
SECOND = CubeOperand("b_l0", Space.L0B, Layout.ZN, k_is_rows=True)


@dataclass
class Emitter(Places):
    """Emits the body of a kernel. Its arguments: lhs, rhs, a bias if there is one, scales of columns, and the
    result."""

    scales: SSAValue | None = field(default=None, init=False)
    """The scales of all columns, in global memory, if each has its own."""
    words: SSAValue | None = field(default=None, init=False)
    """The scales of the columns of a block, in l1."""

    left: ClassVar[CubeOperand] = FIRST
    right: ClassVar[CubeOperand] = SECOND

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        made, head = self.product, Cursor(self.kernel, body)
        lhs, rhs = self._operands(arguments)
        out = arguments[-1]
        bias = arguments[2] if made.bias else None
        self.scales = arguments[-2] if made.by_column else None

        def block(inner: Cursor, place: Place) -> None:
            self._compute_block(inner, place, (lhs, rhs), bias, out)

        def nothing(inner: Cursor, place: Place) -> None:
            self._leave(inner, place, self._no_sum(inner, place, self._begin(inner, place, bias)), out)

        unless_empty(
            head,
            self._extent(made.k),
            lambda inner: self._each_block(inner, nothing),
            lambda inner: self._each_block(inner, block),
        )

    def _compute_block(
        self,
        cursor: Cursor,
        place: Place,
        operands: tuple[Operand, Operand],
        bias: SSAValue | None,
        out: SSAValue,
    ) -> None:
        """Emits one block, with its store."""
        self.words = self._words_of(cursor, place.columns)
        start = self._begin(cursor, place, bias)
        self._leave(cursor, place, self._sum(cursor, place, *operands, start), out)

    def _operands(self, arguments: Sequence[SSAValue]) -> tuple[Operand, Operand]:
        left, right = self.product.transposed
        return self._operand(0, arguments[0], left), self._operand(1, arguments[1], not right)

    def _each_block(self, head: Cursor, body: Callable[[Cursor, Place], None]) -> None:
        """Emits the loop over the blocks of this core."""
        made = self.product
        tall = divide_up(head, self._extent(made.m), self.plan.m)
        wide = divide_up(head, self._extent(made.n), self.plan.n)
        total = multiply(head, multiply(head, tall, wide), self._extent(made.batches))

        def block(inner: Cursor, number: Index) -> None:
            body(inner, self._place(inner, number, tall, wide))

        dealt(head, "block", total, self.blocks, block)

    def _leave(self, cursor: Cursor, place: Place, total: SSAValue, out: SSAValue) -> None:
        """Emits the store of a block."""
        out, at = self.matrix_of(cursor, place, out)
        offsets = [*at, place.rows.start, place.columns.start]
        self._store(cursor, total, out, offsets, [*[1] * len(at), place.rows.size, place.columns.size])

    def matrix_of(self, cursor: Cursor, place: Place, out: SSAValue) -> tuple[SSAValue, list[Index]]:
        """The result as matrices, and the indices of the one that has a block."""
        view = self.product.views[2]
        if view is None:
            return self._view(out, self.product.batch, (self.product.m, self.product.n)), [place.batch]
        return self._strided(out, view), self._apart(cursor, place.batch, view.leading)

    def _store(
        self,
        cursor: Cursor,
        total: SSAValue,
        out: SSAValue,
        offsets: Sequence[Index],
        sizes: Sequence[Index],
        row: Index | None = None,
    ) -> None:
        """Emits the store of a sum, or of its rows from `row` on."""
        turns = self.plan.turns if self.plan.turns > 1 else None
        made = self.product
        store = tile.FixpipeStoreOp(
            total,
            out,
            offsets,
            sizes=sizes,
            row=row,
            scale=self._scale(cursor),
            offset=None if made.by_column else made.zero or None,
            relu=made.relu,
            buffers=turns,
        )
        cursor.put(store)

    def _scale(self, cursor: Cursor) -> SSAValue | None:
        """The scale for the store of a block."""
        if self.words is not None:
            return cursor.add(tile.MoveOp(self.words, [0], TileType([self.plan.n], ui64, Space.FB)), "scale")
        return None if self.product.scale is None else self.kernel.number(self.product.scale, f32)

    def _words_of(self, cursor: Cursor, columns: Span) -> SSAValue | None:
        """Emits the load of the scales of a block's columns: before its operands, so that they are ready with the
        sum."""
        if self.scales is None:
            return None
        type = TileType([self.plan.n], ui64, Space.L1)
        return cursor.add(tile.LoadOp(self.scales, [columns.start], type, buffers=SCALES), "scales_l1")

    # The sum of one block

    @property
    def _fewer_bits(self) -> bool:
        return self.options.hf32 and self.product.element == f32

    @property
    def _block_shape(self) -> tuple[int, int]:
        """The rows and columns of an accumulator."""
        return self.plan.m, self._width

    @property
    def _width(self) -> int:
        """The columns of an accumulator."""
        return self.plan.n

    def _begin(
        self, cursor: Cursor, place: Place, bias: SSAValue | None, when: SSAValue | None = None
    ) -> SSAValue:
        """Emits the initial accumulator: zeros, or the bias; the bias only if `when` holds."""
        type = TileType(self._block_shape, self.product.sum, Space.L0C, Layout.NZ)
        if bias is None:
            return cursor.add(tile.AccumulatorOp(type), "zero")
        shared = self._bias_of(cursor, place.columns, bias)
        if not self.product.bias_is_row:
            return cursor.add(tile.AccumulatorOp(type, shared, when), "start")
        return self._bias_row(cursor, place, shared, cursor.add(tile.AccumulatorOp(type), "zero"))

    def _bias_of(self, cursor: Cursor, columns: Span, bias: SSAValue) -> SSAValue:
        """Emits the load of the bias of these columns: into the bias table, or into l1 if it is multiplied by ones."""
        n, start, size = self._width, columns.start, columns.size
        if self.product.bias_is_row:
            view = self._view(bias, (), (ONE, self.product.n))
            shape = TileType([FRACTAL_ROWS, n], self.product.element, Space.L1, Layout.NZ)
            return cursor.add(tile.LoadOp(view, [0, 0, start], shape, sizes=[1, 1, size]), "bias_l1")
        shape = TileType([n], tile.view_type(bias).element_type, Space.L1)
        loaded = cursor.add(tile.LoadOp(bias, [start], shape, sizes=[size]), "bias_l1")
        return cursor.add(tile.MoveOp(loaded, [0], TileType([n], self.product.sum, Space.BT)), "bias")

    def _bias_row(self, cursor: Cursor, place: Place, loaded: SSAValue, sum: SSAValue) -> SSAValue:
        """Emits the addition of a bias that the bias table does not support, as one more row of k, times ones."""
        m, n, element = self.plan.m, self.plan.n, self.product.element
        right = TileType([FRACTAL_ROWS, n], element, Space.L0B, Layout.ZN)
        row = cursor.add(tile.MoveOp(loaded, [0, 0], right), "bias_l0")
        left = TileType([m, FRACTAL_ROWS], element, Space.L0A, Layout.ZZ)
        ones = cursor.add(tile.FillOp(self.kernel.number(1.0, element), left), "ones")
        return cursor.add(
            tile.MmadOp(ones, row, sum, sizes=[place.rows.size, place.columns.size, 1]), "start"
        )

    def _sum(self, cursor: Cursor, place: Place, lhs: Operand, rhs: Operand, start: SSAValue) -> SSAValue:
        left, right = self._matrix(cursor, lhs, place.batch), self._matrix(cursor, rhs, place.batch)

        whole = place.depth or Span(0, self._extent(self.product.k))

        def load(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            span = self._part(inner, whole, self._turned(inner, depth), self.plan.load)
            a = self._load(inner, lhs, left, place.rows, span, self.plan.m, "a")
            b = self._load(inner, rhs, right, place.columns, span, self.plan.n, "b")
            return self._steps(inner, place, (a, b), span, sum)

        return carried(cursor, "k", whole.size, self.plan.load, start, load, whole.most)

    def _no_sum(self, cursor: Cursor, place: Place, start: SSAValue) -> SSAValue:
        """The result without any products: the initial accumulator."""
        if self.product.bias_is_row:
            return start
        return no_products(cursor, self.product, start, (place.rows.size, place.columns.size))

    def _turned(self, cursor: Cursor, depth: Index) -> Index:
        """Rotates positions along k: cores that read short bursts of the same rows at the same time slow each other
        down, so each begins at another position."""
        if (places := places_apart(self.product, self.plan)) == 1:
            return depth
        load, deep = self.plan.load, self.product.k.number
        shift = multiply(cursor, remainder(cursor, self.kernel.block_index, places), load)
        return remainder(cursor, add(cursor, depth, shift), deep)

    def _load(
        self, cursor: Cursor, operand: Operand, matrix: Index, along: Span, depth: Span, wide: int, name: str
    ) -> SSAValue:
        """Emits the load of a part of an operand into l1, in fractal order."""
        element = self.product.element
        deep = self._deep(self.plan.load)
        shape, spans = ([deep, wide], (depth, along)) if operand.k_is_rows else ([wide, deep], (along, depth))
        type = TileType(shape, element, Space.L1, Layout.NZ)
        return cursor.add(self._box(cursor, operand, matrix, spans, type), f"{name}_l1")

    def _box(
        self, cursor: Cursor, operand: Operand, matrix: Index, spans: tuple[Span, Span], type: TileType
    ) -> Operation:
        """The load of some rows and columns of a matrix of an operand; of whole pages, if it lies in these."""
        (rows, columns), buffers = spans, self.plan.buffers
        at = self._leading(cursor, operand, matrix)
        if operand.paged is None or operand.table is None:
            sizes = [*[1] * len(at), rows.size, columns.size]
            offsets = [*at, rows.start, columns.start]
            return tile.LoadOp(operand.view, offsets, type, sizes=sizes, buffers=buffers)
        paged = operand.paged
        first, column = divide(cursor, rows.start, paged.rows), add(cursor, columns.start, paged.column)
        for index, (numbers, across) in zip(at, paged.steps, strict=True):
            if across:
                column = add(cursor, column, multiply(cursor, index, across))
            else:
                first = add(cursor, first, multiply(cursor, index, self._extent(numbers)))
        sizes = [divide(cursor, rows.size, paged.rows), columns.size]
        return tile.LoadPagesOp(operand.view, operand.table, first, column, sizes, type, buffers=buffers)

    def _deep(self, extent: int) -> int:
        return up(extent, granules(self.product)[2])

    def _steps(
        self,
        cursor: Cursor,
        place: Place,
        loaded: tuple[SSAValue, SSAValue],
        span: Span,
        start: SSAValue,
        below: Index = 0,
        across: Index = 0,
    ) -> SSAValue:
        """Emits the multiplications of operands in l1; in the right operand, they begin at `below` along k, and at
        `across` of the columns."""
        left, right = self.product.transposed
        step, buffers = self.plan.step, min(self.options.buffers, 2)
        deep = self._deep(step)

        def multiply_step(inner: Cursor, depth: Index, sum: SSAValue) -> SSAValue:
            size = self._part(inner, Span(0, span.size, span.most), depth, step).size
            at = add(inner, below, depth)
            a = self._to_left(inner, loaded[0], left, depth, deep, buffers)
            b = self._to_right(inner, loaded[1], not right, at, deep, buffers, across)
            return self._add_product(inner, a, b, sum, place, size)

        return carried(cursor, "step", span.size, step, start, multiply_step, span.most)

    def _to_left(
        self,
        cursor: Cursor,
        source: SSAValue,
        k_is_rows: bool,
        depth: Index,
        deep: int,
        buffers: int | None = None,
    ) -> SSAValue:
        """Emits the move of a part of the left operand to l0a, from `depth` along k on."""
        return self.left.moved(cursor, source, k_is_rows, depth, (deep, self.plan.m), buffers)

    def _to_right(
        self,
        cursor: Cursor,
        source: SSAValue,
        k_is_rows: bool,
        depth: Index,
        deep: int,
        buffers: int | None = None,
        across: Index = 0,
    ) -> SSAValue:
        """Emits the move of a part of the right operand to l0b."""
        return self.right.moved(cursor, source, k_is_rows, depth, (deep, self.plan.n), buffers, across)

    def _add_product(
        self, cursor: Cursor, a: SSAValue, b: SSAValue, sum: SSAValue, place: Place, size: Index
    ) -> SSAValue:
        sizes = [place.rows.size, place.columns.size, size]
        return cursor.add(tile.MmadOp(a, b, sum, sizes=sizes, hf32=self._fewer_bits), "sum")
