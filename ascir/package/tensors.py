"""Reads and writes arrays in the format of safetensors, without a dependency.

    data = pack({"w": array})       # 8 bytes: the length of the head; the head, JSON; the elements
    unpack(data)["w"]

    {"w": {"dtype": "F16", "shape": [64, 128], "data_offsets": [0, 16384]}, "__metadata__": {...}}

The format has no int4: two elements share a byte, the first in the low nibble, and the metadata of the header has the
shape.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, cast

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import BFLOAT16, INT4, Array, pack_bits, unpack_bits
from ascir.package.entries import PackageError

DTYPES = {
    "BOOL": np.dtype(np.bool_),
    "I8": np.dtype(np.int8),
    "U8": np.dtype(np.uint8),
    "I16": np.dtype(np.int16),
    "U16": np.dtype(np.uint16),
    "I32": np.dtype(np.int32),
    "U32": np.dtype(np.uint32),
    "I64": np.dtype(np.int64),
    "U64": np.dtype(np.uint64),
    "F16": np.dtype(np.float16),
    "BF16": BFLOAT16,
    "F32": np.dtype(np.float32),
    "F64": np.dtype(np.float64),
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
METADATA, LENGTH, ALIGNMENT = "__metadata__", 8, 8


def pack(tensors: Mapping[str, Array]) -> bytes:
    head: dict[str, Any] = {}
    nibbles: dict[str, str] = {}
    parts: list[bytes] = []
    end = 0
    for name, tensor in tensors.items():
        if tensor.dtype == INT4:
            nibbles[name] = json.dumps(list(tensor.shape))
            tensor = np.frombuffer(pack_bits(tensor.ravel(), 4), np.uint8)
        parts.append(np.ascontiguousarray(tensor).tobytes())
        start, end = end, end + len(parts[-1])
        head[name] = {
            "dtype": NAMES[tensor.dtype],
            "shape": list(tensor.shape),
            "data_offsets": [start, end],
        }
    if nibbles:
        head[METADATA] = nibbles
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (-len(text) % ALIGNMENT)
    return b"".join([len(text).to_bytes(LENGTH, "little"), text, *parts])


@dataclass(frozen=True)
class Place:
    """The location of a tensor's bytes in the file."""

    start: int
    bytes: int
    shape: Sequence[int]


def places(data: bytes) -> dict[str, Place]:
    """The locations of the tensors in the output of `pack`."""
    body = LENGTH + int.from_bytes(data[:LENGTH], "little")
    head: dict[str, Any] = json.loads(data[LENGTH:body])
    nibbles = head.pop(METADATA, {})
    return {
        name: Place(
            body + entry["data_offsets"][0],
            entry["data_offsets"][1] - entry["data_offsets"][0],
            json.loads(nibbles[name]) if name in nibbles else entry["shape"],
        )
        for name, entry in head.items()
    }


def unpack(data: bytes) -> dict[str, Array]:
    """The arrays, which share the memory of `data`."""
    length = int.from_bytes(data[:LENGTH], "little")
    if len(data) < LENGTH or length > len(data) - LENGTH:
        raise PackageError("the weights are cut off in their head")
    try:
        head = json.loads(data[LENGTH : LENGTH + length])
    except (ValueError, RecursionError):
        raise PackageError("the head of the weights is not JSON") from None
    if not isinstance(head, dict):
        raise PackageError("the head of the weights is not an object")
    entries = cast("dict[str, Any]", head)
    nibbles = entries.pop(METADATA, {})
    tensors: dict[str, Array] = {}
    for name, entry in entries.items():
        try:
            tensors[name] = _tensor(entry, data, LENGTH + length)
            if name in nibbles:
                shape = json.loads(nibbles[name])
                tensors[name] = _signed(unpack_bits(tensors[name].tobytes(), 4, prod(shape))).reshape(shape)
        except (ValueError, KeyError, TypeError, InterpretationError):
            raise PackageError(f"the weights have no array where '{name}' should be") from None
    return tensors


def _signed(nibbles: Array) -> Array:
    return ((nibbles.astype(np.int8) ^ 8) - 8).astype(INT4)


def _tensor(entry: Mapping[str, Any], data: bytes, body: int) -> Array:
    dtype, shape = DTYPES[entry["dtype"]], [int(extent) for extent in entry["shape"]]
    start, end = entry["data_offsets"]
    inside = 0 <= start <= end <= len(data) - body
    if not inside or min(shape, default=0) < 0 or prod(shape) * dtype.itemsize != end - start:
        raise ValueError
    return np.frombuffer(data, dtype, prod(shape), body + start if end > start else 0).reshape(shape)
