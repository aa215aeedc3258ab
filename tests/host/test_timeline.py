"""The replay on small traces whose time is known by hand.

Expected cycles are written with the constants of the chip's data file: a better measurement changes the file, not these
tests.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import pytest

from ascir.host.timing import Timing, replay
from ascir.host.trace import ReplayError
from ascir.target import soc
from bench.timing_trace import (
    ATOMIC,
    F16,
    I8,
    Core,
    Row,
    barrier,
    begin,
    copy_in,
    copy_out,
    end,
    loop,
    move,
    row,
    rows,
    scalar,
    set_flag,
    vector,
    wait_flag,
)

CHIP = soc("ascend910b1")
K: Mapping[str, float] = CHIP.timing
CYCLES_PER_US = CHIP.frequency_mhz


def run(*records: Row, kind: str = "AIV") -> Timing:
    return replay([Core(kind, 0, [rows(*records)])], CHIP, spans=True)


def span(timing: Timing, record: int, core: int = 0) -> tuple[float, float]:
    return timing.spans[core][record]


def add(repeats: int = 64) -> Row:
    return vector("VectorBinary", repeats, size=4)


def port(size: float, rate: str = "gm_read_aiv") -> float:
    return size / K[rate]


# ---- inside a core --------------------------------------------------------------------------------------------------


def test_vector_instruction_takes_its_head_and_a_cycle_per_repeat() -> None:
    timing = run(add())
    assert span(timing, 0) == (K["issue"], K["issue"] + K["vector_head"] + 64)


def test_instructions_of_one_pipe_run_in_order_and_others_at_once() -> None:
    timing = run(add(), add(), row("MTE3", "FillL1", a=256))
    assert span(timing, 1)[0] == span(timing, 0)[1]
    assert span(timing, 2)[0] == 3 * K["issue"]


def test_flag_holds_the_other_pipe_until_all_before_it_is_done() -> None:
    timing = run(copy_in(0, 8192), set_flag("MTE2", "V"), wait_flag("MTE2", "V"), add())
    start = K["issue"]
    arrives = start + K["gm_instruction"] + port(8192) + K["hbm_latency"]
    assert span(timing, 0) == pytest.approx((start, arrives))
    assert span(timing, 3)[0] == pytest.approx(arrives)
    assert timing.cores[0].pipes["V"].stalls["flag of MTE2"] == pytest.approx(arrives, rel=0.01)


def test_flag_for_the_scalar_unit_holds_the_issue() -> None:
    timing = run(add(), set_flag("V", "S"), wait_flag("V", "S"), add())
    assert span(timing, 3)[0] == span(timing, 0)[1] + K["issue_flag"] + K["issue"]


def test_flags_of_other_numbers_do_not_serve() -> None:
    with pytest.raises(ReplayError, match="waits for ever"):
        run(set_flag("MTE2", "V", 1), wait_flag("MTE2", "V", 0), add())


def test_a_flag_of_queues_is_set_for_several_buffers_before_the_first_is_waited_for() -> None:
    waits, sets = ([of("V", "MTE3") for _ in range(6)] for of in (wait_flag, set_flag))
    timing = run(set_flag("MTE2", "MTE3", 1), *sets, wait_flag("MTE2", "MTE3", 1), *waits, barrier("V"))
    assert timing.cycles > 0


def test_barrier_waits_for_the_pipe_and_costs_something() -> None:
    timing = run(add(), barrier("V"), add())
    assert span(timing, 2)[0] == span(timing, 0)[1] + K["barrier"]


def test_barriers_of_the_compiler_cost_what_written_ones_do() -> None:
    """Where it inserts them (KernelEnd says so), between instructions that depend on each other."""
    first, second = vector("VectorUnary", 8, dst=0x1000), vector("VectorUnary", 8, dst=0x4000, src0=0x1000)
    other = vector("VectorUnary", 8, dst=0x8000, src0=0x6000)

    def busy(*body: Row, inserted: bool) -> float:
        timing = run(
            row("S", "KernelBegin"), *body, row("S", "Barrier", a=255), row("S", "KernelEnd", a=inserted)
        )
        return timing.cycles

    plain = busy(first, second, inserted=False)
    assert busy(first, second, inserted=True) == plain + K["barrier"]
    assert busy(first, barrier("V"), second, inserted=True) == busy(
        first, barrier("V"), second, inserted=False
    )
    assert busy(first, other, inserted=True) == busy(first, other, inserted=False)

    def every_second(dst: int) -> Row:
        return vector("VectorUnary", 8, dst=dst, src0=dst, strides=((1, 16), (1, 16)))

    # Rows between those of the other do not wait for them; those of the same do.
    even, odd = every_second(0x1000), every_second(0x1100)
    assert busy(even, odd, inserted=True) == busy(odd, even, inserted=True) == busy(even, odd, inserted=False)
    assert busy(even, even, inserted=True) == busy(even, even, inserted=False) + K["barrier"]
    assert busy(even, every_second(0x1080), inserted=True) > busy(even, odd, inserted=True)

    # What is read again for each row ends where it does, however many rows there are.
    again = vector("VectorBinary", 8, 0x8000, 0x6000, 0xF00, strides=((1, 8), (1, 8), (1, 0)))
    assert busy(first, again, inserted=True) == busy(first, again, inserted=False)


def test_barrier_of_all_pipes_drains_them() -> None:
    timing = run(copy_in(0, 8192), row("S", "Barrier", a=255), add())
    assert span(timing, 2)[0] == pytest.approx(span(timing, 0)[1] + K["barrier_all"] + K["issue"])
    assert timing.cores[0].pipes["S"].stalls["drain"] > 400


def test_a_full_queue_stops_the_issue() -> None:
    depth = int(K["queue_depth"])
    timing = run(*[add() for _ in range(depth + 20)], scalar(1))
    # The last is issued when the one that is `depth` before it has left the queue.
    assert span(timing, depth + 20)[0] == span(timing, 19)[0] + K["issue"]
    assert run(*[add() for _ in range(depth)], scalar(1)).cores[0].pipes["S"].stalls["nothing issued"] == 0


def test_scalar_accesses_of_local_and_global_memory() -> None:
    local = run(row("S", "ScalarGet"), row("S", "ScalarSet"))
    assert local.cycles == 2 * K["scalar_local"]
    line = [row("S", "ScalarGet", gm_addr=64 * 1024 + 8 * i, gm_bytes=8, flags=1) for i in range(3)]
    assert run(*line).cycles == 3 * K["scalar_gm_hit"] + K["hbm_latency"]


# ---- UB banks: 64 repeats of a float Add, cycles published for it --------------------------------------------------------


@pytest.mark.parametrize(
    ("src0", "src1", "dst", "strides", "published"),
    [
        (0, 0x10100, 0x20000, (), 88.4),
        (0, 0x4000, 0x10000, (), 154.2),  # both sources in one bank
        (0, 0x10000, 0x14100, (), 154.2),  # both sources in one group
        (0, 0x10100, 0x4000, (), 88.4),  # same bank as the result, in step: the write comes one repeat later
        (0, 0x10100, 0x4020, (), 138.8),  # same bank, out of step
        (0, 0x10100, 0x10100, (), 88.4),  # in place
        (0, 0x10100, 0x20000, ((1, 8), (0, 1), (1, 8)), 132.6),  # one block of src0, that moves by one
        (0, 0x10100, 0x20000, ((1, 8), (0, 8), (1, 8)), 88.4),
    ],
)
def test_bank_conflicts(
    src0: int, src1: int, dst: int, strides: Sequence[tuple[int, int]], published: float
) -> None:
    timing = run(vector("VectorBinary", 64, dst, src0, src1, size=4, strides=strides))
    assert timing.pipes["V"].busy == pytest.approx(published, rel=0.11)
    assert (timing.pipes["V"].conflicts > 0) == (published > 100)


def test_eight_blocks_written_to_one_group_take_eight_cycles() -> None:
    bad = run(vector("Copy", 144, strides=((144, 1), (1, 8))))
    good = run(vector("Copy", 144, strides=((145, 1), (1, 8))))
    assert bad.pipes["V"].busy == K["vector_head"] + 8 * 144
    assert good.pipes["V"].busy == K["vector_head"] + 144


@pytest.mark.parametrize(
    ("op", "size", "cycles"),
    [
        ("Exp", 4, K["vector_head_function"] + 2 * 10),
        ("Exp", 2, K["vector_head_function"] + 4 * 10),
        ("Div", 4, K["vector_head_function"] + 2 * 10),
        ("ReduceWhole", 4, K["vector_head_reduce"] + 7 * 10),
        ("ReduceBlock", 4, K["vector_head_reduce"] + 10),
        ("ReduceBlock", 2, K["vector_head_reduce"] + 7 * 10),
        ("VectorTernary", 4, K["vector_head"] + 2 * 10),
        ("Duplicate", 4, K["vector_head"] + 10),
        ("Cast", 8, K["vector_head"] + 2 * 10),
    ],
)
def test_vector_formulas(op: str, size: int, cycles: float) -> None:
    assert run(vector(op, 10, size=size)).pipes["V"].busy == cycles


# ---- cube ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("m", "n", "k", "dtype", "steps"),
    [
        (128, 256, 512, F16, 4096),
        (128, 128, 512, F16, 2048),
        (64, 64, 64, F16, 64),
        (17, 1, 33, F16, 2 * 1 * 3),
        (128, 256, 64, I8, 256),
        (16, 16, 16, 9, 4),  # float
        (16, 16, 16, 9 | 0x100, 2),  # HF32
    ],
)
def test_mmad_formula(m: int, n: int, k: int, dtype: int, steps: int) -> None:
    one = row("M", "Mmad", a=m, b=n, c=k, d=dtype)
    timing = run(one, one, kind="AIC")
    # The first starts at 4; the second follows at the distance of a stream; its result comes later.
    period = K["mmad_head"] + steps
    assert span(timing, 1)[0] - span(timing, 0)[0] == period
    assert span(timing, 0)[1] - span(timing, 0)[0] == period + K["mmad_latency"]


def test_loads_into_l0_have_their_own_rates() -> None:
    timing = run(row("MTE1", "LoadData3D", a=32, c=0), row("MTE1", "LoadData3D", a=32, c=1), kind="AIC")
    first, second = span(timing, 0), span(timing, 1)
    assert second[0] - first[0] == K["load_head"] + 32 * 512 / 256
    assert second[1] - second[0] == K["load_head"] + 32 * 512 / 128 + K["load_latency"]


def test_unit_flag_lets_the_next_tile_follow_the_fixpipe() -> None:
    unit = 3 << 12

    def tile(flag: int) -> list[Row]:
        mmad = row("M", "Mmad", a=128, b=256, c=64, d=F16 | flag)
        fixpipe = move("FIX", "FixpipeGm", 0, 512, 128, 512, 2, a=128, b=256, c=2, d=flag)
        if flag:
            return [mmad, fixpipe]
        return [
            wait_flag("FIX", "M"),
            mmad,
            set_flag("M", "FIX"),
            wait_flag("M", "FIX"),
            fixpipe,
            set_flag("FIX", "M"),
        ]

    plain = run(set_flag("FIX", "M"), *tile(0), *tile(0), kind="AIC").cycles
    flagged = run(*tile(unit), *tile(unit), kind="AIC").cycles
    assert flagged < plain - 500


# ---- global memory -------------------------------------------------------------------------------------------------------


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


# ---- between cores -------------------------------------------------------------------------------------------------------


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


# ---- the replay itself ---------------------------------------------------------------------------------------------------


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
