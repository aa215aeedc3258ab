"""Concatenations that need no copy: the operands are stored directly into parts of the result.

   %a = graph.silu %p ...  %b = graph.add %q, %r ...  %c = graph.concat %a, %b axis 1 : ... -> tensor<1x8x80x80x16xf16>
    // %a is stored in the first half of the memory of %c, %b in the second

This works along the outermost dimension, for values that kernels produce, if each is an operand of only one such
concatenation, fills whole blocks, and is not a result of the model, which has memory of its own. Between kernels the
concatenation is then like a reshape: another name for the same memory (see `ascir/workspace`).
"""

from __future__ import annotations

from math import prod

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import ConstantLike

from ascir.dialects.graph import ConcatOp, ReshapeOp, dims_of
from ascir.dialects.graph.types import element_of, is_tensor
from ascir.dialects.tile.spaces import BLOCK_BYTES, bit_width


def free_joins(block: Block) -> frozenset[Operation]:
    """Such concatenations in a block; none if any size is unknown, as memory is not planned then."""
    found: dict[Operation, None] = {}
    if not any(isinstance(op, ConcatOp) for op in block.ops) or not all(map(_is_static, _values(block))):
        return frozenset()
    taken = {
        _root(value) for value in (block.last_op.operands if isinstance(block.last_op, ReturnOp) else ())
    }
    for op in block.ops:
        if not isinstance(op, ConcatOp) or not _is_outermost(op) or op.result in taken:
            continue
        roots = [_root(operand) for operand in op.operands]
        if len(set(roots)) == len(roots) and not taken & set(roots) and all(map(_has_place, roots)):
            found[op] = None
            taken.update(roots)
    return frozenset(found)


def _values(block: Block) -> list[SSAValue]:
    return [*block.args, *(result for op in block.ops for result in op.results)]


def _is_static(value: SSAValue) -> bool:
    return not is_tensor(value.type) or all(isinstance(dim, int) for dim in dims_of(value.type))


def _root(value: SSAValue) -> SSAValue:
    """The value before reshapes."""
    while isinstance(value.owner, ReshapeOp):
        value = value.owner.x
    return value


def _is_outermost(op: ConcatOp) -> bool:
    dims = dims_of(op.result.type)
    return all(dim == 1 for dim in dims[: op.axis.value.data % len(dims)])


def _has_place(value: SSAValue) -> bool:
    """Whether a kernel produces a value, in whole blocks of memory."""
    if (
        not isinstance(owner := value.owner, Operation)
        or owner.has_trait(ConstantLike)
        or not is_tensor(value.type)
    ):
        return False
    bits = bit_width(element_of(value))
    size = prod(dim for dim in dims_of(value.type) if isinstance(dim, int))
    return bits >= 8 and size > 0 and size * bits // 8 % BLOCK_BYTES == 0
