"""Kernels of most tests run once, on little: building them is most of the time, so that is done without optimization.
Those of the host model's own tests are built as everybody's are. Whatever is compiled is verified between passes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ascir.pipeline import VERIFY_EACH

AS_USERS_DO = Path(__file__).parent / "host"
FLAGS = "ASCIR_CXXFLAGS"


def pytest_configure() -> None:
    os.environ[VERIFY_EACH] = "1"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before fixtures, as those of a module build kernels too."""
    if item.path.is_relative_to(AS_USERS_DO):
        os.environ.pop(FLAGS, None)
    else:
        os.environ[FLAGS] = "-O0"
