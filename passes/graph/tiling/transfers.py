"""What it takes to bring a tile and to carry it away, in cycles.

    tile.load %x[%i, 0] : view<4096x128> -> tile<16x64xf16>      // 16 bursts of 128 bytes, one instruction

The bytes at a share of the bandwidth, a cost for each burst and for each instruction. What lies without a gap in memory and
in the tile is one burst; the bursts along one dimension are one instruction. Short ones bring whole sectors, and those of
cores that begin close to each other are in each other's way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd, prod
from typing import NamedTuple

from ascir.cost.memory import LINE, hindered, mean_of_any_start
from ascir.passes.graph.tiling.nodes import Box
from ascir.passes.graph.tiling.schedule import Schedule, ceil_div
from ascir.passes.graph.tiling.space import Axis
from ascir.target import Soc


class Bursts(NamedTuple):
    """What a tile of a box is transferred in, whoever does so."""

    size: int
    """Bytes."""
    heads: float
    """Cycles before the instructions."""
    issue: float
    """Cycles between bursts."""
    padded: float
    """Bytes with those of sectors and lines that come along."""
    short: bool
    """Whether bursts are so short that those of other cores are in their way."""


@dataclass(frozen=True)
class Transfer:
    """A box of a view that comes or goes with each tile that is cut along one of these axes."""

    box: Box
    pitches: tuple[int, ...]
    """How many elements neighbours of each of its dimensions are apart."""
    support: frozenset[Axis]
    element: int
    known: dict[tuple[int, ...], Bursts]
    """By the extents of a tile, of all transfers of the box."""
    again: bool = False
    """Whether an earlier walk has read the same."""


@dataclass(frozen=True)
class Rows:
    """Rows that are gathered: of those axes, one for each element of these."""

    numbers: tuple[Axis, ...]
    columns: tuple[Axis, ...]
    element: int


class Transfers:
    """What those of a phase have in common."""

    def __init__(self, sizes: Mapping[Axis, int], soc: Soc):
        timing, self.sizes = soc.timing, sizes
        self.instruction, self.burst = timing["gm_instruction"], timing["gm_burst_aiv"]
        self.number = timing["scalar_local"] + timing["issue"]
        self.timing, self.sector, self.region = timing, timing["gm_sector"], timing["gm_shared_region"]
        self._known: dict[tuple[Box, int], dict[tuple[int, ...], Bursts]] = {}

    def of(self, box: Box, support: frozenset[Axis], element: int, again: bool = False) -> Transfer:
        known = self._known.setdefault((box, element), {})
        return Transfer(box, self.pitches(box), support, element, known, again)

    def cycles(
        self, transfer: Transfer, schedule: Schedule, rate: float, alone: float
    ) -> tuple[int, float, float]:
        """Bytes and cycles of one tile, and cycles if no other core transferred anything."""
        extents = schedule.extents
        key = tuple([extents[axis] for axis in transfer.box.order])
        if (bursts := transfer.known.get(key)) is None:
            bursts = transfer.known[key] = self._bursts(transfer, schedule)
        size, heads, issue, padded, short = bursts
        if short:
            padded *= hindered(self.timing, self._near(transfer, schedule))
        return size, heads + max(padded / rate, issue), heads + max(padded / alone, issue)

    def _bursts(self, transfer: Transfer, schedule: Schedule) -> Bursts:
        run, far, counts = self._runs(transfer, schedule)
        bursts = prod(counts)
        size, pitch = run * bursts * transfer.element, far * transfer.element
        instructions = bursts // max(counts, default=1)
        padded: float = max(size, self.sector * bursts)
        if bursts > 1 and pitch % LINE:
            padded = max(padded, bursts * mean_of_any_start(self.timing, size / bursts, pitch))
        if bursts == 1:  # A tile follows the one before it: of so many, one begins at a whole sector.
            within = 1 - gcd(size, round(self.sector)) / self.sector
            padded *= 1 + (self.timing["gm_misaligned"] - 1) * within
        short = bursts > 1 and size < LINE * bursts
        return Bursts(size, instructions * self.instruction, bursts * self.burst, padded, short)

    def pitches(self, box: Box) -> tuple[int, ...]:
        """How many elements neighbours of each dimension of a box are apart."""
        lengths = [
            length.number if length.static else self.sizes[axis]
            for axis, length in zip(box.order, box.shape, strict=True)
        ]
        return tuple(abs(step) * prod(lengths[number + 1 :]) for number, step in enumerate(box.steps))

    def _runs(self, transfer: Transfer, schedule: Schedule) -> tuple[int, int, list[int]]:
        """Elements of a burst, how far bursts are apart, and how many there are along each dimension: what lies without a
        gap in both memories is one."""
        order, pitches, extents = transfer.box.order, transfer.pitches, schedule.extents
        run, far, counts, follows = 1, 0, list[int](), 1
        for number in reversed(transfer.box.turn(schedule.wide)):
            extent = min(extents[order[number]], self.sizes[order[number]])
            if number == len(order) - 1:
                run = follows = extent * pitches[number]  # What lies between elements comes too.
            elif extent > 1:
                if pitches[number] != follows:
                    far = far or pitches[number]
                    counts.append(extent)
                elif counts:
                    counts[-1] *= extent
                else:
                    run *= extent
                follows = extent * pitches[number]
        return run, far, counts

    def _near(self, transfer: Transfer, schedule: Schedule) -> float:
        """How many cores begin in one region of memory: they are shared out to the grid, its first axis first."""
        pitches = dict(zip(transfer.box.order, transfer.pitches, strict=True))
        near, cores = 1.0, max(1.0, min(schedule.cores, schedule.tiles))
        for axis in schedule.grid:
            tiles = ceil_div(self.sizes[axis], schedule.extents[axis])
            beside = min(cores, tiles)
            apart = tiles / beside * schedule.extents[axis] * pitches.get(axis, 0) * transfer.element
            near *= min(beside, max(1.0, self.region / apart)) if apart else beside
            cores /= beside
        return near

    def rows(self, rows: Rows, schedule: Schedule) -> tuple[int, int]:
        """How many rows of a tile are gathered, and the bytes of each."""
        number = prod(min(schedule.extents[axis], self.sizes[axis]) for axis in rows.numbers)
        width = prod(min(schedule.extents[axis], self.sizes[axis]) for axis in rows.columns)
        return number, width * rows.element

    def row(self, size: int, rate: float) -> float:
        """Cycles of a row that is gathered."""
        return max(self.number, self.instruction + max(max(size, self.sector) / rate, self.burst))
