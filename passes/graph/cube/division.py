"""Divides a fused group between the cores: a prologue on the vector cores, the product on the cube, an epilogue on the
vector cores.

%w = graph.dequantize %q, %scale            // prologue: the vector cores compute the right operand
%p = graph.matmul %a, %w : ...              // the product
%r = graph.relu %p                          // done by the cube core as it stores the accumulator
%s = graph.add %r, %residual                // epilogue: its first argument is %r
%y = graph.gelu %s
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ascir.dialects.graph import GraphOp, MatmulOp
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product, followed_by, product_of
from ascir.passes.graph.cube.stage import Stage, copied, stage_of
from ascir.passes.graph.cube.widened import factors
from ascir.passes.graph.tiling.errors import Untileable

Stages = TypeVar("Stages")


@dataclass(frozen=True)
class Division:
    """A product, and the stages of the vector cores before and after it."""

    product: Product
    operands: tuple[int | None, ...]
    """The arguments that are operands and bias of the product, by number; None for operands that a stage computes."""
    before: Mapping[int, Stage]
    """The prologue stages, by the operand that they compute."""
    behind: Stage | None
    result: Attribute | None
    """The type of the result, if the cube stores it itself (no epilogue)."""

    @property
    def stages(self) -> list[Stage]:
        return [*self.before.values(), *([] if self.behind is None else [self.behind])]


def division_of(function: FuncOp) -> Division:
    """Divides a group that is rooted in a product."""
    block = function.body.block
    matmul = _root(block)
    made, value = with_followers(product_of(matmul), matmul.result)
    sides = [side for side in (LEFT, RIGHT) if _is_computed(matmul, side)]

    def stages(count: int) -> tuple[Mapping[int, Stage], Stage | None]:
        before = {side: _before(matmul, side, count if side == LEFT else 0) for side in sides}
        return before, behind_of(block, value, count)

    made, (before, behind) = most_stacked(made, stages)
    operands = enumerate(factors(matmul))
    numbers = [None if number in before else block.args.index(each) for number, each in operands]  # pyright: ignore[reportArgumentType]
    result = value.type if behind is None else None
    return Division(made, tuple(numbers), before, behind, result)


def most_stacked(made: Product, stages: Callable[[int], Stages]) -> tuple[Product, Stages]:
    """The product with as many matrices stacked as its stages allow, and these stages."""
    for count, stack in made.stacks:
        try:
            return stack, stages(count)
        except Untileable:
            if not count:
                raise
    raise AssertionError("a product is a stack of one matrix")


def with_followers(made: Product, value: SSAValue) -> tuple[Product, SSAValue]:
    """The product with all operations that the store from l0c can do, and the value that this gives."""
    while (user := _only_user(value)) is not None:
        try:
            made = followed_by(made, user)
        except Untileable:
            break
        value = user.results[0]
    return made, value


def behind_of(block: Block, value: SSAValue, stacked: int = 0) -> Stage | None:
    """The rest of a block after a value: the epilogue; None if the block returns that value."""
    last = block.last_op
    assert isinstance(last, ReturnOp)
    return None if list(last.arguments) == [value] else following(block, value, stacked)


def following(block: Block, value: SSAValue, stacked: int = 0) -> Stage:
    """The part of a block that depends on a value, even if it only stores it."""
    last = block.last_op
    assert isinstance(last, ReturnOp)
    rest, outputs = copied(block, last.arguments, value)
    return stage_of(rest, outputs, rest.args[0], "after", stacked)


def _root(block: Block) -> MatmulOp:
    products = [op for op in block.ops if isinstance(op, MatmulOp)]
    if len(products) != 1:
        raise Untileable("several matrix products in one group: each is a kernel of its own")
    (product,) = products
    if any(each.owner is not block for each in factors(product)[2:]):
        raise Untileable("a bias that is computed in the same group: make it a group of its own")
    return product


def _is_computed(matmul: MatmulOp, side: int) -> bool:
    return isinstance(factors(matmul)[side].owner, Operation)


def _before(matmul: MatmulOp, side: int, stacked: int) -> Stage:
    block, value = matmul.parent, factors(matmul)[side]
    assert block is not None
    rest, (output,) = copied(block, [value])
    found = stage_of(rest, [output], output, "before", stacked)
    if found.phase.reduced:
        raise Untileable(
            "a reduction before a product would need whole rows of its operand: cut the group there"
        )
    return found


def _only_user(value: SSAValue) -> Operation | None:
    use = value.get_user_of_unique_use()
    return use if isinstance(use, GraphOp) and len(use.operands) == 1 else None
