"""The temporaries of an operation in UB, found by running the legalization passes on it, once for each operation.

scratch(elementwise erf over f32, chip, free=True)     // 16: bytes per element, for its polynomials and the result
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from ascir.diagnostics import OperationError
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import (
    Box,
    Constant,
    Elementwise,
    Group,
    Load,
    Node,
    Target,
    View,
    element_bytes,
    is_tile,
)
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.extent import Extent
from ascir.target import Soc

LENGTH = 1024
"""Elements of the tile with which an operation is tried."""
TILES = 4
"""The number of tiles: with all elements in one tile there would be no loop."""
ANY = 3
"""A typical constant."""


class _Operand(NamedTuple):
    element: Attribute
    number: float | int | None
    """The value, if it is a scalar."""
    place: int
    """The index of the first operand that is the same."""


class _Function(NamedTuple):
    """An operation, independent of where its operands come from."""

    name: str
    parameter: str | None
    ignores_nan: bool
    element: Attribute
    operands: tuple[_Operand, ...]


def scratch(node: Elementwise, chip: Soc, free: bool) -> int:
    """Bytes per element besides the operands, including the result. `free`: whether operands may be overwritten once
    they have been read."""
    operands = tuple(
        _Operand(operand.element, _number(node, operand), node.operands.index(operand))
        for operand in node.operands
    )
    return _tried(_Function(node.name, node.parameter, node.ignores_nan, node.element, operands), chip, free)


def _number(node: Elementwise, operand: Node) -> float | int | None:
    """The value of a constant operand, if it may affect how a function is legalized."""
    if isinstance(operand, Constant) and (node.name == "pow" or isinstance(operand.number, int)):
        return operand.number
    return None if is_tile(operand) else ANY


@cache
def _tried(function: _Function, chip: Soc, free: bool) -> int:
    """Legalizes a kernel with just this operation. If its operands are loaded ahead, it cannot overwrite them."""
    from ascir.passes.graph.tiling.candidates import forced
    from ascir.passes.graph.tiling.choose import Choice
    from ascir.passes.graph.tiling.kernel import Build
    from ascir.passes.graph.tiling.phases import plan_phases
    from ascir.passes.graph.tiling.prediction import Prediction
    from ascir.passes.tile.room import needed, plans_once_legal

    group, node = _group(function)
    (phase,) = plan_phases(group)
    copies = 1 if free else 2
    choice = Choice(forced(phase, (LENGTH,), 1, copies), 0, Prediction(0, 0, 0, 0, 0, ""))
    try:
        plans = plans_once_legal(Build("f", group, [choice], 1).kernel(), chip, exact=True)
    except (OperationError, Untileable, VerifyException):  # reported when the actual kernel is made
        return element_bytes(node.element)
    loads = [operand for operand in dict.fromkeys(node.operands) if isinstance(operand, Load)]
    # The remainder of the division are blocks filled with constants, for which `SLACK` accounts.
    most = max(map(needed, plans.values()), default=0) // LENGTH
    most -= copies * sum(element_bytes(load.element) for load in loads)
    return max(0, most - (copies - 1) * element_bytes(node.element))


def _group(function: _Function) -> tuple[Group, Elementwise]:
    axis = Axis(Extent(TILES * LENGTH), "a")
    box, support = Box.of((axis,)), frozenset((axis,))
    views: list[View] = []
    operands: list[Node] = []
    for element, number, place in function.operands:
        if place < len(operands):
            operands.append(operands[place])
        elif number is not None:
            operands.append(Constant(element, number=number))
        else:
            views.append(view := View(f"x{place}", (axis,), element, "in"))
            operands.append(Load(element, support, view=view, box=box))
    node = Elementwise(
        function.element,
        support,
        tuple(operands),
        name=function.name,
        parameter=function.parameter,
        ignores_nan=function.ignores_nan,
    )
    out = View("out", (axis,), function.element, "out")
    return Group([*views, out], [Target(node, out, box)]), node
