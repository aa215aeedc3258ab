"""Gathers: rows of a view, picked by computed numbers.

    %y = graph.embedding %table, %ids : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
    // Gather(rows of table seen as 1000 x 64, at ids: [a], columns [b]): over [a, b]

Where the rows are short and a tile can hold all of the axis, elements are picked within the tile instead.

Along another axis than the first, and element by element, the number of the row is computed: the view is seen as the
rows that the inner dimensions make, and the outer ones add their position times the rows that they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from xdsl.dialects.builtin import i32
from xdsl.ir import Attribute

from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import (
    Constant,
    Count,
    Elementwise,
    Gather,
    Iota,
    Load,
    Node,
    Pick,
    element_bytes,
)
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.extent import Extent, product

BLOCK = 32


class Picks(Enum):
    """How elements are picked along an axis; each of these needs less of a tile than those before it, and takes longer."""

    WITHIN = "within"
    """Within a tile, as they lie."""
    ROWS = "rows"
    """In rows of that axis: these are stored, and what is picked is put back."""
    FETCHED = "fetched"
    """One by one from global memory."""


SIGN = 31
"""The bit of the sign of an index."""


def _combined(name: str, *operands: Node) -> Node:
    support = frozenset(axis for operand in operands for axis in operand.support)
    return Elementwise(i32, support, operands, name=name)


def _number(extent: Extent) -> Node:
    """How many elements there are, as a number that places are computed with."""
    return Constant(i32, number=extent.number) if extent.static else Count(i32, extent=extent)


def from_the_end(indices: Node, rows: Extent) -> Node:
    """Negative indices count from the end: their sign, as far as it can be shifted, is -1, else 0."""
    sign = Elementwise(i32, indices.support, (indices, Constant(i32, number=SIGN)), name="shift_right")
    if rows.static:
        return _combined("add", indices, _combined("mul", sign, Constant(i32, number=-rows.number)))
    return _combined("sub", indices, _combined("mul", sign, _number(rows)))


def position(axes: Sequence[Axis]) -> Node:
    """The number of an element of some axes in row-major order."""
    place: Node = Constant(i32, number=0)
    for axis in axes:
        step = Iota(i32, frozenset([axis]), axis=axis)
        if isinstance(place, Constant):
            place = step
        else:
            place = _combined("add", _combined("mul", place, _number(axis.extent)), step)
    return place


def gathered(source: Load, indices: Node, outer: Sequence[Axis], rows: Extent, inner: Sequence[Axis]) -> Node:
    """Rows of `inner` elements: of those that `outer` names, the one at the index."""
    found = from_the_end(indices, rows)
    if outer:
        first = _combined("mul", position(outer), _number(rows))
        found = _combined("add", first, found)
    columns = tuple(inner)
    if len(columns) > 1:
        raise Untileable("no schedule is known for a gather whose inner dimensions are not one axis")
    size = product(axis.extent for axis in source.order)
    width = product(axis.extent for axis in columns)
    count = size.over(width)
    if count is None:
        raise Untileable("the rows of a gather are not a whole number")
    return Gather(
        source.element,
        found.support | frozenset(columns),
        (found,),
        hint=source.hint,
        source=source,
        column=columns[0] if columns else None,
        shape=(count, width),
    )


LARGEST = 64 * 1024
"""Bytes of what elements are picked from within a tile."""

SHORT = 64
"""Bytes of rows that are better picked within a tile than fetched one by one."""


def within_tile(element: Attribute, rows: int, width: Extent, one_by_one: bool = False) -> bool:
    """Whether a tile can hold all that elements are picked from along an axis of `rows`, before rows of `width`; and
    whether that is better than to fetch whole rows, or each element `one_by_one`."""
    # Elements of less than 16 bits, and of more than 32, are picked as words.
    size = max(element_bytes(element), 2) if element_bytes(element) < 8 else 12
    short = not width.names and (one_by_one or width.number * size < SHORT)
    return short and rows * size * min(width.number, BLOCK // size or 1) <= LARGEST


def picked(source: Node, indices: Node, axis: Axis | None, rows: int) -> Node:
    """Elements along an axis that a tile holds all of; of an axis of one element, that one."""
    if axis is None or axis not in source.support:
        return source
    size, held = element_bytes(source.element), source.support == frozenset([axis])
    # Of a power of two of elements, the lowest bits of an index say which one it is, a negative one too.
    around = held and rows & (rows - 1) == 0 and rows * size >= BLOCK and size in (2, 4)
    places = indices if around else from_the_end(indices, Extent(rows))
    support = source.support - {axis} | places.support
    return Pick(source.element, support, (source, places), axis=axis, around=around)


def element_at(
    source: Load, indices: Node, outer: Sequence[Axis], rows: Extent, inner: Sequence[Axis]
) -> Node:
    """One element for each index: the one at its own place, but at the index along the axis."""
    found = from_the_end(indices, rows)
    width = product(axis.extent for axis in inner)
    if outer:
        first = _combined("mul", position(outer), _number(rows))
        found = _combined("add", first, found)
    if inner:
        found = _combined("mul", found, _number(width))
        found = _combined("add", found, position(inner))
    size = product(axis.extent for axis in source.order)
    return Gather(
        source.element, found.support, (found,), hint=source.hint, source=source, shape=(size, product([]))
    )
