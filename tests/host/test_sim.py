"""ascir sim, as users see it: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.host import ArgumentError, Kernel
from ascir.host.source import Parameter
from ascir.host.words import dtype_of, read_word
from ascir.tools import cli, driver

from .conftest import ADD, PASSED


class Sim:
    """Runs the command in process, in a folder of its own."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]):
        self.folder = folder
        self._capture = capture

    def __call__(self, *words: str) -> tuple[int, str, str]:
        try:
            code = driver.run_tool("ascir", cli.run, ["sim", *words])
        except SystemExit as leave:  # argparse
            code = int(leave.code or 0)
        captured = self._capture.readouterr()
        return code, captured.out, captured.err


@pytest.fixture
def sim(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Sim:
    monkeypatch.chdir(tmp_path)
    Path("add.cpp").write_text(ADD)
    for name in "xy":
        np.save(f"{name}.npy", np.arange(2048, dtype=np.float16).reshape(8, 256) / 4)
    return Sim(tmp_path, capsys)


GOOD = ("add.cpp", "--block-dim", "8", "--arg", "x=x.npy", "--arg", "y=y.npy", "--arg", "n=2048")
OUT = ("--arg", "z=out:float16[8,256]:z.npy")


def test_a_correct_kernel(sim: Sim, add_kernel: Kernel) -> None:
    code, out, err = sim(*GOOD, *OUT)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "add_custom: a vector kernel, 8 blocks on ascend910b1",
        "  z: float16[8, 256] written to z.npy",
        "findings: none",
    ]
    assert lines[3] == "used at most: UB 1536 bytes"
    assert lines[4].startswith("time: ")
    assert any(line.split()[:2] == ["AIV", "MTE2"] for line in lines)
    assert np.array_equal(np.load("z.npy"), np.load("x.npy") * 2)


def test_json_has_these_keys(sim: Sim, add_kernel: Kernel) -> None:
    code, out, _ = sim(*GOOD, *OUT, "--json", "--timeline", "t.json")
    result = json.loads(out)
    assert code == 0
    assert set(result) >= {
        "kernel",
        "soc",
        "kernel_type",
        "block_dim",
        "checks",
        "outputs",
        "findings",
        "findings_dropped",
        "deadlock",
        "time_us",
        "cycles",
        "pipes",
        "hbm_read_bytes",
        "hbm_written_bytes",
        "l2_hit_bytes",
        "closest_bound",
        "closest_bound_share",
        "memory_peak_bytes",
        "memory_map",
        "seconds",
        "timeline",
    }
    assert result["outputs"] == [{"name": "z", "dtype": "float16", "shape": [8, 256], "file": "z.npy"}]
    assert set(result["pipes"][0]) >= {"core", "pipe", "busy", "stalled", "gm_read", "gm_written", "gb_per_s"}
    assert json.loads(Path("t.json").read_text())["traceEvents"]


def test_a_wrong_kernel_ends_with_code_1_and_shows_the_line(sim: Sim) -> None:
    wrong = ADD.replace("DataCopy(zGm[i * TILE], z, TILE);", "DataCopy(zGm[i * TILE + TILE], z, TILE);")
    Path("add.cpp").write_text(wrong)
    code, out, _ = sim(*GOOD, *OUT)
    assert code == 1
    line = wrong.splitlines().index("        DataCopy(zGm[i * TILE + TILE], z, TILE);") + 1
    lines = out.splitlines()
    (index,) = [index for index, text in enumerate(lines) if "[OutOfArgument]" in text]
    assert lines[index].startswith(f"add.cpp:{line}: error: DataCopy")
    assert lines[index + 1] == f"  {line:6} |         DataCopy(zGm[i * TILE + TILE], z, TILE);"
    assert lines[index + 2].startswith("  to do: ")
    code, out, _ = sim(*GOOD, *OUT, "--json")
    codes = {finding["code"] for finding in json.loads(out)["findings"]}
    assert (code, "OutOfArgument" in codes) == (1, True)


def test_what_a_kernel_prints(tmp_path: Path) -> None:
    np.save(tmp_path / "x.npy", np.arange(8, dtype=np.float32))
    source = str(Path(__file__).parent / "kernels" / "prints.cpp")
    command = [sys.executable, "-m", "ascir.tools.cli", "sim", source, "--arg", "x=x.npy"]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}

    def output(*more: str) -> tuple[str, str]:
        done = subprocess.run(
            [*command, *more], capture_output=True, text=True, check=True, env=environment, cwd=tmp_path
        )
        return done.stdout, done.stderr

    printed = "block 0\nDumpTensor: desc=7, block=0, position=GM, address="
    out, err = output()
    assert err == ""
    assert out.startswith(printed)
    lines = out.splitlines()
    assert [line.split(",")[0] for line in lines[1:9:2]] == [f"DumpTensor: desc={i}" for i in (7, 8, 9, 10)]
    assert lines[2:10:2] == ["[0 1 ]", "[0 1 2 ]", "[2.5 2.5 ]", "[2.5 ]"]
    assert lines[9] == "1.5 and -3"
    assert lines[10].startswith("prints: a vector kernel")
    out, err = output("--json")
    assert json.loads(out)["kernel"] == "prints"
    assert err.startswith(printed)


def test_without_checks_there_are_no_findings(sim: Sim) -> None:
    code, out, _ = sim(*GOOD, *OUT, "--no-checks")
    assert code == 0
    assert out.splitlines()[0].endswith(", without checks")
    assert "findings" not in out


def test_values_and_structures(sim: Sim) -> None:
    Path("passed.cpp").write_text(PASSED)
    Path("tiling.bin").write_bytes(np.array([-7], "<i4").tobytes() + np.array([2.5], "<f4").tobytes())
    words = ["out=out:float32[8]:out.bin", "wide=int64:12884901888", "narrow=200", "real=float32:1.5"]
    words += ["small=0.25", "tiling=tiling.bin", "optional=null"]
    code, out, err = sim(
        "passed.cpp", "--kernel", "passed", *(part for word in words for part in ("--arg", word))
    )
    assert (code, err) == (0, ""), out
    assert np.fromfile("out.bin", np.float32)[:7].tolist() == [3, 200, 1.5, 0.25, -7, 2.5, 1]


def test_the_map_of_the_local_memory(sim: Sim, add_kernel: Kernel) -> None:
    code, out, _ = sim(*GOOD, *OUT, "--memory")
    assert code == 0
    made = ADD.splitlines().index("        pipe.InitBuffer(outZ, 2, TILE * sizeof(half));") + 1
    used = ADD.splitlines().index("        LocalTensor<half> z = outZ.AllocTensor<half>();") + 1
    lines = out.splitlines()
    begin = lines.index("UB of AIV block 0: 1536 of 196608 bytes")
    assert len([line for line in lines[begin + 1 : begin + 7] if "VECIN" in line]) == 4
    assert lines[begin + 6].split(maxsplit=3) == [
        "1280",
        "256",
        "VECOUT",
        f"add.cpp:{made}, used at add.cpp:{used}",
    ]


def test_macros(sim: Sim) -> None:
    Path("add.cpp").write_text(ADD.replace("TILE = 128", "TILE = SIZE"))
    assert sim(*GOOD, *OUT, "--define", "SIZE=64", "-DUNUSED")[0] == 0
    assert sim(*GOOD, *OUT, "-D", "=64")[0] == 2


def test_an_array_that_is_read_and_written(sim: Sim, add_kernel: Kernel) -> None:
    code, _, _ = sim(*GOOD, "--arg", "z=inout:x.npy:z.npy")
    assert code == 0
    assert np.array_equal(np.load("z.npy"), np.load("y.npy") * 2)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*GOOD, "--arg", "zz=out:float16[4]:z.npy"), "no parameter 'zz'; did you mean 'z'?"),
        (GOOD, "needs a value for z"),
        ((*GOOD, *OUT, *OUT), "--arg z is given twice"),
        ((*GOOD, "--arg", "z=out:float17[4]:z.npy"), "'float17' is not an element type"),
        ((*GOOD, "--arg", "z=out:float16:z.npy"), "write out:DTYPE[SIZES]:FILE.npy"),
        ((*GOOD, "--arg", "z"), "write NAME=VALUE"),
        ((*GOOD, "--arg", "z=nothing.npy"), "nothing.npy: No such file"),
        ((*GOOD, "--arg", "z=add.cpp"), "neither a number nor a .npy or .bin file"),
        ((*GOOD, *OUT, "--soc", "ascend1"), "unknown SoC 'ascend1'"),
        ((*GOOD, *OUT, "--block-dim", "0"), "block_dim is 0"),
        ((*GOOD, *OUT, "--block-dim", "x"), "invalid int value"),
        ((*GOOD, *OUT, "--timeline", "no/such/t.json"), "no such folder"),
        ((*GOOD, *OUT, "--timeline", "."), "this is a folder"),
        ((*GOOD, *OUT, "--include", "nowhere"), "--include nowhere: there is no such folder"),
        (
            (*GOOD, "--arg", "z=out:float16[8,256]:no/z.npy"),
            "--arg z: output no/z.npy: there is no such folder",
        ),
        ((*GOOD, "--arg", "z=out:float16[8,,256]:z.npy"), "write out:DTYPE[SIZES]:FILE.npy"),
        ((*GOOD, "--arg", "z=float32:1"), "argument 'z' (GM_ADDR): a float was given, an array"),
        (("--kernel", "add_custom"), "KERNEL.cpp"),
    ],
)
def test_bad_usage_is_code_2(sim: Sim, words: tuple[str, ...], message: str) -> None:
    code, out, err = sim(*words)
    assert (code, out) == (2, "")
    assert message in err
    assert not Path("z.npy").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ADD.replace("count = n", "count = m"), "add.cpp:8:17: error: 'm' was not declared in this scope"),
        ("int x;\n", "add.cpp: error: has no kernel: no function in it is marked __global__"),
        ("\xff", "add.cpp: error: is not text: neither UTF-8"),
    ],
)
def test_a_source_that_is_no_kernel_is_code_1(sim: Sim, text: str, message: str) -> None:
    Path("add.cpp").write_bytes(text.encode("latin-1"))
    code, out, err = sim(*GOOD, *OUT)
    assert (code, out) == (1, "")
    assert err.startswith(message)


def test_a_file_that_is_not_there(sim: Sim) -> None:
    assert sim("nothing.cpp")[0::2] == (1, "ascir: error: nothing.cpp: No such file or directory\n")


def test_the_command_itself(sim: Sim, add_kernel: Kernel) -> None:
    """One test must see what users see: a process, with nothing on standard error where no terminal is."""
    command = [sys.executable, "-m", "ascir.tools.cli", "sim", *GOOD, *OUT]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (result.returncode, result.stderr) == (0, "")
    assert "findings: none" in result.stdout


# --- one argument ---------------------------------------------------------------------------------------------

POINTER = Parameter("p", "GM_ADDR", True)


@pytest.mark.parametrize(
    ("text", "type", "expected"),
    [
        ("n=2048", "int32_t", 2048),
        ("n=-1", "int32_t", -1),
        ("n=0x10", "uint32_t", 16),
        ("n=4294967295", "uint32_t", 4294967295),
        ("n=int64:4294967296", "int64_t", 4294967296),
        ("f=2", "float", 2.0),
        ("f=1e-3", "float", float(np.float32(1e-3))),
        ("f=float32:1.5", "float", 1.5),
        ("f=float16:0.1", "half", float(np.float16(0.1))),
        ("f=inf", "float", float("inf")),
    ],
)
def test_numbers(text: str, type: str, expected: float) -> None:
    value = read_word(text, Parameter(text[0], type, False)).value
    assert value == expected
    assert isinstance(value, float) == isinstance(expected, float)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("n=4294967296", "4294967296 does not fit int32; name a type, such as int64:4294967296"),
        ("n=int32:1.5", "'1.5' is not a whole number"),
        ("n=int8:300", "300 does not fit int8"),
        ("n=-", "'-' is neither a number nor"),
        ("n=complex:1", "'complex' is not a type of a number"),
        ("n=1.2.3", "'1.2.3' is not a number"),
        ("w=workspace:many", "'many' is not a number of bytes"),
        ("w=inout:a.npy", "write inout:FILE.npy:NEW.npy"),
        ("w=out:int4[8]", "two to a byte"),
        ("w=out:float32[99999999999999]", "there is no memory for float32"),
    ],
)
def test_words_that_mean_nothing(text: str, message: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        read_word(text, None)
    assert message in str(caught.value)


def test_element_types() -> None:
    assert dtype_of("bfloat16") == np.dtype(ml_dtypes.bfloat16)
    assert dtype_of("half") == np.float16
    with pytest.raises(ArgumentError):
        dtype_of("object")


def test_files_by_their_parameter(tmp_path: Path) -> None:
    (tmp_path / "t.bin").write_bytes(b"12345678")
    by_value: Any = read_word(f"t={tmp_path}/t.bin", Parameter("t", "Tiling", False)).value
    in_memory: Any = read_word(f"t={tmp_path}/t.bin", POINTER).value
    assert by_value == b"12345678"
    assert (in_memory.tobytes(), in_memory.flags.writeable) == (b"12345678", False)
    scalar: Any = read_word("z=out:bfloat16[]", POINTER).value
    assert (scalar.shape, float(scalar)) == ((), 0.0)
    zero: Any = read_word("w=workspace:64", POINTER).value
    assert (zero.shape, zero.dtype, bool(zero.any())) == ((64,), np.uint8, False)


def test_a_file_of_objects_is_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "o.npy", np.array([{}]), allow_pickle=True)
    with pytest.raises(ArgumentError, match=r"o\.npy: holds Python objects"):
        read_word(f"x={tmp_path}/o.npy", POINTER)


def test_progress_is_shown_on_a_terminal_after_two_seconds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ascir.tools import sim as module

    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = module.Progress(quiet=False)
    progress(1, 48)
    assert capsys.readouterr().err == ""
    now[0] += 2.5
    progress(20, 48)
    assert capsys.readouterr().err == "\r20 of 48 blocks, 2 s "
    progress.clear()
    assert capsys.readouterr().err == "\r" + " " * 60 + "\r"
    monkeypatch.setattr(module, "PROGRESS_AFTER", 0.0)
    with progress.compiling():
        time.sleep(0.05)
    assert capsys.readouterr().err.startswith("\rcompiling")
