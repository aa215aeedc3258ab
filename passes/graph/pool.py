"""The kernel of a pooling of an image in blocks of channels, on the vector cores.

    scf.for %t = %block to %blocks_all step %cores {
      %map = tile.load %x[%plane, %y, %z, 0] sizes [1, %h, %w, 16] at [%top, %left, 0] pad(-inf) : tile<9x114x16xf16>
      %0 = tile.slice %map[0, 0, 0] strides [2, 1, 1] ...   %1 = tile.slice %map[1, 0, 0] ...   // rows of the windows
      %2 = tile.maximum %0, %1 ...                                                              // then their columns
      tile.store %5, %out[%plane, %row, %column, 0] sizes [1, %rows, %columns, 16]

The part of the image under the windows of a block is loaded once, with its padding. Rows of windows are combined first;
if their stride is 1 the slices are contiguous and need no copies.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import ReinterpretCastOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.cost.launch import more_ns
from ascir.dialects import tile
from ascir.dialects.graph import AvgPool2dOp, MaxPool2dOp
from ascir.dialects.tile import Core, TileType
from ascir.dialects.tile.spaces import Space
from ascir.passes.graph.cube.loops import dealt
from ascir.passes.graph.cube.make import inputs_of, outputs_of
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.pool_plan import Plan, Problem, block_ns, nanoseconds, plans, problem_of
from ascir.passes.graph.tiling.choose import Options
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.graph.tiling.launch import for_work, scaled
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    maximum,
    minimum,
    multiply,
    number_attribute,
    remainder,
    subtract,
)
from ascir.passes.tile.extent import Extent, product
from ascir.passes.tile.signature import Signature


@dataclass(frozen=True)
class Piece:
    """The part of one dimension for a block: `count` windows from `first` on; `places` elements of the image from
    `start` on, which begin at `at` in the tile, after the padding."""

    first: Index
    count: Index
    start: Index
    places: Index
    at: Index


@dataclass
class Emitter:
    """Emits the body of a kernel."""

    kernel: Kernel
    problem: Problem
    plan: Plan
    buffers: int

    def emit(self, body: Block, x: SSAValue, out: SSAValue) -> None:
        problem, head = self.problem, Cursor(self.kernel, body)
        image = self._planes(x, *map(problem.size_of, range(2)))
        result = self._planes(out, *map(problem.count_of, range(2)))
        down, across = (self.parts(head, axis) for axis in range(2))

        def block(inner: Cursor, number: Index) -> None:
            column, rest = remainder(inner, number, across), divide(inner, number, across)
            row, plane = remainder(inner, rest, down), divide(inner, rest, down)
            rows, columns = self._piece(inner, 0, row), self._piece(inner, 1, column)
            found = self._pooled(inner, self._load(inner, image, plane, rows, columns))
            starts = [plane, rows.first, columns.first, 0]
            sizes = [1, rows.count, columns.count, problem.inner]
            inner.put(tile.StoreOp(found, result, starts, sizes=sizes, buffers=self.buffers))

        dealt(head, "block", self.blocks(head), None if problem.names else self.plan.cores, block)

    def parts(self, cursor: Cursor, axis: int) -> Index:
        """The number of blocks along one dimension."""
        count = self.kernel.extent(self.problem.count_of(axis))
        return divide_up(cursor, count, (self.plan.rows, self.plan.columns)[axis])

    def blocks(self, cursor: Cursor) -> Index:
        """The number of all blocks."""
        planes = self.kernel.extent(self.problem.all_planes)
        return multiply(cursor, planes, multiply(cursor, self.parts(cursor, 0), self.parts(cursor, 1)))

    def _planes(self, argument: SSAValue, height: Extent, width: Extent) -> SSAValue:
        extents = [self.problem.all_planes, height, width, Extent(self.problem.inner)]
        type = view_type(extents, self.problem.element)
        sizes = [self.kernel.extent(each) for each in extents]
        strides = [self.kernel.extent(product(extents[axis + 1 :])) for axis in range(4)]
        cast = ReinterpretCastOp.from_dynamic(argument, [0], sizes, strides, type)
        return self.kernel.head(cast, argument.name_hint or "view")

    def _piece(self, cursor: Cursor, axis: int, number: Index) -> Piece:
        windows, most = self.problem.windows, (self.plan.rows, self.plan.columns)[axis]
        counted = self.kernel.extent(self.problem.count_of(axis))
        first: Index = 0
        if not isinstance(counted, int) or counted > most:
            first = multiply(cursor, number, most)
        count: Index = most
        if not isinstance(counted, int) or counted % most:
            count = minimum(cursor, most, subtract(cursor, counted, first))
        begin = subtract(cursor, multiply(cursor, first, windows.strides[axis]), windows.pads[axis])
        start = maximum(cursor, begin, 0) if windows.pads[axis] else begin
        size = self.kernel.extent(self.problem.size_of(axis))
        end = minimum(cursor, add(cursor, begin, self.problem.seen(axis, most)), size)
        return Piece(first, count, start, subtract(cursor, end, start), subtract(cursor, start, begin))

    def _load(self, cursor: Cursor, image: SSAValue, plane: Index, rows: Piece, columns: Piece) -> SSAValue:
        problem, plan = self.problem, self.plan
        shape = [problem.seen(0, plan.rows), problem.seen(1, plan.columns), problem.inner]
        type = TileType(shape, problem.element, Space.UB)
        full = [rows.places, columns.places] == shape[:2]
        load = tile.LoadOp(
            image,
            [plane, rows.start, columns.start, 0],
            type,
            sizes=[1, rows.places, columns.places, problem.inner],
            at=[] if full else [rows.at, columns.at, 0],
            pad=None if full else number_attribute(problem.fill, problem.element),  # type: ignore[arg-type]
            buffers=self.buffers,
        )
        return cursor.add(load, "map")

    def _pooled(self, cursor: Cursor, value: SSAValue) -> SSAValue:
        problem, plan = self.problem, self.plan
        if problem.wide != problem.element:
            value = cursor.add(tile.CastOp(value, problem.wide))
        value = self._along(cursor, value, 0, plan.rows)
        value = self._along(cursor, value, 1, plan.columns)
        if isinstance(problem.op, AvgPool2dOp) and (divisor := problem.windows.divisors()[0]) != 1:
            value = cursor.add(tile.DivOp(value, self.kernel.number(divisor, problem.wide)))
        if problem.wide != problem.element:
            value = cursor.add(tile.CastOp(value, problem.element))
        return value

    def _along(self, cursor: Cursor, value: SSAValue, axis: int, count: int) -> SSAValue:
        """Emits the combination of windows along one dimension."""
        windows = self.problem.windows
        combine = tile.MaximumOp if isinstance(self.problem.op, MaxPool2dOp) else tile.AddOp
        shape = list(tile.tile_type(value).get_shape())
        shape[axis] = count
        steps = [1, 1, 1]
        steps[axis] = windows.strides[axis] if count > 1 else 1
        total: SSAValue | None = None
        for place in range(windows.kernel[axis]):
            offsets: list[Index] = [0, 0, 0]
            offsets[axis] = place * windows.dilations[axis]
            cut = cursor.add(tile.SliceOp(value, offsets, shape, steps))
            total = cut if total is None else cursor.add(combine(total, cut))
        assert total is not None
        return total


def make_pool(function: FuncOp, options: Options, needs: Needs) -> list[Operation]:
    """The kernel of a pooling, with the best tiling that fits."""
    problem, reason = problem_of(function), "no block of this pooling fits into UB"
    for plan in plans(problem, options):
        kernel = _kernel(function, problem, plan, options)
        need, reason = needs(kernel)
        if need <= 1:
            return [kernel, *_launchers(function, problem, plan, options)]
    raise Untileable(reason)


def _kernel(function: FuncOp, problem: Problem, plan: Plan, options: Options) -> FuncOp:
    source = function.body.block
    signature = Signature([*inputs_of(source), *outputs_of(source)], problem.names)
    kernel = signature.begin()
    Emitter(kernel, problem, plan, options.buffers).emit(kernel.body, *kernel.body.args[:2])
    tiling = [_certificate(problem, plan, options)]
    blocks = None if problem.names else plan.cores
    return signature.function(function.sym_name.data, kernel, Core.AIV, blocks=blocks, tiling=tiling)


def _launchers(function: FuncOp, problem: Problem, plan: Plan, options: Options) -> list[Operation]:
    """The host function that computes the number of cores that are worth their launch from the sizes that have names, if
    there are any."""
    if not problem.names:
        return []
    signature = Signature((), problem.names)
    kernel = signature.begin()
    cursor = Cursor(kernel, kernel.body)
    blocks = Emitter(kernel, problem, plan, 1).blocks(cursor)
    each = scaled(block_ns(problem, plan, options) / more_ns(options.soc))
    most = minimum(cursor, blocks, options.cores)
    cores = maximum(cursor, 1, for_work(cursor, most, multiply(cursor, blocks, each)))
    return [signature.launch(function.sym_name.data, kernel, cursor.value(cores))]


def _certificate(problem: Problem, plan: Plan, options: Options) -> DictionaryAttr:
    """The chosen tiling, rows and columns of a block, and its nanoseconds without the launch."""
    ns = nanoseconds(problem, plan, options)
    axes = [problem.all_planes, problem.count_of(0), problem.count_of(1), problem.inner]
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(extent)) for extent in axes]),
            "tile": DenseArrayBase.from_list(i64, [plan.rows, plan.columns]),
            "ns": IntegerAttr(round(ns), i64),
        }
    )
