"""Converts tensors and element types of torch to numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

import ml_dtypes
import numpy as np
import torch

from ascir.frontend.values import Problem
from ascir.interp.dtypes import Array, DType

if TYPE_CHECKING:
    from torch import Tensor

DTYPES: Mapping[torch.dtype, DType] = {
    torch.float16: np.dtype(np.float16),
    torch.bfloat16: np.dtype(ml_dtypes.bfloat16),
    torch.float32: np.dtype(np.float32),
    torch.float64: np.dtype(np.float64),
    torch.bool: np.dtype(np.bool_),
    torch.int8: np.dtype(np.int8),
    torch.int16: np.dtype(np.int16),
    torch.int32: np.dtype(np.int32),
    torch.int64: np.dtype(np.int64),
    torch.uint8: np.dtype(np.uint8),
    torch.uint16: np.dtype(np.uint16),
    torch.uint32: np.dtype(np.uint32),
    torch.uint64: np.dtype(np.uint64),
}
TORCH_DTYPES: Mapping[DType, torch.dtype] = {dtype: kind for kind, dtype in DTYPES.items()}


def dtype_of(kind: torch.dtype) -> DType:
    if kind not in DTYPES:
        raise Problem(f"elements of {kind} have no element type here")
    return DTYPES[kind]


def promoted(a: DType, b: DType) -> DType:
    """The promoted dtype of both."""
    return DTYPES[torch.promote_types(TORCH_DTYPES[a], TORCH_DTYPES[b])]


def array_of(tensor: Tensor) -> Array:
    """The elements; shares memory with the tensor if possible."""
    if tensor.layout != torch.strided:
        raise Problem(f"tensors of layout {tensor.layout} are not supported; store it dense")
    dtype = dtype_of(tensor.dtype)
    plain = tensor.detach().cpu().contiguous()
    if plain.dtype == torch.bfloat16:
        return plain.view(torch.int16).numpy().view(ml_dtypes.bfloat16)
    return plain.numpy().astype(dtype, copy=False)


def tensor_of(array: Array) -> Tensor:
    """The same elements, in the same memory."""
    convert: Callable[[Array], Tensor] = cast("Any", torch).from_numpy
    if array.dtype == np.dtype(ml_dtypes.bfloat16):
        return convert(array.view(np.int16)).view(torch.bfloat16)
    return convert(array)


def is_tensor(value: Any) -> bool:
    return isinstance(value, torch.Tensor)
