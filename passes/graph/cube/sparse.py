"""A product with a 2:4 sparse matrix, recognized in a fused group, and how it is divided between cube and vector cores.

    %y = graph.sparse_matmul %x, %values, %places columns 100 : ...
    ->  Division(Product(m=8, n=100, k=120, ...), operands=(x, values, places), ...)      // of i8
        Division(Product(...), operands=(x, None), ...), Expansion(values, places, ...)   // of floats

Bytes are multiplied in their packed form, by the cube's sparse instruction. There is none for floats: the vector cores
expand the matrix into the slots of a channel, one step along k ahead of the cube.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, SSAValue

from ascir.dialects.graph import MatmulOp, SparseMatmulOp
from ascir.dialects.graph.sparse import FOURS
from ascir.dialects.graph.types import element_of, shape_of
from ascir.passes.graph.cube.division import Division, behind_of, most_stacked, with_followers
from ascir.passes.graph.cube.problem import Product, extents_of
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import ONE, Extent


@dataclass(frozen=True)
class Expansion:
    """The expansion of the right operand: the arguments that it reads, by number, and its panels."""

    values: int
    places: int
    blocks: int
    """The number of blocks, of 64 rows each."""
    width: int
    """The number of columns of a panel."""


def is_sparse(function: FuncOp) -> bool:
    """Whether a function has a product with a sparse matrix."""
    return any(isinstance(op, SparseMatmulOp) for op in function.body.block.ops)


def sparse_product(op: SparseMatmulOp) -> Product:
    *leading, k = extents_of(op.x)
    n = Extent(op.columns.value.data)
    if not k.static:
        raise Untileable(f"k of a sparse product must be static, found {k}")
    if any(extent.static and not extent.number for extent in (*leading, k)):
        raise Untileable("a product with no elements")
    batch, m = tuple(leading[:-1]), leading[-1]
    element = element_of(op.x)
    turned = False, element == i8
    single = (ONE,) * len(batch)
    biased = op.bias is not None
    return Product(m, n, k, batch, batch, single, turned, element, element_of(op.result), biased)


def numbers_of(op: SparseMatmulOp) -> tuple[int | None, ...]:
    """The arguments that are operands of the cube, by number; None for one that the vector cores compute."""
    if element_of(op.x) == i8:
        return tuple(map(_number, (op.x, op.values, op.places)))
    return _number(op.x), None, *([] if op.bias is None else [_number(op.bias)])


def division_of(function: FuncOp) -> tuple[Division, Expansion | None]:
    """The product, its epilogue, and the expansion of its matrix if there is one."""
    block = function.body.block
    roots = [op for op in block.ops if isinstance(op, SparseMatmulOp)]
    if len(roots) != 1 or any(isinstance(op, MatmulOp) for op in block.ops):
        raise Untileable("several matrix products in one group: each is a kernel of its own")
    (root,) = roots
    made, value = with_followers(sparse_product(root), root.result)
    made, behind = most_stacked(made, lambda count: behind_of(block, value, count))
    result = value.type if behind is None else None
    return Division(made, numbers_of(root), {}, behind, result), expansion_of(root)


def expansion_of(op: SparseMatmulOp) -> Expansion | None:
    """How the vector cores expand the matrix; None if the cube multiplies it in packed form."""
    if element_of(op.x) == i8:
        return None
    _, blocks, _, size = shape_of(op.values)
    assert isinstance(blocks, int)
    assert isinstance(size, int)
    return Expansion(_number(op.values), _number(op.places), blocks, size // FOURS)


def _number(value: SSAValue) -> int:
    if not isinstance(value, BlockArgument):
        raise Untileable(
            "the kernel of a sparse product cannot take what comes before it: cut the group there"
        )
    return value.index
