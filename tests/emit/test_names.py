"""Names are unique, legal and the same every time; the words of the headers that the text uses are all reserved."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ascir.dialects.ascendc.enums import ENUMS, cpp_spelling
from ascir.dialects.ascendc.structures import ELEMENT_STRUCTURES, STRUCTURES
from ascir.dialects.ascendc.table import all_rows
from ascir.emit.literals import string_literal
from ascir.emit.names import Names, is_identifier, is_reserved


@given(st.lists(st.text(alphabet="aA1_$.-PIE:C FGint", max_size=8), max_size=30))
def test_any_wish_becomes_a_name_of_its_own(wishes: list[str]) -> None:
    names = Names(Names(taken=["a", "A_1"]))
    given = [names.fresh(wish) for wish in wishes] + [names.numbered() for _ in range(5)]
    assert len(set(given)) == len(given)
    assert not {"a", "A_1"} & set(given)
    for name in given:
        assert is_identifier(name)
        assert not is_reserved(name)
        assert not name.startswith("_")
        assert "__" not in name


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        ("acc", ["acc", "acc_1", "acc_2"]),
        ("int", ["int_1", "int_2", "int_3"]),
        ("a.b", ["a_b", "a_b_1", "a_b_2"]),
        ("PIPE_V", ["pipe_v", "pipe_v_1", "pipe_v_2"]),
        ("EVENT_ID0", ["event_id0", "event_id0_1", "event_id0_2"]),
        ("CFG", ["cfg", "cfg_1", "cfg_2"]),
        ("CFG_", ["cfg_", "cfg_1", "cfg_2"]),
        ("PIPE", ["pipe", "pipe_1", "pipe_2"]),
        ("W", ["W", "W_1", "W_2"]),
        ("__x__", ["x_", "x_1", "x_2"]),
        ("3d", ["v3d", "v3d_1", "v3d_2"]),
        ("", ["v", "v_1", "v_2"]),
    ],
)
def test_a_wish_again_gets_a_number(wish: str, names: list[str]) -> None:
    scope = Names()
    assert [scope.fresh(wish) for _ in names] == names


def test_many_equal_names_take_linear_time() -> None:
    scope = Names()
    assert [scope.fresh("x") for _ in range(20000)][-1] == "x_19999"


def test_words_outside_namespaces_are_reserved() -> None:
    """A variable must not hide what a call pattern, a type or an enumerator names without a namespace."""
    texts = [re.sub(r"\{[^{}]*\}", "", row.call or "") for row in all_rows().values()]
    texts += [*STRUCTURES.values(), *ELEMENT_STRUCTURES.values()]
    texts += [
        cpp_spelling(name, value) for name, enum in ENUMS.items() if enum.prefix for value in enum.by_value
    ]
    words: set[str] = set()
    for text in texts:
        text = re.sub(r'"[^"]*"', "", text)
        words.update(re.findall(r"(?<![\w.:>])[A-Za-z_]\w*", text))
    assert words
    assert not sorted(word for word in words if "__" not in word and not is_reserved(word))


@pytest.mark.parametrize(
    ("text", "literal"),
    [
        ("n = %d\n", '"n = %d\\n"'),
        ('say "x\\y"', '"say \\"x\\\\y\\""'),
        ("\t\x01é", '"\\t\\001\\303\\251"'),
    ],
)
def test_string_literals(text: str, literal: str) -> None:
    assert string_literal(text) == literal
