"""docs/reference.md is what the code says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_reference_is_fresh() -> None:
    command = [sys.executable, str(ROOT / "docs" / "reference.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert result.returncode == 0, result.stderr
