"""Converts numbers of the text to arrays, and infers sizes.

array_of_numbers(((1, 2), (3, 4)), place)      # an array of int64
whole_shape(x, (4, -1), place)                 # (4, 8), of a tensor of 32 elements
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from xdsl.dialects.builtin import i1
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import shape_of
from ascir.dialects.graph.sums import factor_of, multiplied, quotient
from ascir.dialects.graph.types import Dim, is_float
from ascir.frontend.text.syntax import Place, Problem
from ascir.interp.dtypes import FLOAT64, Array, integer_range, numpy_dtype


def array_of_numbers(value: object, place: Place) -> Array:
    """A number or a list of them; rows must have equal lengths."""
    try:
        array = np.array(value)
    except ValueError:
        raise Problem(place, "the rows of the list differ in length") from None
    if array.dtype == np.object_ or array.dtype.kind not in "bif":
        if array.size:
            raise Problem(place, "the numbers do not fit into 64 bits")
        array = np.zeros(array.shape)
    return array.astype(FLOAT64) if array.dtype.kind == "f" else array


def fits(array: Array, element: Attribute) -> bool:
    """Whether numbers of the text are representable in an element type."""
    if is_float(element) or array.dtype == np.bool_:
        return True
    if element == i1 or not bool(np.all(np.isfinite(array) & (np.trunc(array) == array))):
        return False
    low, high = integer_range(numpy_dtype(element))
    return all(low <= int(number) <= high for number in (np.min(array, initial=0), np.max(array, initial=0)))


def whole_shape(x: SSAValue, shape: Sequence[Dim], place: Place) -> list[Dim]:
    """A shape in which a size of -1 is inferred from the operand."""
    found = list(shape)
    if -1 not in found:
        return found
    source = list(shape_of(x))
    if found.count(-1) > 1:
        raise Problem(place, "only one size of a shape can be -1")
    names = [each for each in found if isinstance(each, str)]
    for dim in list(names):
        if dim in source:
            source.remove(dim)
            names.remove(dim)
    if len(rest := [dim for dim in source if not isinstance(dim, int)]) > 1:
        raise Problem(place, "several sizes are known at run time only: -1 cannot stand for them")
    size = prod(dim for dim in source if isinstance(dim, int))
    others = prod(dim for dim in found if isinstance(dim, int) and dim != -1)
    if rest:
        found[found.index(-1)] = _rest(rest[0], size, names, others)
        return found
    if not others or size % others:
        raise Problem(place, f"{size} elements do not divide into {others}: -1 cannot stand for the rest")
    found[found.index(-1)] = size // others
    return found


def _rest(dim: Dim, times: int, names: Sequence[str], number: int) -> Dim:
    """A size times a number, divided by other sizes and a number, if that has a name: S by 4 is 4S, and this by S is 4."""
    if not isinstance(dim, str) or not times or not number:
        return None
    whole = multiplied(dim, times)
    for name in names:
        factor, base = factor_of(name)
        if not isinstance(whole, str) or factor_of(whole)[1] != base:
            return None
        whole, number = factor_of(whole)[0], number * factor
    part = quotient(whole, number)
    return part if part is not None and multiplied(part, number) == whole else None
