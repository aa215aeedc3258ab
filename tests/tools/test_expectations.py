"""expected-error annotations: what is met, what is missing, what is malformed."""

from __future__ import annotations

import pytest

from ascir.diagnostics import Diagnostic, Source, SourceError
from ascir.expectations import read_expectations, unmet


def failures(text: str, *found: tuple[int, str], first_line: int = 0) -> list[str]:
    source = Source("t.mlir", text, first_line)
    diagnostics = [Diagnostic(message, "t.mlir", line, 1) for line, message in found]
    return [f"{failure.line}: {failure.message}" for failure in unmet(source, diagnostics)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x // expected-error {{bad}}", 1),
        ("// expected-error @+1 {{bad}}\nx", 2),
        ("// expected-error@+2 {{bad}}\n\nx", 3),
        ("x\n// expected-error @-1 {{bad}}", 1),
        ("// expected-error @below {{bad}}", 2),
        ("x\n// expected-error @above {{bad}}", 1),
        ("// expected-error-re @+1 {{b[aeiou]d}}", 2),
    ],
)
def test_an_annotation_is_met_by_an_error_on_its_line(text: str, line: int) -> None:
    assert failures(text, (line, "a bad thing")) == []


def test_a_missing_error_is_a_failure_at_the_annotation() -> None:
    assert failures("\n// expected-error @+1 {{bad}}\nx") == ["2: expected error was not produced at line 3"]


def test_another_text_or_line_does_not_meet_it() -> None:
    assert len(failures("// expected-error @+1 {{bad}}", (2, "good"))) == 2
    assert len(failures("// expected-error @+1 {{bad}}", (3, "bad"))) == 2


def test_an_unexpected_error_is_a_failure() -> None:
    assert failures("x", (1, "bad")) == ["1: unexpected error: bad"]


def test_one_annotation_takes_one_error() -> None:
    assert failures("// expected-error @+1 {{bad}}", (2, "bad"), (2, "bad")) == ["2: unexpected error: bad"]


def test_lines_count_from_the_start_of_the_file() -> None:
    assert failures("// expected-error @+1 {{bad}}", (12, "bad"), first_line=10) == []


@pytest.mark.parametrize(
    "text", ["// expected-eror {{bad}}", "// expected-error @1 {{bad}}", "// expected-error bad"]
)
def test_a_malformed_annotation_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="malformed annotation"):
        read_expectations(Source("t.mlir", text))


def test_a_malformed_regular_expression_is_refused() -> None:
    with pytest.raises(SourceError, match="regular expression"):
        read_expectations(Source("t.mlir", "// expected-error-re {{(}}"))
