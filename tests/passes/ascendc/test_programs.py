"""What is cached from plan to plan, while the order of a kernel is searched."""

from __future__ import annotations

from collections import Counter

import pytest

from ascir.passes.ascendc.sync.replay import Replay, Settled
from ascir.passes.ascendc.sync.states import State
from ascir.pipeline import lower
from bench.fuzz_plans import order
from tests.vector.harness import graph, module_of


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often all states of a plan were taken over from an earlier one, or some of them. Each time they are compared with
    those that a new analysis finds."""
    recall, found = Replay.recall, Counter[str]()

    def compared(replay: Replay, settled: Settled, partly: bool = False) -> None:
        recall(replay, settled, partly)
        known, begun = replay.known, replay.begun
        replay.known, replay.begun = [None for _ in known], ()
        fault = replay.fault()
        assert fault is None or None in known
        if fault is None:
            found["all" if None not in known else "some" if any(known[1:]) else "none"] += 1
            both = [(new, old) for new, old in zip(replay.known, known, strict=True) if old is not None]
            assert [_unknown(replay, new) for new, _ in both] == [_unknown(replay, old) for _, old in both]
        replay.known, replay.begun = known, begun

    monkeypatch.setattr(Replay, "recall", compared)
    return found


@pytest.mark.parametrize("seed", [50155, 200176, 203919, 1000735])
def test_what_is_kept_of_the_last_plan_is_what_would_be_found(seed: int, kept: Counter[str]) -> None:
    """States taken over from an equivalent plan are those that a new analysis would find."""
    assert order(seed) == ("right", "")
    assert kept["all"] > 0


def test_what_is_in_front_of_a_difference_is_kept(kept: Counter[str]) -> None:
    """Of two loops in a row, the first one is not analysed again for each plan of the second."""
    softmax = graph(("x", "BxSxf16"), body="%y = graph.softmax %x axis 1 : $x", result="$x")
    lower(module_of(softmax.text))
    assert kept["some"] > 0


def _unknown(replay: Replay, state: State | None) -> int:
    """The pending instructions of all pipes."""
    assert state is not None
    instructions = 0
    for record in replay.records.all:
        instructions |= record.bits | record.past
    return state.bits & sum(instructions << shift for shift in replay.shifts.values())
