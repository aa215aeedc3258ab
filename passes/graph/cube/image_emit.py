"""Emits the kernel of a convolution: blocks of output positions by output channels, dealt to the cores round-robin.

    scf.for %t = %block to %blocks_all step %cores {
      %sum = scf.for %c = 0 to C1 step 4 iter_args(%acc = %zero) {
        %map = tile.load %x[%n, %c, %y, 0, 0] sizes [1, 4, %h, 56, 16] buffers 2 : ... -> tile<4x6x56x16xf16, l1>
        %b = tile.load %w[%j, %c * 144] buffers 2 : ... -> tile<64x576xf16, l1, nz>
        scf.for %k = 0 to 576 step 144 iter_args(...) {
          tile.img2col %map[%m, %k] ... ; tile.move %b[0, %k] transpose ... ; tile.mmad ...
      tile.fixpipe_store %sum, %out[%n, %j / 16, %position, 0] nz

Only the rows of the image under the windows of a block are loaded, and of parts of rows the columns; tile.img2col
inserts the padding. Weights of one block of channels that are too many to be loaded together come in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import IndexType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import Core, TileType
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space
from ascir.passes.graph.cube.image import Root
from ascir.passes.graph.cube.image_launch import Cuts, blocks_of, launchers, tiles_of_column
from ascir.passes.graph.cube.image_place import Place, Places, Reach
from ascir.passes.graph.cube.image_plan import certificate, choose
from ascir.passes.graph.cube.loops import dealt, loop
from ascir.passes.graph.cube.make import inputs_of, outputs_of
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    multiply,
    remainder,
)
from ascir.passes.tile.extent import Extent, product
from ascir.passes.tile.signature import Signature


@dataclass(frozen=True)
class Under:
    """What is under the windows of a block, in l1: a map for each image, and the inputs that are multiplied already."""

    maps: Sequence[SSAValue]
    rows: Reach
    columns: Reach
    skipped: Index = 0


@dataclass
class Emitter(Places):
    """Emits the body of a kernel."""

    kernel: Kernel
    buffers: int

    def emit(self, body: Block, x: SSAValue, weight: SSAValue, bias: SSAValue | None, out: SSAValue) -> None:
        head = Cursor(self.kernel, body)
        x, result = self._image(x), self._result(out)

        def block(inner: Cursor, place: Place, kept: SSAValue | None) -> None:
            totals = self._sum(inner, place, x, kept or weight, self._begin(inner, place, bias))
            self._leave(inner, place, totals, result)

        def keep(place: Place) -> SSAValue:
            return self._weights(head, weight, place, 0, self.image.depth)

        self._each_block(head, block, keep)

    def _image(self, x: SSAValue) -> SSAValue:
        """The image; as such, if its strides are known only at launch."""
        image = self.image
        if not image.open:
            return x
        blocks = Extent(image.groups * image.blocks)
        sizes = [image.samples, blocks, image.size_of(0), image.size_of(1), Extent(image.block)]
        return self._view(x, sizes, "image")

    def _result(self, out: SSAValue) -> SSAValue:
        """The result as images, blocks of channels, positions and channels."""
        image = self.image
        positions = image.count_of(0) * image.count_of(1)
        blocks = Extent(image.groups * image.outputs // image.out_block)
        return self._view(out, [image.samples, blocks, positions, Extent(image.out_block)], "result")

    def _view(self, value: SSAValue, sizes: Sequence[Extent], name: str) -> SSAValue:
        wanted = view_type(sizes, tile.view_type(value).element_type)
        strides = [self.kernel.extent(product(sizes[axis + 1 :])) for axis in range(len(sizes))]
        numbers = [self.kernel.extent(size) for size in sizes]
        cast = memref.ReinterpretCastOp.from_dynamic(value, [0], numbers, strides, wanted)
        return self.kernel.head(cast, name)

    def _leave(self, cursor: Cursor, place: Place, totals: Sequence[SSAValue], result: SSAValue) -> None:
        """Emits the store of the sum of each image to its place in the result."""
        first = self._first(cursor, place)
        column = divide(cursor, place.column, self.image.out_block)
        for number, total in enumerate(totals):
            self._store(cursor, place, total, result, [add(cursor, place.batch, number), column, first, 0])

    def _first(self, cursor: Cursor, place: Place) -> Index:
        """The first position of a block."""
        return add(cursor, multiply(cursor, place.row, self.cuts.wide), place.skipped)

    def _store(
        self, cursor: Cursor, place: Place, total: SSAValue, view: SSAValue, at: Sequence[Index]
    ) -> None:
        sizes = [1, place.out_blocks, place.positions, self.image.out_block]
        turns = self.plan.turns if self.plan.turns > 1 else None
        relu = self.image.relu
        cursor.put(tile.FixpipeStoreOp(total, view, at, sizes=sizes, nz=True, relu=relu, buffers=turns))

    def _each_block(
        self,
        head: Cursor,
        body: Callable[[Cursor, Place, SSAValue | None], None],
        keep: Callable[[Place], SSAValue | None],
    ) -> None:
        """Emits the loop over the blocks of this core, with the weights that are kept in l1."""
        image, plan, core = self.image, self.plan, self.kernel.block_index
        self.cuts = Cuts.of(head, image, plan)
        tiles, cores = tiles_of_column(head, image, plan, self.cuts), blocks_of(image, plan)
        if not plan.kept:
            dealt(
                head,
                "block",
                tiles,
                cores,
                lambda inner, number: body(inner, self.place(inner, number), None),
            )
            return
        columns = plan.columns(image)
        column: Index = remainder(head, core, columns) if columns > 1 else 0
        place = self.place(head, 0, column)
        kept = keep(place)
        first = divide(head, core, columns) if columns > 1 else core
        loop(
            head,
            "block",
            first,
            tiles,
            divide(head, self.kernel.block_count if cores is None else cores, columns),
            lambda inner, number: body(inner, self.place(inner, number, column), kept),
        )

    def _weights(
        self,
        cursor: Cursor,
        weight: SSAValue,
        place: Place,
        block: Index,
        size: int,
        buffers: int | None = None,
        skipped: Index = 0,
    ) -> SSAValue:
        """Emits the load of the weights of a number of inputs into l1: those of some blocks of channels, or those
        behind `skipped` ones of one block."""
        deep, n = self.image.taps * self.image.block, up(self.plan.n, FRACTAL_ROWS)
        type = TileType([n, size], self.image.element, Space.L1, Layout.NZ)
        at, sizes = [place.column, add(cursor, multiply(cursor, block, deep), skipped)], [place.columns, size]
        if self.image.packed:
            at, sizes = [block, place.column, skipped], [1, place.columns, size]
        return cursor.add(tile.LoadOp(weight, at, type, sizes=sizes, buffers=buffers), "b_l1")

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
        image, plan = self.image, self.plan
        rows, columns = self.rows(cursor, place), self.columns(cursor, place)
        inputs = [plan.room(image)] if image.open else plan.inputs(image)
        shape = [plan.blocks, *inputs, image.block]
        map_type = TileType(shape, image.element, Space.L1)
        deep = plan.blocks * image.taps * image.block
        size = deep // plan.pieces

        def load(inner: Cursor, block: Index, sums: list[SSAValue]) -> list[SSAValue]:
            first = add(inner, place.blocks, block)
            maps = [
                tile.LoadOp(
                    x,
                    [add(inner, place.batch, number), first, rows.first, columns.first, 0],
                    map_type,
                    sizes=[1, plan.blocks, rows.count, columns.count, image.block],
                    packed=image.open,
                    buffers=self.buffers,
                )
                for number in range(plan.images)
            ]
            under = Under([inner.add(map, "map") for map in maps], rows, columns)
            if plan.kept:
                below = multiply(inner, block, image.taps * image.block)
                return self._steps(inner, place, under, weight, sums, below)

            def piece(within: Cursor, skipped: Index, sums: list[SSAValue]) -> list[SSAValue]:
                weights = self._weights(within, weight, place, block, size, self.buffers, skipped)
                return self._steps(within, place, replace(under, skipped=skipped), weights, sums)

            return self._carried(inner, "tap", deep, size, sums, piece)

        return self._carried(cursor, "c", image.blocks, plan.blocks, start, load)

    def _steps(
        self,
        cursor: Cursor,
        place: Place,
        under: Under,
        weights: SSAValue,
        start: list[SSAValue],
        below: Index = 0,
    ) -> list[SSAValue]:
        """Emits the multiplications of operands in l1: each part of the weights, from `below` on, with all images."""
        image, plan, rows, wide = self.image, self.plan, under.rows, under.columns
        m, n = up(plan.part, FRACTAL_ROWS), up(plan.n, FRACTAL_ROWS)
        lhs = TileType([m, plan.step], image.element, Space.L0A, Layout.ZZ)
        rhs = TileType([plan.step, n], image.element, Space.L0B, Layout.ZN)

        # A single position is multiplied as two rows, so there has to be a second one.
        bottom = add(cursor, rows.behind, image.strides[0] if plan.single(image) else 0)

        def multiply_step(inner: Cursor, depth: Index, sums: list[SSAValue]) -> list[SSAValue]:
            def columns(number: int) -> SSAValue:
                made = tile.Img2ColOp(
                    under.maps[number],
                    [0, add(inner, under.skipped, depth)],
                    image.kernel,
                    lhs,
                    strides=image.strides,
                    dilations=image.dilations,
                    pads=[rows.before, wide.before, bottom, wide.behind],
                    image=[rows.count, wide.count],
                    buffers=self.buffers if plan.images == 1 else None,
                )
                return inner.add(made, "a_l0")

            sizes = [place.positions, place.columns, plan.step]
            at = add(inner, below, depth)
            move = tile.MoveOp(weights, [0, at], rhs, transpose=True, buffers=self.buffers)
            # With several images, the move of the first waits for multiplications; weights are moved before it.
            first = inner.add(move, "b_l0") if plan.images > 1 else None
            left = [columns(0)]
            b = first or inner.add(move, "b_l0")
            found: list[SSAValue] = []
            for number, sum in enumerate(sums):
                # The next image is loaded while one is multiplied: l0a has room for two.
                left += [columns(number + 1)] if number + 1 < plan.images else []
                mmad = tile.MmadOp(left[number], b, sum, sizes=sizes, hf32=plan.hf32)
                found.append(inner.add(mmad, "sum"))
            return found

        end = plan.blocks * image.taps * image.block // plan.pieces
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
        """A loop from 0 on that carries the sums of all images; no loop for a single iteration."""
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


def make_image(function: FuncOp, root: Root, options: Options) -> list[Operation]:
    """The kernel of a convolution without epilogue."""
    choice = choose(root.image, options)
    source = function.body.block
    signature = Signature([*inputs_of(source), *outputs_of(source)], root.image.names)
    kernel = signature.begin()
    x, weight, *bias = (kernel.body.args[number] for number in root.arguments)
    emitter = Emitter(root.image, choice.plan, kernel, options.buffers)
    emitter.emit(kernel.body, x, weight, bias[0] if bias else None, kernel.body.args[len(source.args)])
    tiling, blocks = [certificate(root.image, choice)], blocks_of(root.image, choice.plan)
    made = signature.function(function.sym_name.data, kernel, Core.AIC, blocks=blocks, tiling=tiling)
    return [made, *launchers(function, root.image, choice.plan)]
