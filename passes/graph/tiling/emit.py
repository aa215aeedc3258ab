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

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import AnyFloat, IndexType, UnitAttr, f32, i32, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.types import TileType
from ascir.passes.graph.tiling.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    number_attribute,
    remainder,
    subtract,
)
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Count,
    Elementwise,
    Gather,
    Iota,
    Load,
    Node,
    Reduce,
    Scan,
    Target,
    View,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.phases import BLOCK
from ascir.passes.graph.tiling.schedule import Schedule, round_up
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.translate import neutral

COMBINE = {"sum": tile.AddOp, "prod": tile.MulOp, "max": tile.MaximumOp, "min": tile.MinimumOp}
FUNCTIONS = {op.name.removeprefix("tile."): op for op in tile.Tile.operations}


@dataclass(frozen=True)
class Span:
    """The part of an axis that a tile holds: `size` elements from `offset` on."""

    offset: Index
    size: Index


@dataclass
class Level:
    """What is known inside of a loop: where to insert, spans of axes, values of nodes."""

    cursor: Cursor
    spans: dict[Axis, Span] = field(default_factory=dict[Axis, Span])
    tiles: dict[object, SSAValue] = field(default_factory=dict[object, SSAValue])


class PhaseEmitter:
    """One phase of a kernel."""

    def __init__(
        self, kernel: Kernel, schedule: Schedule, views: Callable[[View, Box], SSAValue], blocks: int | None
    ):
        self.kernel, self.schedule, self.phase = kernel, schedule, schedule.phase
        self.views, self.blocks = views, blocks
        self.grid, self.chunked = schedule.grid, frozenset(schedule.chunked)
        self.depth = {axis: 1 for axis in self.grid} | {axis: 2 for axis in self.chunked}
        self.tile_axes = tuple(axis for axis in self.phase.axes if schedule.extents[axis] > 1)
        self.levels: list[Level] = []
        self._node_levels: dict[Node, int] = {}
        self._stages: dict[Node, int] = {}
        self.pads = self._load_pads()

    # --- levels -------------------------------------------------------------------------------------------------

    def emit(self, block: Block) -> None:
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
        first = cursor.add(arith.CmpiOp(self.kernel.block_index, self.kernel.index(0), "eq"), "first")
        body = Block()
        cursor.put(scf.IfOp(first, [], Region(body)))
        self.levels[0].cursor = Cursor(self.kernel, body)
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

    def _slice(self, axis: Axis) -> int | None:
        """How long the slices of an axis are, where it is known and its size; else None."""
        if axis not in self.phase.slices or not axis.extent.static:
            return None
        number = self.phase.slices[axis].extent.number
        return round_up(-(-axis.extent.number // number), self.schedule.slice_unit(axis))

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

    def span(self, axis: Axis) -> Span:
        return self.levels[self.depth.get(axis, 0)].spans[axis]

    # --- which level and which stage ------------------------------------------------------------------------------

    def is_chunked(self, node: Node) -> bool:
        """Whether a reduction takes more than one tile."""
        return isinstance(node, Reduce) and bool(node.axes & self.chunked)

    def level_of(self, node: Node) -> int:
        """The outermost level at which a node can be computed."""
        if node not in self._node_levels:
            axes = max((self.depth.get(axis, 0) for axis in node.support), default=0)
            below = max(map(self.level_of, node.operands), default=0)
            self._node_levels[node] = 1 if self.is_chunked(node) else max(axes, below)
        return self._node_levels[node]

    def stage_of(self, node: Node) -> int:
        """In which walk over the chunks a node can be computed; a reduction's result is there for the next."""
        if node not in self._stages:
            stage = max(map(self.stage_of, node.operands), default=0)
            self._stages[node] = stage + self.is_chunked(node)
        return self._stages[node]

    def _body(self) -> None:
        """Everything inside of the grid: the walks over chunks, then what is computed once per tile."""
        streamed = [target for target in self.phase.targets if self.chunked & frozenset(target.order)]
        sums = [node for node in self.phase.nodes if isinstance(node, Reduce) and self.is_chunked(node)]
        stages = {
            *(self.stage_of(target.node) for target in streamed),
            *(self.stage_of(node.operands[0]) for node in sums),
        }
        for stage in sorted(stages):
            self._walk_chunks(
                [node for node in sums if self.stage_of(node.operands[0]) == stage],
                [target for target in streamed if self.stage_of(target.node) == stage],
            )
        for target in self.phase.targets:
            if target not in streamed:
                self._store(target, 1)

    # --- chunks ---------------------------------------------------------------------------------------------------

    def _walk_chunks(self, sums: list[Reduce], targets: list[Target]) -> None:
        """One walk over all chunks: reductions accumulate in tiles, targets are stored."""
        outer = self.levels[1]
        start = outer.cursor
        initial = [self._initial(node, start) for node in sums]
        cursor, carried = start, initial
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
            inner.spans[axis] = self._span(cursor, axis, body.args[0], upper)
        inner.cursor = cursor
        self.levels.append(inner)
        results = [self._accumulate(node, value) for node, value in zip(sums, carried, strict=True)]
        for target in targets:
            self._store(target, 2)
        self.levels.pop()
        for loop, body in reversed(loops):
            body.add_op(scf.YieldOp(*results))
            results = list(loop.results)
        for level in self.levels:
            if level.cursor.anchor is loops[0][0]:
                level.cursor = start
        for node, value in zip(sums, results, strict=True):
            self._remember(node, self._reduce_tile(start, node, value), 1)

    def _before(self, loop: scf.ForOp) -> None:
        """What does not depend on a loop stands before it; without a grid there is one block for two levels."""
        for level in self.levels[:2]:
            if level.cursor.block is loop.parent:
                level.cursor = Cursor(self.kernel, level.cursor.block, loop)

    def _initial(self, node: Reduce, cursor: Cursor) -> SSAValue:
        type = self.tile_type(node.operands[0].support | node.axes, node.element)
        number = self.kernel.number(neutral(node.kind, node.element), node.element)
        return cursor.add(tile.FillOp(number, type))

    def _accumulate(self, node: Reduce, value: SSAValue) -> SSAValue:
        combined = COMBINE[node.kind](value, self._protected(node, 2))
        return self.levels[2].cursor.add(_any_nan(node, combined))

    # --- values ---------------------------------------------------------------------------------------------------

    def shape(self, support: frozenset[Axis]) -> list[int]:
        extents = [self.schedule.extents[axis] if axis in support else 1 for axis in self.tile_axes]
        return extents or [1]

    def tile_type(self, support: frozenset[Axis], element: Attribute) -> TileType:
        return TileType(self.shape(support), element)

    def _remember(self, key: object, value: SSAValue, level: int) -> SSAValue:
        self.levels[min(level, len(self.levels) - 1)].tiles[key] = value
        return value

    def _known(self, key: object) -> SSAValue | None:
        return next((level.tiles[key] for level in self.levels if key in level.tiles), None)

    def value(self, node: Node) -> SSAValue:
        """The tile of a node, over the axes of its support."""
        if (known := self._known(node)) is not None:
            return known
        level = self.level_of(node)
        cursor = self.levels[level].cursor
        match node:
            case Load():
                value = self._load(node, cursor, level)
            case Constant() | Count():
                value = cursor.add(tile.FillOp(self.scalar(node), self.tile_type(node.support, node.element)))
            case Elementwise():
                value = self._elementwise(node, cursor, level)
            case Iota():
                value = self._iota(node, cursor)
            case Reduce():
                value = self._reduce_tile(cursor, node, self._protected(node, level))
            case Scan():
                value = self._scan(node, cursor, level)
            case Gather():
                value = self._gather(node, cursor, level)
            case _:
                raise AssertionError(f"no tile for {node}")
        if node.hint is not None:
            value.name_hint = node.hint
        return self._remember(node, value, level)

    def scalar(self, node: Node) -> SSAValue:
        """A node of no axes as a scalar."""
        match node:
            case Constant():
                return self.kernel.number(node.number, node.element)
            case Count():
                return self._count(node)
            case _:
                key = node, "scalar"
                if (known := self._known(key)) is not None:
                    return known
                value = self.value(node)
                level = self.level_of(node)
                rank = len(self.shape(frozenset()))
                found = self.levels[level].cursor.add(tile.ExtractOp(value, [0] * rank))
                return self._remember(key, found, level)

    def _count(self, node: Count) -> SSAValue:
        """Sizes up to 2^31 as a number of the element type."""
        cursor = self.levels[0].cursor
        key = node, "scalar"
        if (known := self._known(key)) is not None:
            return known
        size = cursor.value(self.kernel.extent(node.extent))
        whole = cursor.add(arith.IndexCastOp(size, i32))
        type = node.element
        assert isinstance(type, AnyFloat)
        return self._remember(key, cursor.add(arith.SIToFPOp(whole, type)), 0)

    def operand(self, node: Node, support: frozenset[Axis], level: int) -> SSAValue:
        """A node as a tile over `support`, which its own is part of."""
        value = self.value(node) if is_tile(node) else None
        shape = self.shape(support)
        cursor = self.levels[level].cursor
        if value is None:
            return cursor.add(tile.FillOp(self.scalar(node), TileType(shape, node.element)))
        if list(tile.tile_type(value).get_shape()) == shape:
            return value
        key = node, support
        if (known := self._known(key)) is not None:
            return known
        return self._remember(key, cursor.add(tile.BroadcastOp(value, shape)), level)

    def _is_scalar(self, node: Node, support: frozenset[Axis]) -> bool:
        if not is_tile(node):
            return True
        return not node.support and bool(support) and node.element in (f32, i32, i64)

    def _elementwise(self, node: Elementwise, cursor: Cursor, level: int) -> SSAValue:
        scalars = [self._is_scalar(operand, node.support) for operand in node.operands]
        if node.name == "select":
            scalars[0] = False
        beside = scalars[-2:] if node.name == "select" else scalars
        if all(beside):
            scalars[-len(beside)] = False  # an operation has one tile at least
        operands = [
            self.scalar(operand) if scalar else self.operand(operand, node.support, level)
            for operand, scalar in zip(node.operands, scalars, strict=True)
        ]
        match node.name:
            case "cast":
                rounding = None if node.parameter is None else tile.Rounding(node.parameter)
                return cursor.add(tile.CastOp(operands[0], node.element, rounding))
            case "compare":
                return cursor.add(tile.CompareOp(tile.Predicate(node.parameter or ""), *operands))
            case name:
                make: Callable[..., tile.ElementwiseOp] = FUNCTIONS[name]  # pyright: ignore
                return cursor.add(make(*operands))

    def _iota(self, node: Iota, cursor: Cursor) -> SSAValue:
        type = self.tile_type(node.support, node.element)
        offset = self.span(node.axis).offset
        if node.axis in self.tile_axes:
            value = cursor.add(tile.IotaOp(self.tile_axes.index(node.axis), type))
            if offset == 0:
                return value
            return cursor.add(tile.AddOp(value, cursor.add(arith.IndexCastOp(cursor.value(offset), i32))))
        place = cursor.add(arith.IndexCastOp(cursor.value(offset), i32))
        return cursor.add(tile.FillOp(place, type))

    # --- reductions -----------------------------------------------------------------------------------------------

    def _reduce_tile(self, cursor: Cursor, node: Reduce, value: SSAValue) -> SSAValue:
        axes = [i for i, axis in enumerate(self.tile_axes) if axis in node.axes]
        if not axes:
            return value
        if node.kind.startswith("arg"):
            (axis,) = axes
            find = tile.ArgMaxOp if node.kind == "argmax" else tile.ArgMinOp
            return cursor.add(find(value, axis), node.hint)
        return cursor.add(_any_nan(node, tile.ReduceOp(tile.Reduction(node.kind), value, axes)), node.hint)

    def _scan(self, node: Scan, cursor: Cursor, level: int) -> SSAValue:
        """Sums that begin behind the elements begin with nothing there."""
        (operand,) = node.operands
        value = self.operand(operand, node.support, level)
        if node.axis not in self.tile_axes:
            return value
        if node.reverse and not self._exact(node.axis):
            sizes = [
                self.span(axis).size if axis is node.axis else extent
                for axis, extent in zip(self.tile_axes, self.shape(node.support), strict=True)
            ]
            value = cursor.add(tile.PadTailOp(value, sizes, number_attribute(0, node.element)))
        axis = self.tile_axes.index(node.axis)
        return cursor.add(tile.CumSumOp(value, axis, exclusive=node.exclusive, reverse=node.reverse))

    def _exact(self, axis: Axis) -> bool:
        """Whether every tile is full along an axis."""
        size, extent = axis.extent, self.schedule.extents[axis]
        if axis in self.phase.slices and (self._slice(axis) or 1) % extent:
            return extent == 1
        return extent == 1 or (size.static and size.number % extent == 0)

    def _inexact(self, node: Reduce) -> frozenset[Axis]:
        return frozenset(axis for axis in node.axes if not self._exact(axis))

    def _load_pads(self) -> dict[Load, float | int]:
        """Loads that are reduced as they are: what is beside their elements can be neutral from the start."""
        pads: dict[Load, float | int] = {}
        for node in self.phase.nodes:
            if not isinstance(node, Reduce) or not (inexact := self._inexact(node)):
                continue
            load = _loaded(node.operands[0])
            if load is not None and inexact <= load.support:
                pads.setdefault(load, neutral(node.kind, load.element))
        return pads

    def _protected(self, node: Reduce, level: int) -> SSAValue:
        """The operand of a reduction, neutral where a tile has no elements."""
        (operand,) = node.operands
        support = operand.support | node.axes
        value = self.operand(operand, support, level)
        inexact = self._inexact(node)
        number = neutral(node.kind, operand.element)
        load = _loaded(operand)
        if not inexact or (load is not None and inexact <= load.support and self.pads.get(load) == number):
            return value
        shape = self.shape(support)
        sizes = [
            self.span(axis).size if axis in inexact else extent
            for axis, extent in zip(self.tile_axes, shape, strict=True)
        ]
        pad = number_attribute(number, operand.element)
        return self.levels[level].cursor.add(tile.PadTailOp(value, sizes, pad))

    # --- transfers ------------------------------------------------------------------------------------------------

    def _transfer(
        self, box: Box, element: Attribute, cursor: Cursor
    ) -> tuple[list[int], list[int], list[Index], list[Index]]:
        """Of a box of a view: the tile that a transfer takes, its part that counts, offsets and sizes."""
        order = box.order
        kept = [axis for axis in order if axis in self.tile_axes]
        shape = [self.schedule.extents[axis] for axis in kept] or [1]
        if kept and order[-1] is not kept[-1]:
            shape.append(1)  # elements that lie apart in the view come as rows of one
        unit = max(1, BLOCK // element_bytes(element))
        padded = [*shape[:-1], round_up(shape[-1], unit)]
        spans = [self.span(axis) for axis in order]
        offsets = [
            add(cursor, multiply(cursor, span.offset, step), start)
            for span, start, step in zip(spans, box.starts, box.steps, strict=True)
        ] or [0]
        sizes = [
            1 if axis not in self.tile_axes else span.size for axis, span in zip(order, spans, strict=True)
        ]
        return padded, shape, offsets, sizes or [1]

    def _buffers(self, level: int) -> int | None:
        return self.schedule.buffers if level and (self.grid or self.chunked) else None

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        padded, shape, offsets, sizes = self._transfer(node.box, node.element, cursor)
        full = [*[1] * (len(sizes) - len(padded)), *padded]
        pad = self.pads.get(node)
        value = cursor.add(
            tile.LoadOp(
                self.views(node.view, node.box),
                offsets,
                TileType(padded, node.element),
                sizes=[] if sizes == full else sizes,
                strides=node.box.steps if max(node.box.steps, default=1) > 1 else (),
                pad=None if pad is None or sizes == full else number_attribute(pad, node.element),
                buffers=self._buffers(level),
            ),
            node.hint,
        )
        if padded != shape:
            value = cursor.add(tile.SliceOp(value, [0] * len(shape), shape))
        kept = [axis for axis in node.order if axis in self.tile_axes]
        ranked = [axis for axis in self.tile_axes if axis in kept]
        if kept != ranked:
            value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in kept])
            value = cursor.add(tile.TransposeOp(value, [kept.index(axis) for axis in ranked]))
        return self._reshaped(cursor, value, self.shape(node.support))

    def _gather(self, node: Gather, cursor: Cursor, level: int) -> SSAValue:
        """Rows behind the valid ones are gathered too, from wherever their number says, and mean nothing."""
        (indices,) = node.operands
        kept = [axis for axis in self.tile_axes if axis in node.support and axis is not node.column]
        picked = self.operand(indices, frozenset(kept) | indices.support - {node.column}, level)
        shape = [self.schedule.extents[axis] for axis in kept]
        count = prod(shape)
        span, width = Span(0, 1), 1
        if node.column is not None:
            span, width = self.span(node.column), self.schedule.extents[node.column]
        unit = round_up(width, max(1, BLOCK // element_bytes(node.element)))
        rows = self.span(kept[0]).size if len(kept) == 1 else count
        view = self.views(node.source.view, Box((), node.shape, (), ()))
        value = cursor.add(
            tile.GatherRowsOp(
                view,
                self._reshaped(cursor, picked, [count]),
                span.offset,
                TileType([count, unit], node.element),
                sizes=[rows, span.size],
                buffers=self._buffers(level),
            )
        )
        if unit != width:
            value = cursor.add(tile.SliceOp(value, [0, 0], [count, width]))
        inside = [*kept, *([node.column] if node.column in self.tile_axes else [])]
        ranked = [axis for axis in self.tile_axes if axis in inside]
        value = self._reshaped(cursor, value, [self.schedule.extents[axis] for axis in inside] or [1])
        if inside != ranked:
            value = cursor.add(tile.TransposeOp(value, [inside.index(axis) for axis in ranked]))
        return self._reshaped(cursor, value, self.shape(node.support))

    def _reshaped(self, cursor: Cursor, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        if list(tile.tile_type(value).get_shape()) == list(shape):
            return value
        return cursor.add(tile.ReshapeOp(value, shape))

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
                buffers=self._buffers(level),
            )
        )


def _loaded(node: Node) -> Load | None:
    """The load behind casts between floats, if there is one."""
    while isinstance(node, Elementwise) and node.name == "cast":
        (node,) = node.operands
        if not isinstance(node.element, AnyFloat):
            return None
    return node if isinstance(node, Load) else None


def _any_nan(node: Reduce, op: Operation) -> Operation:
    """Say of a part of a reduction what is said of the whole: what it makes of a NaN may not matter."""
    if node.any_nan:
        op.attributes["tile.any_nan"] = UnitAttr()
    return op
