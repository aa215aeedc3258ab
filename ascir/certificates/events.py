"""The events of an execution: what the scalar unit of a core issues to its pipes, in order.

Flag(%set, is_set=True, "MTE2", "V", 0), Flag(%wait, is_set=False, "MTE2", "V", 0), Touch(%exp, ...)
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Operation

from ascir.certificates.regions import Touched


class Touch(NamedTuple):
    """An instruction."""

    op: Operation
    touched: Touched
    is_atomic: bool


class Flag(NamedTuple):
    """A flag is set or waited for."""

    op: Operation
    is_set: bool
    source: str
    target: str
    id: int
    of_queue: bool = False
    """Whether it is an implicit flag of a queue."""


class Barrier(NamedTuple):
    """One pipe, or all, finish all issued instructions."""

    op: Operation
    pipe: str


class Signal(NamedTuple):
    """A flag between the cube core of a block and its vector cores is set, after the instructions issued to a pipe, or
    waited for."""

    op: Operation
    is_set: bool
    number: int
    pipe: str


Event = Touch | Flag | Barrier | Signal


def named(op: Operation | None) -> str:
    """The name of an operation in messages."""
    if op is None:
        return "the end"
    hint = op.operands[0].name_hint if op.operands else None
    return f"{op.name.removeprefix('ascendc.')} %{hint}" if hint else op.name.removeprefix("ascendc.")
