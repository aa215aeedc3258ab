"""Kernels that crash, stop, poll; one class for both core types; what automatic synchronisation covers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.host.launch import Kernel, load

FAULTS = Path(__file__).parent / "kernels" / "faults.cpp"


@cache
def kernel(name: str) -> Kernel:
    return load(FAULTS, name)


def line_of(text: str) -> int:
    return next(i + 1 for i, line in enumerate(FAULTS.read_text().splitlines()) if text in line)


def serious(run: Any) -> set[str]:
    return {finding.code for finding in run.findings if finding.severity != "info"}


@pytest.mark.parametrize(
    ("scenario", "code", "line"),
    [
        (1, "Crash", "TPipe pipe; //! 1"),
        (2, "Crash", "TPipe pipe; //! 1"),
        (3, "Crash", "TPipe pipe; //! 1"),
        (4, "Assert", "//! 4 Assert"),
        (5, "Trap", "TPipe pipe; //! 1"),
        (7, "Crash", "TPipe pipe; //! 1"),
    ],
)
def test_a_fault_ends_its_core(scenario: int, code: str, line: str) -> None:
    out = np.zeros(64, np.int32)
    run = kernel("faults").launch(4, [out, scenario, 0], time=False)
    assert [(f.code, f.line, f.block) for f in run.findings] == [(code, line_of(line), 1)]
    assert out[0] == 5  # another core went on


def test_a_large_frame_is_no_fault() -> None:
    """As of kernels with thousands of tensors, which are larger here than on the chip."""
    out = np.zeros(64, np.int32)
    run = kernel("faults").launch(4, [out, 8, 0], time=False)
    assert not serious(run)
    assert (out[0], out[40]) == (5, 9)


@pytest.mark.parametrize("threads", [1, 2])
def test_cores_may_poll(threads: int) -> None:
    out = np.zeros(64, np.int32)
    run = kernel("faults").launch(4, [out, 6, 0], time=False, threads=threads)
    assert not serious(run)
    assert (out[0], out[32]) == (5, 7)


@pytest.mark.parametrize("unused", [0, 1])
def test_one_class_for_both_core_types(unused: int) -> None:
    x, slots = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    y = np.zeros_like(x)
    run = kernel("both").launch(1, [x, slots, y, unused], time=False)
    assert not serious(run)
    np.testing.assert_array_equal(y, 2 * x)


def test_a_result_that_nobody_uses() -> None:
    x, slots = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    run = kernel("both").launch(1, [x, slots, slots.copy(), 0], time=False, auto_sync=False)
    assert not serious(run)


def test_automatic_synchronisation() -> None:
    x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    # V to MTE3 and MTE2 to V are never automatic.
    run = kernel("automatic").launch(1, [x, y], time=False)
    assert {(f.code, f.line) for f in run.findings if f.severity != "info"} == {
        ("ErrorSync2", line_of("Add(b, b, a, 64)")),
        ("ErrorSync2", line_of("DataCopy(yGm, b, 64)")),
    }
    assert any(f.code == "AutoSync" for f in run.findings)
    without = kernel("automatic").launch(1, [x, y], time=False, auto_sync=False)
    assert line_of("b.SetValue(i, a.GetValue(i))") in {f.line for f in without.errors}
    assert not [f for f in without.findings if f.code == "AutoSync"]
