"""Operations that select elements by indices.

    %0 = graph.gather %x, %i axis 0 : (tensor<10x8xf16>, tensor<4xi32>) -> tensor<4x8xf16>
    %1 = graph.scatter_add %x, %i, %0 axis 0 : (tensor<10x8xf16>, tensor<4xi32>, tensor<4x8xf16>) -> tensor<10x8xf16>

Negative indices count from the end; one that is out of range is an error at run time. Kernels cannot raise one: of
scatters they drop such updates, gathers give zeros or any element, and nothing else is touched.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import i64
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import (
    BOOL,
    FLOAT64,
    INT,
    bool_attr,
    float_attr,
    int_attr,
    require_element,
)
from ascir.dialects.graph.shapes import (
    require_at_least,
    require_min_rank,
    resolve_axis,
    unify,
    unify_shapes,
)
from ascir.dialects.graph.types import (
    ANY,
    INTEGER,
    NUMBER,
    Shape,
    Tensor,
    dims_of,
    element_of,
    shape_of,
    tensor,
    tensor_type,
)


def gather_shape(x: Shape, indices: Shape, axis: int) -> Shape:
    """The shape of `x` with dimension `axis` replaced by the dimensions of the indices."""
    axis = resolve_axis(axis, len(x))
    return (*x[:axis], *indices, *x[axis + 1 :])


def gather_elements_shape(x: Shape, indices: Shape, axis: int) -> Shape:
    """The shape of the indices, which equals that of `x` except along `axis`."""
    if len(x) != len(indices):
        raise RuleError("indices must have the rank of x", f"{len(indices)} vs {len(x)}")
    axis = resolve_axis(axis, len(x))
    what = "indices differ from x outside the axis"
    return tuple(
        index if i == axis else unify(index, dim, what, f"dimension {i}")
        for i, (dim, index) in enumerate(zip(x, indices, strict=True))
    )


def gather_nd_shape(x: Shape, indices: Shape, batch_dims: int = 0) -> Shape:
    """The last dimension of the indices are positions in the dimensions of `x` after the batch."""
    require_min_rank(indices, 1, "indices")
    depth = indices[-1]
    if not isinstance(depth, int):
        raise RuleError("the last dimension of the indices must be static")
    if not 0 <= batch_dims <= min(len(x), len(indices) - 1):
        raise RuleError(
            f"batch_dims {batch_dims} is out of range", f"ranks of x and indices {len(x)} and {len(indices)}"
        )
    if batch_dims + depth > len(x):
        raise RuleError("indices are longer than the rank of x", f"{depth} after {batch_dims} of {len(x)}")
    what = "batches differ"
    batch = [unify(x[i], indices[i], what, f"dimension {i}") for i in range(batch_dims)]
    return (*batch, *indices[batch_dims:-1], *x[batch_dims + depth :])


@graph_op
class GatherOp(GraphOp):
    """The slices of `x` along `axis` at the indices. Negative indices count from the end. An index out of range is an
    error; kernels give zeros or any elements of `x` instead.

        %y = graph.gather %x, %i axis 1 : (tensor<4x10xf16>, tensor<2x3xi32>) -> tensor<4x2x3xf16>
    """

    name = "graph.gather"

    x = operand_def(ANY)
    indices = operand_def(INTEGER)
    axis = prop_def(INT)
    result = result_def(ANY)

    def __init__(self, x: Value, indices: Value, axis: int = 0):
        super().__init__(x, indices, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        shape = gather_shape(shape_of(self.x), shape_of(self.indices), self.axis.value.data)
        return [tensor_type(shape, element_of(self.x))]


@graph_op
class GatherElementsOp(GraphOp):
    """For each index, the element of `x` at the same position, except for the index along `axis`.

    %y = graph.gather_elements %x, %i axis 1 : (tensor<4x10xf16>, tensor<4x3xi64>) -> tensor<4x3xf16>
    """

    name = "graph.gather_elements"

    x = operand_def(ANY)
    indices = operand_def(INTEGER)
    axis = prop_def(INT)
    result = result_def(ANY)

    def __init__(self, x: Value, indices: Value, axis: int):
        super().__init__(x, indices, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        shape = gather_elements_shape(shape_of(self.x), shape_of(self.indices), self.axis.value.data)
        return [tensor_type(shape, element_of(self.x))]


@graph_op
class GatherNdOp(GraphOp):
    """For each vector of indices (their last dimension, which is static), the slice of `x` at this position, after
    `batch_dims` dimensions that both have.

        %y = graph.gather_nd %x, %i : (tensor<4x10x8xf16>, tensor<5x2xi64>) -> tensor<5x8xf16>
    """

    name = "graph.gather_nd"

    x = operand_def(ANY)
    indices = operand_def(INTEGER)
    batch_dims = prop_def(INT, int_attr(0))
    result = result_def(ANY)

    def __init__(self, x: Value, indices: Value, batch_dims: int = 0):
        super().__init__(x, indices, properties={"batch_dims": int_attr(batch_dims)})

    def infer(self) -> Sequence[Tensor]:
        shape = gather_nd_shape(shape_of(self.x), shape_of(self.indices), self.batch_dims.value.data)
        return [tensor_type(shape, element_of(self.x))]


class OrderOp(GraphOp):
    """Elements of `x` in order along `axis`, and their positions."""

    x = operand_def(NUMBER)
    values = result_def(NUMBER)
    indices = result_def(INTEGER)


@graph_op
class SortOp(OrderOp):
    """All elements along `axis` in order; the sort is stable.

    %v, %i = graph.sort %x axis 1 descending : tensor<4x10xf16> -> (tensor<4x10xf16>, tensor<4x10xi64>)
    """

    name = "graph.sort"

    axis = prop_def(INT)
    descending = prop_def(BOOL, bool_attr(False))

    def __init__(self, x: Value, axis: int, descending: bool = False):
        super().__init__(x, properties={"axis": int_attr(axis), "descending": bool_attr(descending)})

    def infer(self) -> Sequence[Tensor]:
        shape = shape_of(self.x)
        resolve_axis(self.axis.value.data, len(shape))
        return [tensor(self.x), tensor_type(shape, i64)]


@graph_op
class TopKOp(OrderOp):
    """The `k` largest elements along `axis`, or the smallest with `largest false`; of equal elements the first ones.

    %v, %i = graph.top_k %x k 3 : tensor<4x10xf16> -> (tensor<4x3xf16>, tensor<4x3xi64>)
    """

    name = "graph.top_k"

    k = prop_def(INT)
    axis = prop_def(INT, int_attr(-1))
    largest = prop_def(BOOL, bool_attr(True))

    def __init__(self, x: Value, k: int, axis: int = -1, largest: bool = True):
        properties = {"k": int_attr(k), "axis": int_attr(axis), "largest": bool_attr(largest)}
        super().__init__(x, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        shape, k = shape_of(self.x), self.k.value.data
        axis = resolve_axis(self.axis.value.data, len(shape))
        require_at_least([k], 0, "k")
        size = shape[axis]
        if isinstance(size, int) and k > size:
            raise RuleError("k is more than there are elements", f"{k} vs {size}")
        shape = (*shape[:axis], k, *shape[axis + 1 :])
        return [tensor_type(shape, element_of(self.x)), tensor_type(shape, i64)]


@graph_op
class OneHotOp(GraphOp):
    """
    A new dimension `axis` of size `depth`: `on` at the index, `off` elsewhere. A negative index counts from the end;
    one that is out of range gives a row of `off`.

        %y = graph.one_hot %i depth 10 : tensor<4xi64> -> tensor<4x10xf32>
    """

    name = "graph.one_hot"

    indices = operand_def(INTEGER)
    depth = prop_def(INT)
    on = prop_def(FLOAT64, float_attr(1.0))
    off = prop_def(FLOAT64, float_attr(0.0))
    axis = prop_def(INT, int_attr(-1))
    result = result_def(NUMBER)

    def __init__(
        self,
        indices: Value,
        depth: int,
        element_type: Attribute,
        *,
        on: float = 1.0,
        off: float = 0.0,
        axis: int = -1,
    ):
        properties = {
            "depth": int_attr(depth),
            "on": float_attr(on),
            "off": float_attr(off),
            "axis": int_attr(axis),
        }
        indices = SSAValue.get(indices)
        shape = list(dims_of(indices.type))
        shape.insert(axis % (len(shape) + 1), depth)
        super().__init__(indices, properties=properties, result_types=[tensor_type(shape, element_type)])

    def infer(self) -> Sequence[Tensor]:
        shape, depth = shape_of(self.indices), self.depth.value.data
        element_type = element_of(self.results[0])
        for name, value in (("on", self.on), ("off", self.off)):
            require_element(value.value.data, element_type, name)
        require_at_least([depth], 0, "depth")
        axis = resolve_axis(self.axis.value.data, len(shape) + 1)
        return [tensor_type((*shape[:axis], depth, *shape[axis:]), element_type)]


@graph_op
class UnsortedSegmentSumOp(GraphOp, HasCanonicalizationPatternsInterface):
    """Sums of the slices of `x` with the same segment id; the shape of the ids is a prefix of that of `x`. Slices whose
    id is out of range, or negative, are ignored.

        %y = graph.unsorted_segment_sum %x, %ids segments 5 : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<5x8xf32>
    """

    name = "graph.unsorted_segment_sum"

    x = operand_def(NUMBER)
    segment_ids = operand_def(INTEGER)
    segments = prop_def(INT)
    result = result_def(NUMBER)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import SumsOfNothing

        return (SumsOfNothing(),)

    def __init__(self, x: Value, segment_ids: Value, segments: int):
        super().__init__(x, segment_ids, properties={"segments": int_attr(segments)})

    def infer(self) -> Sequence[Tensor]:
        x, ids, segments = shape_of(self.x), shape_of(self.segment_ids), self.segments.value.data
        require_min_rank(ids, 1, "segment_ids")
        require_min_rank(x, len(ids), "x")
        unify_shapes(x[: len(ids)], ids, "x does not begin with the shape of segment_ids")
        require_at_least([segments], 0, "segments")
        return [tensor_type((segments, *x[len(ids) :]), element_of(self.x))]
