"""Exhaustive search for a packing within a capacity: for hundreds of blocks with little or no slack.

    offsets = solve(blocks, 1 << 20, effort=100_000)      # None: there is none

Blocks are placed in the order of their offsets, each on top of those below it (canonical solutions, with the inferences
of MiniMalloc). At each node every unplaced block has a floor; the node is pruned if the unplaced blocks that are live
at one time do not fit above their floors. Unplaced blocks whose live ranges no longer overlap others are separate
problems.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ascir.packing import Block

    Integers = NDArray[np.int64]
    Flags = NDArray[np.bool_]

ORDERS = ("load duration area", "duration area load", "load area duration", "duration load area")
"""The orders of blocks: by the live bytes at their busiest time, the length of their live range, and the product of
size and length."""

SHARE = 0.2
"""The fraction of the remaining effort that each order gets before the first one gets all of it."""
FAR = np.int64(1 << 60)


def solve(blocks: Sequence[Block], capacity: int, effort: int) -> list[int] | None:
    """Offsets with which all blocks are below the capacity; None if there are none. Raises `TooLong` if neither is known
    after `effort` nodes."""
    for number, order in enumerate((*ORDERS, ORDERS[0])):
        last = number == len(ORDERS)
        tree = _Tree.of(blocks, capacity, order, effort if last else int(effort * SHARE))
        try:
            return tree.run()
        except TooLong:
            effort -= tree.nodes
    raise TooLong


class TooLong(Exception):
    """The search has visited the most nodes that are allowed."""


@dataclass(frozen=True)
class _State:
    """The state of the search: the floor of each unplaced block, the unplaced bytes at each time, and the last
    block."""

    floors: Integers
    waiting: Integers
    offset: int
    last: int


@dataclass
class _Tree:
    """The blocks in the order in which they are tried."""

    places: list[int]
    size: Integers
    start: Integers
    end: Integers
    alignment: Integers
    capacity: int
    effort: int
    nodes: int = 0

    @staticmethod
    def of(blocks: Sequence[Block], capacity: int, order: str, effort: int) -> _Tree:
        moments = sorted({moment for block in blocks for moment in (block.start, block.end)})
        number = {moment: at for at, moment in enumerate(moments)}
        load = [0] * len(moments)
        for block in blocks:
            for moment in range(number[block.start], number[block.end]):
                load[moment] += block.size
        keys = {
            "load": [max(load[number[b.start] : number[b.end]], default=0) for b in blocks],
            "duration": [block.duration for block in blocks],
            "area": [block.duration * block.size for block in blocks],
        }
        words = order.split()
        places = sorted(range(len(blocks)), key=lambda i: tuple(-keys[word][i] for word in words))
        return _Tree(
            places,
            np.array([blocks[i].size for i in places], dtype=np.int64),
            np.array([number[blocks[i].start] for i in places], dtype=np.int64),
            np.array([number[blocks[i].end] for i in places], dtype=np.int64),
            np.array([blocks[i].alignment for i in places], dtype=np.int64),
            capacity,
            effort,
        )

    def __post_init__(self) -> None:
        moments = np.arange(int(self.end.max(initial=0)))
        self.cover: Flags = (self.start[:, None] <= moments) & (moments < self.end[:, None])
        self.meet: Flags = (self.start[:, None] < self.end) & (self.start < self.end[:, None])
        np.fill_diagonal(self.meet, False)
        self.offsets: Integers = np.zeros(len(self.places), dtype=np.int64)

    def run(self) -> list[int] | None:
        from sys import getrecursionlimit, setrecursionlimit

        setrecursionlimit(max(getrecursionlimit(), 4 * len(self.places) + 1000))
        everything = np.arange(len(self.places))
        waiting = np.asarray((self.cover * self.size[:, None]).sum(0), dtype=np.int64)
        if not self._parts(everything, _State(np.zeros_like(self.size), waiting, 0, -1)):
            return None
        found = [0] * len(self.places)
        for place, offset in zip(self.places, self.offsets.tolist(), strict=True):
            found[place] = offset
        return found

    def _parts(self, unplaced: Integers, state: _State) -> bool:
        """Places blocks, which are first divided into parts whose live ranges do not overlap."""
        if not len(unplaced):
            return True
        by_start = unplaced[np.argsort(self.start[unplaced], kind="stable")]
        ends = np.maximum.accumulate(self.end[by_start])
        cuts = np.nonzero(self.start[by_start][1:] >= ends[:-1])[0] + 1
        parts: list[Integers] = sorted((np.sort(part) for part in np.split(by_start, cuts)), key=len)
        return all(self._place(part, state) for part in parts)

    def _place(self, unplaced: Integers, state: _State) -> bool:
        self.nodes += 1
        if self.nodes > self.effort:
            raise TooLong
        raw, size = state.floors[unplaced], self.size[unplaced]
        meet = self.meet[np.ix_(unplaced, unplaced)]
        floors = np.maximum(raw, state.offset)
        # Blocks that could have been placed before the last one must have another unplaced block below them.
        behind = raw < state.offset
        if behind.any():
            under = np.where(meet[behind], floors + size, FAR).min(1)
            floors[behind] = np.maximum(floors[behind], under)
        tops = floors + size
        if (tops > self.capacity).any() or self._overflows(unplaced, floors, state):
            return False
        # A block above the top of another candidate could have it below: that is another branch.
        candidates = np.nonzero(~behind & (raw < tops.min()))[0]
        for at in candidates[np.argsort(raw[candidates], kind="stable")].tolist():
            number, offset = int(unplaced[at]), int(raw[at])
            again = offset == state.offset and number < state.last
            if again and not self.meet[number, state.last]:
                continue  # symmetric to placing the two in the other order
            after = self._put(number, offset, state)
            if after is None:
                continue
            self.offsets[number] = offset
            if self._parts(np.delete(unplaced, at), after):
                return True
            if not meet[at].any():
                return False  # no block is above it: other offsets of it do not help
        return False

    def _overflows(self, unplaced: Integers, floors: Integers, state: _State) -> bool:
        """Whether at some time the unplaced blocks do not fit above the lowest of their floors."""
        lowest = np.where(self.cover[unplaced], floors[:, None], FAR).min(0)
        used = lowest < FAR
        return bool((lowest[used] + state.waiting[used] > self.capacity).any())

    def _put(self, number: int, offset: int, state: _State) -> _State | None:
        """The state with one more block placed; None if an unplaced block would not fit above it."""
        top = offset + int(self.size[number])
        live = slice(int(self.start[number]), int(self.end[number]))
        waiting = state.waiting.copy()
        waiting[live] -= self.size[number]
        if (waiting[live] + top > self.capacity).any():
            return None
        floors, meet = state.floors.copy(), self.meet[number]
        floors[meet] = np.maximum(floors[meet], -(-top // self.alignment[meet]) * self.alignment[meet])
        return _State(floors, waiting, offset, number)
