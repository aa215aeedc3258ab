"""Weights of four and eight bits that a product has as its right operand.

    %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<4096x4096xi4>, tensor<32x4096xf16>) -> tensor<4096x4096xf16>
    %y = graph.matmul %x, %w : ...
    ->  Weight(bits=4, k=4096, n=4096, group=128, turned=False)

Scales are one number, one for each column of n, or one for each column and `group` of k.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import bf16, f16, f32, i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects.graph import DequantizeOp, MatmulOp, dims_of
from ascir.dialects.graph.properties import optional_int
from ascir.dialects.graph.types import element_of, i4
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS
from ascir.passes.graph.cube.plan import up

BITS: dict[Attribute, int] = {i4: 4, i8: 8}


@dataclass(frozen=True)
class Weight:
    """A matrix k x n of integers, and what makes floats of them."""

    operation: DequantizeOp
    bits: int
    k: int
    n: int
    group: int
    """Rows that share a scale."""
    turned: bool
    """Whether the tensor has it as n x k."""

    @property
    def groups(self) -> int:
        return self.k // self.group

    @property
    def per_byte(self) -> int:
        return 8 // self.bits

    @property
    def pitch(self) -> int:
        """Elements of a row in memory: whole blocks."""
        return up(self.n, BLOCK_BYTES * self.per_byte)

    @property
    def deep(self) -> int:
        """Of k, what one row of a fractal has."""
        return BLOCK_BYTES * self.per_byte

    @property
    def fractals(self) -> tuple[int, int, int, int]:
        """Blocks of k, of all n: 16 rows of 32 bytes each are a fractal."""
        return -(-self.k // self.deep), 1, up(self.n, FRACTAL_ROWS), BLOCK_BYTES

    @property
    def element(self) -> Attribute:
        return i4 if self.bits == 4 else i8

    @property
    def scale(self) -> SSAValue:
        return self.operation.scale

    @property
    def zero(self) -> SSAValue | None:
        return self.operation.zero_point


def weight_of(matmul: MatmulOp) -> Weight | str:
    """The weight of a product, or why it has none."""
    op = matmul.rhs.owner
    if not isinstance(op, DequantizeOp):
        return "the right operand is no dequantized tensor"
    bits = BITS.get(element_of(op.x))
    if bits is None:
        return f"weights are i4 or i8, not {element_of(op.x)}"
    given = [op.x, op.scale, *([] if op.zero_point is None else [op.zero_point])]
    if any(not isinstance(value.owner, Block) for value in given):
        return "weights, scales and zero points are arguments of the kernel, not computed in it"
    if not op.result.has_one_use() or any(not each.has_one_use() for each in given):
        return "the weights are used by more than the product"
    shape = dims_of(op.x.type)
    if len(shape) != 2 or any(not isinstance(size, int) or not size for size in shape):
        return f"weights are one matrix of known size, not {op.x.type}"
    if element_of(op.scale) not in (f16, bf16, f32):
        return f"scales are f16, bf16 or f32, not {element_of(op.scale)}"
    turned = bool(matmul.transpose_b)
    k, n = (shape[1], shape[0]) if turned else (shape[0], shape[1])
    assert isinstance(k, int)
    assert isinstance(n, int)
    group = _group(op, k, turned)
    return group if isinstance(group, str) else Weight(op, bits, k, n, group, turned)


def _group(op: DequantizeOp, k: int, turned: bool) -> int | str:
    axis, size = optional_int(op.axis), optional_int(op.group_size)
    if axis is None:
        return k
    along_k = axis % 2 == (1 if turned else 0)
    if along_k:
        return "scales along k alone" if size is None else size
    return k if size is None else "groups of columns"


def is_weight(op: DequantizeOp) -> bool:
    """Whether an operation makes the weights of a product, which then has a kernel that takes them as they are."""
    use = op.result.get_user_of_unique_use()
    return isinstance(use, MatmulOp) and use.rhs is op.result and isinstance(weight_of(use), Weight)


def is_lowbit(function: FuncOp) -> bool:
    return product_with_weight(function) is not None


def product_with_weight(function: FuncOp) -> MatmulOp | None:
    """The product of a function whose right operand is dequantized in it."""
    for op in function.body.block.ops:
        if isinstance(op, MatmulOp) and isinstance(op.rhs.owner, DequantizeOp):
            return op
    return None
