"""The kernel of a convolution: blocks of positions by output channels, dealt to the cores in turn.

    scf.for %t = %block to %blocks_all step %cores {
      %sum = scf.for %c = 0 to C1 step 4 iter_args(%acc = %zero) {
        %map = tile.load %x[%n, %c, %y, 0, 0] sizes [1, 4, %h, 56, 16] buffers 2 : ... -> tile<4x6x56x16xf16, l1>
        %b = tile.load %w[%j, %c * 144] buffers 2 : ... -> tile<64x576xf16, l1, nz>
        scf.for %k = 0 to 576 step 144 iter_args(...) {
          tile.img2col %map[%m, %k] ... ; tile.move %b[0, %k] transpose ... ; tile.mmad ...
      tile.fixpipe_store %sum, %out[%n, %j / 16, %position, 0] nz

Of the image those rows are loaded that the block's positions see; what lies outside is made by tile.img2col.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IndexType,
    IntegerAttr,
    StringAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.graph.types import dims_of, element_of
from ascir.dialects.tile import CoreAttr, TileType
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE, Core
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.image import Image, root_of
from ascir.passes.graph.cube.image_plan import Choice, Plan, choose
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.tiling.kernel import ROLE, TILING, view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    maximum,
    minimum,
    multiply,
    remainder,
    subtract,
)
from ascir.passes.tile.extent import Extent


@dataclass(frozen=True)
class Place:
    """One block of the result: where it begins, and how much of it counts."""

    batch: Index
    """The first of its images."""
    blocks: Index
    """The first block of input channels of its group."""
    column: Index
    columns: Index
    out_blocks: Index
    """Blocks of output channels."""
    row: Index
    rows: Index
    skipped: Index
    """Positions of its first row that belong to blocks before it."""
    positions: Index


@dataclass(frozen=True)
class Rows:
    """The rows of the image that a block sees, and the padding above and below them."""

    first: Index
    count: Index
    top: Index
    bottom: Index


@dataclass
class Emitter:
    """The body of one kernel."""

    kernel: Kernel
    image: Image
    plan: Plan
    buffers: int

    def emit(self, body: Block, x: SSAValue, weight: SSAValue, bias: SSAValue | None, out: SSAValue) -> None:
        image, head = self.image, Cursor(self.kernel, body)
        positions = image.positions(0) * image.positions(1)
        blocks = image.groups * image.outputs // image.out_block
        extents = [image.batch, blocks, positions, image.out_block]
        wanted = view_type([Extent.of([each]) for each in extents], tile.view_type(out).element_type)
        strides = [blocks * positions * image.out_block, positions * image.out_block, image.out_block, 1]
        flat = memref.ReinterpretCastOp.from_dynamic(out, [0], extents, strides, wanted)
        result = self.kernel.head(flat, "result")

        def block(inner: Cursor, number: Index) -> None:
            place = self._place(inner, number)
            totals = self._sum(inner, place, x, weight, self._begin(inner, place, bias))
            first = add(inner, multiply(inner, place.row, image.positions(1)), place.skipped)
            column = divide(inner, place.column, image.out_block)
            for number, total in enumerate(totals):
                inner.put(
                    tile.FixpipeStoreOp(
                        total,
                        result,
                        [add(inner, place.batch, number), column, first, 0],
                        sizes=[1, place.out_blocks, place.positions, image.out_block],
                        nz=True,
                        relu=image.relu,
                        buffers=self.plan.turns if self.plan.turns > 1 else None,
                    )
                )

        if self.plan.tiles(image) == self.plan.cores:
            block(head, self.kernel.block_index)
            return
        loop(head, "block", self.kernel.block_index, self.plan.tiles(image), self.plan.cores, block)

    # Places

    def _place(self, cursor: Cursor, number: Index) -> Place:
        """The block of this number: parts of rows, rows, columns, groups, images, the first the fastest."""
        image, plan = self.image, self.plan
        parts, tall, wide = (
            plan.parts(image),
            -(-image.positions(0) // plan.rows),
            -(-image.outputs // plan.n),
        )

        def next(count: int) -> Index:
            nonlocal number
            if count == 1:
                return 0
            found, number = remainder(cursor, number, count), divide(cursor, number, count)
            return found

        part, down, across, group = next(parts), next(tall), next(wide), next(image.groups)
        batch = multiply(cursor, number, plan.images) if image.batch > plan.images else 0
        column = multiply(cursor, across, plan.n)
        columns = self._size(cursor, across, plan.n, image.outputs)
        out_blocks = self._size(cursor, across, plan.n // image.out_block, image.outputs // image.out_block)
        rows = self._size(cursor, down, plan.rows, image.positions(0))
        skipped: Index = multiply(cursor, part, plan.part)
        if parts > 1:
            positions = self._size(cursor, part, plan.part, image.positions(1))
        else:
            positions = self._size(cursor, down, plan.part, image.positions(0) * image.positions(1))
        return Place(
            batch,
            multiply(cursor, group, image.blocks),
            add(cursor, multiply(cursor, group, image.outputs), column),
            columns,
            out_blocks,
            multiply(cursor, down, plan.rows),
            rows,
            skipped,
            positions,
        )

    def _size(self, cursor: Cursor, number: Index, size: int, extent: int) -> Index:
        """The size of the piece of this number: all are alike but the last."""
        if extent % size == 0 or extent < size:
            return min(size, extent)
        here = cursor.add(arith.CmpiOp(cursor.value(number), cursor.value(extent // size), "eq"))
        return cursor.add(arith.SelectOp(here, cursor.value(extent % size), cursor.value(size)))

    def _rows(self, cursor: Cursor, place: Place) -> Rows:
        image = self.image
        begin = subtract(cursor, multiply(cursor, place.row, image.strides[0]), image.pads[0])
        last = multiply(cursor, subtract(cursor, place.rows, 1), image.strides[0])
        end = add(cursor, begin, add(cursor, last, image.span(0)))
        first = maximum(cursor, begin, 0) if image.pads[0] else begin
        stop = minimum(cursor, end, image.height)
        return Rows(
            first, subtract(cursor, stop, first), subtract(cursor, first, begin), subtract(cursor, end, stop)
        )

    # The sums of one block: one for each image

    def _begin(self, cursor: Cursor, place: Place, bias: SSAValue | None) -> list[SSAValue]:
        image, n = self.image, up(self.plan.n, FRACTAL_ROWS)
        type = TileType([up(self.plan.part, FRACTAL_ROWS), n], image.sum, Space.L0C, Layout.NZ)
        if bias is None:
            return [cursor.add(tile.AccumulatorOp(type), "zero") for _ in range(self.plan.images)]
        wanted = TileType([n], tile.view_type(bias).element_type, Space.L1)
        loaded = cursor.add(tile.LoadOp(bias, [place.column], wanted, sizes=[place.columns]), "bias_l1")
        table = cursor.add(tile.MoveOp(loaded, [0], TileType([n], image.sum, Space.BT)), "bias")
        return [cursor.add(tile.AccumulatorOp(type, table), "start") for _ in range(self.plan.images)]

    def _sum(
        self, cursor: Cursor, place: Place, x: SSAValue, weight: SSAValue, start: list[SSAValue]
    ) -> list[SSAValue]:
        image, plan, rows = self.image, self.plan, self._rows(cursor, place)
        deep = image.taps * image.block
        shape = [plan.blocks, image.rows_for(plan.rows), image.width, image.block]
        map_type = TileType(shape, image.element, Space.L1)
        weights = TileType([up(plan.n, FRACTAL_ROWS), plan.blocks * deep], image.element, Space.L1, Layout.NZ)

        def load(inner: Cursor, block: Index, sums: list[SSAValue]) -> list[SSAValue]:
            first = add(inner, place.blocks, block)
            maps = [
                tile.LoadOp(
                    x,
                    [add(inner, place.batch, number), first, rows.first, 0, 0],
                    map_type,
                    sizes=[1, plan.blocks, rows.count, image.width, image.block],
                    buffers=self.buffers,
                )
                for number in range(plan.images)
            ]
            sources = [inner.add(map, "map") for map in maps]
            matrix = tile.LoadOp(
                weight,
                [place.column, multiply(inner, block, deep)],
                weights,
                sizes=[place.columns, plan.blocks * deep],
                buffers=self.buffers,
            )
            return self._steps(inner, place, rows, sources, inner.add(matrix, "b_l1"), sums)

        return self._carried(cursor, "c", image.blocks, plan.blocks, start, load)

    def _steps(
        self,
        cursor: Cursor,
        place: Place,
        rows: Rows,
        maps: list[SSAValue],
        weights: SSAValue,
        start: list[SSAValue],
    ) -> list[SSAValue]:
        """The multiplications of what is in l1: each part of the weights by all images."""
        image, plan = self.image, self.plan
        m, n = up(plan.part, FRACTAL_ROWS), up(plan.n, FRACTAL_ROWS)
        lhs = TileType([m, plan.step], image.element, Space.L0A, Layout.ZZ)
        rhs = TileType([plan.step, n], image.element, Space.L0B, Layout.ZN)

        # A single position is multiplied as two: there has to be a second one.
        bottom = add(cursor, rows.bottom, image.strides[0] if plan.single(image) else 0)

        def multiply_step(inner: Cursor, depth: Index, sums: list[SSAValue]) -> list[SSAValue]:
            def columns(number: int) -> SSAValue:
                made = tile.Img2ColOp(
                    maps[number],
                    [place.skipped, depth],
                    image.kernel,
                    lhs,
                    strides=image.strides,
                    dilations=image.dilations,
                    pads=[rows.top, image.pads[1], bottom, image.pads[3]],
                    image=[rows.count, image.width],
                    buffers=self.buffers if plan.images == 1 else None,
                )
                return inner.add(made, "a_l0")

            sizes = [place.positions, place.columns, plan.step]
            move = tile.MoveOp(weights, [0, depth], rhs, transpose=True, buffers=self.buffers)
            # Of several images the first waits for the last ones before it, and the weights would with it.
            first = inner.add(move, "b_l0") if plan.images > 1 else None
            left = [columns(0)]
            b = first or inner.add(move, "b_l0")
            found: list[SSAValue] = []
            for number, sum in enumerate(sums):
                # While one image is multiplied the next one comes: two of them are in l0a.
                left += [columns(number + 1)] if number + 1 < plan.images else []
                found.append(inner.add(tile.MmadOp(left[number], b, sum, sizes=sizes), "sum"))
            return found

        end = plan.blocks * image.taps * image.block
        return self._carried(cursor, "step", end, plan.step, start, multiply_step)

    def _carried(
        self,
        cursor: Cursor,
        name: str,
        end: int,
        step: int,
        start: list[SSAValue],
        body: Callable[[Cursor, Index, list[SSAValue]], list[SSAValue]],
    ) -> list[SSAValue]:
        """A loop from 0 on with the sums of all images; of a single round none is made."""
        if end == step:
            return body(cursor, 0, start)
        block = Block(arg_types=[IndexType(), *(value.type for value in start)])
        for argument, hint in zip(block.args, [name, *["sum"] * len(start)], strict=True):
            argument.name_hint = hint
        low, high, by = (cursor.value(each) for each in (0, end, step))
        results = body(Cursor(self.kernel, block), block.args[0], list(block.args[1:]))
        block.add_op(scf.YieldOp(*results))
        rounds = scf.ForOp(low, high, by, start, block)
        cursor.put(rounds)
        for result in rounds.results:
            result.name_hint = "total"
        return list(rounds.results)


def make_image(function: FuncOp, options: Options) -> list[Operation]:
    """The kernel of a convolution."""
    root = root_of(function)
    choice = choose(root.image, options)
    source = function.body.block
    last = source.last_op
    assert isinstance(last, func.ReturnOp)
    values = [*source.args, last.arguments[0]]
    types = [
        view_type([Extent.of([dim]) for dim in dims_of(value.type) if dim is not None], element_of(value))
        for value in values
    ]
    body = Block(arg_types=types)
    for old, new in zip(source.args, body.args, strict=False):
        new.name_hint = old.name_hint or f"in{old.index}"
    body.args[-1].name_hint = "out"
    kernel = Kernel(body, {})
    operands = [body.args[source.args.index(each)] for each in root.arguments]  # type: ignore[arg-type]
    x, weight, *bias = operands
    emitter = Emitter(kernel, root.image, choice.plan, options.buffers)
    emitter.emit(body, x, weight, bias[0] if bias else None, body.args[-1])
    kernel.finish()
    body.add_op(func.ReturnOp())
    roles = [DictionaryAttr({ROLE: StringAttr(role)}) for role in [*["in"] * len(source.args), "out"]]
    made = FuncOp(function.sym_name.data, (types, []), Region(body), arg_attrs=ArrayAttr(roles))
    made.attributes[CORE_ATTRIBUTE] = CoreAttr(Core.AIC)
    made.attributes[BLOCK_DIM_ATTRIBUTE] = IntegerAttr(choice.plan.cores, i64)
    made.attributes[TILING] = ArrayAttr([certificate(root.image, choice)])
    return [made]


def certificate(image: Image, choice: Choice) -> DictionaryAttr:
    """What was chosen and what it was chosen from: rows, positions, n, blocks of channels, step; nanoseconds."""

    def numbers(plan: Plan) -> DenseArrayBase:
        return DenseArrayBase.from_list(i64, [plan.rows, plan.part, plan.n, plan.blocks, plan.step])

    def whole(number: float) -> IntegerAttr:
        return IntegerAttr(round(number), i64)

    axes: Sequence[int] = [image.batch, image.groups, image.positions(0), image.positions(1)]
    axes = [*axes, image.outputs, image.depth]
    runners = [DictionaryAttr({"tile": numbers(plan), "ns": whole(ns)}) for plan, ns in choice.runners_up]
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(extent)) for extent in axes]),
            "tile": numbers(choice.plan),
            "turns": whole(choice.plan.turns),
            "images": whole(choice.plan.images),
            "ns": whole(choice.timing.nanoseconds),
            "bound_ns": whole(choice.timing.bound),
            "busiest": StringAttr(choice.timing.busiest),
            "runners_up": ArrayAttr(runners),
        }
    )
