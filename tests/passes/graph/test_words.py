"""ui64 by signed integers of the same bits: at the ends of both, what the operations mean stays."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.interp.dtypes import Array, DType
from ascir.interp.run import run_function
from ascir.pipeline import run_passes
from tests.vector.harness import NAME, Graph, graph, module_of

NUMBERS = [
    *(0, 1, 2, 5, 7, 2**24 + 1, 2**32, 2**40 + 3, 2**53 + 1),
    *(2**63 - 1, 2**63, 2**63 + 1, 2**63 + 2**39, 2**63 + 2**39 + 1, 2**64 - 2**40, 2**64 - 1),
]
PLACES = [0, 1, 2, 3, 4, 5, 16, 17, 31, 32, 33, 62, 63, 64, 65, 100]
SOURCES: dict[str, DType] = {
    "f32": np.dtype(np.float32),
    "f16": np.dtype(np.float16),
    "i64": np.dtype(np.int64),
    "i32": np.dtype(np.int32),
    "ui32": np.dtype(np.uint32),
    "i1": np.dtype(np.bool_),
}
COUNT = len(NUMBERS) ** 2


def pairs(bits: int) -> tuple[Array, Array]:
    """Each with each; of 32 bits those nearest to the ends there."""
    dtype = np.dtype(f"uint{bits}")
    numbers = np.array([each >> 64 - bits if each >= 2**32 else each for each in NUMBERS], dtype)
    return np.repeat(numbers, len(numbers)), np.tile(numbers, len(numbers))


def opened(case: Graph, *inputs: Array) -> None:
    module = module_of(case.text)
    (expected,) = run_function(module, NAME, list(inputs))
    run_passes(module, "graph-decompose")
    names = {op.name for op in module.walk() if any("ui64" in str(each.type) for each in op.operands)}
    assert names <= {"graph.bitcast", "func.return"}
    (found,) = run_function(module, NAME, list(inputs))
    assert found.dtype == expected.dtype
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "and", "or", "xor", "maximum", "minimum"])
def test_two_operands(name: str) -> None:
    type = f"{COUNT}xui64"
    opened(graph(("a", type), ("b", type), body=f"%y = graph.{name} %a, %b : $a", result="$a"), *pairs(64))


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("name", ["div", "floordiv", "mod", "rem"])
def test_quotients(name: str, bits: int) -> None:
    type = f"{COUNT}xui{bits}"
    a, b = pairs(bits)
    case = graph(("a", type), ("b", type), body=f"%y = graph.{name} %a, %b : $a", result="$a")
    opened(case, a, np.maximum(b, b.dtype.type(1)))


@pytest.mark.parametrize("predicate", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_comparisons(predicate: str) -> None:
    type, result = f"{COUNT}xui64", f"tensor<{COUNT}xi1>"
    body = f"%y = graph.compare {predicate} %a, %b : ($a, $b) -> {result}"
    opened(graph(("a", type), ("b", type), body=body, result=result), *pairs(64))


@pytest.mark.parametrize("axes", [[0], [1], [0, 1]], ids=str)
@pytest.mark.parametrize("kind", ["sum", "prod", "max", "min"])
def test_reductions(kind: str, axes: list[int]) -> None:
    result = "tensor<16xui64>" if len(axes) == 1 else "tensor<ui64>"
    body = f"%y = graph.reduce {kind} %a axes {axes} : $a -> {result}"
    opened(graph(("a", "16x16xui64"), body=body, result=result), pairs(64)[1].reshape(16, 16))


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_where_the_ends_are(name: str) -> None:
    numbers = np.random.default_rng(0).permuted(pairs(64)[1].reshape(16, 16), axis=1)
    body = f"%y = graph.{name} %a axis 1 : $a -> tensor<16xi64>"
    opened(graph(("a", "16x16xui64"), body=body, result="tensor<16xi64>"), numbers)


@pytest.mark.parametrize("how", ["", " exclusive", " reverse"])
def test_running_sums(how: str) -> None:
    body = f"%y = graph.cumsum %a axis 1{how} : $a"
    opened(graph(("a", "16x16xui64"), body=body, result="$a"), pairs(64)[1].reshape(16, 16))


@pytest.mark.parametrize("element", ["i64", "ui64"])
@pytest.mark.parametrize("name", ["shift_left", "shift_right"])
def test_shifts_that_data_tells(name: str, element: str) -> None:
    type = f"{COUNT}x{element}"
    a, places = pairs(64)[0], np.tile(np.array(PLACES, np.uint64), len(NUMBERS))
    dtype = np.int64 if element == "i64" else np.uint64
    case = graph(("a", type), ("b", type), body=f"%y = graph.{name} %a, %b : $a", result="$a")
    opened(case, a.astype(dtype), places.astype(dtype))


@pytest.mark.parametrize("target", ["f32", "f16", "i64", "i32", "ui8", "i1"])
def test_casts_from_words(target: str) -> None:
    result = f"tensor<{COUNT}x{target}>"
    body = f"%y = graph.cast %a : $a -> {result}"
    opened(graph(("a", f"{COUNT}xui64"), body=body, result=result), pairs(64)[0])


@pytest.mark.parametrize("source", SOURCES)
def test_casts_to_words(source: str) -> None:
    dtype = SOURCES[source]
    if source.startswith("f"):
        ends = [2.0**62, 2.0**63, 1.5 * 2.0**63, 2.0**64, np.inf, -np.inf, np.nan]
        with np.errstate(all="ignore"):
            x = np.array([0, 0.99, 1.5, -1, 3e4, -3e4, *ends]).astype(dtype)
    else:
        x = pairs(64)[0].astype(dtype)
    result = f"tensor<{x.size}xui64>"
    body = f"%y = graph.cast %a : $a -> {result}"
    opened(graph(("a", f"{x.size}x{source}"), body=body, result=result), x)
