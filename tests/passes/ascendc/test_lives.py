"""Flags that are never set at the same time share a slot of the analysis state."""

from __future__ import annotations

from xdsl.dialects import test
from xdsl.ir import Block, Operation, Region

from ascir.passes.ascendc.sync.edges import Edge
from ascir.passes.ascendc.sync.lives import ALWAYS, lives_of
from ascir.passes.ascendc.sync.machine import layout_of
from ascir.passes.ascendc.sync.states import State


def _edge(ops: list[Operation], after: int, before: int, loop: Operation | None = None) -> Edge:
    return Edge(0, 1, ops[after], ops[before], int(loop is not None), outer=loop)


def test_flags_live_from_where_they_are_set_to_where_they_are_waited_for() -> None:
    inner: list[Operation] = [test.TestOp() for _ in range(3)]
    loop = test.TestOp(regions=[Region(Block(inner))])
    ops = [test.TestOp(), loop, *inner, test.TestOp(), test.TestOp()]
    order = {op: number for number, op in enumerate(ops)}
    first, back, last = _edge(ops, 0, 1), _edge(ops, 3, 2, loop), _edge(ops, 5, 6)
    assert lives_of([first, back, last], order) == {first: (0, 1), back: (1, 4), last: (5, 6)}
    back.early[0] = ops[0]
    last.first = first
    assert lives_of([first, back, last], order) == {first: (0, 6), back: (0, 4), last: (0, 6)}


def test_flags_that_are_never_set_at_the_same_time_have_one_place() -> None:
    layout = layout_of(8, -1)
    ops: list[Operation] = [test.TestOp() for _ in range(2)]
    one, two, three, four = (_edge(ops, 0, 1) for _ in range(4))
    lives = {one: (0, 3), two: (4, 6), three: (3, 4), four: ALWAYS}
    places = [layout.slot((edge, 0), life) for edge, life in lives.items()]
    assert places[0] == places[1]
    assert len(set(places)) == 3


def test_of_flags_that_are_gone_nothing_is_known() -> None:
    layout = layout_of(8, -1)
    edge = _edge([test.TestOp(), test.TestOp()], 0, 1)
    (one, first), (other, second) = (layout.slot((edge, number)) for number in range(2))
    state = State(0b101 << first | 0b11 << second | 0b111, one | other)
    left = state.only(other, layout)
    assert (left.bits, left.flags) == (0b11 << second | 0b111, other)
    assert state.only(one | other, layout) is state
