"""Emits a phase as loops over tiles.

    scf.for %i = %lo to %hi step %c16 {          // level 1: this core's tiles of the grid
      %n = arith.minsi %c16, %rest
      %x = tile.load %arg0[%i, 0] sizes [%n, 1000] pad(...) buffers 2
      ...                                        // level 2, where rows do not fit: chunks, with accumulators
      tile.store %y, %arg1[%i, 0] sizes [%n, 1000] buffers 2
    }

Emission is demand-driven: a target asks for its node, a node for its operands. Each node is computed once, at the
outermost level at which its axes are known, so that loop-invariant nodes are hoisted.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.ahead import load_ahead
from ascir.passes.graph.tiling.chunks import Chunks
from ascir.passes.graph.tiling.frame import Level, Span
from ascir.passes.graph.tiling.nodes import Box, Load, Reduce, Target, is_tile
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, minimum, multiply
from ascir.passes.tile.selection.refill import HERE, REFILL


class PhaseEmitter(Chunks):
    """Emits one phase of a kernel."""

    def emit(self, block: Block, slab: Index = 0) -> None:
        """Emit the phase, or its iteration for one slab."""
        self.carries, self.terms, self.rows = {}, {}, {}
        outer = Level(Cursor(self.kernel, block))
        for axis in self.phase.axes:
            if axis not in self.depth:
                whole = Span(0, self.kernel.extent(axis.extent))
                outer.spans[axis] = Span(slab, 1) if axis is self.phase.slabs else whole
        self.levels = [outer]
        if self.grid:
            self._grid_loop(outer.cursor)
        elif self.blocks != 1 or self.stores_chunks():
            self._only_first_block(outer.cursor)
        else:
            self.levels.append(Level(Cursor(self.kernel, block)))
            self._body()

    def _only_first_block(self, cursor: Cursor) -> None:
        """Let only the first block do the work, as there is nothing to share. If there are loops inside, this is a loop
        with one iteration rather than an `scf.if`, since slot counters are carried only through loops."""
        counters = [IndexType()] if self.chunked else []
        body = Block(arg_types=counters)
        if self.chunked:
            body.args[0].name_hint = "first"
            upper = cursor.value(self.unless_empty(cursor, 1))
            once: Operation = scf.ForOp(self.kernel.block_index, upper, self.kernel.index(1), [], body)
        else:
            first = cursor.add(arith.CmpiOp(self.kernel.block_index, self.kernel.index(0), "eq"), "first")
            once = scf.IfOp(first, [], Region(body))
        cursor.put(once)
        self.levels[0].cursor = (
            Cursor(self.kernel, cursor.block, once) if self.chunked else Cursor(self.kernel, body)
        )
        self.levels.append(Level(Cursor(self.kernel, body)))
        self._body()
        body.add_op(scf.YieldOp())

    def _grid_loop(self, cursor: Cursor) -> None:
        if self.outer:
            return self._nested_loops(cursor)
        body, inner = self._inside()
        if len(self.grid) == 1:
            lower, upper, step, spans = self._shares_of_axis(cursor, inner.cursor, body.args[0])
        else:
            lower, upper, step, spans = self._shares_of_tiles(cursor, inner.cursor, body.args[0])
        upper = self._if_it_runs(cursor, self.unless_empty(cursor, upper))
        loop = self._open(cursor, inner, (lower, upper, step), spans)
        self._body()
        body.add_op(scf.YieldOp())
        first = not any(isinstance(op, scf.ForOp) and op is not loop for op in cursor.block.ops)
        # In later loops, the first loads must not be hoisted above the stores of an earlier loop.
        if self.schedule.refills and (first or self.schedule.buffers == 1):
            for op in body.ops:
                if isinstance(op, tile.LoadOp):
                    op.attributes.update({name: UnitAttr() for name in (REFILL, HERE)[: 1 if first else 2]})
        if self.schedule.kept:
            static = all(axis.extent.static for axis in self.grid)
            sure = static and self.blocks is not None and self.blocks <= self.schedule.tiles
            load_ahead(self.kernel, loop, sure)

    def _nested_loops(self, cursor: Cursor) -> None:
        """Two nested loops, so that what depends on the outer axes only is computed between them."""
        tiles = self._tiles(cursor)
        rows, outer = self._inside()
        lower, upper = self._shares_of_rows(tiles, cursor, rows.args[0])
        upper = self._if_it_runs(cursor, upper)
        spans = self._positions(outer.cursor, self.outer, tiles.counts[:-1], rows.args[0])
        self._open(cursor, outer, (lower, upper, 1), spans)
        body, inner = self._inside()
        lower, upper, spans = self._tiles_of_row(
            tiles, outer.cursor, inner.cursor, rows.args[0], body.args[0]
        )
        self._open(outer.cursor, inner, (lower, upper, 1), spans)
        self._body()
        body.add_op(scf.YieldOp())
        rows.add_op(scf.YieldOp())

    def _if_it_runs(self, cursor: Cursor, upper: Index) -> Index:
        """The upper bound of the loop over tiles; 0 if it does not run."""
        return reduce(partial(multiply, cursor), self.often, upper)

    def _inside(self) -> tuple[Block, Level]:
        """The body of a loop, and its level."""
        body = Block(arg_types=[IndexType()])
        return body, Level(Cursor(self.kernel, body))

    def _open(
        self, cursor: Cursor, inner: Level, bounds: tuple[Index, Index, Index], spans: dict[Axis, Span]
    ) -> scf.ForOp:
        """Insert a loop. Operations of the level outside are inserted before it from now on."""
        lower, upper, step = map(cursor.value, bounds)
        loop = scf.ForOp(lower, upper, step, [], inner.cursor.block)
        cursor.put(loop)
        self.levels[-1].cursor = Cursor(self.kernel, cursor.block, loop)
        inner.spans.update(spans)
        inner.spans.update(self._held(inner.cursor))
        self.levels.append(inner)
        return loop

    def _held(self, cursor: Cursor) -> dict[Axis, Span]:
        """The spans of axes of which each tile has all."""
        extents = self.schedule.extents
        return {
            axis: Span(0, minimum(cursor, self.kernel.extent(axis.extent), extents[axis]))
            for axis in self.schedule.held
        }

    def _body(self) -> None:
        """Emit everything inside the grid: the walks over chunks, then what is computed once per tile."""
        streamed = [target for target in self.phase.targets if self.chunked & frozenset(target.order)]
        sums = [node for node in self.phase.nodes if isinstance(node, Reduce) and self.is_chunked(node)]
        stages = {
            *(self.stage_of(target.node) for target in streamed),
            *(self.stage_of(node.operands[0]) for node in sums),
        }
        if self.outer:  # consecutive loads can share flags
            for node in self.phase.nodes:
                if isinstance(node, Load) and self.level_of(node) == 2:
                    self.value(node)
        walk = self._walk_rows if self.schedule.kept else self._walk_chunks
        for stage in sorted(stages):
            walk(
                [node for node in sums if self.stage_of(node.operands[0]) == stage],
                [target for target in streamed if self.stage_of(target.node) == stage],
            )
        for target in self.phase.targets:
            if target not in streamed:
                self._store(target, 2 if self.outer else 1)

    def _store(self, target: Target, level: int) -> None:
        turn, node = target.box.turn(self.tile_axes), target.node
        box = target.box.turned(turn)
        cursor = self.levels[level].cursor
        value = self.operand(node, frozenset(box.order), level) if is_tile(node) else self.scalar(node)
        shape, offsets, sizes = self._transfer(box, cursor)
        if is_tile(node):
            value = self._lying(cursor, value, box, shape)
        joined = self._joined(target.view, box, turn, cursor, (shape, offsets, sizes))
        padded = self._padded(shape, node.element)
        if is_tile(node):
            value = self._in_blocks(cursor, self._reshaped(cursor, value, shape), padded)
        else:
            value = cursor.add(
                tile.FillOp(value, TileType(padded if len(padded) > 1 else shape, node.element))
            )
        shape = tile.tile_type(value).get_shape()
        full = [*[1] * (len(sizes) - len(shape)), *shape]
        cursor.put(
            tile.StoreOp(
                value,
                self._view(target.view, target.box, turn, joined),
                offsets,
                sizes=[] if sizes == full else sizes,
                atomic=None if target.atomic is None else tile.Atomic(target.atomic),
                buffers=self._buffers(level),
            )
        )

    def _lying(self, cursor: Cursor, value: SSAValue, box: Box, shape: Sequence[int]) -> SSAValue:
        """A tile with its axes in the order of a box."""
        kept = [axis for axis in box.order if axis in self.tile_axes]
        ranked = [axis for axis in self.tile_axes if axis in kept]
        value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in ranked] or [1])
        if kept != ranked:
            value = cursor.add(tile.TransposeOp(value, [ranked.index(axis) for axis in kept]))
        return self._reshaped(cursor, value, shape)

    def _in_blocks(self, cursor: Cursor, value: SSAValue, padded: Sequence[int]) -> SSAValue:
        """A tile with rows of whole blocks. A single row may end within one."""
        type = tile.tile_type(value)
        shape, element = list(type.get_shape()), type.element_type
        if shape == list(padded) or len(shape) == 1:
            return value
        if shape[-1] == 1:
            return cursor.add(tile.BroadcastOp(value, padded))
        whole = cursor.add(tile.FillOp(self.kernel.number(0, element), TileType(padded, element)))
        return cursor.add(tile.InsertOp(value, whole, [0] * len(shape)))
