"""Recognizes operands and results of products that are strided views of other tensors: the cube loads and stores with
strides, so slices and transposes need no copy.

    %q = graph.slice %qkv ends [8, 128, 768] ...                       // tensor<8x128x2304xf16>
    %h = graph.reshape %q : ... -> tensor<8x128x12x64xf16>
    %t = graph.transpose %h permutation [0, 2, 1, 3] ...               // tensor<8x12x128x64xf16>
    seen(%t)     // %qkv, View(offset=0, sizes=(8, 12, 128, 64), strides=(294912, 64, 2304, 1))

Sizes and strides are extents: with a batch of `B` in place of 8, sizes begin with B. The last dimension must be
contiguous, and the offset static; otherwise the operand is computed by a kernel before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import BlockArgument, SSAValue

from ascir.dialects.graph import ReshapeOp, SliceOp, SplitOp, TransposeOp, dims_of
from ascir.passes.tile.extent import ONE, Extent, product

MOVES = (ReshapeOp, TransposeOp)
"""Operations after a product that only change the layout in which it is stored."""


@dataclass(frozen=True)
class View:
    """A strided view of a tensor in global memory."""

    offset: int
    sizes: tuple[Extent, ...]
    strides: tuple[Extent, ...]

    @property
    def leading(self) -> tuple[Extent, ...]:
        """The dimensions before the matrix, at least one."""
        return self.sizes[:-2] or (ONE,)

    @property
    def steps(self) -> tuple[Extent, ...]:
        """The strides of these, and of the matrix."""
        return self.strides if len(self.strides) > 2 else (Extent(0), *self.strides)

    @property
    def contiguous(self) -> bool:
        """Whether it is the beginning of the tensor, as it lies in memory."""
        packed = zip(self.sizes, self.strides, _whole(self.sizes).strides, strict=True)
        return not self.offset and all(size == ONE or own == step for size, own, step in packed)

    def stacked(self, count: int) -> View | None:
        """The view with `count` dimensions before the matrix joined to its rows, if these are evenly spaced."""
        if not count:
            return self
        at = len(self.sizes) - 2 - count
        if at < 0:
            return None
        rows = product(self.sizes[at:-1])
        spaced = reshaped(self.sizes[at:-1], self.strides[at:-1], (rows,))
        if spaced is None:
            return None
        sizes, strides = (
            (*self.sizes[:at], rows, self.sizes[-1]),
            (*self.strides[:at], *spaced, self.strides[-1]),
        )
        return View(self.offset, sizes, strides)


def seen(
    value: SSAValue, is_source: Callable[[SSAValue], bool] | None = None
) -> tuple[SSAValue, View | None]:
    """The argument that a value is a view of, and the view; the value itself, and None, if it is computed, or is the
    whole argument. `is_source`: whether a computed value counts as an argument."""
    source, view = _followed(value, is_source or _is_argument)
    if view is None or source is value or view.strides[-1] != ONE or len(view.sizes) < 2:
        return value, None
    return source, view


def _is_argument(value: SSAValue) -> bool:
    return isinstance(value, BlockArgument)


def _followed(value: SSAValue, is_source: Callable[[SSAValue], bool]) -> tuple[SSAValue, View | None]:
    sizes = _extents(value)
    if sizes is None:
        return value, None
    if _is_argument(value) or is_source(value):
        return value, _whole(sizes)
    op = value.owner
    if not isinstance(op, ReshapeOp | TransposeOp | SliceOp | SplitOp):
        return value, None
    source, view = _followed(op.operands[0], is_source)
    if view is None:
        return value, None
    match op:
        case ReshapeOp():
            strides = reshaped(view.sizes, view.strides, sizes)
            found = None if strides is None else View(view.offset, sizes, strides)
        case TransposeOp():
            found = View(view.offset, sizes, tuple(view.strides[axis] for axis in op.resolved_permutation()))
        case SliceOp():
            steps = op.steps.get_values()
            strides = tuple(Extent(step) * stride for step, stride in zip(steps, view.strides, strict=True))
            found = _from(view, op.starts.get_values(), sizes, strides)
            found = found if all(step > 0 for step in steps) else None
        case SplitOp():
            axis = op.axis.value.data % len(sizes)
            own = next(index for index, result in enumerate(op.results) if result is value)
            starts = [0] * len(sizes)
            starts[axis] = sum(op.sizes.get_values()[:own])
            found = _from(view, starts, sizes, view.strides)
    return (source, found) if found is not None else (value, None)


def _from(
    view: View, starts: Sequence[int], sizes: tuple[Extent, ...], strides: tuple[Extent, ...]
) -> View | None:
    """The part of a view from an element on; None if where that is depends on a name, or is counted from the end, and
    for a known number of elements of a named dimension: only a kernel that copies them checks that there are as
    many."""
    if any(whole.names and not part.names for whole, part in zip(view.sizes, sizes, strict=True)):
        return None
    moved = [Extent(start) * stride for start, stride in zip(starts, view.strides, strict=True)]
    if any(start < 0 for start in starts) or not all(each.static for each in moved):
        return None
    return View(view.offset + sum(each.number for each in moved), sizes, strides)


def stored(value: SSAValue, returned: SSAValue) -> View | None:
    """The layout of a value in the returned one, if that only permutes or reshapes it."""
    chain: list[ReshapeOp | TransposeOp] = []
    while returned is not value:
        op = returned.owner
        if not isinstance(op, MOVES) or not op.x.has_one_use():
            return None
        chain.append(op)
        returned = op.x
    sizes = _extents(chain[0].result) if chain else None
    if sizes is None:
        return None
    view = _whole(sizes)
    for op in chain:
        sizes = _extents(op.x)
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
    return view if view.strides[-1] == ONE else None


def reshaped(
    sizes: Sequence[Extent], strides: Sequence[Extent], wanted: Sequence[Extent]
) -> tuple[Extent, ...] | None:
    """The strides of a reshaped view, or None if it has none. Matching runs of dimensions, as short as possible, are
    considered one by one."""
    if product(sizes) != product(wanted) or not product(sizes).number:
        return None
    old = [(size, stride) for size, stride in zip(sizes, strides, strict=True) if size != ONE]
    new = [size for size in wanted if size != ONE]
    found: list[Extent] = []
    while old:
        run, many, out = [old.pop(0)], [new.pop(0)], list[Extent]()
        while (count := product(size for size, _ in run)) != (whole := product(many)):
            if old and (_lacks(count, whole) or not new):
                run.append(old.pop(0))
            else:
                many.append(new.pop(0))
        if any(stride != run[i + 1][0] * run[i + 1][1] for i, (_, stride) in enumerate(run[:-1])):
            return None
        step = run[-1][1]
        for size in reversed(many):
            out.insert(0, step)
            step = step * size
        found += out
    steps = iter(found)
    return tuple(ONE if size == ONE else next(steps) for size in wanted)


def _lacks(count: Extent, whole: Extent) -> bool:
    """Whether an extent must be multiplied to become equal to another one."""
    return bool(Counter(whole.names) - Counter(count.names)) or count.number < whole.number


def _whole(sizes: tuple[Extent, ...]) -> View:
    return View(0, sizes, tuple(product(sizes[axis + 1 :]) for axis in range(len(sizes))))


def _extents(value: SSAValue) -> tuple[Extent, ...] | None:
    """The sizes of a value; None if one has neither a name nor a number."""
    sizes = dims_of(value.type)
    return None if None in sizes else tuple(Extent.of([size]) for size in sizes if size is not None)
