"""Dimensions as lists of factors, which are unified where operations require equal dimensions.

unify([8], [2, 4])      # 8 is split into two factors, the same as 2 and 4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import Dim, dims_of
from ascir.passes.graph.tiling.errors import Untileable, unsized
from ascir.passes.tile.extent import Extent


class Misaligned(Exception):
    """Two lists of factors that have no common refinement."""


@dataclass(eq=False)
class Factor:
    """A factor of a dimension: unsplit, equal to another one, or split into parts."""

    extent: Extent
    same: Factor | None = None
    parts: tuple[Factor, ...] = ()

    def leaves(self) -> Iterator[Factor]:
        factor = self
        while factor.same is not None:
            factor = factor.same
        if not factor.parts:
            yield factor
        for part in factor.parts:
            yield from part.leaves()


def leaves_of(factors: Iterable[Factor]) -> list[Factor]:
    return [leaf for factor in factors for leaf in factor.leaves()]


def unify(left: Iterable[Factor], right: Iterable[Factor]) -> None:
    """Make two lists of factors equal, from the innermost factor outwards."""
    a, b = leaves_of(left), leaves_of(right)
    while a and b:
        x, y = a.pop(), b.pop()
        if x is y:
            continue
        if x in b or y in a:
            raise Misaligned  # a factor would contain itself
        if x.extent == y.extent:
            y.same = x
            continue
        if (quotient := x.extent.over(y.extent)) is not None:
            larger, smaller, rest = x, y, a
        elif (quotient := y.extent.over(x.extent)) is not None:
            larger, smaller, rest = y, x, b
        else:
            raise Misaligned
        larger.parts = (Factor(quotient), smaller)
        rest.append(larger.parts[0])
    if a or b:
        raise Misaligned


def dimension(dim: Dim, value: SSAValue) -> list[Factor]:
    if dim is None:
        operands = value.owner.operands if isinstance(value.owner, Operation) else ()
        there = dims_of(value.type)
        names = [dim for each in operands for dim in dims_of(each.type) if isinstance(dim, str)]
        names = [dim for dim in names if dim not in there]
        if isinstance(value.owner, Operation) and names:
            raise unsized(
                f"{value.owner.name} of {value.type}: a dimension of it has neither a name nor a size", names
            )
        raise Untileable(
            f"{value.type} has a dynamic dimension without a name: name it, as in #graph.dims<B, _>"
        )
    return [] if dim == 1 else [Factor(Extent.of([dim]))]
