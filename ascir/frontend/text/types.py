"""Types in the syntax of the language, and messages of the dialect with types in this syntax.

tensor_of(Type("f16", [Name("B"), Number(8)]))     tensor<?x8xf16, #graph.dims<B, _>>
shown_type(tensor<?x8xf16, #graph.dims<B, _>>)     f16[B, 8]
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from xdsl.dialects.builtin import bf16, f16, f32, f64, i1, i8, i16, i32, i64
from xdsl.ir import Attribute

from ascir.diagnostics import nearest
from ascir.dialects.graph import dims_of, tensor_type
from ascir.dialects.graph.shapes import add_dims
from ascir.dialects.graph.sums import multiplied, written
from ascir.dialects.graph.types import Dim, Tensor, i4, is_tensor, ui8, ui16, ui32, ui64
from ascir.frontend.text import syntax
from ascir.frontend.text.syntax import Problem

DTYPES: Mapping[str, Attribute] = {
    **{"f16": f16, "bf16": bf16, "f32": f32, "f64": f64, "i1": i1, "i4": i4},
    **{"i8": i8, "i16": i16, "i32": i32, "i64": i64, "ui8": ui8, "ui16": ui16, "ui32": ui32, "ui64": ui64},
}

_TENSOR = re.compile(r"tensor<((?:[0-9?]+x)*)([a-z]+[0-9]+)(?:, #graph\.dims<([^>]*)>)?>")


def element_of_name(name: str, place: syntax.Place) -> Attribute:
    if name not in DTYPES:
        raise Problem(place, f"there is no element type '{name}'{nearest(name, DTYPES)}")
    return DTYPES[name]


def tensor_of(type: syntax.Type) -> Tensor:
    """The tensor type of a parameter; that of a scalar without brackets."""
    element = element_of_name(type.element, type.place)
    return tensor_type([_dim(dim) for dim in type.dims or ()], element)


def _dim(dim: syntax.Expression | syntax.Unknown | syntax.Rest) -> Dim:
    match dim:
        case syntax.Number(value=int() as size) if 0 <= size < 1 << 63:
            return size
        case syntax.Name(id=name) if name != "_":
            return name
        case syntax.Unknown():
            return None
        case syntax.Binary(operator="+", lhs=lhs, rhs=rhs):
            return _sum(dim.place, _dim(lhs), _dim(rhs))
        case syntax.Binary(operator="-", lhs=lhs, rhs=syntax.Number(value=int() as size)):
            return _sum(dim.place, _dim(lhs), -size)
        case syntax.Binary(operator="*", lhs=syntax.Number(value=int() as factor), rhs=rhs) if factor > 0:
            several = _dim(rhs)
            return None if several is None else multiplied(several, factor)
        case _:
            raise Problem(
                dim.place, "a dimension is a number below 2**63, a name, a sum of these such as 2*S+1 or '?'"
            )


def _sum(place: syntax.Place, *dims: Dim) -> Dim:
    total = add_dims(dims)
    if isinstance(total, int) and total < 0:
        raise Problem(place, f"the dimension is {total}")
    return total


def shown_type(type: Attribute) -> str:
    if not is_tensor(type):
        return str(type)
    dims = ["?" if dim is None else written(dim) for dim in dims_of(type)]
    element = type.element_type
    name = next((name for name, known in DTYPES.items() if known == element), str(element))
    return f"{name}[{', '.join(dims)}]"


def in_our_words(message: str) -> str:
    """A message of the dialect with types in the syntax of the language."""

    def rewritten(match: re.Match[str]) -> str:
        dims = match[1].split("x")[:-1]
        names = [name.strip(' "') for name in match[3].split(",")] if match[3] else ["_"] * len(dims)
        pairs = zip(dims, names, strict=False)
        named = [written(name) if dim == "?" and name != "_" else dim for dim, name in pairs]
        return f"{match[2]}[{', '.join(named)}]"

    return _TENSOR.sub(rewritten, message).replace("graph.", "")
