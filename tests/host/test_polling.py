"""Words of global memory that a kernel polls as its own signals, with its scalar caches cleaned on both sides."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ascir.host.launch import Kernel, load

POLLING = Path(__file__).parent / "kernels" / "polling.cpp"


@cache
def kernel() -> Kernel:
    return load(POLLING, "hand_over")


def expected(scenario: int) -> set[tuple[str, int]]:
    marks = (
        (code, number + 1)
        for number, line in enumerate(POLLING.read_text().splitlines())
        for mark, code in re.findall(r"//! (\d) (\w+)", line)
        if int(mark) == scenario
    )
    return set(marks)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("scenario", range(4))
def test_hand_over(scenario: int, seed: int, threads: int) -> None:
    blocks = 5
    x = np.arange(blocks * 64, dtype=np.float32)
    work, y, flags = np.zeros_like(x), np.zeros(64, np.float32), np.zeros(blocks * 16, np.int32)
    run = kernel().launch(
        blocks, [x, work, y, flags, scenario], time=False, schedule_seed=seed, threads=threads
    )
    found = {(f.code, f.line) for f in run.findings if f.severity != "info"}
    if scenario == 2:
        assert expected(2) <= found
    else:
        assert found == expected(scenario)
    if scenario == 0:
        np.testing.assert_array_equal(y, x.reshape(blocks, 64).sum(0))
