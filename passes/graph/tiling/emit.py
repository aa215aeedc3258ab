"""A phase as loops over tiles.

    scf.for %i = %lo to %hi step %c16 {          // level 1: this core's tiles of the grid
      %n = arith.minsi %c16, %rest
      %x = tile.load %arg0[%i, 0] sizes [%n, 1000] pad(...) buffers 2
      ...                                        // level 2, where rows do not fit: chunks, with accumulators
      tile.store %y, %arg1[%i, 0] sizes [%n, 1000] buffers 2
    }

Emission is driven by demand: a target asks for its node, a node for its operands. Each node is computed once, at the
outermost level that knows its axes: what does not depend on a loop stands before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.builder import (
    Cursor,
    Index,
    add,
    divide,
    divide_up,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.graph.tiling.elements import neutral
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.frame import Level, Span
from ascir.passes.graph.tiling.nodes import (
    Load,
    Node,
    Reduce,
    Scan,
    Target,
    ancestors,
)
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.values import Values, marked
from ascir.passes.graph.tiling.walks import chunk_sum
from ascir.passes.tile.lifetimes import AHEAD

COMBINE = {"sum": tile.AddOp, "prod": tile.MulOp, "max": tile.MaximumOp, "min": tile.MinimumOp}


class PhaseEmitter(Values):
    """One phase of a kernel."""

    carries: dict[Scan, SSAValue]
    """In a walk over chunks: what running sums have come to."""

    rows: dict[int, Level]
    """What is known of the chunks of a row whose values are kept."""

    def emit(self, block: Block) -> None:
        self.carries, self.rows = {}, {}
        outer = Level(Cursor(self.kernel, block))
        for axis in self.phase.axes:
            if axis not in self.depth:
                outer.spans[axis] = Span(0, self.kernel.extent(axis.extent))
        self.levels = [outer]
        if self.grid:
            self._grid_loop(outer.cursor)
        elif self.blocks != 1:
            self._only_first_block(outer.cursor)
        else:
            self.levels.append(Level(Cursor(self.kernel, block)))
            self._body()

    def _only_first_block(self, cursor: Cursor) -> None:
        """What others have no share of. A loop that runs once on the first block, where there are loops inside: these
        have counters of slots, which only loops carry on."""
        counters = [IndexType()] if self.chunked else []
        body = Block(arg_types=counters)
        if self.chunked:
            body.args[0].name_hint = "first"
            one = self.kernel.index(1)
            once: Operation = scf.ForOp(self.kernel.block_index, one, one, [], body)
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
        body = Block(arg_types=[IndexType()])
        inner = Level(Cursor(self.kernel, body))
        if len(self.grid) == 1:
            lower, upper, step, spans = self._shares_of_axis(cursor, inner.cursor, body.args[0])
        else:
            lower, upper, step, spans = self._shares_of_tiles(cursor, inner.cursor, body.args[0])
        loop = scf.ForOp(cursor.value(lower), cursor.value(upper), cursor.value(step), [], body)
        cursor.put(loop)
        self.levels[0].cursor = Cursor(self.kernel, cursor.block, loop)
        inner.spans.update(spans)
        self.levels.append(inner)
        self._body()
        body.add_op(scf.YieldOp())

    def _shares_of_axis(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """One axis: each core has a range of elements, a multiple of the granule."""
        (axis,) = self.grid
        extent, size = self.schedule.extents[axis], self.kernel.extent(axis.extent)
        counter.name_hint = axis.name
        lower: Index = 0
        upper: Index = size
        exact = extent == 1 or (isinstance(size, int) and size % extent == 0)
        if self.blocks is not None and exact and isinstance(size, int) and size // extent % self.blocks == 0:
            share = size // self.blocks
            if self.blocks > 1:
                lower = multiply(outside, self.kernel.block_index, share)
                upper = add(outside, lower, share)
        elif self.blocks != 1:
            granule = self.schedule.granule
            exact = exact and granule % extent == 0
            units = divide_up(outside, size, granule)
            first, last = self._share(outside, units)
            lower, upper = multiply(outside, first, granule), multiply(outside, last, granule)
            if granule > 1 and not (isinstance(size, int) and size % granule == 0):
                upper = minimum(outside, upper, size)
        rest = extent if exact else minimum(inside, extent, subtract(inside, upper, counter))
        return lower, upper, extent, {axis: Span(counter, rest)}

    def _share(self, cursor: Cursor, units: Index) -> tuple[Index, Index]:
        """The first of this core's units, and the one behind its last."""
        if self.blocks == 1:
            return 0, units
        block = self.kernel.block_index
        blocks: Index = self.kernel.block_count if self.blocks is None else self.blocks
        if isinstance(units, int) and isinstance(blocks, int) and units == blocks:
            return block, add(cursor, block, 1)
        first = divide(cursor, multiply(cursor, block, units), blocks)
        after = add(cursor, block, 1)
        return first, divide(cursor, multiply(cursor, after, units), blocks)

    def _shares_of_tiles(
        self, outside: Cursor, inside: Cursor, counter: SSAValue
    ) -> tuple[Index, Index, Index, dict[Axis, Span]]:
        """Several axes: the tiles of all are counted as one, the innermost axis fastest."""
        counter.name_hint = "tile"
        counts: list[Index] = []
        total: Index = 1
        for axis in self.grid:
            counts.append(divide_up(outside, self.kernel.extent(axis.extent), self.schedule.extents[axis]))
            total = multiply(outside, total, counts[-1])
        # Nothing is divided by a number of no tiles: what loops would do may be computed before them.
        counts = [maximum(outside, count, 1) for count in counts]
        first, last = self._share(outside, total)
        spans: dict[Axis, Span] = {}
        rest: Index = counter
        for number, axis in reversed(list(enumerate(self.grid))):
            position = rest if number == 0 else remainder(inside, rest, counts[number])
            rest = divide(inside, rest, counts[number]) if number else 0
            spans[axis] = self._span(inside, axis, multiply(inside, position, self.schedule.extents[axis]))
        return first, last, 1, spans

    def _span(self, cursor: Cursor, axis: Axis, offset: Index, upper: Index | None = None) -> Span:
        extent = self.schedule.extents[axis]
        if self._exact(axis):
            return Span(offset, extent)
        size = self.kernel.extent(axis.extent) if upper is None else upper
        return Span(offset, minimum(cursor, extent, subtract(cursor, size, offset)))

    def _range(self, cursor: Cursor, axis: Axis) -> tuple[Index, Index]:
        """What is walked of an axis: all of it, or this core's slice."""
        size = self.kernel.extent(axis.extent)
        if axis not in self.phase.slices:
            return 0, size
        number = self.phase.slices[axis]
        length: Index | None = self._slice(axis)
        if length is None:
            unit = self.schedule.slice_unit(axis)
            length = multiply(cursor, divide_up(cursor, size, number.extent.number * unit), unit)
        lower = multiply(cursor, self.span(number).offset, length)
        return lower, minimum(cursor, add(cursor, lower, length), size)

    def _body(self) -> None:
        """Everything inside of the grid: the walks over chunks, then what is computed once per tile."""
        streamed = [target for target in self.phase.targets if self.chunked & frozenset(target.order)]
        sums = [node for node in self.phase.nodes if isinstance(node, Reduce) and self.is_chunked(node)]
        stages = {
            *(self.stage_of(target.node) for target in streamed),
            *(self.stage_of(node.operands[0]) for node in sums),
        }
        walk = self._walk_rows if self.schedule.kept else self._walk_chunks
        for stage in sorted(stages):
            walk(
                [node for node in sums if self.stage_of(node.operands[0]) == stage],
                [target for target in streamed if self.stage_of(target.node) == stage],
            )
        for target in self.phase.targets:
            if target not in streamed:
                self._store(target, 1)

    def _walk_chunks(self, sums: list[Reduce], targets: list[Target]) -> None:
        """One walk over all chunks: reductions accumulate in tiles, targets are stored."""
        outer = self.levels[1]
        start = outer.cursor
        scans = self._scans([*(node.operands[0] for node in sums), *(target.node for target in targets)])
        initial = [self._initial(node, start) for node in sums]
        cursor, carried = start, [*initial, *(self._nothing(scan, start) for scan in scans)]
        loops: list[tuple[scf.ForOp, Block]] = []
        inner = Level(start)
        for axis in self.schedule.chunked:
            body = Block(arg_types=[IndexType(), *(value.type for value in carried)])
            step = self.schedule.extents[axis]
            lower, upper = self._range(start, axis)
            loop = scf.ForOp(start.value(lower), start.value(upper), self.kernel.index(step), carried, body)
            cursor.put(loop)
            if not loops:
                self._before(loop)
            loops.append((loop, body))
            body.args[0].name_hint = axis.name
            cursor, carried = Cursor(self.kernel, body), list(body.args[1:])
            offset: Index = body.args[0]
            if any(scan.reverse for scan in scans):
                last = multiply(cursor, divide(cursor, subtract(cursor, upper, 1), step), step)
                offset = subtract(cursor, last, offset)
            inner.spans[axis] = self._span(cursor, axis, offset, upper)
        inner.cursor = cursor
        self.levels.append(inner)
        self.carries = dict(zip(scans, carried[len(sums) :], strict=True))
        results = [self._accumulate(node, value) for node, value in zip(sums, carried, strict=False)]
        for target in targets:
            self._store(target, 2)
        self.levels.pop()
        results += self.carries.values()
        self.carries = {}
        for loop, body in reversed(loops):
            body.add_op(scf.YieldOp(*results))
            results = list(loop.results)
        for level in self.levels:
            if level.cursor.anchor is loops[0][0]:
                level.cursor = start
        self._finish(sums, results)

    def _scans(self, roots: list[Node]) -> list[Scan]:
        """The running sums over chunks that nodes need."""
        below = ancestors(roots, frozenset(node for node in self.phase.nodes if self.is_chunked(node)))
        found = [node for node in below if isinstance(node, Scan) and node.axis in self.chunked]
        if len({scan.reverse for scan in found}) > 1:
            raise Untileable(
                "running sums from both ends of an axis whose size is not known: no schedule is known"
            )
        return found

    def _nothing(self, scan: Scan, cursor: Cursor) -> SSAValue:
        type = self.tile_type(scan.support - {scan.axis}, scan.element)
        return cursor.add(tile.FillOp(self.kernel.number(0, scan.element), type))

    def _scan(self, node: Scan, cursor: Cursor, level: int) -> SSAValue:
        """Within a chunk its own sums, and what the chunks before have come to."""
        if (carry := self.carries.get(node)) is None:
            return super()._scan(node, cursor, level)
        value, total, before = self._protected(node, level), None, carry
        if node.axis in self.tile_axes:
            axis = self.tile_axes.index(node.axis)
            total = cursor.add(tile.ReduceOp(tile.Reduction.SUM, value, [axis]))
            value = cursor.add(tile.CumSumOp(value, axis, exclusive=node.exclusive, reverse=node.reverse))
            before = cursor.add(tile.BroadcastOp(carry, self.shape(node.support)))
        elif node.exclusive:
            self.carries[node] = cursor.add(tile.AddOp(carry, value))
            return carry
        self.carries[node] = cursor.add(tile.AddOp(carry, value if total is None else total))
        return cursor.add(tile.AddOp(value, before))

    def _finish(self, sums: list[Reduce], values: Sequence[SSAValue]) -> None:
        """What chunks were combined to becomes one element for each row."""
        start = self.levels[1].cursor
        for node, value in zip(sums, values, strict=False):
            if tile.tile_type(value).element_type != node.element:
                value = start.add(tile.CastOp(value, node.element))
            if list(tile.tile_type(value).get_shape()) != self.shape(node.support):
                value = self._reduce_tile(start, node, value)
            self._remember(node, value, 1)

    def _walk_rows(self, sums: list[Reduce], targets: list[Target]) -> None:
        """One walk over the chunks of a row, one after the other; what it computes of each stays for the next walks."""
        (axis,) = self.schedule.chunked
        extent = self.schedule.extents[axis]
        values: list[SSAValue] = []
        first = not self.rows
        for offset in range(0, axis.extent.number, extent):
            level = Level(self.levels[1].cursor, {axis: Span(offset, extent)})
            self.levels.append(self.rows.setdefault(offset, level))
            chunk = [self._chunk(node, first) for node in sums]
            values = [*map(self._combined, sums, values, chunk)] if values else chunk
            for target in targets:
                self._store(target, 2)
            self.levels.pop()
        self._finish(sums, values)

    def _chunk(self, node: Reduce, first: bool) -> SSAValue:
        """What a chunk adds to a reduction: elements that are combined with those of other chunks. Behind the first walk
        values that stay leave no room for that, and it is one element."""
        value = self._protected(chunk_sum(node), 2)
        return value if first else self._reduce_tile(self.levels[2].cursor, node, value)

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        """Of rows whose values are kept the first chunks of the next one come while one is computed."""
        value = super()._load(node, cursor, level)
        if not self.schedule.kept or level < 2:
            return value
        (axis,) = self.schedule.chunked
        offset = self.span(axis).offset
        assert isinstance(offset, int)
        if (
            isinstance(value.owner, tile.LoadOp)
            and offset < self.schedule.ahead * self.schedule.extents[axis]
        ):
            value.owner.attributes[AHEAD] = UnitAttr()
        return value

    def _buffers(self, level: int) -> int | None:
        return None if self.schedule.kept and level == 2 else super()._buffers(level)

    def _before(self, loop: scf.ForOp) -> None:
        """What does not depend on a loop stands before it; without a grid there is one block for two levels."""
        for level in self.levels[:2]:
            if level.cursor.block is loop.parent:
                level.cursor = Cursor(self.kernel, level.cursor.block, loop)

    def _initial(self, node: Reduce, cursor: Cursor) -> SSAValue:
        (operand,) = chunk_sum(node).operands
        type = self.tile_type(operand.support | node.axes, operand.element)
        number = self.kernel.number(neutral(node.kind, operand.element), operand.element)
        return cursor.add(tile.FillOp(number, type))

    def _accumulate(self, node: Reduce, value: SSAValue) -> SSAValue:
        return self._combined(node, value, self._protected(chunk_sum(node), 2))

    def _combined(self, node: Reduce, a: SSAValue, b: SSAValue) -> SSAValue:
        return self.levels[2].cursor.add(marked(node, COMBINE[node.kind](a, b)))

    def _store(self, target: Target, level: int) -> None:
        order = target.order
        cursor = self.levels[level].cursor
        value = self.operand(target.node, frozenset(order), level)
        padded, shape, offsets, sizes = self._transfer(target.box, target.node.element, cursor)
        kept = [axis for axis in order if axis in self.tile_axes]
        ranked = [axis for axis in self.tile_axes if axis in kept]
        value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in ranked] or [1])
        if kept != ranked:
            value = cursor.add(tile.TransposeOp(value, [ranked.index(axis) for axis in kept]))
        value = self._reshaped(cursor, value, shape)
        if padded != shape and len(shape) > 1 and shape[-1] == 1:
            value = cursor.add(tile.BroadcastOp(value, padded))
            shape = padded
        elif padded != shape and len(shape) > 1:
            zero = self.kernel.number(0, target.node.element)
            whole = cursor.add(tile.FillOp(zero, TileType(padded, target.node.element)))
            value = cursor.add(tile.InsertOp(value, whole, [0] * len(shape)))
            shape = padded
        full = [*[1] * (len(sizes) - len(shape)), *shape]
        cursor.put(
            tile.StoreOp(
                value,
                self.views(target.view, target.box),
                offsets,
                sizes=[] if sizes == full else sizes,
                atomic=None if target.atomic is None else tile.Atomic(target.atomic),
                buffers=self._buffers(level),
            )
        )
