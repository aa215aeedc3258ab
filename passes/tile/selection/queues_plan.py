"""Plans which tiles of a kernel are in queues, and which of them share one: for the style `tque`.

    %t = tile.load %x[..] buffers 2          Queue("in", "x_queue", bytes=2048, number=2), with the member %t
    tile.store %y, %out[..] buffers 2        Queue("out", "out_queue", ...), with the member %y

A loaded tile is in a VECIN queue up to its last use; a tile to store is in a VECOUT queue from its producer on; a tile
that is loaded and only stored is in a queue that binds both. A stored tile whose producer cannot write to a queue (a
loop carries it) is copied. All other tiles share one buffer, which `tile-place-buffers` plans without the queues.

Tiles of one view share a queue if their live ranges do not overlap. Each buffer of a queue takes one of the device's
flags, and memory for the whole kernel. If either runs short, more tiles share queues, then queues lose buffers, then
the largest tiles leave their queues; these are synchronised by flags, as in the style `flags`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import scf
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.diagnostics import OperationError
from ascir.dialects import tile
from ascir.dialects.tile import TileOp, TileType, tile_type
from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.facts import Facts
from ascir.passes.tile.lifetimes import Lifetimes
from ascir.passes.tile.memory_plan import Plan, plans_of
from ascir.passes.tile.place_buffers import annotate
from ascir.passes.tile.selection.geometry import held
from ascir.passes.tile.storage import Alias, copy_of, storage
from ascir.passes.tile.units import Unit
from ascir.target import Soc

IN, OUT, BIND = "in", "out", "bind"
POOLED = 1
"""The buffer of all other tiles, which counts as one of the device's buffers."""


@dataclass(eq=False)
class Queue:
    """A queue of `number` buffers of `bytes` bytes, for tiles with disjoint live ranges."""

    kind: str
    name: str
    bytes: int = 0
    number: int = 1
    spans: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    members: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """The bytes of each tile."""

    @property
    def total(self) -> int:
        return self.bytes * self.number

    def meets(self, span: tuple[int, int]) -> bool:
        return any(start < span[1] and span[0] < end for start, end in self.spans)


# ----------------------------------------------------------------------------------------------------- which tiles


def root_of(value: SSAValue) -> SSAValue:
    """The tile that a value is a view of."""
    while isinstance(owner := value.owner, TileOp):
        found = storage(owner).results[list(owner.results).index(value)]  # pyright: ignore[reportArgumentType]
        if not isinstance(found, Alias):
            break
        value = owner.operands[found.operand]
    return value


def uses_of(value: SSAValue) -> Iterator[Operation]:
    """The operations that read a tile or a view of it."""
    for use in value.uses:
        yield use.operation
        for result in use.operation.results:
            if (
                isinstance(result.type, TileType)
                and isinstance(use.operation, TileOp)
                and root_of(result) is root_of(value)
            ):
                yield from uses_of(result)


def _only_stored(load: tile.LoadOp) -> bool:
    """Whether a tile is loaded without padding, and only stored."""
    aliases = (tile.ReshapeOp, tile.ReinterpretOp)
    plain = load.pad is None and not any(load.mixed_starts())
    return plain and all(isinstance(op, (tile.StoreOp, *aliases)) for op in uses_of(load.result))


def _kinds(function: FuncOp) -> dict[SSAValue, str]:
    """The tiles that go to queues, with the kinds of these. Stores of tiles that no queue can hold get a copy to
    store."""
    kinds: dict[SSAValue, str] = {}
    operations = list(function.walk())
    for op in operations:
        if not isinstance(op, tile.LoadOp) or not _in_ub(op.result) or _is_carried(op.result):
            continue
        if not (_is_extracted(op.result) or _is_scattered(op.result)):
            kinds[op.result] = BIND if _only_stored(op) else IN
    for op in operations:
        if not isinstance(op, tile.StoreOp) or not _in_ub(op.tile):
            continue
        root = root_of(op.tile)
        if kinds.get(root) == BIND:
            continue
        owner = root.owner
        loaded = isinstance(owner, tile.LoadOp | tile.GatherRowsOp)
        if not isinstance(owner, TileOp) or loaded or _is_extracted(root):
            copy = copy_of(op.tile)
            copy.result.name_hint = op.tile.name_hint
            Rewriter.insert_op(copy, InsertPoint.before(op))
            op.operands[0] = root = copy.result
        kinds[root] = OUT
    return kinds


def _is_extracted(value: SSAValue) -> bool:
    """Whether the scalar unit reads a tile: queues do not synchronise it."""
    return any(isinstance(op, tile.ExtractOp) for op in uses_of(value))


def _is_scattered(value: SSAValue) -> bool:
    """Whether rows of a tile are stored one by one: what is loaded to be computed on is not what a store takes."""
    return any(isinstance(op, tile.ScatterRowsOp) for op in uses_of(value))


def _is_carried(value: SSAValue) -> bool:
    """Whether a loop carries a tile to its next iteration: it stays in its place, and is synchronised by flags."""
    return any(isinstance(op, scf.ForOp | scf.YieldOp) for op in uses_of(value))


def _in_ub(value: SSAValue) -> bool:
    return isinstance(value.type, TileType) and value.type.memory is Space.UB


def _name(value: SSAValue, kind: str) -> str:
    """A name from the view that a tile is loaded from, or stored to."""
    view: SSAValue | None = None
    if isinstance(value.owner, tile.LoadOp):
        view = value.owner.view
    else:
        view = next((op.view for op in uses_of(value) if isinstance(op, tile.StoreOp)), None)
    while view is not None and isinstance(owner := view.owner, Operation) and owner.operands:
        view = owner.operands[0]
    return f"{view.name_hint or kind if view is not None else kind}_queue"


# ---------------------------------------------------------------------------------------------------- which queues


@dataclass(frozen=True)
class Planned:
    """The queues of a kernel, and the plans for all tiles that are in none."""

    queues: Sequence[Queue]
    plans: Mapping[Space, Plan]

    @property
    def pool(self) -> int:
        """The bytes of the buffer for these tiles."""
        plan = self.plans.get(Space.UB)
        return 0 if plan is None else plan.packing.peak


def plan_queues(function: FuncOp, soc: Soc) -> Planned:
    """Plan the queues of a kernel, and place all other tiles again."""
    kinds, left = _kinds(function), dict[SSAValue, str]()
    while (found := _planned(function, soc, kinds)) is None:
        if not kinds:
            raise OperationError(function, f"its tiles do not fit into UB of {soc.name}")
        value = max(kinds, key=lambda value: held(tile_type(value)))
        left[value] = kinds.pop(value)
    for value, kind in left.items():
        # Tiles that left first may fit again, now that others have left.
        if (better := _planned(function, soc, {**kinds, value: kind})) is not None:
            kinds, found = {**kinds, value: kind}, better
    annotate(function, found.plans)
    return found


def _planned(function: FuncOp, soc: Soc, kinds: Mapping[SSAValue, str]) -> Planned | None:
    """The plan with these tiles in queues; None if they do not fit."""
    plans = plans_of(function, soc, kinds)
    plan = plans.get(Space.UB)
    lifetimes = Lifetimes(Facts(function), apart=kinds) if plan is None else plan.lifetimes
    room = soc.usable("ub") - (0 if plan is None else plan.packing.peak)
    queues = _fitting(lifetimes, kinds, soc, room)
    return None if queues is None else Planned(queues, plans)


def _fitting(lifetimes: Lifetimes, kinds: Mapping[SSAValue, str], soc: Soc, room: int) -> list[Queue] | None:
    """The first queues that fit: one for each view, one for all tiles of a size, one for all tiles that can share;
    finally with fewer buffers."""
    ways: Sequence[Callable[[Queue, Queue], bool]] = (
        lambda mine, theirs: mine.name == theirs.name,
        lambda mine, theirs: mine.bytes == theirs.bytes,
        lambda mine, theirs: True,
    )
    queues: list[Queue] = []
    for way in ways:
        queues = _shared(lifetimes, kinds, way)
        if _fits(queues, soc, room):
            return queues
    while several := [queue for queue in queues if queue.number > 1]:
        max(several, key=lambda queue: queue.total).number -= 1
        if _fits(queues, soc, room):
            return queues
    return None


def _shared(
    lifetimes: Lifetimes, kinds: Mapping[SSAValue, str], way: Callable[[Queue, Queue], bool]
) -> list[Queue]:
    queues: list[Queue] = []
    for value, kind in kinds.items():
        unit: Unit = lifetimes.place_of(value)[0]
        span = lifetimes.span(unit)
        mine = Queue(kind, _name(value, kind), unit.size, unit.slots)
        for queue in queues:
            if queue.kind == kind and way(mine, queue) and not queue.meets(span):
                break
        else:
            queues.append(queue := mine)
        queue.bytes, queue.number = max(queue.bytes, mine.bytes), max(queue.number, mine.number)
        queue.spans.append(span)
        queue.members[value] = mine.bytes
    return queues


def _fits(queues: Sequence[Queue], soc: Soc, room: int) -> bool:
    flags = [sum(queue.number for queue in queues if queue.kind == kind) for kind in (IN, OUT, BIND)]
    return (
        sum(queue.total for queue in queues) <= room
        and max(flags) <= soc.event_ids
        and sum(flags) + POOLED <= soc.queue_buffers
    )
