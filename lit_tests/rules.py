"""What a lit test may not be: a test that cannot fail is worse than none.

    // RUN: ascir-opt %s                     refused: it checks nothing
    // CHECK-NXT: arith.addi                 refused: filecheck would ignore it

Both ways to run the tests ask here: pytest through `conftest.py`, lit through `lit.cfg.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

RUN = re.compile(r"(?://|#)\s*RUN:\s*(.*)")
DIRECTIVES = r"NEXT|SAME|DAG|LABEL|NOT|EMPTY|COUNT-\d+"
ALMOST_A_CHECK = re.compile(
    r"(?://|#)\s*(?P<prefix>[A-Z][A-Z0-9_]*)(?P<suffix>-[A-Za-z0-9-]+)?(?P<colon>\s*:)"
)


class LitFailure(Exception):
    """A test failed; the message is all there is to see."""


def run_lines(text: str) -> list[str]:
    """The RUN lines of a file, those that end in a backslash joined with the next."""
    lines: list[str] = []
    continued = False
    for match in RUN.finditer(text):
        part = match[1].rstrip()
        if continued:
            lines[-1] += part.removesuffix("\\")
        else:
            lines.append(part.removesuffix("\\"))
        continued = part.endswith("\\")
    if not lines:
        raise LitFailure("no RUN line")
    return lines


def refuse_vacuous(text: str, lines: Sequence[str]) -> None:
    """A test that cannot fail is worse than none."""
    prefixes: set[str] = set()
    checked = False
    for line in lines:
        if "filecheck" in line:
            named = re.findall(r"--check-prefix(?:es)?[= ](\S+)", line)
            prefixes.update(name for group in named for name in group.split(","))
            if not named:
                prefixes.add("CHECK")
            checked = True
        checked = checked or "--verify-diagnostics" in line or "not " in line
    if not checked:
        raise LitFailure("the RUN lines check nothing: pipe into filecheck or use --verify-diagnostics")
    for number, line in enumerate(text.splitlines(), 1):
        for match in ALMOST_A_CHECK.finditer(line):
            prefix, suffix = match["prefix"], match["suffix"] or ""
            if prefix in {"RUN", "XFAIL", "REQUIRES", "UNSUPPORTED"}:
                continue
            known_suffix = not suffix or re.fullmatch(f"-(?:{DIRECTIVES})", suffix) is not None
            if prefix + suffix in prefixes or (prefix in prefixes and known_suffix and match["colon"] == ":"):
                continue
            if prefix.startswith("CHE") or prefix in prefixes:
                raise LitFailure(
                    f"line {number}: '{prefix}{suffix}' is not a check of the RUN lines (misspelt?)"
                )
        if "expected-" in line and "--verify-diagnostics" not in " ".join(lines):
            raise LitFailure(f"line {number}: an expected error, but no RUN line with --verify-diagnostics")
