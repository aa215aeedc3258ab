"""Emits a product with its prologue and epilogue as one mixed kernel.

    tile.kernel @f block_dim 24 {
      tile.channel @rhs aiv_to_aic depth 2 : memref<1x256x256xf16, ...>
      tile.channel @product aic_to_aiv depth 2 : memref<1x128x256xf32, ...>
      func.func @f_cube(...)     // for each block: along k pop operands, mmad; then acquire, fixpipe_store, push
      func.func @f_vector(...)   // for each block: along k acquire, compute half of the rows, push; then pop the sum ...
    }

Both functions go through the same blocks in the same order, and along k in the same steps. Each of the two vector cores
of a group has one half of the rows of every slot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from xdsl.dialects.builtin import (
    DictionaryAttr,
    MemRefType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.assembly import Assembly, Channels, fitting
from ascir.passes.graph.cube.copies import KEYS, Copier, channels_of, opened
from ascir.passes.graph.cube.copies_plan import copied
from ascir.passes.graph.cube.division import Division, division_of
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.make import certificate, launch_function
from ascir.passes.graph.cube.mirrored import MirroredEmitter
from ascir.passes.graph.cube.mixed_plan import block_of
from ascir.passes.graph.cube.places import Operand, Place, Span
from ascir.passes.graph.cube.plan import Choice, Options, Plan, k_is_rows
from ascir.passes.graph.cube.problem import LEFT, OPERANDS, RIGHT
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows, Shape
from ascir.passes.graph.cube.strips import StripEmitter
from ascir.passes.graph.cube.strips_plan import heights
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.tile.builder import Cursor, Index, Kernel
from ascir.passes.tile.extent import Extent

DEPTH, DEEPEST = 2, 8
"""The fewest and most slots of a ring. Operands have smaller slots, and the latency from core to core is long, so that
more than two are used, as long as the ring has at most ..."""
RING = 512 * 1024
"""... this many bytes."""


def make_mixed(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a product with its stages, and its launcher if the number of blocks depends on named dimensions."""
    found = division_of(function)
    choice = block_of(found, options)
    found = replace(found, product=copied(found.product, choice.copies))
    build = Build(function, found, choice, options)
    kernel = fitting(build, needs)
    names = found.product.names
    name = function.sym_name.data
    return [kernel, *([launch_function(name, found.product, build.choice)] if names else [])]


def predicted(function: FuncOp, options: Options) -> float:
    """Nanoseconds of the kernel, including the launch. Cube and vector cores work on different blocks at the same time:
    the slower of them determines the time, and the epilogue of the last block comes after all products."""
    return block_of(division_of(function), options).timing.nanoseconds


def slot_shape(plan: Plan, stage: int | None, transposed: tuple[bool, bool]) -> tuple[int, int]:
    """Rows and columns of a slot: of an operand, or (None) of the product."""
    if stage is None:
        return plan.m, plan.n
    along = plan.m if stage == LEFT else plan.n
    k_is_rows = transposed[LEFT] if stage == LEFT else not transposed[RIGHT]
    return (plan.load, along) if k_is_rows else (along, plan.load)


@dataclass
class Build(Assembly):
    """Assembles the mixed kernel of a product."""

    function: FuncOp
    found: Division
    choice: Choice
    options: Options

    def __post_init__(self) -> None:
        found = self.found
        self.lay_out(found.stages, found.product.names)
        self.keys: list[int | None] = [*found.before, *([] if found.behind is None else [None])]
        """The keys of the stages: the operand that a stage computes, or None for the epilogue."""
        self.slots = [slot_shape(self.choice.plan, key, found.product.transposed) for key in self.keys]

    def rows(self, elements: int) -> tuple[int, ...]:
        """The rows of each stage for tiles of at most `elements`, balanced within a half."""
        found: list[int] = []
        for height, width in self.slots:
            half = -(-height // VECTOR_CORES)
            rows = max(min(elements // width, half), 1)
            found.append(-(-half // -(-half // rows)))
        return tuple(found)

    def less(self, rows: Sequence[int]) -> int:
        """The number of elements for which the widest tiles have one row less."""
        return max(
            ((count - 1) * width for count, (_, width) in zip(rows, self.slots, strict=True)), default=0
        )

    @property
    def blocks(self) -> int | None:
        return None if self.found.product.names else self.choice.plan.cores

    def certificate(self) -> DictionaryAttr:
        return certificate(self.found.product, self.choice)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        product, found = self.found.product, channels_of(self.found.product, self.choice)
        for key, shape in zip(self.keys, self.slots, strict=True):
            element = product.output if key is None else product.element
            name = "product" if key is None else OPERANDS[key]
            direction = Direction.AIC_TO_AIV if key is None else Direction.AIV_TO_AIC
            slot = MemRefType(element, [1, *shape], memory_space=GM)
            size = shape[0] * shape[1] * product.size
            depth = DEPTH if key is None else min(max(RING // size, DEPTH), DEEPEST)
            found[key] = tile.ChannelOp(name, direction, depth, slot)
        return found

    def _side(self) -> tuple[Division, Plan, Options, int | None]:
        return self.found, self.choice.plan, self.options, self.blocks

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        found, plan, options, blocks = self._side()
        side = self._cube_of()(kernel, found.product, plan, options, blocks, channels)
        head = Cursor(kernel, block)
        copies = opened(head, self.choice, channels)
        # A computed operand is not read from memory: the argument is a placeholder.
        given = [block.args[number or 0] for number in found.operands]
        operands = [copies.get(number, argument) for number, argument in enumerate(given)]
        side.emit(block, [*operands, self.results(block)[0]])
        for copy in copies.values():
            head.put(tile.ReleaseOp(copy))

    def _vector(
        self,
        kernel: Kernel,
        block: Block,
        channels: Channels,
        rows: Sequence[int],
    ) -> None:
        found, plan, options, blocks = self._side()
        side = self._vector_of()(kernel, found.product, plan, options, blocks, channels)
        head = Cursor(kernel, block)
        if self.choice.copies:
            given = {side: block.args[number or 0] for side, number in enumerate(found.operands)}
            Copier(kernel, found.product, self.choice, channels, options.buffers).emit(head, given)
        for key, (height, width), stage, count in zip(
            self.keys, self.slots, found.stages, rows, strict=False
        ):
            views = Views(kernel, self.views(block, stage))
            shape = Shape(height, width, count, heights=self._heights(key))
            side.stages[key] = Rows(kernel, stage, shape, options.buffers, views, head)
        self._also(side, kernel, block, rows)
        if set(channels) - set(KEYS.values()):  # more than copies
            side.emit_rows(head)

    def _heights(self, key: int | None) -> tuple[int, ...]:
        """The possible numbers of rows in a slot of this stage, if they are known."""
        product, plan = self.found.product, self.choice.plan
        if key is None and plan.strip:
            return heights(product, plan)
        whole, pace = product.m, plan.m
        if key is not None and k_is_rows(product)[key]:
            whole, pace = product.k, plan.load
        elif key == RIGHT:
            whole, pace = product.n, plan.n
        return tuple({min(whole.number, pace), whole.number % pace or pace}) if whole.static else ()

    def _cube_of(self) -> type[Cube]:
        plan = self.choice.plan
        if not plan.strip:
            return Cube
        return MirroredCube if plan.mirrored else StripCube

    def _vector_of(self) -> type[Vector]:
        return StripVector if self.choice.plan.strip else Vector

    def _also(self, side: Vector, kernel: Kernel, block: Block, rows: Sequence[int]) -> None:
        """Emits other work of the vector cores; none here."""


@dataclass
class Cube(Emitter):
    """Emits the cube function: computed operands come from channels, and sums with an epilogue go to one."""

    channels: Channels

    def _operands(self, arguments: Sequence[SSAValue]) -> tuple[Operand, Operand]:
        left, right = self.product.transposed
        turned = (left, not right)
        batches = self.product.lhs, self.product.rhs
        found = [
            Operand(argument, turned[side], batches[side])
            if side in self.channels
            else self._operand(side, argument, turned[side])
            for side, argument in enumerate(arguments[:2])
        ]
        return found[LEFT], found[RIGHT]

    def _load(
        self, cursor: Cursor, operand: Operand, matrix: Index, along: Span, depth: Span, wide: int, name: str
    ) -> SSAValue:
        side = LEFT if name == "a" else RIGHT
        channel = self.channels.get(side)
        if channel is None:
            return super()._load(cursor, operand, matrix, along, depth, wide, name)
        slot = cursor.add(tile.PopOp(channel), "slot")
        handed = Operand(slot, operand.k_is_rows, ())
        along = Span(0, self._filled(side, along, wide))
        loaded = super()._load(cursor, handed, 0, along, Span(0, depth.size), wide, name)
        cursor.put(tile.ReleaseOp(slot))
        return loaded

    def _filled(self, side: int, along: Span, wide: int) -> Index:
        """The rows or columns of a slot that are computed: those in range for its block."""
        return along.size

    def _leave(self, cursor: Cursor, place: Place, total: SSAValue, out: SSAValue) -> None:
        if (channel := self.channels.get(None)) is None:
            return super()._leave(cursor, place, total, out)
        slot = cursor.add(tile.AcquireOp(channel), "slot")
        self._store(cursor, total, slot, [0, 0, 0], [1, place.rows.size, place.columns.size])
        cursor.put(tile.PushOp(slot))
        return None


@dataclass
class WholeSlotsCube(Cube):
    """The same where slots of the right operand have all of their columns, also for the last block: these are
    contiguous, and loaded in one piece."""

    def _filled(self, side: int, along: Span, wide: int) -> Index:
        return wide if side == RIGHT else super()._filled(side, along, wide)


@dataclass
class StripCube(Cube, StripEmitter):
    """The same for strips."""

    def _leave_halves(self, cursor: Cursor, place: Place, totals: Sequence[SSAValue], out: SSAValue) -> None:
        """Store both halves together: a store of one half would be half of each cache line."""
        if (channel := self.channels.get(None)) is None:
            return super()._leave_halves(cursor, place, totals, out)
        slot = cursor.add(tile.AcquireOp(channel), "slot")
        for number, total in enumerate(totals):
            self._store(cursor, total, slot, [0, 0, number * self._width], [1, place.rows.size, self._width])
        cursor.put(tile.PushOp(slot))
        return None


@dataclass
class MirroredCube(StripCube, MirroredEmitter):
    """The same for strips along rows of blocks."""


class Filler(Protocol):
    """Emits a core's share of the work on a slot."""

    def block(
        self, cursor: Cursor, slot: SSAValue, matrix: Index, rows: Span, columns: Span, share: SSAValue, /
    ) -> None: ...


@dataclass
class Vector(Emitter):
    """Emits the vector function: prologue and epilogue of blocks, half of the rows on each vector core."""

    channels: Channels
    stages: dict[int | None, Filler] = field(default_factory=dict[int | None, "Filler"], init=False)

    def emit_rows(self, head: Cursor) -> None:
        half = self.kernel.head(tile.SubBlockIndexOp(), "half")

        def block(inner: Cursor, place: Place) -> None:
            if LEFT in self.channels or RIGHT in self.channels:
                self._operands_of(inner, place, half)
            if (channel := self.channels.get(None)) is not None:
                slot = inner.add(tile.PopOp(channel), "slot")
                self.stages[None].block(inner, slot, place.batch, place.rows, place.columns, half)
                inner.put(tile.ReleaseOp(slot))

        self._each_block(head, block)

    def _operands_of(self, cursor: Cursor, place: Place, half: SSAValue) -> None:
        """Emits the computed operands along k, in the order in which the cube reads them."""
        product = self.product
        left, right = product.transposed

        def some(inner: Cursor, depth: Index) -> None:
            span = self._span_at(inner, self._turned(inner, depth), self.plan.load, product.k)
            share = self._share(inner, depth, half)
            if LEFT in self.channels:
                parts = (span, place.rows) if left else (place.rows, span)
                self._compute(inner, LEFT, place.batch, parts, share)
            if RIGHT in self.channels:
                parts = (place.columns, span) if right else (span, place.columns)
                self._compute(inner, RIGHT, place.batch, parts, share)

        loop(cursor, "k", 0, self._extent(product.k), self.plan.load, some)

    def _share(self, cursor: Cursor, depth: Index, half: SSAValue) -> SSAValue:
        """The part of a slot that is this core's: its half."""
        return half

    def _compute(
        self, cursor: Cursor, side: int, batch: Index, parts: tuple[Span, Span], share: SSAValue
    ) -> None:
        """Emits a part of an operand, into a slot."""
        own: Sequence[Extent] = self.product.lhs if side == LEFT else self.product.rhs
        stage, channel = self.stages[side], self.channels[side]
        slot = cursor.add(tile.AcquireOp(channel), "slot")
        # The matrix of this operand; dimensions that it does not have are broadcast.
        number = self._matrix(cursor, Operand(slot, False, own), batch)
        stage.block(cursor, slot, number, parts[0], parts[1], share)
        cursor.put(tile.PushOp(slot))


@dataclass
class StripVector(Vector, StripEmitter):
    """The same for strips."""
