"""Evaluates operations whose operands are all constant.

    %0 = graph.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %1 = graph.add %0, %0 : tensor<2xf32>                  // graph.constant dense<[2.0, 4.0]> : tensor<2xf32>

The interpreter computes them. Packed int4 and 2:4 sparse constants are never unpacked: operations on them stay. So do
bytes that the kernel of a product dequantizes itself: they are half of what it would read otherwise. And so do
operations whose result would have more than `max-elements` elements, or more than `max-growth` times those of its
operands: a broadcast, say, is better left to the kernel. `declined` has the reasons.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.traits import ConstantLike
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from ascir.dialects.graph import (
    ConstantOp,
    DequantizeOp,
    GraphOp,
    LinearOp,
    MatmulOp,
    SparseConstantOp,
    dims_of,
)
from ascir.passes.graph.layers import takes_bytes


@dataclass(frozen=True)
class GraphFoldConstantsPass(ModulePass):
    """Evaluate operations whose operands are all constant."""

    name = "graph-fold-constants"

    max_elements: int = 1 << 24
    """The number of elements of the largest constant to make."""
    max_growth: int = 4
    """How many times as many elements a result may have as its operands together; small results may always grow."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        for each in list(op.walk()):
            if isinstance(each, GraphOp) and not isinstance(each, ConstantOp | SparseConstantOp):
                self._fold(each)

    def _fold(self, op: GraphOp) -> None:
        from ascir.interp.attributes import array_of, attribute_of
        from ascir.interp.graph import evaluate

        owners = [value.owner for value in op.operands]
        if not owners or not all(isinstance(owner, ConstantOp | SparseConstantOp) for owner in owners):
            return
        constants = [ConstantLike.get_constant_value(value) for value in op.operands]
        dense = [value for value in constants if isa(value, DenseIntOrFPElementsAttr)]
        if len(dense) != len(constants):
            self.declined[op] = "packed int4 and 2:4 constants are not unpacked"
            return
        if _is_weight(op):
            self.declined[op] = "products take the bytes as they are"
            return
        if reason := self._too_large(op, sum(len(value) for value in dense)):
            self.declined[op] = reason
            return
        try:
            arrays = evaluate(op, [array_of(value) for value in dense])
        except InterpretationError as error:
            self.declined[op] = str(error)
            return
        folded = [ConstantOp(attribute_of(array)) for array in arrays]
        if any(new.result.type != old.type for new, old in zip(folded, op.results, strict=True)):
            self.declined[op] = "the sizes of its result are declared as unknown"
            return
        for new, old in zip(folded, op.results, strict=True):
            new.location, new.result.name_hint = op.location, old.name_hint
        Rewriter.replace_op(op, folded, [new.result for new in folded])
        for owner in dict.fromkeys(owners):
            if isinstance(owner, ConstantOp) and not list(owner.result.uses):
                Rewriter.erase_op(owner)

    def _too_large(self, op: GraphOp, elements: int) -> str:
        size = sum(prod(dim for dim in dims_of(result.type) if isinstance(dim, int)) for result in op.results)
        if size > self.max_elements:
            return f"{size} elements are more than max-elements, {self.max_elements}"
        if size > max(64, self.max_growth * elements):
            return f"{size} elements are more than max-growth, {self.max_growth}, times {elements}"
        return ""


def _is_weight(op: GraphOp) -> bool:
    """Whether all that uses an operation are products that dequantize their weights themselves."""
    users = [use.operation for use in op.results[0].uses]
    return (
        isinstance(op, DequantizeOp)
        and bool(users)
        and all(isinstance(user, MatmulOp | LinearOp) and takes_bytes(user, op) for user in users)
    )
