"""The lit runner refuses tests that cannot fail."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lit_runner", ROOT / "lit_tests" / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # dataclasses look their module up by name.
    import sys

    sys.modules["lit_runner"] = module
    spec.loader.exec_module(module)
    return module


def refusal(runner: ModuleType, text: str) -> str:
    """What the runner says of a test that it refuses."""
    with pytest.raises(runner.LitFailure) as caught:
        runner.refuse_vacuous(text, runner.run_lines(text))
    return str(caught.value)


def test_a_file_without_a_run_line_is_refused(runner: ModuleType) -> None:
    assert refusal(runner, "func.func @f() { func.return }") == "no RUN line"


def test_a_run_line_that_checks_nothing_is_refused(runner: ModuleType) -> None:
    assert "check nothing" in refusal(runner, "// RUN: ascir-opt %s")


@pytest.mark.parametrize(
    "check", ["CHEK: x", "CHECK-NXT: x", "CHECK-NEXT : x", "CHECKNEXT: x", "CHECK-LABLE: x"]
)
def test_a_misspelt_check_is_refused(runner: ModuleType, check: str) -> None:
    text = f"// RUN: ascir-opt %s | filecheck %s\n// CHECK: y\n// {check}"
    assert "line 3" in refusal(runner, text)


def test_a_check_of_another_prefix_is_refused(runner: ModuleType) -> None:
    text = "// RUN: ascir-opt %s | filecheck %s --check-prefix OTHER\n// OTHER: y\n// CHECK: x"
    assert "'CHECK'" in refusal(runner, text)


def test_an_expected_error_without_the_flag_is_refused(runner: ModuleType) -> None:
    text = "// RUN: ascir-opt %s | filecheck %s\n// CHECK: y\n// expected-error {{x}}"
    assert "--verify-diagnostics" in refusal(runner, text)


@pytest.mark.parametrize("directive", ["", "-NEXT", "-SAME", "-DAG", "-LABEL", "-NOT", "-EMPTY", "-COUNT-3"])
def test_every_directive_of_filecheck_is_accepted(runner: ModuleType, directive: str) -> None:
    text = f"// RUN: ascir-opt %s | filecheck %s\n// CHECK{directive}: x"
    runner.refuse_vacuous(text, runner.run_lines(text))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ascir-opt %s | filecheck", "filecheck needs a file"),
        ("ascir-opt %s | filecheck /nowhere", "filecheck needs a file"),
        ("grep x %s", "unknown tool"),
        ("ascir-opt %s > out", "redirections"),
    ],
)
def test_a_run_line_that_would_pass_for_nothing_fails(
    runner: ModuleType, line: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "x.mlir"
    file.write_text("func.func @f() {\n  func.return\n}\n")
    with pytest.raises(runner.LitFailure, match=message):
        runner.run_line(line.replace("%s", str(file)))


def test_a_file_without_any_check_fails(runner: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "x.mlir"
    file.write_text("func.func @f() {\n  func.return\n}\n")
    with pytest.raises(runner.LitFailure):
        runner.run_line(f"ascir-opt {file} | filecheck {file}")


def test_not_turns_a_failure_round(runner: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "x.mlir"
    file.write_text("broken")
    runner.run_line(f"not ascir-opt {file}")
    with pytest.raises(runner.LitFailure):
        runner.run_line(f"ascir-opt {file}")


def test_a_bar_inside_quotes_is_no_pipe(runner: ModuleType) -> None:
    assert runner._split_pipe("a 'x|y' | b") == ["a 'x|y'", "b"]
