"""Gathers: rows of a view, selected by computed indices.

    %y = graph.embedding %table, %ids : (tensor<1000x64xf16>, tensor<4x16xi32>) -> tensor<4x16x64xf16>
    // Gather(rows of table seen as 1000 x 64, at ids: [a], columns [b]): over [a, b]

If rows are short and a tile can hold the whole axis, elements are picked within the tile instead. For other axes than
the first, and element by element, a row index is computed: the view is seen as a matrix whose rows are the inner
dimensions, and the position in the outer dimensions times the axis length is added.
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
    """How elements are picked along an axis; each way needs fewer bytes in a tile than the one before it, and takes
    longer."""

    WITHIN = "within"
    """Within a tile, in its own layout."""
    ROWS = "rows"
    """In rows along that axis: operands are stored to a workspace transposed, and the result is transposed back."""
    FETCHED = "fetched"
    """One by one from global memory."""


SIGN = 31
"""The sign bit of an index."""


def _combined(name: str, *operands: Node) -> Node:
    support = frozenset(axis for operand in operands for axis in operand.support)
    return Elementwise(i32, support, operands, name=name)


def _number(extent: Extent) -> Node:
    """The number of elements along an extent, as a node for index arithmetic."""
    return Constant(i32, number=extent.number) if extent.static else Count(i32, extent=extent)


def from_the_end(indices: Node, rows: Extent) -> Node:
    """Let negative indices count from the end: an arithmetic shift of the sign gives -1 or 0, times the number of
    rows."""
    sign = Elementwise(i32, indices.support, (indices, Constant(i32, number=SIGN)), name="shift_right")
    if rows.static:
        return _combined("add", indices, _combined("mul", sign, Constant(i32, number=-rows.number)))
    return _combined("sub", indices, _combined("mul", sign, _number(rows)))


def position(axes: Sequence[Axis]) -> Node:
    """The row-major position of an element in some axes."""
    place: Node = Constant(i32, number=0)
    for axis in axes:
        step = Iota(i32, frozenset([axis]), axis=axis)
        if isinstance(place, Constant):
            place = step
        else:
            place = _combined("add", _combined("mul", place, _number(axis.extent)), step)
    return place


def gathered(source: Load, indices: Node, outer: Sequence[Axis], rows: Extent, inner: Sequence[Axis]) -> Node:
    """Rows of `inner` elements: in the matrix that `outer` selects, the row at the index."""
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
"""The most bytes of a tile from which elements are picked."""

SHORT = 64
"""Rows with fewer bytes are better picked within a tile than fetched one by one."""

FETCHED = 340
"""Bytes of a row that arrive in the time in which one element is fetched by itself: a copy takes 20 cycles, and each of
48 cores has 17 bytes a cycle of HBM."""


def within_tile(element: Attribute, rows: int, width: Extent, elements: Extent | None = None) -> bool:
    """Whether a tile can hold a whole axis of `rows` elements, followed by rows of `width`, and whether picking from it
    is faster than fetching whole rows, or so many single `elements` along the axis."""
    # Elements of less than 16 bits, or of more than 32, are picked as words.
    size = max(element_bytes(element), 2) if element_bytes(element) < 8 else 12
    if elements is None:
        pays = not width.names and width.number * size < SHORT
    else:
        pays = not width.names and (bool(elements.names) or rows * size < FETCHED * elements.number)
    return pays and rows * size * min(width.number, BLOCK // size or 1) <= LARGEST


def picked(source: Node, indices: Node, axis: Axis | None, rows: int) -> Node:
    """Elements picked along an axis that a tile holds whole; if the axis has one element, that one."""
    if axis is None or axis not in source.support:
        return source
    size, held = element_bytes(source.element), source.support == frozenset([axis])
    # If their number is a power of two, the low bits of an index suffice, also of a negative one.
    around = held and rows & (rows - 1) == 0 and rows * size >= BLOCK and size in (2, 4)
    places = indices if around else from_the_end(indices, Extent(rows))
    support = source.support - {axis} | places.support
    return Pick(source.element, support, (source, places), axis=axis, around=around)


def element_at(
    source: Load, indices: Node, outer: Sequence[Axis], rows: Extent, inner: Sequence[Axis]
) -> Node:
    """One element for each index, from its own position in all other axes."""
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
