"""The flags of queues, and what they tell the pipes beyond the order of accesses to one tensor.

    enque_tensor %q, %t      // sets a flag MTE2 -> V: V will know everything that MTE2 knows
    deque_tensor %q          // waits for it
    free_tensor %q, %u       // sets a flag V -> MTE2
    alloc_tensor %q          // waits for one of those: with two buffers, the one before the last

Flags are waited for in the order in which they are set. Buffers may be freed in another order than they are allocated;
after n waits a pipe knows at least what the first n flags carried.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from ascir.dialects.ascendc.constants import constant_of
from ascir.passes.ascendc.sync.accesses import ALLOCATED, PIPES, TAKEN, flags_of

MADE = "ascendc.pipe.init_queue"
QUEUED: Mapping[str, tuple[bool, bool]] = {
    "ascendc.que_bind.enque_tensor": (False, True),
    TAKEN: (False, False),
    "ascendc.que_bind.free_tensor": (True, True),
    ALLOCATED: (True, False),
}
"""By call: whether its flag goes from the consumer back to the producer, and whether the call sets it (otherwise it
waits)."""


@dataclass(frozen=True)
class Line:
    """The flags of a queue in one direction: from producer to consumer, or back."""

    queue: SSAValue
    back: bool
    source: int
    target: int


def line_of(queue: SSAValue, back: bool) -> Line:
    source, target = flags_of(queue)[back]
    return Line(queue, back, PIPES.index(source), PIPES.index(target))


def buffers_of(made: Operation) -> int:
    """The number of buffers of a queue; 0 if it is not a constant."""
    return int(constant_of(made.operands[2]) or 0)
