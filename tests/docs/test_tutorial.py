"""docs/write_a_pass.md, followed to the letter in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
ROOMS = ("ascir", "dialects", "passes", "tools", "lit_tests")
PASS = "passes/graph/simplify_roots.py"
TEST = "lit_tests/passes/graph/simplify_roots.mlir"


@dataclass
class Page:
    """The fenced blocks of the page, in order."""

    blocks: Iterator[str]

    def next(self) -> str:
        return next(self.blocks)


@pytest.fixture
def page() -> Page:
    text = (ROOT / "docs" / "write_a_pass.md").read_text()
    return Page(iter(re.findall(r"^```\w*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for room in ROOMS:
        shutil.copytree(
            ROOT / room,
            tmp_path / room,
            symlinks=True,
            ignore=shutil.ignore_patterns("__pycache__", "*.mlir"),
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "lit_tests" / "passes" / "graph").mkdir(parents=True, exist_ok=True)
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the page; `ascir-opt` is that of the copy."""
    words = command.split()
    program = {"python": [], "ascir-opt": ["-c", "from ascir.tools.opt import main; main()"]}[words[0]]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, *program, *words[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert text.count(old) == 1, f"{file.name} has {text.count(old)} times: {old}"
    file.write_text(text.replace(old, new))


def test_the_page_can_be_followed(page: Page, checkout: Path) -> None:
    (checkout / PASS).write_text(page.next())
    universe = checkout / "ascir" / "universe.py"
    replace(universe, "def _ascendc_target", page.next() + "def _ascendc_target")
    start = "PASSES: dict[str, Callable[[], type[ModulePass]]] = {\n"
    replace(universe, start, start + page.next())

    (checkout / TEST).write_text(page.next())
    run_test = page.next()
    passed = run(run_test, checkout)
    assert passed.returncode == 0, passed.stdout

    check_each = page.next()
    wrong = run(check_each, checkout)
    assert wrong.returncode == 1
    assert wrong.stderr.splitlines()[0] == page.next().strip()

    replace(checkout / PASS, page.next(), page.next())
    replace(checkout / PASS, "from ascir.dialects.graph import MulOp, SqrtOp\n", page.next())
    replace(checkout / TEST, "// CHECK-NEXT: func.return %x\n", page.next())
    for command in (run_test, check_each):
        mended = run(command, checkout)
        assert mended.returncode == 0, mended.stdout + mended.stderr
