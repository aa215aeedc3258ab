"""Copies: between global memory and the chip, and within the chip.

    ascendc.data_copy_l2 %dst, %src, %n : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, i32
    // AscendC::DataCopy(dst, src, n);

The table `COPY_PATHS` of `memories.py` has the source and target memories of copies, by chip.
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

TENSORS = "dst!:tensor<T> src:tensor<T>"
CONVERTING = "dst!:tensor<T> src:tensor<U>"
PADDED = "f16 f32 bf16 i8 ui8 i16 ui16 i32 ui32 i64 ui64 | -"
NO_PAD = "it compiles and does nothing on the device: copy whole 32-byte blocks"
COPIED = (
    "f16 f32 bf16 i8 ui8 i16 ui16 i32 ui32 i64 ui64 f64 i4 | f16 f32 i8 ui8 i16 ui16 i32 ui32 i64 ui64 f64 i4"
)

# name, the operands after the tensors, named checks
DATA_COPY = (
    ("enhanced", "intriParams:data_copy_params enhancedParams:data_copy_enhanced_params", "copy_path"),
    ("l0", "repeatParams:data_copy_params", "copy_path"),
    ("l2", "calCount:count", "copy_path copy_count"),
    ("nd2nz", "intriParams:nd2nz_params", "copy_path"),
    ("nz2nd", "intriParams:nz2nd_params_full", "copy_path"),
)
DATA_COPY_PAD = (
    ("l0", "dataCopyParams:data_copy_params padParams:data_copy_pad_params", "pad_path pad_params"),
    (
        "l0_ext",
        "dataCopyParams:data_copy_ext_params padParams:data_copy_pad_ext_params<T>",
        "pad_path pad_params",
    ),
    ("l2", "dataCopyParams:data_copy_params", "pad_path pad_params"),
    ("l2_ext", "dataCopyParams:data_copy_ext_params", "pad_path pad_params"),
    ("nd2nz", "dataCopyParams:data_copy_params nd2nzParams:nd2nz_params", "pad_path"),
    ("nd2nz_ext", "dataCopyParams:data_copy_ext_params nd2nzParams:nd2nz_params", "pad_path"),
)


def rows() -> Iterator[Row]:
    for name, operands, checks in DATA_COPY:
        # Copies into the bias table and out of the accumulator convert.
        tensors, dtypes = (TENSORS, COPIED) if name in ("l2", "nd2nz", "nz2nd") else (CONVERTING, "")
        checks = f"{checks} same_elements" if name == "l0" else checks
        operands = f"{tensors} {operands}"
        yield Row(f"data_copy_{name}", operands, api="DataCopy", dtypes=dtypes, checks=checks, pipe="copy")
    operands = f"{CONVERTING} intriParams:data_copy_co12dst_params"
    yield Row("data_copy_co12dst", operands, api="DataCopy", checks="copy_path leaving", pipe="FIX")
    for name, operands, checks in DATA_COPY_PAD:
        operands = f"{TENSORS} {operands}"
        full = f"data_copy_pad_{name}"
        yield Row(full, operands, api="DataCopyPad", dtypes=PADDED, checks=checks, pipe="copy", why=NO_PAD)
    yield Row(
        "data_copy_slice",
        f"{TENSORS} dstSliceInfo*:slice_info srcSliceInfo*:slice_info dimValue?:ui32",
        api="DataCopy",
        pattern="AscendC::DataCopy({dst}, {src}, {dstSliceInfo[AscendC::SliceInfo dst slice_info]},"
        " {srcSliceInfo[AscendC::SliceInfo src slice_info]}, {dimValue})",
        checks="copy_path slices",
        pipe="copy",
    )
    copy = "repeatTime:repeat repeatParams:copy_repeat_params isSetMask:integer"
    for level, mask, place in (
        ("l0", "mask*:integer", "{mask[uint64_t dst mask_list0]}"),
        ("l1", "mask:mask", "{mask}"),
    ):
        yield Row(
            f"copy_{level}",
            f"dst!:ub<T> src:ub<T> {mask} {copy}",
            api="Copy",
            pattern=f"AscendC::Copy<{{dst:T}}, {{isSetMask}}>({{dst}}, {{src}}, {place}, {{repeatTime}}, {{repeatParams}})",
            dtypes="f16 f32 bf16 i16 ui16 i32 ui32 | -",
            pipe="V",
            why="this generation has no masked copy: use data_copy_l0",
        )
    operands = "dst!:l1 loadDataParams:load_image_to_local_params"
    yield Row("load_image_to_local", operands, api="LoadImageToLocal", pipe="MTE2")
    form = "attr-dict `:` qualified(type($params))"
    yield Row(
        "data_copy_pad_ext_params", results="params:data_copy_pad_ext_params", form="variable", assembly=form
    )
    yield Row(
        "set_pad_value",
        "paddingValue:number",
        "pos:TPosition",
        api="SetPadValue",
        pattern="AscendC::SetPadValue<{paddingValue:type}, {pos}>({paddingValue})",
        pipe="S",
    )
    yield Row(
        "slice_info.subindex",
        "sliceInfo:slice_info index:signless",
        results="result:slice_info",
        assembly="$sliceInfo `[` $index `]` attr-dict `:` qualified(type($sliceInfo)) `,` type($index) `,`"
        " qualified(type($result))",
        pattern="{=result}{sliceInfo}[{index}]",
        pure=True,
    )
    yield Row(
        "get_sys_workspace_ptr",
        results="value:any",
        api="GetSysWorkSpacePtr",
        assembly="attr-dict `:` type($value)",
        pattern="{=value}GetSysWorkSpacePtr()",
    )
    yield Row(
        "set_sys_workspace",
        "workspace:any",
        api="SetSysWorkspace",
        pattern="AscendC::SetSysWorkspace(reinterpret_cast<__gm__ uint8_t*>({workspace}))",
    )
