"""Cores, flags, queues and checks, by kernels that do one thing wrong.

Each kernel takes a scenario number. A line of its source that a finding must name ends in `//! scenario code`; the
findings of a scenario must be these and no others.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.host import abi
from ascir.host.launch import Kernel, load

KERNELS = Path(__file__).parent / "kernels"
MARK = re.compile(r"//! (\d+) ([A-Za-z0-9]+)")


@cache
def kernel(file: str, name: str, checks: bool = True) -> Kernel:
    return load(KERNELS / file, name, checks=checks)


def expected(file: str, scenario: int, name: str = "") -> set[tuple[str, int]]:
    """Codes and lines that the source of kernel `name` asks for."""
    lines = (KERNELS / file).read_text().splitlines()
    starts = [i for i, line in enumerate(lines) if "__global__" in line]
    begin = next((i for i in starts if f" {name}(" in lines[i]), 0)
    end = next((i for i in starts if i > begin), len(lines)) if name else len(lines)
    return {
        (code, begin + i + 1)
        for i, line in enumerate(lines[begin:end])
        for number, code in MARK.findall(line)
        if int(number) == scenario
    }


def found(run: Any) -> set[tuple[str, int]]:
    return {(f.code, f.line) for f in run.findings if f.severity != "info"}


def normal(count: int, dtype: str = "float32") -> np.ndarray[Any, Any]:
    return np.random.default_rng(7).standard_normal(count).astype(dtype)


@pytest.mark.parametrize("checks", [True, False])
def test_vector_add_on_eight_blocks(checks: bool) -> None:
    x, y = normal(8 * 4096, "float16"), normal(8 * 4096, "float16")[::-1].copy()
    z = np.zeros_like(x)
    run = kernel("add_queue.cpp", "add_custom", checks).launch(
        8, [x, y, z, x.size, 1024], checks=checks, time=False
    )
    assert not found(run)
    np.testing.assert_array_equal(z, x + y)


def test_the_last_tile_leaves_the_arguments() -> None:
    x = normal(8 * 4096, "float16")
    z = np.zeros_like(x)
    # 3000 does not divide the 4096 elements of a block: the last block's second tile ends behind the arrays, and
    # those of the others in their neighbour's part.
    run = kernel("add_queue.cpp", "add_custom").launch(8, [x, x.copy(), z, x.size, 3008], time=False)
    assert {f.code for f in run.errors} == {"OutOfArgument", "CrossCoreOverlap"}
    beyond = [f for f in run.errors if f.code == "OutOfArgument"]
    assert {f.block for f in beyond} == {7}
    assert "65536 bytes" in beyond[0].message


@pytest.mark.parametrize("scenario", range(24))
def test_lifecycle(scenario: int) -> None:
    x, y = normal(128), np.zeros(64, np.float32)
    run = kernel("lifecycle.cpp", "lifecycle").launch(1, [x, y, scenario], time=False)
    wanted = expected("lifecycle.cpp", scenario)
    assert wanted or scenario in (0, 20)
    assert wanted <= found(run)
    if scenario not in (2, 10, 11, 13, 16, 17, 21):  # these have consequences
        assert found(run) == wanted


@pytest.mark.parametrize("scenario", range(11))
def test_flags(scenario: int) -> None:
    x, y = normal(4 * 8 * 64), normal(4 * 8 * 64)
    z = np.zeros_like(x)
    run = kernel("flags.cpp", "flags").launch(4, [x, y, z, 64, 8, scenario], time=False)
    wanted = expected("flags.cpp", scenario)
    assert wanted or scenario == 0
    assert wanted <= found(run)
    if scenario not in (2, 3, 4, 7):  # a missing flag leaves several pairs unordered
        assert found(run) == wanted
    np.testing.assert_array_equal(z, (x + y) + y)


@pytest.mark.parametrize("scenario", range(8))
@pytest.mark.parametrize("seed", [0, 5])
def test_vector_cores_meet(scenario: int, seed: int) -> None:
    blocks = 8
    x, work = normal(blocks * 64), np.zeros(blocks * 16 + 64, np.int32)[: blocks * 8 + 8]
    before, y = x.copy(), np.zeros_like(x)
    run = kernel("cores.cpp", "neighbours").launch(
        blocks, [x, y, work, scenario], time=False, schedule_seed=seed
    )
    wanted = expected("cores.cpp", scenario, "neighbours")
    if scenario != 5:  # what follows from a refused SyncAll is a race
        assert found(run) - {("UnusedArgument", 0)} == wanted
    else:
        assert wanted <= found(run)
    if scenario in (0, 2, 3):
        np.testing.assert_array_equal(x, np.roll(before, -64))


@pytest.mark.parametrize("scenario", range(6))
@pytest.mark.parametrize("seed", [0, 5])
def test_cube_and_vector_cores_share_a_ring(scenario: int, seed: int) -> None:
    blocks = 3
    x, slots = normal(blocks * 6 * 128), np.zeros(blocks * 256, np.float32)
    y = np.zeros_like(x)
    run = kernel("cores.cpp", "ring").launch(blocks, [x, slots, y, scenario], time=False, schedule_seed=seed)
    wanted = expected("cores.cpp", scenario, "ring")
    if scenario == 5:
        assert wanted <= found(run)
    else:
        assert found(run) == wanted
    assert run.deadlock == (scenario == 3)
    if scenario == 0:
        np.testing.assert_array_equal(y, x)
    if scenario == 3:
        assert any(
            "AIV block 0 has set it" in f.message and "AIV block 1 has not" in f.message for f in run.errors
        )


def test_traces_do_not_depend_on_the_schedule() -> None:
    x, slots = normal(3 * 6 * 128), np.zeros(3 * 256, np.float32)
    y = np.zeros_like(x)

    def traces(seed: int, threads: int) -> list[list[tuple[int, ...]]]:
        run = kernel("cores.cpp", "ring").launch(3, [x, slots, y, 0], schedule_seed=seed, threads=threads)
        # Where the arrays lie is up to the launch.
        fields = [name for name, *_ in abi.Record._fields_ if name != "gm_addr"]
        return [
            [tuple(getattr(core.records[i], name) for name in fields) for i in range(core.record_count)]
            for core in run.cores
        ]

    first = traces(0, 1)
    assert len(first) == 9
    assert all(traces(seed, threads) == first for seed, threads in [(0, 2), (1, 1), (2, 3)])


def test_more_blocks_than_cores_run_in_waves() -> None:
    x = normal(100 * 128, "float16")
    z = np.zeros_like(x)
    run = kernel("add_queue.cpp", "add_custom").launch(100, [x, x, z, x.size, 128])
    assert not found(run)
    np.testing.assert_array_equal(z, x + x)
    assert {core.wave for core in run.cores} == {0, 1, 2}


def test_all_blocks_cannot_meet_in_waves() -> None:
    blocks = 50
    x, work = normal(blocks * 64), np.zeros(blocks * 8 + 8, np.int32)
    run = kernel("cores.cpp", "neighbours").launch(blocks, [x, x.copy(), work, 0], time=False)
    deadlocks = [f for f in run.errors if f.code == "Deadlock"]
    assert len(deadlocks) == 1
    assert "50 blocks" in deadlocks[0].message
    assert "48 at once" in deadlocks[0].message
