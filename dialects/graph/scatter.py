"""Operations that write updates into a copy of a tensor, at indices.

    %0 = graph.scatter %x, %i, %u axis 0 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>
    %1 = graph.scatter_nd %x, %j, %v reduction add : (tensor<10x8xf16>, tensor<4x2xi32>, tensor<4xf16>) -> tensor<10x8xf16>

Updates are applied in the order of their indices: without a reduction, the last one of several to an element stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.indexing import gather_elements_shape, gather_nd_shape, gather_shape
from ascir.dialects.graph.properties import INT, int_attr, words
from ascir.dialects.graph.shapes import unify_shapes
from ascir.dialects.graph.types import ANY, INTEGER, NUMBER, Tensor, shape_of, tensor

REDUCTION = words("none", "add", "mul", "max", "min")


class ScatterBaseOp(GraphOp, HasCanonicalizationPatternsInterface):
    """`x` with updates at the indices. Without any, it is `x`."""

    x = operand_def(ANY)
    indices = operand_def(INTEGER)
    updates = operand_def(ANY)
    result = result_def(ANY)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import NoUpdates

        return (NoUpdates(),)


class ScatterAlongAxisOp(ScatterBaseOp):
    """Slices along `axis`; the updates have the shape of a `gather` at the indices."""

    axis = prop_def(INT)

    def __init__(self, x: Value, indices: Value, updates: Value, axis: int):
        super().__init__(x, indices, updates, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.x, self.updates)
        expected = gather_shape(shape_of(self.x), shape_of(self.indices), self.axis.value.data)
        unify_shapes(shape_of(self.updates), expected, "updates do not fit x and the indices")
        return [tensor(self.x)]


@graph_op
class ScatterOp(ScatterAlongAxisOp):
    """Replaces slices; of several updates to a slice the last one stays. An index out of range is an error; kernels drop
    its update."""

    name = "graph.scatter"


@graph_op
class ScatterAddOp(ScatterAlongAxisOp):
    """Adds to slices; several updates to a slice are added up. An index out of range is an error; kernels drop its
    update."""

    name = "graph.scatter_add"

    x = operand_def(NUMBER)
    indices = operand_def(INTEGER)
    updates = operand_def(NUMBER)


class ScatterReductionOp(ScatterBaseOp):
    """Replaces elements, or combines numbers by a `reduction`."""

    reduction = prop_def(REDUCTION, StringAttr("none"))

    def check_reduction(self) -> None:
        element_type = same_element(self.x, self.updates)
        if self.reduction.data != "none" and element_type not in NUMBER.element_types:
            raise RuleError(f"reduction {self.reduction.data} does not combine elements of {element_type}")


@graph_op
class ScatterElementsOp(ScatterReductionOp):
    """Writes each update at its own position in `x`, except for its index along `axis`; the inverse of
    `gather_elements`. An index out of range is an error; kernels drop its update.

        %y = graph.scatter_elements %x, %i, %u axis 1 reduction max : (tensor<4x10xf16>, tensor<4x3xi64>, tensor<4x3xf16>) -> tensor<4x10xf16>
    """

    name = "graph.scatter_elements"

    axis = prop_def(INT)

    def __init__(self, x: Value, indices: Value, updates: Value, axis: int, reduction: str = "none"):
        properties = {"axis": int_attr(axis), "reduction": StringAttr(reduction)}
        super().__init__(x, indices, updates, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        self.check_reduction()
        expected = gather_elements_shape(shape_of(self.x), shape_of(self.indices), self.axis.value.data)
        unify_shapes(shape_of(self.updates), expected, "updates must have the shape of the indices")
        return [tensor(self.x)]


@graph_op
class ScatterNdOp(ScatterReductionOp):
    """Writes to the slices at vectors of indices; the updates have the shape of a `gather_nd`. A vector out of range is
    an error; kernels drop its update.

    %y = graph.scatter_nd %x, %i, %u : (tensor<4x10x8xf16>, tensor<5x2xi64>, tensor<5x8xf16>) -> tensor<4x10x8xf16>
    """

    name = "graph.scatter_nd"

    def __init__(self, x: Value, indices: Value, updates: Value, reduction: str = "none"):
        super().__init__(x, indices, updates, properties={"reduction": StringAttr(reduction)})

    def infer(self) -> Sequence[Tensor]:
        self.check_reduction()
        expected = gather_nd_shape(shape_of(self.x), shape_of(self.indices))
        unify_shapes(shape_of(self.updates), expected, "updates do not fit x and the indices")
        return [tensor(self.x)]
