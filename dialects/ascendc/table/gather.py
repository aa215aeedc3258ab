"""Gather and scatter: by byte offsets, by blocks, by a pattern; transposition; interpolation.

ascendc.gather_l2 %dst, %src, %offsets, %base, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>,
    !ascendc.local_tensor<*xui32>, ui32, i32
// AscendC::Gather(dst, src, offsets, base, n);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row
from ascir.dialects.ascendc.table.vector import places

GATHERED = "f16,f32,bf16,i16,ui16,i32,ui32:ui32 | f16,f32,i16,ui16,i32,ui32:ui32"
SCATTERED = "- | f16,f32,i16,ui16,i32,ui32:ui32"
SIXTEEN_OR_THIRTY_TWO_BITS = "f16 f32 bf16 i16 ui16 i32 ui32 | f16 f32 i16 ui16 i32 ui32"
NO_SCATTER = (
    "it compiles and does nothing on the device: store element by element, or with data_copy_pad_l2_ext"
)
NO_GATHERB = "it compiles and does nothing on the device: use gather"


def moved(name: str, api: str, tensors: str, base: str, stride: str, dtypes: str, why: str) -> Iterator[Row]:
    """The three forms of Gather and Scatter."""
    for level, mask, place in (
        ("l0", "mask:mask", "{mask}"),
        ("l1", "mask*:int", "{mask[uint64_t dst mask_list0]}"),
    ):
        fields = f"{tensors} {base}:int {mask} repeatTimes:repeat {stride}:stride16"
        call = f"AscendC::{api}({places(fields).replace('{mask}', place)})"
        yield Row(f"{name}_{level}", fields, api=api, pattern=call, dtypes=dtypes, pipe="V", why=why)
    yield Row(f"{name}_l2", f"{tensors} {base}:int count:count", api=api, dtypes=dtypes, pipe="V", why=why)


def gather() -> Iterator[Row]:
    # The names of gather_l1's operands are those of the dialect we share this one with.
    for row in moved(
        "gather",
        "Gather",
        "dst!:ub<T> src:ub<T> srcOffset:ub<U>",
        "srcBaseAddr",
        "dstRepStride",
        GATHERED,
        "",
    ):
        if row.name != "gather_l1":
            yield row
    for row in moved(
        "gather", "Gather", "dst!:ub<T> src:ub<T> dstOffset:ub<U>", "dstBase", "srcRepStride", GATHERED, ""
    ):
        if row.name == "gather_l1":
            yield row
    scatter = "dst!:ub<T> src:ub<T> dstOffset:ub<U>"
    yield from moved("scatter", "Scatter", scatter, "dstBase", "srcRepStride", SCATTERED, NO_SCATTER)
    operands = "dst!:ub<T> src0:ub<T> offset:ub<U> repeatTimes:repeat repeatParams:gather_repeat_params"
    dtypes = "ui16,ui32:ui32 | -"
    yield Row("gatherb_l0", operands, api="Gatherb", dtypes=dtypes, pipe="V", why=NO_GATHERB)
    yield Row(
        "gather_mask",
        "dst!:ub<T> src0:ub<T> src1Pattern:pattern reduceMode:bool mask:int params:gather_mask_params",
        "gatherMaskMode:GatherMaskMode",
        "rsvdCnt:int",
        api="GatherMask",
        assembly="$dst `,` $src0 `,` $src1Pattern `,` $reduceMode `,` $mask `,` $params `,` $gatherMaskMode attr-dict `:`"
        " qualified(type($dst)) `,` qualified(type($src0)) `,` qualified(type($src1Pattern)) `,` type($reduceMode) `,`"
        " type($mask) `,` type($params) `->` type($rsvdCnt)",
        pattern="{!rsvdCnt};; AscendC::GatherMask<{dst:T}, {src1Pattern:T}, {gatherMaskMode}>({dst}, {src0}, {src1Pattern},"
        " {reduceMode}, {mask}, {params}, {rsvdCnt})",
        dtypes=SIXTEEN_OR_THIRTY_TWO_BITS,
        checks="gather_mask",
        pipe="V",
    )
    form = "attr-dict `:` type($result)"
    yield Row(
        "get_gather_mask_remain_count",
        results="result:int",
        api="GetGatherMaskRemainCount",
        assembly=form,
        pipe="S",
    )


def transposed() -> Iterator[Row]:
    yield Row("transpose", "dst!:ub<T> src:ub<T>", api="Transpose", dtypes="f16 i16 ui16", pipe="V")
    operands = "dst!:ub<T> src:ub<T> sharedTmpBuffer!:ub<U> params:transpose_params_ext"
    yield Row("transpose_ext", operands, api="Transpose", pipe="V")
    # Of addresses in tensors, of tensors, of addresses: the printer finds the element type of the data.
    params = "params:trans_data_to_5hd_params"
    api = "TransDataTo5HD"
    yield Row("trans_data_to_5hd", f"dst!:ub<T> src:ub<T> {params}", api=api, form="special", pipe="V")
    yield Row(
        "trans_data_to_5hd_tensor_list",
        f"dstList*!:ub<T> srcList*:ub<T> {params}",
        api=api,
        pattern="AscendC::TransDataTo5HD<{dstList:T}>({dstList[type dstList list]}, {srcList[type srcList list]}, {params})",
        dtypes="f16 f32 i8 ui8 i16 ui16 i32 ui32",
        checks="sixteen_tensors",
        pipe="V",
    )
    operands = f"dstList*:unsigned srcList*:unsigned {params}"
    yield Row(
        "trans_data_to_5hd_uint_list", operands, api=api, form="special", checks="sixteen_tensors", pipe="V"
    )


def interpolated() -> Iterator[Row]:
    for level, mask, place in (
        ("l0", "mask:mask", "{mask}"),
        ("l1", "mask*:ui64", "{mask[uint64_t dst mask_list0]}"),
    ):
        fields = (
            f"dst!:ub<T> src0:ub<T> src0Offset:ub<U> src1:ub<T> {mask} hRepeat:repeat repeatMode:bool "
            "dstBlkStride:stride16 vROffset:stride16 vRepeat:repeat sharedTmpBuffer!:ub<V>"
        )
        call = f"AscendC::BilinearInterpolation({places(fields).replace('{mask}', place)})"
        yield Row(
            f"bilinearInterpolation_{level}", fields, api="BilinearInterpolation", pattern=call, pipe="V"
        )


def rows() -> Iterator[Row]:
    yield from gather()
    yield from transposed()
    yield from interpolated()
