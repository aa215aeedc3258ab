"""Rules of copies: data paths between memories, whole blocks, padding.

ascendc.data_copy_l2 %l0a, %gm, %n ...      // copies from GM to L0A, needs one of gm->l1 gm->ub ...
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from ascir.dialects.ascendc.checks import Call, memory_names, spelled
from ascir.dialects.ascendc.memories import paths
from ascir.dialects.ascendc.rules.structures import constructed
from ascir.dialects.ascendc.types import LocalTensorType


def copy_path(call: Call) -> None:
    _path(call, call.op.ROW.name)


def pad_path(call: Call) -> None:
    _path(call, "data_copy_pad_nd2nz" if "nd2nz" in call.op.ROW.name else "data_copy_pad")


def _path(call: Call, copy: str) -> None:
    """There is a data path from the memory of src to that of dst, as far as these are known."""
    sources, targets = memory_names(call, "src"), memory_names(call, "dst")
    ways = paths(copy, call.arch)
    if not ways:
        raise call.refuse(f"{call.soc.name if call.soc else 'no chip'} has no such copy")
    if any(
        (not sources or way.partition("->")[0] in sources)
        and (not targets or way.partition("->")[2] in targets)
        for way in ways
    ):
        return
    found = f"{spelled(sources)} to {spelled(targets)}"
    chip = f" on {call.soc.name}" if call.soc else ""
    raise call.refuse(f"copies from {found}, needs one of {' '.join(sorted(ways))}{chip}")


def copy_count(call: Call) -> None:
    """Whole blocks: the hardware rounds the bytes down."""
    count, bits = call.constant("calCount"), call.bits("T")
    if count is not None and bits is not None and count * bits % (32 * 8):
        raise call.refuse(
            f"calCount of {count} is {count * bits / 8:g} bytes, needs a multiple of 32: use data_copy_pad_l2_ext"
        )


def same_elements(call: Call) -> None:
    """Only a copy into the bias table converts."""
    target, source = call.elements.get("T"), call.elements.get("U")
    memories = memory_names(call, "dst")
    if target is None or source is None or target == source or not memories or "bt" in memories:
        return
    raise call.refuse(
        f"src has elements {source}, needs {target} like dst: only copies to the bias table convert"
    )


def pad_params(call: Call) -> None:
    """Lengths and paddings fit the element type."""
    bits = call.bits("T")
    into_ub = isinstance(dst := call.value("dst"), SSAValue) and isinstance(dst.type, LocalTensorType)
    if bits is None:
        return
    length = constructed(call.value("dataCopyParams")).get("blockLen")
    if into_ub and length is not None and length * 8 % bits:
        raise call.refuse(f"blockLen of dataCopyParams is {length} bytes, needs a multiple of {bits // 8}")
    paddings = constructed(call.value("padParams"))
    for name in ("leftPadding", "rightPadding"):
        if (count := paddings.get(name, 0)) * bits > 32 * 8:
            raise call.refuse(
                f"{name} of padParams is {count} elements, needs at most {32 * 8 // bits} (32 bytes)"
            )


def slices(call: Call) -> None:
    target, source = len(call.operands["dstSliceInfo"]), len(call.operands["srcSliceInfo"])
    if target != source or not 1 <= target <= 8:
        raise call.refuse(f"{target} slices of dst and {source} of src, needs equally many, 1..8")
