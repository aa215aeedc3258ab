"""Weights by which an axis of an image is resampled, shared by front ends.

cubic(-0.75).weights(8, positions)      # a row for each position: the weights of the 8 elements
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor

import numpy as np

from ascir.frontend.values import Problem
from ascir.interp.dtypes import Array

MAX_WEIGHTS = 1 << 24


@dataclass(frozen=True)
class Kernel:
    """The weight of an element by its distance from the position, and the distance where weights end."""

    weight: Callable[[Array], Array]
    reach: int

    def weights(self, size: int, positions: Array, stretch: float = 1.0, *, inside: bool = False) -> Array:
        """A row of weights of `size` elements for each position. What lies outside counts for the element at the edge,
        or not at all if only what is `inside` counts. A `stretch` below 1 makes the kernel wider, against aliasing."""
        margin = floor(self.reach / stretch) + 2
        if len(positions) * (size + 2 * margin) > MAX_WEIGHTS:
            raise Problem(f"weights of {len(positions)} x {size} are too many")
        taps = np.arange(-margin, size + margin)
        # A position far outside only uses the edge.
        near = np.clip(positions, -1.0, size)
        weights = self.weight((taps[None, :] - near[:, None]) * stretch)
        if inside:
            weights = np.where((taps >= 0) & (taps < size), weights, 0.0)
        weights = weights / weights.sum(axis=1, keepdims=True)
        found = np.array(weights[:, margin : margin + size])
        found[:, 0] += weights[:, :margin].sum(axis=1)
        found[:, -1] += weights[:, margin + size :].sum(axis=1)
        return found


LINEAR = Kernel(lambda distance: np.maximum(0.0, 1.0 - np.abs(distance)), 1)


def cubic(a: float) -> Kernel:
    """The cubic kernel with this free parameter."""

    def weight(distance: Array) -> Array:
        d = np.abs(distance)
        near = ((a + 2) * d - (a + 3)) * d * d + 1
        far = ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
        return np.where(d <= 1, near, np.where(d < 2, far, 0.0))

    return Kernel(weight, 2)
