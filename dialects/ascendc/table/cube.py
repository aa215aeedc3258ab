"""The cube unit: loads into its buffers, multiplication, and stores of the result.

ascendc.mmad %c, %a, %b, %params : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf16>,
    !ascendc.local_tensor<*xf16>, !ascendc.mmad_params
// AscendC::Mmad(c, a, b, params);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

# The result's element type, the left matrix's, the right one's.
PRODUCTS = (
    "f32:f16:f16 f32:bf16:bf16 f32:f32:f32 i32:i8:i8 i32:i4:i4"
    " | f32:f16:f16 f16:f16:f16 i32:i8:i8 i32:ui8:i8 i32:ui8:ui8 i32:i4:i4"
)
LOADED = "f16 f32 bf16 i4 i8 ui8 i16 ui16 i32 ui32 | f16 i4 i8 ui8 i16 ui16"
NO_TRANSPOSE = "this generation has no transposing load: use load_data_l0 with ifTranspose"
NO_SPARSITY = "this generation has no structured sparsity"
NO_SECOND = "only later generations have it"

# name, C++ name, source and destination, parameters, element types, reason where a chip has none, checks
LOADS = (
    (
        "load_data_l0",
        "LoadData",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_2d_params",
        LOADED,
        "",
        "load_2d",
    ),
    (
        "load_data_l0_v2",
        "LoadData",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_2d_params_v2",
        "-",
        NO_SECOND,
        "",
    ),
    (
        "load_data_3d_l0_v1",
        "LoadData",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_3d_params_v1",
        "- | f16 i4 i8 ui8",
        "use load_data_3d_l0_v2",
        "",
    ),
    (
        "load_data_3d_l0_v2",
        "LoadData",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_3d_params_v2",
        "f16 f32 bf16 i4 i8 ui8 i32 | f16 i4 i8 ui8",
        "",
        "load_3d",
    ),
    (
        "load_data_3d_l0_v2pro",
        "LoadData",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_3d_params_v2_pro",
        "f16 f32 bf16 i4 i8 ui8 i32 | f16 i4 i8 ui8",
        "",
        "load_3d",
    ),
    (
        "load_data_g2l",
        "LoadData",
        "dst!:l1_or_l0<T> src:global<T>",
        "loadDataParams:load_data_2d_params",
        LOADED,
        "",
        "load_2d_from_global",
    ),
    (
        "load_data_g2l_v2",
        "LoadData",
        "dst!:l1_or_l0<T> src:global<T>",
        "loadDataParams:load_data_2d_params_v2",
        "-",
        NO_SECOND,
        "",
    ),
    (
        "load_data_with_transpose",
        "LoadDataWithTranspose",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_2d_transpose_params",
        "f16 f32 bf16 i4 i8 ui8 i32 ui32 | -",
        NO_TRANSPOSE,
        "load_transposed",
    ),
    (
        "load_data_with_transpose_v2",
        "LoadDataWithTranspose",
        "dst!:l0<T> src:l1<T>",
        "loadDataParams:load_data_2d_transpose_params_v2",
        "-",
        NO_SECOND,
        "",
    ),
)


def rows() -> Iterator[Row]:
    for name, api, tensors, params, dtypes, why, checks in LOADS:
        pipe = "MTE2" if "g2l" in name else "MTE1"
        yield Row(name, f"{tensors} {params}", api=api, dtypes=dtypes, checks=checks, pipe=pipe, why=why)
    yield Row("load_data", "dst!:l0<T> src:l1<T> loadDataParams:load_params", api="LoadData", pipe="MTE1")
    operands = "dst!:l0b<T> src:l1<T> idx:l1<U> loadDataParam:load_data_2d_params"
    dtypes = "i8:ui8 | -"
    yield Row(
        "load_data_with_sparse",
        operands,
        api="LoadDataWithSparse",
        dtypes=dtypes,
        pipe="MTE1",
        why=NO_SPARSITY,
    )
    operands = "dst!:l1_or_l0<T> initConstValueParams:init_const_value_params"
    dtypes = "f16 f32 bf16 i16 ui16 i32 ui32 | f16 i16 ui16"
    yield Row("init_const_value", operands, api="InitConstValue", dtypes=dtypes, pipe="MTE1")

    matrices = "dst+:l0c_tile<T> fm:l0a<U> filter:l0b<V>"
    params = "mmadParams:mmad_params"
    yield Row("mmad", f"{matrices} {params}", api="Mmad", dtypes=PRODUCTS, checks="multiply", pipe="M")
    operands = f"{matrices} bias:bias<T> {params}"
    dtypes = PRODUCTS.replace(" i32:i4:i4", "", 1).split(" |")[0] + " | -"
    why = "this generation adds the bias in the unified buffer"
    yield Row("mmad_with_bias", operands, api="Mmad", dtypes=dtypes, checks="multiply", pipe="M", why=why)
    operands = f"{matrices} {params}"
    dtypes = "i32:i8:i8 | -"
    yield Row(
        "mmad_with_sparse",
        operands,
        api="MmadWithSparse",
        dtypes=dtypes,
        checks="multiply",
        pipe="M",
        why=NO_SPARSITY,
    )

    # The result, to global memory or to l1; on chips without a fixpipe, data_copy_enhanced moves it to the unified buffer.
    rest = "intriParams:fixpipe_params_v220 fixpipeConfig:fixpipe_config"
    scales = "cbufWorkspace:l1_scales<V>"
    why = "this generation has no fixpipe: use data_copy_enhanced to the unified buffer"
    dtypes = "f32,f16,bf16,i8,ui8:f32 f16,i8,ui8,i32:i32 | -"
    for name, between, argument, check in (
        ("fixpipe", "", "", "fixpipe"),
        ("fixpipe_with_workspace", f"{scales} ", "{cbufWorkspace}, ", "fixpipe_vector"),
    ):
        yield Row(
            name,
            f"dst!:global_or_l1<T> src:l0c<U> {between}{rest}",
            api="Fixpipe",
            pattern=f"AscendC::Fixpipe<{{dst:T}}, {{src:T}}, {{fixpipeConfig:layout}}>({{dst}}, {{src}}, {argument}{{intriParams}})",
            dtypes=dtypes,
            checks=check,
            pipe="FIX",
            why=why,
        )
    form = "$config attr-dict `:` type($config)"
    yield Row(
        "set_fixpipe_pre_quant_flag", "config:int", api="SetFixpipePreQuantFlag", assembly=form, pipe="S"
    )

    yield Row(
        "set_fmatrix",
        "l1H:signless l1W:signless padList:memref fmatrixMode:fmatrix_mode",
        api="SetFmatrix",
        pipe="S",
    )
    yield Row("set_load_data_boundary", "value:boundary", api="SetLoadDataBoundary", pipe="S")
    yield Row("set_load_data_padding_value", "padValue:number", api="SetLoadDataPaddingValue", pipe="S")
    yield Row(
        "set_load_data_repeat", "repeatParams:load_data_repeat_param", api="SetLoadDataRepeat", pipe="S"
    )
