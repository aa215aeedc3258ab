"""The text language: what it refuses, with the place and the reason; and that it never fails in another way."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source, SourceError
from ascir.dialects.graph import Graph, GraphOp, dims_of
from ascir.frontend.text.build import import_text
from ascir.frontend.text.functions import NOT_CALLED, functions
from ascir.interp.run import run_function
from ascir.verification import verify


def built(text: str) -> ModuleOp:
    return import_text(Source("net.ascl", text))


ERRORS = [
    ("x: f16[4]) { return relu(x }", "1:36", "or an operator, got '}'"),
    ("x: f16[4]) { return x $ x }", "1:31", "no word begins with '$'"),
    ("x: f16[4], n: donated int = 1) { return x }", "1:20", "'n' is an attribute: only tensors are donated"),
    ("x: f16[4],", "1:19", "expected ')' or a name, got the end of the file"),
    ("x: f16[4]) { return rleu(x) }", "1:29", "unknown function 'rleu'; did you mean 'relu'?"),
    ("x: f16[4]) { return y }", "1:29", "unknown value 'y'"),
    (
        "x: f16[4]) { return gelu(x, approximate = tanh) }",
        "1:51",
        "unknown value 'tanh'; as a word it is written \"tanh\"",
    ),
    ("x: f16[4]) { return x + relu }", "1:33", "unknown value 'relu'; 'relu(x)' is a function"),
    (
        "x: f16[4]) { return softmax(x, axsi = 1) }",
        "1:40",
        "'softmax' has no argument 'axsi'; did you mean 'axis'?",
    ),
    ("x: f16[4]) { return softmax(x, axis = 1, a = 2) }", "1:50", "'axis' is given twice"),
    (
        "x: f16[4]) { return concat(x, x, axis = 0) }",
        "1:42",
        "'axis' is given twice: argument 2 of 'concat' is it: concat([inputs, ...], axis)",
    ),
    ("x: f16[4]) { return conv2d(x) }", "1:29", "'conv2d' needs weight: conv2d(x, weight, bias = None,"),
    ("x: f16[4]) { return relu(x, x) }", "1:29", "'relu' takes 1 argument, got 2: relu(x)"),
    ("x: f61[4]) { return x }", "1:12", "there is no element type 'f61'; did you mean 'f64'?"),
    (
        "x: f16[4, 8], w: f16[4, 8]) { return x @ w }",
        "1:46",
        "lhs f16[4, 8], rhs f16[4, 8] (lhs and rhs: 8 vs 4)",
    ),
    ("x: f16[4], y: f32[4]) { return x + y }", "1:40", "cast one of them, as in cast(x, f32)"),
    ("x: i32[4]) { return x + 0.5 }", "1:29", "0.5 does not fit elements of i32"),
    ('x: f16[4]) { return gelu(x, approximate = "tahn") }', "1:29", "did you mean 'tanh'?"),
    ("x: f16[4]) { return softmax(x, axis = 0.5) }", "1:29", "'axis' needs an integer, got 0.5"),
    ("x: f16[4]) { return f(x) }", "1:29", "model 'f' calls itself: f -> f"),
    ("x: i8[4]) { return x + 300 }", "1:28", "300 does not fit elements of i8"),
    ("x: ui8[4]) { return [1, -1] * x }", "1:29", "[1, -1] does not fit elements of ui8"),
    ("x: i32[4]) { return maximum(x, -inf) }", "1:29", "-inf does not fit elements of i32"),
    ("x: f16[9223372036854775808]) { return x }", "1:16", "a dimension is a number below 2**63"),
    ("x: f16[B]) { require B == 4 return x }", "1:22", "model 'f' requires this, and it does not hold"),
    ("x: f16[B]) { return reshape(x, [B // 2, 2]) }", "1:41", "the size of 'B' is known at run time only"),
    ("x: f16[6]) { return reshape(x, [4, -1]) }", "1:29", "6 elements do not divide into 4"),
    ("x: f16[4]) { return x[4] }", "1:31", "dimension 0 has size 4: no index 4"),
    ("x: f16[4]) { return x[:, 0] }", "1:29", "2 indices for 1 dimension"),
    ("x: f16[4]) { return x + 1 / 0 }", "1:33", "division by zero"),
    ("x: f16[4]) { return x * 2 ** 9999 }", "1:33", "the result of '**' is too large"),
    ("x: f16[4]) { return x * len(range(10 ** 30)) }", "1:37", "the result of 'range' is too large"),
    ("x: f16[4]) { a, b = relu(x) return a }", "1:22", "2 names for 1 result"),
    (
        "x: f16[4]) { return split(x, 0, [1, 3]) + 1 }",
        "1:29",
        "one value is needed here, but there are 2 results",
    ),
    ("x: f16[4], x: f16[4]) { return x }", "1:20", "'x' is a parameter twice"),
    ("x: f16[4]) -> f16[5] { return x }", "1:39", "the result must be f16[5], but is f16[4]"),
    ("x: f16[2*S+1]) -> f16[2*S] { return x }", "1:45", "the result must be f16[2*S], but is f16[2*S+1]"),
    ("x: f16[S], y: f16[T]) -> f16[T] { return x }", "1:50", "the result must be f16[T], but is f16[S]"),
    ("x: f16[S]) -> f16[5] { return x }", "1:39", "the result must be f16[5], but is f16[S]"),
    (
        "x: f16[S]) -> (f16[T], f16[T]) { return x, x[1:] }",
        "1:52",
        "the result must be f16[T], but is f16[S-1]",
    ),
    ("x: f16[4], n: int) { return x }", "1:20", "'n' needs a default: no model calls 'f'"),
    ("x: f16[4]) { return x + [[1, 2], [3]] }", "1:29", "the rows of the list differ in length"),
    (
        "x: f16[4]) { return x } model f(x: f16[4]) { return x }",
        "1:33",
        "there is a model 'f' already, in line 1",
    ),
]


@pytest.mark.parametrize(("text", "place", "message"), ERRORS)
def test_error(text: str, place: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        built(f"model f({text}")
    first, line, caret = caught.value.render().splitlines()
    assert first.startswith(f"net.ascl:{place}: error: ")
    assert message in first
    assert line == f"  model f({text}"
    assert caret.index("^") == int(place.split(":")[1]) + 1


@pytest.mark.parametrize(("text", "column"), [("x" + " + x" * 600, 29), ("- " * 600 + "x", 29 + 2 * 298)])
def test_operators_in_a_row_nest_without_brackets(text: str, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        built(f"model f(x: f16[4]) {{ return {text} }}")
    first = caught.value.render().splitlines()[0]
    deep = "expressions nest deeper than 300 levels; give parts of the expression names"
    assert first == f"net.ascl:1:{column}: error: {deep}"


@pytest.mark.parametrize(
    "text",
    [
        # The names of a called model are those of its arguments.
        "model f(x: f16[T-1]) -> f16[T] { return g(x) } model g(x: f16[S]) -> f16[S+1] { return pad(x, [0], [1]) }",
        "model f(x: f16[3]) -> f16[4] { return g(x) } model g(x: f16[S]) -> f16[S+1] { return pad(x, [0], [1]) }",
        # A name that is only declared is that of the size.
        "model f(x: f16[S]) -> f16[T] { return x[1:] }",
        # S is 8, which inference has found.
        "model f(x: f16[S], y: f16[8]) -> f16[S] { return x + y }",
        # Nothing is known of the size.
        "model f(x: f16[S], y: f16[T]) -> f16[S] { return x + y }",
    ],
)
def test_declared_results(text: str) -> None:
    built(text)


def test_every_operation_is_a_function() -> None:
    operations = {each.name.removeprefix("graph.") for each in Graph.operations if issubclass(each, GraphOp)}
    assert operations - set(NOT_CALLED) <= functions().keys()


def test_numbers() -> None:
    module = built(
        "model f(x: f32[2, 3]) { return x[:, ::-1] * [1, 2, 3] - (x ** 2 + 1) / sqrt(4), x > 0 and x < 1 }"
    )
    x = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3)
    found, inside = run_function(module, "f", [x])
    np.testing.assert_allclose(found, x[:, ::-1] * [1, 2, 3] - (x**2 + 1) / 2, rtol=1e-6)
    np.testing.assert_array_equal(inside, (x > 0) & (x < 1))


@pytest.mark.parametrize(
    ("operand", "shape", "found"),
    [
        ("B, S, 4", "B, -1", ("B", "4S")),
        ("4 * S, B", "-1, 2, B", ("2S", 2, "B")),
        ("4 * S, B", "S, -1, B", ("S", 4, "B")),
        ("S + 2, 6", "-1, 3", ("2S+4", 3)),
        ("S, 3", "-1, 2", (None, 2)),  # half of 3S has no name
    ],
)
def test_the_size_that_is_left(operand: str, shape: str, found: tuple[int | str | None, ...]) -> None:
    module = built(f"model f(x: f16[{operand}]) {{ return reshape(x, [{shape}]) }}")
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    assert tuple(dims_of(function.function_type.outputs.data[0])) == found


def test_backward_slices_that_begin_before_the_first_element_are_empty() -> None:
    (found,) = run_function(built("model f(x: f32[3]) { return x[-5:-4:-2] }"), "f", [np.ones(3, np.float32)])
    assert found.shape == (0,)


SAMPLES = (
    "model f(x: f16[B, 4], w: f16[4, 8]) -> f16[B, 8] { y = gelu(x @ w + 1) return softmax(y[:, ::2], axis = -1) }",
    "model f(x: f32[2, 3], n: int = 2) { require n > 1 a, b = split(x, 1, [1, n]) return concat([b, a], axis = 1) }",
    "model f(x: f32[4]) { return g(x, s = 2) ** -0.5 } model g(x: f32[N], s: float) { return x * s - [1, 2, 3, 4] }",
    'model f(x: f32[4]) { return select(not x < 0, gelu(x, approximate = "tanh"), constant(0.5)) } disable gelu',
    "rule r: x * s?1 | relu(x) with y = exp(x) => x where k = 1 / s if rank(x) == 2 for x: float[..., D] shared",
)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_any_text_is_a_module_or_an_error(seed: int) -> None:
    """Words of good texts left out, doubled, swapped and replaced."""
    from ascir.rules.library import load

    pick = random.Random(seed)
    words = re.findall(r"\w+|\*\*|//|=>|->|\s+|.", pick.choice(SAMPLES))
    for _ in range(pick.randint(1, 4)):
        at, other = pick.randrange(len(words)), pick.randrange(len(words))
        match pick.randint(0, 3):
            case 0:
                words[at] = ""
            case 1:
                words[at] += words[at]
            case 2:
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = pick.choice(
                    (words[other], "-1", "None", "x", "[", "9" * 25, "inf", "...", "1e400")
                )
    source = Source("fuzz.ascl", "".join(words))
    report = "fuzz.ascl:"
    try:
        assert not verify(import_text(source))
        load(source)
    except SourceError as error:
        report = error.render()
    assert report.startswith("fuzz.ascl:")
