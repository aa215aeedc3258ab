"""Emits a convolution and its epilogue as one mixed kernel.

    %r = graph.conv2d_blocked %x, %w ...  %s = graph.add %r, %shortcut  %y = graph.relu %s
    ->  tile.kernel @f block_dim 20 {
          tile.channel @product aic_to_aiv depth 2 : memref<1x4x224x16xf16, ...>   // blocks of channels, positions
          func.func @f_cube(...)     // for each block the sum; acquire, fixpipe_store, push
          func.func @f_vector(...)   // for each block pop; this core's half of the positions, of some blocks of channels

Images are in blocks of channels, in memory and in the slots of the channel: the vector cores load and store whole
blocks, of the image and of any other tensor in this layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from xdsl.dialects.builtin import DictionaryAttr, MemRefType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.cost.launch import groups_ns
from ascir.dialects import tile
from ascir.dialects.tile.channel import Direction
from ascir.dialects.tile.spaces import GM, bit_width
from ascir.passes.graph.cube.assembly import Assembly, Channels, fitting
from ascir.passes.graph.cube.image import Image, Root, root_of
from ascir.passes.graph.cube.image_emit import Emitter, make_image
from ascir.passes.graph.cube.image_launch import blocks_of, launchers
from ascir.passes.graph.cube.image_place import Place
from ascir.passes.graph.cube.image_plan import Choice, Plan, certificate, chosen, predict, timed
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.plan import Options, Timing, up
from ascir.passes.graph.cube.rows import VECTOR_CORES, Rows, Shape
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling import frame
from ascir.passes.graph.tiling.choose import Options as VectorOptions
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.kernel import Views
from ascir.passes.tile.builder import Cursor, Index, Kernel, add, divide, minimum, subtract
from ascir.passes.tile.extent import ASSUMED, product

DEPTH, DEEPEST = 2, 8
"""The fewest and most slots of the ring. The latency from core to core is long, and blocks are small, so that more than
two slots are used, as long as the ring has at most ..."""

RING = 256 * 1024
"""... this many bytes."""

WAY, SMALL = 1900, 1.1
"""Nanoseconds of latency from core to core and to memory for the first and last block; and the factor by which vector
cores are slower on tiles of blocks than on tiles of their choice. Fitted to 20 layers of YOLOv5s on the host model."""


def make_convolution(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a convolution: a mixed kernel if there is an epilogue."""
    root = root_of(function)
    if root.behind is None:
        return make_image(function, root, options)
    build = ImageBuild(function, root, choose(root, options), options)
    return [fitting(build, needs), *launchers(function, root.image, build.choice.plan)]


def choose(root: Root, options: Options) -> Choice:
    """The fastest tiling, including the epilogue."""
    found = timed(root.image, options)
    if root.behind is None:
        return chosen(found)
    busy = _work(root.image, root.behind, options)
    return chosen([(_together(root.image, timing, plan, busy, options), plan) for timing, plan in found])


def predicted(root: Root, options: Options) -> float:
    """The nanoseconds of the kernel: for fusion, with as many images as kernels of the vector cores are assumed to
    have."""
    choice, image = choose(root, options), root.image
    if not image.named:
        return choice.timing.nanoseconds
    many = image.with_names(ASSUMED)
    timing = predict(many, choice.plan, options)
    if root.behind is None:
        return timing.nanoseconds
    return _together(many, timing, choice.plan, _work(many, root.behind, options), options).nanoseconds


def _work(image: Image, stage: Stage, options: Options) -> float:
    """The nanoseconds of a stage on one vector core."""
    assumed = product([image.samples, image.count_of(0), image.count_of(1)]).assumed
    share = image.batch * image.positions(0) * image.positions(1) / assumed
    chip = options.soc
    wanted = VectorOptions(chip, options.cores * VECTOR_CORES, options.buffers, capacity=chip.usable("ub"))
    return Search(stage.phase, chip).choose(wanted).prediction.pipes * share


def _together(image: Image, timing: Timing, plan: Plan, busy: float, options: Options) -> Timing:
    """Cube and vector cores work on different blocks at the same time: the slower of the two determines the time, and
    the epilogue of the last block comes after all sums."""
    alone = timing.nanoseconds
    vector = SMALL * busy / (plan.cores * VECTOR_CORES)
    behind = vector / plan.rounds(image)
    launch = groups_ns(options.soc, plan.cores)
    slower = max(alone, vector + alone / plan.rounds(image))
    return replace(timing, nanoseconds=slower + behind + launch + WAY)


@dataclass
class ImageBuild(Assembly):
    """Assembles the mixed kernel of a convolution."""

    function: FuncOp
    root: Root
    choice: Choice
    options: Options

    def __post_init__(self) -> None:
        assert self.root.behind is not None
        self.stage = self.root.behind
        self.lay_out([self.stage], self.root.image.names)
        image, plan = self.root.image, self.choice.plan
        self.half = -(-plan.part // VECTOR_CORES)
        self.planes = min(up(plan.n, image.out_block), image.outputs) // image.out_block

    def rows(self, elements: int) -> tuple[int, ...]:
        """Positions and blocks of channels: as many positions as there are, then as many blocks."""
        width = self.root.image.out_block
        rows = max(min(elements // width, self.half), 1)
        rows = -(-self.half // -(-self.half // rows))
        planes = max(min(elements // (rows * width), self.planes), 1)
        return rows, -(-self.planes // -(-self.planes // planes))

    def less(self, rows: Sequence[int]) -> int:
        count, planes = rows
        smaller = count * (planes - 1) if planes > 1 else count - 1
        return smaller * self.root.image.out_block

    @property
    def blocks(self) -> int | None:
        return blocks_of(self.root.image, self.choice.plan)

    def certificate(self) -> DictionaryAttr:
        return certificate(self.root.image, self.choice)

    def _channels(self) -> dict[int | None, tile.ChannelOp]:
        image, plan = self.root.image, self.choice.plan
        shape = [1, self.planes, plan.part, image.out_block]
        slot = MemRefType(image.output, shape, memory_space=GM)
        depth = RING // (prod(shape) * bit_width(image.output) // 8)
        rounds = plan.rounds(image) * plan.images if not image.named else DEEPEST
        depth = min(max(depth, DEPTH), DEEPEST, max(rounds, 1))
        return {None: tile.ChannelOp("product", Direction.AIC_TO_AIV, depth, slot)}

    def _cube(self, kernel: Kernel, block: Block, channels: Channels) -> None:
        x, weight, *bias = (block.args[number] for number in self.root.arguments)
        side = Cube(self.root.image, self.choice.plan, kernel, self.options.buffers, channels[None])
        side.emit(block, x, weight, bias[0] if bias else None, self.results(block)[0])

    def _vector(self, kernel: Kernel, block: Block, channels: Channels, rows: Sequence[int]) -> None:
        image, plan, buffers = self.root.image, self.choice.plan, self.options.buffers
        views, head = Views(kernel, self.views(block, self.stage)), Cursor(kernel, block)
        shape = Shape(plan.part, image.out_block, *rows, alone=plan.single(image))
        stage = Planes(kernel, self.stage, shape, buffers, views, head)
        Vector(image, plan, kernel, buffers, channels[None], stage).emit_rows(head)


@dataclass
class Cube(Emitter):
    """Emits the cube function: sums of blocks, which go to a channel."""

    channel: tile.ChannelOp

    def _result(self, out: SSAValue) -> SSAValue:
        return out

    def _leave(self, cursor: Cursor, place: Place, totals: Sequence[SSAValue], result: SSAValue) -> None:
        for total in totals:
            slot = cursor.add(tile.AcquireOp(self.channel), "slot")
            self._store(cursor, place, total, slot, [0, 0, 0, 0])
            cursor.put(tile.PushOp(slot))


@dataclass
class Vector(Emitter):
    """Emits the vector function: the epilogue of blocks, half of the positions on each vector core."""

    channel: tile.ChannelOp
    stage: Planes

    def emit_rows(self, head: Cursor) -> None:
        half = self.kernel.head(tile.SubBlockIndexOp(), "half")

        def block(inner: Cursor, place: Place, kept: SSAValue | None) -> None:
            first = self._first(inner, place)
            column = divide(inner, place.column, self.image.out_block)

            def one(cursor: Cursor, number: Index) -> None:
                slot = cursor.add(tile.PopOp(self.channel), "slot")
                batch = add(cursor, place.batch, number)
                planes, rows = Span(column, place.out_blocks), Span(first, place.positions)
                self.stage.some_planes(cursor, slot, batch, planes, rows, half)
                cursor.put(tile.ReleaseOp(slot))

            if self.plan.images == 1:
                one(inner, 0)
            else:
                loop(inner, "image", 0, self.plan.images, 1, one)

        self._each_block(head, block, lambda place: None)


class Planes(Rows):
    """The tiles of a part of an image: positions of several blocks of channels."""

    plane: Index
    """The first block of channels, in the slot."""
    count: Index
    """The number of blocks of channels."""

    def some_planes(
        self, cursor: Cursor, slot: SSAValue, batch: Index, planes: Span, rows: Span, half: SSAValue
    ) -> None:
        """This core's half of the positions of a slot, some blocks of channels at a time."""
        self.slot, self.columns = slot, self.most.columns
        spans, axis, at_once = self._matrix(cursor, batch), self.stage.plane, self.most.planes

        def some(inner: Cursor, plane: Index) -> None:
            exact = isinstance(planes.size, int) and planes.size % at_once == 0
            rest = at_once if exact else minimum(inner, at_once, subtract(inner, planes.size, plane))
            self.plane, self.count = plane, rest
            here = {} if axis is None else {axis: frame.Span(add(inner, planes.start, plane), self.count)}
            self._some_rows(inner, {**spans, **here}, rows, half)

        if planes.size == at_once:
            some(cursor, 0)
        else:
            loop(cursor, "plane", 0, planes.size, at_once, some)

    def _place(self) -> list[Index]:
        return [0, self.plane, self.row, 0]

    def _box(self) -> list[Index]:
        return [1, self.count, self.taken, self.columns]
