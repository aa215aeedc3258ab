"""Operations that move elements without computing.

%0 = graph.reshape %x : tensor<4x8xf32> -> tensor<32xf32>
%1 = graph.slice %x starts [0, -1] ends [4, -9] steps [2, -1] : tensor<4x8xf32> -> tensor<2x8xf32>
%2, %3 = graph.split %x axis 1 sizes [2, 6] : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x6xf32>)
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def, var_result_def
from xdsl.pattern_rewriter import RewritePattern

from ascir.dialects.graph.base import GraphOp, Value, graph_op, same_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import (
    FLOAT64,
    INT,
    INTS,
    MAX_I64,
    MIN_I64,
    float_attr,
    int_attr,
    ints,
    require_element,
    words,
)
from ascir.dialects.graph.shapes import (
    add_dims,
    require_at_least,
    require_broadcast_to,
    require_length,
    reshaped,
    resolve_axes,
    resolve_axis,
    unify,
)
from ascir.dialects.graph.sums import quotient
from ascir.dialects.graph.types import (
    ANY,
    Dim,
    Shape,
    Tensor,
    element_of,
    shape_of,
    tensor_type,
)


def concat_shape(shapes: Sequence[Shape], axis: int) -> Shape:
    """All shapes are equal except along `axis`, where their sizes are added up."""
    if not shapes:
        raise RuleError("concat needs an operand")
    first = shapes[0]
    axis = resolve_axis(axis, len(first))
    dims = list(first)
    for index, shape in enumerate(shapes[1:], start=1):
        if len(shape) != len(first):
            raise RuleError("ranks differ", f"operand {index}: {len(shape)} vs {len(first)}")
        for i, dim in enumerate(shape):
            if i != axis:
                dims[i] = unify(
                    dims[i], dim, "shapes differ outside the axis", f"operand {index}, dimension {i}"
                )
    dims[axis] = add_dims(shape[axis] for shape in shapes)
    return tuple(dims)


def split_shapes(x: Shape, axis: int, sizes: Sequence[int]) -> list[Shape]:
    """The pieces of `x` along `axis`, whose sizes must add up to its size."""
    axis = resolve_axis(axis, len(x))
    require_at_least(sizes, 0, "sizes")
    unify(x[axis], sum(sizes), "sizes do not add up to the dimension", f"dimension {axis}")
    return [(*x[:axis], size, *x[axis + 1 :]) for size in sizes]


def slice_dim(dim: Dim, start: int, end: int, step: int) -> Dim:
    """The number of elements that Python's `[start:end:step]` selects from `dim`. A named dimension must have the
    elements that the bounds count from its ends: `[1:]` selects `S-1`, `[-2:]` and `[:2]` select 2; `[::2]` selects half
    of `2S`."""
    if isinstance(dim, int):
        first, last, step = slice(start, end, step).indices(dim)
        return max(0, -((first - last) // step) if step > 0 else -((last - first) // -step))
    if step == -1 and start in (-1, MAX_I64) and end == MIN_I64:
        return dim
    if dim is None or step < 1:
        return None
    if 0 <= end < MAX_I64:
        return -(-max(0, end - start) // step) if start >= 0 else None
    first, last = (0 if start == MIN_I64 else start), (0 if end == MAX_I64 else end)
    count = add_dims([dim, last - first + step - 1]) if first >= 0 else max(0, last - first) + step - 1
    return None if count is None else quotient(count, step)


def slice_shape(x: Shape, starts: Sequence[int], ends: Sequence[int], steps: Sequence[int]) -> Shape:
    for name, values in (("starts", starts), ("ends", ends), ("steps", steps)):
        require_length(values, len(x), name)
    if 0 in steps:
        raise RuleError("steps must not be 0")
    return tuple(map(slice_dim, x, starts, ends, steps))


def pad_shape(x: Shape, low: Sequence[int], high: Sequence[int], mode: str) -> Shape:
    """A reflection needs as many elements beside the first and the last; an edge needs one."""
    dims: list[Dim] = []
    for name, values in (("low", low), ("high", high)):
        require_length(values, len(x), name)
        require_at_least(values, 0, name)
    for i, (dim, before, after) in enumerate(zip(x, low, high, strict=True)):
        needed = {"constant": 0, "edge": min(1, max(before, after)), "reflect": max(before, after) + 1}[mode]
        if before + after and isinstance(dim, int) and dim < needed:
            raise RuleError(f"{mode} padding needs more elements", f"dimension {i}: {dim}, needs {needed}")
        dims.append(add_dims([dim, before + after]))
    return tuple(dims)


def repeat_dim(dim: Dim, count: int) -> Dim:
    if count == 0:
        return 0
    if count == 1:
        return dim
    return dim * count if isinstance(dim, int) else None


@graph_op
class BroadcastToOp(GraphOp, HasCanonicalizationPatternsInterface):
    """
    `x` in a larger shape, by the rules of broadcasting. A dynamic dimension of the result is one of `x`.

        %y = graph.broadcast_to %x : tensor<8x1xf32> -> tensor<4x8x16xf32>
    """

    name = "graph.broadcast_to"

    x = operand_def(ANY)
    result = result_def(ANY)

    def __init__(self, x: Value, shape: Sequence[Dim]):
        super().__init__(x, result_types=[tensor_type(shape, element_of(SSAValue.get(x)))])

    def infer(self) -> Sequence[Tensor]:
        source, target = shape_of(self.x), shape_of(self.results[0])
        require_broadcast_to(source, target, "x")
        offset = len(target) - len(source)
        for i, dim in enumerate(target):
            aligned = source[i - offset] if i >= offset else 1
            if not isinstance(dim, int) and isinstance(aligned, int) and dim not in source:
                raise RuleError("a dynamic dimension of the result must be one of x", f"dimension {i}")
        return [tensor_type(target, element_of(self.x))]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import BroadcastToSameShape

        return (BroadcastToSameShape(),)


@graph_op
class ConcatOp(GraphOp):
    """The operands concatenated along `axis`; their other dimensions are equal.

    %y = graph.concat %a, %b axis 0 : (tensor<1x8xf16>, tensor<3x8xf16>) -> tensor<4x8xf16>
    """

    name = "graph.concat"

    inputs = var_operand_def(ANY)
    axis = prop_def(INT)
    result = result_def(ANY)

    def __init__(self, inputs: Sequence[Value], axis: int):
        super().__init__(inputs, properties={"axis": int_attr(axis)})

    def infer(self) -> Sequence[Tensor]:
        shape = concat_shape([shape_of(value) for value in self.inputs], self.axis.value.data)
        return [tensor_type(shape, same_element(*self.inputs))]


@graph_op
class PadOp(GraphOp):
    """Adds `low` elements before and `high` elements after each dimension: the `value`, a mirror image without the edge
    (`reflect`), or copies of the edge.

        %y = graph.pad %x low [0, 1] high [0, 1] mode reflect : tensor<4x8xf16> -> tensor<4x10xf16>
    """

    name = "graph.pad"

    x = operand_def(ANY)
    low = prop_def(INTS)
    high = prop_def(INTS)
    mode = prop_def(words("constant", "reflect", "edge"), StringAttr("constant"))
    value = prop_def(FLOAT64, float_attr(0.0))
    result = result_def(ANY)

    def __init__(
        self, x: Value, low: Sequence[int], high: Sequence[int], *, mode: str = "constant", value: float = 0.0
    ):
        properties = {
            "low": ints(low),
            "high": ints(high),
            "mode": StringAttr(mode),
            "value": float_attr(value),
        }
        super().__init__(x, properties=properties)

    def infer(self) -> Sequence[Tensor]:
        require_element(self.value.value.data, element_of(self.x), "value")
        shape = pad_shape(shape_of(self.x), self.low.get_values(), self.high.get_values(), self.mode.data)
        return [tensor_type(shape, element_of(self.x))]


@graph_op
class RepeatOp(GraphOp):
    """`counts` copies of the whole tensor along each dimension.

    %y = graph.repeat %x counts [2, 1] : tensor<4x8xf16> -> tensor<8x8xf16>
    """

    name = "graph.repeat"

    x = operand_def(ANY)
    counts = prop_def(INTS)
    result = result_def(ANY)

    def __init__(self, x: Value, counts: Sequence[int]):
        super().__init__(x, properties={"counts": ints(counts)})

    def infer(self) -> Sequence[Tensor]:
        shape, counts = shape_of(self.x), self.counts.get_values()
        require_length(counts, len(shape), "counts")
        require_at_least(counts, 0, "counts")
        return [tensor_type(tuple(map(repeat_dim, shape, counts)), element_of(self.x))]


@graph_op
class ReshapeOp(GraphOp, HasCanonicalizationPatternsInterface):
    """The same elements, in row-major order, in the shape of the result. Besides dimensions with names that `x` has,
    one of its dimensions may be dynamic.

        %y = graph.reshape %x : tensor<4x8xf32> -> tensor<2x16xf32>
    """

    name = "graph.reshape"

    x = operand_def(ANY)
    result = result_def(ANY)

    def __init__(self, x: Value, shape: Sequence[Dim]):
        super().__init__(x, result_types=[tensor_type(shape, element_of(SSAValue.get(x)))])

    def infer(self) -> Sequence[Tensor]:
        target = reshaped(shape_of(self.x), shape_of(self.results[0]))
        return [tensor_type(target, element_of(self.x))]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import ReshapeOfReshape, ReshapeToSameType

        return (ReshapeToSameType(), ReshapeOfReshape())


@graph_op
class SliceOp(GraphOp):
    """Python's `x[start:end:step]` in every dimension; an end of -2**63 with a negative step includes the first
    element.

        %y = graph.slice %x starts [0, 1] ends [4, 8] steps [1, 3] : tensor<4x8xf32> -> tensor<4x3xf32>
    """

    name = "graph.slice"

    x = operand_def(ANY)
    starts = prop_def(INTS)
    ends = prop_def(INTS)
    steps = prop_def(INTS)
    result = result_def(ANY)

    def __init__(
        self, x: Value, starts: Sequence[int], ends: Sequence[int], steps: Sequence[int] | None = None
    ):
        steps = [1] * len(starts) if steps is None else steps
        super().__init__(x, properties={"starts": ints(starts), "ends": ints(ends), "steps": ints(steps)})

    def infer(self) -> Sequence[Tensor]:
        bounds = self.starts.get_values(), self.ends.get_values(), self.steps.get_values()
        return [tensor_type(slice_shape(shape_of(self.x), *bounds), element_of(self.x))]


@graph_op
class SplitOp(GraphOp):
    """`x` split along `axis` into pieces of these sizes, each a result.

    %a, %b = graph.split %x axis 0 sizes [1, 3] : tensor<4x8xf16> -> (tensor<1x8xf16>, tensor<3x8xf16>)
    """

    name = "graph.split"

    x = operand_def(ANY)
    axis = prop_def(INT)
    sizes = prop_def(INTS)
    pieces = var_result_def(ANY)

    def __init__(self, x: Value, axis: int, sizes: Sequence[int]):
        super().__init__(x, properties={"axis": int_attr(axis), "sizes": ints(sizes)})

    def infer(self) -> Sequence[Tensor]:
        shapes = split_shapes(shape_of(self.x), self.axis.value.data, self.sizes.get_values())
        return [tensor_type(shape, element_of(self.x)) for shape in shapes]


@graph_op
class TransposeOp(GraphOp, HasCanonicalizationPatternsInterface):
    """Permutes the dimensions: dimension `i` of the result is dimension `permutation[i]` of `x`.

    %y = graph.transpose %x permutation [0, 2, 1] : tensor<2x4x8xf16> -> tensor<2x8x4xf16>
    """

    name = "graph.transpose"

    x = operand_def(ANY)
    permutation = prop_def(INTS)
    result = result_def(ANY)

    def __init__(self, x: Value, permutation: Sequence[int]):
        super().__init__(x, properties={"permutation": ints(permutation)})

    def resolved_permutation(self) -> tuple[int, ...]:
        """The permutation, with negative entries resolved."""
        rank = len(shape_of(self.x))
        permutation = self.permutation.get_values()
        require_length(permutation, rank, "permutation")
        return resolve_axes(permutation, rank, "dimension")

    def infer(self) -> Sequence[Tensor]:
        shape = shape_of(self.x)
        return [tensor_type([shape[i] for i in self.resolved_permutation()], element_of(self.x))]

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        from ascir.passes.graph.canonicalization import IdentityTranspose, TransposeOfTranspose

        return (IdentityTranspose(), TransposeOfTranspose())
