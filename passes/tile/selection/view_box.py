"""The box of a view that a load or a store moves, as loops around one contiguous run.

    tile.load %x[%i, 0] sizes [%n, 1000] : view<?x1000> -> tile<16x1008xf16>
        Box([Dimension(extent=%n, most=16, far=1000, near=1008)], run=1000, far=%i * 1000, near=0, left=0)

`far` counts elements of the view, `near` elements of the tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.dialects import tile
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.passes.tile.selection.code import Code, Index, View
from ascir.passes.tile.selection.geometry import BLOCK, size_of


class Dimension(NamedTuple):
    """One outer dimension of a box: its extent, the largest that it can be, and its strides in elements of view and
    tile."""

    extent: Index
    most: int
    far: Index
    near: int


@dataclass(frozen=True)
class Box:
    """A box of a view and of a tile: a contiguous run, and the dimensions around it, outermost first. The run begins
    `left` elements after a block boundary of the tile."""

    around: list[Dimension]
    run: Index
    far: Index
    near: Index
    left: Index


def box_of(
    code: Code, op: tile.LoadOp | tile.StoreOp, shape: Sequence[int], view: View, starts: Sequence[Index]
) -> Box:
    """The box of a load or a store."""
    each = BLOCK // size_of(view.element)
    sizes, steps = op.mixed_sizes(), op.mixed_strides()
    far, near, pitch = view.offset, 0, 1
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        far = code.add(far, code.mul(offset, stride))
    around: list[Dimension] = []
    first: Index = 0
    kept = kept_dimensions(sizes, len(shape))
    for axis in range(len(shape) - 1, -1, -1):
        dimension, extent = kept[axis], shape[axis]
        if sizes[dimension] != 1:
            step = code.mul(steps[dimension], view.strides[dimension])
            around.insert(0, Dimension(sizes[dimension], extent, step, pitch))
        first = code.add(first, code.mul(starts[axis], pitch))
        pitch *= extent
    left = code.mod(starts[-1] if shape[-1] > 1 else first, each)
    near = code.sub(first, left)
    return _joined(code, op, around, Box([], 1, far, near, left))


def _joined(code: Code, op: Operation, around: list[Dimension], box: Box) -> Box:
    """Merge dimensions that are contiguous in both memories into the run, and neighbours into one."""
    run: Index = 1
    while around:
        last = around[-1]
        if not isinstance(run, int) or last.near != run or last.far != run or (run > 1 and box.left != 0):
            break
        run = code.mul(last.extent, run)
        around.pop()
    for number in range(len(around) - 1, 0, -1):
        outer, inner = around[number - 1], around[number]
        if (
            inner.extent == inner.most
            and _follows(code, outer.far, inner.far, inner.most)
            and (_follows(code, outer.near, inner.near, inner.most))
        ):
            extent, most = code.mul(outer.extent, inner.most), outer.most * inner.most
            around[number - 1 :] = [Dimension(extent, most, inner.far, inner.near), *around[number + 1 :]]
    return Box(around, run, box.far, box.near, box.left)


def _follows(code: Code, outer: Index, inner: Index, count: Index) -> bool:
    """Whether a dimension continues without a gap where the one inside of it ends."""
    return all(isinstance(each, int) for each in (outer, inner, count)) and outer == code.mul(inner, count)
