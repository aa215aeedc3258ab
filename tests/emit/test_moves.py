"""Simultaneous assignments, put in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ascir.emit.scf import ordered_moves

NAMES = "abcdef"


@given(st.dictionaries(st.sampled_from(NAMES), st.sampled_from(f"{NAMES}xy")))
def test_one_after_the_other_is_all_at_once(moves: dict[str, str]) -> None:
    before = {name: name.upper() for name in f"{NAMES}xy"}
    values, saved = dict(before), dict[str, str]()
    for target, source in ordered_moves(moves):
        if not source:
            saved[target] = values[target]
        else:
            values[target] = saved.get(source, values[source])
    assert values == before | {target: before[source] for target, source in moves.items()}


def test_only_cycles_save() -> None:
    assert list(ordered_moves({"a": "b", "b": "c", "c": "c", "d": "a"})) == [
        ("d", "a"),
        ("a", "b"),
        ("b", "c"),
    ]
    assert list(ordered_moves({"a": "b", "b": "a"})) == [("a", ""), ("a", "b"), ("b", "a")]


def test_a_long_chain_takes_linear_time() -> None:
    moves = {f"v{i}": f"v{i + 1}" for i in range(20000)}
    assert len(list(ordered_moves(moves))) == 20000
