"""Slices, splits, joins and padding: which part of a value is stored where.

    %c = graph.concat %s, %t axis 1 : ...        // join: %s is a piece at [0, 0], %t at [0, 8]
    %y = graph.add %c, %c                        // Operands joins the pieces in a workspace, as they are computed with

A part of a computed value is computed from parts of its operands. If parts overlap, as those of pooled rows do, each
loads some of these again: the whole value is stored first if that moves fewer elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.ir import SSAValue

from ascir.dialects.graph import ConcatOp, Dim, PadOp, SliceOp, SplitOp, element_of, shape_of
from ascir.dialects.graph.properties import MIN_I64
from ascir.dialects.graph.shapes import add_dims
from ascir.passes.graph.tiling.dims import Moving, known_or_named, moved_dims
from ascir.passes.graph.tiling.elements import cast_to, number_of
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.movement import Piece, Slot, borders, moved
from ascir.passes.graph.tiling.nodes import Behind, Constant, Load, Node, Start, ancestors, behind
from ascir.passes.graph.tiling.operands import Operands
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.extent import Extent


def _slots(values: Operands, op: Moving, whole: SSAValue, part: SSAValue) -> list[Slot]:
    """The axes of a value paired with those of a part of it. Along moved dimensions the part has an axis of its own."""
    slots: list[Slot] = []
    for dim in range(len(shape_of(whole))):
        axes = values.space.axes_of(whole, [dim])
        if dim not in moved_dims(op):
            slots += [Slot(None, axis, axis) for axis in axes]
            continue
        parts = values.space.axes_of(part, [dim])
        if max(len(axes), len(parts)) > 1:
            raise Untileable(f"dimension {dim} of {whole.type} is cut by {op.name}, but reshaped elsewhere")
        one = Axis(Extent(), "one")
        slots.append(Slot(dim, axes[0] if axes else one, parts[0] if parts else one))
    return slots


def _part(
    values: Operands, op: Moving, result: SSAValue, starts: Sequence[Start], steps: Sequence[int]
) -> None:
    """Define a result that is a part of the first operand."""
    node = values.operand(op, 0)
    moves: dict[Axis, tuple[Axis, Start, int]] = {}
    for slot in _slots(values, op, op.operands[0], result):
        if slot.dim is None or not slot.part.extent.number:
            continue
        moves[slot.whole] = slot.part, starts[slot.dim], steps[slot.dim]
    if not _stored_is_less(node, frozenset(moves), op):
        try:
            values.nodes[result] = moved(node, moves)
            return
        except Untileable:  # if a part cannot be computed by itself, the whole value is stored first
            pass
    whole = values.in_memory(op.operands[0])
    values.nodes[result] = cast_to(moved(whole, moves), values.element(result))


def _stored_is_less(node: Node, axes: frozenset[Axis], op: Moving) -> bool:
    """Whether all parts of a value load more elements than it takes to store the value and to load the parts of
    that."""
    loads = sum(isinstance(each, Load) and bool(each.support & axes) for each in ancestors([node]))
    if isinstance(node, Load) or loads < 2:
        return False
    cuts = {use.operation for use in op.operands[0].uses if isinstance(use.operation, SliceOp | SplitOp)}
    parts = sum(_share(part, op.operands[0]) * _step(cut) for cut in cuts for part in cut.results)
    return loads * parts >= loads + 1 + parts


def _step(cut: SliceOp | SplitOp) -> int:
    """How many elements of a row are loaded for each that a part has: those in between, too."""
    return abs(cut.steps.get_values()[-1]) if isinstance(cut, SliceOp) and cut.steps.get_values() else 1


def _share(part: SSAValue, whole: SSAValue) -> float:
    """The fraction of a value that a part has."""
    sizes = zip(shape_of(part), shape_of(whole), strict=True)
    return prod(one / all for one, all in sizes if isinstance(one, int) and isinstance(all, int) and all)


def take(values: Operands, op: SliceOp) -> None:
    bounds = zip(
        shape_of(op.x), op.starts.get_values(), op.ends.get_values(), op.steps.get_values(), strict=True
    )
    _part(values, op, op.result, [_first(*each) for each in bounds], op.steps.get_values())


def _first(dim: Dim, start: int, end: int, step: int) -> Start:
    """Where a slice of a dimension starts. One whose size is known only at launch may be reversed whole; a place
    counted from its end is a size too, so that the launch checks that it is not negative."""
    if isinstance(dim, int):
        return slice(start, end, step).indices(dim)[0]
    if step < 0:
        return None
    if start >= 0 or start == MIN_I64:
        return max(start, 0)
    return behind(0, Extent.of([known_or_named(add_dims([dim, start]))]))


def divide(values: Operands, op: SplitOp) -> None:
    rank, start = len(shape_of(op.x)), 0
    for result, size in zip(op.results, op.sizes.get_values(), strict=True):
        _part(values, op, result, [start] * rank, [1] * rank)
        start += size


def join(values: Operands, op: ConcatOp) -> None:
    start: int | Behind = 0
    pieces: list[Piece] = []
    for index, value in enumerate(op.operands):
        slots = _slots(values, op, op.result, value)
        starts = [0 if slot.dim is None else start for slot in slots]
        pieces += _pieces(values, op, index, slots, starts)
        start = behind(start, Extent.of([known_or_named(shape_of(value)[op.axis.value.data])]))
    values.pieces[op.result] = pieces


def surround(values: Operands, op: PadOp) -> None:
    if op.mode.data != "constant":
        raise Untileable(f"padding by {op.mode.data}: no schedule is known")
    element, value = values.element(op.result), op.value.value.data
    border = Constant(element, number=number_of(value, element_of(op.result)))
    slots = _slots(values, op, op.result, op.x)
    low = [0 if slot.dim is None else op.low.get_values()[slot.dim] for slot in slots]
    high = [0 if slot.dim is None else op.high.get_values()[slot.dim] for slot in slots]
    inner = _pieces(values, op, 0, slots, low)
    values.pieces[op.result] = [*inner, *borders(slots, low, high, border)]


def _pieces(
    values: Operands, op: Moving, index: int, slots: Sequence[Slot], starts: Sequence[Start]
) -> list[Piece]:
    """An operand as a piece of the result. If it is itself joined, for nothing else, its pieces go there directly."""
    value = op.operands[index]
    if value not in values.nodes and value.has_one_use() and (op, index) not in values.space.apart:
        found = [piece.inside(slots, starts) for piece in values.pieces[value]]
        if all(found):
            return [piece for piece in found if piece is not None]
    return [Piece.of(values.operand(op, index), slots, starts)]
