"""Emits split-k: for products with few blocks and a long k, several cores share the sum of one block.

    scf.for %item = %block to 24 step 24 {                         // blocks of C, times parts of k
      %sum = ...                                                   // over one part
      tile.fixpipe_store %sum, %work[%part, %i, %j]                // f32, in a workspace
    }
    tile.sync_blocks
    %ones = tile.fill %one : tile<16x32xf32, l0a, zz>
    scf.for %at = ... {                                            // some elements of C, as one long row
      %b = tile.load %work[0, 0, %at] sizes [1, 24, 688]           // of each part
      %sum = tile.mmad %ones, %b, %zero                            // their sums
      tile.fixpipe_store %sum, %out[0, 0, %at]

The cube also adds up the partial sums, as a product with a row of ones: the order is always the same. Integers, for
which the order does not matter, are added to the result in global memory with atomics instead; floats too, if `atomics`
is set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import f32
from xdsl.ir import Block, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.dialects.tile.transfer import Atomic
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.empty import no_products, unless_empty
from ascir.passes.graph.cube.loops import dealt, loop
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import granules, up
from ascir.passes.graph.cube.split_plan import stored
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    maximum,
    multiply,
    remainder,
)
from ascir.passes.tile.extent import Extent, product


@dataclass
class SplitEmitter(Emitter):
    """Emits the body of a split-k kernel. Its last argument is the workspace, if there is one."""

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        head = Cursor(self.kernel, body)
        if self.plan.wide:
            self._add_parts(head, arguments)
        else:
            self._add_in_memory(head, arguments)

    def _add_parts(self, head: Cursor, arguments: Sequence[SSAValue]) -> None:
        """Emits the sums of parts, which are stored to the workspace, and after a barrier their totals."""
        *_, out, work = arguments
        length, parts = self._parts(head)
        batches = self._extent(self.product.batches)
        view = self._view(
            work, (Extent(stored(self.product, self.plan)), *self.product.batch), self._matrix_extents
        )

        def item(inner: Cursor, number: Index, empty: bool = False) -> None:
            place, part = self._item(inner, number, parts, length)
            if self.product.bias_is_row:
                self._store_bias(inner, place, part, parts, arguments[2], view)
            total = self._item_sum(inner, place, part, arguments, empty)
            which = add(inner, multiply(inner, part, batches), place.batch)
            offsets, sizes = [which, place.rows.start, place.columns.start], self._sizes(place)
            turns = self.plan.turns if self.plan.turns > 1 else None
            inner.put(tile.FixpipeStoreOp(total, view, offsets, sizes=sizes, buffers=turns))

        def no_item(inner: Cursor, number: Index) -> None:
            item(inner, number, empty=True)

        items = multiply(head, self._blocks_of_all(head), parts)
        unless_empty(
            head,
            self._extent(self.product.k),
            lambda inner: dealt(inner, "item", items, self.blocks, no_item),
            lambda inner: dealt(inner, "item", items, self.blocks, item),
        )
        head.put(tile.SyncBlocksOp())
        self._add_up(head, work, out, parts)

    def _store_bias(
        self, cursor: Cursor, place: Place, part: Index, parts: Index, bias: SSAValue, view: SSAValue
    ) -> None:
        """Stores a bias that is multiplied by ones as an additional part, after the others; the core of the first part
        does so."""
        inner = Cursor(self.kernel, Block())
        row = self._begin(inner, place, bias)
        which = add(inner, multiply(inner, parts, self._extent(self.product.batches)), place.batch)
        offsets = [which, place.rows.start, place.columns.start]
        inner.put(tile.FixpipeStoreOp(row, view, offsets, sizes=self._sizes(place)))
        inner.put(scf.YieldOp())
        cursor.put(scf.IfOp(self._is_first(cursor, part), [], [inner.block]))

    def _add_in_memory(self, head: Cursor, arguments: Sequence[SSAValue]) -> None:
        """Emits sums with atomics: the cores of the first part store; after a barrier, the others add to that."""
        out = self._view(arguments[-1], self.product.batch, self._matrix_extents)
        length, parts = self._parts(head)
        place, part = self._item(head, self.kernel.block_index, parts, length)
        total = self._item_sum(head, place, part, arguments)
        offsets, sizes = [place.batch, place.rows.start, place.columns.start], self._sizes(place)
        for predicate, atomic in (("eq", None), ("ne", Atomic.ADD)):
            store = Block(
                [tile.FixpipeStoreOp(total, out, offsets, sizes=sizes, atomic=atomic), scf.YieldOp()]
            )
            here = head.add(arith.CmpiOp(head.value(part), head.value(0), predicate))
            head.put(scf.IfOp(here, [], Region(store)))
            if atomic is None:
                head.put(tile.SyncBlocksOp())

    @property
    def _cores(self) -> Index:
        return self.blocks if self.blocks is not None else self.kernel.block_count

    @property
    def _matrix_extents(self) -> tuple[Extent, Extent]:
        return self.product.m, self.product.n

    @staticmethod
    def _sizes(place: Place) -> list[Index]:
        return [1, place.rows.size, place.columns.size]

    # Items: a block, and a part of k

    def _parts(self, head: Cursor) -> tuple[Index, Index]:
        """The length of a part of k, and the number of parts. If k is known only at launch: as many as are not empty,
        but at least one, as the sum of no parts would be uninitialized."""
        k, plan = self._extent(self.product.k), self.plan
        if isinstance(k, int):
            return plan.part, plan.parts
        unit, some = granules(self.product)[2], maximum(head, k, 1)
        length = multiply(head, divide_up(head, some, plan.parts * unit), unit)
        return length, self._divided_up(head, some, length)

    @staticmethod
    def _divided_up(cursor: Cursor, a: Index, b: Index) -> Index:
        return cursor.add(arith.CeilDivUIOp(cursor.value(a), cursor.value(b)))

    def _counts(self, cursor: Cursor) -> tuple[Index, Index]:
        """Rows and columns of blocks."""
        return (
            divide_up(cursor, self._extent(self.product.m), self.plan.m),
            divide_up(cursor, self._extent(self.product.n), self.plan.n),
        )

    def _blocks_of_all(self, cursor: Cursor) -> Index:
        tall, wide = self._counts(cursor)
        return multiply(cursor, multiply(cursor, tall, wide), self._extent(self.product.batches))

    def _item(self, cursor: Cursor, number: Index, parts: Index, length: Index) -> tuple[Place, Index]:
        part = remainder(cursor, number, parts)
        place = self._place(cursor, divide(cursor, number, parts), *self._counts(cursor))
        k = self._extent(self.product.k)
        start = multiply(cursor, part, length)
        if isinstance(k, int) and isinstance(length, int):
            size = length if k % length == 0 else self._tail(cursor, part, k // length, k % length, length)
        else:
            left = cursor.add(arith.SubiOp(cursor.value(k), cursor.value(start)))
            size = cursor.add(arith.MinSIOp(left, cursor.value(length)))
        most = length if isinstance(length, int) else None
        return Place(place.batch, place.rows, place.columns, Span(start, size, most)), part

    def _is_first(self, cursor: Cursor, part: Index) -> SSAValue:
        return cursor.add(arith.CmpiOp(cursor.value(part), cursor.value(0), "eq"), "first")

    def _item_sum(
        self,
        cursor: Cursor,
        place: Place,
        part: Index,
        arguments: Sequence[SSAValue],
        empty: bool = False,
    ) -> SSAValue:
        """The sum of one part; the first begins with the bias, unless that is multiplied by ones. `empty`: k is 0."""
        lhs, rhs = self._operands(arguments)
        bias, when = None, None
        if self.product.bias and not self.product.bias_is_row:
            bias, when = arguments[2], self._is_first(cursor, part)
        start = self._begin(cursor, place, bias, when)
        if empty:
            return no_products(cursor, self.product, start, (place.rows.size, place.columns.size))
        return self._sum(cursor, place, lhs, rhs, start)

    # The sum of the parts

    def _add_up(self, head: Cursor, work: SSAValue, out: SSAValue, parts: Index) -> None:
        whole = product((*self.product.batch, *self._matrix_extents))
        count = stored(self.product, self.plan)
        source = self._view(work, (), (Extent(count), whole))
        target = self._view(out, (), (Extent(), whole))
        deep, wide = up(count, FRACTAL_ROWS), self.plan.wide
        parts = add(head, parts, 1) if self.product.bias_is_row else parts
        ones_type = TileType([FRACTAL_ROWS, deep], f32, Space.L0A, Layout.ZZ)
        ones = head.add(tile.FillOp(self.kernel.number(1.0, f32), ones_type), "ones")

        # Prefetch the next elements while these are summed, if it is known that there are any.
        several = whole.static and isinstance(self._cores, int) and whole.number > wide * self._cores
        buffers = min(self.options.buffers, 2) if several else None

        def columns(inner: Cursor, at: Index) -> None:
            size = self._span_at(inner, at, wide, whole).size
            shape = TileType([deep, wide], f32, Space.L1, Layout.NZ)
            sizes = [1, parts, size]
            loaded = inner.add(
                tile.LoadOp(source, [0, 0, at], shape, sizes=sizes, buffers=buffers), "parts_l1"
            )
            right = TileType([deep, wide], f32, Space.L0B, Layout.ZN)
            each = inner.add(tile.MoveOp(loaded, [0, 0], right), "parts_l0")
            zero = inner.add(
                tile.AccumulatorOp(TileType([FRACTAL_ROWS, wide], f32, Space.L0C, Layout.NZ)), "zero"
            )
            total = inner.add(tile.MmadOp(ones, each, zero, sizes=[1, size, parts]), "total")
            relu = self.product.relu
            inner.put(tile.FixpipeStoreOp(total, target, [0, 0, at], sizes=[1, 1, size], relu=relu))

        step = multiply(head, self._cores, wide)
        loop(head, "at", multiply(head, self.kernel.block_index, wide), self._extent(whole), step, columns)
