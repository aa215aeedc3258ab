"""Whatever is compiled is verified between passes. Garbage is collected rarely."""

from __future__ import annotations

import gc
import os

from ascir.pipeline import VERIFY_EACH

YOUNG = 50_000
"""The number of new objects after which garbage is collected. What is imported and collected here lives to the end: to
look through it again and again took a tenth of the time."""


def pytest_configure() -> None:
    os.environ[VERIFY_EACH] = "1"
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)
    gc.enable()
