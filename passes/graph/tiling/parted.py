"""Splits reductions of long rows into parts, including those that depend on each other: rows are then read twice,
instead of once for each reduction (as online softmax does).

    m = max over {b} of x; s = sum over {b} of exp(x - m); y = exp(x - m) / s          // 128 rows of 131072, b = o * i
    ->  m_o = max over {i} of x; s_o = sum over {i} of exp(x - m_o)                    // stored: [a, o], a tile has all of i
        m = max over {o} of m_o; s = sum over {o} of s_o * exp(m_o - m); y as before   // repeated by every core that needs it

A part uses its own result instead of that of the whole row, which is not known yet; the difference is corrected when
parts are combined. Three forms are supported: reductions that need no other one, sums of exponentials below a maximum,
and sums of squares about a point, for which a part uses its own mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import f32

from ascir.dialects.graph.types import LARGEST_F32
from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.elements import cast_to
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Elementwise,
    Group,
    Iota,
    Load,
    Node,
    Reduce,
    Target,
    View,
    ancestors,
    is_square,
    stored_before,
)
from ascir.passes.graph.tiling.slices import everything
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.split import Split, Whole
from ascir.passes.graph.tiling.walks import chunk_sum, stages
from ascir.passes.tile.extent import Extent

LOWEST = -LARGEST_F32
"""The least number that a part subtracts. If all its elements are minus infinity, it then contributes 0, not NaN."""


LONGEST = 1 << 14
"""The most elements of a part: a tile has all of it."""

TRIED = 3
"""How many sizes of parts are tried, from the largest down."""


def groups_in_parts(group: Group, choices: Sequence[Choice]) -> Iterator[Group]:
    """The group with reductions in parts, if rows that do not fit would be walked several times; one group for each
    size of parts."""
    for choice in choices:
        phase, chunked = choice.schedule.phase, choice.schedule.chunked
        if len(chunked) != 1 or phase.slices or stages(phase, chunked) == 1:
            continue
        (axis,) = chunked
        for size in _sizes(axis, phase.unit):
            inner = Axis(Extent(size), f"{axis.name}i")
            outer = Axis(Extent(axis.extent.number // size), f"{axis.name}o", numbers=True)
            if (found := parted(group, Split(axis, outer, inner))) is not None:
                yield found


def _sizes(axis: Axis, unit: int) -> list[int]:
    """The sizes of parts that divide a row."""
    if not axis.extent.static:
        return []
    row = axis.extent.number
    sizes = [size for size in range(unit, min(LONGEST, row // 2) + 1, unit) if row % size == 0]
    return sizes[: -TRIED - 1 : -1]


def parted(group: Group, split: Split) -> Group | None:
    """The group with all reductions along an axis made in parts; None if one of them cannot be."""
    try:
        return _Parting(group, split).made
    except Whole:
        return None


@dataclass
class _Parting:
    group: Group
    split: Split
    made: Group = field(init=False)
    parts: dict[Node, Node] = field(init=False, default_factory=dict[Node, Node])
    """Each node within a part, computed from the part's own results."""
    results: dict[tuple[str, Node], tuple[Node, Node]] = field(
        init=False, default_factory=dict[tuple[str, Node], tuple[Node, Node]]
    )
    """For each kind and operand of a reduction, the results of its parts: as they are computed, and as they are loaded
    again."""
    own: dict[Node, Node] = field(init=False, default_factory=dict[Node, Node])

    def __post_init__(self) -> None:
        self.made = Group(list(self.group.views), [])
        for node in everything(self.group):
            if isinstance(node, Reduce) and self.split.axis in node.axes:
                self.own[node] = self._combined(node)
                continue
            new = replace(node, operands=tuple(self.own[operand] for operand in node.operands))
            if stored_before(node):
                raise Whole  # it depends on other phases, which are not analysed
            self.own[node] = self._standardized(node) or new
        self.made.targets += [replace(target, node=self.own[target.node]) for target in self.group.targets]

    def _standardized(self, node: Node) -> Node | None:
        """`(x - c) * r` as `x * r + -c * r`, a single multiply-add with two values per row, if c is the mean of x: the
        mean has an error of its own, of the same size."""
        if not _is(node, "mul") or node.element != f32:
            return None
        difference, factor = node.operands
        if not _is(difference, "sub") or self.split.axis in factor.support:
            return None
        x, centre = difference.operands
        if not self._is_mean(centre, x):
            return None
        factor, away = self.own[factor], _binary("mul", self.own[centre], self.own[factor])
        away = Elementwise(f32, away.support, (away,), name="neg")
        return replace(_binary("add", _binary("mul", self.own[x], factor), away), hint=node.hint)

    def _is_mean(self, node: Node, x: Node) -> bool:
        """Whether a node is the mean of another one along the axis."""
        if not _is(node, "div"):
            return False
        sums, count = node.operands
        return (
            isinstance(sums, Reduce)
            and isinstance(count, Constant)
            and (sums.kind, sums.operands, sums.axes) == ("sum", (x,), frozenset([self.split.axis]))
            and count.number == self.split.axis.extent.number
        )

    # --- of a part ------------------------------------------------------------------------------------------------

    def _part(self, root: Node) -> Node:
        """A node within a part."""
        for node in ancestors([root]):
            if node not in self.parts:
                self.parts[node] = self._part_of(node)
        return self.parts[root]

    def _part_of(self, node: Node) -> Node:
        operands = tuple(self.parts[operand] for operand in node.operands)
        support = self.split.support(node.support)
        match node:
            case Reduce() if self.split.axis in node.axes:
                raise Whole  # a part would give a different result
            case Iota() if node.axis is self.split.axis:
                raise Whole
            case Load():
                return replace(node, support=support, box=self.split.box(node.box))
            case Constant():
                return node
            case Elementwise() | Reduce() | Iota():
                return replace(node, support=support, operands=operands)
            case _:
                raise Whole

    # --- of the whole ---------------------------------------------------------------------------------------------

    def _needs(self, node: Node) -> list[Reduce]:
        return [
            other
            for other in ancestors([node])
            if isinstance(other, Reduce) and self.split.axis in other.axes
        ]

    def _combined(self, node: Reduce) -> Node:
        """A reduction of the results of its parts."""
        (operand,) = node.operands
        if (
            node.axes != frozenset([self.split.axis])
            or node.slices is not None
            or node.combines
            or node.kind.startswith("arg")
        ):
            raise Whole
        if not self._needs(operand):
            left: Node = self._reduced(node, node.kind, operand)[1]
        elif (shift := self._below_maximum(node)) is not None:
            left = self._exponentials(node, *shift)
        elif (squared := self._squared(node)) is not None:
            left = self._squares(node, *squared)
        else:
            raise Whole
        return replace(node, operands=(left,), axes=frozenset([self.split.outer]), combines=True)

    def _reduced(self, like: Reduce, kind: str, operand: Node, part: Node | None = None) -> tuple[Node, Node]:
        """The results of the parts of a reduction: as they are computed, and as they are loaded again. `part` is the
        operand within a part."""
        key = kind, operand
        if key not in self.results:
            made = chunk_sum(
                replace(
                    like,
                    kind=kind,
                    support=frozenset((*like.support, self.split.outer)),
                    operands=(self._part(operand) if part is None else part,),
                    axes=frozenset([self.split.inner]),
                )
            )
            order = (*sorted(like.support, key=lambda axis: axis.name), self.split.outer)
            view = View(f"work{len(self.made.views)}", order, made.element, "workspace")
            self.made.views.append(view)
            target = Target(made, view, Box.of(order))
            load = Load(
                made.element, made.support, hint=made.hint, view=view, box=target.box, sources=(target,)
            )
            self.results[key] = cast_to(made, like.element), cast_to(load, like.element)
        return self.results[key]

    def _below_maximum(self, node: Reduce) -> tuple[Node, Reduce] | None:
        """u and m of `sum exp(u - m)` with `m = max u`."""
        (power,) = node.operands
        if not _is(power, "exp") or node.kind != "sum" or node.element != f32:
            return None
        (difference,) = power.operands
        if not _is(difference, "sub"):
            return None
        u, m = difference.operands
        if isinstance(m, Reduce) and m.kind == "max" and m.operands == (u,) and not self._needs(u):
            return u, m
        return None

    def _exponentials(self, node: Reduce, u: Node, m: Reduce) -> Node:
        """Sums of exponentials below the maximum of a part, scaled by the exponential of that maximum minus the maximum
        of all."""
        there, loaded = (_at_least(most, LOWEST) for most in self._reduced(m, "max", u))
        power = _exp(_binary("sub", self._part(u), there))
        _, sums = self._reduced(node, "sum", node.operands[0], power)
        return _binary("mul", sums, _exp(_binary("sub", loaded, self.own[m])))

    def _squared(self, node: Reduce) -> tuple[Node, Node] | None:
        """x and c of `sum (x - c) * (x - c)`."""
        (product,) = node.operands
        if not is_square(product) or node.kind != "sum":
            return None
        difference = product.operands[0]
        if not _is(difference, "sub"):
            return None
        x, centre = difference.operands
        if self._needs(x) or self.split.axis in centre.support or self.split.axis not in x.support:
            return None
        return x, centre

    def _squares(self, node: Reduce, x: Node, centre: Node) -> Node:
        """Squares about the mean of a part, plus its number of elements times the square of the mean's distance from
        the centre."""
        count = Constant(node.element, number=float(self.split.inner.extent.number))
        there, loaded = (_binary("div", sums, count) for sums in self._reduced(node, "sum", x))
        difference = _binary("sub", self._part(x), there)
        _, squares = self._reduced(node, "sum", node.operands[0], _binary("mul", difference, difference))
        away = _binary("sub", loaded, self.own[centre])
        return _binary("add", squares, _binary("mul", _binary("mul", away, away), count))


def _is(node: Node, name: str) -> bool:
    return isinstance(node, Elementwise) and node.name == name


def _binary(name: str, a: Node, b: Node) -> Elementwise:
    return Elementwise(a.element, a.support | b.support, (a, b), name=name)


def _exp(node: Node) -> Elementwise:
    return Elementwise(node.element, node.support, (node,), name="exp")


def _at_least(node: Node, number: float) -> Elementwise:
    """The maximum with a number; NaN does not matter, as the sum below a maximum of NaN is NaN in any case."""
    return replace(_binary("maximum", node, Constant(node.element, number=number)), ignores_nan=True)
