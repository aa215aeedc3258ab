"""The high-level matrix multiplication object and the server that runs it on the cube core.

ascendc.matmul.set_tensor_a %matmul, %a, %transposed : !ascendc.matmul<...>, !ascendc.global_tensor<*xf16>, i1
// matmul.SetTensorA(a, transposed);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

# name, operands after the matmul object, method, template arguments, arguments in the call; operands left out of the
# call are template arguments or belong to overloads that take them by position.
METHODS = (
    ("async_get_tensor_c", "tensor!:local", "AsyncGetTensorC", "", "{tensor}"),
    ("disable_bias", "", "DisableBias", "", ""),
    ("end", "", "End", "", ""),
    (
        "get_tensor_c",
        "tensor!:tensor tensor2?!:tensor atomic:int sequentialwrite:bool sync:bool",
        "GetTensorC",
        "{sync}",
        "{tensor}, {tensor2}, {atomic}, {sequentialwrite}",
    ),
    (
        "get_batch_tensor_c_local_mem",
        "c!:local batchA:int batchB:int sequentialwrite:bool sync:bool",
        "GetBatchTensorC",
        "{sync}",
        "{c}, {batchA}, {batchB}, {sequentialwrite}",
    ),
    (
        "iterate_all",
        "tensor!:tensor enAtomic?:int enSenquentialWrite?:bool waitIterateAll?:bool fakeMsg?:bool sync:bool",
        "IterateAll",
        "{sync}",
        "{tensor}, {enAtomic}, {enSenquentialWrite}, {waitIterateAll}, {fakeMsg}",
    ),
    (
        "iterate_batch",
        "tensor!:tensor batchA:int batchB:int enSenquentialWrite:bool maxtrixStrideA:int maxtrixStrideB:int maxtrixStrideC:int enPartialSum?:bool enAtomic?:int sync:bool waitIterateBatch?:bool",
        "IterateBatch",
        "{sync}, {waitIterateBatch}",
        "{tensor}, {batchA}, {batchB}, {enSenquentialWrite}, {maxtrixStrideA}, {maxtrixStrideB}, {maxtrixStrideC}, {enPartialSum}, {enAtomic}",
    ),
    (
        "iterate_batch_cube_only",
        "tensor!:tensor enPartialSum:bool enAtomic:int enSenquentialWrite:bool maxtrixStrideA:int maxtrixStrideB:int maxtrixStrideC:int",
        "IterateBatch",
        "",
        "{tensor}, {enPartialSum}, {enAtomic}, {enSenquentialWrite}, {maxtrixStrideA}, {maxtrixStrideB}, {maxtrixStrideC}",
    ),
    (
        "iterate_n_batch",
        "batchLoop:int batchA:int batchB:int enSequentialWrite:bool matrixStrideA:int matrixStrideB:int matrixStrideC:int sync:bool waitIterateBatch:bool",
        "IterateNBatch",
        "{sync}, {waitIterateBatch}",
        "{batchLoop}, {batchA}, {batchB}, {enSequentialWrite}, {matrixStrideA}, {matrixStrideB}, {matrixStrideC}",
    ),
    ("set_batch_num", "batchA:int batchB:int", "SetBatchNum", "", "{batchA}, {batchB}"),
    ("set_bias", "tensor:tensor", "SetBias", "", "{tensor}"),
    ("set_hf32", "enableHF32:bool transMode:int", "SetHF32", "", "{enableHF32}, {transMode}"),
    (
        "set_org_shape",
        "orgm:int orgn:int orgka:int orgkb?:int orgkc?:int",
        "SetOrgShape",
        "",
        "{orgm}, {orgn}, {orgka}, {orgkb}, {orgkc}",
    ),
    ("set_quant_scalar", "quantscalar:number", "SetQuantScalar", "", "{quantscalar}"),
    ("set_quant_vector", "quantvector:global", "SetQuantVector", "", "{quantvector}"),
    ("set_self_define_data", "dataPtr:any", "SetSelfDefineData", "", "reinterpret_cast<uint64_t>({dataPtr})"),
    (
        "set_single_shape",
        "singlem:int singlen:int singlek:int",
        "SetSingleShape",
        "",
        "{singlem}, {singlen}, {singlek}",
    ),
    ("set_sparse_index", "indexGlobal:global", "SetSparseIndex", "", "{indexGlobal}"),
    ("set_tail", "tailM:int tailN:int tailK:int", "SetTail", "", "{tailM}, {tailN}, {tailK}"),
    ("set_tensor_a", "tensor:tensor transpose:bool", "SetTensorA", "", "{tensor}, {transpose}"),
    ("set_tensor_a_scalar", "aScalar:number", "SetTensorA", "", "{aScalar}"),
    ("set_tensor_b", "tensor:tensor transpose:bool", "SetTensorB", "", "{tensor}, {transpose}"),
    ("set_tensor_b_scalar", "bScalar:number", "SetTensorB", "", "{bScalar}"),
    (
        "set_user_def_info",
        "tilingPtr:memref",
        "SetUserDefInfo",
        "",
        "reinterpret_cast<uint64_t>({tilingPtr})",
    ),
    ("set_workspace", "tensor:any size?:int", "SetWorkspace", "", "{tensor}, {size}"),
    ("wait_get_tensor_c", "", "WaitGetTensorC", "", ""),
    ("wait_iterate_all", "", "WaitIterateAll", "", ""),
    ("wait_iterate_batch", "", "WaitIterateBatch", "", ""),
)
NAMED_AUX = [
    "async_get_tensor_c",
    "iterate_n_batch",
    "set_batch_num",
    "set_hf32",
    "set_tail",
    "set_workspace",
    "wait_get_tensor_c",
]
"""Operations whose first operand is called `aux` in the dialect we share them with; elsewhere it is `matmul`."""

MATMUL_AND = "$matmul `,` {} attr-dict `:` qualified(type($matmul)) `,` {} `,` {}"


def by_position(*names: str, result: str) -> str:
    """The assembly that lists the operands, then their types and the result's."""
    return MATMUL_AND.format(
        " `,` ".join(f"${name}" for name in names), " `,` ".join(f"type(${name})" for name in names), result
    )


def rows() -> Iterator[Row]:
    for name, operands, api, template, arguments in METHODS:
        first = "aux" if name in NAMED_AUX else "matmul"
        call = f"{{{first}}}.{api}{f'<{template}>' if template else ''}({arguments})"
        yield Row(f"matmul.{name}", f"{first}:matmul {operands}", api=api, pattern=call)
    yield Row(
        "matmul.init",
        "matmul:matmul cubeTiling:cube_tiling pipe?:pipe",
        api="Init",
        pattern="{matmul}.Init({&cubeTiling}, {pipe})",
    )
    yield Row(
        "matmul.get_offset_c", "aux:matmul", results="result:matrix_offset", api="GetOffsetC", form="member"
    )
    yield Row(
        "matmul.get_tensor_c_return",
        "matmul:matmul atomic:int sequentialwrite:bool sync:bool",
        results="result:global",
        api="GetTensorC",
        assembly=by_position("atomic", "sequentialwrite", "sync", result="qualified(type($result))"),
        pattern="{=result}{matmul}.GetTensorC<{sync}>({atomic}, {sequentialwrite})",
    )
    yield Row(
        "matmul.get_batch_tensor_c",
        "matmul:matmul batchA:int batchB:int sequentialwrite:bool sync:bool",
        results="result:global",
        api="GetBatchTensorC",
        assembly=by_position(
            "batchA", "batchB", "sequentialwrite", "sync", result="qualified(type($result))"
        ),
        pattern="{=result}{matmul}.GetBatchTensorC<{sync}>({batchA}, {batchB}, {sequentialwrite})",
    )
    yield Row(
        "matmul.iterate",
        "matmul:matmul partialsum:bool localCmaxtrix?:local sync:bool",
        results="result:bool",
        api="Iterate",
        assembly="$matmul `,` $partialsum `,` $sync attr-dict (`,` $localCmaxtrix^)? `:` qualified(type($matmul)) `,`"
        " type($partialsum) `,` type($sync) (`,` type($localCmaxtrix)^)? `,` type($result)",
        pattern="{=result}{matmul}.Iterate<{sync}>({partialsum}, {localCmaxtrix})",
    )
    yield Row(
        "get_matmul_api_tiling",
        "mmCFG:matmul_config l1Size:int",
        "matmulType:type",
        "result:matmul_api_static_tiling",
        api="GetMatmulApiTiling",
        pattern="{=result}GetMatmulApiTiling{matmulType:matmul}({mmCFG}, {l1Size})",
        checks="matmul_type",
    )
    yield Row(
        "regist_matmul_obj",
        "pipe:pipe workspace:any matmul:matmul tiling?:cube_tiling",
        api="REGIST_MATMUL_OBJ",
        pattern="using namespace AscendC;; REGIST_MATMUL_OBJ({&pipe}, {workspace}, {matmul}, {&tiling})",
    )
    server = "server:kfc_server"
    yield Row("kfc_server.init", f"{server} workspace:any", api="Init", form="member")
    yield Row(
        "kfc_server.init_obj",
        f"{server} pipe:pipe ops*:any",
        api="InitObj",
        pattern="{server}.InitObj({&pipe}, {ops*})",
    )
    yield Row(
        "kfc_server.is_run",
        server,
        results="value:int",
        api="isRun",
        form="member",
        assembly="$server attr-dict `:` type($value)",
    )
    yield Row("kfc_server.run", f"{server} matmul:matmul", api="Run", form="member")
    yield Row("kfc_server.quit", server, api="Quit", form="member")
