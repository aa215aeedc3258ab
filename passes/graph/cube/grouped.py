"""Emits the kernel of a grouped product, in which the number of rows of each group is known only at launch.

    scf.for %e = 0 to 8 iter_args(%above = 0, %first = %block) {      // the groups, one after the other
      %size = clamp(memref.load %sizes[%e], 0, %rows - %above)
      scf.for %t = %first to %blocks_of_group step %cores {            // those of its blocks that are this core's
        ... tile.load %x[0, %above + %i, %k] ... tile.load %w[%e, %k, %j] ...
        tile.fixpipe_store %sum, %out[0, %above + %i, %j]
      scf.yield %above + %size, (%first - %blocks_of_group) mod %cores

Blocks are numbered consecutively through all groups, so that the cores share them evenly however the rows are divided:
%first is the first block of a group that this core computes. Rows after the last group, usually none, form one more
group, whose blocks are zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import IndexType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects.graph import GroupedMatmulOp
from ascir.dialects.graph.types import element_of
from ascir.dialects.tile import Core
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.empty import unless_empty
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.make import certificate, inputs_of, outputs_of
from ascir.passes.graph.cube.places import Place, Span
from ascir.passes.graph.cube.plan import Choice, Options
from ascir.passes.graph.cube.problem import SUMS, Product, extents_of, followed_by
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.builder import (
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
from ascir.passes.tile.extent import ONE, Extent
from ascir.passes.tile.signature import Signature

LEAST_ROWS = 16
"""The fewest rows of a group that are assumed for the choice of blocks."""


@dataclass(frozen=True)
class Grouped:
    """A product of all rows, with a matrix for each group, and the positions of its operands among the arguments."""

    product: Product
    operands: tuple[int, int, int]
    """The positions of x, the matrices, and the sizes of the groups."""

    @property
    def groups(self) -> Extent:
        return self.product.batch[0]


def is_grouped(function: FuncOp) -> bool:
    """Whether a function has a grouped product."""
    return any(isinstance(op, GroupedMatmulOp) for op in function.body.block.ops)


def make_grouped(function: FuncOp, options: Options) -> list[Operation]:
    """The kernel of a grouped product, with the operations that the store from l0c can do."""
    found = grouped_of(function)
    choice = blocks_of(found, options)
    source = function.body.block
    signature = Signature([*inputs_of(source), *outputs_of(source)], found.product.names)
    kernel = signature.begin()
    arguments = kernel.body.args
    operands = [arguments[number] for number in (*found.operands, len(source.args))]
    GroupedEmitter(kernel, found.product, choice.plan, options, choice.plan.cores).emit(kernel.body, operands)
    tiling, blocks = [certificate(found.product, choice)], choice.plan.cores
    return [signature.function(function.sym_name.data, kernel, Core.AIC, blocks=blocks, tiling=tiling)]


def predicted(function: FuncOp, options: Options) -> float:
    """Nanoseconds of the kernel, including the launch."""
    return blocks_of(grouped_of(function), options).timing.nanoseconds


def grouped_of(function: FuncOp) -> Grouped:
    """The grouped product that a function computes."""
    block = function.body.block
    operations = [op for op in block.ops if not isinstance(op, func.ReturnOp)]
    root, last = operations[0], block.last_op
    if not isinstance(root, GroupedMatmulOp) or any(each.owner is not block for each in root.operands):
        raise Untileable(
            "the kernel of a grouped product cannot take what comes before it: cut the group there"
        )
    assert isinstance(last, func.ReturnOp)
    element = element_of(root.x)
    if element not in SUMS:
        raise Untileable(f"the cube does not multiply {element}")
    (rows, k), (groups, *_) = extents_of(root.x), extents_of(root.weight)
    n = extents_of(root.result)[1]
    if any(extent.static and not extent.number for extent in (rows, n, k, groups)):
        raise Untileable("a grouped product with no elements")
    transposed = False, bool(root.transpose_b)
    product = Product(rows, n, k, (groups,), (ONE,), (groups,), transposed, element, element_of(root.result))
    value: SSAValue = root.result
    for op in operations[1:]:
        if list(op.operands) != [value] or not value.has_one_use():
            raise Untileable(f"{op.name} cannot follow a grouped product on its way out of the cube")
        product, value = followed_by(product, op), op.results[0]
    if list(last.arguments) != [value]:
        raise Untileable("the kernel of a grouped product can return only its result")
    return Grouped(product, tuple(block.args.index(each) for each in root.operands))  # type: ignore[arg-type]


def blocks_of(found: Grouped, options: Options) -> Choice:
    """Block sizes for groups of the mean size. All cores are launched, since any distribution of sizes may need
    them."""
    rows, groups = found.product.m.assumed, found.groups.assumed
    mean = max(-(-rows // groups), min(rows, LEAST_ROWS))
    choice = choose(replace(found.product, m=Extent(mean)), options)
    wide = -(-found.product.n.assumed // choice.plan.n)
    most = (-(-rows // choice.plan.m) + groups) * wide
    cores = options.cores if found.product.names else min(options.cores, most)
    return replace(choice, plan=replace(choice.plan, cores=cores))


Part = Callable[[Cursor, Place], None]
"""Emits the body for one block."""


@dataclass
class GroupedEmitter(Emitter):
    """Emits the body of a kernel that loops over groups."""

    def emit(self, body: Block, arguments: Sequence[SSAValue]) -> None:
        head = Cursor(self.kernel, body)
        lhs, rhs = self._operands(arguments)

        def block(inner: Cursor, place: Place) -> None:
            start = self._begin(inner, place, None)
            self._leave(inner, place, self._sum(inner, place, lhs, rhs, start), arguments[-1])

        def nothing(inner: Cursor, place: Place) -> None:
            start = self._begin(inner, place, None)
            self._leave(inner, place, self._no_sum(inner, place, start), arguments[-1])

        # Without k all matrices give the same result: the groups are merged.
        one = Emitter(
            self.kernel,
            replace(self.product, batch=(), lhs=(), rhs=()),
            self.plan,
            self.options,
            self.blocks,
        )
        unless_empty(
            head,
            self._extent(self.product.k),
            lambda inner: one._each_block(inner, nothing),
            lambda inner: self._each_group(inner, arguments[2], block, nothing),
        )

    def _leave(self, cursor: Cursor, place: Place, total: SSAValue, out: SSAValue) -> None:
        """Stores to the rows of a group in the result, which is one matrix."""
        view = self._view(out, (), (self.product.m, self.product.n))
        offsets: list[Index] = [0, place.rows.start, place.columns.start]
        self._store(cursor, total, view, offsets, [1, place.rows.size, place.columns.size])

    def _each_group(self, head: Cursor, sizes: SSAValue, body: Part, rest: Part) -> None:
        """The loop over the groups: it carries the rows above, and this core's first block. `rest` is for the rows
        after the last group."""
        kernel, cores = self.kernel, self.plan.cores
        all_rows = self._extent(self.product.m)
        block = Block(arg_types=[IndexType()] * 3)
        group, above, first = block.args
        group.name_hint, above.name_hint, first.name_hint = "group", "above", "first"
        inner = Cursor(kernel, block)
        loaded = inner.add(memref.LoadOp.get(sizes, [group]), "size")
        asked = inner.add(arith.IndexCastOp(loaded, IndexType()), "size")
        # Whatever the sizes are, only existing rows are read and written.
        size = minimum(inner, maximum(inner, asked, 0), subtract(inner, all_rows, above))
        blocks = self._blocks(inner, group, Span(above, size), first, body)
        left = remainder(inner, blocks, cores)
        behind = remainder(inner, subtract(inner, add(inner, first, cores), left), cores)
        block.add_op(scf.YieldOp(inner.value(add(inner, above, size)), inner.value(behind)))
        low, high, by = (head.value(each) for each in (0, self._extent(self.product.batch[0]), 1))
        head.put(groups := scf.ForOp(low, high, by, [head.value(0), kernel.block_index], block))
        end, first = groups.results
        self._blocks(head, 0, Span(end, subtract(head, all_rows, end)), first, rest)

    def _blocks(self, head: Cursor, group: Index, span: Span, first: Index, body: Part) -> Index:
        """The loop over the blocks of some rows that are this core's, and how many blocks there are."""
        plan, above, size = self.plan, span.start, span.size
        tall = divide_up(head, size, plan.m)
        wide = divide_up(head, self._extent(self.product.n), plan.n)
        blocks = multiply(head, tall, wide)

        def one(cursor: Cursor, number: Index) -> None:
            # Down the columns, so that cores share loads of a matrix in L2.
            row, column = remainder(cursor, number, tall), divide(cursor, number, tall)
            below = multiply(cursor, row, plan.m)
            rows = Span(add(cursor, above, below), minimum(cursor, plan.m, subtract(cursor, size, below)))
            body(cursor, Place(group, rows, self._span(cursor, column, plan.n, self.product.n)))

        loop(head, "block", first, blocks, plan.cores, one)
        return blocks
