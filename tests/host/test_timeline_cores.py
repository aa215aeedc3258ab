"""The replay of several cores on small traces: signals between them, waves of blocks, and the launch."""

from __future__ import annotations

import pytest

from ascir.host.timing import replay
from ascir.host.trace import ReplayError
from bench.timing_trace import (
    Core,
    Row,
    begin,
    end,
    row,
    rows,
    scalar,
)
from tests.host.timeline import CHIP, CYCLES_PER_US, K, add, run, span


def test_cross_core_flag_from_cube_to_its_vector_cores() -> None:
    set_ = row("FIX", "CrossSet", a=2, id=3)
    wait = row("S", "CrossWait", id=3)
    traces = [
        Core("AIC", 0, [rows(scalar(1000), set_)]),
        Core("AIV", 0, [rows(wait, add())]),
        Core("AIV", 0, [rows(wait, add())], sub_block=1),
    ]
    timing = replay(traces, CHIP, spans=True)
    sent = 1000 + K["issue"]
    for core in (1, 2):
        assert span(timing, 1, core)[0] == sent + K["cross_core"] + K["issue_flag"] + K["issue"]
        assert timing.cores[core].pipes["S"].stalls["other core"] == sent + K["cross_core"]


def test_mode_0_waits_for_all() -> None:
    meet = [row("MTE3", "CrossSet", a=0, id=14, b=1), row("S", "CrossWait", id=14, b=1)]
    late = 5000
    traces = [Core("AIV", block, [rows(scalar(late * block + 1), *meet)]) for block in range(3)]
    timing = replay(traces, CHIP)
    assert {core.end for core in timing.cores} == {
        2 * late + 1 + K["issue"] + K["cross_core"] + K["issue_flag"]
    }


def test_signals_through_global_memory_are_matched_by_their_address() -> None:
    def signal(kind: int, address: int) -> Row:
        return row("S", "SoftSync", a=kind, gm_addr=address)

    traces = [
        Core("AIV", 0, [rows(signal(1, 64))]),
        Core("AIV", 1, [rows(scalar(500), signal(0, 32), scalar(500), signal(0, 64))]),
    ]
    timing = replay(traces, CHIP)
    assert timing.cores[0].end == 1000 + 2 * K["issue"] + K["soft_sync"]


def test_software_barrier_meets_the_cores_that_take_part() -> None:
    traces = [Core("AIV", i, [rows(scalar(100 * i), row("S", "SoftSync", a=2, b=2))]) for i in range(2)]
    traces.append(Core("AIV", 2, [rows(scalar(5))]))
    assert [core.end for core in replay(traces, CHIP).cores] == [
        100 + K["soft_sync"],
        100 + K["soft_sync"],
        5,
    ]


def test_a_wait_that_nobody_serves_is_said() -> None:
    with pytest.raises(ReplayError, match=r"AIV 0\.0 waits for ever at record 0 of 1"):
        run(row("S", "CrossWait", id=1))


def test_blocks_beyond_the_cores_follow_when_one_is_free() -> None:
    traces = [Core("AIV", 0, [rows(scalar(100))]), Core("AIV", 1, [rows(scalar(300))])]
    traces += [Core("AIV", 2, [rows(scalar(50))], wave=1)]
    assert [(core.start, core.end) for core in replay(traces, CHIP).cores] == [(0, 100), (0, 300), (100, 150)]


def test_launch_grows_with_the_number_of_cores() -> None:
    def task(count: int) -> float:
        timing = replay([Core("AIV", block, [begin(), end()]) for block in range(count)], CHIP)
        return timing.us - timing.cycles / CYCLES_PER_US

    assert task(1) == pytest.approx(K["launch_ns"] / 1000)
    assert task(48) - task(1) == pytest.approx(47 * K["launch_core_ns"] / 1000)
