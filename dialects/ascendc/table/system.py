"""System operations: registers, caches, identification, debugging, scalar functions, lists of tensors.

%0 = ascendc.get_block_idx : i64
// int64_t v0 = static_cast<int64_t>(AscendC::GetBlockIdx());
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

VALUE = "attr-dict `:` type($value)"
ATOMIC = "f16 f32 bf16 i8 i16 i32 | "


def plain(name: str, api: str) -> Row:
    return Row(name, api=api, assembly="attr-dict", pipe="S")


def registers() -> Iterator[Row]:
    for name, dtypes in (
        ("add", ATOMIC + "f16 f32 i16"),
        ("max", ATOMIC + "-"),
        ("min", ATOMIC + "-"),
        ("type", ATOMIC + "f16 f32 i16"),
    ):
        api = f"SetAtomic{name.title()}"
        why = "it compiles and is refused only by the CPU model" if name != "type" else ""
        yield Row(
            f"set_atomic_{name}",
            attributes="dtype:type",
            api=api,
            pattern=f"AscendC::{api}<{{dtype}}>()",
            dtypes=dtypes,
            checks="atomic",
            pipe="S",
            why=why,
        )
    yield Row("set_atomic_none", api="SetAtomicNone", pipe="S")
    yield plain("reset_mask", "ResetMask")
    yield plain("set_mask_count", "SetMaskCount")
    yield plain("set_mask_norm", "SetMaskNorm")
    for level, operands in (("l0", "len:int"), ("l1", "maskHigh:int maskLow:int")):
        arguments = "{len}" if level == "l0" else "{maskHigh}, {maskLow}"
        yield Row(
            f"set_vector_mask_{level}",
            operands,
            "dtype:type mode:MaskMode",
            api="SetVectorMask",
            pattern=f"AscendC::SetVectorMask<{{dtype}}, {{mode}}>({arguments})",
            checks="vector_mask",
            pipe="S",
        )
    for name, api, operand in (
        ("set_hf32_mode", "SetHF32Mode", "mode"),
        ("set_hf32_trans_mode", "SetHF32TransMode", "trans_mode"),
        ("set_mm_layout_transform", "SetMMLayoutTransform", "mm_layout_mode"),
    ):
        form = f"${operand} attr-dict `:` type(${operand})"
        yield Row(name, f"{operand}:i1", api=api, assembly=form, pipe="S")
    yield Row(
        "set_store_atomic_config",
        attributes="atomicType:AtomicDtype atomicOp:AtomicOp",
        api="SetStoreAtomicConfig",
        assembly="$atomicType `,` $atomicOp attr-dict",
        pattern="AscendC::SetStoreAtomicConfig<{atomicType}, {atomicOp}>()",
        pipe="S",
    )
    yield Row(
        "get_store_atomic_config",
        results="atomicType:any atomicOp:any",
        api="GetStoreAtomicConfig",
        assembly="attr-dict `:` type($atomicType) `,` type($atomicOp)",
        pattern="{!atomicType};; {!atomicOp};; AscendC::GetStoreAtomicConfig({atomicType}, {atomicOp})",
        pipe="S",
    )
    yield plain("init_soc_state", "InitSocState")
    yield Row(
        "set_aipp_functions",
        "src0:global src1?:global config:aipp_params",
        "format:AippInputFormat",
        api="SetAippFunctions",
        assembly="$src0 (`,` $src1^)? `,` $config `,` `format` `=` $format attr-dict `:`"
        " functional-type(operands, results)",
        pattern="AscendC::SetAippFunctions({src0}, {src1}, {format}, {config})",
        pipe="S",
    )


def caches() -> Iterator[Row]:
    name, api = "data_cache_clean_invalid_global", "DataCacheCleanAndInvalid"
    first = f"AscendC::{api}<{{dst:T}}, {{entireType}}"
    yield Row(
        name,
        "dst:global",
        "entireType:CacheLine dcciDst:DcciDst",
        api=api,
        pattern=f"{first}, {{dcciDst}}>({{dst}})",
    )
    yield Row(
        f"{name}_nodccidst", "dst:global", "entireType:CacheLine", api=api, pattern=f"{first}>({{dst}})"
    )
    yield Row("get_icache_preload_status", results="status:i64", api="GetICachePreloadStatus")
    yield Row("icache_preload", "preFetchLen:i64", api="ICachePreLoad")
    yield Row("data_cache_preload", "src:global cacheOffset:integer", api="DataCachePreload")


def identification() -> Iterator[Row]:
    for name, api in (("get_block_idx", "GetBlockIdx"), ("get_block_num", "GetBlockNum")):
        pattern = f"{{=value}}static_cast<{{value:type}}>(AscendC::{api}())"
        yield Row(
            name, results="value:signless", api=api, assembly=VALUE, pattern=pattern, pipe="S", pure=True
        )
    for name, api, kind in (
        ("get_data_block_size_in_bytes", "GetDataBlockSizeInBytes", "signless"),
        ("get_program_counter", "GetProgramCounter", "signless"),
        ("get_sub_block_idx", "GetSubBlockIdx", "i64"),
        ("get_sub_block_num", "GetSubBlockNum", "ui64"),
        ("get_system_cycle", "GetSystemCycle", "signless"),
        ("get_task_ratio", "GetTaskRatio", "i64"),
    ):
        yield Row(name, results=f"value:{kind}", api=api, assembly=VALUE, pipe="S")
    yield Row("get_arch_version", "coreVersion:any", api="GetArchVersion", pipe="S")
    for core in ("AIC", "AIV"):
        yield Row(
            f"ascend_is_{core.lower()}",
            results="result:bool",
            api=f"AscendIs{core}",
            assembly="attr-dict `:` type($result)",
            pattern=f"{{=result}}g_coreType == AscendC::{core}",
            pipe="S",
            pure=True,
        )
    yield plain("trap", "Trap")


def debugging() -> Iterator[Row]:
    yield Row("check_local_memory_ia", "param:check_local_memory_ia_param", api="CheckLocalMemoryIA")
    yield Row(
        "dump_acc_chk_point", "tensor:tensor index:int countOff:int dumpSize:int", api="DumpAccChkPoint"
    )
    yield Row("dump_tensor", "tensor:tensor desc:int dumpSize:int shapeInfo?:shape_info", api="DumpTensor")
    yield plain("metrics_prof_start", "MetricsProfStart")
    yield plain("metrics_prof_stop", "MetricsProfStop")
    yield Row("print_time_stamp", "descId:int", api="PrintTimeStamp")
    yield Row(
        "printf",
        "vars*:any",
        "desc:string",
        api="printf",
        pattern="AscendC::printf({desc:string}, {vars*})",
        pipe="S",
    )


def scalar_functions() -> Iterator[Row]:
    form = "operands attr-dict `:` qualified(type(operands)) `->` type(${})"
    for name, api, operand in (
        ("count_bits_cnt_same_as_sign_bit", "CountBitsCntSameAsSignBit", "valueIn:i64"),
        ("scalar_count_leading_zero", "ScalarCountLeadingZero", "valueIn:ui64"),
    ):
        yield Row(name, operand, results="count:i64", api=api, assembly=form.format("count"), pipe="S")
    yield Row(
        "scalar_get_count_of_value",
        "valueIn:ui64 countValue:i32",
        results="count:i64",
        api="ScalarGetCountOfValue",
        assembly=form.format("count"),
        pattern="{=count}AscendC::ScalarGetCountOfValue<{countValue}>({valueIn})",
        checks="bit",
        pipe="S",
    )
    yield Row(
        "scalar_get_sff_value",
        "valueIn:ui64 countValue:integer",
        results="position:signless",
        api="ScalarGetSFFValue",
        assembly=form.format("position"),
        pattern="{=position}AscendC::ScalarGetSFFValue<{countValue}>({valueIn})",
        checks="bit",
        pipe="S",
    )
    yield Row(
        "scalar_cast",
        "valueIn:number",
        "dtype:type roundMode:RoundMode",
        "valueOut:number",
        api="ScalarCast",
        assembly="$valueIn attr-dict `:` type($valueIn) `->` type($valueOut)",
        pattern="{=valueOut}AscendC::ScalarCast<{valueIn:type}, {dtype}, {roundMode}>({valueIn})",
        pipe="S",
    )


def lists() -> Iterator[Row]:
    yield Row(
        "list_tensor_desc",
        results="result:list_tensor_desc",
        form="variable",
        assembly="attr-dict `:` qualified(type($result))",
    )
    data = "data:any length:ui32 shapeSize:ui32"
    yield Row(
        "list_tensor_desc_v2",
        data,
        results="result:list_tensor_desc",
        assembly="$data `,` $length `,` $shapeSize attr-dict `:` qualified(type($result)) `,` type($data) `,`"
        " type($length) `,` type($shapeSize)",
        pattern="{=result}{result:type}({data}, {length}, {shapeSize})",
    )
    tensor = "tensor:list_tensor_desc"
    yield Row("list_tensor_desc_init", f"{tensor} {data}", api="Init", form="member")
    yield Row("list_tensor_desc_get_size", tensor, results="result:ui32", api="GetSize", form="member")
    yield Row(
        "list_tensor_desc_get_desc", f"{tensor} desc:tensor_desc index:ui32", api="GetDesc", form="member"
    )
    yield Row(
        "list_tensor_desc_get_data_ptr",
        f"{tensor} index:ui32",
        "dtype:type",
        "result:memref",
        api="GetDataPtr",
        # The operand and the attribute that the text does not spell follow from what it does.
        assembly="$tensor `,` $index attr-dict `:` qualified(type($result))",
        pattern="{=result}{tensor}.GetDataPtr<{dtype}>({index})",
    )
    yield Row(
        "tensor_desc",
        attributes="elementType:type",
        results="tensorDesc:tensor_desc",
        assembly="$elementType attr-dict `:` qualified(type($tensorDesc))",
        pattern="{=tensorDesc}AscendC::TensorDesc<{elementType}>()",
    )
    desc = "tensorDesc:tensor_desc"
    form = "$tensorDesc attr-dict `:` qualified(type($tensorDesc)) `,` type($result)"
    for name, api, kind in (
        ("data_obj", "DataObj", "global"),
        ("data_ptr", "DataPtr", "memref"),
        ("dim", "Dim", "ui64"),
        ("index", "Index", "ui64"),
    ):
        yield Row(
            f"tensor_desc_get_{name}",
            desc,
            results=f"result:{kind}",
            api=f"Get{api}",
            form="member",
            assembly=form,
        )
    yield Row(
        "tensor_desc_get_shape",
        f"{desc} offset:signless",
        results="result:signless",
        api="GetShape",
        form="member",
        assembly="$tensorDesc `,` $offset attr-dict `:` qualified(type($tensorDesc)) `,` type($result) `,` type($offset)",
    )
    yield Row(
        "tensor_desc_set_shape_addr",
        f"{desc} shapePtr:ui64",
        api="SetShapeAddr",
        assembly="$tensorDesc `,` $shapePtr attr-dict `:` qualified(type($tensorDesc)) `,` qualified(type($shapePtr))",
        pattern="{tensorDesc}.SetShapeAddr((uint64_t*){shapePtr})",
    )
    form = "$index attr-dict `:` type($index) `,` type($context)"
    yield Row(
        "get_hccl_context",
        "index:int",
        results="context:any",
        api="GetHcclContext",
        assembly=form,
        pattern="{=context}AscendC::GetHcclContext<{index}>()",
    )
    form = "$index `,` $context attr-dict `:` type($index) `,` type($context)"
    pattern = "AscendC::SetHcclContext<{index}>({context})"
    yield Row(
        "set_hccl_context", "index:int context:any", api="SetHcclContext", assembly=form, pattern=pattern
    )


def objects() -> Iterator[Row]:
    yield Row(
        "construct",
        "operands*:any",
        "types?:types isConstexpr:unit isStatic:unit",
        "result:any",
        form="special",
        assembly="type($result) `(` ($operands^)? `)` ($types^)? (`constexpr` $isConstexpr^)? (`static` $isStatic^)?"
        " attr-dict (`:` type($operands)^)?",
        checks="construct",
        pure=True,
    )
    yield Row("noop", assembly="attr-dict", form="special")
    yield Row(
        "pop_stack_buffer",
        "tensor!:local",
        "pos:TPosition",
        api="PopStackBuffer",
        assembly="$pos $tensor attr-dict `:` qualified(type($tensor))",
        pattern="AscendC::PopStackBuffer<{tensor:T}, {pos}>({tensor})",
    )


def rows() -> Iterator[Row]:
    yield from registers()
    yield from caches()
    yield from identification()
    yield from debugging()
    yield from scalar_functions()
    yield from lists()
    yield from objects()
