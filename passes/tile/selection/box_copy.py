"""Copies boxes of tiles within UB: by blocks if all rows of a box begin at blocks, else by gathers.

Side(place of %x, start=64, steps=(128, 1))        // columns 64 to 128 of %x : tile<16x128xf16>
copy_box(code, (16, 64), source, target)           // AscendC::DataCopy(h, x[64], {16, 4, 4, 0});
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import f32, i32

from ascir.dialects.tile.spaces import ui32
from ascir.passes.tile.selection.boxes import aligned, multiple, ragged
from ascir.passes.tile.selection.broadcast import COPIED, copy_rows
from ascir.passes.tile.selection.code import Code, Index, Place, Refusal
from ascir.passes.tile.selection.geometry import BLOCK, size_of, up
from ascir.passes.tile.selection.offsets import offset_table
from ascir.passes.tile.selection.walk import Rows

MOST_ROWS = 4095
LONGEST_GAP = 65535


@dataclass(frozen=True)
class Side:
    """One side of a copy: a tile, the first element of the box, and the strides of its dimensions, in elements."""

    place: Place
    start: Index
    steps: tuple[int, ...]


def by_blocks(shape: Sequence[int], source: Side, target: Side) -> bool:
    """Whether the box and all its rows begin at blocks on both sides."""
    return all(
        aligned(side.place.element, shape, multiple(side.start), side.steps) for side in (source, target)
    )


def copy_box(code: Code, shape: Sequence[int], source: Side, target: Side) -> None:
    """Emits a copy of a box into another one, by blocks."""
    size = size_of(source.place.element)
    dimensions = [
        (extent, near, far)
        for extent, near, far in zip(shape, source.steps, target.steps, strict=True)
        if extent > 1
    ]
    run = 1
    while dimensions and dimensions[-1][1] == run and dimensions[-1][2] == run:
        run *= dimensions.pop()[0]
    *outer, (rows, near, far) = dimensions or [(1, 0, 0)]

    def level(depth: int, here: Index, there: Index) -> None:
        if depth < len(outer):
            extent, near_step, far_step = outer[depth]
            code.loop(
                extent,
                lambda n: level(
                    depth + 1, code.add(here, code.mul(n, near_step)), code.add(there, code.mul(n, far_step))
                ),
            )
            return
        for first in range(0, rows, MOST_ROWS):
            count = min(MOST_ROWS, rows - first)
            from_here = Rows(source.place, near * size, code.add(here, first * near))
            to_there = Rows(target.place, far * size, code.add(there, first * far))
            _copy_rows(code, count, run, from_here, to_there)

    level(0, source.start, target.start)


def _copy_rows(code: Code, rows: int, run: int, source: Rows, target: Rows) -> None:
    """Copy rows of `run` elements."""
    element = source.place.element
    size = size_of(element)
    here, there = (
        code.tensor(each.place, each.start, (rows - 1) * (each.pitch // size) + run)
        for each in (source, target)
    )
    gaps = [(each.pitch - run * size) // BLOCK if rows > 1 else 0 for each in (source, target)]
    if run * size % BLOCK == 0 and max(gaps) <= LONGEST_GAP:
        if rows == 1:
            code.call("data_copy_l2", there, here, code.number(run))
            return
        params = code.structure("data_copy_params", rows, run * size // BLOCK, *gaps)
        code.call("data_copy_l0", there, here, params)
        return
    # The last block of a row extends beyond the box, or rows are too far apart: copies with a mask of lanes.
    if element not in COPIED:
        raise Refusal(
            f"a box of {run} {element}, which are not whole blocks: tile-legalize makes wider elements"
        )
    copy_rows(code, rows, run, target, source)


def gather_box(code: Code, shape: Sequence[int], source: Side, target: Place) -> None:
    """Emits a gather of any box of a tile, element by element."""
    size, count = size_of(target.element), prod(shape)
    table = code.scratch_at(0, count * 4, i32)
    spare = code.scratch_at(up(count * 4, BLOCK), count * 4, f32) if ragged(shape) else None
    dimensions = [(extent, step * size) for extent, step in zip(shape, source.steps, strict=True)]
    with code.before_loops():
        offset_table(code, table, dimensions, spare)
    code.call(
        "gather_l2",
        code.tensor(target),
        code.tensor(source.place),
        code.tensor(table, element=ui32),
        code.number(code.mul(source.start, size)),
        code.number(count),
    )


def spread_rows(code: Code, shape: Sequence[int], source: Place, target: Side) -> None:
    """Emits a copy of packed rows that are not whole blocks to rows that begin at blocks."""
    size, columns = size_of(source.element), shape[-1]
    table = code.scratch_at(0, columns * 4, i32)
    offset_table(code, table, [(columns, size)])

    def level(axis: int, here: Index, there: Index) -> None:
        if axis == len(shape) - 1:
            code.call(
                "gather_l2",
                code.tensor(target.place, there, columns),
                code.tensor(source),
                code.tensor(table, element=ui32),
                code.number(code.mul(here, columns * size)),
                code.number(columns),
            )
            return
        code.loop(
            shape[axis],
            lambda n: level(
                axis + 1,
                code.add(code.mul(here, shape[axis]), n),
                code.add(there, code.mul(n, target.steps[axis])),
            ),
        )

    level(0, 0, target.start)
