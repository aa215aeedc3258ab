"""Tiles as arrays: undefined elements, bytes in the order of a layout, mixed indices.

    undefined(!tile.tile<16x64xf16, ub>)           # an array of NaN, which shows in the result
    to_bytes(x, !tile.tile<128x64xf16, l1, nz>)    # the bytes of the matrix in fractal order

A tile is an array of its logical shape, independent of its layout; a mask is an array of bool.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.tile import Layout, TileType
from ascir.dialects.tile.indexing import Index
from ascir.dialects.tile.spaces import block_elements
from ascir.interp.dtypes import (
    BOOL,
    INT4,
    UINT8,
    Array,
    integer_range,
    is_float,
    numpy_dtype,
    pack_bits,
    unpack_bits,
)
from ascir.interp.views import from_scalar


@dataclass(frozen=True)
class Operands:
    """The run-time values of the operands of an operation, by operand."""

    known: Mapping[SSAValue, Any]

    def array(self, value: SSAValue) -> Array:
        return self.known[value]

    def number(self, value: SSAValue) -> int | float:
        return self.known[value]

    def tile_or_scalar(self, value: SSAValue, element: Attribute) -> Array:
        """A tile, or a scalar as an array of rank 0 of the tile's element type."""
        if isinstance(value.type, TileType):
            return self.array(value)
        return from_scalar(self.number(value), numpy_dtype(element))

    def indices(self, mixed: Sequence[Index]) -> list[int]:
        return [index if isinstance(index, int) else int(self.known[index]) for index in mixed]


def operands_of(op: Operation, values: Sequence[Any]) -> Operands:
    return Operands(dict(zip(op.operands, values, strict=True)))


def of_type(type: Attribute) -> TileType:
    assert isinstance(type, TileType)
    return type


def undefined(type: TileType) -> Array:
    """An array of undefined elements: NaN, the highest integer, true."""
    return undefined_array(type.get_shape(), type.element_type)


def undefined_array(shape: Sequence[int], element: Attribute) -> Array:
    dtype = numpy_dtype(element)
    if is_float(dtype):
        return np.full(shape, np.nan, dtype)
    return np.full(shape, integer_range(dtype)[1], dtype)


def filled(type: TileType, pad: Attribute | None) -> Array:
    """The contents of a tile before a box is loaded into it."""
    tile = undefined(type)
    if isinstance(pad, FloatAttr | IntegerAttr):
        number = cast(FloatAttr[Any] | IntegerAttr[Any], pad).value.data
        tile[...] = from_scalar(number, tile.dtype)
    return tile


def place(tile: Array, starts: Sequence[int], part: Array, what: str) -> None:
    """Copy `part` into `tile`; an error if it does not fit."""
    for axis, (extent, start, size) in enumerate(zip(tile.shape, starts, part.shape, strict=True)):
        if start < 0 or start + size > extent:
            raise InterpretationError(
                f"{what}: elements {start} to {start + size - 1} of axis {axis} of {extent}"
            )
    tile[tuple(slice(s, s + n) for s, n in zip(starts, part.shape, strict=True))] = part


def corner(tile: Array, sizes: Sequence[int], what: str) -> Array:
    """The box of `sizes` at the origin of `tile`."""
    if any(not 0 <= size <= extent for extent, size in zip(tile.shape, sizes, strict=True)):
        raise InterpretationError(f"{what}: {list(sizes)} elements of a tile of {list(tile.shape)}")
    return tile[tuple(slice(size) for size in sizes)]


def to_bytes(tile: Array, type: TileType) -> bytes:
    """The bytes of a tile in ub or l1."""
    ordered = np.ascontiguousarray(_in_order(tile, type))
    if ordered.dtype == BOOL:
        return np.packbits(ordered.reshape(-1), bitorder="little").tobytes()
    if ordered.dtype == INT4:
        return pack_bits(ordered.astype(np.int8), 4)
    return ordered.tobytes()


def from_bytes(data: bytes, type: TileType) -> Array:
    """The inverse of `to_bytes`."""
    dtype, shape = numpy_dtype(type.element_type), type.get_shape()
    count = int(np.prod(shape))
    if dtype == BOOL:
        flat = np.unpackbits(np.frombuffer(data, UINT8), bitorder="little")[:count].astype(BOOL)
    elif dtype == INT4:
        flat = ((unpack_bits(data, 4, count).astype(np.int8) ^ 8) - 8).astype(INT4)
    else:
        flat = np.frombuffer(data, dtype).copy()
    if type.order is Layout.ND:
        return flat.reshape(shape)
    rows, columns = shape
    block = block_elements(type.element_type)
    return flat.reshape(columns // block, rows, block).transpose(1, 0, 2).reshape(rows, columns)


def _in_order(tile: Array, type: TileType) -> Array:
    if type.order is Layout.ND:
        return tile
    rows, columns = type.get_shape()
    block = block_elements(type.element_type)
    return tile.reshape(rows, columns // block, block).transpose(1, 0, 2)


TileFunction = Callable[[Any, Operands], Array | tuple[Any, ...]]
"""The semantics of an operation: a function of it and its operands that returns its result, or a tuple of results."""
