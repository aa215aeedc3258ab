"""Makes every operation a kernel of its own, except a relu that a product or a convolution applies to its result.

    $ ascir-opt net.mlir -p graph-isolate

    %1 = graph.conv2d_blocked %x, %w ...   %2 = graph.relu %1   %y = graph.transpose %2 ...
    ->  %2 = graph.fusion(%a = %x, %b = %w) { graph.conv2d_blocked, graph.relu }
        %y = graph.fusion(%a = %2) { graph.transpose }

Constants stay outside, as inputs of the kernels; so do reshapes, which move no data. A function that has fusions
already is left as it is.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import ConstantLike

from ascir.dialects.graph import (
    Conv2dBlockedOp,
    FusionOp,
    GraphOp,
    MatmulOp,
    ReluOp,
    ReshapeOp,
    YieldOp,
)
from ascir.straight import straight


class GraphIsolatePass(ModulePass):
    """Put each operation into a fusion of its own."""

    name = "graph-isolate"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in straight(op.ops):
            operations = list(function.body.block.ops)
            if not any(isinstance(each, FusionOp) for each in operations):
                _isolate(operations)


def _isolate(operations: list[Operation]) -> None:
    taken: set[Operation] = set()
    for op in operations:
        if (
            op in taken
            or not isinstance(op, GraphOp)
            or isinstance(op, ReshapeOp)
            or op.has_trait(ConstantLike)
        ):
            continue
        group: list[Operation] = [op]
        if isinstance(op, MatmulOp | Conv2dBlockedOp) and (relu := _rectified(op)) is not None:
            group.append(relu)
        taken.update(group)
        _fuse(group)


def _rectified(op: MatmulOp | Conv2dBlockedOp) -> ReluOp | None:
    uses = [use.operation for use in op.result.uses]
    return uses[0] if len(uses) == 1 and isinstance(uses[0], ReluOp) else None


def _fuse(group: list[Operation]) -> None:
    """Replaces a group by one fusion, in the place of its last operation."""
    own = {result for op in group for result in op.results}
    inputs: list[SSAValue] = []
    for op in group:
        inputs += [each for each in op.operands if each not in own and each not in inputs]
    block = Block(arg_types=[value.type for value in inputs])
    arguments: dict[SSAValue, SSAValue] = {}
    for value, argument in zip(inputs, block.args, strict=True):
        argument.name_hint = value.name_hint
        arguments[value] = argument
    last = group[-1]
    for op in group:
        block.add_op(op.clone(arguments))
    made = block.last_op
    assert made is not None
    block.add_op(YieldOp(*made.results))
    fusion = FusionOp(inputs, Region(block))
    fusion.location = group[0].location
    for old, new in zip(last.results, fusion.results, strict=True):
        new.name_hint = old.name_hint
    Rewriter.insert_op(fusion, InsertPoint.before(last))
    for old, new in zip(last.results, fusion.results, strict=True):
        old.replace_all_uses_with(new)
    for op in reversed(group):
        Rewriter.erase_op(op)
