"""Writes the code of queues: tiles that come from global memory or go there, in the style `tque`.

    %t = tile.load %x[..] buffers 2      AscendC::LocalTensor<half> x = x_queue.AllocTensor<half>();
                                         AscendC::DataCopy(x, x_gm[..], 1024);
                                         x_queue.EnQue(x);
                                         AscendC::LocalTensor<half> x_1 = x_queue.DeQue<half>();
    %y = tile.exp %t                     AscendC::LocalTensor<half> y = out_queue.AllocTensor<half>();
                                         AscendC::Exp(y, x_1, 1024);
                                         x_queue.FreeTensor(x_1);
    tile.store %y, %out[..] buffers 2    out_queue.EnQue(y); ...

Which tiles are in which queue is planned in `queues_plan.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import i32
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from ascir.dialects import tile
from ascir.dialects.ascendc.ops import call
from ascir.dialects.ascendc.types import LocalTensorType, QueBindType, QueueType, TPosition
from ascir.dialects.tile import TileType
from ascir.passes.tile.selection.code import Code, Place, place_of
from ascir.passes.tile.selection.queues_plan import BIND, IN, OUT, Queue, root_of, uses_of

TYPES = {
    IN: QueueType.of(TPosition.VECIN, 1),
    OUT: QueueType.of(TPosition.VECOUT, 1),
    BIND: QueBindType.of(TPosition.VECIN, TPosition.VECOUT, 1),
}


@dataclass
class Member:
    """A tile in a queue: the tensor for its writer, and the one for its readers."""

    queue: SSAValue
    kind: str
    bytes: int
    allocated: SSAValue | None = None
    taken: SSAValue | None = None


class Queues:
    """The queues of one kernel, during instruction selection."""

    def __init__(self, queues: Sequence[Queue]):
        self.queues = queues
        self.members: dict[SSAValue, Member] = {}

    def values(self) -> Iterator[SSAValue]:
        """The tiles in queues."""
        for queue in self.queues:
            yield from queue.members

    def open(self, code: Code, pipe: SSAValue) -> None:
        """Emits the queues."""
        for queue in self.queues:
            name = "que_bind" if queue.kind == BIND else "queue"
            made = code.call(name, results=[TYPES[queue.kind]]).results[0]
            made.name_hint = queue.name
            sizes = code.constant(queue.number, i32), code.constant(queue.bytes, i32)
            code.insert(call("pipe.init_queue", pipe, made, *sizes))
            for value, bytes in queue.members.items():
                self.members[value] = Member(made, queue.kind, bytes)

    def allocate(self, code: Code, value: SSAValue) -> Place:
        """Emits the allocation of a tensor for a tile that is about to be written."""
        member = self.members[value]
        assert isinstance(value.type, TileType)
        place = place_of(value.type, 0, member.bytes, value.name_hint)
        member.allocated = self._tensor(code, "alloc_tensor", member, place)
        return replace(place, tensor=member.allocated)

    def _tensor(self, code: Code, name: str, member: Member, place: Place) -> SSAValue:
        made = code.call(
            f"que_bind.{name}", member.queue, results=[LocalTensorType.of(place.element)]
        ).results[0]
        made.name_hint = place.name
        return made

    def _pass(self, code: Code, member: Member, place: Place) -> SSAValue:
        """Emits the hand-over from the pipe that writes to the one that reads: enqueue, then dequeue."""
        assert member.allocated is not None
        code.call("que_bind.enque_tensor", member.queue, member.allocated)
        member.taken = self._tensor(code, "deque_tensor", member, place)
        return member.taken

    def arrived(self, code: Code, value: SSAValue) -> Place | None:
        place, member = code.place(value), self.members.get(value)
        if member is None:
            return place
        code.places[value] = replace(place, tensor=self._pass(code, member, place))
        return None if member.kind == BIND else code.places[value]

    def leaving(self, code: Code, value: SSAValue) -> Place:
        place, root = code.place(value), root_of(value)
        member = self.members.get(root)
        if member is None or member.kind != OUT:
            return place
        if member.taken is None:
            here, code.at = code.at, InsertPoint.before(self._around(root, self._store(root)))
            self._pass(code, member, code.place(root))
            code.at = here
        return replace(place, tensor=member.taken)

    def holds(self, value: SSAValue) -> bool:
        return root_of(value) in self.members

    @staticmethod
    def _around(value: SSAValue, op: Operation) -> Operation:
        """The ancestor of `op` in the block that defines the value."""
        home = value.owner if isinstance(value.owner, Block) else value.owner.parent
        while op.parent is not home:
            parent = op.parent_op()
            assert parent is not None
            op = parent
        return op

    def _store(self, root: SSAValue) -> Operation:
        stores = [self._around(root, op) for op in uses_of(root) if isinstance(op, tile.StoreOp)]
        return _ordered(stores)[0]

    def close(self, code: Code) -> None:
        """Emits the release of each tensor after its last use."""
        for value, member in self.members.items():
            assert member.taken is not None
            last = _ordered([self._around(value, op) for op in uses_of(value)] or [_owner(value)])[-1]
            code.at = InsertPoint.after(last)
            code.call("que_bind.free_tensor", member.queue, member.taken)


def _owner(value: SSAValue) -> Operation:
    assert isinstance(value.owner, Operation)
    return value.owner


def _ordered(operations: Sequence[Operation]) -> list[Operation]:
    """Operations of one block, in program order."""
    wanted, block = set(operations), operations[0].parent
    assert block is not None
    return [op for op in block.ops if op in wanted]
