"""Rules of the cube unit: transposing loads, products, conversions of the fixpipe.

ascendc.fixpipe %gm_f16, %l0c_f32, %p, %k   // quantPre of intriParams is f322bf16 ..., needs f322f16
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ascir.dialects.ascendc.checks import Call, memory_names
from ascir.dialects.ascendc.dtypes import element_name
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.rules.structures import constructed

L0A = frozenset({"l0a"})
L0B = frozenset({"l0b"})
L1 = frozenset({"l1"})


def load_2d(call: Call) -> None:
    bits = call.bits("T")
    if call.soc and bits != 16 and constructed(call.value("loadDataParams")).get("ifTranspose"):
        raise call.refuse(
            f"ifTranspose with elements {call.elements['T']}, needs 16-bit elements: load_data_with_transpose"
        )


def load_2d_from_global(call: Call) -> None:
    if constructed(call.value("loadDataParams")).get("ifTranspose"):
        raise call.refuse("ifTranspose from global memory, needs false: transpose on the way to L0")


def load_3d(call: Call) -> None:
    if call.arch == "c220" and memory_names(call, "dst") == L0B and (call.bits("T") or 16) < 16:
        raise call.refuse(
            f"elements {call.elements['T']} into L0B, needs 16 or 32 bits: load_data_with_transpose"
        )


def load_transposed(call: Call) -> None:
    if call.bits("T") == 4 and memory_names(call, "dst") == L0A:
        raise call.refuse("elements i4 into L0A, needs L0B: int4 is only transposed there")


def multiply(call: Call) -> None:
    fields = constructed(call.value("mmadParams"))
    if call.operands.get("bias") and fields.get("cmatrixInitVal"):
        raise call.refuse("cmatrixInitVal of mmadParams is true, needs false: it would clear the bias")
    if call.bits("U") == 4 and fields.get("k", 0) % 2:
        raise call.refuse(f"k of mmadParams is {fields['k']} with elements i4, needs an even number")


QUANTIZED: Mapping[tuple[str, str], tuple[str | None, str | None]] = {
    ("f32", "f32"): ("no_quant", None),
    ("f16", "f32"): ("f322f16", None),
    ("bf16", "f32"): ("f322bf16", None),
    ("i8", "f32"): ("qf322b8_pre", "vqf322b8_pre"),
    ("ui8", "f32"): ("qf322b8_pre", "vqf322b8_pre"),
    ("i32", "i32"): ("no_quant", None),
    ("f16", "i32"): ("deqf16", "vdeqf16"),
    ("i8", "i32"): ("req8", "vreq8"),
    ("ui8", "i32"): ("req8", "vreq8"),
}
"""The modes of fixpipe conversions by (dst, src): with one scale, and with one for each column."""


def fixpipe(call: Call) -> None:
    _fixpipe(call, vector=False)


def fixpipe_vector(call: Call) -> None:
    scales = call.value("cbufWorkspace")
    if (
        scales is not None
        and (element := call.elements.get("V")) is not None
        and element_name(element) != "ui64"
    ):
        raise call.refuse(f"cbufWorkspace has elements {element}, needs ui64")
    _fixpipe(call, vector=True)


def _fixpipe(call: Call, vector: bool) -> None:
    if call.soc is None:
        return
    fields = constructed(call.value("intriParams"))
    _converted(call, fields, _modes(call)[vector : vector + 1])
    if (flag := fields.get("unitFlag")) == 1:
        raise call.refuse(f"unitFlag of intriParams is {flag}, needs 0, 2 or 3")
    layout = constructed(call.value("fixpipeConfig")).get("format")
    _sized(call, fields, layout, 8 if fields.get("isChannelSplit") else 16)


def leaving(call: Call) -> None:
    """The scale is in a register, or at the address in a register."""
    if call.soc is None:
        return
    fields = constructed(call.value("intriParams"))
    _converted(call, fields, _modes(call))
    _sized(call, fields, fields.get("nz2ndEn"), 8 if fields.get("channelSplit") else 16)
    if fields.get("nz2ndEn") and memory_names(call, "dst") == L1:
        raise call.refuse("nz2ndEn of intriParams is true, needs false: in L1 columns lie in fractals")


def _modes(call: Call) -> tuple[str | None, str | None]:
    return QUANTIZED.get(_pair(call), (None, None))


def _pair(call: Call) -> tuple[str, str]:
    return str(element_name(call.elements["T"])), str(element_name(call.elements["U"]))


def _converted(call: Call, fields: Mapping[str, int], modes: Sequence[str | None]) -> None:
    """The mode converts the element types of src to those of dst."""
    found = fields.get("quantPre")
    if found is not None and ENUMS["QuantMode"].by_value.get(found) not in (
        known := list(filter(None, modes))
    ):
        word = ENUMS["QuantMode"].by_value.get(found, found)
        target, source = _pair(call)
        needed = " or ".join(known) or "another operation"
        raise call.refuse(f"quantPre of intriParams is {word} from {source} to {target}, needs {needed}")


def _sized(call: Call, fields: Mapping[str, int], row_major: int | None, step: int) -> None:
    columns, rows = fields.get("nSize"), fields.get("mSize")
    if row_major == 0 and columns is not None and columns % step:
        raise call.refuse(f"nSize of intriParams is {columns} in layout NZ, needs a multiple of {step}")
    if row_major == 1 and rows is not None and rows > 8192:
        raise call.refuse(f"mSize of intriParams is {rows} in layout ROW_MAJOR, needs at most 8192")
