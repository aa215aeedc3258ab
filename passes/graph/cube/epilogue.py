"""What of a group the cube does, and what is left for the vector cores.

    %p = graph.matmul %a, %b : ...              // the product
    %r = graph.relu %p                          // with it, on its way out of the cube
    %s = graph.add %r, %residual                // the epilogue: a block of its own, of which %r is the first argument
    %y = graph.gelu %s

The epilogue is translated as any group of the vector cores is, with the rows and the columns of the product as axes of
their own: so a part of a block of the product is a tile of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects.graph import GraphOp, MatmulOp, shape_of
from ascir.passes.graph.cube.problem import Product, followed_by, product_of
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Constant, Count, Elementwise, Group, Load, Reduce, View
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.passes.graph.tiling.translate import Translation


@dataclass(frozen=True)
class Epilogue:
    """A product, and a phase that goes on from it."""

    product: Product
    operands: tuple[int, ...]
    """The arguments of the function that are multiplied, and the bias, by their numbers."""
    group: Group
    phase: Phase
    source: View
    """What stands for the product."""
    batch: Order
    row: Axis | None
    column: Axis | None
    """None where there is one."""

    @property
    def whole_rows(self) -> bool:
        """Whether a block must have all columns."""
        return bool(self.phase.reduced)


def epilogue_of(function: FuncOp) -> Epilogue:
    """How a group that is rooted in a product is divided."""
    block = function.body.block
    matmul = _root(block)
    made = product_of(matmul)
    value: SSAValue = matmul.result
    taken: set[Operation] = {matmul}
    while (user := _only_user(value)) is not None:
        try:
            made = followed_by(made, user)
        except Untileable:
            break
        taken.add(user)
        value = user.results[0]
    rest, outputs = _copied(block, value, taken)
    translation = Translation(rest, outputs, rest.args[0])
    group, space = translation.group, translation.space
    phases = plan_phases(group)
    if len(phases) != 1 or any(view.role == "workspace" for view in group.views):
        raise Untileable(
            "what follows the product is not done in one go over its blocks: cut the group there"
        )
    (phase,) = phases
    rank = len(shape_of(rest.args[0]))
    row, column = (_single(space.axes_of(rest.args[0], [dim])) for dim in (rank - 2, rank - 1))
    batch = space.axes_of(rest.args[0], range(rank - 2))
    source = group.views[0]
    operands = [matmul.lhs, matmul.rhs, *([matmul.bias] if matmul.bias is not None else [])]
    found = Epilogue(
        made,
        tuple(block.args.index(each) for each in operands),
        group,
        phase,
        source,
        batch,
        row,
        column,  # pyright: ignore
    )
    _check(found)
    return found


def _root(block: Block) -> MatmulOp:
    products = [op for op in block.ops if isinstance(op, MatmulOp)]
    if len(products) != 1:
        raise Untileable("several matrix products in one group: each is a kernel of its own")
    if any(operand.owner is not block for operand in products[0].operands):
        raise Untileable(
            "what comes before a matrix product has no place in its kernel: make it a group of its own"
        )
    return products[0]


def _only_user(value: SSAValue) -> Operation | None:
    use = value.get_user_of_unique_use()
    return use if isinstance(use, GraphOp) and len(use.operands) == 1 else None


def _copied(block: Block, value: SSAValue, taken: set[Operation]) -> tuple[Block, Sequence[SSAValue]]:
    """The operations that are not the cube's, in a block of their own: arguments are `value`, and those of `block`."""
    copy = Block(arg_types=[value.type, *(argument.type for argument in block.args)])
    known: dict[SSAValue, SSAValue] = dict(zip((value, *block.args), copy.args, strict=True))
    for old, new in known.items():
        new.name_hint = old.name_hint
    copy.args[0].name_hint = value.name_hint or "product"
    last = block.last_op
    assert isinstance(last, ReturnOp)
    for op in block.ops:
        if op in taken or op is last:
            continue
        copy.add_op(made := op.clone(known))
        known.update(zip(op.results, made.results, strict=True))
    return copy, [known[each] for each in last.arguments]


def _single(order: Order) -> Axis | None:
    if len(order) > 1:
        raise Untileable("the rows or the columns of the product are divided behind it: cut the group there")
    return order[0] if order else None


def _check(found: Epilogue) -> None:
    """What a block of the product can be made of."""
    own = (*found.batch, *(axis for axis in (found.row, found.column) if axis is not None))
    if set(found.phase.axes) - set(own):
        raise Untileable("what follows the product has dimensions that it has not: cut the group there")
    if found.phase.reduced - {found.column}:
        raise Untileable("a reduction over rows of the product needs all of its blocks: cut the group there")
    if found.row in found.phase.innermost:
        raise Untileable(
            "a tensor beside the product, or made of it, has its rows innermost: cut the group there"
        )
    for target in found.phase.targets:
        if not set(found.batch) | {found.row} - {None} <= set(target.order):
            raise Untileable("a result that has no rows of the product: cut the group there")
        if found.column is not None and found.column not in target.order and not found.whole_rows:
            raise Untileable("a result that has no columns of the product: cut the group there")
    for node in found.phase.nodes:
        if not isinstance(node, Load | Elementwise | Constant | Count | Reduce):
            raise Untileable(f"{node.hint or 'what follows the product'} is not computed element by element")
        if isinstance(node, Reduce) and node.kind.startswith("arg"):
            raise Untileable("places of extremes behind a product: cut the group there")
        if isinstance(node, Load) and node.view is found.source and node.order != own:
            raise Untileable("the product is read under another order: cut the group there")
