"""The host function that computes from the named dimensions how many blocks a kernel is launched with.

    func.func @f_launch(%B: index {ascir.dim = "B"}) -> index attributes {tile.host} {
      %most = arith.minsi %B, %c48 ...                        // no more than there are cores, or portions for them
      %work = arith.muli %B, %c9711 ...                       // in units of 1 / 65536 of the launch of a block
      %n = arith.minsi %most, %root_of_work ...

Blocks are worth their launch for the elements that they divide among them or, where tiles are small, for the tiles and
their rows; or for the chunks of rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from math import prod

from xdsl.dialects import arith, func

from ascir.cost.launch import more_ns
from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.few import Few
from ascir.passes.graph.tiling.narrow import chunks_of, portions_of, tiles_of, which
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, add, divide, maximum, minimum, multiply
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
    few: Few | None = None
    """Those for few rows, if there are any."""

    def function(self) -> func.FuncOp:
        signature = Signature((), self.names)
        kernel = signature.begin()
        cursor = Cursor(kernel, kernel.body)
        blocks = cursor.value(self._blocks(cursor, self.choices))
        if self.few is not None:
            others = cursor.value(self._blocks(cursor, self.few.shared))
            blocks = cursor.add(arith.SelectOp(self.few.condition(cursor), others, blocks))
        return signature.launch(self.name, kernel, blocks)

    def _blocks(self, cursor: Cursor, choices: Sequence[Choice]) -> Index:
        blocks: Index = 1
        for choice in choices:
            most = minimum(cursor, portions_of(choice.schedule, cursor), self.cores)
            blocks = maximum(cursor, blocks, self._worthwhile(cursor, choice, most))
        return blocks

    def _worthwhile(self, cursor: Cursor, choice: Choice, most: Index) -> Index:
        """The number of blocks that are worth their launch time."""
        schedule = choice.schedule
        named = {axis for axis in schedule.phase.axes if axis.extent.names}
        if named.issubset(schedule.grid):
            return self._for_elements(cursor, choice, most)
        if any(choice.smallest) and named.issubset((*schedule.grid, *schedule.chunked)):
            return self._for_chunks(cursor, choice, most)
        return most  # what a block does is not known

    @cached_property
    def _one(self) -> float:
        """The nanoseconds by which a launch takes longer with another block."""
        return more_ns(self.soc)

    def _for_elements(self, cursor: Cursor, choice: Choice, most: Index) -> Index:
        """For the elements of the grid or, if it is more, for its tiles and rows, which may have few of them."""
        schedule, several = choice.schedule, choice.several
        named = [axis for axis in schedule.phase.axes if axis.extent.names]
        alike = [each for each in several if each.schedule.often == 1]
        busy = max(each.prediction.pipes for each in alike) / prod(map(schedule.phase.size_of, named))
        found = for_work(cursor, most, _times(cursor, named, busy / self._one))
        if not any(choice.smallest):
            return found
        tile, row = (each / self._one for each in several[-1].smallest)
        tiles = reduce(partial(minimum, cursor), [tiles_of(each.schedule, cursor) for each in several])
        work = add(cursor, multiply(cursor, tiles, scaled(tile)), _times(cursor, schedule.grid[:-1], row))
        return maximum(cursor, found, for_work(cursor, minimum(cursor, most, tiles), work))

    @staticmethod
    def _chunks(cursor: Cursor, schedule: Schedule) -> Index:
        return multiply(cursor, tiles_of(schedule, cursor), chunks_of(schedule, cursor))

    def _for_chunks(self, cursor: Cursor, choice: Choice, most: Index) -> Index:
        """For the chunks of all rows, which are computed whole; or for the rows, if tiles have them as a whole."""
        work: Index = 0
        among = which([each.schedule for each in choice.several], cursor, 1)
        for each, factors in zip(choice.several, among, strict=True):
            schedule, time = each.schedule, each.smallest[0] / self._one
            here = (
                _times(cursor, schedule.grid, time)
                if schedule.held
                else multiply(cursor, self._chunks(cursor, schedule), scaled(time))
            )
            work = add(cursor, work, reduce(partial(multiply, cursor), factors, here))
        return for_work(cursor, most, work)


def for_work(cursor: Cursor, most: Index, work: Index) -> Index:
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
    return multiply(cursor, elements, scaled(each))


def scaled(work: float) -> int:
    return max(round(work * SCALE), 1)
