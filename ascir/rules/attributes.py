"""Attributes of operations as the language has them: plain values, axes counted from 0.

actual(op, parameter)            # (1, 2) of `reduce sum %x axes [-2, -1]` of rank 3
same(1e-5, 9.999999747378752e-06)
"""

from __future__ import annotations

from typing import Any, cast

from ascir.dialects.graph import GraphOp, OneHotOp, dims_of, element_of, shape_of
from ascir.frontend.text.functions import Parameter
from ascir.frontend.text.values import Size
from ascir.interp.attributes import plain

ATTRIBUTE_TOLERANCE = 1e-6
"""Relative: attributes come from 32-bit floats."""


def default_of(op: GraphOp, parameter: Parameter) -> Any:
    default = parameter.default
    value = tuple(cast("Any", default)) if isinstance(default, list | tuple) else default
    return resolved(op, parameter.name, value)


def actual(op: GraphOp, parameter: Parameter) -> Any:
    """The attribute of an operation as a plain value; axes are counted from 0."""
    name = parameter.name
    definition = op.get_irdl_definition().properties.get(name)
    if definition is not None:
        return resolved(op, name, plain(op.properties.get(name, definition.default_value)))
    type = op.results[0].type
    if name == "element_type":
        return element_of(op.results[0])
    dims = dims_of(type)
    if name == "shape":
        return tuple(dim if isinstance(dim, int) else Size(dim) for dim in dims)
    return dims[{"height": 2, "width": 3}[name]]


AXES = ("axis", "axes", "permutation")


def resolved(op: GraphOp, name: str, value: Any) -> Any:
    """Axes counted from 0, so that -1 and 3 are one."""
    if name not in AXES or not op.operands or value is None:
        return value
    rank = len(shape_of(op.operands[0])) + isinstance(op, OneHotOp)
    if isinstance(value, int):
        return value % rank if -rank <= value < rank else value
    found = [axis % rank if rank else axis for axis in value]
    return tuple(sorted(found) if name == "axes" else found)


def same(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, int | float):
        return a == b or abs(a - b) <= ATTRIBUTE_TOLERANCE * max(abs(a), abs(b))
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)
