"""Decisions that hypothesis makes, for generators that take any `Choices`.

@given(st.data())
def test(data): random_group(Drawn(data))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

Item = TypeVar("Item")


class Drawn:
    """Decisions of hypothesis."""

    def __init__(self, data: st.DataObject):
        self.data = data

    def one_of(self, items: Sequence[Item]) -> Item:
        return self.data.draw(st.sampled_from(items))

    def below(self, number: int) -> int:
        return self.data.draw(st.integers(0, number - 1))
