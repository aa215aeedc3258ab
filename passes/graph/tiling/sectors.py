"""Aligns the cores' shares to whole sectors of memory, if they stay nearly equal.

x: [116288, 577] f16 on 48 cores            // a row is 1154 bytes: 64 rows are whole sectors of 128 bytes
->  cores take 2432 or 2368 rows, not 2423 or 2422: of tiles of 32 rows, every second one starts at a sector
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, gcd, lcm, prod

from xdsl.ir import Attribute

from ascir.passes.graph.tiling.nodes import Box, Load, element_bytes
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.target import Soc

UNEVEN, MORE_UNEVEN = 1 / 32, 1 / 10
"""By how much the largest share may exceed the mean, and where little more than loads takes time, as for sums of rows:
those that begin within a sector take longer by `gm_misaligned`."""


def with_whole_sectors(schedule: Schedule, soc: Soc) -> Schedule:
    """The same tiles, but each core's share starts at a whole sector of each load and store, or at least of each load:
    what is stored of a row may be a single number. Unchanged if fewer than half of a core's tiles would start at one, or
    if shares would become too uneven."""
    phase = schedule.phase
    if len(schedule.grid) != 1 or schedule.grid == phase.axes[-1:] or phase.slices:
        return schedule
    (axis,), sector = schedule.grid, round(soc.timing["gm_sector"])
    loads = [(node.box, node.element) for node in phase.nodes if isinstance(node, Load)]
    stores = [(target.box, target.node.element) for target in phase.targets]
    ways = [(loads + stores, UNEVEN), (loads, UNEVEN)]
    if not any(phase.axes[-1] in target.order for target in phase.targets):
        ways.append((loads, MORE_UNEVEN))
    for moved, most in ways:
        rows = _rows_of_sectors(moved, axis, sector)
        groups = axis.extent.number / rows if axis.extent.static else 0
        half = 2 * gcd(schedule.extents[axis], rows) >= rows
        if rows > 1 and half and groups and _uneven(groups, schedule.blocks) <= most:
            return replace(schedule, even=rows)
    return schedule


def _uneven(groups: float, cores: int) -> float:
    """By how much the share of the core that has the most groups of rows exceeds the mean."""
    return ceil(groups / cores) * cores / groups - 1


def _rows_of_sectors(moved: Sequence[tuple[Box, Attribute]], axis: Axis, sector: int) -> int:
    """The least number of elements of an axis that span whole sectors in all boxes."""
    boxes = [(box, element_bytes(element)) for box, element in moved if axis in box.order]
    return lcm(*(sector // gcd(sector, _pitch(box, axis) * size) for box, size in boxes))


def _pitch(box: Box, axis: Axis) -> int:
    """The distance between neighbours along an axis, in elements; 0 if it is known only at launch, which imposes no
    alignment."""
    number = box.order.index(axis)
    inner = box.shape[number + 1 :]
    if not all(size.static for size in inner):
        return 0
    return box.steps[number] * prod(size.number for size in inner)
