"""Which flags and barriers a plan can do without.

    leave_out(sync, order, replay.missed, partial(superfluous, replay))      # MTE2 -> V goes, V -> MTE3 is missed

What spans the most is left out first, so that what stands near by does its work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.accesses import TRANSFERS
from ascir.passes.ascendc.sync.edges import Edge, Sync
from ascir.passes.ascendc.sync.machine import Item
from ascir.passes.ascendc.sync.prefix import longest
from ascir.passes.ascendc.sync.replay import Miss, Replay, miss_of

Order = Mapping[Operation, int]


def leave_out(
    sync: Sync,
    order: Order,
    missed: Callable[[Sequence[Item]], dict[Item, Miss]],
    together: Callable[[Sequence[Item]], tuple[Sequence[Item], dict[Item, Miss]]],
) -> None:
    """Leave out what can be left out. `missed`: what is missed by itself, and why; `together`: of what is not, what goes, and
    what is missed then."""
    left, needed = _by_span(sync, order), dict[Item, Miss]()
    while left:
        needed |= missed(left)
        gone = [item for item in left if item not in needed]
        if not gone:
            return
        some, rest = together(gone)
        needed |= rest
        safe: dict[Edge, list[Item]] = {}
        for item, miss in needed.items():
            if miss.flag is not None:
                safe.setdefault(miss.flag, []).append(item)
        free: list[Item] = []
        for item in some:
            # A flag that is gone needs no other that made it safe.
            free += safe.get(item.owner, ()) if isinstance(item, Edge) else ()
            _leave_out(sync, item)
        for item in free:
            needed.pop(item, None)
        done = {*some, *needed}
        left = [item for item in dict.fromkeys([*left, *free]) if item not in done]


def _by_span(sync: Sync, order: Order) -> list[Item]:
    spans = sorted(
        sync.edges,
        key=lambda edge: (
            not _of_loops(edge),
            -edge.distance,
            order[edge.after] - order[edge.before],
        ),
    )
    # A transfer that waits for those before it to arrive costs more than any flag.
    slow = [barrier for barrier in sync.barriers if barrier.pipe in TRANSFERS]
    return [*slow, *spans, *(each for each in reversed(sync.barriers) if each not in slow)]


def _of_loops(edge: Edge) -> bool:
    """Whether a round waits for the whole of a loop in the one before."""
    return edge.distance > 0 and bool(edge.after.regions)


def _leave_out(sync: Sync, item: Item) -> None:
    sync.removed += 1
    if isinstance(item, Edge):
        sync.take_out(item)
    else:
        sync.barriers.remove(item)


def superfluous(replay: Replay, items: Sequence[Item]) -> tuple[Sequence[Item], dict[Item, Miss]]:
    """What can go together of what can go by itself, one after the other: what is missed without those before it stays,
    and why."""
    gone: list[Item] = []
    missed: dict[Item, Miss] = {}
    left, fault, kept = list(items), None, 0

    def holds(count: int) -> bool:
        nonlocal fault, kept
        found = replay.fault_without(left[kept:count], keep=True)
        fault, kept = (found, kept) if found is not None else (fault, count)
        return found is None

    while left:
        kept = 0
        count = longest(len(left), holds)
        gone += left[:count]
        if count < len(left):
            assert fault is not None
            missed[left[count]] = miss_of(fault)
        del left[: count + 1]
    return gone, missed
