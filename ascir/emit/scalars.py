"""Helpers of the scalar dialects: constants, and operands in the form that an operation needs.

%0 = arith.constant 512 : i32       ->   constexpr int32_t c512_i32 = 512;
a signless operand as unsigned      ->   uint32_t(v1)
a bfloat16_t as a number            ->   AscendC::ToFloat(v1)
"""

from __future__ import annotations

from functools import lru_cache

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects.ascendc.narrow import is_integer_attr
from ascir.emit import literals
from ascir.emit.emitter import Emitter
from ascir.emit.types import FLOATS, NoForm, integer_bits, short_name


def as_unsigned(emitter: Emitter, value: SSAValue) -> str:
    """The bits of `value` read as an unsigned integer."""
    name = emitter.name(value)
    if integer_bits(value.type) == 1:
        return name
    return f"{emitter.types.unsigned(value.type)}({name})"


def as_number(emitter: Emitter, value: SSAValue) -> str:
    """`value` in a type with arithmetic."""
    name = emitter.name(value)
    return f"AscendC::ToFloat({name})" if isinstance(value.type, BFloat16Type) else name


def as_float(emitter: Emitter, value: SSAValue) -> str:
    """`value` as an argument of one of the compiler's functions on floats."""
    name = emitter.name(value)
    match value.type:
        case BFloat16Type():
            return f"AscendC::ToFloat({name})"
        case Float16Type():
            return f"static_cast<float>({name})"
        case _:
            return name


def round_to(emitter: Emitter, type: Attribute, expression: str) -> str:
    """A float expression as `type`."""
    match type:
        case BFloat16Type():
            return f"AscendC::ToBfloat16({expression})"
        case Float16Type():
            return f"static_cast<half>({expression})"
        case _:
            return expression


def check_float(value: SSAValue) -> None:
    if type(value.type) not in FLOATS:
        raise NoForm(f"no Ascend C form for arithmetic on {value.type}; lower it to scalars first")


def declare_constant(emitter: Emitter, result: SSAValue, value: Attribute, named: bool = True) -> None:
    """Declares a constant; with `named`, one without a source name is named after its value."""
    if emitter.inline and is_integer_attr(value) and 0 <= value.value.data < _inline(result.type):
        emitter.bind(result, str(value.value.data))
        return
    literal = constant_literal(value)
    type = emitter.type(result)
    name = emitter.define(result, literal.name if named else None)
    emitter.statement(f"{literal.qualifier} {type} {name} = {literal.text}")


def _inline(type: Attribute) -> int:
    """The bound below which integers of a type may be printed in place; 0 for types that may select a template."""
    if type == i32:
        return 1 << 31
    return 1 << 63 if isinstance(type, IndexType) else 0


def constant_literal(value: Attribute) -> literals.Literal:
    """A scalar attribute in C++."""
    literal = None
    if is_integer_attr(value):
        literal = _integer_literal(value)
    elif isa(value, FloatAttr):
        literal = literals.floating(value, short_name(value.type))
    if literal is None:
        raise NoForm(f"no Ascend C form for the constant {value}; only scalars can be printed")
    return literal


@lru_cache(maxsize=4096)
def _integer_literal(value: IntegerAttr[IntegerType | IndexType]) -> literals.Literal | None:
    type: Attribute = value.type
    bits = integer_bits(type)
    if bits is None:
        return None
    signed = isinstance(type, IndexType) or not short_name(type).startswith("ui")
    return literals.integer(value.value.data, bits, signed, short_name(type))
