"""The replay of transfers on small traces: global memory, L2, and what cores share of both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ascir.host
from ascir.host.timing import Timing, replay
from ascir.host.trace import closest_bound
from bench.timing_trace import (
    ATOMIC,
    Core,
    barrier,
    copy_in,
    copy_out,
    loop,
    rows,
    set_flag,
    wait_flag,
)
from tests.host.timeline import CHIP, CYCLES_PER_US, K, port, run, span


def streams(count: int, size: int, copies: int) -> Timing:
    """Cores that read from places of their own, beyond L2."""
    return replay(
        [
            Core("AIV", block, [loop(rows(copy_in(block << 30, size)), copies, size)])
            for block in range(count)
        ],
        CHIP,
    )


def test_one_core_reads_at_its_port_and_many_share_hbm() -> None:
    size, copies = 32768, 64
    alone = streams(1, size, copies)
    assert alone.cycles == pytest.approx(copies * (12 + port(size)), rel=0.02)
    assert alone.pipes["MTE2"].contended == pytest.approx(0, abs=1e-6)
    many = streams(48, size, copies)
    seconds = many.cycles / CYCLES_PER_US / 1e6
    assert 48 * size * copies / seconds == pytest.approx(K["hbm_gb_per_s"] * 1e9, rel=0.03)
    assert many.pipes["MTE2"].contended > 0
    assert many.roofline[0] == "HBM"
    assert many.roofline[1] > 0.9


def test_two_cores_do_not_slow_each_other_where_there_is_enough() -> None:
    assert streams(2, 32768, 16).cycles == streams(1, 32768, 16).cycles


def test_what_was_read_before_comes_from_l2() -> None:
    timing = run(copy_in(0, 4096), barrier("MTE2"), copy_in(0, 4096))
    cold, warm = span(timing, 0), span(timing, 2)
    assert (cold[1] - cold[0]) - (warm[1] - warm[0]) == pytest.approx(K["hbm_latency"] - K["l2_latency"])
    assert (timing.hbm_read, timing.l2_hit) == (4096, 4096)


def test_warm_l2_is_what_the_run_before_left() -> None:
    core = Core("AIV", 0, [rows(copy_in(0, 4096))])
    assert replay([core], CHIP).hbm_read == 4096
    assert replay([core], CHIP, warm=True).hbm_read == 0


def test_results_stay_in_l2_until_it_is_full() -> None:
    size = 1 << 20
    small = [Core("AIV", 0, [loop(rows(copy_out(0, size)), 64, size)])]
    assert replay(small, CHIP).hbm_written == 0
    large = [Core("AIV", 0, [loop(rows(copy_out(0, size)), CHIP.l2 // size + 16, size)])]
    assert replay(large, CHIP).hbm_written == 16 * size


def test_what_is_added_to_must_come_to_l2_first() -> None:
    store = copy_out(0, 4096)
    atomic = {**store, "flags": store["flags"] | ATOMIC}
    assert run(store).hbm_read == 0
    assert run(atomic).hbm_read == 4096
    timing = run(
        copy_in(0, 4096), barrier("MTE2"), set_flag("MTE2", "MTE3"), wait_flag("MTE2", "MTE3"), atomic
    )
    assert (timing.hbm_read, timing.l2_hit) == (4096, 4096)


def test_reads_past_l2_leave_results_in_it() -> None:
    def written(no_l2: bool) -> float:
        body = rows(copy_in(0, 1 << 20, no_l2=no_l2), copy_out(1 << 40, 1 << 20))
        return replay([Core("AIV", 0, [loop(body, 150, 1 << 20)])], CHIP).hbm_written

    assert written(no_l2=False) > 0
    assert written(no_l2=True) == 0


def test_a_copy_of_128_bytes_takes_20_cycles() -> None:
    timing = replay([Core("AIV", 0, [loop(rows(copy_in(0, 128)), 1000, 24576)])], CHIP)
    assert timing.cycles / 1000 == pytest.approx(20.6, rel=0.08)


def test_one_strided_copy_is_faster_than_many_copies() -> None:
    many = replay([Core("AIV", 0, [loop(rows(copy_in(0, 128)), 64, 24576)])], CHIP).cycles
    assert run(copy_in(0, 128, 64, 24576)).cycles < 0.8 * many


@pytest.mark.parametrize(("offset", "slower"), [(0, 1.0), (256, 1.0), (2, 1.35), (32, 1.35)])
def test_misaligned_copies_lose_bandwidth(offset: int, slower: float) -> None:
    size = 1 << 16
    aligned, moved = run(copy_in(0, size)), run(copy_in(offset, size))
    latency = K["issue"] + K["gm_instruction"] + K["hbm_latency"]
    assert (moved.cycles - latency) / (aligned.cycles - latency) == pytest.approx(slower, rel=0.02)


def test_readers_of_the_same_rows_slow_each_other() -> None:
    def of(apart: int) -> Timing:
        body = [rows(copy_in(block * apart, 128, 128, 1024)) for block in range(48)]
        return replay([Core("AIV", block, [body[block]]) for block in range(48)], CHIP, warm=True)

    assert of(0).cycles > 1.5 * of(1 << 20).cycles


def test_pipes_that_move_are_named_where_they_are_busier_than_those_that_compute() -> None:
    """But not before the memory that they wait for."""
    busy = {"AIV S": 0.43, "AIV V": 0.2, "AIV MTE2": 0.58}
    constants, cycles = {**K, "frequency_mhz": CYCLES_PER_US}, 1000.0
    full = cycles / CYCLES_PER_US * 1e3 * K["hbm_gb_per_s"]
    assert closest_bound(constants, cycles, (0.3 * full, 0), 0, busy) == ("AIV MTE2", 0.58)
    name, share = closest_bound(constants, cycles, (0.5 * full, 0), 0, busy)
    assert (name, round(share, 3)) == ("HBM", 0.5)
    assert closest_bound(constants, cycles, (0, 0), 0, {**busy, "AIV S": 0.6}) == ("AIV S", 0.6)


def test_lines_of_the_scalar_cache_are_those_of_the_chip() -> None:
    """They are part of what the host model checks, for which it has a constant of its own."""
    source = Path(ascir.host.__file__).parent / "src" / "global.h"
    found = re.search(r"cache_line = (\d+);", source.read_text())
    assert found is not None
    assert int(found[1]) == K["scalar_cache_line"]
