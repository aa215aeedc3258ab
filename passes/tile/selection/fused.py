"""Fused multiply-add instructions, which work in place.

    %t = tile.multiply_add %t, %x, %c     AscendC::FusedMulAdd(t, x, c, 1024);        // t = t x + c, in t's place
    %y = tile.multiply_add %x, %s, %y     AscendC::Axpy(y, x, s, 1024);               // y += x s
    %y = tile.multiply_add %x, %w, %y     AscendC::MulAddDst(y, x, w, 1024);          // half as fast as FusedMulAdd

If the result is not placed in an operand, a multiplication and an addition are used.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.passes.tile.selection.code import Code, Rules, whole
from ascir.passes.tile.selection.elementwise import FLOATS, need
from ascir.passes.tile.selection.strides import with_strides
from ascir.passes.tile.storage import addresses, is_folded


def _multiply_add(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.MultiplyAddOp)
    need(op, tile_type(op.result).element_type, FLOATS)
    lhs, rhs, addend = op.operands
    if not isinstance(lhs.type, TileType):
        lhs, rhs = rhs, lhs
    if not isinstance(lhs.type, TileType):
        product = code.insert(arith.MulfOp(lhs, rhs)).results[0]
        _apply(code, "add", op.result, addend, product)
    elif _in_place(code, op.result, addend):
        _apply(code, "mul_add_dst" if isinstance(rhs.type, TileType) else "axpy", op.result, lhs, rhs)
    elif all(isinstance(operand.type, TileType) for operand in op.operands) and (
        _in_place(code, op.result, lhs) or _in_place(code, op.result, rhs)
    ):
        other = rhs if _in_place(code, op.result, lhs) else lhs
        _apply(code, "fused_mul_add", op.result, other, addend)
    else:
        made = _apply(code, "mul", op.result, lhs, rhs, gaps=False)
        _apply(code, "add", op.result, op.result, addend, made)


def _in_place(code: Code, result: SSAValue, operand: SSAValue) -> bool:
    """Whether the result is placed in the bytes of an operand."""
    if not isinstance(operand.type, TileType) or is_folded(operand):
        return False
    return code.place(result).begins_at(code.place(operand)) or _take_turns(code, result, operand)


def _take_turns(code: Code, result: SSAValue, operand: SSAValue) -> bool:
    """Whether both have the same slots, and use the same one in each iteration of a loop."""
    makers = result.owner, operand.owner
    if code.traffic is not None or any(isinstance(maker, Block) for maker in makers):
        return False
    one, other = (maker for maker in makers if isinstance(maker, Operation))
    together = one.parent is other.parent and not (one.regions or other.regions)
    return together and addresses(one) == addresses(other)


def _apply(
    code: Code,
    name: str,
    result: SSAValue,
    lhs: SSAValue,
    rhs: SSAValue,
    most: int | None = None,
    *,
    gaps: bool = True,
) -> int:
    """Emits one instruction on a tile and another one, or a scalar. Returns the number of elements up to the last one
    that is computed; without `gaps`, all of them are. A single row has `most`."""
    count = whole(result) if most is None else most
    if not isinstance(rhs.type, TileType):
        scalar = name if name == "axpy" else f"{name}s"
        tensors = (code.tensor(result), code.tensor(lhs))
        code.call(f"{scalar}_l2", *tensors, rhs, code.number(count))
    elif is_folded(lhs) or is_folded(rhs):
        return with_strides(code, name, result, lhs, rhs, most=most, gaps=gaps)
    else:
        tensors = (code.tensor(result), code.tensor(lhs), code.tensor(rhs))
        code.call(f"{name}_l2", *tensors, code.number(count))
    return count


RULES: Rules = {tile.MultiplyAddOp: _multiply_add}
