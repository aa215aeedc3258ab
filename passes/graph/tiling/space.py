"""The iteration space of a group: which dimensions of which values are the same axis.

    %s = graph.add %x, %b : (tensor<4x8x16xf32>, tensor<16xf32>) -> tensor<4x8x16xf32>
    // %x: [a, b]   %b: [b]   %s: [a, b]     where a has 32 elements (4 and 8 always go together) and b has 16

1. Every dimension is a list of factors: initially one of its own, or none if its size is 1.
2. Every operation requires some dimensions to be equal: elementwise operations those that do not broadcast, a transpose
   in another order, a reshape the whole lists. Lists are unified from the innermost factor outwards; a factor that is a
   multiple of the other is split.
3. Factors that are adjacent wherever they occur become one axis.

An operand that cannot be aligned (with its own transpose, with sizes without a common factor, or because it reshapes
what must be one axis) is *apart*: it is read again from global memory along axes of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects.graph import (
    ArgmaxOp,
    ArgminOp,
    ConcatOp,
    CumsumOp,
    EmbeddingOp,
    GatherElementsOp,
    GatherOp,
    GraphOp,
    IotaOp,
    PadOp,
    PositionsOp,
    ReduceOp,
    ReshapeOp,
    SliceOp,
    SortOp,
    SplitOp,
    TopKOp,
    TransposeOp,
    dims_of,
    shape_of,
)
from ascir.dialects.graph.structure import splat_value
from ascir.passes.graph.tiling.dims import Moving, gather_axis, moved_dims, undivided
from ascir.passes.graph.tiling.errors import Untileable, unsized
from ascir.passes.graph.tiling.factors import Factor, Misaligned, dimension, leaves_of, unify
from ascir.passes.tile.extent import Extent, product

Edge = tuple[Operation, int]
"""An operand of an operation."""


@dataclass(eq=False)
class Axis:
    """A dimension of the iteration space."""

    extent: Extent
    name: str = ""
    numbers: bool = False
    """Whether it counts parts of which a tile may take any number: its extents need not fill blocks."""

    def __repr__(self) -> str:
        return f"{self.name}:{self.extent}"


Order = tuple[Axis, ...]
"""The axes of a value in row-major order, outermost first."""

Parts = Sequence[Sequence[int]]
"""Groups of dimensions of a value; axes do not extend across groups."""

MATRIX: Parts = ((-2,), (-1,))
"""Rows, and columns."""


def _operands(block: Block) -> Iterator[tuple[GraphOp, int]]:
    for op in block.ops:
        if isinstance(op, GraphOp):
            yield from ((op, index) for index in range(len(op.operands)))


class Space:
    """The axes of the values of a block, and those of operands that are `apart`. Each of `parts`, groups of dimensions
    of `matrix`, has axes of its own."""

    def __init__(
        self, block: Block, outputs: Sequence[SSAValue], matrix: SSAValue | None = None, parts: Parts = MATRIX
    ):
        self.apart: set[Edge] = set()
        self.matrix, self.parts = matrix, parts
        self._dims: dict[SSAValue | Edge, list[list[Factor]]] = {}
        while True:
            while not self._align(block):
                pass
            self._axes = self._collapse(block, outputs)
            if not self._divides(block):
                break

    def order(self, value: SSAValue, edge: Edge | None = None) -> Order:
        """The axes of a value or, given `edge`, of the value as this operand reads it."""
        if edge is not None and edge in self.apart and isinstance(edge[0], ReshapeOp):
            return self.order(edge[0].results[0])  # it is read in the shape of the result
        return self._merged(leaves_of(self._flat(value, edge)))

    def axes_of(self, value: SSAValue, dims: Iterable[int], edge: Edge | None = None) -> Order:
        """The axes of some dimensions of a value."""
        lists = self._lists(value, edge)
        return self._merged(leaves_of(factor for dim in dims for factor in lists[dim]))

    # --- alignment ------------------------------------------------------------------------------------------------

    def _lists(self, value: SSAValue, edge: Edge | None = None) -> list[list[Factor]]:
        key = edge if edge is not None and edge in self.apart else value
        if key not in self._dims:
            self._dims[key] = [dimension(dim, value) for dim in shape_of(value)]
        return self._dims[key]

    def _flat(self, value: SSAValue, edge: Edge | None = None) -> list[Factor]:
        return [factor for dim in self._lists(value, edge) for factor in dim]

    def _align(self, block: Block) -> bool:
        """One attempt to align all operations. Returns False if one could not be: its operand is apart in the next
        attempt."""
        self._dims = {}
        for op, index in _operands(block):
            try:
                self._align_operand(op, index)
            except Misaligned:
                self._set_apart(op, index)
                return False
        if not self._repeats(self._dims):
            return True
        self._blame(block)
        return False

    def _repeats(self, keys: Iterable[SSAValue | Edge]) -> bool:
        """Whether a value has the same factor twice: it would be read along its diagonal."""
        for key in keys:
            leaves = leaves_of(factor for dim in self._dims.get(key, ()) for factor in dim)
            if len(set(leaves)) != len(leaves):
                return True
        return False

    def _blame(self, block: Block) -> None:
        """Find the first operand whose alignment gives a value the same factor twice, and set it apart."""
        self._dims = {}
        for op, index in _operands(block):
            self._align_operand(op, index)
            if self._repeats(list(self._dims)):
                self._set_apart(op, index)
                return

    def _set_apart(self, op: GraphOp, index: int) -> None:
        if (op, index) in self.apart:
            type = op.operands[index].type
            why = f"the dimensions of operand {index} of {op.name}, {type}, cannot be aligned with others"
            names = [dim for dim in dims_of(type) if isinstance(dim, str)]
            raise unsized(why, names) if names else Untileable(why)
        self.apart.add((op, index))

    def _divides(self, block: Block) -> bool:
        """Whether a dimension that must be one axis is several. If so, reshapes of it are set apart for the next
        attempt."""
        for op in block.ops:
            for value, dim in undivided(op):
                if len(self.axes_of(value, [dim])) < 2:
                    continue
                whole = set(leaves_of(self._lists(value)[dim]))
                for other in block.ops:
                    if isinstance(other, ReshapeOp) and (other, 0) not in self.apart:
                        dims = [*self._lists(other.operands[0]), *self._lists(other.results[0])]
                        if any(0 < len(whole.intersection(leaves_of(each))) < len(whole) for each in dims):
                            self._set_apart(other, 0)
                            return True
        return False

    def _align_operand(self, op: GraphOp, index: int) -> None:
        """Unify the dimensions of one operand with those of the results, as the operation requires."""
        value = op.operands[index]
        source, target = self._lists(value, (op, index)), self._lists(op.results[0])
        match op:
            case ReshapeOp() if (op, index) in self.apart:
                pass
            case ReshapeOp():
                unify([f for dim in source for f in dim], [f for dim in target for f in dim])
            case TransposeOp():
                for position, dim in enumerate(op.resolved_permutation()):
                    unify(source[dim], target[position])
            case ReduceOp():
                rank = len(source)
                reduced = {axis % rank for axis in op.axes.get_values()}
                kept = [dim for i, dim in enumerate(source) if i not in reduced]
                remaining = (
                    [dim for i, dim in enumerate(target) if i not in reduced] if bool(op.keepdims) else target
                )
                for a, b in zip(kept, remaining, strict=True):
                    unify(a, b)
            case SliceOp() | PadOp() | ConcatOp() | SplitOp():
                for result in op.results:
                    target = self._lists(result)
                    for dim, (a, b) in enumerate(zip(source, target, strict=True)):
                        if dim not in moved_dims(op):
                            unify(a, b)
            case GatherOp() | EmbeddingOp():
                self._align_gather(op, index, source, target)
            case GatherElementsOp():
                axis = op.axis.value.data % len(source)
                for dim, (a, b) in enumerate(zip(source, target, strict=True)):
                    if index == 1 or dim != axis:
                        unify(a, b)
            case SortOp() | TopKOp():
                axis = op.axis.value.data % len(source)
                for result in op.results:
                    lists = self._lists(result)
                    for dim, (a, b) in enumerate(zip(source, lists, strict=True)):
                        unify(target[dim] if dim == axis and isinstance(op, TopKOp) else a, b)
            case ArgmaxOp() | ArgminOp():
                axis = op.axis.value.data % len(source)
                kept = [dim for i, dim in enumerate(source) if i != axis]
                remaining = [dim for i, dim in enumerate(target) if not op.keepdims or i != axis]
                for a, b in zip(kept, remaining, strict=True):
                    unify(a, b)
            case _:
                # Elementwise and broadcasts: aligned at the last dimension; dimensions of size 1 are broadcast.
                for a, b in zip(reversed(source), reversed(target), strict=False):
                    if a:
                        unify(a, b)

    def _align_gather(
        self,
        op: GatherOp | EmbeddingOp,
        index: int,
        source: list[list[Factor]],
        target: list[list[Factor]],
    ) -> None:
        """The dimensions of the indices replace the axis."""
        axis = gather_axis(op)
        count = len(shape_of(op.operands[1]))
        if index == 1:
            pairs = zip(source, target[axis : axis + count], strict=True)
        else:
            rest = [*source[:axis], *source[axis + 1 :]]
            pairs = zip(rest, [*target[:axis], *target[axis + count :]], strict=True)
        for a, b in pairs:
            unify(a, b)

    # --- collapse -------------------------------------------------------------------------------------------------

    def _sequences(
        self, block: Block, outputs: Sequence[SSAValue]
    ) -> Iterator[tuple[list[Factor], AbstractSet[Factor]]]:
        """The sequences of factors of all values but splat constants, and the sets of factors that may not be joined
        with others."""
        for key in self._dims:
            value = key if isinstance(key, SSAValue) else key[0].operands[key[1]]
            if value in outputs or splat_value(value) is None:
                yield leaves_of(factor for dim in self._dims[key] for factor in dim), frozenset()
        if self.matrix is not None:
            lists = self._lists(self.matrix)
            for part in self.parts:
                yield [], frozenset(leaves_of(factor for dim in part for factor in lists[dim]))
        for op in block.ops:
            if isinstance(op, ReduceOp):
                lists = self._lists(op.x, (op, 0))
                rank = len(lists)
                reduced = [f for axis in op.axes.get_values() for f in lists[axis % rank]]
                yield [], frozenset(leaves_of(reduced))
            elif isinstance(op, Moving):
                for value in (*op.operands, *op.results):
                    for dim in moved_dims(op):
                        yield [], frozenset(leaves_of(self._lists(value)[dim]))
            elif isinstance(op, GatherOp | EmbeddingOp | GatherElementsOp):
                for value in (op.operands[0], *op.results):
                    lists = self._lists(value)
                    axis = gather_axis(op)
                    last = axis + 1 + (len(self._lists(op.results[0])) - len(self._lists(op.operands[0])))
                    stop = axis + 1 if value is op.operands[0] else last
                    yield [], frozenset(leaves_of(f for dim in lists[axis:stop] for f in dim))
            elif isinstance(op, SortOp | TopKOp):
                for value in (op.x, *op.results):
                    lists = self._lists(value)
                    yield [], frozenset(leaves_of(lists[op.axis.value.data % len(lists)]))
            elif isinstance(op, ArgmaxOp | ArgminOp | CumsumOp):
                lists = self._lists(op.x)
                yield [], frozenset(leaves_of(lists[op.axis.value.data % len(lists)]))
            elif isinstance(op, IotaOp | PositionsOp):
                lists = self._lists(op.result)
                yield [], frozenset(leaves_of(lists[op.axis.value.data % len(lists)]))

    def _collapse(self, block: Block, outputs: Sequence[SSAValue]) -> dict[Factor, Axis | None]:
        """The axis of each factor; None for all factors of an axis but the first."""
        for value in (*block.args, *outputs):
            self._lists(value)
        after: dict[Factor, set[Factor | None]] = {}
        before: dict[Factor, set[Factor | None]] = {}
        groups: list[AbstractSet[Factor]] = []
        for sequence, group in self._sequences(block, outputs):
            groups += [group] if group else []
            for left, right in zip([None, *sequence], [*sequence, None], strict=True):
                if left is not None:
                    after.setdefault(left, set()).add(right)
                if right is not None:
                    before.setdefault(right, set()).add(left)

        def joined(left: Factor, right: Factor) -> bool:
            return (
                after.get(left) == {right}
                and before.get(right) == {left}
                and all((left in group) == (right in group) for group in groups)
            )

        axes: dict[Factor, Axis | None] = {}
        for key in self._dims:
            for factor in leaves_of(factor for dim in self._dims[key] for factor in dim):
                first = factor
                while (lefts := before.get(first, set())) and len(lefts) == 1:
                    (left,) = lefts
                    if left is None or not joined(left, first):
                        break
                    first = left
                if first in axes:
                    continue
                chain = [first]
                while len(rights := after.get(chain[-1], set())) == 1:
                    (right,) = rights
                    if right is None or not joined(chain[-1], right):
                        break
                    chain.append(right)
                name = f"{_letter(sum(axis is not None for axis in axes.values()))}"
                axes[first] = Axis(product(f.extent for f in chain), name)
                axes.update({other: None for other in chain[1:]})
        return axes

    def _merged(self, leaves: Iterable[Factor]) -> Order:
        return tuple(axis for leaf in leaves if (axis := self._axes[leaf]) is not None)


def _letter(index: int) -> str:
    """a, b, ..., z, a1, b1, ..."""
    return chr(ord("a") + index % 26) + (str(index // 26) if index >= 26 else "")
