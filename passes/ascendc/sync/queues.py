"""What the flags of queues tell the pipes, besides that the bytes of a tensor are in order.

    enque_tensor %q, %t      // sets a flag MTE2 -> V: all that MTE2 knows, V will know
    deque_tensor %q          // waits for it
    free_tensor %q, %u       // sets a flag V -> MTE2
    alloc_tensor %q          // waits for one of those: with two buffers, the one before the last

Flags are waited for in the order in which they are set. Buffers may be given back in another order than they are taken
in: then who has waited for some of the flags knows at least what as many of the first ones told.
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
"""Of each call: whether its flag goes back, and whether it sets it."""


@dataclass(frozen=True)
class Line:
    """The flags of a queue in one direction: from who puts tensors in, or back to it."""

    queue: SSAValue
    back: bool
    source: int
    target: int


def line_of(queue: SSAValue, back: bool) -> Line:
    source, target = flags_of(queue)[back]
    return Line(queue, back, PIPES.index(source), PIPES.index(target))


def buffers_of(made: Operation) -> int:
    """How many buffers a queue is made with; none where the text does not say."""
    return int(constant_of(made.operands[2]) or 0)
