"""docs/sim.md says what the host model can find."""

from __future__ import annotations

import re
from pathlib import Path

from ascir.host.codes import CODES, table

ROOT = Path(__file__).resolve().parents[2]
# report(..., Severity::Error, "Limit", ...), also with a choice of two; scope.fail("Limit", ...), warn and refuse.
_REPORTS = re.compile(
    r'(?:Severity::(\w+),\s*(?:[\w! =]+\?\s*)?|[.>\s](fail|warn|refuse)\(\s*)"([A-Z]\w+)"(?:\s*:\s*"([A-Z]\w+)")?'
)
_SEVERITIES = {"fail": "error", "refuse": "error", "warn": "warning"}


def reported() -> dict[str, set[str]]:
    """The codes in the sources with their severities, as far as a text says them."""
    found: dict[str, set[str]] = {}
    host = ROOT / "ascir" / "host"
    for path in [*host.rglob("*.h"), *host.rglob("*.cpp")]:
        for severity, way, *codes in _REPORTS.findall(path.read_text(encoding="utf-8")):
            for code in filter(None, codes):
                found.setdefault(code, set()).add(severity.lower() or _SEVERITIES[way])
    return found


def test_every_code_is_documented() -> None:
    found = reported()
    assert found.keys() == CODES.keys()
    for code, severities in found.items():
        assert severities <= set(CODES[code].severity.split(", ")), code


def test_the_table_is_fresh() -> None:
    text = (ROOT / "docs" / "sim.md").read_text(encoding="utf-8")
    assert table() in text, "python -m ascir.host.codes prints it"
