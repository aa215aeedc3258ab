"""Sorting: records of a value and its index, sorted 32 at a time and merged four lists at a time.

ascendc.sort32 %dst, %values, %indices, %repeat : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>,
    !ascendc.local_tensor<*xui32>, i32
// AscendC::Sort32(dst, values, indices, repeat);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

SORTED = "f16,f32 | -"
PROPOSALS = "- | f16 f32"
NO_RECORDS = "it compiles and does nothing on the device: this generation sorts region proposals (rp_sort16, mrg_sort4)"
NO_PROPOSALS = "this generation sorts records of value and index (sort32, mrg_sort)"


def rows() -> Iterator[Row]:
    operands = "dst!:ub<T> src0:ub<T> src1:ub<U> repeatTime:repeat"
    dtypes = "f16,f32:ui32 | -"
    yield Row("sort32", operands, api="Sort32", dtypes=dtypes, pipe="V", why=NO_RECORDS)
    yield Row(
        "sort",
        "dst!:ub<T> concat:ub<T> index:ub<U> tmp!:ub<T> repeatTime:int",
        "isFullSort:unit",
        api="Sort",
        pattern="AscendC::Sort<{dst:T}, {isFullSort}>({dst}, {concat}, {index}, {tmp}, {repeatTime})",
        dtypes="f16,f32:ui32",
        pipe="V",
    )
    yield Row(
        "concat", "dst!:ub<T> src:ub<T> tmp!:ub<T> repeatTime:int", api="Concat", dtypes="f16 f32", pipe="V"
    )
    operands = "dstValue!:ub<T> dstIndex!:ub<U> src:ub<T> repeatTime:int"
    yield Row("extract", operands, api="Extract", dtypes="f16,f32:ui32", pipe="V")

    merged = "mrg_sort_src_list<T> params:mrg_sort4_info"
    yield Row(
        "mrg_sort_with_info",
        f"dst!:ub<T> src:{merged}",
        api="MrgSort",
        dtypes=SORTED,
        pipe="V",
        why=NO_RECORDS,
    )
    yield Row(
        "mrg_sort",
        "dst!:ub<T> sortList:mrg_sort_src_list<T> elementCountList*:ui16 sortedNum*:ui32 validBit:int repeatTime:int",
        "isExhaustedSuspension:unit",
        api="MrgSort",
        pattern="AscendC::MrgSort<{dst:T}, {isExhaustedSuspension}>({dst}, {sortList},"
        " {elementCountList[uint16_t dst element_count_list_0]}, {sortedNum[uint32_t dst sorted_num_0]}, {validBit},"
        " {repeatTime})",
        dtypes=SORTED,
        checks="merge",
        pipe="V",
        why=NO_RECORDS,
    )
    yield Row(
        "mrg_sort_src_list",
        results="params:mrg_sort_src_list",
        form="variable",
        assembly="attr-dict `:` qualified(type($params))",
    )
    lists = tuple(f"mrgSortList{number}" for number in (1, 2, 3, 4))
    yield Row(
        "get_mrg_sort_result",
        results=" ".join(f"{name}:int" for name in lists),
        api="GetMrgSortResult",
        assembly="attr-dict `:` " + " `,` ".join(f"type(${name})" for name in lists),
        pattern="".join(f"{{!{name}}};; " for name in lists)
        + f"AscendC::GetMrgSortResult({', '.join(f'{{{name}}}' for name in lists)})",
        pipe="S",
    )
    for name in ("Len", "Offset"):
        argument = "elemCount" if name == "Len" else "elemOffset"
        yield Row(
            f"get_sort_{name.lower()}",
            f"{argument}:ui32",
            results="result:ui32",
            api=f"GetSort{name}<float>",
            pure=True,
        )

    yield Row(
        "mrg_sort4", f"dst!:ub<T> src:{merged}", api="MrgSort4", dtypes=PROPOSALS, pipe="V", why=NO_PROPOSALS
    )
    sorting = "dst!:ub<T> src:ub<T> repeatTime:repeat"
    yield Row("rp_sort16", sorting, api="RpSort16", dtypes=PROPOSALS, pipe="V", why=NO_PROPOSALS)
    for name in ("Concat", "Extract"):
        operands = f"{sorting} modeNumber:proposal_mode"
        api = f"Proposal{name}"
        yield Row(f"proposal_{name.lower()}", operands, api=api, dtypes=PROPOSALS, pipe="V", why=NO_PROPOSALS)
