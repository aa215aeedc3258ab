"""Recognizes low-bit weights as the right operand of a product.

    %w = graph.dequantize %q, %s axis 0 group_size 128 : (tensor<4096x4096xi4>, tensor<32x4096xf16>) -> tensor<4096x4096xf16>
    %y = graph.matmul %x, %w : ...
    ->  Weight(bits=4, k=4096, n=4096, group=128, turned=False)

Scales are one number, one for each column of n, or one for each column and `group` of k. Weights that are multiplied
with bytes have no scale, but may have a zero point, one or one for each column:

    %q8 = graph.cast %q : tensor<4096x4096xi4> -> tensor<4096x4096xi8>    %z8 = graph.cast %z : tensor<4096xi4> -> tensor<4096xi8>
    %w = graph.sub %q8, %z8 : ...
    %y = graph.matmul %x, %w : (tensor<8x4096xi8>, tensor<4096x4096xi8>) -> tensor<8x4096xi32>
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import bf16, f16, f32, i8
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects.graph import CastOp, DequantizeOp, MatmulOp, SubOp, dims_of
from ascir.dialects.graph.properties import optional_int
from ascir.dialects.graph.types import element_of, i4
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS
from ascir.passes.graph.cube.plan import up

BITS: dict[Attribute, int] = {i4: 4, i8: 8}


@dataclass(frozen=True)
class Weight:
    """A k x n matrix of integers, with its scales and zero points."""

    values: SSAValue
    scale: SSAValue | None
    """None if the integers, less their zero points, are multiplied without scales."""
    zero: SSAValue | None
    bits: int
    k: int
    n: int
    group: int
    """The number of rows of k that share a scale."""
    turned: bool
    """Whether the tensor is n x k."""

    @property
    def groups(self) -> int:
        return self.k // self.group

    @property
    def per_byte(self) -> int:
        return 8 // self.bits

    @property
    def pitch(self) -> int:
        """The elements of a row in memory: whole blocks."""
        return up(self.n, BLOCK_BYTES * self.per_byte)

    @property
    def deep(self) -> int:
        """The depth along k of one row of a fractal."""
        return BLOCK_BYTES * self.per_byte

    @property
    def fractals(self) -> tuple[int, int, int, int]:
        """The blocks along k, for all of n: 16 rows of 32 bytes each are a fractal."""
        return -(-self.k // self.deep), 1, up(self.n, FRACTAL_ROWS), BLOCK_BYTES

    @property
    def element(self) -> Attribute:
        return i4 if self.bits == 4 else i8

    @property
    def parts(self) -> tuple[SSAValue, SSAValue | None, SSAValue | None]:
        return self.values, self.scale, self.zero

    @property
    def given(self) -> list[SSAValue]:
        return [each for each in self.parts if each is not None]

    @property
    def scaled_by(self) -> Attribute:
        """The element type of the scales; bytes if there are none."""
        return i8 if self.scale is None else element_of(self.scale)


def weight_of(matmul: MatmulOp) -> Weight | str:
    """The weight of a product, or the reason why it has none."""
    op, turned = matmul.rhs.owner, bool(matmul.transpose_b)
    if isinstance(op, DequantizeOp):
        values, scale, zero = op.x, op.scale, op.zero_point
    elif (found := steps_of(matmul)) is not None:
        (values, zero), scale = found, None
    else:
        return "the right operand is not a tensor of few bits"
    bits = BITS.get(element_of(values))
    if bits is None:
        return f"weights must be i4 or i8, not {element_of(values)}"
    given = [each for each in (values, scale, zero) if each is not None]
    if any(not isinstance(value.owner, Block) for value in given):
        return "weights, scales and zero points must be arguments of the kernel, not computed in it"
    if not matmul.rhs.has_one_use() or any(not each.has_one_use() for each in given):
        return "the weights are used by more than the product"
    shape = dims_of(values.type)
    if len(shape) != 2 or any(not isinstance(size, int) or not size for size in shape):
        return f"the weights must be one matrix of static size, not {values.type}"
    k, n = (shape[1], shape[0]) if turned else (shape[0], shape[1])
    assert isinstance(k, int)
    assert isinstance(n, int)
    if scale is None and zero is not None and dims_of(zero.type) not in _of_columns(n, turned):
        return f"integer weights must have one zero point, or one for each column, not {zero.type}"
    if scale is not None and element_of(scale) not in (f16, bf16, f32):
        return f"scales must be f16, bf16 or f32, not {element_of(scale)}"
    group = rows_of_scales(op, k, turned) if isinstance(op, DequantizeOp) else k
    return group if isinstance(group, str) else Weight(values, scale, zero, bits, k, n, group, turned)


def steps_of(matmul: MatmulOp) -> tuple[SSAValue, SSAValue | None] | None:
    """The i4 weights that bytes are multiplied with, and their zero points; None for any other product."""
    value, op = matmul.rhs, matmul.rhs.owner
    if element_of(matmul.lhs) != i8:
        return None
    if isinstance(op, SubOp) and dims_of(op.lhs.type) == dims_of(value.type):
        steps, zero = _narrow(op.lhs), _narrow(op.rhs)
        return None if steps is None or zero is None else (steps, zero)
    steps = _narrow(value)
    return None if steps is None else (steps, None)


def _narrow(value: SSAValue) -> SSAValue | None:
    """The i4 value that a value is, or is widened from."""
    before = value.owner.x if isinstance(value.owner, CastOp) else value
    return before if element_of(before) == i4 else None


def _of_columns(n: int, turned: bool) -> tuple[tuple[int, ...], ...]:
    """The shapes that broadcast to a matrix by its n, or as one number."""
    return ((), (n, 1)) if turned else ((), (n,), (1, n))


def rows_of_scales(op: DequantizeOp, k: int, turned: bool) -> int | str:
    """The number of rows of k that share a scale, or why scales are not those of columns."""
    axis, size = optional_int(op.axis), optional_int(op.group_size)
    if axis is None:
        return k
    along_k = axis % 2 == (1 if turned else 0)
    if along_k:
        return "scales along k alone" if size is None else size
    return k if size is None else "groups of columns"


def is_factor(op: DequantizeOp) -> bool:
    """Whether an operation dequantizes an operand of a product whose kernel reads it in quantized form."""
    use = op.result.get_user_of_unique_use()
    if not isinstance(use, MatmulOp) or not isinstance(weight_of(use), Weight):
        return False
    return use.rhs is op.result or bytes_of(use) is op


def bytes_of(matmul: MatmulOp) -> DequantizeOp | None:
    """The dequantization of bytes on the left of a product with a weight, with one scale or one for each row."""
    op = matmul.lhs.owner
    if not isinstance(op, DequantizeOp) or not isinstance(matmul.rhs.owner, DequantizeOp):
        return None
    if element_of(op.x) != i8 or op.zero_point is not None or bool(matmul.transpose_a):
        return None
    axis, rank = optional_int(op.axis), len(dims_of(op.x.type))
    rows = axis is None or (rank == 2 and axis % rank == 0)
    whole = op.group_size is None and op.result.has_one_use()
    return op if rows and whole and element_of(op.scale) in (f16, bf16, f32) else None


def is_lowbit(function: FuncOp) -> bool:
    return product_with_weight(function) is not None


def product_with_weight(function: FuncOp) -> MatmulOp | None:
    """The product of a function whose right operand is dequantized or widened in it."""
    for op in function.body.block.ops:
        if not isinstance(op, MatmulOp):
            continue
        if isinstance(op.rhs.owner, DequantizeOp) or steps_of(op) is not None:
            return op
    return None
