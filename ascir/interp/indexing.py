"""Gathers, scatters, and sorting.

    gather(x, indices, axis=0)                          # numpy.take; -1 is the last
    scatter_elements(x, indices, updates, axis=1, reduction="add")
    values, indices = top_k(x, 2)                       # ties: the lower index first

An index out of range is an error, except in sums of rows, which ignore it. Updates are applied in the order of their
indices: the last one to an element stays, and sums are rounded once. In orderings NaN is the greatest, and -0 equals
0.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import prod
from typing import Any, Literal, TypeAlias

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.dtypes import FLOAT64, INT64, Array
from ascir.interp.rounding import narrow, quiet, widen

Reduction: TypeAlias = Literal["none", "add", "mul", "max", "min"]

AT: dict[str, Callable[[Array, tuple[Array, ...], Array], None]] = {
    "add": np.add.at,
    "mul": np.multiply.at,
    "max": np.maximum.at,
    "min": np.minimum.at,
}


def resolve(what: str, indices: Array, size: int, *, negative: bool = True) -> Array:
    """The indices as int64 from 0 to size - 1; negative ones count from the end if `negative`; others are errors."""
    wide = widen(indices)
    wrong = (wide < (-size if negative else 0)) | (wide >= size)
    if np.any(wrong):
        place = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise InterpretationError(
            f"{what}: index {int(wide[place])} at {list(place)} is out of range for {size} elements"
        )
    wide = wide.astype(INT64)
    return np.where(wide < 0, wide + size, wide)


def _names_a_row(indices: Array, rows: int) -> Array:
    """Which indices are from 0 to rows - 1."""
    wide = widen(indices)
    return (wide >= 0) & (wide < rows)


# ------------------------------------------------------------------------------------------------------------
# Gathers


def gather(x: Array, indices: Array, axis: int = 0) -> Array:
    """x with the axis replaced by the dimensions of the indices: numpy.take."""
    return np.take(x, resolve("gather", indices, x.shape[axis]), axis)


def gather_elements(x: Array, indices: Array, axis: int) -> Array:
    """The element at the index along the axis, and at the position of the index in the other dimensions."""
    return x[_grid(resolve("gather_elements", indices, x.shape[axis]), axis)]


def gather_nd(x: Array, indices: Array, batch_dims: int = 0) -> Array:
    """Vectors of indices are positions in the dimensions of x after the first `batch_dims`, which both have."""
    depth = indices.shape[-1]
    merged = x.reshape(
        *x.shape[:batch_dims], prod(x.shape[batch_dims : batch_dims + depth]), *x.shape[batch_dims + depth :]
    )
    batch = np.ix_(*(np.arange(size, dtype=INT64) for size in indices.shape[:-1]))[:batch_dims]
    return merged[(*batch, _merged("gather_nd", x.shape[batch_dims:], indices))]


def _grid(indices: Array, axis: int) -> tuple[Array, ...]:
    """Positions in all dimensions: the indices along the axis, their own position elsewhere."""
    grid: list[Array] = [*np.ix_(*(np.arange(size, dtype=INT64) for size in indices.shape))]
    grid[axis] = indices
    return tuple(grid)


def _merged(what: str, sizes: Sequence[int], indices: Array) -> Array:
    """Positions in dimensions of these sizes as linear positions."""
    place = np.zeros(indices.shape[:-1], INT64)
    for column, size in enumerate(sizes[: indices.shape[-1]]):
        place = place * size + resolve(what, indices[..., column], size)
    return place


# ------------------------------------------------------------------------------------------------------------
# Scatters


@quiet
def _update(x: Array, places: tuple[Any, ...], updates: Array, reduction: str) -> Array:
    if reduction == "none":
        result = x.copy()
        result[places] = updates
        return result
    wide = widen(x).copy()
    AT[reduction](wide, places, widen(updates))
    return narrow(wide, x.dtype)


def _along(x: Array, places: Array, axis: int) -> tuple[Array, ...]:
    """Positions in all dimensions of the slices of x at `places`, in the shape of the result of `gather`."""
    axis %= x.ndim
    behind = x.ndim - 1 - axis
    grid: list[Array] = [*np.ix_(*(np.arange(size, dtype=INT64) for size in x.shape))]
    for dimension in range(axis):  # make room for the dimensions of the places
        grid[dimension] = grid[dimension].reshape(-1, *[1] * (axis - 1 - dimension + places.ndim + behind))
    grid[axis] = places.reshape((*places.shape, *[1] * behind))
    return tuple(grid)


def scatter(x: Array, indices: Array, updates: Array, axis: int = 0) -> Array:
    """x with the slices at the indices replaced; the updates have the shape of the result of `gather`."""
    return _update(x, _along(x, resolve("scatter", indices, x.shape[axis]), axis), updates, "none")


def scatter_add(x: Array, indices: Array, updates: Array, axis: int = 0) -> Array:
    """Like `scatter`, but adds the updates."""
    return _update(x, _along(x, resolve("scatter_add", indices, x.shape[axis]), axis), updates, "add")


def scatter_elements(
    x: Array, indices: Array, updates: Array, axis: int, reduction: Reduction = "none"
) -> Array:
    """x with the elements that `gather_elements` reads replaced by the updates, or combined with them."""
    places = _grid(resolve("scatter_elements", indices, x.shape[axis]), axis)
    return _update(x, places, updates, reduction)


def scatter_nd(x: Array, indices: Array, updates: Array, reduction: Reduction = "none") -> Array:
    """x with the elements that `gather_nd` reads replaced by the updates, or combined with them."""
    depth = indices.shape[-1]
    merged = x.reshape(prod(x.shape[:depth]), *x.shape[depth:])
    return _update(merged, (_merged("scatter_nd", x.shape, indices),), updates, reduction).reshape(x.shape)


@quiet
def unsorted_segment_sum(x: Array, segment_ids: Array, segments: int) -> Array:
    """Row s of the result is the sum of the rows of x with id s; ids out of range are ignored."""
    kept = _names_a_row(segment_ids, segments)
    rows = widen(x)[kept]
    sums: Array = np.zeros((segments, *x.shape[segment_ids.ndim :]), rows.dtype)
    np.add.at(sums, segment_ids[kept].astype(INT64), rows)
    return narrow(sums, x.dtype)


# ------------------------------------------------------------------------------------------------------------
# Embeddings


def embedding(table: Array, indices: Array, padding_idx: int | None = None) -> Array:
    """The rows of the table at the indices, counted from 0. `padding_idx` only matters to the gradient."""
    return np.take(table, resolve("embedding", indices, len(table), negative=False), axis=0)


@quiet
def embedding_bag(
    table: Array, indices: Array, offsets: Array, weights: Array | None = None, mode: str = "sum"
) -> Array:
    """The sum, mean or maximum of the rows in each bag; an empty bag is 0.

    Bag b is indices[offsets[b] : offsets[b + 1]]; the last one extends to the end. `weights` multiply the rows before
    they are summed."""
    places = resolve("embedding_bag", indices, len(table), negative=False)
    rows = widen(table)[places]
    if weights is not None:
        rows = rows * widen(weights)[:, None]
    bounds = [*(int(offset) for offset in offsets), len(places)]
    result = np.zeros((len(offsets), table.shape[1]))
    for bag, (start, end) in enumerate(pairwise(bounds)):
        if not 0 <= start <= end <= len(places):
            raise InterpretationError(
                f"embedding_bag: bag {bag} is [{start}, {end}) of {len(places)} indices"
            )
        if start == end:
            continue
        match mode:
            case "max":
                result[bag] = np.max(rows[start:end], axis=0)
            case "mean":
                result[bag] = np.sum(rows[start:end], axis=0) / (end - start)
            case _:
                result[bag] = np.sum(rows[start:end], axis=0)
    return narrow(result, table.dtype)


@quiet
def embedding_grad(
    grad: Array, indices: Array, rows: int, padding_idx: int | None = None, scale_by_frequency: bool = False
) -> Array:
    """Row r is the sum of the gradients with index r, each divided by their number if requested.

    The row `padding_idx` is 0; gradients with an index out of range are ignored."""
    kept = _names_a_row(indices, rows)
    places, wide = indices[kept].astype(INT64), widen(grad)[kept]
    if scale_by_frequency:
        wide = wide / np.bincount(places, minlength=rows)[places][:, None]
    sums = np.zeros((rows, grad.shape[-1]), FLOAT64)
    np.add.at(sums, places, wide)
    if padding_idx is not None and -rows <= padding_idx < rows:
        sums[padding_idx] = 0.0
    return narrow(sums, grad.dtype)


# ------------------------------------------------------------------------------------------------------------
# Orderings


def order(x: Array, axis: int, descending: bool) -> Array:
    """The stable order of the elements. numpy puts NaN last; in descending order, it is first."""
    wide = widen(x)
    if not descending:
        return np.argsort(wide, axis=axis, kind="stable")
    # Sort the reversed elements in ascending order, and reverse: equal elements are reversed twice.
    mirrored = np.argsort(np.flip(wide, axis), axis=axis, kind="stable")
    return wide.shape[axis] - 1 - np.flip(mirrored, axis)


def sort(x: Array, axis: int = -1, descending: bool = False) -> tuple[Array, Array]:
    """The elements in order, and their positions; the sort is stable. NaN is the greatest."""
    places = order(x, axis, descending).astype(INT64)
    return np.take_along_axis(x, places, axis), places


def top_k(x: Array, k: int, axis: int = -1, largest: bool = True) -> tuple[Array, Array]:
    """The k largest elements (or smallest) in order, and their positions; of equal elements the first."""
    if not 0 <= k <= x.shape[axis]:
        raise InterpretationError(f"top_k: k = {k} is out of range for {x.shape[axis]} elements")
    places = np.take(order(x, axis, largest), np.arange(k, dtype=INT64), axis).astype(INT64)
    return np.take_along_axis(x, places, axis), places
