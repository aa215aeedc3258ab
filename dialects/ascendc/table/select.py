"""Comparison, selection and fill of vectors.

ascendc.compare_l2 %bits, %a, %b, %n {cmpMode = 0 : i64} : !ascendc.local_tensor<*xui8>,
    !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
// AscendC::Compare(bits, a, b, AscendC::CMPMODE::LT, n);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row
from ascir.dialects.ascendc.table.vector import BINARY, UNARY, places

COMPARED = "ui8,i8:f16,f32,i32 | ui8,i8:f16,f32"
"""The bits, then what is compared; i32 only for equality (checked apart)."""
SELECTED = "f16,f32:ui8,ui16,ui32,ui64,i8,i16,i32,i64"


def masked(name: str, suffix: str = "mask_list0", base: str = "dst") -> tuple[tuple[str, str, str], ...]:
    """Both mask forms of `name`: the name, the mask operand, and the mask's place in the call."""
    return (
        (f"{name}_l0", "mask:mask", "{mask}"),
        (f"{name}_l1", "mask*:ui64", f"{{mask[uint64_t {base} {suffix}]}}"),
    )


def compare() -> Iterator[Row]:
    for name, tensors, params in (
        ("compare", "dst!:ub<T> src0:ub<U> src1:ub<U>", BINARY),
        ("compare_scalar", "dst!:ub<T> src0:ub<U> src1Scalar:scalar<U>", UNARY),
    ):
        api = "CompareScalar" if name == "compare_scalar" else "Compare"
        leading = f"AscendC::{api}({places(tensors)}, {{cmpMode}}"
        for full, mask, place in masked(name, "mask_list"):
            yield Row(
                full,
                f"{tensors} {mask} repeatTimes:repeat repeatParams:{params}",
                "cmpMode:CMPMODE isSetMask:unit",
                api=api,
                pattern=f"{leading}, {place}, {{repeatTimes}}, {{repeatParams}})",
                dtypes=COMPARED,
                checks="compare",
                pipe="V",
            )
        yield Row(
            f"{name}_l2",
            f"{tensors} calCount:count",
            "cmpMode:CMPMODE",
            api=api,
            pattern=f"{leading}, {{calCount}})",
            dtypes=COMPARED,
            checks="compare compare_count",
            pipe="V",
        )
    # The result goes to the compare mask register.
    for full, mask, place in masked("compare_r", "mask_list", "src0"):
        yield Row(
            full,
            f"src0:ub<T> src1:ub<T> {mask} repeatParams:{BINARY}",
            "cmpMode:CMPMODE isSetMask:unit",
            api="Compare",
            pattern=f"AscendC::Compare({{src0}}, {{src1}}, {{cmpMode}}, {place}, {{repeatParams}})",
            dtypes="f16 f32",
            pipe="V",
        )
    yield Row("get_cmp_mask", "dst!:ub<T>", api="GetCmpMask", pipe="V")
    yield Row("set_cmp_mask", "src:ub_packed<T>", api="SetCmpMask", pipe="V")


def select() -> Iterator[Row]:
    tensors = "dst!:ub<T> selMask:ub<U> src0:ub<T>"
    for name, last, checks in (
        ("select", "src1:ub<T>", "select_tensor"),
        ("select_scalar", "src1:scalar<T>", "select_scalar"),
    ):
        leading = "AscendC::Select({dst}, {selMask}, {src0}, {src1}, {selMode}"
        for full, mask, place in masked(name):
            yield Row(
                full,
                f"{tensors} {last} {mask} repeatTimes:repeat repeatParams:{BINARY}",
                "selMode:SELMODE isSetMask:unit",
                api="Select",
                pattern=f"{leading}, {place}, {{repeatTimes}}, {{repeatParams}})",
                dtypes=SELECTED,
                checks=checks,
                pipe="V",
            )
        yield Row(
            f"{name}_l2",
            f"{tensors} {last} calCount:count",
            "selMode:SELMODE",
            api="Select",
            pattern=f"{leading}, {{calCount}})",
            dtypes=SELECTED,
            checks=checks,
            pipe="V",
        )
    # Both take the bits from the compare mask register.
    rest = f"repeatTimes:repeat repeatParams:{BINARY}"
    call = "AscendC::Select({dst}, {src0}, {src1}, {repeatTimes}, {repeatParams})"
    operands = f"dst!:ub<T> src0:ub<T> src1:ub<T> {rest}"
    yield Row(
        "select_reg", operands, "selMode:SELMODE", api="Select", pattern=call, dtypes="f16 f32", pipe="V"
    )
    yield Row("select_scalar_reg", f"{tensors} {rest}", api="Select", dtypes=SELECTED, pipe="V")


def fill() -> Iterator[Row]:
    filled = "f16 f32 bf16 i16 ui16 i32 ui32 | f16 f32 i16 ui16 i32 ui32"
    brcb = "dst!:ub<T> src0:ub<T> repeatTimes:repeat repeatParams:brcb_repeat_params"
    yield Row("brcb_l0", brcb, api="Brcb", dtypes=filled, pipe="V")
    strides = "dstBlockStride:stride16 dstRepeatStride:stride8"
    for full, mask, place in masked("duplicate"):
        yield Row(
            full,
            f"dst!:ub<T> scalar:scalar<T> {mask} repeatTimes:repeat {strides}",
            "isSetMask:unit",
            api="Duplicate",
            pattern=f"AscendC::Duplicate<{{dst:T}}, {{isSetMask}}>({{dst}}, {{scalar}}, {place}, {{repeatTimes}}, "
            "{dstBlockStride}, {dstRepeatStride})",
            dtypes=filled,
            pipe="V",
        )
    operands = "dst!:ub<T> scalar:scalar<T> calCount:count"
    yield Row("duplicate_l2", operands, api="Duplicate", dtypes=filled, pipe="V")


def rows() -> Iterator[Row]:
    yield from compare()
    yield from select()
    yield from fill()
