"""Modules as compiler researchers have them: functions that call each other, of any name, and not of graph operations
alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from ascir.tools import cli, driver

T = "tensor<4x8xf32>"
HUGE = "tensor<4294967296x4294967296xf16>"
EXP = f"  %y = graph.exp %x : {T}\n  func.return %y : {T}\n"
CALLS = f"""func.func private @g(%x: {T}) -> {T} {{
{EXP}}}
func.func @f(%x: {T}) -> {T} {{
  %a = func.call @g(%x) : ({T}) -> {T}
  %b = graph.neg %a : {T}
  %c = func.call @g(%b) : ({T}) -> {T}
  func.return %c : {T}
}}
"""


def ran(folder: Path, text: str, *arguments: str, command: str = "run") -> int:
    model = folder / "net.mlir"
    model.write_text(text)
    return driver.run_tool("ascir", cli.run, [command, str(model), *arguments])


@pytest.mark.parametrize("name", ["main", "int", '"a b"'])
def test_a_model_has_any_name(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that its kernel cannot have in C++."""
    assert ran(tmp_path, f"func.func @{name}(%x: {T}) -> {T} {{\n{EXP}}}\n", "--check") == 0
    plain = name.strip('"')
    assert f"@{plain} on " in capsys.readouterr().out


def test_kernels_are_made_across_calls(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, CALLS, "--check") == 0
    assert "@f on ascend910b1, 1 blocks" in capsys.readouterr().out
    assert ran(tmp_path, CALLS, "-o", str(tmp_path / "out"), command="compile") == 0
    assert [each.name for each in (tmp_path / "out").glob("*.cpp")] == ["f.cpp"]


def test_public_functions_are_models_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = CALLS.replace("private ", "")
    assert ran(tmp_path, text, "--check") == 1
    assert "name the function to run (--function): the module has @g, @f" in capsys.readouterr().err
    for function in "fg":
        assert ran(tmp_path, text, "--check", "--function", function) == 0


def test_functions_that_passes_made_can_be_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, CALLS, "-p", "graph-fuse,graph-outline", "--check") == 0
    assert "agrees" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        (
            CALLS.replace("%y = graph.exp %x", "%y = func.call @g(%x)").replace(
                f"@g(%x) : {T}", f"@g(%x) : ({T}) -> {T}"
            ),
            2,
            "func.call: @g calls itself: kernels are made of what ends",
        ),
        (
            f"func.func private @g({T}) -> {T}\nfunc.func @f(%x: {T}) -> {T} {{\n"
            f"  %a = func.call @g(%x) : ({T}) -> {T}\n  %y = graph.exp %a : {T}\n  func.return %y : {T}\n}}\n",
            3,
            "func.call: @g has no body in this module, of which kernels could be made",
        ),
        (
            f"func.func @f(%x: {T}) -> {T} {{\n  %a = math.exp %x : {T}\n"
            f"  %y = graph.exp %a : {T}\n  func.return %y : {T}\n}}\n",
            2,
            "no kernel: math.exp is no graph operation, and kernels are made of these alone",
        ),
        (
            f"func.func @f(%x: {T}, %n: index) -> {T} {{\n{EXP}}}\n",
            1,
            "no kernel: kernels take and give tensors, found index",
        ),
        (
            f"func.func @f(%x: {HUGE}) -> {HUGE} {{\n  %y = graph.exp %x : {HUGE}\n  func.return %y : {HUGE}\n}}\n",
            2,
            f"no kernel: {HUGE} has more elements than any memory",
        ),
        (
            f"func.func @f(%x: {T}) -> {T} {{\n  %c = arith.constant true\n"
            f"  cf.cond_br %c, ^a(%x : {T}), ^b(%x : {T})\n^a(%y: {T}):\n  %z = graph.exp %y : {T}\n"
            f"  cf.cond_br %c, ^a(%z : {T}), ^b(%z : {T})\n^b(%w: {T}):\n  func.return %w : {T}\n}}\n",
            1,
            "no kernel: it has several blocks; structure its control flow with scf first",
        ),
    ],
)
@pytest.mark.parametrize("command", ["compile", "explain"])
def test_what_is_no_model_is_told_at_its_place(
    command: str, text: str, place: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = ("-o", str(tmp_path / "out")) if command == "compile" else ()
    assert ran(tmp_path, text, *out, command=command) == 1
    first = capsys.readouterr().err.splitlines()[0]
    assert f"net.mlir:{place}:" in first
    assert first.endswith(f"error: {message}")
    assert not (tmp_path / "out").exists()


def test_inputs_may_be_too_large_for_any_memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(tmp_path, f"func.func @f(%x: {T}) -> {T} {{\n{EXP}}}\n".replace(T, HUGE)) == 1
    expected = (
        "ascir: error: more memory is needed than there is: an input of 4294967296 x 4294967296 elements\n"
    )
    assert capsys.readouterr().err == expected
