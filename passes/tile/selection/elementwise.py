"""Elementwise operations.

    %z = tile.add %x, %y         AscendC::Add(z, x, y, 1024);
    %q = tile.div %x, %s : f32   a block filled with the scalar, which every repeat reads

Reciprocals and inverse square roots are divisions: the device's own instructions are approximations to 11 bits.
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects import arith
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, f16, f32, i16, i32
from xdsl.ir import Attribute, Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType, tile_type
from ascir.dialects.tile.spaces import is_integer, names, ui16, ui32
from ascir.passes.tile.selection.code import Code, Place, Refusal, Rules, defining, whole
from ascir.passes.tile.selection.geometry import BLOCK, per_block, size_of
from ascir.passes.tile.selection.strides import binary, with_strides
from ascir.passes.tile.selection.walk import Rows
from ascir.passes.tile.storage import FOLDED, is_folded

ARITHMETIC = (f16, f32, i16, i32)
FLOATS = (f16, f32)
UNSIGNED: dict[Attribute, Attribute] = {i16: ui16, i32: ui32}
SIGNED: dict[Attribute, Attribute] = {ui16: i16, ui32: i32}


def need(op: Operation, element: Attribute, allowed: tuple[Attribute, ...]) -> None:
    """Refuses an operation unless the vector unit has it for these elements."""
    if element not in allowed:
        raise Refusal(f"{op.name} of {element}: the vector unit has it for {names(frozenset(allowed))}")


# ---------------------------------------------------------------------------------------------------- unary


def _unary(name: str, allowed: tuple[Attribute, ...] = FLOATS) -> Callable[[Code, Operation], None]:
    def select(code: Code, op: Operation) -> None:
        source, result = op.operands[0], op.results[0]
        need(op, tile_type(result).element_type, allowed)
        code.call(f"{name}_l2", code.tensor(result), code.tensor(source), code.number(whole(result)))

    return select


def _neg(code: Code, op: Operation) -> None:
    """x * -1, which changes the sign of every number."""
    source, result = op.operands[0], op.results[0]
    element = tile_type(result).element_type
    need(op, element, ARITHMETIC)
    minus = code.constant(-1.0 if element in FLOATS else -1, element)
    code.call("muls_l2", code.tensor(result), code.tensor(source), minus, code.number(whole(result)))


def _reciprocal(code: Code, op: Operation) -> None:
    result = op.results[0]
    element = tile_type(result).element_type
    need(op, element, FLOATS)
    _with_block(code, "div", result, code.constant(1.0, element), op.operands[0])


def _rsqrt(code: Code, op: Operation) -> None:
    result = op.results[0]
    element = tile_type(result).element_type
    need(op, element, FLOATS)
    code.call("sqrt_l2", code.tensor(result), code.tensor(op.operands[0]), code.number(whole(result)))
    _with_block(code, "div", result, code.constant(1.0, element), result)


# ---------------------------------------------------------------------------------------------------- binary


def _binary(
    name: str,
    allowed: tuple[Attribute, ...],
    scalar: Callable[[Code, Operation, SSAValue, SSAValue, bool], None],
) -> Callable[[Code, Operation], None]:
    """`scalar` emits the form with a scalar; its last arguments are the tile, the scalar, and whether the scalar is the
    left operand."""

    def select(code: Code, op: Operation) -> None:
        lhs, rhs = op.operands
        result = op.results[0]
        need(op, tile_type(result).element_type, allowed)
        if not isinstance(lhs.type, TileType):
            scalar(code, op, rhs, lhs, True)
        elif not isinstance(rhs.type, TileType):
            scalar(code, op, lhs, rhs, False)
        elif is_folded(lhs) or is_folded(rhs):
            with_strides(code, name, result, lhs, rhs)
        else:
            tensors = (code.tensor(result), code.tensor(lhs), code.tensor(rhs))
            code.call(f"{name}_l2", *tensors, code.number(whole(result)))

    return select


def _by_scalar(name: str) -> Callable[[Code, Operation, SSAValue, SSAValue, bool], None]:
    """The form with a scalar, if the order of the operands does not matter."""

    def write(code: Code, op: Operation, source: SSAValue, scalar: SSAValue, first: bool) -> None:
        result = op.results[0]
        tensors = (code.tensor(result), code.tensor(source))
        code.call(f"{name}_l2", *tensors, scalar, code.number(whole(result)))

    return write


def _mul(code: Code, op: Operation) -> None:
    """A multiplication; a folded one is done by the reduction that sums its products."""
    if FOLDED not in op.attributes:
        _binary("mul", ARITHMETIC, _by_scalar("muls"))(code, op)


def _leaky_relu(code: Code, op: Operation) -> None:
    source, scalar = op.operands
    result = op.results[0]
    need(op, tile_type(result).element_type, FLOATS)
    _by_scalar("leaky_relu")(code, op, source, scalar, False)


def _subtract_scalar(code: Code, op: Operation, source: SSAValue, scalar: SSAValue, first: bool) -> None:
    """x - s = x + -s, and s - x = -x + s: both round once, as a subtraction does."""
    result = op.results[0]
    count, element = code.number(whole(result)), tile_type(result).element_type
    if not first:
        negated = _negated(code, scalar)
        code.call("adds_l2", code.tensor(result), code.tensor(source), negated, count)
        return
    minus = code.constant(-1.0 if element in FLOATS else -1, element)
    code.call("muls_l2", code.tensor(result), code.tensor(source), minus, count)
    code.call("adds_l2", code.tensor(result), code.tensor(result), scalar, count)


def _negated(code: Code, scalar: SSAValue) -> SSAValue:
    if (number := constant_number(scalar)) is not None:
        return code.constant(-number, scalar.type)
    if is_integer(scalar.type):
        return code.insert(arith.SubiOp(code.constant(0, scalar.type), scalar)).results[0]
    return code.insert(arith.NegfOp(scalar)).results[0]


def constant_number(scalar: SSAValue) -> int | float | None:
    """The number of a scalar that is a constant."""
    made = defining(scalar)
    if not isinstance(made, arith.ConstantOp):
        return None
    value = made.value
    return value.value.data if isinstance(value, IntegerAttr | FloatAttr) else None


def _divide_scalar(code: Code, op: Operation, source: SSAValue, scalar: SSAValue, first: bool) -> None:
    result = op.results[0]
    pair = (scalar, source) if first else (source, scalar)
    _with_block(code, "div", result, *pair)


def _with_block(code: Code, name: str, result: SSAValue | Place, lhs: SSAValue, rhs: SSAValue) -> None:
    """An instruction that has no form with a scalar: a block is filled with the scalar, and every repeat reads it."""
    place = code.place(result) if isinstance(result, SSAValue) else result
    element = place.element
    block = code.scratch_at(0, BLOCK, element)
    scalar = rhs if isinstance(lhs.type, TileType) else lhs
    duplicate(code, block, scalar, per_block(element))
    operands = [Rows(place, 0)]
    for value in (lhs, rhs):
        is_tile = isinstance(value.type, TileType)
        operands.append(Rows(code.place(value), 0) if is_tile else Rows(block, 0, block=0))
    binary(code, name, 1, place.bytes // size_of(element), operands)


def duplicate(code: Code, place: Place, scalar: SSAValue, count: int) -> None:
    """Fills the first `count` elements of a place with a scalar; unsigned elements are filled as signed ones."""
    signed = SIGNED.get(place.element, place.element)
    code.call("duplicate_l2", code.tensor(place, 0, count, signed), scalar, code.number(count))


RULES: Rules = {
    tile.AbsOp: _unary("abs"),
    tile.AddOp: _binary("add", ARITHMETIC, _by_scalar("adds")),
    tile.DivOp: _binary("div", FLOATS, _divide_scalar),
    tile.ExpOp: _unary("exp"),
    tile.LeakyReluOp: _leaky_relu,
    tile.LogOp: _unary("ln"),
    tile.MaximumOp: _binary("max", ARITHMETIC, _by_scalar("maxs")),
    tile.MinimumOp: _binary("min", ARITHMETIC, _by_scalar("mins")),
    tile.MulOp: _mul,
    tile.NegOp: _neg,
    tile.ReciprocalOp: _reciprocal,
    tile.ReluOp: _unary("relu", (f16, f32, i32)),
    tile.RsqrtOp: _rsqrt,
    tile.SqrtOp: _unary("sqrt"),
    tile.SubOp: _binary("sub", ARITHMETIC, _subtract_scalar),
}
