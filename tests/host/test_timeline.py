"""The replay of one core on small traces whose time is known by hand.

Expected cycles are written with the constants of the chip's data file: a better measurement changes the file, not these
tests.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ascir.host.trace import ReplayError
from bench.timing_trace import (
    F16,
    I8,
    Row,
    barrier,
    copy_in,
    move,
    row,
    scalar,
    set_flag,
    vector,
    wait_flag,
)
from tests.host.timeline import K, add, port, run, span


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


def test_what_is_the_same_for_all_repeats_is_read_once() -> None:
    """Documented: of such an operand only the first repeat meets the other one in a group of banks."""
    block, repeat, other = (0, 0), (1, 0), (1, 8)
    for again in (block, repeat):
        once = run(vector("VectorBinary", 64, 0x20000, 0, 0, size=4, strides=((1, 8), other, again)))
        apart = run(vector("VectorBinary", 64, 0x20000, 0, 0x100, size=4, strides=((1, 8), other, again)))
        assert (once.pipes["V"].conflicts, apart.pipes["V"].conflicts) == (1, 0)


def test_a_sum_that_runs_is_read_as_often_as_it_is_written() -> None:
    timing = run(vector("VectorBinary", 64, 0x20000, 0, 0x20000, size=4, strides=((1, 0), (1, 8), (1, 0))))
    assert timing.pipes["V"].conflicts == 64


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
