"""The common rules of operations of the vector unit.

%t = tile.transpose %x [1, 0] : !tile.tile<16x64xf16, ub> -> !tile.tile<64x16xf16, ub>     // nd tiles in ub
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from xdsl.ir import Attribute

from ascir.dialects.tile.base import TileOp
from ascir.dialects.tile.spaces import Layout, Space, names
from ascir.dialects.tile.types import TileType


def verify_elements(op: TileOp, tile: TileType, elements: AbstractSet[Attribute]) -> None:
    if tile.element_type not in elements:
        op.refuse(f"it takes {names(elements)}, not {tile.element_type}")


def verify_vector(op: TileOp, tile: TileType) -> None:
    """Verify that operands are in ub, where the vector unit computes."""
    if tile.memory is not Space.UB:
        op.refuse(f"the vector unit computes on tiles in ub, found {tile}")


def verify_row_major(op: TileOp, *tiles: TileType) -> None:
    """Verify that operands are `nd` tiles in ub."""
    for tile in tiles:
        verify_vector(op, tile)
        if tile.order is not Layout.ND:
            op.refuse(f"it works on nd tiles, found {tile}")


def verify_same_elements(op: TileOp, *tiles: TileType) -> None:
    if len({tile.element_type for tile in tiles}) > 1:
        op.refuse(f"it keeps the elements as they are, found {', '.join(map(str, tiles))}")


def verify_same_rank(op: TileOp, *tiles: TileType) -> None:
    if len({tile.get_num_dims() for tile in tiles}) > 1:
        op.refuse(f"it keeps the number of dimensions, found {', '.join(map(str, tiles))}")


def verify_axis(op: TileOp, axis: int, tile: TileType) -> None:
    if not 0 <= axis < tile.get_num_dims():
        op.refuse(f"axis {axis} is none of the {tile.get_num_dims()} dimensions of {tile}")
