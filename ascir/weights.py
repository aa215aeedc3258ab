"""Layouts in which kernels take low-bit weights, and the packing of arrays into these, once, before the first launch.

    packed(w, "panels", (3, 128, 64))               # int4 [128, 300] -> two to a byte: panels of 128 columns
    packed(w, "fractals turned", (2, 19, 16, 32))   # [300, 128]: 16 rows of n, 32 bytes of k each, one after the other
    packed(scale, "rows turned", (4, 304))       # floats [300, 4]: a row for each group

A kernel declares the form of an argument (`ascir.packing`): `flat`, all elements of a tensor contiguously; `rows`,
`panels` or `fractals` of a matrix k x n, `turned` if the tensor is its transpose, n x k. Padding is zero. A vector is
one row, a scalar is repeated everywhere.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    Array = npt.NDArray[Any]

PACKING = "ascir.packing"
"""The attribute of an argument."""

FLAT, ROWS, PANELS, FRACTALS, TURNED = "flat", "rows", "panels", "fractals", "turned"


def packed(array: Array, form: str, shape: Sequence[int]) -> Array:
    """An array in the layout that a kernel expects: of this shape, with integers as bytes."""
    import numpy as np

    from ascir.interp.dtypes import INT4

    words = form.split()
    nibbles = array.dtype == INT4
    each = 2 if nibbles else 1
    matrix = array.astype(np.int8) if nibbles else array
    if FLAT in words:
        matrix = matrix.reshape(-1)
    matrix = matrix.reshape(1, -1) if matrix.ndim < 2 else matrix.T if TURNED in words else matrix
    if FLAT in words:
        found = _filled(matrix, 1, -(-array.size // each) * each)[0]
    elif array.ndim == 0:
        found = np.full((*shape[:-1], shape[-1] * each), matrix[0, 0])
    elif FRACTALS in words:
        blocks, bytes, wide = shape[0], shape[-1], prod(shape[1:-1])
        whole = _filled(matrix, blocks * bytes * each, wide)
        found = whole.reshape(blocks, bytes * each, wide).transpose(0, 2, 1)
    elif PANELS in words:
        panels, rows, bytes = shape
        whole = _filled(matrix, rows, panels * bytes * each)
        found = whole.reshape(rows, panels, bytes * each).transpose(1, 0, 2)
    else:
        found = _filled(matrix, shape[0], shape[1] * each)
    if nibbles:
        found = (found[..., 0::2] & 15) | (found[..., 1::2] << 4)
    return np.ascontiguousarray(found).reshape(found.shape if FLAT in words else shape)


def _filled(matrix: Array, rows: int, columns: int) -> Array:
    """A matrix, padded with zeros."""
    import numpy as np

    if matrix.shape == (rows, columns):
        return matrix
    whole = np.zeros((rows, columns), matrix.dtype)
    whole[: matrix.shape[0], : matrix.shape[1]] = matrix
    return whole
