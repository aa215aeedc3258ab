"""What bursts cost: the formulas say what looking at all of them says."""

from __future__ import annotations

import pytest

from ascir.cost.memory import LINE, cost_of_starts, mean_of_any_start, moved_ns, starts_of_rows
from ascir.passes.tile.selection.walk import HEAD
from ascir.target import soc, soc_names

CHIP = soc("ascend910b1")


TIMINGS = [chip.timing for chip in map(soc, soc_names()) if chip.timing]


def test_lines_are_what_the_data_files_say() -> None:
    assert {timing["gm_line"] for timing in TIMINGS} == {LINE}


def test_plans_of_vector_instructions_count_with_their_heads() -> None:
    assert {timing["vector_head"] for timing in TIMINGS} == {HEAD}


@pytest.mark.parametrize("length", [32, 128, 200, 511, 512, 513, 1000, 1536])
def test_the_mean_of_any_start_is_that_of_all_starts(length: int) -> None:
    k = {**CHIP.timing, "gm_misaligned": 0.0}
    every = cost_of_starts(k, length, frozenset(range(LINE)))
    assert mean_of_any_start(k, length, pitch=1) == pytest.approx(every, abs=2 * (length / LINE + 1))


def test_rows_of_whole_lines_begin_at_lines() -> None:
    assert starts_of_rows(2 * LINE % LINE, 0) == {0}
    assert starts_of_rows(LINE // 2, 0) == {0, LINE // 2}


def test_little_that_is_written_stays_in_l2() -> None:
    read, rate = 1e6, CHIP.timing["hbm_gb_per_s"]
    assert moved_ns(CHIP, read, 1e6) == pytest.approx(read / rate)
    assert moved_ns(CHIP, 1e9, 1e9) > 1e9 / rate
