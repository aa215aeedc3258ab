"""The stage between two products for one block of keys, where not all keys are known at a time: online
softmax.

    m = max over {keys} of u; s = sum over {keys} of exp(u - m); p = exp(u - m) / s       // the softmax of whole rows
    ->  for each block of keys
          m' = max(m, max over {block} of u); a = exp(m - m'); p' = exp(u - m')           // handed to the cube
          s' = s * a + sum over {block} of p'
          y' = y * a + p' @ values                                                        // once the cube has summed it
        y / s

The maximum begins as the least finite number: what a block of hidden keys (-inf) then contributes is 0, not NaN.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects.builtin import f32
from xdsl.ir import Attribute

from ascir.passes.graph.cube.attention.visible import visible_ahead
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.tiling.elements import cast_to
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Group, Node, Reduce, ancestors
from ascir.passes.graph.tiling.parted import LOWEST
from ascir.passes.graph.tiling.phases import plan_phases
from ascir.passes.graph.tiling.space import Axis


@dataclass(eq=False)
class Held(Node):
    """A value of each row that the emitter holds: it is carried from block to block."""


@dataclass(frozen=True)
class Step:
    """What is computed of a block of keys."""

    stage: Stage
    """Its target is what is handed to the cube."""
    scores: Node
    """u"""
    largest: Node
    total: Node
    factor: Node
    """m', s' and a"""
    before: tuple[Held, Held]
    """m and s"""
    least: float | None
    """The least number by which rows are divided at the end, if there is one."""
    visible: int | None
    """Row i sees no key behind the one of number i + visible, if there is such a number (`visible`)."""


def step_of(stage: Stage) -> Step:
    """The step of a stage that is a softmax of rows, with any operations before it."""
    (target,) = stage.phase.targets
    softmax = _softmax(target.node, stage.column)
    if softmax is None:
        raise Untileable(
            f"what is between two products is not the softmax of rows of {stage.column.extent} keys, a named "
            "dimension: each product is a kernel of its own"
        )
    casts, powers, total, least = softmax
    (difference,) = powers.operands
    scores, largest = difference.operands[0], _reduction(difference.operands[1])[0]
    rows = total.support
    m, s = (Held(f32, rows, hint=hint) for hint in ("largest", "total"))
    most = replace(_binary("maximum", m, largest), ignores_nan=True)
    factor = _exp(_binary("sub", m, most))
    shares = replace(_exp(_binary("sub", scores, most)), hint=powers.hint)
    added = _binary("add", _binary("mul", s, factor), replace(total, operands=(shares,)))
    handed: Node = shares
    for element in casts:
        handed = cast_to(handed, element)
    group = Group(list(stage.group.views), [replace(target, node=handed)])
    (phase,) = plan_phases(group)
    made = replace(stage, group=group, phase=phase)
    visible = visible_ahead(scores, stage.row, stage.column)
    return Step(made, scores, most, added, factor, (m, s), least, visible)


def _softmax(node: Node, column: Axis) -> tuple[list[Attribute], Elementwise, Reduce, float | None] | None:
    """The casts after a softmax along an axis, innermost first, its exponentials, their sum, and the least divisor; None
    if it is something else."""
    casts: list[Attribute] = []
    while _is(node, "cast"):
        casts.insert(0, node.element)
        (node,) = node.operands
    if not _is(node, "mul"):
        return None
    for powers, reciprocal in (node.operands, node.operands[::-1]):
        if not isinstance(powers, Elementwise) or powers.name != "exp" or not _is(reciprocal, "reciprocal"):
            continue
        total, least = _reduction(reciprocal.operands[0])
        (difference,) = powers.operands
        if not _is(difference, "sub") or powers.element != f32:
            continue
        scores, (largest, floor) = difference.operands[0], _reduction(difference.operands[1])
        if (
            floor in (None, LOWEST)
            and _reduces(total, "sum", powers, column)
            and _reduces(largest, "max", scores, column)
            and not any(isinstance(each, Reduce) for each in ancestors([scores]))
        ):
            assert isinstance(total, Reduce)
            return casts, powers, total, least
    return None


def _reduction(node: Node) -> tuple[Node, float | None]:
    """A node, or what is at least a number, and that number."""
    if _is(node, "maximum"):
        for other, least in (node.operands, node.operands[::-1]):
            if isinstance(least, Constant):
                return other, float(least.number)
    return node, None


def _reduces(node: Node, kind: str, operand: Node, axis: Axis) -> bool:
    return (
        isinstance(node, Reduce)
        and (node.kind, node.operands, node.axes) == (kind, (operand,), frozenset([axis]))
        and node.element == f32
    )


def _is(node: Node, name: str) -> bool:
    return isinstance(node, Elementwise) and node.name == name


def _binary(name: str, a: Node, b: Node) -> Elementwise:
    return Elementwise(f32, a.support | b.support, (a, b), name=name)


def _exp(node: Node) -> Elementwise:
    return Elementwise(f32, node.support, (node,), name="exp")
