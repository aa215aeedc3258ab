"""Binds the arguments of a call to the parameters of the function, and checks them.

    conv2d(x, w, stride = [2, 2])      # {"x": x, "weight": w, "strides": [2, 2]}
    conv2d(x, w, stide = [2, 2])       # 'conv2d' has no argument 'stide'; did you mean 'strides'?

A keyword may be abbreviated to a unique prefix.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from xdsl.ir import Attribute, SSAValue

from ascir.diagnostics import nearest
from ascir.dialects.graph.types import Dim
from ascir.frontend.text.functions import Function, Parameter
from ascir.frontend.text.syntax import Place, Problem
from ascir.frontend.text.values import Known, Size, is_number, shown


def find_parameter(name: str, parameters: Sequence[str], function: str, place: Place) -> str:
    """The parameter of a keyword."""
    if name in parameters:
        return name
    fitting = [each for each in parameters if each.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Problem(place, f"'{name}' could be {' or '.join(fitting)}")
    advice = nearest(name, parameters) or f"; it takes {', '.join(parameters)}"
    raise Problem(place, f"'{function}' has no argument '{name}'{advice}")


def assign(
    parameters: Sequence[str],
    positional: Sequence[Any],
    keywords: Sequence[tuple[str, Any, Place]],
    function: str,
    place: Place,
    signature: str = "",
) -> dict[str, Any]:
    """Arguments by parameter name. `signature`: the text of the signature, for errors."""
    called = f": {signature}" if signature else ""
    if len(positional) > len(parameters):
        takes = f"{len(parameters)} argument{'' if len(parameters) == 1 else 's'}"
        raise Problem(place, f"'{function}' takes {takes}, got {len(positional)}{called}")
    found = dict(zip(parameters, positional, strict=False))
    for keyword, value, where in keywords:
        name = find_parameter(keyword, parameters, function, where)
        if name in found:
            number = list(parameters).index(name) + 1
            first = f": argument {number} of '{function}' is it" if number <= len(positional) else ""
            raise Problem(where, f"'{name}' is given twice{first}{called}")
        found[name] = value
    return found


def require_all(function: Function, arguments: Mapping[str, Any], place: Place) -> None:
    missing = [each.name for each in function.parameters if each.required and each.name not in arguments]
    if missing:
        raise Problem(place, f"'{function.name}' needs {' and '.join(missing)}: {function.signature}")


def attribute(parameter: Parameter, value: Any, place: Place) -> Any:
    """A value in the form that the builder of the operation takes."""
    if value is None and parameter.default is None:
        return None
    if isinstance(value, Known):
        value = scalar_of(value, place)
    kind = parameter.kind
    match kind, value:
        case "bool", bool():
            return value
        case "int", int() if is_number(value):
            return value
        case "float", int() | float() if is_number(value):
            return float(value)
        case "ints", tuple() if all(isinstance(each, int) for each in cast("tuple[Any, ...]", value)):
            return cast("tuple[int, ...]", value)
        case "ints", int() if is_number(value):
            return (value,)
        case "word", str() if value in parameter.words:
            return value
        case "dtype", Attribute():
            return value
        case "shape", tuple():
            return tuple(_dim(each, place) for each in cast("tuple[Any, ...]", value))
        case _:
            pass
    if kind == "word":
        choices = ", ".join(f'"{word}"' for word in parameter.words)
        advice = nearest(value, parameter.words) if isinstance(value, str) else ""
        raise Problem(place, f"'{parameter.name}' is one of {choices}, not {shown(value)}{advice}")
    raise Problem(place, f"'{parameter.name}' needs {_NEEDED[kind]}, got {shown(value)}")


_NEEDED = {
    "bool": "true or false",
    "int": "an integer",
    "float": "a number",
    "ints": "a list of integers",
    "dtype": "an element type, such as f16",
    "shape": "a list of sizes, such as [B, 8]",
    "attribute": "what only MLIR text can write",
}


def scalar_of(value: Known, place: Place) -> int | float:
    """The number that all elements of a constant equal."""
    flat = value.array.reshape(-1)
    if not flat.size or not bool((flat == flat[0]).all()):
        raise Problem(place, "the constant's elements differ: an attribute is one number")
    return cast("int | float", flat[0].item())


def _dim(value: Any, place: Place) -> Dim:
    if isinstance(value, Size):
        return value.dim
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, SSAValue):
        raise Problem(place, "a size must be known when the model is read; this is a tensor")
    raise Problem(place, f"a size must be a number, a named dimension or -1, not {shown(value)}")
