"""Elementwise vector instructions: unary, binary, with a scalar, and conversions.

Each has up to three forms. `_l0` takes the number of lanes of each repeat, `_l1` the lanes as a bit mask,
`_l2` just the number of elements; `_l3` is C++'s operator, for the whole of `dst`:

    ascendc.exp_l2 %dst, %src, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
    // AscendC::Exp(dst, src, n);
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ascir.dialects.ascendc.row import Row

MASKS = {
    "l0": ("mask:mask", "{mask}"),
    "l1": ("mask*:ui64", "{mask[uint64_t dst mask_list0]}"),
}
"""The two mask forms: the operand, and its place in the call."""


def places(fields: str) -> str:
    """The placeholders of a list of fields: `"dst!:ub<T> src:ub<T>"` -> `"{dst}, {src}"`."""
    return ", ".join(f"{{{word.partition(':')[0].rstrip('!+?*')}}}" for word in fields.split())


@dataclass(eq=False, repr=False)
class Form:
    """How the calls of one form are written: its attributes, its template arguments, what stands after the tensors."""

    attributes: str = ""
    template: str = ""
    inserted: str = ""

    def call(self, api: str, tensors: str, *rest: str) -> str:
        arguments = f"<{self.template}>" if self.template else ""
        return f"AscendC::{api}{arguments}({', '.join((places(tensors) + self.inserted, *rest))})"


def family(
    name: str,
    api: str,
    tensors: str,
    params: str,
    dtypes: str,
    masked: Form,
    counted: Form,
    levels: str,
    checks: str = "",
    why: str = "",
) -> Iterator[Row]:
    """The forms of one instruction; `tensors` are its leading operands, `params` is its repeat structure."""
    for level in levels.split():
        if level == "l2":
            operands, form, rest = f"{tensors} calCount:count", counted, ("{calCount}",)
        else:
            mask, place = MASKS[level]
            operands = f"{tensors} {mask} repeatTimes:repeat repeatParams:{params}"
            form, rest = masked, (place, "{repeatTimes}", "{repeatParams}")
        call = form.call(api, tensors, *rest)
        yield Row(
            f"{name}_{level}",
            operands,
            form.attributes,
            api=api,
            pattern=call,
            dtypes=dtypes,
            pipe="V",
            checks=checks,
            why=why,
        )


PLAIN = Form()
SAME = Form("isSetMask:unit", "{dst:T}, {isSetMask}")
UNARY, BINARY = "unary_repeat_params", "binary_repeat_params"
ALL = "l0 l1 l2"
ABSENT = "the vector unit has no such instruction"

# name, C++ name, element types, forms
UNARY_INSTRUCTIONS = (
    ("abs", "Abs", "f16 f32", ALL),
    ("exp", "Exp", "f16 f32", ALL),
    ("ln", "Ln", "f16 f32", ALL),
    ("neg", "Neg", "-", "l2"),
    ("not", "Not", "i16 ui16", ALL),
    ("reciprocal", "Reciprocal", "f16 f32", ALL),
    ("relu", "Relu", "f16 f32 i32", ALL),
    ("rsqrt", "Rsqrt", "f16 f32", ALL),
    ("sqrt", "Sqrt", "f16 f32", ALL),
)
BINARY_INSTRUCTIONS = (
    ("add", "Add", "f16 f32 i16 i32", ALL),
    ("add_relu", "AddRelu", "f16 f32 i16", ALL),
    ("and", "And", "i16 ui16", ALL),
    ("div", "Div", "f16 f32", ALL),
    ("fused_abs_sub", "FusedAbsSub", "-", "l2"),
    ("fused_exp_sub", "FusedExpSub", "-", "l2"),
    ("max", "Max", "f16 f32 i16 i32", ALL),
    ("min", "Min", "f16 f32 i16 i32", ALL),
    ("mul", "Mul", "f16 f32 i16 i32", ALL),
    ("or", "Or", "i16 ui16", ALL),
    ("prelu", "Prelu", "-", "l2"),
    ("sub", "Sub", "f16 f32 i16 i32", ALL),
    ("sub_relu", "SubRelu", "f16 f32 i16", ALL),
)
# dst = dst * src0 + src1
MULTIPLY_ADD_INSTRUCTIONS = (
    ("fused_mul_add", "FusedMulAdd", "f16 f32", ALL),
    ("fused_mul_add_relu", "FusedMulAddRelu", "f16 f32", ALL),
)
SCALAR_INSTRUCTIONS = (
    ("adds", "Adds", "f16 f32 i16 i32"),
    ("leaky_relu", "LeakyRelu", "f16 f32"),
    ("maxs", "Maxs", "f16 f32 i16 i32"),
    ("mins", "Mins", "f16 f32 i16 i32"),
    ("muls", "Muls", "f16 f32 i16 i32"),
    ("shift_left", "ShiftLeft", "i16 ui16 i32 ui32 | -"),
    ("shift_right", "ShiftRight", "i16 ui16 i32 ui32 | -"),
)
# dst's element type, then src's
CONVERTING_INSTRUCTIONS = (
    ("add_deq_relu", "AddDeqRelu", "f16:i32"),
    ("add_relu_cast", "AddReluCast", "i8:f16 f16:f32 i8:i16"),
    ("sub_relu_cast", "SubReluCast", "i8:f16 f16:f32 i8:i16"),
)
OPERATORS = (
    ("add_l3", "+", "f16 f32 i16 i32"),
    ("sub_l3", "-", "f16 f32 i16 i32"),
    ("mul_l3", "*", "f16 f32 i16 i32"),
    ("div_l3", "/", "f16 f32"),
)


def rows() -> Iterator[Row]:
    for name, api, dtypes, levels in UNARY_INSTRUCTIONS:
        yield from family(name, api, "dst!:ub<T> src:ub<T>", UNARY, dtypes, SAME, PLAIN, levels, why=ABSENT)
    binary = "dst!:ub<T> src0:ub<T> src1:ub<T>"
    for name, api, dtypes, levels in BINARY_INSTRUCTIONS:
        yield from family(name, api, binary, BINARY, dtypes, SAME, PLAIN, levels, why=ABSENT)
    for name, api, dtypes, levels in MULTIPLY_ADD_INSTRUCTIONS:
        yield from family(name, api, binary.replace("!", "+"), BINARY, dtypes, SAME, PLAIN, levels)
    for name, operator, dtypes in OPERATORS:
        call = f"{{dst}} = {{src0}}.operator{operator}({{src1}})"
        yield Row(name, binary, api=f"operator{operator}", pattern=call, dtypes=dtypes, pipe="V")
    scalar = "dst!:ub<T> src:ub<T> scalar:scalar<T>"
    no_shift = "it compiles and does nothing on the device"
    for name, api, dtypes in SCALAR_INSTRUCTIONS:
        check = "shift_amount" if api.startswith("Shift") else ""
        yield from family(name, api, scalar, UNARY, dtypes, SAME, SAME, ALL, checks=check, why=no_shift)

    widening = "f16:f16 f32:f32 f32:f16"
    both = Form("isSetMask:unit", "{dst:T}, {src:T}, {isSetMask}")
    axpy = "dst+:ub<T> src:ub<U> scalar:scalar<U>"
    yield from family("axpy", "Axpy", axpy, UNARY, widening, both, Form("isSetMask:unit"), ALL)
    two = Form("isSetMask:unit", "{dst:T}, {src0:T}, {isSetMask}")
    accumulate = "dst+:ub<T> src0:ub<U> src1:ub<U>"
    yield from family("mul_add_dst", "MulAddDst", accumulate, BINARY, widening, two, PLAIN, ALL)
    convert = "dst!:ub<T> src0:ub<U> src1:ub<U>"
    for name, api, dtypes in CONVERTING_INSTRUCTIONS:
        yield from family(name, api, convert, BINARY, dtypes, two, PLAIN, ALL)
    yield from family("mul_cast", "MulCast", convert, BINARY, "i8,ui8:f16", PLAIN, PLAIN, ALL)

    # Which conversions exist, and with which rounding, is the table of `dtypes.CASTS`.
    cast = "dst!:ub<T> src:ub<U>"
    masked = Form("roundMode:RoundMode isSetMask:unit", "{dst:T}, {src:T}, {isSetMask}", ", {roundMode}")
    counted = Form("roundMode:RoundMode", "{dst:T}, {src:T}", ", {roundMode}")
    yield from family("cast", "Cast", cast, UNARY, "", masked, counted, ALL, checks="cast")
    flags = "{isVecDeq}, {halfBlock}"
    masked = Form(
        "isSetMask:unit isVecDeq:unit halfBlock:unit", f"{{dst:T}}, {{src:T}}, {{isSetMask}}, {flags}"
    )
    counted = Form("isVecDeq:unit halfBlock:unit", f"{{dst:T}}, {{src:T}}, {flags}")
    yield from family("cast_deq", "CastDeq", cast, UNARY, "i8,ui8:i16 f16:i32", masked, counted, ALL)

    # The scale that Cast from i32 to f16, CastDeq and AddDeqRelu apply.
    form = "$scale attr-dict (`,` $offset^)? (`,` $signMode^)? `:` qualified(type($scale)) (`,` type($offset)^)? (`,` type($signMode)^)?"
    scale = "scale:number offset?:i16 signMode?:int"
    yield Row("set_deq_scale", scale, api="SetDeqScale", assembly=form, checks="scale_mode", pipe="S")
    yield Row("set_deq_scale_l4", "vdeq:ub<T> vdeqInfo:vdeq_info", api="SetDeqScale", pipe="S")
