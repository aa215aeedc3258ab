"""Runs of bytes that values take one after the other.

Unit(ub, 4096, start=4, end=9)      # from moment 4 on, before moment 9
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import Operation, SSAValue

from ascir.dialects.tile.spaces import Space


@dataclass(eq=False)
class Unit:
    """Bytes that values share. `start` and `end` are ticks, the end excluded."""

    space: Space
    size: int
    start: int
    end: int
    slots: int = 1
    values: list[SSAValue] = field(default_factory=list[SSAValue])
    scratch_of: Operation | None = None
    apart: bool = False
    """Whether it is memory of its own, that nothing else may take."""
    steps: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """From which moments on how many of its bytes are needed, where that is not `size` all the time."""

    def needed(self, moment: int) -> int:
        """How many of its bytes hold something at a moment at which it lives."""
        return next((size for start, size in reversed(self.steps) if start <= moment), self.size)

    @property
    def name(self) -> str:
        if self.scratch_of is not None:
            return f"scratch of {self.scratch_of.name}"
        value = self.values[0]
        return f"%{value.name_hint or '?'} : {value.type}"


@dataclass(frozen=True)
class Begun:
    """The units of a function before any of them share bytes, and which of them each tile is in: what all plans that are
    tried begin with."""

    units: Sequence[Unit]
    of_value: Mapping[SSAValue, tuple[Unit, int]]

    def copies(self) -> tuple[list[Unit], dict[SSAValue, tuple[Unit, int]]]:
        """Of both, to be changed."""
        copies: dict[Unit, Unit] = {}
        for unit in (*self.units, *(unit for unit, _ in self.of_value.values())):
            if unit not in copies:
                copies[unit] = replace(unit, values=[*unit.values], steps=[*unit.steps])
        of_value = {value: (copies[unit], offset) for value, (unit, offset) in self.of_value.items()}
        return [copies[unit] for unit in self.units], of_value
