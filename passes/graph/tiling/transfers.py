"""The predicted cycles of loading and storing a tile.

    tile.load %x[%i, 0] : view<4096x128> -> tile<16x64xf16>      // 16 bursts of 128 bytes, one instruction

A transfer takes its bytes at a share of the bandwidth, and a cost for each burst and for each instruction. What is
contiguous both in memory and in the tile is one burst; the bursts along one dimension are one instruction. Short bursts
transfer whole sectors, and are slower if other cores access memory nearby.
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

UNROLLED = 4
"""Up to so many instructions are written one after the other, not as a loop."""


class Count(NamedTuple):
    """The elements of a burst, or bursts; and whether some tiles have fewer."""

    most: int
    fewer: bool


class Bursts(NamedTuple):
    """How a tile of a box is transferred, on any core."""

    size: int
    """Bytes."""
    heads: float
    """Cycles for issuing the instructions."""
    issue: float
    """The least cycles for all bursts, whatever their bytes."""
    padded: float
    """Bytes including the rest of sectors and lines that are transferred with them."""
    short: bool
    """Whether bursts are so short that those of other cores slow them down."""
    waiting: int
    """How many instructions of a load wait for the one before: those of a loop, if nobody knows how long their bursts are
    and hence that their rows are not the same bytes."""


@dataclass(frozen=True)
class Transfer:
    """A box of a view that is transferred for each tile that is cut along one of the axes in `support`."""

    box: Box
    pitches: tuple[int, ...]
    """For each dimension, the distance between neighbours in elements."""
    support: frozenset[Axis]
    element: int
    known: dict[tuple[int, ...], Bursts]
    """A cache by the extents of a tile, shared by all transfers of the box."""
    again: bool = False
    """Whether an earlier walk has read the same data."""


@dataclass(frozen=True)
class Rows:
    """Gathered rows: one for each element along `numbers`, with elements along `columns`."""

    numbers: tuple[Axis, ...]
    columns: tuple[Axis, ...]
    element: int


class Transfers:
    """What all transfers of a phase have in common."""

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
        self, transfer: Transfer, schedule: Schedule, rate: float, alone: float, wait: float = 0
    ) -> tuple[int, float, float]:
        """Bytes and cycles of one tile, and cycles if no other core transferred anything. `wait`: until an instruction is
        done that another one waits for."""
        extents = schedule.extents
        key = tuple([extents[axis] for axis in transfer.box.order])
        if (bursts := transfer.known.get(key)) is None:
            bursts = transfer.known[key] = self._bursts(transfer, schedule)
        size, heads, issue, padded, short, waiting = bursts
        heads += waiting * wait
        if short:
            padded *= hindered(self.timing, self._near(transfer, schedule))
        return size, heads + max(padded / rate, issue), heads + max(padded / alone, issue)

    def _bursts(self, transfer: Transfer, schedule: Schedule) -> Bursts:
        (run, loose), far, counts, apart = self._runs(transfer, schedule)
        bursts = prod(count for count, _ in counts)
        size, pitch = run * bursts * transfer.element, far * transfer.element
        # Those along the longest dimension are one instruction or, if some tiles have fewer, along the innermost one.
        (along, _), *outer = (
            counts
            if any(ragged for _, ragged in counts)
            else sorted(counts, reverse=True) or [Count(1, False)]
        )
        instructions = bursts if apart else bursts // along
        padded: float = max(size, self.sector * bursts)
        if bursts > 1 and pitch % LINE:
            padded = max(padded, bursts * mean_of_any_start(self.timing, size / bursts, pitch))
        if bursts == 1:  # tiles are consecutive: only every so many of them start at a whole sector
            within = 1 - gcd(size, round(self.sector)) / self.sector
            padded *= 1 + (self.timing["gm_misaligned"] - 1) * within
        short = bursts > 1 and size < LINE * bursts
        looped = any(ragged or count > UNROLLED for count, ragged in outer)
        waiting = instructions if looped and loose else 0
        return Bursts(size, instructions * self.instruction, bursts * self.burst, padded, short, waiting)

    def _is_ragged(self, axis: Axis, schedule: Schedule) -> bool:
        """Whether some tiles have less along an axis than others."""
        extent, size = schedule.extents[axis], axis.extent
        return 1 < extent < self.sizes[axis] and (not size.static or size.number % extent > 0)

    def pitches(self, box: Box) -> tuple[int, ...]:
        """For each dimension of a box, the distance between neighbours in elements."""
        lengths = [
            length.number if length.static else self.sizes[axis]
            for axis, length in zip(box.order, box.shape, strict=True)
        ]
        return tuple(abs(step) * prod(lengths[number + 1 :]) for number, step in enumerate(box.steps))

    def _runs(self, transfer: Transfer, schedule: Schedule) -> tuple[Count, int, list[Count], bool]:
        """The elements of a burst, the distance between bursts, the number of bursts along each dimension, and whether
        each burst is an instruction. What is contiguous in both memories is merged; so are rows that are contiguous in the
        view and padded in the tile, as far as the strides of one instruction go."""
        order, pitches, extents = transfer.box.order, transfer.pitches, schedule.extents
        run, far, counts, follows, loose = 1, 0, list[Count](), 1, False
        padded = merged = apart = False  # rows, in the tile; several; and rows of them, each an instruction
        for number in reversed(transfer.box.turn(schedule.wide)):
            axis = order[number]
            extent, ragged = min(extents[axis], self.sizes[axis]), self._is_ragged(axis, schedule)
            if number == len(order) - 1:
                run = follows = extent * pitches[number] - transfer.box.beside()[1]
                padded, loose = extent < extents[axis], ragged
            elif extent > 1:
                if pitches[number] != follows or apart:
                    apart |= merged
                    far = far or pitches[number]
                    counts.append(Count(extent, ragged))
                elif counts:
                    count, fewer = counts[-1]
                    counts[-1] = Count(count * extent, fewer or ragged)
                else:
                    run *= extent
                    loose |= ragged
                    merged = padded
                    apart = padded and extent < extents[axis]
                follows = extent * pitches[number]
        return Count(run, loose), far, counts, apart

    def _near(self, transfer: Transfer, schedule: Schedule) -> float:
        """How many cores start in the same region of memory, if they are distributed over the grid, its first axis
        first."""
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
        """The number of gathered rows for a tile, and the bytes of each."""
        number = prod(min(schedule.extents[axis], self.sizes[axis]) for axis in rows.numbers)
        width = prod(min(schedule.extents[axis], self.sizes[axis]) for axis in rows.columns)
        return number, width * rows.element

    def row(self, size: int, rate: float) -> float:
        """Cycles of a gathered row."""
        return max(self.number, self.instruction + max(max(size, self.sector) / rate, self.burst))
