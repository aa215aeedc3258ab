"""Element types by their short names (`f16 bf16 i8 ui8 i4`), what each chip accepts, and which conversions exist.

add_l2:  dtypes="f16 f32 i16 i32"                   // one variable, both chips
mmad:    dtypes="f32:f16:f16 i32:i8:i8 | ..."       // T:U:V, c220 | m200
"""

from collections.abc import Mapping
from functools import cache
from itertools import product

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    Signedness,
)
from xdsl.ir import Attribute

from ascir.dialects.ascendc.narrow import is_integer_type

ARCHITECTURES = ("c220", "m200")

FLOAT_NAMES: Mapping[type[Attribute], str] = {
    Float16Type: "f16",
    BFloat16Type: "bf16",
    Float32Type: "f32",
    Float64Type: "f64",
}
FLOAT_BITS: Mapping[type[Attribute], int] = {
    Float16Type: 16,
    BFloat16Type: 16,
    Float32Type: 32,
    Float64Type: 64,
}

ROUND_LETTERS = "NRFCAZO"
"""The cases of RoundMode in their order: none, rint, floor, ceil, round (half away from zero), truncate, odd."""

CASTS: Mapping[str, str] = {
    "c220": """
        f16<-i4:N  f16<-i8:N  f16<-ui8:N  f16<-i16:NRFCAZ  f16<-i32:NRFCAZO  f16<-f32:NRFCAZO
        f32<-f16:N  f32<-bf16:N  f32<-i16:N  f32<-i32:NRFCAZ  f32<-i64:RFCAZ  f32<-f32:RFCAZ
        bf16<-f32:RFCAZ
        i4<-f16:NRFCAZ  i8<-f16:NRFCAZ  ui8<-f16:NRFCAZ  i16<-f16:RFCAZ  i32<-f16:RFCAZ
        i16<-f32:RFCAZ  i32<-f32:RFCAZ  i64<-f32:RFCAZ  i32<-bf16:RFCAZ
        i16<-i32:N  i64<-i32:N  i32<-i64:N
    """,
    "m200": """
        f16<-i8:N  f16<-ui8:N  f16<-i16:N  f16<-i32:NRFCAZO  f16<-f32:NO
        f32<-f16:N  f32<-i32:N
        i4<-f16:N  i8<-f16:NFCAZ  ui8<-f16:NFCAZ  i16<-f16:R  i32<-f16:RFCAZ
        i32<-f32:RFCAZ
    """,
}
"""The conversions of Cast, destination<-source, with the rounding modes each allows."""


def element_name(type: Attribute) -> str | None:
    """The short name of an element type; signless integers count as signed."""
    if is_integer_type(type):
        return f"{'u' if type.signedness.data is Signedness.UNSIGNED else ''}i{type.width.data}"
    return FLOAT_NAMES.get(type.__class__)


def bits_of(type: Attribute) -> int | None:
    """The size of an element in bits."""
    if (bits := FLOAT_BITS.get(type.__class__)) is not None:
        return bits
    if is_integer_type(type):
        return type.width.data
    return 64 if isinstance(type, IndexType) else None


@cache
def allowed(dtypes: str, arch: str) -> frozenset[tuple[str, ...]] | None:
    """The tuples of element types that `arch` accepts, from the column of a row; None: it has no such instruction."""
    lists = [part.strip() for part in dtypes.split("|")]
    mine = lists[ARCHITECTURES.index(arch)] if len(lists) > 1 else lists[0]
    if mine == "-":
        return None
    tuples: set[tuple[str, ...]] = set()
    for entry in mine.split():
        tuples.update(product(*(names.split(",") for names in entry.split(":"))))
    return frozenset(tuples)


@cache
def casts(arch: str) -> Mapping[tuple[str, str], str]:
    """The rounding modes of each conversion, by (destination, source)."""
    table: dict[tuple[str, str], str] = {}
    for entry in CASTS[arch].split():
        pair, _, modes = entry.partition(":")
        destination, _, source = pair.partition("<-")
        table[destination, source] = modes
    return table
