"""Sizes that are numbers, names, or products of them.

    Extent.of(["B", 4, 8])          # 32*B
    Extent.of(["B", 8]) / 8         # B
    Extent.of(["2S+2"])             # twice "S+1"

Names are the named dimensions of the graph: one index argument of the kernel each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod

from ascir.dialects.graph.sums import factor_of

ASSUMED = 1024
"""The size that a named dimension is assumed to have in estimates: one for all, as these are compared. With 2048 for
products and 1024 for other operations, attention was several kernels."""


@dataclass(frozen=True)
class Extent:
    """A number multiplied by names, in alphabetical order."""

    number: int = 1
    names: tuple[str, ...] = ()

    @classmethod
    def of(cls, factors: Iterable[int | str]) -> Extent:
        found = [(factor, None) if isinstance(factor, int) else factor_of(factor) for factor in factors]
        names = sorted(name for _, name in found if name is not None)
        return cls(prod(number for number, _ in found), tuple(names))

    @property
    def static(self) -> bool:
        """Whether it is a constant; a product with 0 is 0 whatever its names are."""
        return not self.names or not self.number

    def __mul__(self, other: Extent) -> Extent:
        return Extent(self.number * other.number, tuple(sorted((*self.names, *other.names))))

    def over(self, other: Extent) -> Extent | None:
        """The quotient, if it is an extent for all sizes of the names; else None."""
        rest = Counter(self.names)
        rest.subtract(other.names)
        if not other.number or self.number % other.number or min(rest.values(), default=0) < 0:
            return None
        return Extent(self.number // other.number, tuple(sorted(rest.elements())))

    def value(self, sizes: Mapping[str, int]) -> int:
        """The number for given sizes of the names."""
        return self.number * prod(sizes[name] for name in self.names)

    @property
    def assumed(self) -> int:
        """The number for the assumed size of each name."""
        return self.number * ASSUMED ** len(self.names)

    def __str__(self) -> str:
        parts = [str(self.number)] if self.number != 1 or not self.names else []
        return "*".join((*parts, *self.names))


ONE = Extent()


def product(extents: Iterable[Extent]) -> Extent:
    result = Extent()
    for extent in extents:
        result = result * extent
    return result


def all_names(extents: Iterable[Extent]) -> list[str]:
    """The names of several extents, in alphabetical order."""
    return sorted({name for extent in extents for name in extent.names})
