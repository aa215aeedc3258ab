"""Deletes verifier rules, one at a time: does a lit test fail?

    $ python -m bench.verifier_sabotage --dialect graph
    dialect    rules  caught  missed
    graph         96      96       0

A rule is a statement of dialects/ that rejects something; each is replaced by `pass` in a copy of the checkout, in which
the lit tests of the dialect are run. A rule without a failing test is listed with its file and line.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("ascir", "dialects", "passes", "tools", "lit_tests")
DIALECTS = ("graph", "tile", "ascendc")
REFUSALS = {"VerifyException", "RuleError", "fault", "refuse"}


@dataclass(frozen=True)
class Rule:
    """A statement that rejects something."""

    file: Path
    first: int
    last: int
    indent: int

    def __str__(self) -> str:
        return f"{self.file}:{self.first}"


def _refuses(node: ast.AST) -> bool:
    """`raise VerifyException(...)`, `raise self.fault(...)` or `self.refuse(...)`."""
    call = node.exc if isinstance(node, ast.Raise) else node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    return name in REFUSALS


def rules(dialect: str) -> Iterator[Rule]:
    """The refusing statements of a dialect, in the order of its files."""
    for path in sorted((ROOT / "dialects" / dialect).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.stmt) and _refuses(node):
                yield Rule(
                    path.relative_to(ROOT), node.lineno, node.end_lineno or node.lineno, node.col_offset
                )


def make_copy(folder: Path) -> None:
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, folder / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(ROOT / "pyproject.toml", folder)


def tests_fail(folder: Path, dialect: str) -> bool:
    """Whether the dialect's lit tests notice."""
    negative = [
        str(path.relative_to(folder))
        for path in sorted((folder / "lit_tests" / "dialects" / dialect).rglob("*.mlir"))
        if "--verify-diagnostics" in path.read_text()
    ]
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *negative]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    result = subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=False)
    return result.returncode != 0


def is_caught(rule: Rule, folder: Path, dialect: str) -> bool:
    """Delete the rule in the copy, run the tests, put it back."""
    path = folder / rule.file
    text = path.read_text()
    lines = text.splitlines(keepends=True)
    lines[rule.first - 1 : rule.last] = [" " * rule.indent + "pass\n"]
    path.write_text("".join(lines))
    try:
        return tests_fail(folder, dialect)
    finally:
        path.write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(description="delete verifier rules one by one and run the lit tests")
    parser.add_argument("--dialect", choices=DIALECTS, action="append")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    missed: list[Rule] = []
    print(f"{'dialect':10}{'rules':>7}{'caught':>8}{'missed':>8}")
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(options.workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(options.workers):
            folder = Path(temporary) / str(number)
            make_copy(folder)
            copies.put(folder)
        for dialect in options.dialect or DIALECTS:

            def work(rule: Rule, dialect: str = dialect) -> bool:
                folder = copies.get()
                try:
                    return is_caught(rule, folder, dialect)
                finally:
                    copies.put(folder)

            found = list(rules(dialect))
            caught = list(pool.map(work, found))
            lost = [rule for rule, seen in zip(found, caught, strict=True) if not seen]
            print(f"{dialect:10}{len(found):>7}{sum(caught):>8}{len(lost):>8}", flush=True)
            missed += lost
    for rule in missed:
        print(f"no test misses {rule}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
