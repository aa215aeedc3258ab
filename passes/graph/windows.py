"""The geometry of a pooling's windows: where they begin, what they cover, how far they extend over the image.

%y = graph.max_pool2d %x kernel [3, 3] strides [2, 2] pads [1, 1, 1, 1] : tensor<1x4x112x112x16xf16> -> ...
->  Pooling(sizes=[112, 112], counts=[56, 56], kernel=[3, 3], strides=[2, 2], ...)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ascir.dialects.graph import AvgPool2dOp, MaxPool2dOp, shape_of
from ascir.dialects.graph.windows import Windows
from ascir.passes.graph.decomposition import static_dim

Pool = MaxPool2dOp | AvgPool2dOp


@dataclass(frozen=True)
class Pooling:
    """Windows over the rows and columns of an image: pairs of numbers, except pads, which are top, left, bottom,
    right."""

    sizes: Sequence[int]
    counts: Sequence[int]
    kernel: Sequence[int]
    strides: Sequence[int]
    pads: Sequence[int]
    dilations: Sequence[int]
    padding_counts: bool

    @classmethod
    def of(cls, op: Pool, side: int | None = None) -> Pooling:
        """The geometry of a pooling; rows and columns with names are assumed to be `side`, or as many as a window has."""
        kernel, strides, pads = op.kernel.get_values(), op.strides.get_values(), op.pads.get_values()
        dilations = op.dilations.get_values() if isinstance(op, MaxPool2dOp) else (1, 1)
        dims = shape_of(op.x)[2:4]
        if side is not None:
            spans = [step * (taps - 1) + 1 for taps, step in zip(kernel, dilations, strict=True)]
            dims = tuple(
                dim if isinstance(dim, int) else max(side, span)
                for dim, span in zip(dims, spans, strict=True)
            )
        counts = Windows(strides, pads, dilations).positions(dims, kernel, bool(op.ceil_mode))
        sizes, counts = (
            [static_dim(dim, "the size of the image") for dim in each] for each in (dims, counts)
        )
        padding_counts = isinstance(op, AvgPool2dOp) and bool(op.count_include_pad)
        return cls(sizes, counts, kernel, strides, pads, dilations, padding_counts)

    def along(self, axis: int) -> Pooling:
        """The pooling along columns (0) or along rows (1) alone; the latter is of the results of the former."""
        alone = [number % 2 == axis for number in range(4)]
        sizes = (self.counts[0], self.sizes[1]) if axis else self.sizes
        return replace(
            self,
            sizes=sizes,
            counts=[self.counts[number] if alone[number] else sizes[number] for number in range(2)],
            kernel=[size if alone[number] else 1 for number, size in enumerate(self.kernel)],
            strides=[step if alone[number] else 1 for number, step in enumerate(self.strides)],
            pads=[pad if alone[number] else 0 for number, pad in enumerate(self.pads)],
        )

    def divided(self, axis: int, size: int) -> tuple[Pooling, Pooling]:
        """Windows along one dimension as short ones, of `size` elements, at every position of the padded image, and
        long ones over as many of the short ones as fit."""
        seen = self.pads[axis] + self.sizes[axis] + self.beyond(axis)
        step = self.dilations[axis]

        def other(values: Sequence[int], value: int) -> list[int]:
            return [value if number == axis else each for number, each in enumerate(values)]

        short = replace(
            self,
            counts=other(self.counts, seen - (size - 1) * step),
            kernel=other(self.kernel, size),
            strides=other(self.strides, 1),
        )
        many = other(self.kernel, self.kernel[axis] // size)
        return short, replace(self, kernel=many, dilations=other(self.dilations, size * step))

    @property
    def whole(self) -> bool:
        """Whether there is one window, which covers exactly the image."""
        return (
            tuple(self.kernel) == tuple(self.sizes)
            and not any(self.pads)
            and set(self.dilations) == {1}
            and tuple(self.counts) == (1, 1)
        )

    def span(self, axis: int) -> int:
        """The number of positions from the first to the last element of a window."""
        return (self.kernel[axis] - 1) * self.dilations[axis] + 1

    def place(self, axis: int, window: int, position: int) -> int:
        """Where in the image a position of a window is."""
        return window * self.strides[axis] - self.pads[axis] + position * self.dilations[axis]

    def reach(self, axis: int) -> int:
        """The number of positions from the start of the first window to that of the last one."""
        return (self.counts[axis] - 1) * self.strides[axis] + 1

    def beyond(self, axis: int) -> int:
        """How far windows extend beyond the end of the image."""
        return max(0, self.reach(axis) - 1 + self.span(axis) - self.pads[axis] - self.sizes[axis])

    def _inside(self, axis: int) -> list[int]:
        """The divisor of each window along an axis: its elements in the image, or in the image and its padding."""
        before, after = (self.pads[axis], self.pads[axis + 2]) if self.padding_counts else (0, 0)
        starts = [number * self.strides[axis] - self.pads[axis] for number in range(self.counts[axis])]
        end = self.sizes[axis] + after
        return [min(start + self.kernel[axis], end) - max(start, -before) for start in starts]

    def divisors(self) -> list[float]:
        """The divisors of the sums of all windows; a single one if all are equal."""
        found = [float(down * across) for down in self._inside(0) for across in self._inside(1)]
        return found[:1] if len(set(found)) == 1 else found
