"""A stage: what the vector cores of a mixed kernel compute for blocks of an operand, or from blocks of the product.

    %h = graph.cast %q : ... -> tensor<512x256xf16>     // a prologue stage: it stores to a channel
    %p = graph.matmul %a, %h : ...
    %y = graph.gelu %p : ...                            // an epilogue stage: it loads from a channel

A stage is translated like any group for the vector cores, with the rows and columns of the matrix as axes, so that
parts of a block of the matrix are tiles. One of its views is not in global memory: it stands for the slots of a
channel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects.graph import shape_of
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import (
    Constant,
    Count,
    Elementwise,
    Group,
    Iota,
    Load,
    Node,
    Reduce,
    View,
)
from ascir.passes.graph.tiling.phases import Phase, plan_phases
from ascir.passes.graph.tiling.space import Axis, Order, Parts
from ascir.passes.graph.tiling.translate import Translation


@dataclass(frozen=True)
class Stage:
    """A loop nest over the rows and columns of a matrix, on the vector cores."""

    group: Group
    phase: Phase
    given: Sequence[View]
    """The views of the arguments of the function, in order."""
    slot: View
    """The view that stands for the matrix."""
    batch: Order
    row: Axis | None
    """None if there is a single row."""
    column: Axis
    plane: Axis | None = None
    """After a convolution: the axis of blocks of channels. Rows are positions, columns the channels of a block."""
    handed: View | None = None
    """Between two products: the view that stands for the left operand of the second one."""

    @property
    def order(self) -> Order:
        """The axes of the matrix."""
        return (*self.batch, *(axis for axis in (self.plane, self.row) if axis is not None), self.column)

    @property
    def whole_rows(self) -> bool:
        """Whether a block must have all columns."""
        return bool(self.phase.reduced)

    @property
    def constants(self) -> list[View]:
        return [view for view in self.group.views if view.value is not None]

    @property
    def results(self) -> list[View]:
        """The values that are stored in global memory."""
        slots = (self.slot, self.handed)
        return [view for view in self.group.views if view.role == "out" and view not in slots]


def stage_of(
    block: Block, outputs: Sequence[SSAValue], matrix: SSAValue, where: str, stacked: int = 0
) -> Stage:
    """The stage that a block computes: `matrix` is its first argument, or its only output. Errors say `where` it is.
    `stacked`: how many dimensions before its rows are rows, too."""
    rank = len(shape_of(matrix))
    rows, columns = range(max(rank - 2 - stacked, 0), rank - 1), [rank - 1]
    translation = Translation(block, outputs, matrix, (rows, columns))
    group, space = translation.group, translation.space
    phase = _only_phase(group, where)
    row, column = (_single(space.axes_of(matrix, part), where) for part in (rows, columns))
    if column is None:
        raise Untileable(f"a matrix of one column, with operations {where} the product: cut the group there")
    inputs = group.views[: len(block.args)]
    given, slot = (inputs[1:], inputs[0]) if matrix is block.args[0] else (inputs, _output(group))
    batch = space.axes_of(matrix, range(rows.start))
    found = Stage(group, phase, given, slot, batch, row, column)
    _check(found, where)
    return found


IMAGE: Parts = ((1,), (2, 3), (4,))
"""The dimensions of an image in blocks of channels: blocks, positions, and the channels of a block."""


def stage_of_image(block: Block, outputs: Sequence[SSAValue]) -> Stage:
    """The epilogue stage of a convolution that a block computes: the image is its first argument."""
    image = block.args[0]
    translation = Translation(block, outputs, image, IMAGE)
    group, space = translation.group, translation.space
    phase = _only_phase(group, "after")
    plane, row, column = (_single(space.axes_of(image, part), "after") for part in IMAGE)
    assert column is not None  # blocks have several channels for all types of elements
    inputs = group.views[: len(block.args)]
    batch = space.axes_of(image, [0])
    found = Stage(group, phase, inputs[1:], inputs[0], batch, row, column, plane)
    if phase.reduced:
        raise Untileable("a reduction after a convolution would need all of its blocks: cut the group there")
    _check(found, "after")
    return found


def _only_phase(group: Group, where: str) -> Phase:
    phases = plan_phases(group)
    if len(phases) != 1 or any(view.role == "workspace" for view in group.views):
        raise Untileable(
            f"what comes {where} the product needs more than one pass over its blocks: cut the group there"
        )
    return phases[0]


def _output(group: Group) -> View:
    (view,) = (view for view in group.views if view.role == "out")
    return view


def copied(
    block: Block, outputs: Iterable[SSAValue], source: SSAValue | None = None
) -> tuple[Block, list[SSAValue]]:
    """A block with the operations that `outputs` need, up to `source`. Its arguments are `source`, if there is one, and
    those of `block`."""
    first = () if source is None else (source,)
    copy = Block(arg_types=[value.type for value in (*first, *block.args)])
    known: dict[SSAValue, SSAValue] = dict(zip((*first, *block.args), copy.args, strict=True))
    for old, new in known.items():
        new.name_hint = old.name_hint
    if source is not None:
        copy.args[0].name_hint = source.name_hint or "product"
    wanted = list(outputs)
    needed = _needed(wanted, source)
    for op in block.ops:
        if op in needed and not isinstance(op, ReturnOp):
            copy.add_op(made := op.clone(known))
            known.update(zip(op.results, made.results, strict=True))
    return copy, [known[each] for each in wanted]


def _needed(outputs: Sequence[SSAValue], source: SSAValue | None) -> set[Operation]:
    found: set[Operation] = set()
    pending = list(outputs)
    while pending:
        value = pending.pop()
        if value is not source and isinstance(value.owner, Operation) and value.owner not in found:
            found.add(value.owner)
            pending += value.owner.operands
    return found


def _single(order: Order, where: str) -> Axis | None:
    if len(order) > 1:
        raise Untileable(
            f"the rows or columns of a matrix are split into dimensions {where} the product: cut the group there"
        )
    return order[0] if order else None


def _check(found: Stage, where: str) -> None:
    """Raises `Untileable` if a stage cannot be computed for parts of a block of the matrix."""
    phase, own = found.phase, found.order
    if set(phase.axes) - set(own):
        raise Untileable(
            f"what comes {where} the product has dimensions that the product lacks: cut the group there"
        )
    if phase.reduced - {found.column}:
        raise Untileable(
            "a reduction over the product's rows would need all of its blocks: cut the group there"
        )
    if {found.row, found.plane} & phase.innermost:
        raise Untileable(
            "a tensor combined with the product, or computed from it, has the product's rows innermost: cut the group there"
        )
    for target in phase.targets:
        if not {*found.batch, found.plane, found.row} - {None} <= set(target.order):
            raise Untileable("a result without the product's rows: cut the group there")
        if found.column not in target.order and not found.whole_rows:
            raise Untileable("a result without the product's columns: cut the group there")
    for node in phase.nodes:
        _check_node(node, found, own, where)


def _check_node(node: Node, found: Stage, own: Order, where: str) -> None:
    if not isinstance(node, Load | Elementwise | Constant | Count | Iota | Reduce):
        raise Untileable(
            f"{node.hint or f'what comes {where} the product'} is not computed element by element"
        )
    if isinstance(node, Reduce) and node.kind.startswith("arg"):
        raise Untileable("argmax or argmin after a product: cut the group there")
    if isinstance(node, Load) and node.view.is_packed:  # blocks and shares of cores may begin within a byte
        raise Untileable(f"{node.hint} has elements of four bits, two to a byte: cut the group there")
    if isinstance(node, Load) and node.view is found.slot and node.order != own:
        raise Untileable("the product is read in another order: cut the group there")
