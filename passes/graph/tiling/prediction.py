"""What the cost model adds up: the transfers and instructions of a walk, their cycles for a tile, and the prediction.

WalkWork(loads, gathers, work, stores)  ->  Times(load=410, vector=950, store=380)  ->  Prediction(22371, ...)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ascir.passes.graph.tiling.transfers import Rows, Transfer
from ascir.passes.graph.tiling.work import Work


class Prediction(NamedTuple):
    """Nanoseconds of a phase, the bandwidth bound (roofline), and the busiest pipe."""

    nanoseconds: float
    bound: float
    traffic: float
    """The part of the bound that must be waited for: stores stay in L2 for some time."""
    pipes: float
    """The time of the busiest pipe, summed over all cores."""
    start: float
    """The time until the first tile is done."""
    busiest: str

    def least(self, cores: int) -> float:
        """A lower bound on the time for any division of the work among this many cores."""
        return max(self.traffic, self.pipes / cores)


@dataclass(frozen=True)
class WalkWork:
    """The transfers and instructions for each tile of the grid, or for each chunk of it."""

    loads: list[Transfer]
    gathers: list[Rows]
    work: list[Work]
    stores: list[Transfer]
    often: bool
    sums: int = 0
    """The number of reductions over chunks."""
    again: bool = False
    """Whether it reads what an earlier walk has loaded."""


@dataclass(frozen=True)
class Cut:
    """The part of a walk that is repeated for each tile; loop-invariant work is left out. Each item has a flag: whether
    it is done only once for each row of tiles."""

    walk: WalkWork
    loads: list[tuple[Transfer, bool]]
    work: list[tuple[Work, bool]]

    @cached_property
    def rare(self) -> bool:
        return any(rare for _, rare in (*self.loads, *self.work))


@dataclass(slots=True)
class Times:
    """Cycles of a walk per tile, and the bytes that move to and from HBM."""

    load: float = 0
    vector: float = 0
    store: float = 0
    moved: float = 0
    incoming: float = 0
    """Like `load`, but if no other core transferred anything."""
    outgoing: float = 0
    gathered: float = 0
    """The part of `load` for gathered rows."""
    last: float = 0
    """Cycles of the vector unit after all chunks."""

    def add(self, other: Times, often: float) -> None:
        self.load += often * other.load
        self.vector += often * other.vector
        self.store += often * other.store
        self.moved += often * other.moved
        self.incoming += often * other.incoming
        self.outgoing += often * other.outgoing
        self.gathered += often * other.gathered
