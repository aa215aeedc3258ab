"""Writes the checks of a test that pins the IR after every pass, from what the passes make of its input today.

    $ python -m lit_tests.pin lit_tests/pipeline/softmax.mlir

The file keeps its RUN line and its input; a pass that changes nothing keeps its label alone. Read the difference before
you commit it: this tool asks nobody whether the new text is right.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

SECTION = re.compile(r"^// IR after ([\w-]+).*$", re.MULTILINE)


def sections(printed: str, result: str) -> Iterator[tuple[str, list[str]]]:
    """The label of every pass and the module behind it; of the last one no copy is printed, it is the result."""
    marks = [*SECTION.finditer(printed)]
    for mark, behind in pairwise(marks):
        yield f"// IR after {mark[1]}", printed[mark.end() + 1 : behind.start()].strip().splitlines()
    last = marks[-1]
    yield f"// IR after {last[1]}", printed[last.end() + 1 :].strip().splitlines()
    yield "", result.strip().splitlines()


def checks(label: str, lines: list[str], before: list[str]) -> Iterator[str]:
    yield f"// CHECK-LABEL: {label}" if label else "// The result:"
    if lines != before:
        yield from (
            f"// CHECK{'-NEXT: ' if index else ':      '}{line}".rstrip() for index, line in enumerate(lines)
        )


def pinned(path: Path) -> str:
    text = path.read_text()
    head = text[: text.find("// CHECK")] if "// CHECK" in text else text.rstrip() + "\n\n"
    command = head.splitlines()[0].removeprefix("// RUN: ").partition(" 2>&1")[0].replace("%s", str(path))
    tools = Path(sys.executable).parent
    ran = subprocess.run(f"{tools}/{command}", shell=True, capture_output=True, text=True, check=True)
    blocks: list[str] = []
    before: list[str] = []
    for label, lines in sections(ran.stderr, ran.stdout):
        blocks.append("\n".join(checks(label, lines, before)))
        before = lines
    return head + "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(pinned(Path(name)))
