"""Reductions: of repeats, of blocks, of pairs, and of all elements.

    ascendc.reduce_sum_l2 %dst, %src, %tmp, %n : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>,
        !ascendc.local_tensor<*xf32>, i32
    // AscendC::ReduceSum(dst, src, tmp, n);

Results are packed: `dst` of most need not begin at a 32-byte boundary.
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row
from ascir.dialects.ascendc.table.select import masked
from ascir.dialects.ascendc.table.vector import places

FLOATS = "f16 f32"


def reduction(full: str, api: str, fields: str, attributes: str, last: str, place: str) -> Row:
    call = f"AscendC::{api}({places(fields).replace('{mask}', place)}{last})"
    return Row(full, fields, attributes, api=api, pattern=call, dtypes=FLOATS, pipe="V")


def rows() -> Iterator[Row]:
    strides = "dstRepStride:int srcBlkStride:stride16 srcRepStride:stride16"
    for kind in ("max", "min", "sum"):
        for full, mask, place in masked(f"block_reduce_{kind}"):
            fields = f"dst!:ub_half_block<T> src:ub<T> repeatTime:repeat {mask} {strides}"
            yield reduction(full, f"BlockReduce{kind.title()}", fields, "", "", place)
        for full, mask, place in masked(f"whole_reduce_{kind}"):
            fields = f"dst!:ub_packed<T> src:ub<T> {mask} repeatTime:repeat {strides}"
            attributes, last = (
                ("isSetMask:unit", "") if kind == "sum" else ("order:ReduceOrder isSetMask:unit", ", {order}")
            )
            yield reduction(full, f"WholeReduce{kind.title()}", fields, attributes, last, place)
    for full, mask, place in masked("pair_reduce_sum"):
        fields = f"dst!:ub<T> src:ub<T> repeatTime:repeat {mask} {strides}"
        yield reduction(full, "PairReduceSum", fields, "isSetMask:unit", "", place)
    fields = (
        "dst!:ub_packed<T> src:ub<T> repeatTime:repeat mask:mask dstBlkStride:int srcBlkStride:stride16 "
        "dstRepStride:int srcRepStride:stride16"
    )
    yield reduction("repeat_reduce_sum_l0", "RepeatReduceSum", fields, "isSetMask:unit", "", "{mask}")
    tensors = "dst!:ub_packed<T> src:ub<T> sharedTmpBuffer!:ub<T>"
    for kind in ("max", "min", "sum"):
        api, index = f"Reduce{kind.title()}", "" if kind == "sum" else " calIndex:bool"
        for full, mask, place in masked(f"reduce_{kind}"):
            # These take the number of repeats as a 32-bit integer.
            mask = mask.replace("ui64", "int")
            fields = f"{tensors} {mask} repeatTime:int srcRepStride:stride16{index}"
            yield reduction(full, api, fields, "", "", place)
        yield reduction(f"reduce_{kind}_l2", api, f"{tensors} count:count{index}", "", "", "")
