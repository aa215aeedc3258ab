"""ascir-opt as a process and in process: exit codes, output, imports."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ascir.tools import driver, opt

GOOD = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  func.return %0 : i32\n}\n"
BAD = "func.func @f() -> i32 {\n  func.return %x : i32\n}\n"


def ascir_opt(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The real command: one test must see what users see."""
    code = "from ascir.tools.opt import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def test_the_command_reads_standard_input_and_prints_ir() -> None:
    result = ascir_opt(stdin=GOOD)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("builtin.module {\n  func.func @f(%a: i32) -> i32 {")


def test_bad_input_is_one_located_error_and_code_1() -> None:
    result = ascir_opt("-", stdin=BAD)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.splitlines()[0] == "<stdin>:2:15: error: use of undefined value '%x'"


@pytest.mark.parametrize("tool", ["opt", "translate"])
def test_a_tool_run_as_a_module_does_what_the_command_does(tool: str) -> None:
    """It read nothing, printed nothing, and ended as if all were well."""
    command = [
        sys.executable,
        "-m",
        f"ascir.tools.{tool}",
        "-",
        *["--mlir-to-ascendc"] * (tool == "translate"),
    ]
    result = subprocess.run(command, input=BAD, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "use of undefined value '%x'" in result.stderr


def test_bad_usage_is_code_2() -> None:
    result = ascir_opt("-p", "no-such-pass", stdin=GOOD)
    assert (result.returncode, result.stdout) == (2, "")
    assert "no-such-pass" in result.stderr


def test_a_small_file_imports_neither_numpy_nor_lark_nor_the_interpreter() -> None:
    code = (
        "import io, sys; from ascir.tools import opt; sys.stdin = io.TextIOWrapper(io.BytesIO(sys.argv[1].encode()));"
        "opt.run([]); sys.stderr.write(' '.join(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", code, GOOD], capture_output=True, text=True, check=True)
    loaded = set(result.stderr.split())
    assert loaded.isdisjoint(
        {"numpy", "lark", "ml_dtypes", "ascir.interp", "ascir.dialects.ascendc", "ascir.emit"}
    )


@pytest.mark.parametrize("name", ["convert-arith-to-riscv", "func-to-pdl-rewrite"])
def test_what_a_pass_of_xdsl_does_not_take_is_no_bug(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One raises an exception, the other leaves something invalid."""
    file = tmp_path / "half.mlir"
    file.write_text(GOOD.replace("i32", "f16").replace("addi", "addf"))
    assert driver.run_tool("ascir-opt", opt.run, [str(file), "-p", name]) == driver.BAD_INPUT
    said = capsys.readouterr().err
    assert "of xDSL, which may not take these operations" in said
    assert "bug" not in said


def test_what_is_no_utf_8_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bytes.mlir"
    file.write_bytes(b"func.func @f() {\n  \xff\n}\n")
    assert driver.run_tool("ascir-opt", opt.run, [str(file)]) == driver.BAD_INPUT
    assert capsys.readouterr().err.startswith(f"{file}:2:3: error: byte 0xff is not valid UTF-8")


def test_a_mark_that_editors_begin_files_with_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "marked.mlir"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    assert driver.run_tool("ascir-opt", opt.run, [str(file)]) == 0


def test_what_needs_too_much_memory_is_no_bug(capsys: pytest.CaptureFixture[str]) -> None:
    def huge(_: Sequence[str]) -> int:
        raise MemoryError("Unable to allocate 728. TiB")

    assert driver.run_tool("ascir", huge, []) == driver.BAD_INPUT
    expected = "ascir: error: more memory is needed than there is: Unable to allocate 728. TiB\n"
    assert capsys.readouterr().err == expected


def test_all_errors_of_a_module_come_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "two.mlir"
    line = '  "arith.addi"(%a, %b) : (i32, i64) -> i32\n'
    file.write_text(f"func.func @f(%a: i32, %b: i64) {{\n{line}{line}  func.return\n}}\n")
    assert driver.run_tool("ascir-opt", opt.run, [str(file)]) == driver.BAD_INPUT
    error = capsys.readouterr().err
    assert f"{file}:2:3: error" in error
    assert f"{file}:3:3: error" in error


def test_a_failing_piece_leaves_no_output_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "in.mlir", tmp_path / "out.mlir"
    file.write_text(f"{GOOD}// -----\n{BAD}")
    assert driver.run_tool("ascir-opt", opt.run, [str(file), "--split-input-file", "-o", str(out)]) == 1
    assert not out.exists()
    assert f"{file}:7:15: error" in capsys.readouterr().err


def test_disable_verify_does_not_outlive_its_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from xdsl.ir import Attribute

    before = Attribute.__post_init__
    file = tmp_path / "in.mlir"
    file.write_text(GOOD)
    assert driver.run_tool("ascir-opt", opt.run, [str(file), "--disable-verify"]) == 0
    assert Attribute.__post_init__ is before
    capsys.readouterr()


def test_every_pass_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert driver.run_tool("ascir-opt", opt.run, ["--list-passes"]) == 0
    listed = capsys.readouterr().out
    assert listed.startswith("ascir:\n")
    assert "\ncanonicalize" in listed


@pytest.mark.parametrize("option", ["cores=0", "buffers=0", "tile=64,0"])
def test_a_tiling_of_nothing_is_refused(option: str) -> None:
    name = option.partition("=")[0]
    error = ascir_opt("-p", f"graph-tile{{{option}}}", stdin=GOOD).stderr
    assert f"error: graph-tile: {name} is 0, and must be 1 at least" in error


@pytest.mark.parametrize(
    ("passes", "why"),
    [
        ("graph-calibrate{samples=a/x.npz}", "stands in quotes, as in {samples=\"a/b.npz\"}, at '/x.npz}'"),
        ("cse,graph-quantize{bits=4", "expected either a space or `}` at its end"),
    ],
)
def test_a_list_of_passes_that_cannot_be_read(passes: str, why: str) -> None:
    result = ascir_opt("-p", passes, stdin=GOOD)
    assert result.returncode == 2
    assert "the list of passes cannot be read" in result.stderr
    assert why in result.stderr


@pytest.mark.parametrize("option", ["graph-sparsify{max-error=1}", "graph-quantize{bits=4 max-error=1}"])
def test_whole_numbers_are_taken_for_floats(option: str) -> None:
    result = ascir_opt("-p", option, stdin=GOOD)
    assert (result.returncode, result.stderr) == (0, "")
