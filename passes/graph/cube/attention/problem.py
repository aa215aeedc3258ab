"""Recognizes attention: a group with two products, the second of which has as its left operand what is computed from
the first.

    %s = graph.matmul %q, %k transpose_b : ...       // scores: rows of queries, columns of keys
    %t = graph.add %s, %mask                         // between: anything that works row by row
    %p = graph.softmax %t axis -1
    %y = graph.matmul %p, %v : ...                   // context

Operands may be views of arguments, and the result may be stored as a view of it (`cube/views`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import lcm

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.dialects.graph import GatherOp, MatmulOp
from ascir.passes.graph.cube.attention.beside import side_by_side
from ascir.passes.graph.cube.division import most_stacked, with_followers
from ascir.passes.graph.cube.paged import Paged, is_of_pages, paged
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product, product_of
from ascir.passes.graph.cube.stage import Stage, copied, stage_of
from ascir.passes.graph.cube.views import seen, stored
from ascir.passes.graph.cube.widened import narrow
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import all_names


@dataclass(frozen=True)
class Attention:
    """Two products, and the stage between them."""

    scores: Product
    between: Stage
    context: Product
    operands: tuple[int, int, int]
    """The arguments of the function that are queries, keys and values, by their numbers."""
    pages: tuple[Paged | None, Paged | None] = (None, None)
    """Where keys and values lie, if these are pages that a table names (`cube/paged`)."""
    heads: int = 1
    """How many matrices of keys, and of values, lie side by side in the rows of the operands (`beside`): each is for as
    many rows of queries."""

    @property
    def each(self) -> int:
        """The rows of a head, if several are side by side."""
        return self.scores.m.number // self.heads

    @cached_property
    def names(self) -> list[str]:
        """The named dimensions of the products."""
        pages = [each.pages for each in self.pages if each is not None]
        return sorted({*self.scores.names, *self.context.names, *all_names(pages)})

    @property
    def unit(self) -> int:
        """Keys and values are loaded so many at a time, or several times as many: the rows of pages."""
        return lcm(*(each.rows for each in self.pages if each is not None))


def is_attention(function: FuncOp) -> bool:
    """Whether a function has two products of which the second needs the first."""
    return len(products := _products(function.body.block)) == 2 and needs(products[1], products[0])


def needs(op: Operation, other: Operation) -> bool:
    """Whether an operation of a block depends on another one."""
    seen: set[Operation] = set()
    pending = [op]
    while pending:
        for operand in pending.pop().operands:
            owner = operand.owner
            if owner is other:
                return True
            if isinstance(owner, Operation) and owner not in seen:
                seen.add(owner)
                pending.append(owner)
    return False


def attention_of(function: FuncOp) -> Attention:
    """Divides a group with two products."""
    given = _given(function)
    contexts = dict(given.context.stacks)

    def stages(count: int) -> tuple[Product, Stage]:
        if count not in contexts:
            raise Untileable("the second product does not stack as many")
        return contexts[count], given.between(count)

    scores, (context, between) = most_stacked(given.scores, stages)
    found = Attention(scores, between, context, given.operands, given.pages(scores, context))
    _check(found)
    return found


def beside_of(function: FuncOp) -> Attention | None:
    """The same with the heads that are side by side in rows of keys and values as one matrix, if there are any: their
    queries are rows, each multiplied by the columns of its head."""
    given = _given(function)
    scores, context = side_by_side(given.scores), side_by_side(given.context)
    if scores is None or context is None or scores[:2] != context[:2]:
        return None
    heads, count, first = scores
    pages = given.pages(first, context[-1])
    found = Attention(first, given.between(count), context[-1], given.operands, pages, heads)
    _check(found)
    return found


@dataclass(frozen=True)
class _Given:
    """The parts of a group with two products."""

    block: Block
    scores: Product
    value: SSAValue
    """The scores."""
    context: Product
    handed: SSAValue
    operands: tuple[int, int, int]
    sources: tuple[SSAValue, SSAValue]
    """What keys and values are views of."""

    def pages(self, scores: Product, context: Product) -> tuple[Paged | None, Paged | None]:
        """Where keys and values lie, if these are gathered."""
        keys, values = self.sources
        return paged(keys, scores.views[RIGHT]), paged(values, context.views[RIGHT])

    def between(self, stacked: int) -> Stage:
        return _between(self.block, self.value, self.handed, stacked)


def _given(function: FuncOp) -> _Given:
    block = function.body.block
    first, second = _products(block)
    scores, value = with_followers(product_of(first, is_of_pages), first.result)
    context, handed = _context(block, second), narrow(second)[0]
    sources = [_source(block, first, LEFT), *(_source(block, op, RIGHT) for op in (first, second))]
    queries, keys, values = map(_argument, sources)
    return _Given(block, scores, value, context, handed, (queries, keys, values), (sources[1], sources[2]))


def _products(block: Block) -> list[MatmulOp]:
    return [op for op in block.ops if isinstance(op, MatmulOp)]


def _source(block: Block, op: MatmulOp, side: int) -> SSAValue:
    """What an operand of a product is a view of: an argument, or on the right pages of one."""
    value = seen(narrow(op)[side], is_of_pages if side == RIGHT else None)[0]
    pages = side == RIGHT and is_of_pages(value)
    if not pages and (not isinstance(value, BlockArgument) or value.owner is not block):
        raise Untileable(
            f"an operand of {_named(op.result)} is computed beside another product: make it a group of its own"
        )
    return value


def _argument(source: SSAValue) -> int:
    """The argument that an operand is in."""
    if isinstance(source.owner, GatherOp):
        source = source.owner.x
    assert isinstance(source, BlockArgument)
    return source.index


def _between(block: Block, scores: SSAValue, handed: SSAValue, stacked: int) -> Stage:
    """What makes of scores what is multiplied by values."""
    if handed is scores:
        raise Untileable("there is nothing between two products: each is a kernel of its own")
    rest, outputs = copied(block, [handed], scores)
    found = stage_of(rest, outputs, rest.args[0], "after", stacked)
    (view,) = found.results
    target, *others = found.phase.targets
    if others:
        raise Untileable("what is between two products is put together from parts: cut the group there")
    if target.order != found.order:
        raise Untileable("what is between two products changes which rows there are: cut the group there")
    return replace(found, handed=view)


def _context(block: Block, op: MatmulOp) -> Product:
    """The second product, and where its result is stored."""
    found, value = with_followers(product_of(op, is_of_pages), op.result)
    last = block.last_op
    assert isinstance(last, ReturnOp)
    if len(last.arguments) != 1:
        raise Untileable("two products share a kernel only if the first one's result is not used elsewhere")
    (returned,) = last.arguments
    if returned is value:
        return found
    if (view := stored(value, returned)) is None:
        raise Untileable(f"what follows {_named(op.result)} cannot be part of the kernel of two products")
    return replace(found, views=(*found.views[:2], view))


def _check(found: Attention) -> None:
    scores, context = found.scores, found.context
    for size in (scores.k, context.n):
        if not size.static:
            raise Untileable(
                f"two products in one kernel: the widths of heads must be of static size, not {size}"
            )
    if scores.bias or context.bias:
        raise Untileable("one of two products in a kernel has a bias: add it as an operation")
    if context.transposed[0] or (scores.m, scores.n, scores.batches) != (
        context.m,
        context.k,
        context.batches,
    ):
        raise Untileable(
            "the second product takes the first one's rows in another order: cut the group there"
        )


def _named(value: SSAValue) -> str:
    return f"%{value.name_hint}" if value.name_hint else "a product"
