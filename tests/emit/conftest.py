"""Prints IR and runs what was printed, with whatever C++ compiler the machine has."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.emit.printer import print_module
from ascir.parsing import parse

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def to_cpp() -> Callable[[str], str]:
    """IR text to Ascend C text."""

    def convert(text: str) -> str:
        context = make_context()
        context.allow_unregistered = True
        module = parse(context, Source("test.mlir", text))
        module.verify()
        return print_module(module)

    return convert


def _compiler() -> Sequence[str]:
    if (found := shutil.which("g++") or shutil.which("clang++")) is not None:
        return [found]
    if importlib.util.find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "c++"]
    pytest.skip("no C++ compiler on this machine")


@pytest.fixture
def run_cpp(tmp_path: Path, to_cpp: Callable[[str], str]) -> Callable[[str, str], list[str]]:
    """`run_cpp(ir, main)`: the lines that the statements `main` print when they call the functions of `ir`."""

    def run(ir: str, main: str) -> list[str]:
        source, program = tmp_path / "test.cpp", tmp_path / "test"
        text = f'#include "prelude.h"\n\n{to_cpp(ir)}\nint main() {{\n{main}\nreturn 0;\n}}\n'
        source.write_text(text)
        # -fwrapv: the device wraps on signed overflow. Two fused roundings would hide a wrong one.
        flags = [
            "-std=c++17",
            "-O1",
            "-fwrapv",
            "-ffp-contract=off",
            f"-I{HERE}",
            "-Wall",
            "-Werror",
            "-Wno-unused",
        ]
        command = [*_compiler(), *flags, str(source), "-o", str(program)]
        built = subprocess.run(command, capture_output=True, text=True)
        assert built.returncode == 0, f"{built.stderr}\n{text}"
        done = subprocess.run([str(program)], capture_output=True, text=True, timeout=20)
        assert done.returncode == 0, f"exit {done.returncode}\n{done.stderr}\n{text}"
        return done.stdout.splitlines()

    return run
