"""What is cached from plan to plan, while the order of a kernel is searched."""

from __future__ import annotations

import pytest

from ascir.passes.ascendc.sync.replay import Replay, Settled
from ascir.passes.ascendc.sync.states import State
from bench.fuzz_plans import order


@pytest.mark.parametrize("seed", [50155, 200176, 203919, 1000735])
def test_what_is_kept_of_the_last_plan_is_what_would_be_found(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States taken over from an earlier plan are those that a new analysis would find."""
    recall, kept = Replay.recall, 0

    def compared(replay: Replay, settled: Settled) -> None:
        nonlocal kept
        recall(replay, settled)
        if None in replay.known:
            return
        kept += 1
        known = replay.known
        replay.known = [None for _ in known]
        assert replay.fault() is None
        found, same = ([_unknown(replay, each) for each in states] for states in (replay.known, known))
        assert found == same
        replay.known = known

    monkeypatch.setattr(Replay, "recall", compared)
    assert order(seed) == ("right", "")
    assert kept > 0


def _unknown(replay: Replay, state: State | None) -> int:
    """The pending instructions of all pipes."""
    assert state is not None
    instructions = 0
    for record in replay.records.all:
        instructions |= record.bits | record.past
    return state.bits & sum(instructions << shift for shift in replay.shifts.values())
