"""Recognizes operands and results of products that are strided views of other tensors: the cube loads and stores with
strides, so slices and transposes need no copy.

    %q = graph.slice %qkv ends [8, 128, 768] ...                       // tensor<8x128x2304xf16>
    %h = graph.reshape %q : ... -> tensor<8x128x12x64xf16>
    %t = graph.transpose %h permutation [0, 2, 1, 3] ...               // tensor<8x12x128x64xf16>
    view_of(%t)     // of %qkv: View(offset=0, sizes=(8, 12, 128, 64), strides=(294912, 64, 2304, 1))

The last dimension must be contiguous, and all sizes static; otherwise the operand is computed by a kernel before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import BlockArgument, SSAValue

from ascir.dialects.graph import ReshapeOp, SliceOp, SplitOp, TransposeOp, dims_of

MOVES = (ReshapeOp, TransposeOp)
"""Operations after a product that only change the layout in which it is stored."""


@dataclass(frozen=True)
class View:
    """A strided view of a tensor in global memory."""

    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]

    @property
    def leading(self) -> tuple[int, ...]:
        """The dimensions before the matrix, at least one."""
        return self.sizes[:-2] or (1,)

    @property
    def steps(self) -> tuple[int, ...]:
        """The strides of these, and of the matrix."""
        return self.strides if len(self.strides) > 2 else (0, *self.strides)

    def stacked(self, count: int) -> View | None:
        """The view with `count` dimensions before the matrix joined to its rows, if these are evenly spaced."""
        if not count:
            return self
        at = len(self.sizes) - 2 - count
        if at < 0:
            return None
        rows = prod(self.sizes[at:-1])
        spaced = reshaped(self.sizes[at:-1], self.strides[at:-1], (rows,))
        if spaced is None:
            return None
        sizes, strides = (
            (*self.sizes[:at], rows, self.sizes[-1]),
            (*self.strides[:at], *spaced, self.strides[-1]),
        )
        return View(self.offset, sizes, strides)


def seen(value: SSAValue) -> tuple[SSAValue, View | None]:
    """The argument that a value is a view of, and the view; the value itself, and None, if it is computed, or is the
    whole argument."""
    source, view = _followed(value)
    if view is None or source is value or view.strides[-1] != 1 or len(view.sizes) < 2:
        return value, None
    return source, view


def _followed(value: SSAValue) -> tuple[SSAValue, View | None]:
    sizes = _static(value)
    if sizes is None:
        return value, None
    if isinstance(value, BlockArgument):
        return value, _whole(sizes)
    op = value.owner
    if not isinstance(op, ReshapeOp | TransposeOp | SliceOp | SplitOp):
        return value, None
    source, view = _followed(op.operands[0])
    if view is None:
        return value, None
    match op:
        case ReshapeOp():
            strides = reshaped(view.sizes, view.strides, sizes)
            found = None if strides is None else View(view.offset, sizes, strides)
        case TransposeOp():
            found = View(view.offset, sizes, tuple(view.strides[axis] for axis in op.resolved_permutation()))
        case SliceOp():
            ranges = list(zip(op.starts.get_values(), op.steps.get_values(), view.strides, strict=True))
            offset = view.offset + sum(start * stride for start, _, stride in ranges)
            found = View(offset, sizes, tuple(step * stride for _, step, stride in ranges))
            found = found if all(start >= 0 and step > 0 for start, step, _ in ranges) else None
        case SplitOp():
            axis = op.axis.value.data % len(sizes)
            own = next(index for index, result in enumerate(op.results) if result is value)
            before = sum((_static(result) or sizes)[axis] for result in op.results[:own])
            found = View(view.offset + before * view.strides[axis], sizes, view.strides)
    return (source, found) if found is not None else (value, None)


def stored(value: SSAValue, returned: SSAValue) -> View | None:
    """The layout of a value in the returned one, if that only permutes or reshapes it."""
    chain: list[ReshapeOp | TransposeOp] = []
    while returned is not value:
        op = returned.owner
        if not isinstance(op, MOVES) or not op.x.has_one_use():
            return None
        chain.append(op)
        returned = op.x
    sizes = _static(chain[0].result) if chain else None
    if sizes is None:
        return None
    view = _whole(sizes)
    for op in chain:
        sizes = _static(op.x)
        if sizes is None:
            return None
        if isinstance(op, TransposeOp):
            steps = dict(zip(op.resolved_permutation(), view.strides, strict=True))
            view = View(0, sizes, tuple(steps[axis] for axis in range(len(sizes))))
            continue
        strides = reshaped(view.sizes, view.strides, sizes)
        if strides is None:
            return None
        view = View(0, sizes, strides)
    return view if view.strides[-1] == 1 else None


def reshaped(sizes: Sequence[int], strides: Sequence[int], wanted: Sequence[int]) -> tuple[int, ...] | None:
    """The strides of a reshaped view, or None if it has none. Matching runs of dimensions, as short as possible, are
    considered one by one."""
    if prod(sizes) != prod(wanted) or not prod(sizes):
        return None
    old = [(size, stride) for size, stride in zip(sizes, strides, strict=True) if size > 1]
    new = [size for size in wanted if size > 1]
    found: list[int] = []
    while old:
        run, many, count, out = [old.pop(0)], [new.pop(0)], 0, list[int]()
        while (count := prod(size for size, _ in run)) != prod(many):
            if count < prod(many):
                run.append(old.pop(0))
            else:
                many.append(new.pop(0))
        if any(stride != run[i + 1][0] * run[i + 1][1] for i, (_, stride) in enumerate(run[:-1])):
            return None
        step = run[-1][1]
        for size in reversed(many):
            out.insert(0, step)
            step *= size
        found += out
    steps, last = iter(found), 1
    return tuple(next(steps) if size > 1 else last for size in wanted)


def _whole(sizes: tuple[int, ...]) -> View:
    return View(0, sizes, tuple(prod(sizes[axis + 1 :]) for axis in range(len(sizes))))


def _static(value: SSAValue) -> tuple[int, ...] | None:
    sizes = tuple(dim for dim in dims_of(value.type) if isinstance(dim, int))
    return sizes if len(sizes) == len(dims_of(value.type)) else None
