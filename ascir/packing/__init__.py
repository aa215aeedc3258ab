"""Dynamic storage allocation: offsets for blocks of known live ranges in one memory, with a lower bound.

    packing = pack([Block(64, 0, 2), Block(32, 1, 3), Block(64, 2, 4)])
    packing.offsets, packing.peak, packing.lower_bound      # (0, 64, 0), 96, 96

No packing is smaller than the largest sum of blocks that are live at one time. First-fit in a few orders reaches that
bound on most kernels; otherwise a search (`exact.py`) looks for a packing of exactly the bound, and raises the bound if
it proves that there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

EFFORT = 3_000
"""The most nodes that one search visits."""

RETRIES = 32
"""The number of orders that are tried after the best of the simple ones."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block to pack: bytes, and a live range that excludes its end. Its offset must be a multiple of `alignment`."""

    size: int
    start: int
    end: int
    alignment: int = 1

    @property
    def duration(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Block) -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True)
class Packing:
    """An offset for each block. `lower_bound` is proven: no packing needs less."""

    offsets: tuple[int, ...]
    peak: int
    lower_bound: int

    @property
    def optimal(self) -> bool:
        return self.peak == self.lower_bound


def live_bytes(blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """The live bytes from each time on at which a live range begins or ends."""
    changes: dict[int, int] = {}
    for block in blocks:
        changes[block.start] = changes.get(block.start, 0) + block.size
        changes[block.end] = changes.get(block.end, 0) - block.size
    live, levels = 0, list[tuple[int, int]]()
    for moment in sorted(changes):
        live += changes[moment]
        levels.append((moment, live))
    return levels


def lower_bound(blocks: Sequence[Block]) -> int:
    """The largest sum of blocks that are live at the same time."""
    return max((live for _, live in live_bytes(blocks)), default=0)


def _top(blocks: Sequence[Block], offsets: Sequence[int]) -> int:
    return max((offset + block.size for offset, block in zip(offsets, blocks, strict=True)), default=0)


def pack(blocks: Sequence[Block], capacity: int | None = None, effort: int = EFFORT) -> Packing:
    """The lowest packing that is found; with a `capacity`, the first that keeps within it."""
    bound = lower_bound(blocks)
    goal = bound if capacity is None else max(bound, capacity)
    offsets, peak = _greedy(blocks, goal)
    while effort and peak > goal:
        found, known = _searched(blocks, goal, effort)
        if found is not None:
            offsets, peak = found, goal
        elif known and goal == bound:
            # No packing has this size. The next possible size is one alignment larger.
            bound = goal = min(peak, bound + min(block.alignment for block in blocks))
        else:
            break
    if capacity is None and peak > bound:
        offsets, peak = _narrow(blocks, offsets, peak, bound, effort)
    return Packing(tuple(offsets), _top(blocks, offsets), bound)


def _narrow(
    blocks: Sequence[Block], offsets: Sequence[int], peak: int, bound: int, effort: int
) -> tuple[Sequence[int], int]:
    """Bisection between the bound and the peak: a size for which the search fails counts as too small."""
    low = bound
    while peak - low > max(1, peak // 256):
        middle = (low + peak) // 2
        found, _ = _searched(blocks, middle, effort // 4)
        if found is None:
            low = middle
        else:
            offsets = found
            peak = _top(blocks, found)
    return offsets, peak


def _searched(blocks: Sequence[Block], capacity: int, effort: int) -> tuple[list[int] | None, bool]:
    """A packing within the capacity, and whether it is known that there is one or that there is none."""
    from ascir.packing.exact import TooLong, solve

    try:
        return solve(blocks, capacity, effort), True
    except TooLong:
        return None, False


def _orders(blocks: Sequence[Block]) -> Iterator[list[int]]:
    keys: tuple[Callable[[Block], tuple[int, ...]], ...] = (
        lambda block: (-block.size, block.start),
        lambda block: (-block.size * block.duration,),
        lambda block: (-block.duration, -block.size),
        lambda block: (block.start, -block.duration),
    )
    for key in keys:
        yield sorted(range(len(blocks)), key=lambda index: key(blocks[index]))


def _greedy(blocks: Sequence[Block], goal: int) -> tuple[list[int], int]:
    """The best of first-fit in several orders, and of variants of the best order with the blocks that reach the peak
    moved to the front."""
    order, (best, peak) = [], ([], 0)
    neighbours = _neighbours(blocks)
    for number, candidate in enumerate(_orders(blocks)):
        offsets, top = _first_fit(blocks, candidate, neighbours)
        if number == 0 or top < peak:
            order, best, peak = candidate, offsets, top
        if peak <= goal:
            return best, peak
    offsets, top = best, peak
    for _ in range(RETRIES):
        highest = {index for index in order if offsets[index] + blocks[index].size == top}
        order = [*(i for i in order if i in highest), *(i for i in order if i not in highest)]
        offsets, top = _first_fit(blocks, order, neighbours)
        if top < peak:
            best, peak = offsets, top
        if peak <= goal:
            break
    return best, peak


def _neighbours(blocks: Sequence[Block]) -> list[list[int]]:
    """For each block, those whose live ranges overlap its own."""
    found: list[list[int]] = [[] for _ in blocks]
    alive: list[int] = []
    for index in sorted(range(len(blocks)), key=lambda index: blocks[index].start):
        start = blocks[index].start
        alive = [other for other in alive if blocks[other].end > start]
        for other in alive:
            found[other].append(index)
        found[index] += alive
        alive.append(index)
    return found


def _first_fit(
    blocks: Sequence[Block], order: Sequence[int], neighbours: Sequence[Sequence[int]]
) -> tuple[list[int], int]:
    """Places each block, in the given order, at the lowest offset that is free during its live range."""
    offsets, placed = [0] * len(blocks), [False] * len(blocks)
    peak = 0
    for index in order:
        block = blocks[index]
        size, alignment = block.size, block.alignment
        offset = 0
        around = [(offsets[other], blocks[other].size) for other in neighbours[index] if placed[other]]
        around.sort()
        for low, length in around:
            if low - offset >= size:
                break
            if (top := low + length) > offset:
                offset = -(-top // alignment) * alignment
        offsets[index], placed[index] = offset, True
        peak = max(peak, offset + size)
    return offsets, peak
