"""Graphs of i64, whose elements the chip knows as pairs of words only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.vector.harness import Graph, graph

ALL = (-(2**63), 2**63 - 1)
WORDS = (-(2**33), 2**33)
PREDICATES = ("eq", "ne", "lt", "le", "gt", "ge")


def each(lines: Sequence[str], results: Sequence[str], *arguments: tuple[str, str], **rest: Any) -> Graph:
    """One kernel of many operations: their results by number."""
    body = "\n".join(f"%y{number if len(lines) > 1 else ''} = {line}" for number, line in enumerate(lines))
    return graph(*arguments, body=body, result=" | ".join(results), **rest)


def wide() -> Iterator[tuple[str, Graph]]:
    """All of them, by name."""
    for shape in ("1", "5x101", "3x1000", "20000"):
        type = f"{shape}xi64"
        both = ("a", type), ("b", type)
        for name, ranges in (("all", ALL), ("words", WORDS)):
            limits = {0: ranges, 1: ranges}
            ops = ("add", "sub", "mul", "maximum", "minimum", "and", "or", "xor")
            lines = [f"graph.{op} %a, %b : ($a, $b) -> $a" for op in ops]
            yield f"wide_arithmetic-{name}-{shape}", each(lines, ["$a"] * len(lines), *both, ranges=limits)
            lines = [f"graph.{op} %a : $a" for op in ("neg", "abs", "sign", "not")]
            yield f"wide_unary-{name}-{shape}", each(lines, ["$a"] * len(lines), both[0], ranges=limits)
            result = f"{shape}xi1"
            lines = [f"graph.compare {by} %a, %b : ($a, $b) -> tensor<{result}>" for by in PREDICATES]
            yield f"wide_compare-{name}-{shape}", each(lines, [result] * len(lines), *both, ranges=limits)
            for by, divisors in (("large", (1, ranges[1])), ("small", (-9, -1))):
                for op in ("div", "rem", "mod", "floordiv"):
                    lines = [f"graph.{op} %a, %b : ($a, $b) -> $a"]
                    yield (
                        f"wide_{op}-{name}-{by}-{shape}",
                        each(lines, ["$a"], *both, ranges={0: ranges, 1: divisors}),
                    )
    for kind in ("sum", "max", "min", "prod"):
        for axis, result in ((0, "33x"), (1, "17x")):
            body = f"%y = graph.reduce {kind} %x axes [{axis}] : $x -> tensor<{result}i64>"
            yield f"wide_reduce_{kind}-{axis}", graph(("x", "17x33xi64"), body=body, result=f"{result}i64", ranges={0: ALL})  # fmt: skip
    yield (
        "wide_select",
        graph(
            ("m", "5x101xi1"), ("a", "5x101xi64"), ("b", "5x101xi64"),
            body="%y = graph.select %m, %a, %b : ($m, $a, $b) -> $a", result="$a", ranges={1: ALL, 2: ALL},
        ),
    )  # fmt: skip
    yield (
        "wide_constants",
        graph(
            ("a", "5x101xi64"),
            body="""%c = graph.constant dense<123456789012> : tensor<i64>
                    %d = graph.constant dense<-1> : tensor<i64>
                    %s = graph.add %a, %c : ($a, tensor<i64>) -> $a
                    %y = graph.mul %s, %d : ($a, tensor<i64>) -> $a""",
            result="$a", ranges={0: ALL},
        ),
    )  # fmt: skip
    yield (
        "wide_row",
        graph(
            ("a", "5x101xi64"), ("b", "101xi64"), ("c", "5x1xi64"),
            body="""%s = graph.add %a, %b : ($a, $b) -> $a
                    %y = graph.sub %s, %c : ($a, $c) -> $a""",
            result="$a", ranges={0: ALL, 1: ALL, 2: ALL},
        ),
    )  # fmt: skip
    targets = ("i1", "i8", "i16", "i32", "ui8", "f16", "f32", "bf16")
    for name, ranges in (("all", ALL), ("words", WORDS), ("small", (-300, 300))):
        lines = [f"graph.cast %a : $a -> tensor<7x130x{target}>" for target in targets]
        results = [f"7x130x{target}" for target in targets]
        yield f"wide_casts-{name}", each(lines, results, ("a", "7x130xi64"), ranges={0: ranges})
    for op in ("shift_left", "shift_right"):
        amounts = (0, 1, 31, 32, 33, 63)
        constants = "\n".join(
            f"%c{amount} = graph.constant dense<{amount}> : tensor<i64>" for amount in amounts
        )
        lines = "\n".join(
            f"%y{number} = graph.{op} %a, %c{amount} : ($a, tensor<i64>) -> $a"
            for number, amount in enumerate(amounts)
        )
        yield (
            f"wide_{op}",
            graph(
                ("a", "5x101xi64"),
                body=f"{constants}\n{lines}",
                result=" | ".join(["$a"] * len(amounts)),
                ranges={0: ALL},
            ),
        )
