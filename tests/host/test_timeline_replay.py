"""The replay itself: the same each time, linear, and refused where there are no numbers."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from ascir.host.timing import replay
from ascir.host.trace import ReplayError
from ascir.target import soc
from bench.timing_trace import (
    Core,
    begin,
    copy_in,
    copy_out,
    end,
    loop,
    rows,
    set_flag,
    wait_flag,
)
from tests.host.timeline import CHIP, add


def elementwise(tiles: int, count: int = 8, at: int = 0) -> list[Core]:
    body = rows(
        wait_flag("V", "MTE2"),
        copy_in(at, 8192),
        set_flag("MTE2", "V"),
        wait_flag("MTE2", "V"),
        wait_flag("MTE3", "V"),
        add(32),
        set_flag("V", "MTE2"),
        set_flag("V", "MTE3"),
        wait_flag("V", "MTE3"),
        copy_out(at + (1 << 32), 8192),
        set_flag("MTE3", "V"),
    )
    free = rows(set_flag("V", "MTE2"), set_flag("MTE3", "V"))
    made: list[Core] = []
    for block in range(count):
        mine = body.copy()
        mine["gm_addr"][mine["gm_bytes"] != 0] += block * tiles * 8192
        made.append(Core("AIV", block, [begin(), free, loop(mine, tiles, 8192), end()]))
    return made


def test_two_replays_give_the_same() -> None:
    first, second = (replay(elementwise(50), CHIP, spans=True) for _ in range(2))
    assert first.cycles == second.cycles
    assert first.spans == second.spans


def test_addresses_of_the_host_do_not_matter() -> None:
    def at(base: int) -> float:
        size = 8 * 50 * 8192
        return replay(elementwise(50, at=base), CHIP, buffers=[(base, size), (base + (1 << 32), size)]).cycles

    assert at(1 << 20) == at((1 << 44) + 64 * 5)


def test_time_of_the_replay_is_linear() -> None:
    def seconds(tiles: int) -> float:
        traces = elementwise(tiles)
        return min(_seconds(traces) for _ in range(3))

    assert seconds(4000) < 40 * seconds(400)


def _seconds(traces: Sequence[Core]) -> float:
    start = time.process_time()
    replay(traces, CHIP)
    return time.process_time() - start


def test_a_chip_without_numbers_is_refused() -> None:
    with pytest.raises(ReplayError, match=r"no \[timing\]"):
        replay(elementwise(1), soc("ascend310p3"))
