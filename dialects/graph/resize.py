"""Scaling of images.

%y = graph.resize %x mode linear : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import words
from ascir.dialects.graph.shapes import require_rank
from ascir.dialects.graph.types import ANY, NUMBER, Tensor, dims_of, element_of, shape_of, tensor_type


@graph_op
class ResizeOp(GraphOp):
    """Resamples an image (N, C, H, W) to another, static size. `coordinates` maps an output position to an input
    position; the result there is the nearest element (`rounding` says which), or with `linear` the interpolation of its
    four neighbours.

        %y = graph.resize %x mode linear : tensor<1x3x8x8xf16> -> tensor<1x3x16x16xf16>
    """

    name = "graph.resize"

    x = operand_def(NUMBER)
    mode = prop_def(words("nearest", "linear"), StringAttr("nearest"))
    coordinates = prop_def(words("half_pixel", "asymmetric", "align_corners"), StringAttr("half_pixel"))
    rounding = prop_def(
        words("round_prefer_floor", "round_prefer_ceil", "floor", "ceil"), StringAttr("round_prefer_floor")
    )
    result = result_def(ANY)

    def __init__(
        self,
        x: Value,
        height: int,
        width: int,
        *,
        mode: str = "nearest",
        coordinates: str = "half_pixel",
        rounding: str = "round_prefer_floor",
    ):
        x = SSAValue.get(x)
        properties = {
            "mode": StringAttr(mode),
            "coordinates": StringAttr(coordinates),
            "rounding": StringAttr(rounding),
        }
        result = tensor_type((*dims_of(x.type)[:2], height, width), element_of(x))
        super().__init__(x, properties=properties, result_types=[result])

    def infer(self) -> Sequence[Tensor]:
        source, target = shape_of(self.x), shape_of(self.results[0])
        require_rank(source, 4, "x")
        require_rank(target, 4, "the result")
        for i in (2, 3):
            if not isinstance(target[i], int):
                raise RuleError("the size of the result must be static", f"dimension {i}")
            if source[i] == 0 != target[i]:
                raise RuleError("an empty image has no elements to take", f"dimension {i}")
        return [tensor_type((*source[:2], *target[2:]), element_of(self.x))]
