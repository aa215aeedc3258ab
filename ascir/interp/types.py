"""Checks arrays against tensor types: element type, sizes, and equality of dimensions with the same name.

sizes: Sizes = {}
check(x, tensor<?x8xf16, #graph.dims<batch, _>>, sizes, "argument %x")     # sizes == {"batch": 4}
check(y, tensor<?x8xf16, #graph.dims<batch, _>>, sizes, "argument %y")     # an error unless batch is 4
"""

from typing import TypeAlias, cast

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.graph import Dim, RuleError, Shape, dims_of
from ascir.dialects.graph.sums import with_sizes
from ascir.dialects.graph.types import tensor
from ascir.interp.dtypes import Array, numpy_dtype

Sizes: TypeAlias = dict[str, int]


def tensor_parts(type: Attribute) -> tuple[Attribute, Shape]:
    """The element type and the dimensions of a ranked tensor."""
    try:
        return tensor(type).element_type, dims_of(type)
    except RuleError as error:
        raise InterpretationError(str(error)) from error


def sizes_of(type: Attribute, sizes: Sizes) -> list[int | None]:
    """The sizes of a tensor, given those of names; None if unknown."""
    return [_known(dim, sizes) for dim in tensor_parts(type)[1]]


def _known(dim: Dim, sizes: Sizes) -> int | None:
    if not isinstance(dim, str):
        return dim
    size = with_sizes(dim, sizes)
    return size if isinstance(size, int) else sizes.get(dim)


def is_tensor(type: Attribute) -> bool:
    return isinstance(type, TensorType)


def check(array: object, type: Attribute, sizes: Sizes, what: str) -> None:
    """Raises an error if an array is not of the type; records the sizes of new names."""
    element_type, dims = tensor_parts(type)
    if not isinstance(array, np.ndarray):
        raise InterpretationError(f"{what} must be a numpy array for {type}, found {array!r}")
    found = cast(Array, array)
    if found.dtype != (dtype := numpy_dtype(element_type)):
        raise InterpretationError(f"{what} must be of {dtype} for {type}, found {found.dtype}")
    if found.ndim != len(dims):
        raise InterpretationError(
            f"{what} must have rank {len(dims)} for {type}, found shape {list(found.shape)}"
        )
    for axis, (size, dim) in enumerate(zip(found.shape, dims, strict=True)):
        expected = _known(dim, sizes)
        if expected is None and isinstance(dim, str):
            sizes[dim] = expected = size
        if expected is not None and size != expected:
            name = f" '{dim}'" if isinstance(dim, str) else ""
            raise InterpretationError(
                f"{what} must have size {expected} in dimension {axis}{name} for {type}, "
                f"found shape {list(found.shape)}"
            )
