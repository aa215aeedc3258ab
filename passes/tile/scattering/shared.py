"""Builders for the code that all strategies share.

    shared_out(site, cursor, number, piece, "part")        # scf.for %part = %block to %number step %blocks
    start = started(site, cursor, shape, [lo, 0], sizes)  # rows before any update: initial values, or zeros
    store(site, cursor, sums, [lo, 0], [rows, width])     # rounded once, to the result's elements

Floats are summed in f32, integers in i32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, MemRefType, StridedLayoutAttr, i32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import GM, Rounding, TileType, tile_type
from ascir.passes.tile.builder import Cursor, Index, add, divide, loop, subtract
from ascir.passes.tile.scattering.site import Site
from ascir.passes.tile.selection.geometry import size_of
from ascir.passes.tile.workspace import add_workspace


def shared_out(
    site: Site, cursor: Cursor, number: Index, body: Callable[[Cursor, SSAValue], None], hint: str
) -> None:
    """Distribute pieces of work among the blocks; without a loop if each has one."""
    if number == site.blocks:
        body(cursor, site.kernel.block_index)
        return

    def one(inner: Cursor, piece: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
        body(inner, piece)
        return ()

    loop(cursor, (site.kernel.block_index, number, site.blocks), (), one, hint)


def rows_of(site: Site, cursor: Cursor, lane: Index, owners: int) -> Index:
    """The number of rows of a lane: every `owners`th one."""
    return divide(cursor, subtract(cursor, add(cursor, site.rows, owners - 1), lane), owners)


def cast(cursor: Cursor, value: SSAValue, element: Attribute) -> SSAValue:
    """A tile in another element type, rounded to nearest if that is narrower."""
    found = tile_type(value)
    if found.element_type == element:
        return value
    narrower = size_of(element) < size_of(found.element_type)
    return cursor.add(tile.CastOp(value, element, Rounding.RINT if narrower else None))


def scalar(site: Site, cursor: Cursor, index: Index) -> SSAValue:
    """An index as an i32 scalar."""
    if isinstance(index, int):
        return site.kernel.number(index, i32)
    return cursor.add(arith.IndexCastOp(index, i32))


def index_at(cursor: Cursor, tile_of_numbers: SSAValue, position: Index, hint: str) -> SSAValue:
    """An element of a tile of i32, as an index."""
    found = cursor.add(tile.ExtractOp(tile_of_numbers, [position]), hint)
    return cursor.add(arith.IndexCastOp(found, IndexType()), hint)


def zeros(site: Site, cursor: Cursor, rows: int, columns: int, element: Attribute | None = None) -> SSAValue:
    """Rows of zeros, in which updates are combined."""
    return filled(site, cursor, 0, rows, columns, element or site.wide)


def filled(site: Site, cursor: Cursor, number: int, rows: int, columns: int, element: Attribute) -> SSAValue:
    """A tile filled with a number; in 64-bit elements each word is that number."""
    words = max(1, size_of(element) // size_of(i32))
    one = element if words == 1 else i32
    full = tile.FillOp(site.kernel.number(number, one), TileType([rows, columns * words], one))
    whole = TileType([rows, columns], element)
    return cursor.add(full) if words == 1 else cursor.add(tile.ReinterpretOp(cursor.add(full), whole))


def started(
    site: Site,
    cursor: Cursor,
    shape: tuple[int, int],
    offsets: Sequence[Index],
    sizes: Sequence[Index],
    strides: Sequence[int] = (1, 1),
) -> SSAValue:
    """A tile of rows before any update: initial values if some of them may remain, otherwise the value that marks
    rows without an update, mostly zeros."""
    if site.op.initial is None or not site.loads:
        return filled(site, cursor, site.bare, *shape, site.wide)
    initial = site.op.initial

    def loaded(inner: Cursor, buffers: int) -> SSAValue:
        type = TileType(shape, site.element)
        load = tile.LoadOp(
            initial, offsets, type, sizes=sizes, strides=strides, pad=site.zero, buffers=buffers
        )
        return cast(inner, inner.add(load), site.wide)

    if not site.covers:
        return loaded(cursor, 2)
    # A loop with one iteration or none.
    times = cursor.add(arith.SelectOp(fewer(site, cursor), cursor.value(1), cursor.value(0)))
    bare = [filled(site, cursor, site.bare, *shape, site.wide)]
    return loop(cursor, (0, times, 1), bare, lambda inner, _, __: [loaded(inner, 1)], "load")[0]


def fewer(site: Site, cursor: Cursor) -> SSAValue:
    """Whether there are fewer updates than rows."""
    return cursor.add(arith.CmpiOp(cursor.value(site.source.count), cursor.value(site.rows), "slt"), "fewer")


def workspace(site: Site, shape: Sequence[int], element: Attribute, hint: str = "parts") -> SSAValue:
    """A workspace of the kernel."""
    function = site.op.parent_op()
    while not isinstance(function, FuncOp):
        assert function is not None
        function = function.parent_op()
    strides = [prod(shape[axis + 1 :]) for axis in range(len(shape))]
    type = MemRefType(element, shape, StridedLayoutAttr(strides), GM)
    return add_workspace(function, type, prod(shape), hint)


def store(
    site: Site,
    cursor: Cursor,
    rows: SSAValue,
    offsets: Sequence[Index],
    sizes: Sequence[Index],
    strides: Sequence[int] = (1, 1),
) -> None:
    """Store rows into the result."""
    done = cast(cursor, rows, site.element)
    cursor.put(tile.StoreOp(done, site.op.out, offsets, sizes=sizes, strides=strides, buffers=2))
