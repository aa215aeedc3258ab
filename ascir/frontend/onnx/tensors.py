"""Converts tensors of a model to arrays, and its element types to dtypes.

    array_of(initializer)                  # data in the model
    array_of(initializer, folder)          # also external data, in that folder or below

Models are not trusted: shapes are compared with the number of bytes before memory is allocated.
"""

from __future__ import annotations

from math import prod
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ascir.frontend.values import Problem
from ascir.interp.dtypes import Array, DType

if TYPE_CHECKING:
    from onnx import TensorProto

MAX_RANK = 32


def dtype_of(number: int) -> DType:
    """The dtype for an element type number of ONNX."""
    import onnx

    try:
        return np.dtype(onnx.helper.tensor_dtype_to_np_dtype(number))
    except (KeyError, ValueError, TypeError):
        raise Problem(f"there is no element type with the number {number}") from None


def number_of(dtype: DType) -> int:
    import onnx

    return onnx.helper.np_dtype_to_tensor_dtype(dtype)


def array_of(tensor: TensorProto, folder: Path | None = None) -> Array:
    """The elements of a tensor; a `Problem` if they do not match its shape."""
    import onnx

    dtype, shape = dtype_of(tensor.data_type), tuple(tensor.dims)
    if dtype == np.dtype(object):
        raise Problem("a tensor of strings is not a tensor of numbers")
    if len(shape) > MAX_RANK or any(dim < 0 for dim in shape):
        raise Problem(f"{list(shape)[:MAX_RANK]} is not a shape")
    if tensor.data_location == onnx.TensorProto.EXTERNAL:
        data = _external(tensor, folder)
        held = onnx.TensorProto()
        held.CopyFrom(tensor)
        held.ClearField("external_data")
        held.data_location = onnx.TensorProto.DEFAULT
        held.raw_data = data
        tensor = held
    available = 8 * max(len(tensor.raw_data), tensor.ByteSize())
    if prod(shape) > available:
        raise Problem(f"{prod(shape)} elements of a shape {list(shape)} cannot be in {available // 8} bytes")
    try:
        array = np.asarray(onnx.numpy_helper.to_array(tensor))
    except (ValueError, TypeError, OverflowError, KeyError, IndexError, SystemError) as error:
        raise Problem(f"its elements do not fit the shape {list(shape)}: {_short(error)}") from None
    if array.shape != shape:
        raise Problem(f"{array.size} elements for the shape {list(shape)}")
    return array


def _external(tensor: TensorProto, folder: Path | None) -> bytes:
    """The bytes of a file in the folder of the model or below it."""
    entries = {entry.key: entry.value for entry in tensor.external_data}
    location = entries.get("location", "")
    if folder is None or not location or "\0" in location:
        raise Problem("its elements are in another file, but the model is not in a file")
    home = folder.resolve()
    path = (home / location).resolve()
    if not path.is_relative_to(home) or path == home:
        raise Problem(f"its elements are in '{location}', which is not in the folder of the model")
    try:
        offset, length = int(entries.get("offset", 0)), int(entries.get("length", -1))
    except ValueError:
        raise Problem(f"'{location}': offset and length must be whole numbers") from None
    if not path.is_file():
        raise Problem(f"its elements are in '{location}', which is not a file")
    size = path.stat().st_size
    length = size - offset if length < 0 else length
    if not 0 <= offset <= offset + length <= size:
        raise Problem(f"'{location}' has {size} bytes, and {length} from {offset} on are needed")
    with path.open("rb") as file:
        file.seek(offset)
        return file.read(length)


def _short(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
