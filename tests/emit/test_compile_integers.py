"""Integer arithmetic of every operation and width over edge values, compiled and compared with Python's integers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

Run = Callable[[str, str], list[str]]

WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}
CPP = {"i1": "bool", "i8": "int8_t", "i16": "int16_t", "i32": "int32_t", "i64": "int64_t", "index": "int64_t"}


def edges(bits: int) -> list[int]:
    """Signed values at the limits and around zero."""
    if bits == 1:
        return [0, -1]
    top = 1 << (bits - 1)
    return [-top, -top + 1, -7, -2, -1, 0, 1, 2, 3, 7, bits - 1, top // 2 + 1, top - 2, top - 1]


def unsigned(value: int, bits: int) -> int:
    return value & ((1 << bits) - 1)


def signed(value: int, bits: int) -> int:
    value = unsigned(value, bits)
    return value - (1 << bits) if value >> (bits - 1) else value


def truncated(a: int, b: int) -> int:
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divide(operation: Callable[[int, int], int], sign: bool) -> Callable[[int, int, int], int | None]:
    """A division; None where MLIR leaves the result undefined."""

    def meaning(a: int, b: int, bits: int) -> int | None:
        if b == 0 or (sign and b == -1 and a == -(1 << (bits - 1))):
            return None
        return operation(a, b) if sign else operation(unsigned(a, bits), unsigned(b, bits))

    return meaning


def shift(operation: Callable[[int, int, int], int]) -> Callable[[int, int, int], int | None]:
    return lambda a, b, bits: operation(a, b, bits) if 0 <= unsigned(b, bits) < bits else None


MEANINGS: dict[str, Callable[[int, int, int], int | None]] = {
    "addi": lambda a, b, bits: a + b,
    "subi": lambda a, b, bits: a - b,
    "muli": lambda a, b, bits: a * b,
    "divsi": divide(truncated, True),
    "divui": divide(lambda a, b: a // b, False),
    "remsi": divide(lambda a, b: a - b * truncated(a, b), True),
    "remui": divide(lambda a, b: a % b, False),
    "ceildivsi": divide(lambda a, b: -(-a // b), True),
    "ceildivui": divide(lambda a, b: -(-a // b), False),
    "floordivsi": divide(lambda a, b: a // b, True),
    "shli": shift(lambda a, b, bits: a << b),
    "shrsi": shift(lambda a, b, bits: a >> b),
    "shrui": shift(lambda a, b, bits: unsigned(a, bits) >> b),
    "andi": lambda a, b, bits: a & b,
    "ori": lambda a, b, bits: a | b,
    "xori": lambda a, b, bits: a ^ b,
    "minsi": lambda a, b, bits: min(a, b),
    "maxsi": lambda a, b, bits: max(a, b),
    "minui": lambda a, b, bits: min(unsigned(a, bits), unsigned(b, bits)),
    "maxui": lambda a, b, bits: max(unsigned(a, bits), unsigned(b, bits)),
}

ORDERS: dict[str, Callable[[int, int], bool]] = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}


def compare(predicate: str, a: int, b: int, bits: int) -> bool:
    if predicate in ("eq", "ne"):
        return (a == b) == (predicate == "eq")
    if predicate[0] == "u":
        a, b = unsigned(a, bits), unsigned(b, bits)
    return ORDERS[predicate[1:]](a, b)


PREDICATES = ("eq", "ne", *(sign + order for sign in "su" for order in ORDERS))


def literal(value: int, bits: int) -> str:
    if bits == 1:
        return "true" if value else "false"
    return "INT64_MIN" if value == -(1 << 63) else f"{value}LL"


def calls(name: str, type: str, pairs: list[tuple[int, int]]) -> str:
    """Prints the results of one function over `pairs`, one a line."""
    bits = WIDTHS[type]
    table = ", ".join(
        f"{{{CPP[type]}({literal(a, bits)}), {CPP[type]}({literal(b, bits)})}}" for a, b in pairs
    )
    return (
        f"{{ {CPP[type]} pairs[][2] = {{{table}}};\n"
        f'for (auto& p : pairs) std::printf("%lld\\n", (long long){name}(p[0], p[1])); }}'
    )


def binary_cases() -> Iterator[tuple[str, str, str, list[tuple[int, int]], list[int]]]:
    """Name, IR, type, operands and expected results of every operation on every type."""
    for type, bits in WIDTHS.items():
        pairs = [(a, b) for a in edges(bits) for b in edges(bits)]
        for operation, meaning in MEANINGS.items():
            defined = [(a, b) for a, b in pairs if meaning(a, b, bits) is not None]
            expected = [signed(meaning(a, b, bits) or 0, bits) for a, b in defined]
            yield operation, f"arith.{operation} %a, %b : {type}", type, defined, expected
        for predicate in PREDICATES:
            ir = f"arith.cmpi {predicate}, %a, %b : {type}"
            yield f"cmpi_{predicate}", ir, type, pairs, [-compare(predicate, a, b, bits) for a, b in pairs]


@pytest.mark.parametrize("type", WIDTHS)
def test_every_operation(type: str, run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[tuple[str, tuple[int, int], int]] = []
    for name, ir, of, pairs, results in binary_cases():
        if of != type or not pairs:
            continue
        result = "i1" if name.startswith("cmpi") else type
        functions.append(
            f"func.func @{name}(%a: {type}, %b: {type}) -> {result} {{ %r = {ir} func.return %r : {result} }}"
        )
        main.append(calls(name, type, pairs))
        # A C++ bool is 1 where an i1 is -1.
        expected += [
            (name, pair, abs(r) if result == "i1" else r) for pair, r in zip(pairs, results, strict=True)
        ]
    lines = run_cpp("\n".join(functions), "\n".join(main))
    assert len(lines) == len(expected)
    wrong = [(*case, line) for case, line in zip(expected, lines, strict=True) if case[2] != int(line)]
    assert not wrong, wrong[:10]


@pytest.mark.parametrize(("operation", "sign"), [("mului_extended", False), ("mulsi_extended", True)])
def test_high_half_of_products(operation: str, sign: bool, run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[int] = []
    for type in ("i8", "i16", "i32", "i64"):
        bits = WIDTHS[type]
        for part, result in (("low", "%l"), ("high", "%h")):
            functions.append(
                f"func.func @{part}_{type}(%a: {type}, %b: {type}) -> {type} {{ "
                f"%l, %h = arith.{operation} %a, %b : {type} func.return {result} : {type} }}"
            )
            pairs = [(a, b) for a in edges(bits) for b in edges(bits)]
            main.append(calls(f"{part}_{type}", type, pairs))
            for a, b in pairs:
                product = a * b if sign else unsigned(a, bits) * unsigned(b, bits)
                expected.append(signed(product >> (bits if part == "high" else 0), bits))
    assert [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))] == expected


CASTS: dict[str, tuple[Callable[[int, int], bool], Callable[[int, int], int]]] = {
    "extsi": (lambda source, target: source < target, lambda value, bits: value),
    "extui": (lambda source, target: source < target, unsigned),
    "trunci": (lambda source, target: source > target, lambda value, bits: value),
    "index_cast": (lambda source, target: True, lambda value, bits: value),
}


def test_casts_between_widths(run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[int] = []
    for cast, (legal, meaning) in CASTS.items():
        for source, target in ((s, t) for s in WIDTHS for t in WIDTHS if s != t):
            with_index = "index" in (source, target)
            if not legal(WIDTHS[source], WIDTHS[target]) or with_index != (cast == "index_cast"):
                continue
            name = f"{cast}_{source}_{target}"
            functions.append(
                f"func.func @{name}(%a: {source}) -> {target} {{ "
                f"%r = arith.{cast} %a : {source} to {target} func.return %r : {target} }}"
            )
            for value in edges(WIDTHS[source]):
                argument = literal(value, WIDTHS[source])
                main.append(f'std::printf("%lld\\n", (long long){name}({argument}));')
                result = signed(meaning(value, WIDTHS[source]), WIDTHS[target])
                expected.append(abs(result) if target == "i1" else result)
    assert [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))] == expected


COUNTS: dict[str, Callable[[int, int], int]] = {
    "ctpop": lambda value, bits: value.bit_count(),
    "ctlz": lambda value, bits: bits - value.bit_length(),
    "cttz": lambda value, bits: (value & -value).bit_length() - 1 if value else bits,
}


def test_bit_counts(run_cpp: Run) -> None:
    functions: list[str] = []
    main: list[str] = []
    expected: list[int] = []
    for name, meaning in COUNTS.items():
        for type in ("i8", "i16", "i32", "i64"):
            bits = WIDTHS[type]
            functions.append(
                f"func.func @{name}_{type}(%a: {type}) -> {type} {{ "
                f"%r = math.{name} %a : {type} func.return %r : {type} }}"
            )
            for value in edges(bits):
                main.append(f'std::printf("%lld\\n", (long long){name}_{type}({literal(value, bits)}));')
                expected.append(meaning(unsigned(value, bits), bits))
    assert [int(line) for line in run_cpp("\n".join(functions), "\n".join(main))] == expected
