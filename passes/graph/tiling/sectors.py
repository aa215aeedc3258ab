"""Where the rows of each core begin: at whole sectors of memory, where the cores' shares stay nearly equal.

x: [116288, 577] f16 on 48 cores            // a row is 1154 bytes: 64 rows are whole sectors of 128 bytes
->  cores take 2432 or 2368 rows, not 2423 or 2422: of tiles of 32 rows, every second one begins at a sector
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd, lcm, prod

from ascir.passes.graph.tiling.nodes import Box, Load, element_bytes
from ascir.passes.graph.tiling.phases import Phase
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.target import Soc

MANY = 32
"""So many times the rows that are whole sectors a core has at least: shares differ by 3 % then."""


def with_whole_sectors(schedule: Schedule, soc: Soc) -> Schedule:
    """The same tiles, where each core begins at a whole sector of all that is loaded and stored. As it is where fewer than
    half of a core's tiles would do so, too."""
    if len(schedule.grid) != 1 or schedule.grid == schedule.phase.axes[-1:] or schedule.phase.slices:
        return schedule
    (axis,) = schedule.grid
    rows = _rows_of_sectors(schedule.phase, axis, round(soc.timing["gm_sector"]))
    enough = axis.extent.static and axis.extent.number >= MANY * rows * schedule.blocks
    half = 2 * gcd(schedule.extents[axis], rows) >= rows
    return replace(schedule, even=rows) if rows > 1 and enough and half else schedule


def _rows_of_sectors(phase: Phase, axis: Axis, sector: int) -> int:
    """How many elements of an axis are apart by whole sectors, in each view that has it."""
    loads = [(node.box, node.element) for node in phase.nodes if isinstance(node, Load)]
    stores = [(target.box, target.node.element) for target in phase.targets]
    boxes = [(box, element_bytes(element)) for box, element in loads + stores if axis in box.order]
    return lcm(*(sector // gcd(sector, _pitch(box, axis) * size) for box, size in boxes))


def _pitch(box: Box, axis: Axis) -> int:
    """How many elements neighbours along an axis are apart; 0 where only the launch knows, so that it asks for nothing."""
    number = box.order.index(axis)
    inner = box.shape[number + 1 :]
    if not all(size.static for size in inner):
        return 0
    return box.steps[number] * prod(size.number for size in inner)
