"""Type promotion, and conversions between element types.

common(node, "self", "other")      # f32 of an i64 tensor and 0.5
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from ascir.dialects import graph
from ascir.frontend.integers import is_integer, low_bits
from ascir.frontend.torch.node import Node
from ascir.frontend.torch.tensors import promoted
from ascir.frontend.values import Value, is_value, rank
from ascir.interp.dtypes import BOOL, FLOAT32, INT64, DType, is_float


def common(node: Node, *names: str) -> DType:
    """The promoted type: tensors with dimensions take precedence over those without, and these over numbers."""
    ranked: list[DType] = []
    scalars: list[DType] = []
    numbers: list[DType] = []
    for name in names:
        value = node.arguments[name]
        if is_value(value):
            (ranked if rank(value) else scalars).append(node.dtype_of(value))
        else:
            numbers.append(
                BOOL if isinstance(value, bool) else FLOAT32 if isinstance(value, float) else INT64
            )
    kinds = [reduce(promoted, each) for each in (numbers, scalars, ranked) if each]
    return reduce(lambda lower, higher: _raised(higher, lower), kinds)


def _raised(higher: DType, lower: DType) -> DType:
    """A dtype of lower precedence only changes a higher one if its category is wider: booleans, integers, floats."""
    if is_float(higher) or (higher != BOOL and not is_float(lower)):
        return higher
    return promoted(higher, lower)


def converted(node: Node, x: Value, dtype: DType) -> Value:
    """`x` in another dtype as torch has it: integers keep their low bits."""
    source = node.dtype_of(x)
    if source == dtype:
        return x
    if is_integer(source) and is_integer(dtype):
        x = low_bits(node, x, source, dtype)
    return node.cast(x, dtype)


def truth(node: Node, x: Value) -> Value:
    """Whether elements are not zero."""
    if node.dtype_of(x) == BOOL:
        return x
    return node.call(graph.CompareOp, "ne", x, node.like(0, x))


def _to(node: Node) -> Value:
    return converted(node, node.x("self"), node.dtype())


def _convert(node: Node) -> Value:
    return converted(node, node.x("a"), node.dtype())


TABLE: Mapping[str, Callable[[Node], Value]] = {
    "_to_copy": _to,
    "prims.convert_element_type": _convert,
    "to": _to,
    "type_as": _to,
}
