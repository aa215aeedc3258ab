"""Handles products whose k may be 0 at launch: a branch of their own beside the loops over blocks.

    %empty = arith.cmpi eq, %K, %c0
    scf.if %empty {
      scf.for %block = ... {                          // every block: the initial accumulator plus zeros times zeros
        %total = tile.mmad %none_a, %none_b, %zero
    } else {
      scf.for %block = ... { scf.for %k = ... }       // the usual loops, which may assume one step along k

Only a multiplication initializes l0c: without one, what a block stores would be whatever its accumulator held before.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.ir import SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Layout, Space
from ascir.passes.graph.cube.plan import granules
from ascir.passes.graph.cube.problem import Product
from ascir.passes.tile.builder import Cursor, Index, Part, either


def unless_empty(cursor: Cursor, k: Index, empty: Part, some: Part) -> None:
    """Emits one branch for k > 0 and one for k = 0; only one of them if k is static."""
    if isinstance(k, int):
        return some(cursor)
    none = cursor.add(arith.CmpiOp(k, cursor.value(0), "eq"), "empty")
    return either(cursor, none, empty, some)


def no_products(cursor: Cursor, product: Product, start: SSAValue, sizes: tuple[Index, Index]) -> SSAValue:
    """The initial accumulator of these rows and columns, without any product."""
    m, n = tile.tile_type(start).get_shape()
    deep = granules(product)[2]
    zero = cursor.kernel.number(0, product.element)
    left = TileType([m, deep], product.element, Space.L0A, Layout.ZZ)
    right = TileType([deep, n], product.element, Space.L0B, Layout.ZN)
    a, b = (cursor.add(tile.FillOp(zero, type), "none") for type in (left, right))
    return cursor.add(tile.MmadOp(a, b, start, sizes=[*sizes, deep]), "total")
