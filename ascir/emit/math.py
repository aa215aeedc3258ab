"""The scalar functions of `math` in C++.

    %1 = math.sin %0 : f16              ->   half v2 = AscendC::Sin(v1);
    %2 = math.copysign %x, %y : f32     ->   float v3 = __builtin_copysignf(x, y);
    %3 = math.ctlz %n : i32             ->   int32_t v4 = n == 0 ? 32 : __builtin_clz(uint32_t(n));

Operations on bits (absf, copysign, the counts) are exact, NaN and -0 included. `math.fma` is a product and a sum: the
scalar unit may round twice. bfloat16_t is computed in float.
"""

from __future__ import annotations

from xdsl.dialects import math
from xdsl.dialects.builtin import BFloat16Type, Float64Type
from xdsl.ir import Operation, SSAValue

from ascir.emit.emitter import Emitter, Table
from ascir.emit.scalars import as_float, as_number, as_unsigned, check_float, round_to
from ascir.emit.types import NoForm, integer_bits

TABLE = Table()

_FUNCTIONS: dict[type[Operation], str] = {
    math.Atan2Op: "Atan2",
    math.CeilOp: "Ceil",
    math.CosOp: "Cos",
    math.ErfOp: "Erf",
    math.ExpOp: "Exp",
    math.FloorOp: "Floor",
    math.Log2Op: "Log2",
    math.LogOp: "Log",
    math.RoundOp: "Round",
    math.RsqrtOp: "Rsqrt",
    math.SinOp: "Sin",
    math.SqrtOp: "Sqrt",
}


@TABLE.prints(*_FUNCTIONS)
def _function(emitter: Emitter, op: Operation) -> None:
    for operand in op.operands:
        check_float(operand)
    arguments = ", ".join(as_number(emitter, operand) for operand in op.operands)
    _declare(emitter, op, f"AscendC::{_FUNCTIONS[type(op)]}({arguments})")


def _declare(emitter: Emitter, op: Operation, expression: str) -> None:
    result = op.results[0]
    if isinstance(result.type, BFloat16Type):
        expression = round_to(emitter, result.type, expression)
    emitter.declare(result, expression)


@TABLE.prints(math.Exp2Op)
def _exp2(emitter: Emitter, op: math.Exp2Op) -> None:
    check_float(op.operand)
    ln2 = {"double": "0.6931471805599453", "half": "static_cast<half>(0.6931472f)"}.get(
        emitter.type(op.operand), "0.6931472f"
    )
    _declare(emitter, op, f"AscendC::Exp({as_number(emitter, op.operand)} * {ln2})")


@TABLE.prints(math.FmaOp)
def _fma(emitter: Emitter, op: math.FmaOp) -> None:
    check_float(op.a)
    a, b, c = (as_number(emitter, operand) for operand in op.operands)
    _declare(emitter, op, f"{a} * {b} + {c}")


@TABLE.prints(math.AbsFOp, math.CopySignOp)
def _sign_of_float(emitter: Emitter, op: Operation) -> None:
    value = op.operands[0]
    check_float(value)
    suffix = "" if isinstance(value.type, Float64Type) else "f"
    function = "fabs" if isinstance(op, math.AbsFOp) else "copysign"
    arguments = ", ".join(as_float(emitter, operand) for operand in op.operands)
    emitter.declare(
        op.results[0], round_to(emitter, value.type, f"__builtin_{function}{suffix}({arguments})")
    )


@TABLE.prints(math.AbsIOp)
def _absolute(emitter: Emitter, op: math.AbsIOp) -> None:
    name, bits = emitter.name(op.operand), _bits(op.operand)
    emitter.declare(op.result, name if bits == 1 else f"{name} < 0 ? -{name} : {name}")


@TABLE.prints(math.CtPopOp)
def _count_ones(emitter: Emitter, op: math.CtPopOp) -> None:
    long = "ll" if _bits(op.operand) == 64 else ""
    emitter.declare(op.result, f"__builtin_popcount{long}({as_unsigned(emitter, op.operand)})")


@TABLE.prints(math.CountLeadingZerosOp, math.CountTrailingZerosOp)
def _count_zeros(emitter: Emitter, op: math.CountLeadingZerosOp | math.CountTrailingZerosOp) -> None:
    name, bits = emitter.name(op.operand), _bits(op.operand)
    if bits == 1:
        emitter.declare(op.result, f"!{name}")
        return
    function, long = (
        "clz" if isinstance(op, math.CountLeadingZerosOp) else "ctz",
        "ll" if bits == 64 else "",
    )
    count = f"__builtin_{function}{long}({as_unsigned(emitter, op.operand)})"
    if function == "clz" and bits < 32:
        count += f" - {32 - bits}"
    emitter.declare(op.result, f"{name} == 0 ? {bits} : {count}")


def _bits(value: SSAValue) -> int:
    bits = integer_bits(value.type)
    if bits is None:
        raise NoForm(f"no Ascend C form for arithmetic on {value.type}; lower it to scalars first")
    return bits
