"""Floating-point operations over zeros, infinities, NaNs and ties, compiled and compared with IEEE 754's meaning."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type, FloatAttr

from ascir.emit.literals import floating

Run = Callable[[str, str], list[str]]

TYPES = {"f16": Float16Type(), "bf16": BFloat16Type(), "f32": Float32Type(), "f64": Float64Type()}
CPP = {"f16": "half", "bf16": "bfloat16_t", "f32": "float", "f64": "double"}
VALUES = [0.0, -0.0, 1.0, -1.0, 1.5, -2.25, math.inf, -math.inf, math.nan, -math.nan]

PREDICATES: dict[str, Callable[[float, float], bool]] = {
    "eq": lambda a, b: a == b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "ne": lambda a, b: a != b,
}


def compare(predicate: str, a: float, b: float) -> bool:
    unordered = math.isnan(a) or math.isnan(b)
    match predicate:
        case "false" | "true":
            return predicate == "true"
        case "ord" | "uno":
            return unordered == (predicate == "uno")
        case _:
            return predicate[0] == "u" if unordered else PREDICATES[predicate[1:]](a, b)


def bits_of(value: float, type: str) -> int:
    return int.from_bytes(TYPES[type].pack((value,)), "little")


def from_bits(bits: int, type: str) -> float:
    size = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8}[type]
    return TYPES[type].unpack(bits.to_bytes(size, "little"), 1)[0]


def argument(value: float, type: str) -> str:
    """A C++ expression for `value` that does not go through the printer."""
    size = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}[type]
    return f"__builtin_bit_cast({CPP[type]}, uint{size}_t({bits_of(value, type):#x}ull))"


def binary(name: str, operation: str, type: str, result: str) -> str:
    return (
        f"func.func @{name}(%a: {type}, %b: {type}) -> {result} {{ "
        f"%r = {operation} %a, %b : {type} func.return %r : {result} }}"
    )


def test_comparisons(run_cpp: Run) -> None:
    predicates = ["false", "true", "ord", "uno", *(o + p for o in "ou" for p in PREDICATES)]
    functions: list[str] = []
    main: list[str] = []
    expected: list[str] = []
    for type in TYPES:
        for predicate in predicates:
            functions.append(
                binary(
                    f"{predicate}_{type}".replace("false", "never"), f"arith.cmpf {predicate},", type, "i1"
                )
            )
            name = f"{predicate}_{type}".replace("false", "never")
            values = ", ".join(argument(value, type) for value in VALUES)
            main.append(
                f"{{ {CPP[type]} values[] = {{{values}}};\n"
                f'for (auto a : values) for (auto b : values) std::printf("%d\\n", {name}(a, b)); }}'
            )
            expected += [
                f"{predicate} {a} {b} {int(compare(predicate, a, b))}" for a in VALUES for b in VALUES
            ]
    lines = run_cpp("\n".join(functions), "\n".join(main))
    assert len(lines) == len(expected)
    assert not [case for case, line in zip(expected, lines, strict=True) if case.rsplit(" ", 1)[1] != line]


def number_or_nan(maximum: bool, propagate: bool) -> Callable[[float, float], float]:
    def meaning(a: float, b: float) -> float:
        if math.isnan(a) or math.isnan(b):
            return math.nan if propagate or (math.isnan(a) and math.isnan(b)) else b if math.isnan(a) else a
        if a == b:
            positive = math.copysign(1, a) > 0
            return a if positive == maximum else b
        return max(a, b) if maximum else min(a, b)

    return meaning


CHOICES = {
    "maximumf": number_or_nan(True, True),
    "minimumf": number_or_nan(False, True),
    "maxnumf": number_or_nan(True, False),
    "minnumf": number_or_nan(False, False),
}


def test_minimum_and_maximum(run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[tuple[str, str, float, float, float]] = []
    for type in TYPES:
        for name, meaning in CHOICES.items():
            functions.append(binary(f"{name}_{type}", f"arith.{name}", type, type))
            for a in VALUES:
                for b in VALUES:
                    call = f"{name}_{type}({argument(a, type)}, {argument(b, type)})"
                    main.append(f'std::printf("%llu\\n", Bits({call}));')
                    expected.append((name, type, a, b, meaning(a, b)))
    for line, (name, type, a, b, wanted) in zip(
        run_cpp("\n".join(functions), "\n".join(main)), expected, strict=True
    ):
        found = from_bits(int(line), type)
        if math.isnan(wanted):
            assert math.isnan(found), (name, type, a, b)
        elif wanted == 0 and "num" in name:
            assert found == 0, (name, type, a, b)
        else:
            assert bits_of(found, type) == bits_of(wanted, type), (name, type, a, b, found)


def test_signs_are_only_bits(run_cpp: Run) -> None:
    """absf, negf and copysign change the sign bit and nothing else, of zeros and NaNs too."""
    functions: list[str] = []
    main: list[str] = []
    expected: list[int] = []
    for type in TYPES:
        functions.append(
            f"func.func @abs_{type}(%a: {type}) -> {type} {{ %r = math.absf %a : {type} func.return %r : {type} }}"
        )
        functions.append(binary(f"copysign_{type}", "math.copysign", type, type))
        sign = 1 << (8 * len(TYPES[type].pack((0.0,))) - 1)
        for a in VALUES:
            main.append(f'std::printf("%llu\\n", Bits(abs_{type}({argument(a, type)})));')
            expected.append(bits_of(a, type) & ~sign)
            for b in VALUES:
                call = f"copysign_{type}({argument(a, type)}, {argument(b, type)})"
                main.append(f'std::printf("%llu\\n", Bits({call}));')
                expected.append((bits_of(a, type) & ~sign) | (bits_of(b, type) & sign))
    assert [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))] == expected


CONVERSIONS: dict[str, tuple[str, str, list[tuple[str, int]]]] = {
    # name: operation, result type, (argument, bits of the result)
    "f32_bf16": ("truncf", "bf16", [("1.00390625f", 0x3F80), ("1.01171875f", 0x3F82), ("-1e38f", 0xFE96)]),
    "bf16_f32": ("extf", "f32", [("bfloat16_t{0x3f80}", 0x3F800000), ("bfloat16_t{0xff80}", 0xFF800000)]),
    "f16_bf16": ("truncf", "bf16", [("half(1.5)", 0x3FC0)]),
    "bf16_f64": ("extf", "f64", [("bfloat16_t{0xbfc0}", 0xBFF8000000000000)]),
    "f64_f16": ("truncf", "f16", [("0.1", 0x2E66), ("65520.0", 0x7C00)]),
    "i16_f16": ("sitofp", "f16", [("int16_t(-1)", 0xBC00), ("int16_t(2049)", 0x6800)]),
    "i8_bf16": ("sitofp", "bf16", [("int8_t(-128)", 0xC300)]),
    "i1_f32": ("sitofp", "f32", [("true", 0xBF800000), ("false", 0)]),
    "f32_i1": ("fptosi", "i1", [("-1.0f", 1), ("0.0f", 0)]),
    "f32_i32": ("fptosi", "i32", [("-2.9f", 0xFFFFFFFE), ("2.9f", 2)]),
    "bf16_i8": ("fptosi", "i8", [("bfloat16_t{0xc2fe}", 0x81)]),
}
UNSIGNED_CONVERSIONS: dict[str, tuple[str, str, list[tuple[str, int]]]] = {
    "i16_f32": ("uitofp", "f32", [("int16_t(-1)", 0x477FFF00)]),
    "i64_f64": ("uitofp", "f64", [("int64_t(-1)", 0x43F0000000000000)]),
    "i1_f16": ("uitofp", "f16", [("true", 0x3C00)]),
    "i8_bf16": ("uitofp", "bf16", [("int8_t(-1)", 0x437F)]),
    "f32_i32": ("fptoui", "i32", [("4294967040.0f", 0xFFFFFF00), ("3.9f", 3)]),
    "f64_i64": ("fptoui", "i64", [("18446744073709549568.0", 0xFFFFFFFFFFFFF800)]),
    "f32_i8": ("fptoui", "i8", [("255.0f", 0xFF)]),
    "f32_i1": ("fptoui", "i1", [("1.0f", 1)]),
    "i32_f32": ("bitcast", "f32", [("0x7fc00001", 0x7FC00001)]),
    "bf16_i16": ("bitcast", "i16", [("bfloat16_t{0x8000}", 0x8000)]),
}


def test_conversions(run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[tuple[str, int]] = []
    for table, prefix in ((CONVERSIONS, "s"), (UNSIGNED_CONVERSIONS, "u")):
        for name, (operation, result, cases) in table.items():
            source = name.split("_")[0]
            functions.append(
                f"func.func @{prefix}_{name}(%a: {source}) -> {result} {{ "
                f"%r = arith.{operation} %a : {source} to {result} func.return %r : {result} }}"
            )
            for value, bits in cases:
                main.append(f'std::printf("%llu\\n", Bits({prefix}_{name}({value})));')
                expected.append((name, bits))
    found = [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))]
    assert [(name, hex(bits)) for name, bits in expected] == [
        (name, hex(bits)) for (name, _), bits in zip(expected, found, strict=True)
    ]


ODD_CONSTANTS: dict[str, list[int]] = {
    "f16": [0x0000, 0x8000, 0x0001, 0x03FF, 0x7BFF, 0xFBFF, 0x3B33, 0x7C00, 0xFC00, 0x7E00, 0xFE01, 0x7D00],
    "bf16": [0x0000, 0x8000, 0x0001, 0x7F7F, 0xFF7F, 0x3DCD, 0x7F80, 0xFF80, 0x7FC0, 0xFFC1],
    "f32": [
        0,
        1 << 31,
        1,
        0x7F7FFFFF,
        0x3DCCCCCD,
        0x00800000,
        0x7F800000,
        0xFF800000,
        0x7FC00000,
        0xFFC00001,
    ],
    "f64": [
        0,
        1 << 63,
        1,
        0x7FEFFFFFFFFFFFFF,
        0x3FB999999999999A,
        0x7FF << 52,
        0xFFF << 52,
        0x7FF8 << 48,
        0xFFF8 << 48 | 7,
    ],
}


def test_constants_are_exact(run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[tuple[str, int]] = []
    for type, patterns in ODD_CONSTANTS.items():
        width = len(TYPES[type].pack((0.0,))) * 2
        for pattern in patterns:
            name = f"c_{type}_{pattern:x}"
            functions.append(
                f"func.func @{name}() -> {type} {{ "
                f"%c = arith.constant 0x{pattern:0{width}X} : {type} func.return %c : {type} }}"
            )
            main.append(f'std::printf("%llu\\n", Bits({name}()));')
            # A signalling NaN is quiet already when it is read.
            expected.append((type, bits_of(from_bits(pattern, type), type)))
    found = [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))]
    assert [(type, hex(bits)) for type, bits in expected] == [
        (type, hex(bits)) for (type, _), bits in zip(expected, found, strict=True)
    ]


def test_integer_constants_are_exact(run_cpp: Run) -> None:
    values = [("i1", -1), ("i1", 0)]
    values += [
        (f"i{bits}", value)
        for bits in (8, 16, 32, 64)
        for value in (-(1 << bits - 1), -1, (1 << bits - 1) - 1)
    ]
    values += [("index", -(1 << 63)), ("index", 1 << 40)]
    functions = [
        f"func.func @f{i}() -> {type} {{ %c = arith.constant {value} : {type} func.return %c : {type} }}"
        for i, (type, value) in enumerate(values)
    ]
    main = [f'std::printf("%lld\\n", (long long)f{i}());' for i in range(len(values))]
    found = [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))]
    assert found == [abs(value) if type == "i1" else value for type, value in values]


@pytest.mark.parametrize("type", ["f16", "bf16"])
def test_decimals_of_16_bit_constants(type: str) -> None:
    """The decimal of a value, read as a float and rounded, is the value: all exponents, a sixth of the fractions."""
    for bits in [*range(0, 1 << 16, 6), 0x7BFF, 0x7F7F, 0xFF7F]:
        value = from_bits(bits, type)
        literal = floating(FloatAttr(value, TYPES[type]), type)
        assert literal is not None
        if not math.isfinite(value):
            continue
        decimal = literal.text[literal.text.index("(") + 1 : -2]
        read = struct.unpack("<f", struct.pack("<f", float(decimal)))[0]
        assert bits_of(read, type) == bits, literal
