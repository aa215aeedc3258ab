"""Bad text of every kind is a located error, in little time."""

from __future__ import annotations

import time

import pytest

from ascir.context import make_context
from ascir.diagnostics import Source, SourceError
from ascir.parsing import MAX_NESTING, parse
from ascir.verification import verify


def error_of(text: str) -> str:
    with pytest.raises(SourceError) as caught:
        parse(make_context(), Source("t.mlir", text))
    return caught.value.render().splitlines()[0]


def test_an_unclosed_string_is_refused_in_linear_time() -> None:
    start = time.process_time()
    assert error_of('"' + "a" * 5_000).startswith("t.mlir:1:1: error: ")
    assert time.process_time() - start < 1


@pytest.mark.parametrize("text", ["", "\n\n", "// nothing but a comment\n", "#a = 1 : i32\n"])
def test_a_file_without_operations_is_said_to_be_empty(text: str) -> None:
    assert error_of(text).endswith("error: there is nothing in it: no operation")


def test_what_is_no_operation_is_named_where_it_is() -> None:
    assert (
        error_of("func.func @f() { func.return }\n}\n") == "t.mlir:2:1: error: an operation is expected here"
    )


def test_too_deep_a_nesting_is_refused() -> None:
    deep = MAX_NESTING + 1
    text = '"x.y"() ({\n' * deep + "}) : () -> ()\n" * deep
    context = make_context()
    context.allow_unregistered = True
    with pytest.raises(SourceError, match="nest"):
        parse(context, Source("t.mlir", text))


@pytest.mark.parametrize("opening", ["(", "[", "{", "<", "tensor<", "#builtin.int<", "dense<["])
def test_an_attribute_that_nests_too_deep_is_refused(opening: str) -> None:
    assert "error" in error_of('"func.func"() {a = ' + opening * 5_000)


def test_each_undefined_value_is_reported_at_its_first_use() -> None:
    text = (
        "func.func @f() {\n  %a = arith.addi %x, %y : i32\n  %b = arith.addi %x, %a : i32\n  func.return\n}"
    )
    with pytest.raises(SourceError) as caught:
        parse(make_context(), Source("t.mlir", text))
    assert [(found.line, found.column, found.message) for found in caught.value.diagnostics] == [
        (2, 19, "use of undefined value '%x'"),
        (2, 23, "use of undefined value '%y'"),
    ]


def test_many_errors_take_linear_time() -> None:
    line = '  %{} = "arith.addi"(%a, %b) : (i32, i64) -> i32\n'
    text = (
        "func.func @f(%a: i32, %b: i64) {\n" + "".join(map(line.format, range(2_000))) + "  func.return\n}\n"
    )
    module = parse(make_context(), Source("t.mlir", text))
    start = time.process_time()
    assert len(verify(module)) == 2_000
    assert time.process_time() - start < 2
