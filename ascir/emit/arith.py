"""The scalar arithmetic of `arith` in C++, with the semantics of MLIR for all operands.

    %2 = arith.divui %0, %1 : i32            ->   int32_t v3 = uint32_t(v1) / uint32_t(v2);
    %3 = arith.floordivsi %0, %1 : i32       ->   int32_t v4 = v1 / v2 - (v1 % v2 != 0 && (v1 < 0) != (v2 < 0));
    %4 = arith.cmpf ueq, %x, %y : f32        ->   bool v5 = !(x < y || x > y);

Signless integers are signed variables; unsigned operations cast them to unsigned types of the same width. `a + b`, `a -
b`, `a * b` and `a << b` stay plain: signed overflow wraps on the device as in MLIR, and a host compiler needs `-fwrapv`
for it. A boolean is 0 or 1 in C++ but 0 or -1 as a signed i1, hence its own table. bfloat16_t has no arithmetic: it is
computed in float, which rounds the same for one operation.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import BFloat16Type
from xdsl.ir import Operation, SSAValue

from ascir.emit import casts
from ascir.emit.emitter import Emitter, Table
from ascir.emit.scalars import as_float, as_number, as_unsigned, check_float, declare_constant, round_to
from ascir.emit.types import NoForm, integer_bits, integer_type

TABLE = Table(casts.TABLE)

# In the templates, {a} and {b} are the operands, {ua} and {ub} the same as unsigned integers.

_INTEGER: dict[type[Operation], str] = {
    arith.AddiOp: "{a} + {b}",
    arith.SubiOp: "{a} - {b}",
    arith.MuliOp: "{a} * {b}",
    arith.DivSIOp: "{a} / {b}",
    arith.RemSIOp: "{a} % {b}",
    arith.DivUIOp: "{ua} / {ub}",
    arith.RemUIOp: "{ua} % {ub}",
    arith.CeilDivSIOp: "{a} / {b} + ({a} % {b} != 0 && ({a} < 0) == ({b} < 0))",
    arith.FloorDivSIOp: "{a} / {b} - ({a} % {b} != 0 && ({a} < 0) != ({b} < 0))",
    arith.CeilDivUIOp: "{ua} / {ub} + ({ua} % {ub} != 0)",
    arith.ShLIOp: "{a} << {b}",
    arith.ShRSIOp: "{a} >> {b}",
    arith.ShRUIOp: "{ua} >> {b}",
    arith.AndIOp: "{a} & {b}",
    arith.OrIOp: "{a} | {b}",
    arith.XOrIOp: "{a} ^ {b}",
    arith.MinSIOp: "{a} < {b} ? {a} : {b}",
    arith.MaxSIOp: "{a} > {b} ? {a} : {b}",
    arith.MinUIOp: "{ua} < {ub} ? {a} : {b}",
    arith.MaxUIOp: "{ua} > {ub} ? {a} : {b}",
}

# The only divisor is true, the only distance of a shift is 0.
_BOOLEAN: dict[type[Operation], str] = {
    arith.AddiOp: "{a} != {b}",
    arith.SubiOp: "{a} != {b}",
    arith.MuliOp: "{a} && {b}",
    arith.DivSIOp: "{a}",
    arith.DivUIOp: "{a}",
    arith.CeilDivSIOp: "{a}",
    arith.CeilDivUIOp: "{a}",
    arith.FloorDivSIOp: "{a}",
    arith.RemSIOp: "false",
    arith.RemUIOp: "false",
    arith.ShLIOp: "{a}",
    arith.ShRSIOp: "{a}",
    arith.ShRUIOp: "{a}",
    arith.AndIOp: "{a} & {b}",
    arith.OrIOp: "{a} | {b}",
    arith.XOrIOp: "{a} ^ {b}",
    arith.MinSIOp: "{a} || {b}",
    arith.MaxSIOp: "{a} && {b}",
    arith.MinUIOp: "{a} && {b}",
    arith.MaxUIOp: "{a} || {b}",
}

_COMPARE_INTEGER = (
    "{a} == {b}",
    "{a} != {b}",
    "{a} < {b}",
    "{a} <= {b}",
    "{a} > {b}",
    "{a} >= {b}",
    "{ua} < {ub}",
    "{ua} <= {ub}",
    "{ua} > {ub}",
    "{ua} >= {ub}",
)
"""In the order of the predicate's numbers: eq ne slt sle sgt sge ult ule ugt uge."""

_COMPARE_BOOLEAN = (
    "{a} == {b}",
    "{a} != {b}",
    "{a} > {b}",
    "{a} >= {b}",
    "{a} < {b}",
    "{a} <= {b}",
    "{a} < {b}",
    "{a} <= {b}",
    "{a} > {b}",
    "{a} >= {b}",
)

_COMPARE_FLOAT = (
    "false",
    "{a} == {b}",
    "{a} > {b}",
    "{a} >= {b}",
    "{a} < {b}",
    "{a} <= {b}",
    "{a} < {b} || {a} > {b}",
    "{a} == {a} && {b} == {b}",
    "!({a} < {b} || {a} > {b})",
    "!({a} <= {b})",
    "!({a} < {b})",
    "!({a} >= {b})",
    "!({a} > {b})",
    "{a} != {b}",
    "{a} != {a} || {b} != {b}",
    "true",
)
"""In the order of the predicate's numbers: false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true."""

_FLOAT: dict[type[Operation], str] = {
    arith.AddfOp: "{a} + {b}",
    arith.SubfOp: "{a} - {b}",
    arith.MulfOp: "{a} * {b}",
    arith.DivfOp: "{a} / {b}",
}

# `num` prefers a number to a NaN; `imum` prefers the NaN, and orders -0 below +0.
_FLOAT_CHOICE: dict[type[Operation], str] = {
    arith.MaxnumfOp: "({a} > {b} || {b} != {b}) ? {va} : {vb}",
    arith.MinnumfOp: "({a} < {b} || {b} != {b}) ? {va} : {vb}",
    arith.MaximumfOp: "({a} > {b} || {a} != {a} || ({a} == {b} && !{sign})) ? {va} : {vb}",
    arith.MinimumfOp: "({a} < {b} || {a} != {a} || ({a} == {b} && {sign})) ? {va} : {vb}",
}


@TABLE.prints(*_INTEGER)
def _integer(emitter: Emitter, op: Operation) -> None:
    a, b = op.operands
    if (bits := integer_bits(a.type)) is None:
        raise NoForm(f"no Ascend C form for arithmetic on {a.type}; lower it to scalars first")
    table = _BOOLEAN if bits == 1 else _INTEGER
    emitter.declare(op.results[0], _fill(emitter, table[type(op)], a, b))


def _fill(emitter: Emitter, template: str, a: SSAValue, b: SSAValue) -> str:
    if "{u" in template:
        ua, ub = as_unsigned(emitter, a), as_unsigned(emitter, b)
        return template.format(a=emitter.name(a), b=emitter.name(b), ua=ua, ub=ub)
    return template.format(a=emitter.name(a), b=emitter.name(b))


@TABLE.prints(arith.CmpiOp)
def _compare_integers(emitter: Emitter, op: arith.CmpiOp) -> None:
    predicate, (a, b) = op.predicate.value.data, op.operands
    if (bits := integer_bits(a.type)) is None or not 0 <= predicate < len(_COMPARE_INTEGER):
        raise NoForm(f"no Ascend C form for comparison {predicate} of {a.type}")
    table = _COMPARE_BOOLEAN if bits == 1 else _COMPARE_INTEGER
    emitter.declare(op.results[0], _fill(emitter, table[predicate], a, b))


@TABLE.prints(arith.CmpfOp)
def _compare_floats(emitter: Emitter, op: arith.CmpfOp) -> None:
    predicate = op.predicate.value.data
    check_float(op.lhs)
    if not 0 <= predicate < len(_COMPARE_FLOAT):
        raise NoForm(f"no Ascend C form for comparison {predicate}")
    a, b = as_number(emitter, op.lhs), as_number(emitter, op.rhs)
    emitter.declare(op.result, _COMPARE_FLOAT[predicate].format(a=a, b=b))


@TABLE.prints(arith.SelectOp)
def _select(emitter: Emitter, op: arith.SelectOp) -> None:
    condition, a, b = (emitter.name(operand) for operand in op.operands)
    if integer_bits(op.cond.type) != 1:
        raise NoForm(f"no Ascend C form for a choice by {op.cond.type}; lower it to scalars first")
    emitter.declare(op.result, f"{condition} ? {a} : {b}")


@TABLE.prints(*_FLOAT)
def _float(emitter: Emitter, op: Operation) -> None:
    a, b = op.operands
    check_float(a)
    expression = _FLOAT[type(op)].format(a=as_number(emitter, a), b=as_number(emitter, b))
    if isinstance(a.type, BFloat16Type):
        expression = round_to(emitter, a.type, expression)
    emitter.declare(op.results[0], expression)


@TABLE.prints(arith.NegfOp)
def _negate(emitter: Emitter, op: arith.NegfOp) -> None:
    check_float(op.operand)
    expression = f"-{as_number(emitter, op.operand)}"
    if isinstance(op.operand.type, BFloat16Type):
        expression = round_to(emitter, op.operand.type, expression)
    emitter.declare(op.result, expression)


@TABLE.prints(*_FLOAT_CHOICE)
def _choose_float(emitter: Emitter, op: Operation) -> None:
    a, b = op.operands
    check_float(a)
    expression = _FLOAT_CHOICE[type(op)].format(
        a=as_number(emitter, a),
        b=as_number(emitter, b),
        va=emitter.name(a),
        vb=emitter.name(b),
        sign=f"__builtin_signbit({as_float(emitter, a)})",
    )
    emitter.declare(op.results[0], expression)


@TABLE.prints(arith.AddUIExtendedOp)
def _add_extended(emitter: Emitter, op: arith.AddUIExtendedOp) -> None:
    if integer_bits(op.lhs.type) is None:
        raise NoForm(f"no Ascend C form for arithmetic on {op.lhs.type}; lower it to scalars first")
    a, b = emitter.name(op.lhs), emitter.name(op.rhs)
    if integer_bits(op.lhs.type) == 1:
        emitter.declare(op.sum, f"{a} != {b}")
        emitter.declare(op.overflow, f"{a} && {b}")
        return
    emitter.declare(op.sum, f"{a} + {b}")
    emitter.declare(op.overflow, f"{as_unsigned(emitter, op.sum)} < {as_unsigned(emitter, op.lhs)}")


@TABLE.prints(arith.MulUIExtendedOp, arith.MulSIExtendedOp)
def _multiply_extended(emitter: Emitter, op: arith.MulUIExtendedOp | arith.MulSIExtendedOp) -> None:
    a, b = emitter.name(op.lhs), emitter.name(op.rhs)
    signed = isinstance(op, arith.MulSIExtendedOp)
    bits = integer_bits(op.lhs.type)
    match bits:
        case 1:
            emitter.declare(op.low, f"{a} && {b}")
            emitter.declare(op.high, "false")
        case 8 | 16 | 32:
            wide = integer_type(2 * bits, signed)
            left, right = (a, b) if signed else (as_unsigned(emitter, op.lhs), as_unsigned(emitter, op.rhs))
            emitter.declare(op.low, f"{a} * {b}")
            emitter.declare(op.high, f"({wide}({left}) * {wide}({right})) >> {bits}")
        case 64:
            emitter.declare(op.low, f"{a} * {b}")
            high = _high_half(emitter, as_unsigned(emitter, op.lhs), as_unsigned(emitter, op.rhs))
            if signed:
                high += f" - ({a} < 0 ? {b} : 0) - ({b} < 0 ? {a} : 0)"
            emitter.declare(op.high, high)
        case _:
            raise NoForm(f"no Ascend C form for arithmetic on {op.lhs.type}; lower it to scalars first")


def _high_half(emitter: Emitter, a: str, b: str) -> str:
    """The high 64 bits of a product of two unsigned numbers, from products of their halves: none of the sums
    overflows."""
    low, middle, cross = (emitter.names.fresh(name) for name in ("low", "middle", "cross"))
    emitter.statement(f"uint64_t {low} = uint64_t(uint32_t({a})) * uint32_t({b})")
    emitter.statement(f"uint64_t {middle} = ({a} >> 32) * uint32_t({b}) + ({low} >> 32)")
    emitter.statement(f"uint64_t {cross} = ({b} >> 32) * uint32_t({a}) + uint32_t({middle})")
    return f"({a} >> 32) * ({b} >> 32) + ({middle} >> 32) + ({cross} >> 32)"


@TABLE.prints(arith.ConstantOp)
def _constant(emitter: Emitter, op: arith.ConstantOp) -> None:
    declare_constant(emitter, op.results[0], op.properties["value"])
