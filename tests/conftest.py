"""Whatever is compiled is verified between passes."""

from __future__ import annotations

import os

from ascir.pipeline import VERIFY_EACH


def pytest_configure() -> None:
    os.environ[VERIFY_EACH] = "1"
