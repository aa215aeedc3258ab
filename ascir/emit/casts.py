"""The conversions of `arith` in C++, which depend on the source and result types, not only on the operation.

    %1 = arith.extui %0 : i16 to i64        ->   int64_t v2 = static_cast<int64_t>(uint16_t(v1));
    %2 = arith.truncf %x : f32 to bf16      ->   bfloat16_t v3 = AscendC::ToBfloat16(x);
    %3 = arith.bitcast %0 : i16 to f16      ->   half v4 = __builtin_bit_cast(half, v1);

A conversion that would round twice is refused.
"""

from __future__ import annotations

from xdsl.dialects import arith
from xdsl.dialects.builtin import BFloat16Type

from ascir.emit.emitter import Emitter, Table
from ascir.emit.scalars import as_float, as_number, as_unsigned, check_float
from ascir.emit.types import NoForm, integer_bits

TABLE = Table()


@TABLE.prints(arith.ExtSIOp, arith.TruncIOp, arith.IndexCastOp)
def _resize_signed(emitter: Emitter, op: arith.ExtSIOp | arith.TruncIOp | arith.IndexCastOp) -> None:
    name = emitter.name(op.input)
    if integer_bits(op.result.type) == 1 and integer_bits(op.input.type) != 1:
        expression = f"({name} & 1) != 0"
    else:
        sign = "-" if integer_bits(op.input.type) == 1 and integer_bits(op.result.type) != 1 else ""
        expression = f"{sign}static_cast<{emitter.type(op.result)}>({name})"
    emitter.declare(op.result, expression)


@TABLE.prints(arith.ExtUIOp)
def _extend_unsigned(emitter: Emitter, op: arith.ExtUIOp) -> None:
    emitter.declare(op.result, f"static_cast<{emitter.type(op.result)}>({as_unsigned(emitter, op.input)})")


@TABLE.prints(arith.SIToFPOp, arith.UIToFPOp)
def _integer_to_float(emitter: Emitter, op: arith.SIToFPOp | arith.UIToFPOp) -> None:
    if isinstance(op, arith.UIToFPOp):
        number = as_unsigned(emitter, op.input)
    elif integer_bits(op.input.type) == 1:
        number = f"-static_cast<int32_t>({emitter.name(op.input)})"
    else:
        number = emitter.name(op.input)
    if isinstance(op.result.type, BFloat16Type):
        if (integer_bits(op.input.type) or 0) > 16:
            raise NoForm(
                f"no Ascend C form for {op.input.type} to bf16: it would round twice; "
                "convert to f32 and then to bf16 if that will do"
            )
        expression = f"AscendC::ToBfloat16(static_cast<float>({number}))"
    else:
        expression = f"static_cast<{emitter.type(op.result)}>({number})"
    emitter.declare(op.result, expression)


@TABLE.prints(arith.FPToSIOp, arith.FPToUIOp)
def _float_to_integer(emitter: Emitter, op: arith.FPToSIOp | arith.FPToUIOp) -> None:
    check_float(op.input)
    number = as_number(emitter, op.input)
    if integer_bits(op.result.type) == 1:
        # The only values in range are 0 and, according to the sign, 1 or -1.
        expression = f"static_cast<int32_t>({number}) != 0"
    elif isinstance(op, arith.FPToUIOp):
        expression = f"static_cast<{emitter.types.unsigned(op.result.type)}>({number})"
    else:
        expression = f"static_cast<{emitter.type(op.result)}>({number})"
    emitter.declare(op.result, expression)


@TABLE.prints(arith.ExtFOp, arith.TruncFOp)
def _resize_float(emitter: Emitter, op: arith.ExtFOp | arith.TruncFOp) -> None:
    check_float(op.input)
    source, target = emitter.type(op.input), emitter.type(op.result)
    if (source, target) == ("double", "bfloat16_t"):
        raise NoForm(
            "no Ascend C form for f64 to bf16: it would round twice; "
            "truncate to f32 and then to bf16 if that will do"
        )
    number = as_number(emitter, op.input)
    match target:
        case "bfloat16_t":
            expression = f"AscendC::ToBfloat16({as_float(emitter, op.input)})"
        case "float" if source == "bfloat16_t":
            expression = number
        case _:
            expression = f"static_cast<{target}>({number})"
    emitter.declare(op.result, expression)


@TABLE.prints(arith.BitcastOp)
def _bitcast(emitter: Emitter, op: arith.BitcastOp) -> None:
    source, target = emitter.type(op.input), emitter.type(op.result)
    name = emitter.name(op.input)
    emitter.declare(op.result, name if source == target else f"__builtin_bit_cast({target}, {name})")
