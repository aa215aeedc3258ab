"""Converts the arguments of compiled models to arrays of the declared types.

    fitting([0, 4], i32, "m: i")      # array([0, 4], dtype=int32)
    fitting([0, 1 << 32], i32, ...)   # ModelError: m: i must be of int32, found int64, and 4294967296 at [1] is none

An array of another type is converted if no value changes except by rounding of floats. Anything else would give
silently wrong results: indices that wrap, fractions that are truncated.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

from ascir.models import ModelError

if TYPE_CHECKING:
    from torch import Tensor
    from xdsl.ir import Attribute

    from ascir.interp.dtypes import Array, DType


def fitting(value: Any, element: Attribute, what: str) -> Array:
    """A value as an array with elements of a given type. Raises `ModelError` if that would change it other than by
    rounding."""
    from ascir.interp.dtypes import ELEMENT_TYPES, is_float, numpy_dtype

    dtype = numpy_dtype(element)
    array = _array(value)
    found = array.dtype.newbyteorder("=")
    if found == dtype or (not array.size and found in ELEMENT_TYPES):
        return array.astype(dtype, copy=False)
    if found not in ELEMENT_TYPES:
        raise ModelError(f"{what} must be of {dtype}, found {array.dtype}")
    converted, kept = _converted(array, dtype)
    if not kept.all() and not (is_float(found) and is_float(dtype)):
        place = [int(each[0]) for each in (~kept).nonzero()]
        raise ModelError(
            f"{what} must be of {dtype}, found {found}, and {array[tuple(place)]} at {place} is none; "
            f"make it {dtype} as it is meant first"
        )
    return converted


def _array(value: Any) -> Array:
    """A value as a numpy array; it may be a tensor of torch."""
    import numpy as np

    torch = sys.modules.get("torch")
    if torch is None or not isinstance(value, torch.Tensor):
        return np.asarray(value)
    from ascir.frontend.torch.tensors import array_of

    return array_of(cast("Tensor", value))


def _converted(array: Array, dtype: DType) -> tuple[Array, Array]:
    """The converted numbers, and a mask of those that are unchanged: converted back, with the same sign. Numbers that
    wrap may also convert back, but with another sign."""
    import numpy as np

    with np.errstate(all="ignore"):
        converted = array.astype(dtype)
        return converted, (converted.astype(array.dtype) == array) & ((converted < 0) == (array < 0))
