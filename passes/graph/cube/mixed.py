"""A product with an epilogue as one kernel of both kinds of core.

    tile.kernel @f block_dim 24 {
      tile.channel @product aic_to_aiv depth 2 : memref<128x256xf32, ...>
      func.func @f_cube(...)     // for each block: the sum; acquire, fixpipe_store, push
      func.func @f_vector(...)   // for each block: pop; this core's half of the rows, some at a time; release
    }

Both functions go through the same blocks in the same order. A vector core takes the first half of a block's rows or the
second; of an odd number of rows the first one is larger, and a single row leaves one core without work but with its
part in the channel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IndexType,
    MemRefType,
    StringAttr,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import CoreAttr, TileType
from ascir.dialects.tile.base import CORE_ATTRIBUTE, Core
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.emit import Emitter, Place
from ascir.passes.graph.cube.epilogue import Epilogue, epilogue_of
from ascir.passes.graph.cube.make import argument_view, certificate, launch_function
from ascir.passes.graph.cube.plan import LEVELS, Choice, Options, choose, up
from ascir.passes.graph.cube.strips import StripEmitter, with_strips
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
from ascir.passes.graph.tiling.emit import PhaseEmitter
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.frame import Level, Span
from ascir.passes.graph.tiling.kernel import DIM, ROLE, TILING, VALUE, Views, argument_type
from ascir.passes.graph.tiling.nodes import Load, Node, View
from ascir.passes.graph.tiling.schedule import Schedule, round_up
from ascir.passes.graph.tiling.space import Axis

VECTOR_CORES = 2
DEPTH = 2
"""Slots of the ring: the cube fills one while the vector cores empty the other."""

AT_ONCE = 40
"""Bytes of UB that an element of the epilogue is taken to need, at first."""
ROOMY, TRIALS = 0.6, 8
"""A part of UB that is worth trying more rows at a time, and how often other numbers of rows are tried."""

Needs = Callable[[tile.KernelOp], tuple[float, str]]
"""How much of UB a kernel needs, as a part of what there is; if that is more than all, what is said of it."""


def make_mixed(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a product with an epilogue, and its launch function where the number of blocks depends on names."""
    found = epilogue_of(function)
    if found.column is None:
        raise Untileable("a product of one column, and what follows it: cut the group there")
    build = _Build(function, found, _block(found, options), options)
    kernel = _fitting(build, needs)
    names = found.product.names
    name = function.sym_name.data
    return [kernel, *([launch_function(name, found.product, build.choice.plan)] if names else [])]


def _block(found: Epilogue, options: Options) -> Choice:
    """Blocks as for the product alone; where rows are reduced, of whole rows."""
    n = found.product.n
    if not found.whole_rows:
        return with_strips(found.product, options, choose(found.product, options))
    if not n.static:
        raise Untileable(f"rows of {n} elements that are reduced behind a product: their size must be known")
    best: Choice | None = None
    for m in LEVELS if not options.tile else options.tile[:1]:
        wide = up(n.number, 32)
        if 4 * m * wide > options.soc.usable("l0c"):
            continue
        try:
            choice = choose(found.product, replace(options, tile=(m, wide, *options.tile[2:])))
        except Untileable:
            continue
        if best is None or choice.timing.nanoseconds < best.timing.nanoseconds:
            best = choice
    if best is None:
        raise Untileable(f"rows of {n} elements that are reduced behind a product do not fit into l0c")
    return best


def _fitting(build: _Build, needs: Needs) -> tile.KernelOp:
    """As many rows at a time as fit."""
    half = -(-build.choice.plan.m // VECTOR_CORES)
    unit = build.row_unit

    def even(rows: int) -> int:
        """So many rows at a time that the last of a half are as many."""
        rows = max(min(rows, half), 1)
        return round_up(-(-half // -(-half // rows)), unit)

    rows = even(build.options.soc.usable("ub") // (AT_ONCE * build.choice.plan.n))
    best: tile.KernelOp | None = None
    tried: set[int] = set()
    reason = ""
    while rows not in tried and len(tried) < TRIALS:
        tried.add(rows)
        kernel = build.kernel(rows)
        need, why = needs(kernel)
        if need <= 1:
            best = kernel
            if need > ROOMY or rows >= half:
                break
            rows = even(int(rows * 0.95 / max(need, 0.05)))
        elif best is not None:
            break
        else:
            reason = why
            rows = even(min(int(rows * 0.95 / need), rows - unit))
    if best is None:
        raise Untileable(reason)
    return best


@dataclass
class _Build:
    """The kernel of an epilogue, for any number of rows at a time."""

    function: FuncOp
    found: Epilogue
    choice: Choice
    options: Options

    def __post_init__(self) -> None:
        self.name, self.source = self.function.sym_name.data, self.function.body.block
        constants = [view for view in self.found.group.views if view.value is not None]
        given = [view for view in self.found.group.views if view.role == "in" and view.value is None]
        results = [view for view in self.found.group.views if view.role == "out"]
        self.views: list[View] = [*given[1:], *constants, *results]
        last = self.source.last_op
        assert isinstance(last, ReturnOp)
        self.types: list[Attribute] = [
            *map(argument_view, self.source.args),
            *map(argument_type, constants),
            *map(argument_view, last.arguments),
            *(IndexType() for _ in self.found.product.names),
        ]

    @property
    def row_unit(self) -> int:
        """What the rows of a tile are a multiple of."""
        return self.found.phase.unit if self.found.row in self.found.phase.innermost else 1

    def kernel(self, rows: int) -> tile.KernelOp:
        plan = self.choice.plan
        slot = MemRefType(self.found.product.output, [plan.m, plan.n], memory_space=GM)
        channel = tile.ChannelOp("product", Direction.AIC_TO_AIV, DEPTH, slot)
        body = Block([channel])
        for core, make in ((Core.AIC, self._cube), (Core.AIV, self._vector)):
            block = Block(arg_types=self.types)
            kernel, arguments = self._begin(block)
            make(kernel, block, arguments, channel, rows)
            kernel.finish()
            block.add_op(ReturnOp())
            function = FuncOp(
                f"{self.name}_{'cube' if core is Core.AIC else 'vector'}",
                FunctionType.from_lists(self.types, []),
                Region(block),
                arg_attrs=self._attributes(),
            )
            function.attributes[CORE_ATTRIBUTE] = CoreAttr(core)
            body.add_op(function)
        blocks = None if self.found.product.names else plan.cores
        made = tile.KernelOp(self.name, Region(body), block_dim=blocks, vector_cores=VECTOR_CORES)
        made.attributes[TILING] = ArrayAttr([certificate(self.found.product, self.choice)])
        return made

    def _begin(self, block: Block) -> tuple[Kernel, dict[View, SSAValue]]:
        names = self.found.product.names
        arguments: dict[View, SSAValue] = dict(zip(self.views, block.args, strict=False))
        for view, argument in arguments.items():
            argument.name_hint = view.name
        dims = dict(zip(names, block.args[len(self.views) :], strict=True))
        for name, argument in dims.items():
            argument.name_hint = name
        return Kernel(block, dims), arguments

    def _attributes(self) -> ArrayAttr[DictionaryAttr]:
        found: list[DictionaryAttr] = []
        for view in self.views:
            entries: dict[str, Attribute] = {ROLE: StringAttr(view.role)}
            if view.value is not None:
                entries[VALUE] = view.value
            found.append(DictionaryAttr(entries))
        found += [DictionaryAttr({DIM: StringAttr(name)}) for name in self.found.product.names]
        return ArrayAttr(found)

    @property
    def _blocks(self) -> int | None:
        return None if self.found.product.names else self.choice.plan.cores

    def _cube(
        self,
        kernel: Kernel,
        block: Block,
        arguments: dict[View, SSAValue],
        channel: tile.ChannelOp,
        rows: int,
    ) -> None:
        made = _StripCube if self.choice.plan.strip else _Cube
        side = made(kernel, self.found.product, self.choice.plan, self.options, self._blocks, channel)
        operands = [block.args[number] for number in self.found.operands]
        side.emit(block, [*operands, block.args[0]])

    def _vector(
        self,
        kernel: Kernel,
        block: Block,
        arguments: dict[View, SSAValue],
        channel: tile.ChannelOp,
        rows: int,
    ) -> None:
        made = _StripVector if self.choice.plan.strip else _Vector
        side = made(
            kernel,
            self.found.product,
            self.choice.plan,
            self.options,
            self._blocks,
            channel,
            self.found,
            rows,
        )
        side.emit_rows(block, Views(kernel, arguments))


@dataclass
class _Cube(Emitter):
    """The sums of blocks, into the slots of a channel."""

    channel: tile.ChannelOp

    def _leave(self, cursor: Cursor, place: Place, total: SSAValue, out: SSAValue) -> None:
        slot = cursor.add(tile.AcquireOp(self.channel), "slot")
        self._store(cursor, total, slot, [0, 0], [place.rows.size, place.columns.size])
        cursor.put(tile.PushOp(slot))


@dataclass
class _StripCube(_Cube, StripEmitter):
    """The same, strip by strip."""


@dataclass
class _Vector(Emitter):
    """What follows, half of a block's rows on each vector core."""

    channel: tile.ChannelOp
    found: Epilogue
    rows: int
    """At a time."""

    def emit_rows(self, body: Block, views: Views) -> None:
        head = Cursor(self.kernel, body)
        half = self.kernel.head(tile.SubBlockIndexOp(), "half")
        tiles = _Tiles(self.kernel, self._schedule(), views, self.found)
        tiles.enter(
            0, head, {} if tiles.cuts_columns else self._columns(Span(0, self._extent(self.product.n)))
        )

        def block(inner: Cursor, place: Place) -> None:
            spans = self._batch(inner, place.batch)
            if tiles.cuts_columns:
                spans |= self._columns(Span(place.columns.start, place.columns.size))
            tiles.enter(1, inner, spans)
            tiles.columns = place.columns.size
            slot = inner.add(tile.PopOp(self.channel), "slot")
            share = divide_up(inner, place.rows.size, VECTOR_CORES)
            first = multiply(inner, half, share)
            end = add(inner, first, share)
            size = place.rows.size
            is_even = isinstance(size, int) and size % VECTOR_CORES == 0
            if not is_even:
                # The last says no more than the first, but with numbers.
                most = add(inner, first, divide_up(inner, self.plan.m, VECTOR_CORES))
                end = minimum(inner, minimum(inner, end, size), most)
            whole = is_even and isinstance(share, int) and share % self.rows == 0

            def some(cursor: Cursor, row: Index) -> None:
                rest = self.rows if whole else minimum(cursor, self.rows, subtract(cursor, end, row))
                axis = self.found.row
                start = add(cursor, place.rows.start, row)
                tiles.enter(1, cursor, spans if axis is None else {**spans, axis: Span(start, rest)})
                tiles.slot, tiles.row, tiles.taken = slot, row, rest if axis is not None else 1
                tiles.store()

            self._loop(inner, "row", first, end, self.rows, some)
            inner.put(tile.ReleaseOp(slot))

        self._each_block(head, block)

    def _schedule(self) -> Schedule:
        found, phase = self.found, self.found.phase
        extents = dict.fromkeys(phase.axes, 1)
        if found.row in extents:
            extents[found.row] = self.rows
        if found.column in extents:
            extents[found.column] = round_up(self.plan.n, phase.unit)
        return Schedule.of(phase, extents, self.options.buffers, self.options.cores)

    def _columns(self, span: Span) -> dict[Axis, Span]:
        return {} if self.found.column is None else {self.found.column: span}

    def _batch(self, cursor: Cursor, number: Index) -> dict[Axis, Span]:
        """The matrix of this number, as a place along each axis."""
        spans: dict[Axis, Span] = {}
        rest = number
        for axis in reversed(self.found.batch):
            size = self._extent(axis.extent)
            outermost = axis is self.found.batch[0]
            spans[axis] = Span(rest if outermost else remainder(cursor, rest, size), 1)
            rest = rest if outermost else divide(cursor, rest, size)
        return spans


@dataclass
class _StripVector(_Vector, StripEmitter):
    """The same, strip by strip."""


class _Tiles(PhaseEmitter):
    """The tiles of some rows of a block: level 0 is the kernel, 1 the rows. What belongs to a block alone, such as a part
    of a bias, comes again with each of its rows, so that it is there for the next ones while these are computed."""

    slot: SSAValue
    row: Index
    """The first of the rows, in the slot."""
    taken: Index
    """How many there are."""
    columns: Index
    """How many the block has."""

    def __init__(self, kernel: Kernel, schedule: Schedule, views: Views, found: Epilogue):
        super().__init__(kernel, schedule, views.along, None)
        self.found, self.chunked = found, frozenset[Axis]()
        column = found.column
        assert column is not None
        covered = column.extent.static and column.extent.number <= schedule.extents[column]
        self.cuts_columns = not covered
        self.depth = dict.fromkeys(found.batch, 1) | {column: int(self.cuts_columns)}
        if found.row is not None:
            self.depth[found.row] = 1

    def enter(self, level: int, cursor: Cursor, spans: dict[Axis, Span]) -> None:
        self.levels[level:] = [Level(cursor, spans)]

    def level_of(self, node: Node) -> int:
        """What is made of the product is there for each part of the rows, though there may be one row."""
        return 1 if isinstance(node, Load) and node.view is self.found.source else super().level_of(node)

    def store(self) -> None:
        for target in self.phase.targets:
            self._store(target, 1)

    def _buffers(self, level: int) -> int | None:
        return self.schedule.buffers if level else None

    def _load(self, node: Load, cursor: Cursor, level: int) -> SSAValue:
        if node.view is not self.found.source:
            return super()._load(node, cursor, level)
        shape = self.shape(node.support)
        sizes = [self.taken, self.columns]
        full = [*[1] * (2 - len(shape)), *shape]
        pad = self.pads.get(node)
        load = tile.LoadOp(
            self.slot,
            [self.row, 0],
            TileType(shape, node.element),
            sizes=[] if sizes == full else sizes,
            pad=None if pad is None or sizes == full else number_attribute(pad, node.element),
            buffers=self._buffers(level),
        )
        return cursor.add(load, node.hint)
