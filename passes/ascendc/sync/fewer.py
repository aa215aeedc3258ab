"""Removes redundant flags and barriers from a plan.

    leave_out(sync, order, replay.missed, partial(superfluous, replay))      # MTE2 -> V is removed, V -> MTE3 is needed

Edges that span the most code are tried first, so that shorter ones take over their work.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

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
    stay: Collection[Item] = (),
) -> None:
    """Removes what can be removed, but for what is to `stay`.

    `missed`: which items cannot be removed on their own, and why. `together`: of those that can, which can be removed
    together, and which are needed once these are gone.
    """
    left, needed = [item for item in _by_span(sync, order) if item not in stay], dict[Item, Miss]()
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
            # Items that only kept this flag from being set too soon may be redundant now.
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
    # A barrier between transfers costs more than any flag.
    slow = [barrier for barrier in sync.barriers if barrier.pipe in TRANSFERS]
    fast = [barrier for barrier in reversed(sync.barriers) if barrier.pipe not in TRANSFERS]
    return [*slow, *spans, *fast]


def _of_loops(edge: Edge) -> bool:
    """Whether an iteration waits for a whole inner loop of an earlier iteration."""
    return edge.distance > 0 and bool(edge.after.regions)


def _leave_out(sync: Sync, item: Item) -> None:
    sync.removed += 1
    if isinstance(item, Edge):
        sync.take_out(item)
    else:
        sync.barriers.remove(item)


def superfluous(replay: Replay, items: Sequence[Item]) -> tuple[Sequence[Item], dict[Item, Miss]]:
    """The items, out of those that are individually redundant, that can be removed together: they are removed in order,
    and an item stays if it is needed once the earlier ones are gone. Also returns those that stay, and why."""
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
