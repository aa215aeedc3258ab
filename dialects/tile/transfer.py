"""The common rules of operations between global memory and the core.

tile.store %t, %x[%i, 0] sizes [%n, 1000] atomic add : ...     // a box inside of the view, an atomic the chip has
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, MemRefType, bf16, f16, f32, i8, i16, i32
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.indexing import Index, kept_sizes, verify_indices, verify_inside, verify_within_tile
from ascir.dialects.tile.spaces import C220, M200, PATHS, Space, i4, names
from ascir.dialects.tile.types import TileType, view_defect
from ascir.target import Soc


class Atomic(StrEnum):
    """How an atomic store combines elements with those in global memory."""

    ADD = "add"
    MAX = "max"
    MIN = "min"


@irdl_attr_definition
class AtomicAttr(EnumAttribute[Atomic], SpacedOpaqueSyntaxAttribute):
    """How an atomic store combines elements with those in global memory: `#tile<atomic add>`."""

    name = "tile.atomic"


ATOMIC: dict[str, tuple[AbstractSet[Atomic], AbstractSet[Attribute]]] = {
    C220: (frozenset(Atomic), frozenset({f32, f16, bf16, i32, i16, i8})),
    M200: (frozenset({Atomic.ADD}), frozenset({f32, f16, i16})),
}
"""The atomic stores of each architecture: kinds and element types."""


def verify_view(op: TileOp, view: MemRefType[Attribute]) -> None:
    if (defect := view_defect(view)) is not None:
        op.refuse(defect)


def verify_element(op: TileOp, view: MemRefType[Attribute], tile: TileType) -> None:
    if view.element_type != tile.element_type:
        op.refuse(f"a transfer keeps the elements as they are: view {view}, tile {tile}")


def verify_path(op: TileOp, source: Space, target: Space, soc: Soc | None) -> None:
    """Verify that the chip has a data path from `source` to `target`; if no chip is named, that any chip has."""
    architectures = PATHS.get((source, target))
    if architectures is None:
        op.refuse(f"no chip moves data from {source} to {target}")
    if soc is not None and soc.arch not in architectures:
        op.refuse(f"{soc.name} has no data path from {source} to {target}")


def verify_pad(op: TileOp, pad: Attribute | None, tile: TileType) -> None:
    if pad is None:
        return
    if not isinstance(pad, FloatAttr | IntegerAttr) or pad.get_type() != tile.element_type:
        op.refuse(f"the padding {pad} is not a number of the tile's element type {tile.element_type}")


def verify_buffers(op: TileOp, buffers: IntegerAttr | None) -> None:
    if buffers is not None and buffers.value.data < 1:
        op.refuse(f"a tile has at least 1 buffer, not {buffers.value.data}")


def verify_atomic(
    op: TileOp, atomic: AtomicAttr | None, view: MemRefType[Attribute], soc: Soc | None
) -> None:
    if atomic is None:
        return
    kind, element = atomic.data, view.element_type
    kinds, elements = ATOMIC[C220 if soc is None else soc.arch]
    if kind not in kinds or element not in elements:
        chip = "a chip" if soc is None else soc.name
        op.refuse(
            f"{chip} stores with atomic {', '.join(sorted(kinds))} of {names(elements)}, not {kind} of {element}"
        )


def verify_box(
    op: TileOp,
    view: MemRefType[Attribute],
    offsets: Sequence[Index],
    sizes: Sequence[Index],
    strides: Sequence[Index],
) -> None:
    """Verify a box of a view: an index for each dimension, in bounds, and whole bytes of packed elements."""
    of = view
    shape = view.get_shape()
    verify_indices(op, "offsets", offsets, len(shape), 0, of)
    verify_indices(op, "sizes", sizes, len(shape), 1, of)
    verify_indices(op, "strides", strides, len(shape), 1, of)
    verify_inside(op, shape, offsets, sizes, strides, of)
    if view.element_type == i4 and shape:
        odd = any(isinstance(index, int) and index % 2 for index in (offsets[-1], sizes[-1]))
        if odd or strides[-1] != 1:
            op.refuse(
                "i4 elements lie two to a byte: the last offset and size are even and the last stride is 1"
            )


def verify_transfer(
    op: TileOp,
    view: MemRefType[Attribute],
    tile: TileType,
    offsets: Sequence[Index],
    sizes: Sequence[Index],
    strides: Sequence[Index],
    starts: Sequence[Index] = (),
) -> None:
    """The common rules of loads and stores. `starts` is the offset of the box in the tile, by default its origin."""
    verify_view(op, view)
    verify_element(op, view, tile)
    shape = tile.get_shape()
    if view.get_num_dims() < len(shape):
        op.refuse(f"the view {view} has fewer dimensions than the tile {tile}")
    verify_box(op, view, offsets, sizes, strides)
    starts = starts or [0] * len(shape)
    verify_indices(op, "starts", starts, len(shape), 0, tile)
    verify_within_tile(op, starts, kept_sizes(op, sizes, shape), shape)
