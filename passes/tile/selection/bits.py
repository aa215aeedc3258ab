"""Bitwise operations on integers of any width, and on masks, as 16-bit words.

%m = tile.and %a, %b : tile<1024xi1>         AscendC::And(m, a, b, 64);
%y = tile.shift_left %x, %c3 : i32           AscendC::ShiftLeft(y, x, 3, 1024);      // as unsigned: all bits move
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import i16, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import ui16, ui32
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules, whole
from ascir.passes.tile.selection.elementwise import UNSIGNED, constant_number, need
from ascir.passes.tile.selection.geometry import held


def words(result: SSAValue) -> tuple[Attribute, int]:
    """A tile of integers of any width, or of bits, as 16-bit words."""
    return ui16, held(tile_type(result)) // 2


def _bits(name: str) -> Callable[[Code, Operation], None]:
    def select(code: Code, op: Operation) -> None:
        word, count = words(op.results[0])
        tensors = [code.tensor(value, element=word) for value in (op.results[0], *op.operands[:2])]
        code.call(f"{name}_l2", *tensors, code.number(count))

    return _of_tiles(select)


def _of_tiles(select: Callable[[Code, Operation], None]) -> Callable[[Code, Operation], None]:
    """Refuses scalar operands: tile.fill has to make tiles of them first."""

    def guarded(code: Code, op: Operation) -> None:
        for operand in op.operands:
            if not isinstance(operand.type, TileType):
                raise Refusal(f"{op.name} with a scalar: tile.fill makes a tile of it")
        select(code, op)

    return guarded


def invert(code: Code, target: Place, source: Place) -> None:
    """Emits the inverse of all bits."""
    tensors = [code.tensor(place, element=ui16) for place in (target, source)]
    code.call("not_l2", *tensors, code.number(target.bytes // 2))


def _not(code: Code, op: Operation) -> None:
    invert(code, code.place(op.results[0]), code.place(op.operands[0]))


def _xor(code: Code, op: Operation) -> None:
    """(a | b) & ~(a & b)."""
    word, count = words(op.results[0])
    result = code.place(op.results[0])
    both = code.scratch_at(0, result.bytes, word)
    lhs, rhs = (code.tensor(operand, element=word) for operand in op.operands)
    target, number = code.tensor(result, element=word), code.number(count)
    code.call("and_l2", code.tensor(both), lhs, rhs, number)
    code.call("not_l2", code.tensor(both), code.tensor(both), number)
    code.call("or_l2", target, lhs, rhs, number)
    code.call("and_l2", target, target, code.tensor(both), number)


def _shift(name: str) -> Callable[[Code, Operation], None]:
    def select(code: Code, op: Operation) -> None:
        lhs, rhs = op.operands
        result = op.results[0]
        element = tile_type(result).element_type
        need(op, element, (i16, i32, ui16, ui32))
        if isinstance(rhs.type, TileType) or not isinstance(lhs.type, TileType):
            raise Refusal(f"{op.name} by a tile: the vector unit shifts all elements by one number")
        # The device's left shift of signed elements keeps the sign bit; of unsigned elements it shifts all bits.
        kind = UNSIGNED.get(element, element) if name == "shift_left" else element
        amount = constant_number(rhs)
        if amount is None:
            raise Refusal(f"{op.name} by a number that is not constant")
        code.call(
            f"{name}_l2",
            code.tensor(result, element=kind),
            code.tensor(lhs, element=kind),
            code.typed(int(amount), kind),
            code.number(whole(result)),
        )

    return select


RULES: Rules = {
    tile.AndOp: _bits("and"),
    tile.NotOp: _not,
    tile.OrOp: _bits("or"),
    tile.ShiftLeftOp: _shift("shift_left"),
    tile.ShiftRightOp: _shift("shift_right"),
    tile.XorOp: _of_tiles(_xor),
}
