"""The buffers of a kernel function: each is one allocation that several tiles occupy, one after the other.

    %f = tile.cast %t ...         // Unit(ub, 4096, start=4, end=7, values=[%f, %e]):
    %e = tile.exp %f ...          // %e is written in place, as %f is not read again
    tile.store %e ...

A unit is what the packer places: a size, a live range and a number of slots. Which tiles share one is decided in
`lifetimes.py` and `carried.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Operation, SSAValue

from ascir.dialects.tile.spaces import Space
from ascir.passes.tile.moments import Moments


@dataclass(eq=False)
class Unit:
    """One buffer, with `slots` copies of its bytes if it is multi-buffered. It is live from `start` up to but not
    including `end`, both in the ticks of `Moments`."""

    space: Space
    size: int
    start: int
    end: int
    slots: int = 1
    values: list[SSAValue] = field(default_factory=list[SSAValue])
    scratch_of: Operation | None = None
    """The operation whose scratch memory this is; such a unit holds no value."""
    kept: bool = False
    """Whether scratch memory is filled once, before the loops around its operation."""
    apart: bool = False
    """Whether it is excluded from sharing: no other unit may overlap its bytes."""
    steps: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """How many of the bytes are in use, as (first tick, bytes) pairs; empty if all of them are in use throughout."""

    def needed(self, moment: int) -> int:
        """How many of its bytes are in use at a moment of its live range."""
        return next((size for start, size in reversed(self.steps) if start <= moment), self.size)

    def copy(self) -> Unit:
        """The same, to be changed. (`replace` takes four times as long, and memory plans are tried with copies.)"""
        return Unit(
            self.space,
            self.size,
            self.start,
            self.end,
            self.slots,
            [*self.values],
            self.scratch_of,
            self.kept,
            self.apart,
            [*self.steps],
        )

    @property
    def name(self) -> str:
        if self.scratch_of is not None:
            return f"scratch of {self.scratch_of.name}"
        value = self.values[0]
        return f"%{value.name_hint or '?'} : {value.type}"


@dataclass
class Units:
    """The units of a function and the unit of each tile, while units are being merged."""

    moments: Moments
    scratch: list[Unit] = field(default_factory=list[Unit])
    """Those that hold no value."""
    of_value: dict[SSAValue, tuple[Unit, int]] = field(default_factory=dict[SSAValue, tuple[Unit, int]])
    """The unit of each tile, and the byte offset of the tile in it."""

    def holding_values(self) -> Iterator[Unit]:
        """The units of all tiles, each once."""
        return iter(dict.fromkeys([unit for unit, _ in self.of_value.values()]))

    def holds(self, unit: Unit, value: SSAValue) -> bool:
        return value in self.of_value and self.of_value[value][0] is unit

    def span(self, unit: Unit) -> tuple[int, int]:
        """The live range of its values alone: unlike `start` and `end`, not extended through loops."""
        return min(map(self.moments.made, unit.values)), max(map(self.moments.last_use, unit.values))

    def extend(self, unit: Unit, loop: Operation) -> None:
        """Make a unit live through all of a loop."""
        unit.start = min(unit.start, self.moments.begins(loop))
        unit.end = max(unit.end, self.moments.ends(loop) + 1)
        unit.steps = []

    def merge(self, into: Unit, other: Unit) -> None:
        """Move the values of `other` into the unit `into`, which becomes large enough for both."""
        into.size = max(into.size, other.size)
        into.steps = []
        into.slots = max(into.slots, other.slots)
        into.start, into.end = min(into.start, other.start), max(into.end, other.end)
        for value in other.values:
            _, offset = self.of_value[value]
            self.of_value[value] = (into, offset)
        into.values += other.values

    def copy(self) -> Units:
        """A copy with separate units, which can be changed."""
        copies = {unit: unit.copy() for unit in (*self.scratch, *self.holding_values())}
        of_value = {value: (copies[unit], offset) for value, (unit, offset) in self.of_value.items()}
        return Units(self.moments, [copies[unit] for unit in self.scratch], of_value)
