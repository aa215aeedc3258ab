"""Constants as C++: exact to the bit, for every value of every type.

    arith.constant 1.23 : f32                ->   constexpr float c1_23_f32 = 1.23f;
    arith.constant 0x7FC00001 : f32          ->   constexpr float cNaN_f32 = __builtin_bit_cast(float, 0x7fc00001u);
    arith.constant -9223372036854775808 : i64 ->  constexpr int64_t cm9223372036854775808_i64 = -9223372036854775807 - 1;

A decimal is the shortest that reads back as the same value. `half` and `bfloat16_t` are classes in some of the headers
of Ascend C and cannot be `constexpr` there.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, BFloat16Type, Float16Type, Float32Type, Float64Type, FloatAttr


@dataclass(frozen=True)
class Literal:
    """An expression, the name of a constant with this value, and the start of its declaration."""

    text: str
    name: str
    qualifier: str = "constexpr"


def integer_text(value: int, bits: int, signed: bool) -> str:
    """An integer literal, or a difference for the least number, which has no literal in C++."""
    if bits == 1:
        return "true" if value else "false"
    if signed and value == -(1 << 63):
        return f"{value + 1} - 1"
    return f"{value}u" if value >= 1 << 63 else str(value)


def integer(value: int, bits: int, signed: bool, suffix: str) -> Literal:
    """`value` as an integer of `bits` bits; `suffix` is the type's short name, `i32` or `idx`."""
    value &= (1 << bits) - 1
    negative = (signed or bits == 1) and value >> (bits - 1)
    name = value - (1 << bits) if negative else value
    text = integer_text(value if bits == 1 else name, bits, signed)
    return Literal(text, f"c{name}_{suffix}".replace("-", "m"))


@dataclass(frozen=True)
class _FloatKind:
    cpp: str
    code: str
    """The code in `struct` of the unsigned integer of the same size."""
    bits: int
    digits: int
    """The number of decimal digits that distinguish any two values."""
    spelling: str
    """The template around a decimal without suffix."""
    quiet_nan: int | None = None
    """The bits of `__builtin_nan`."""
    qualifier: str = "constexpr"


_KINDS: dict[type[AnyFloat], _FloatKind] = {
    Float16Type: _FloatKind("half", "<H", 16, 6, "static_cast<half>({}f)", qualifier="const"),
    BFloat16Type: _FloatKind("bfloat16_t", "<H", 16, 6, "AscendC::ToBfloat16({}f)", qualifier="const"),
    Float32Type: _FloatKind("float", "<I", 32, 9, "{}f", 0x7FC00000),
    Float64Type: _FloatKind("double", "<Q", 64, 17, "{}", 0x7FF8000000000000),
}


def _float32(value: float) -> float:
    """The nearest float, as a compiler reads a decimal with the suffix `f`."""
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def _rounds_to(read: float, element: AnyFloat, wanted: bytes) -> bool:
    try:
        return element.pack((read,)) == wanted
    except OverflowError:  # A shorter decimal may exceed the largest number.
        return False


def _shortest(value: float, element: AnyFloat, digits: int) -> str:
    """The shortest decimal that becomes `value` again when it is read as a float or a double and rounded to
    `element`."""
    wanted = element.pack((value,))
    text = repr(value)
    for precision in range(1, digits + 1):
        text = f"{value:.{precision}g}"
        read = float(text)
        if _rounds_to(read if isinstance(element, Float64Type) else _float32(read), element, wanted):
            break
    return text if "." in text or "e" in text else f"{text}.0"


def _readable(value: float) -> str:
    """`0.8999` as `0_8999`, `1e-05` as `1em05`, `-2.0` as `m2`."""
    return f"{value:.5g}".replace("-", "m").replace("+", "").replace(".", "_")


def floating(attribute: FloatAttr[AnyFloat], suffix: str) -> Literal | None:
    """`attribute` in C++; `suffix` is the type's short name, `f32`. None for a type that C++ does not have."""
    kind = _KINDS.get(type(attribute.type))
    if kind is None:
        return None
    value = attribute.value.data
    packed = attribute.type.pack((value,))
    bits: int = struct.unpack(kind.code, packed)[0]
    if math.isnan(value):
        if bits == kind.quiet_nan:
            text = f'__builtin_nan{"f" * (kind.bits == 32)}("")'
        else:
            pattern = {16: f"static_cast<uint16_t>({bits:#x})", 32: f"{bits:#x}u", 64: f"{bits:#x}ull"}[
                kind.bits
            ]
            text = f"__builtin_bit_cast({kind.cpp}, {pattern})"
        return Literal(text, f"cNaN_{suffix}", kind.qualifier)
    if math.isinf(value):
        sign, name = ("-", "cmInf") if value < 0 else ("", "cpInf")
        infinity = f"{sign}__builtin_inf{'f' * (kind.bits != 64)}()"
        text = kind.spelling.replace("{}f", infinity) if kind.bits == 16 else infinity
        return Literal(text, f"{name}_{suffix}", kind.qualifier)
    text = kind.spelling.format(_shortest(value, attribute.type, kind.digits))
    return Literal(text, f"c{_readable(value)}_{suffix}", kind.qualifier)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def string_literal(text: str) -> str:
    """A C++ string literal of `text`: characters other than printable ASCII are octal codes of their bytes."""
    parts: list[str] = []
    for character in text:
        if (escape := _ESCAPES.get(character)) is not None:
            parts.append(escape)
        elif " " <= character <= "~":
            parts.append(character)
        else:
            parts += [f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape")]
    return f'"{"".join(parts)}"'
