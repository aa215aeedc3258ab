"""The strategy `blocks`: as `unit`, for a named number of rows. A kernel of cube cores alone.

    scf.if %few { ... } else {                                          // another tiling for at most 48 rows
      scf.for %round = ... { scf.for %row = %core / 8 to %blocks step %shares {
        %x = tile.load %lhs[%row * %height, %k] sizes [%rows, 512] ...  // at most 192 rows
        ...                                                             // as `unit_emit`

A core has the same columns for all of its blocks, and makes their scales once. The weights become floats again for each
block of rows. Rows are divided evenly, so that all blocks are about as high.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith
from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, IntegerAttr, f32, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.loops import carried_all, loop
from ascir.passes.graph.cube.lowbit.blocks_plan import CHUNK_BUFFERS, Tiling, Tilings
from ascir.passes.graph.cube.lowbit.unit import UnitBuild
from ascir.passes.graph.cube.lowbit.unit_emit import Made, UnitEmitter, carried
from ascir.passes.graph.cube.lowbit.unit_load import Given, Left, Loads
from ascir.passes.graph.cube.lowbit.unit_plan import WORDS_AHEAD
from ascir.passes.graph.cube.lowbit.unit_words import Words
from ascir.passes.graph.cube.places import Span
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    either,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.signature import Signature


def shares(cursor: Cursor, tiling: Tiling) -> Index:
    """How many cores share the rows of the same columns: no more than there are blocks."""
    if tiling.shares == 1:
        return 1
    wanted = tiling.wanted
    tall = divide_up(cursor, cursor.kernel.extent(wanted.product.m), wanted.rows)
    return maximum(cursor, 1, minimum(cursor, tall, tiling.shares))


@dataclass
class BlocksBuild(UnitBuild):
    """Assembles the kernel, and its launcher."""

    tilings: Tilings

    @property
    def columns(self) -> int:
        return max(each.columns for each in self.tilings.all)

    def _workspaces(self) -> dict[str, list[int]]:
        """The workspaces: the scales of each tiling in the fixpipe's format."""
        groups = self.wanted.weight.groups
        return {
            name: [each.cores, each.plan.rounds(each.wanted), groups, 2 * each.plan.pitch]
            for name, each in zip(("words", "few_words"), self.tilings.all, strict=False)
        }

    def _emit(self, head: Cursor, given: Given, named: Mapping[str, SSAValue]) -> None:
        many, few = self.tilings.many, self.tilings.few

        def emit(cursor: Cursor, tiling: Tiling, words: SSAValue) -> None:
            own = replace(given, words=words)
            BlocksEmitter(cursor.kernel, tiling.wanted, tiling.plan, own, tiling).emit(cursor)

        if few is None:
            return emit(head, many, named["words"])
        return either(
            head,
            _are_few(head, few),
            lambda cursor: emit(cursor, few, named["few_words"]),
            lambda cursor: emit(cursor, many, named["words"]),
        )

    def launch(self) -> FuncOp:
        """The host function that computes the number of blocks: all shares of the columns, for at least one block of
        rows."""
        many, few = self.tilings.many, self.tilings.few
        signature = Signature((), self.wanted.product.names)
        kernel = signature.begin()
        cursor = Cursor(kernel, kernel.body)
        blocks = cursor.value(multiply(cursor, shares(cursor, many), many.plan.cores))
        if few is not None:
            fewer = cursor.value(few.plan.cores)
            blocks = cursor.add(arith.SelectOp(_are_few(cursor, few), fewer, blocks))
        return signature.launch(self.function.sym_name.data, kernel, blocks)

    def _certificate(self) -> DictionaryAttr:
        found, tiling = super()._certificate(), self.tilings.few
        if tiling is None:
            return found
        wanted = tiling.wanted
        tile = DenseArrayBase.from_list(i64, [wanted.rows, tiling.plan.n, wanted.load, wanted.step])
        few = DictionaryAttr({"tile": tile, "rows": IntegerAttr(wanted.rows, i64)})
        return DictionaryAttr({**found.data, "tile_of_few_rows": few})


def _are_few(cursor: Cursor, few: Tiling) -> SSAValue:
    """Whether all rows are one block of the tiling for few."""
    rows = cursor.value(cursor.kernel.extent(few.wanted.product.m))
    return cursor.add(arith.CmpiOp(rows, cursor.value(few.wanted.rows), "sle"), "few")


@dataclass
class BlocksEmitter(UnitEmitter):
    """Emits the blocks of a core."""

    tiling: Tiling

    def emit(self, head: Cursor) -> None:
        wanted, plan, given = self.wanted, self.plan, self.given
        self.loads = Loads(wanted, plan, given)
        self.words = Words(self.kernel, wanted, plan, given.scales, given.apart, given.words)
        self.words.begin(head, self._column(head, 0))
        self.units = self.loads.units(head)
        self.words.make(head)
        self.less = self.loads.less(head)
        self._each(head, plan.rounds(wanted), self._rows)

    def _block(self, cursor: Cursor, round: Index) -> None:
        wanted, plan, chunk = self.wanted, self.plan, self.tiling.chunk
        if chunk == wanted.load:
            return super()._block(cursor, round)
        column, load, deep = self._column(cursor, round), wanted.load, wanted.deep
        type = TileType([wanted.tall, plan.n], f32, Space.L0C, Layout.NZ)
        total = cursor.add(tile.AccumulatorOp(type), "zero")
        right = self.loads.weights(cursor, column, 0)
        zeros, words = self.loads.zeros(cursor, column), self.words.load(cursor, round, 0)
        values = self._round(cursor, Made(right, zeros, words, 0), None, [total])

        def some(inner: Cursor, start: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            x = self.loads.chunk(inner, self.rows, start, chunk, CHUNK_BUFFERS)

            def one(within: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
                # The last floats are made again, and not multiplied: so all loops have constant bounds.
                k = minimum(within, add(within, add(within, start, at), load), deep - load)
                right = self.loads.weights(within, column, k, plan.buffers, True)
                words = self.words.load(within, round, self._group(within, k), WORDS_AHEAD, True)
                return self._round(within, Made(right, zeros, words, k), Left(x, at), values)

            return carried_all(inner, "k", chunk, load, carried(values), one)

        total = carried_all(cursor, "chunk", deep, chunk, carried(values), some)[0]
        self._store(cursor, total, round, column)

    def _share(self, cursor: Cursor) -> Index:
        block = self.kernel.block_index
        return block if self.tiling.shares == 1 else remainder(cursor, block, self.plan.cores)

    def _rows(self, cursor: Cursor, round: Index) -> None:
        """Emits the blocks of rows of this core."""
        m, block = self.kernel.extent(self.wanted.product.m), self.kernel.block_index
        first: Index = 0 if self.tiling.shares == 1 else divide(cursor, block, self.plan.cores)
        step = shares(cursor, self.tiling)
        height = self._height(cursor, m, step)

        def some(inner: Cursor, number: Index) -> None:
            start = multiply(inner, number, height)
            self.rows = Span(start, minimum(inner, height, subtract(inner, m, start)))
            self._block(inner, round)

        loop(cursor, "row", first, divide_up(cursor, m, height), step, some)

    def _height(self, cursor: Cursor, m: Index, shares: Index) -> Index:
        """The rows of a block: as many blocks for each core, and no more than there must be."""
        blocks = divide_up(cursor, divide_up(cursor, m, self.tiling.wanted.rows), shares)
        blocks = multiply(cursor, maximum(cursor, blocks, 1), shares)
        rows = divide_up(cursor, divide_up(cursor, m, blocks), FRACTAL_ROWS)
        rows = multiply(cursor, rows, FRACTAL_ROWS)
        return minimum(cursor, maximum(cursor, rows, FRACTAL_ROWS), self.tiling.wanted.rows)
