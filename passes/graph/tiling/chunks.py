"""Emits the loops over chunks, for axes that one tile does not cover.

    %sum = scf.for %b = ... iter_args(%acc = %zero) { %x = tile.load ...; %next = tile.add %acc, %x }
    %y = tile.reduce sum %sum            // chunks are combined element by element, and reduced once

Each loop over all chunks is a walk; a reduction that needs the result of another one needs a second walk. If the values
of a row are kept in UB, walks are unrolled: what one walk computes of a chunk is reused by the next.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import nan, prod

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, UnitAttr, f32, i64
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.passes.graph.tiling.elements import neutral
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.frame import Level, Span
from ascir.passes.graph.tiling.nodes import Load, Node, Reduce, Scan, Target, ancestors
from ascir.passes.graph.tiling.shares import Shares
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.values import marked
from ascir.passes.graph.tiling.walks import BLOCK_ELEMENTS, Stay, chunk_sum, is_common, watches_nan
from ascir.passes.tile.builder import Cursor, Index, add, divide, multiply, subtract
from ascir.passes.tile.lifetimes import AHEAD

COMBINE = {"sum": tile.AddOp, "prod": tile.MulOp, "max": tile.MaximumOp, "min": tile.MinimumOp}


WALK = "tile.walk"
"""On an operation of a kept row: the number of the walk that computes it, rather than keep its result."""


class Chunks(Shares):
    """Emits the walks of a phase."""

    carries: dict[Scan, SSAValue]
    """In a walk over chunks: the running sums of the chunks before."""

    terms: dict[Scan, SSAValue]
    """What this chunk adds to them."""

    rows: dict[int, Level]
    """The values known for each chunk of a row that is kept."""

    first: bool
    """Whether this is the first walk over them."""

    walk: int
    """The number of this walk."""

    @abstractmethod
    def _store(self, target: Target, level: int) -> None:
        """Store a target at a level of the loop nest."""

    def _walk_chunks(self, sums: list[Reduce], targets: list[Target]) -> None:
        """One walk over all chunks: reductions accumulate in tiles, targets are stored."""
        outer = self.levels[1]
        start = outer.cursor
        scans = self._scans([*(node.operands[0] for node in sums), *(target.node for target in targets)])
        watched = [node for node in sums if watches_nan(node)]
        initial = [self._initial(node, start) for node in sums]
        initial += [self._ordered(start, initial[sums.index(node)]) for node in watched]
        cursor, carried = start, [*initial, *(self._nothing(scan, start) for scan in scans)]
        loops: list[tuple[scf.ForOp, Block]] = []
        inner, lasts = Level(start), dict[Axis, SSAValue]()
        # Computed before the first loop, so that all of its bounds precede it.
        ranges = [self._range(start, axis) for axis in self.schedule.chunked]
        for axis, (lower, upper) in zip(self.schedule.chunked, ranges, strict=True):
            body = Block(arg_types=[IndexType(), *(value.type for value in carried)])
            step = self.schedule.extents[axis]
            loop = scf.ForOp(start.value(lower), start.value(upper), self.kernel.index(step), carried, body)
            cursor.put(loop)
            if not loops:
                self._before(loop)
            loops.append((loop, body))
            body.args[0].name_hint = axis.name
            cursor, carried = Cursor(self.kernel, body), list(body.args[1:])
            offset: Index = body.args[0]
            if any(scan.axis is axis for scan in scans):
                behind = cursor.value(add(cursor, offset, step))
                lasts[axis] = cursor.add(arith.CmpiOp(behind, cursor.value(upper), "sge"), "last")
            if any(scan.reverse for scan in scans):
                last = multiply(cursor, divide(cursor, subtract(cursor, upper, 1), step), step)
                offset = subtract(cursor, last, offset)
            inner.spans[axis] = self._span(cursor, axis, offset, upper)
        inner.cursor = cursor
        self.levels.append(inner)
        self.carries, self.terms = dict(zip(scans, carried[len(initial) :], strict=True)), {}
        chunk = {node: self._protected(chunk_sum(node), 2) for node in sums}
        results = [
            self._accumulate(node, value, chunk[node]) for node, value in zip(sums, carried, strict=False)
        ]
        masks = carried[len(sums) : len(initial)]
        results += [self._still_ordered(mask, chunk[node]) for node, mask in zip(watched, masks, strict=True)]
        for target in targets:
            self._store(target, 2)
        self.levels.pop()
        results += [self._carry_on(cursor, scan, lasts[scan.axis]) for scan in scans]
        self.carries = {}
        for loop, body in reversed(loops):
            body.add_op(scf.YieldOp(*results))
            results = list(loop.results)
        for level in self.levels:
            if level.cursor.anchor is loops[0][0]:
                level.cursor = start
        self._finish(sums, results, dict(zip(watched, results[len(sums) :], strict=False)))

    def _scans(self, roots: list[Node]) -> list[Scan]:
        """The running sums along chunked axes on which nodes depend."""
        below = ancestors(roots, frozenset(node for node in self.phase.nodes if self.is_chunked(node)))
        found = [node for node in below if isinstance(node, Scan) and node.axis in self.chunked]
        if len({scan.reverse for scan in found}) > 1:
            raise Untileable(
                "no schedule is known for running sums from both ends of an axis of unknown size"
            )
        return found

    def _nothing(self, scan: Scan, cursor: Cursor) -> SSAValue:
        type = self.tile_type(scan.support - {scan.axis}, scan.element)
        return cursor.add(tile.FillOp(self.kernel.number(0, scan.element), type))

    def _scan(self, node: Scan, cursor: Cursor, level: int) -> SSAValue:
        """The running sums within the chunk, plus the carry from the chunks before."""
        if (carry := self.carries.get(node)) is None:
            return super()._scan(node, cursor, level)
        value, before = self._protected(node, level), carry
        self.terms[node] = value
        if node.axis in self.tile_axes:
            axis = self.tile_axes.index(node.axis)
            self.terms[node] = cursor.add(tile.ReduceOp(tile.Reduction.SUM, value, [axis]))
            value = cursor.add(tile.CumSumOp(value, axis, exclusive=node.exclusive, reverse=node.reverse))
            before = cursor.add(tile.BroadcastOp(carry, self.shape(node.support)))
        elif node.exclusive:
            return carry
        return cursor.add(tile.AddOp(value, before))

    def _carry_on(self, cursor: Cursor, scan: Scan, last: SSAValue) -> SSAValue:
        """The carry for the next chunk; unchanged in the last chunk, after which it is not read."""
        carry, term = self.carries[scan], self.terms[scan]
        added = tile.AddOp(carry, term)
        as_it_is, more = Block([scf.YieldOp(carry)]), Block([added, scf.YieldOp(added)])
        return cursor.add(scf.IfOp(last, [carry.type], [as_it_is], [more]), "carry")

    def _finish(
        self,
        sums: list[Reduce],
        values: Sequence[SSAValue],
        ordered: Mapping[Reduce, SSAValue] | None = None,
    ) -> None:
        """Reduce the combined chunks to one element for each row: NaN if any element was NaN."""
        start = self.levels[1].cursor
        for node, value in zip(sums, values, strict=False):
            mask = None if ordered is None else ordered.get(node)
            if tile.tile_type(value).element_type != node.element:
                value = start.add(tile.CastOp(value, node.element))
            if list(tile.tile_type(value).get_shape()) != self.shape(node.support):
                of_numbers = node if mask is None else replace(node, ignores_nan=True)
                value = self._reduce_tile(start, of_numbers, value)
                if mask is not None:
                    mask = self._reduce_tile(start, replace(node, kind="all"), mask)
            if mask is not None:
                value = start.add(tile.SelectOp(mask, value, self.kernel.number(nan, node.element)))
            self._remember(node, value, 1)

    def _walk_rows(self, sums: list[Reduce], targets: list[Target]) -> None:
        """One unrolled walk over the chunks of a row; its values are kept for the next walks."""
        values: list[SSAValue] = []
        first, offsets, late = not self.rows, self.schedule.offsets, self.schedule.late
        self.first, self.walk = first, 0 if first else self.walk + 1
        if first and self.schedule.is_early:
            self._load_late(
                [*(chunk_sum(node).operands[0] for node in sums), *(each.node for each in targets)]
            )
        if first:  # chunks that were loaded ahead come first, without waiting for the rest
            offsets = sorted(offsets, key=lambda offset: not self.schedule.comes_ahead(offset))
        elif not sums and late:
            # Chunks of the next row that are not loaded ahead reuse the bytes of the last chunks: free these first.
            offsets = [*reversed(offsets[-late:]), *offsets[:-late]]
        for offset in offsets:
            self._at_chunk(offset)
            chunk = [self._chunk(node, first) for node in sums]
            values = [*map(self._combined, sums, values, chunk)] if values else chunk
            for target in targets:
                self._store(target, 2)
            level = self.levels.pop()
            if self.schedule.stay is Stay.LOADS:
                level.tiles = {key: value for key, value in level.tiles.items() if isinstance(key, Load)}
        self._finish(sums, values)

    def _at_chunk(self, offset: int) -> None:
        """Enter the level of a chunk, with the values that are already known."""
        (axis,) = self.schedule.chunked
        size = min(self.schedule.extents[axis], axis.extent.number - offset)
        level = Level(self.levels[1].cursor, {axis: Span(offset, size)})
        self.levels.append(self.rows.setdefault(offset, level))

    def _load_late(self, roots: list[Node]) -> None:
        """Issue the loads of chunks that are not loaded ahead before those of the next row that are."""
        loads = [node for node in ancestors(roots) if isinstance(node, Load) and self.level_of(node) == 2]
        for offset in self.schedule.offsets:
            if not self.schedule.comes_ahead(offset):
                self._at_chunk(offset)
                for load in loads:
                    self.value(load)
                self.levels.pop()

    def _chunk(self, node: Reduce, first: bool) -> SSAValue:
        """What a chunk contributes to a reduction: a tile to be combined element by element. After the first walk, kept
        values leave no room for that, and it is reduced to one element of each block."""
        value = self._protected(chunk_sum(node), 2)
        if first:
            return value
        cursor, type = self.levels[2].cursor, tile.tile_type(value)
        blocks, rest = divmod(prod(type.get_shape()), BLOCK_ELEMENTS)
        if type.element_type != f32 or node.kind == "prod" or rest:
            return self._reduce_tile(cursor, node, value)
        # If the last chunk is loaded ahead, too, there is even less room.
        for _ in range(2 if self.schedule.last_ahead else 1):
            value = self._reshaped(cursor, value, [blocks, BLOCK_ELEMENTS])
            value = cursor.add(marked(node, tile.ReduceOp(tile.Reduction(node.kind), value, [1])), node.hint)
            value = self._reshaped(cursor, value, [blocks])
            blocks //= BLOCK_ELEMENTS
        return value

    def _remember(self, key: object, value: SSAValue, level: int) -> SSAValue:
        """What walks compute again of what was loaded is marked, so that `cse` does not keep it from one to the next."""
        again, op = self.schedule.stay is Stay.LOADS and level == 2, value.owner
        reads = isinstance(key, Node) and any(isinstance(operand, Load) for operand in key.operands)
        if again and reads and isinstance(op, Operation):
            op.attributes[WALK] = IntegerAttr(self.walk, i64)
        return super()._remember(key, value, level)

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        """In a kept row, loads of some chunks are marked to run ahead, in the iteration of the previous row; what all
        rows have in common may be loaded before the loop."""
        if not self.schedule.kept or level < 2:
            return super()._load(node, cursor, level)
        (axis,) = self.schedule.chunked
        if self.schedule.common and is_common(node.support, self.schedule.chunked):
            return super()._load(node, self.levels[0].cursor, level)
        value = super()._load(node, cursor, level)
        offset = self.span(axis).offset
        assert isinstance(offset, int)
        if isinstance(value.owner, tile.LoadOp) and self.first and self.schedule.comes_ahead(offset):
            value.owner.attributes[AHEAD] = UnitAttr()
        return value

    def _buffers(self, level: int) -> int | None:
        return None if self.schedule.kept and level == 2 else super()._buffers(level)

    def _before(self, loop: scf.ForOp) -> None:
        """Let operations that are invariant in a loop be inserted before it. Without a grid, two levels share one
        block."""
        for level in self.levels[:2]:
            if level.cursor.block is loop.parent:
                level.cursor = Cursor(self.kernel, level.cursor.block, loop)

    def _initial(self, node: Reduce, cursor: Cursor) -> SSAValue:
        (operand,) = chunk_sum(node).operands
        type = self.tile_type(operand.support | node.axes, operand.element)
        number = self.kernel.number(neutral(node.kind, operand.element), operand.element)
        return cursor.add(tile.FillOp(number, type))

    def _ordered(self, cursor: Cursor, value: SSAValue) -> SSAValue:
        return cursor.add(tile.CompareOp(tile.Predicate.EQ, value, value))

    def _accumulate(self, node: Reduce, value: SSAValue, chunk: SSAValue) -> SSAValue:
        """Maxima and minima ignore NaN here: whether any element was NaN is tracked by a mask."""
        return self._combined(replace(node, ignores_nan=True) if watches_nan(node) else node, value, chunk)

    def _still_ordered(self, mask: SSAValue, chunk: SSAValue) -> SSAValue:
        """The mask of elements that are not NaN, in this chunk and in those before."""
        cursor = self.levels[2].cursor
        return cursor.add(tile.AndOp(mask, self._ordered(cursor, chunk)))

    def _combined(self, node: Reduce, a: SSAValue, b: SSAValue) -> SSAValue:
        return self.levels[2].cursor.add(marked(node, COMBINE[node.kind](a, b)))
