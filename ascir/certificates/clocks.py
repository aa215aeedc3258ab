"""Vector clocks: the events that are known to each pipe to have finished, at each step of a recorded execution.

    ("touch", V, -1, (0,), -1)              // an instruction of V, before which event 0 must have finished
    ("set", MTE2, V, ("MTE2_V", 0), 1)      // a flag; it belongs to class 1
    ("barrier", V, -1, (), 4)               // class 4

The number of a step is its event. A pipe's clock has, for each other pipe, the newest event that is known to have
finished when its own next instruction starts; the instructions of a pipe finish in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

PIPES = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
ALL = len(PIPES)
SCALAR = 0

Step = tuple[str, int, int, Any, int]


class Fault(NamedTuple):
    """The first violation in an execution."""

    kind: str
    later: int
    earlier: int
    flag: str = ""


def first_fault(steps: Sequence[Step], without: int = -2) -> Fault | None:
    """The first violation in an execution without the flags and barriers of one class."""
    known = [[-1] * ALL for _ in PIPES]
    handed: dict[tuple[str, int], list[int]] = {}
    waited: dict[tuple[str, int], int] = {}
    scalar = known[SCALAR]
    for number, (what, pipe, target, item, of_class) in enumerate(steps):
        if what == "touch":
            clock = known[pipe]
            needs: Sequence[int] = item
            for need in needs:
                at = steps[need][1]
                if clock[at] < need and scalar[at] < need:
                    return Fault("unordered", number, need)
        elif of_class == without:
            continue
        elif what == "set":
            clock = list(map(max, known[pipe], scalar))
            if item in handed:
                return Fault("set twice", number, number, _flag(item))
            if clock[target] < waited.get(item, -1):
                return Fault("too soon", number, waited[item], _flag(item))
            clock[pipe] = number
            handed[item] = clock
        elif what == "wait":
            found = handed.pop(item, None)
            if found is None:
                return Fault("not set", number, number, _flag(item))
            known[target][:] = map(max, known[target], found)
            waited[item] = number
        elif what == "signal":
            continue
        elif pipe == ALL:
            for clock in known:
                clock[:] = [number] * ALL
        else:
            known[pipe][pipe] = number
    for item in handed:
        return Fault("left set", len(steps), len(steps), _flag(item))
    return None


def _flag(item: tuple[str, int]) -> str:
    return f"flag {item[0]} {item[1]}"
