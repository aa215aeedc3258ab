"""A stretch of instructions and barriers between two flags, executed in one step: the same as step by step."""

from __future__ import annotations

import random
from typing import cast

import pytest
from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import PIPES, Instruction
from ascir.passes.ascendc.sync.edges import Barrier
from ascir.passes.ascendc.sync.machine import Found
from ascir.passes.ascendc.sync.programs import Programs
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.replay import Replay
from ascir.passes.ascendc.sync.states import State
from ascir.passes.ascendc.sync.stretches import Bar, Steps, stretches_of

S, V, MTE2, MTE3 = (PIPES.index(name) for name in ("S", "V", "MTE2", "MTE3"))


def records_of(pipes: list[int]) -> Records:
    """An instruction for each of these pipes."""
    records = Records()
    for pipe in pipes:
        instruction = Instruction(cast("Operation", object()), PIPES[pipe], (), ())
        record = Record(instruction, pipe, 0, 0, [], [], {})
        record.bit = record.bits = records.fresh(pipe, record)
        records.all.append(record)
    return records


def replay_of(records: Records) -> Replay:
    return Replay([], Programs(records, {}, {}, -1, 0), [], [])


def done(replay: Replay, steps: Steps, state: State, at_once: bool) -> tuple[object, int]:
    """The instruction that does not wait, if there is one; otherwise the pending sets at the end."""
    shifts, of_pipe = replay.shifts, replay.records.of_pipe
    try:
        for part in [steps] if at_once else [[step] for step in steps]:
            for stretch in stretches_of(part, shifts, of_pipe):
                replay.execute(stretch, state)
    except Found as found:
        return found.fault, 0
    return None, state.bits


def test_a_stretch_ends_where_something_waits_for_what_is_in_it() -> None:
    records = records_of([V, V, MTE3])
    first, second, third = records.all
    second.need = first.bits
    replay = replay_of(records)
    barred = [first, Bar(V), second, third]
    assert len(list(stretches_of(barred, replay.shifts, records.of_pipe))) == 1
    assert len(list(stretches_of([first, second, third], replay.shifts, records.of_pipe))) == 2


def test_a_barrier_is_left_out_of_a_stretch() -> None:
    records = records_of([V, V])
    first, second = records.all
    second.need = first.bits
    replay = replay_of(records)
    barrier = Barrier(cast("Operation", object()), V)
    steps = [first, Bar(V, barrier), second]
    assert done(replay, steps, State(), at_once=True)[0] is None
    replay.disabled.add(barrier)
    fault = done(replay, steps, State(), at_once=True)[0]
    assert fault is not None


@pytest.mark.parametrize("seed", range(60))
def test_a_stretch_does_what_its_steps_do(seed: int) -> None:
    draw = random.Random(seed)
    records = records_of([draw.choice((V, MTE2, MTE3)) for _ in range(8)])
    for record in records.all:
        record.need = sum(each.bits for each in records.all if draw.random() < 0.15)
    replay = replay_of(records)
    begun = State(sum(draw.getrandbits(records.count) << shift for shift in replay.shifts.values()))
    if draw.random() < 0.7:
        begun.bits &= draw.getrandbits(begun.bits.bit_length() + 1)
    bars = [Bar(V), Bar(MTE2), Bar(-1)]
    steps = [draw.choice(records.all) if draw.random() < 0.6 else draw.choice(bars) for _ in range(12)]
    assert done(replay, steps, begun.copy(), True) == done(replay, steps, begun.copy(), False)


@pytest.mark.parametrize("seed", range(60))
def test_a_barrier_that_a_stretch_needs_is_needed_in_any_state(seed: int) -> None:
    draw = random.Random(seed)
    records = records_of([draw.choice((S, V, MTE2)) for _ in range(8)])
    for record in records.all:
        record.need = sum(each.bits for each in records.all if draw.random() < 0.15)
    replay = replay_of(records)
    begun = State(sum(draw.getrandbits(records.count) << shift for shift in replay.shifts.values()))
    bars = [
        Bar(S),
        Bar(V),
        Bar(-1),
        *(Bar(pipe, Barrier(cast("Operation", object()), pipe)) for pipe in (V, MTE2)),
    ]
    steps = [draw.choice(records.all) if draw.random() < 0.6 else draw.choice(bars) for _ in range(200)]
    for stretch in stretches_of(steps, replay.shifts, records.of_pipe):
        for barrier in stretch.barriers:
            once = sum(isinstance(step, Bar) and step.item == barrier for step in stretch.steps) == 1
            if once and stretch.needs(barrier):
                replay.disabled = {barrier}
                with pytest.raises(Found):
                    replay.execute(stretch, begun.copy())
