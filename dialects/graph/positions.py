"""Positions of elements along an axis.

%0 = graph.iota axis 1 : tensor<4x8xi32>
%1 = graph.positions %x axis 1 : tensor<4x?xf16, #graph.dims<_, S>> -> tensor<4x?xi32, #graph.dims<_, S>>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import INT, int_attr
from ascir.dialects.graph.shapes import resolve_axis
from ascir.dialects.graph.types import ANY, NUMBER, Tensor, dims_of, element_of, shape_of, tensor, tensor_type


@graph_op
class IotaOp(GraphOp):
    """
    The position along `axis`, counted from 0. The shape is static.

        %i = graph.iota axis 1 : tensor<4x8xi32>
    """

    name = "graph.iota"

    axis = prop_def(INT)
    result = result_def(NUMBER)

    def __init__(self, shape: Sequence[int], element_type: Attribute, axis: int):
        super().__init__(properties={"axis": int_attr(axis)}, result_types=[tensor_type(shape, element_type)])

    def infer(self) -> Sequence[Tensor]:
        declared = tensor(self.results[0])
        if not declared.has_static_shape():
            raise RuleError(f"the shape must be static, not {declared}")
        resolve_axis(self.axis.value.data, declared.get_num_dims())
        return [declared]


@graph_op
class PositionsOp(GraphOp, HasCanonicalizationPatternsInterface):
    """The position of each element of `x` along `axis`, counted from 0: an `iota` of the shape of `x`, which may be
    dynamic. The values of the elements are not used.

        %i = graph.positions %x axis 1 : tensor<4x8xf16> -> tensor<4x8xi32>
    """

    name = "graph.positions"

    x = operand_def(ANY)
    axis = prop_def(INT)
    result = result_def(NUMBER)

    def __init__(self, x: Value, element_type: Attribute, axis: int):
        shape = dims_of(SSAValue.get(x).type)
        super().__init__(
            x, properties={"axis": int_attr(axis)}, result_types=[tensor_type(shape, element_type)]
        )

    def infer(self) -> Sequence[Tensor]:
        shape = shape_of(self.x)
        resolve_axis(self.axis.value.data, len(shape))
        return [tensor_type(shape, element_of(self.results[0]))]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import PositionsOfStaticShape

        return (PositionsOfStaticShape(),)
