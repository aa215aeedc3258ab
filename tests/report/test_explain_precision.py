"""`ascir explain MODEL fusion --most-ulps`: what groups err, and those that err too much."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ascir.tools import cli
from tests.report.test_explain import MODEL


def test_errors_of_groups_are_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small.ascl"
    path.write_text(MODEL.replace("4096", "64"))
    assert cli.run(["explain", str(path), "fusion", "--most-ulps", "2"]) == 0
    assert "  errs " in capsys.readouterr().out
    assert cli.run(["explain", str(path), "fusion", "--most-ulps", "-99", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["functions"]
    assert any("at most -99 more are allowed" in edge["reason"] for edge in report["edges"])
