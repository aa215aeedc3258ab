"""Simulates queues in an execution: the buffer of each tensor, and the flags that are set and waited for.

%t = alloc_tensor %q      // buffer 0 or 1, in turn; waits for the flag that free_tensor set
enque_tensor %q, %t       // sets a flag of MTE2_V ...
%u = deque_tensor %q      // ... and waits for it; %u is the same buffer
free_tensor %q, %u        // sets a flag of V_MTE2, which the buffer keeps until it is allocated again
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.regions import Tensor
from ascir.dialects.ascendc.types import ResourceType, TPosition

IDS = 8
"""The number of flags of each pair of pipes, including those of the system."""

PIPES: Mapping[tuple[TPosition, ...], tuple[str, str]] = {
    (TPosition.VECIN,): ("MTE2", "V"),
    (TPosition.VECOUT,): ("V", "MTE3"),
    (TPosition.VECIN, TPosition.VECOUT): ("MTE2", "MTE3"),
}

"""By the positions of a queue: the pipes that write and read its tensors."""

Signal = tuple[bool, str, str, int]
"""Whether the flag is set or waited for, its two pipes, and its number."""


@dataclass
class Events:
    """The flags that are in use, for each pair of pipes. Each gets a new number: reuse of flags is not checked, as it
    is up to the library."""

    taken: dict[tuple[str, str], set[int]] = field(default_factory=dict[tuple[str, str], set[int]])
    last: int = IDS

    def take(self, op: Operation, source: str, target: str) -> int:
        taken = self.taken.setdefault((source, target), set())
        if len(taken) == IDS:
            raise Refuted(f"{op.name}: all {IDS} flags {source}_{target} are taken by buffers of queues")
        self.last += 1
        taken.add(self.last)
        return self.last

    def release(self, source: str, target: str, number: int) -> None:
        self.taken[source, target].remove(number)


@dataclass
class Buffer:
    """A buffer of a queue: free, allocated, queued or taken; and the flags that it holds."""

    state: str = "free"
    queued: int = -1
    freed: int = -1


@dataclass
class Queue:
    """One queue."""

    value: SSAValue
    length: int
    events: Events
    buffers: list[Buffer]
    cursor: int = 0
    waiting: list[int] = field(default_factory=list[int])

    @property
    def type(self) -> ResourceType:
        assert isinstance(self.value.type, ResourceType)
        return self.value.type

    @property
    def pipes(self) -> tuple[str, str]:
        if self.type.positions not in PIPES:
            raise Refuted(f"{self.type} cannot be followed")
        return PIPES[self.type.positions]

    def flags(self, source: str, target: str) -> int:
        """The most flags of two pipes that its buffers hold: the library allocates the lowest numbers."""
        return len(self.buffers) if (source, target) in (self.pipes, self.pipes[::-1]) else 0

    def tensor(self, number: int, bits: int) -> Tensor:
        return Tensor(self.value, number * self.length, (number + 1) * self.length, bits, False)

    def allocate(self, op: Operation) -> tuple[int, list[Signal]]:
        source, target = self.pipes
        for step in range(len(self.buffers)):
            number = (self.cursor + step) % len(self.buffers)
            buffer = self.buffers[number]
            if buffer.state == "free":
                self.cursor = (number + 1) % len(self.buffers)
                buffer.state = "allocated"
                return number, self._drained(buffer, target, source)
        raise Refuted(f"{op.name}: no buffer is free, so it waits forever")

    def _drained(self, buffer: Buffer, source: str, target: str) -> list[Signal]:
        if buffer.freed < 0:
            return []
        number, buffer.freed = buffer.freed, -1
        self.events.release(source, target, number)
        return [(False, source, target, number)]

    def enqueue(self, op: Operation, tensor: object) -> list[Signal]:
        number, buffer = self._buffer(op, tensor, ("allocated", "taken"))
        if len(self.waiting) >= max(self.type.number, 1):
            raise Refuted(f"{op.name}: {len(self.waiting)} tensors are in the queue already")
        source, target = self.pipes
        buffer.state, buffer.queued = "queued", self.events.take(op, source, target)
        self.waiting.append(number)
        return [(True, source, target, buffer.queued)]

    def dequeue(self, op: Operation) -> tuple[int, list[Signal]]:
        if not self.waiting:
            raise Refuted(f"{op.name}: nothing is in the queue")
        number, (source, target) = self.waiting.pop(0), self.pipes
        buffer = self.buffers[number]
        buffer.state = "taken"
        self.events.release(source, target, buffer.queued)
        return number, [(False, source, target, buffer.queued)]

    def free(self, op: Operation, tensor: object) -> list[Signal]:
        _, buffer = self._buffer(op, tensor, ("allocated", "taken"))
        target, source = self.pipes
        buffer.state, buffer.freed = "free", self.events.take(op, source, target)
        return [(True, source, target, buffer.freed)]

    def _buffer(self, op: Operation, tensor: object, states: tuple[str, ...]) -> tuple[int, Buffer]:
        if not isinstance(tensor, Tensor) or tensor.root is not self.value:
            raise Refuted(f"{op.name}: the tensor is not of this queue")
        number = tensor.low // self.length
        buffer = self.buffers[number]
        if buffer.state not in states:
            raise Refuted(f"{op.name}: the tensor is {buffer.state}")
        return number, buffer

    def closed(self) -> list[Signal]:
        """The flags that the end of the kernel waits for."""
        target, source = self.pipes
        if lost := [buffer.state for buffer in self.buffers if buffer.state != "free"]:
            raise Refuted(f"a tensor of %{self.value.name_hint} is {lost[0]} at the end of the kernel")
        return [signal for buffer in self.buffers for signal in self._drained(buffer, source, target)]
