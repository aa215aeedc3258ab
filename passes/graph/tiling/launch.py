"""The host function that computes from the named dimensions how many blocks a kernel is launched with.

    func.func @f_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
      %most = arith.minsi %B, %c48 ...                        // no more than there are cores, or portions for them
      %work = arith.muli %B, %c9711 ...                       // in units of 1 / 65536 of the launch of a block
      %n = arith.minsi %most, %root_of_work ...

Blocks are worth their launch for the elements that they divide among them or, where tiles are small, for the tiles and
their rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from math import prod

from xdsl.dialects import func

from ascir.cost.launch import launch_ns
from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.narrow import tiles_of
from ascir.passes.graph.tiling.phases import assumed_size
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, add, divide, divide_up, maximum, minimum, multiply
from ascir.passes.tile.signature import Signature
from ascir.target import Soc

TANGENTS = (2, 8, 32)
"""The roots at which tangents touch the square root: between 1 and 64, the least tangent is at most a quarter above
it."""

SCALE = 1 << 16
"""The launch time of one block in units of work, so that the work of an element can be rounded to a whole number."""


@dataclass(frozen=True)
class Launch:
    """The host function that computes from the named dimensions how many blocks a kernel is launched with."""

    name: str
    names: Sequence[str]
    choices: Sequence[Choice]
    cores: int
    soc: Soc

    def function(self) -> func.FuncOp:
        signature = Signature((), self.names)
        kernel = signature.begin()
        cursor = Cursor(kernel, kernel.body)
        blocks: Index = 1
        for choice in self.choices:
            portions: Index = 1
            for axis in choice.schedule.grid:
                count = divide_up(cursor, kernel.extent(axis.extent), _portion(choice.schedule, axis))
                portions = multiply(cursor, portions, count)
            most = minimum(cursor, portions, self.cores)
            blocks = maximum(cursor, blocks, self._worthwhile(cursor, choice, most))
        return signature.launch(self.name, kernel, cursor.value(blocks))

    def _worthwhile(self, cursor: Cursor, choice: Choice, most: Index) -> Index:
        """The number of blocks that are worth their launch time, for the elements or, if it is more, for tiles that
        have few of them. If a named dimension is not divided among the blocks, what a block does is not known, and all
        are launched."""
        one, schedule = launch_ns(self.soc, 2) - launch_ns(self.soc, 1), choice.schedule
        named = [axis for axis in schedule.phase.axes if axis.extent.names]
        if not set(named) <= set(schedule.grid):
            return most
        several = [choice] if choice.narrow is None else [choice, choice.narrow]
        busy = max(each.prediction.pipes for each in several) / prod(map(assumed_size, named))
        found = _for_work(cursor, most, _times(cursor, named, busy / one))
        if not any(choice.smallest):
            return found
        tile, row = (each / one for each in choice.smallest)
        tiles = reduce(partial(minimum, cursor), [tiles_of(each.schedule, cursor) for each in several])
        work = add(cursor, multiply(cursor, tiles, _scaled(tile)), _times(cursor, schedule.grid[:-1], row))
        return maximum(cursor, found, _for_work(cursor, minimum(cursor, most, tiles), work))


def _for_work(cursor: Cursor, most: Index, work: Index) -> Index:
    """The number of blocks for some work, in units of `SCALE`. With `b` blocks the work takes `1 / b` of the time,
    and the launch `b` times that of one block: the sum is least at a square root, which is approximated by tangents
    from above."""
    for root in TANGENTS:
        most = minimum(cursor, most, add(cursor, divide(cursor, work, 2 * root * SCALE), root // 2))
    return most


def _times(cursor: Cursor, axes: Iterable[Axis], each: float) -> Index:
    """The work for all elements of some axes."""
    elements: Index = 1
    for axis in axes:
        elements = multiply(cursor, elements, cursor.kernel.extent(axis.extent))
    return multiply(cursor, elements, _scaled(each))


def _scaled(work: float) -> int:
    return max(round(work * SCALE), 1)


def _portion(schedule: Schedule, axis: Axis) -> int:
    """The least that one core takes: a granule if the grid has one axis, else a tile."""
    if len(schedule.grid) == 1:
        return schedule.granule
    return schedule.extents[axis]
