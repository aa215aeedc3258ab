"""2:4 sparse matrices in the layouts of the chip: K x N, with two of each four rows in each column.

values, places = to_fractals(weight)             # of int8: what the cube's sparse instruction takes
values, places = to_panels(weight, width=176)    # of floats: what the vector cores expand
from_fractals(values, places), from_panels(values, places)

Both layouts are padded with zeros to whole blocks. `kept` finds the two nonzeros of each four, and rejects matrices
with more.
"""

from __future__ import annotations

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.contractions import matmul
from ascir.interp.cube import dense_of_codes
from ascir.interp.dtypes import INT8, UINT8, Array

DEEP, FOURS, COLUMNS = 64, 16, 16


class NotSparse(InterpretationError):
    """A group of four with more than two values."""


def _fours(weight: Array, columns: int) -> Array:
    """K x N as K/4 x 4 x N, padded with zeros to whole blocks."""
    k, n = weight.shape
    padded = np.zeros((-(-k // DEEP) * DEEP, -(-n // columns) * columns), weight.dtype)
    padded[:k, :n] = weight
    return padded.reshape(-1, 4, padded.shape[1])


def kept(fours: Array) -> Array:
    """K/4 x 2 x N: the rows that are kept of each four, increasing; groups with fewer are filled with zeros."""
    filled = fours != 0
    if (more := filled.sum(1) > 2).any():
        group, column = (int(each[0]) for each in np.nonzero(more))
        raise NotSparse(
            f"rows {4 * group} to {4 * group + 3} of column {column} have {int(filled[group, :, column].sum())} values"
        )
    # A stable sort: nonzeros first, in row order, then zeros.
    return np.sort(np.argsort(~filled, axis=1, kind="stable")[:, :2], axis=1)


def to_fractals(weight: Array) -> tuple[Array, Array]:
    """The values of an int8 matrix, and the codes of their places."""
    fours = _fours(weight, COLUMNS)
    rows = kept(fours)
    values = np.take_along_axis(fours, rows, 1)
    codes = rows - np.array([0, 1]).reshape(1, 2, 1)
    deep, wide = fours.shape[0] * 4 // DEEP, fours.shape[2] // COLUMNS
    # (K/4, 2, N) to blocks of 16 columns by 32 values of each.
    blocks = values.reshape(deep, 16, 2, wide, COLUMNS).transpose(0, 3, 4, 1, 2)
    nibbles = codes.reshape(deep, 16, 2, wide, COLUMNS).transpose(0, 3, 4, 1, 2).astype(UINT8)
    nibbles = nibbles[..., 0] | nibbles[..., 1] << np.uint8(2)
    return blocks.reshape(deep, wide, COLUMNS, 32), nibbles[..., ::2] | nibbles[..., 1::2] << np.uint8(4)


def from_fractals(values: Array, places: Array) -> Array:
    """K x N."""
    deep, wide = values.shape[:2]
    kept_values = values.transpose(1, 2, 0, 3).reshape(wide * COLUMNS, deep * 32)
    bytes_of_rows = places.transpose(1, 2, 0, 3).reshape(wide * COLUMNS, deep * 8)
    return dense_of_codes(kept_values, bytes_of_rows, "graph.sparse_matmul").T


def to_panels(weight: Array, width: int) -> tuple[Array, Array]:
    """The values of a matrix of floats, and a bit for each of its elements."""
    fours = _fours(weight, width)
    rows = kept(fours)
    bits = np.zeros(fours.shape, np.bool_)
    np.put_along_axis(bits, rows, True, 1)

    def blocks(parts: Array) -> Array:
        """(K/4, P, N) as N/W x K/64 x P x (16 W)."""
        groups, count, columns = parts.shape
        cut = parts.reshape(groups // FOURS, FOURS, count, columns // width, width).transpose(3, 0, 2, 1, 4)
        return cut.reshape(columns // width, groups // FOURS, count, FOURS * width)

    packed = np.packbits(blocks(bits), axis=-1, bitorder="little")
    return blocks(np.take_along_axis(fours, rows, 1)), packed


def from_panels(values: Array, places: Array) -> Array:
    """K x N: the places of a four take its values in turn."""
    panels, deep, _, size = values.shape
    bits = np.unpackbits(places, axis=-1, bitorder="little").astype(np.bool_)
    if (bits.sum(2) & ~2).any():
        raise InterpretationError("graph.sparse_matmul: two bits of each four are set, or none")
    number = np.cumsum(bits, 2) - 1
    taken = np.take_along_axis(values, np.maximum(number, 0), 2)
    dense = np.where(bits, taken, np.zeros((), values.dtype))
    width = size // FOURS
    rows = dense.reshape(panels, deep, 4, FOURS, width).transpose(1, 3, 2, 0, 4)
    return rows.reshape(deep * DEEP, panels * width)


def sparse_matmul(
    x: Array, values: Array, places: Array, bias: Array | None = None, *, columns: int
) -> Array:
    """x @ w + bias."""
    weight = from_fractals(values, places) if x.dtype == INT8 else from_panels(values, places)
    return matmul(x, weight[: x.shape[-1], :columns], bias)
