"""Attention and rotary position embedding.

%0 = graph.rotary_embedding %q, %cos, %sin : (tensor<2x8x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x8x16x64xf16>
%1 = graph.attention %0, %k, %v causal : (tensor<2x8x16x64xf16>, tensor<2x2x16x64xf16>, tensor<2x2x16x64xf16>) -> tensor<2x8x16x64xf16>
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i1
from xdsl.irdl import operand_def, opt_operand_def, opt_prop_def, prop_def, result_def

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import BOOL, FLOAT64, bool_attr, float_attr
from ascir.dialects.graph.shapes import broadcast, require_broadcast_to, require_min_rank, unify, unify_shapes
from ascir.dialects.graph.types import (
    FLOAT,
    Shape,
    Tensor,
    TensorOf,
    element_of,
    is_float,
    shape_of,
    tensor,
    tensor_type,
)

MASK = TensorOf("floats or booleans", (*FLOAT.element_types, i1))


def attention_shape(q: Shape, k: Shape, v: Shape) -> tuple[Shape, Shape]:
    """The shapes of the result and of the scores. Dimension -3 is that of heads: `q` may have a multiple of the heads
    of `k`."""
    for name, shape in (("q", q), ("k", k), ("v", v)):
        require_min_rank(shape, 2, name)
    unify(q[-1], k[-1], "q and k have vectors of different sizes", "last dimension")
    queries, keys = q[-2], unify(k[-2], v[-2], "k and v differ in length", "dimension -2")
    leading = broadcast(k[:-2], v[:-2])
    if len(q) >= 3 and leading:
        heads, groups = q[-3], leading[-1]
        if isinstance(heads, int) and isinstance(groups, int) and (heads % groups if groups else heads):
            raise RuleError("heads of q are not a multiple of the heads of k and v", f"{heads} vs {groups}")
        leading = (*broadcast(q[:-3], leading[:-1]), heads)
    else:
        leading = broadcast(q[:-2], leading)
    return (*leading, queries, v[-1]), (*leading, queries, keys)


@graph_op
class AttentionOp(GraphOp):
    """`softmax(q @ transpose(k) * scale + mask) @ v`, over `[.., S, D]`; `scale` is `1 / sqrt(D)` by default.

    Leading dimensions broadcast. The heads (dimension -3) of `q` may also be a multiple of those of `k` and `v`, each
    of which then serves a group of them. A mask of floats is added; a mask of booleans keeps scores where it is true;
    it broadcasts to the scores. `causal` hides keys after the query, both counted from their starts. A query all of
    whose scores are -inf, as it may see no key, gives NaN, or zeros with `zero_unseen`.

        %y = graph.attention %q, %k, %v mask %m scale 0.125 : (tensor<2x8x16x64xf16>, ...) -> tensor<2x8x16x64xf16>
    """

    name = "graph.attention"

    q = operand_def(FLOAT)
    k = operand_def(FLOAT)
    v = operand_def(FLOAT)
    mask = opt_operand_def(MASK)
    scale = opt_prop_def(FLOAT64)
    causal = prop_def(BOOL, bool_attr(False))
    zero_unseen = prop_def(BOOL, bool_attr(False))
    result = result_def(FLOAT)

    def __init__(
        self,
        q: Value,
        k: Value,
        v: Value,
        mask: Value | None = None,
        *,
        scale: float | None = None,
        causal: bool = False,
        zero_unseen: bool = False,
    ):
        properties = {
            "causal": bool_attr(causal),
            "zero_unseen": bool_attr(zero_unseen),
            "scale": None if scale is None else float_attr(scale),
        }
        super().__init__(q, k, v, mask, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        element_type = same_element(self.q, self.k, self.v)
        result, scores = attention_shape(shape_of(self.q), shape_of(self.k), shape_of(self.v))
        if self.mask is not None:
            if is_float(element_of(self.mask)):
                same_element(self.q, self.mask)
            require_broadcast_to(shape_of(self.mask), scores, "mask")
        return [tensor_type(result, element_type)]


@graph_op
class RotaryEmbeddingOp(GraphOp):
    """Rotates pairs of elements of the last dimension of `x` (`[.., S, D]`) by angles whose `cos` and `sin` are `[S, D
    / 2]`. A pair is an element and the one D / 2 after it, or its neighbour if `interleaved`. D is even.

        %y = graph.rotary_embedding %x, %cos, %sin interleaved : (tensor<2x16x64xf16>, tensor<16x32xf16>, tensor<16x32xf16>) -> tensor<2x16x64xf16>
    """

    name = "graph.rotary_embedding"

    x = operand_def(FLOAT)
    cos = operand_def(FLOAT)
    sin = operand_def(FLOAT)
    interleaved = prop_def(BOOL, bool_attr(False))
    result = result_def(FLOAT)

    def __init__(self, x: Value, cos: Value, sin: Value, *, interleaved: bool = False):
        super().__init__(x, cos, sin, properties={"interleaved": bool_attr(interleaved)})

    def infer(self) -> Sequence[Tensor]:
        same_element(self.x, self.cos, self.sin)
        x = shape_of(self.x)
        require_min_rank(x, 2, "x")
        if isinstance(x[-1], int) and x[-1] % 2:
            raise RuleError(f"the last dimension of x must be even, not {x[-1]}")
        half = x[-1] // 2 if isinstance(x[-1], int) else None
        for name, table in (("cos", shape_of(self.cos)), ("sin", shape_of(self.sin))):
            unify_shapes(table, (x[-2], half), f"{name} must have half the vectors of x")
        return [tensor(self.x)]
