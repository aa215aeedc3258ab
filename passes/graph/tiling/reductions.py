"""Reductions, positions of extremes, running sums and sorting as nodes.

%s = graph.reduce mean %x axes [1] : tensor<8x64xf16> -> tensor<8xf16>
// cast f32, Reduce sum over {b}, div by 64, cast f16
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import AnyFloat, bf16, f16, f32, i1, i8, i32
from xdsl.ir import Attribute

from ascir.dialects.graph import IGNORES_NAN, ArgmaxOp, ArgminOp, CumsumOp, ReduceOp, SortOp, TopKOp, shape_of
from ascir.dialects.graph.types import integer_range
from ascir.passes.graph.tiling.elements import cast_to, neutral
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.nodes import (
    Constant,
    Count,
    Elementwise,
    Iota,
    Node,
    Ranking,
    Reduce,
    Scan,
    element_bytes,
)
from ascir.passes.graph.tiling.operands import Operands
from ascir.passes.graph.tiling.phases import BLOCK
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.extent import Extent, product

REPEAT = 256
"""Bytes of a repeat of an instruction. The position of an extreme is found as that of its repeat, and the position in
it."""


def reduce(values: Operands, op: ReduceOp) -> Node:
    x, kind = values.operand(op, 0), op.kind.data
    rank = len(shape_of(op.x))
    reduced = [axis % rank for axis in op.axes.get_values()]
    axes = frozenset(values.space.axes_of(op.x, reduced, (op, 0)))
    element = x.element
    if kind in ("any", "all"):
        flags = cast_to(x, f16)
        found = _reduced(flags, "max" if kind == "any" else "min", axes)
        # The maximum of no elements is -inf, which compares like a flag that is not set.
        return Elementwise(
            i1, found.support, (found, Constant(f16, number=0.0)), name="compare", parameter="gt"
        )
    wide = f32 if element == bf16 or (element == f16 and kind not in ("max", "min")) else element
    sums = _reduced(cast_to(x, wide), "sum" if kind == "mean" else kind, axes, IGNORES_NAN in op.attributes)
    if kind == "mean":
        sums = Elementwise(wide, sums.support, (sums, _count(wide, axes)), name="div")
    return cast_to(sums, element)


def _count(element: Attribute, axes: Iterable[Axis]) -> Node:
    """The number of elements along axes."""
    extent = product(axis.extent for axis in axes)
    if extent.static:
        return Constant(element, number=_number(extent.number, element))
    return Count(element, extent=extent)


def _number(value: int, element: Attribute) -> float | int:
    """A number as a constant of an element type; integers wrap, as their sums do."""
    if isinstance(element, AnyFloat):
        return float(value)
    numbers = integer_range(element)
    # A range of 2**64 numbers has no len().
    return (value - numbers.start) % (numbers.stop - numbers.start) + numbers.start


def _reduced(x: Node, kind: str, axes: frozenset[Axis], ignores_nan: bool = False) -> Node:
    if any(not axis.extent.number for axis in axes):
        return Constant(x.element, number=neutral(kind, x.element))
    alike, axes = axes - x.support, axes & x.support
    if axes:
        x = Reduce(x.element, x.support - axes, (x,), kind=kind, axes=axes, ignores_nan=ignores_nan)
    if not alike or kind in ("max", "min"):
        return x
    return _repeated(x, kind, alike)


def _repeated(x: Node, kind: str, axes: frozenset[Axis]) -> Node:
    """The sum or the product of a value along axes on which it does not depend."""
    extent = product(axis.extent for axis in axes)
    if kind == "sum" and (extent.static or isinstance(x.element, AnyFloat)):
        return Elementwise(x.element, x.support, (x, _count(x.element, axes)), name="mul")
    if not extent.static:
        raise Untileable(
            f"a {kind} of {extent} equal elements of {x.element}: their number is known at launch only, and no "
            "schedule is known"
        )
    return _power(x, extent.number)


def _power(x: Node, exponent: int) -> Node:
    """A power by repeated squaring."""
    if exponent == 1:
        return x
    half = _power(x, exponent // 2)
    square = Elementwise(x.element, x.support, (half, half), name="mul")
    return Elementwise(x.element, x.support, (square, x), name="mul") if exponent % 2 else square


def _one_axis(values: Operands, op: ArgmaxOp | ArgminOp | CumsumOp | SortOp | TopKOp) -> Axis | None:
    """The axis along which an operation works; None if there is only one element."""
    dim = op.axis.value.data % len(shape_of(op.x))
    axes = values.space.axes_of(op.x, [dim], (op, 0))
    if len(axes) > 1:
        raise Untileable(f"dimension {dim} of {op.name} is reshaped elsewhere: no schedule is known")
    return axes[0] if axes else None


def extreme(values: Operands, op: ArgmaxOp | ArgminOp) -> Node:
    x, axis = values.operand(op, 0), _one_axis(values, op)
    element = values.element(op.result)
    if axis is None or axis not in x.support:
        return Constant(element, number=0)
    kind = "max" if isinstance(op, ArgmaxOp) else "min"
    longest = (REPEAT // (2 if x.element in (f16, i8) else 4)) ** 2
    rows = values.space.order(op.x, (op, 0))[-1] is axis  # other axes would have to be transposed first
    if rows and axis.extent.static and axis.extent.number <= longest:
        place: Node = Reduce(i32, x.support - {axis}, (x,), kind=f"arg{kind}", axes=frozenset([axis]))
    else:
        place = _first_extreme(x, kind, axis)
    return cast_to(place, element)


EXACT = 1 << 24
"""The limit up to which f32 represents all integers."""


def _first_extreme(x: Node, kind: str, axis: Axis) -> Node:
    """The least position of an element that equals the extreme or is NaN: two reductions, which work for any number of
    tiles."""
    best = _reduced(x, kind, frozenset([axis]))
    found: Node = Elementwise(i1, x.support, (x, best), name="compare", parameter="eq")
    if isinstance(x.element, AnyFloat):
        unordered = Elementwise(i1, x.support, (x, x), name="compare", parameter="ne")
        found = Elementwise(i1, x.support, (found, unordered), name="or")
    counted = f32 if axis.extent.static and axis.extent.number <= EXACT else i32
    place = cast_to(Iota(i32, frozenset([axis]), axis=axis), counted, "rint" if counted == f32 else None)
    nowhere = Constant(counted, number=float(EXACT) if counted == f32 else 2**31 - 1)
    places = Elementwise(counted, x.support, (found, place, nowhere), name="select")
    first = Reduce(
        counted, x.support - {axis}, (places,), kind="min", axes=frozenset([axis]), ignores_nan=counted == f32
    )
    return cast_to(first, i32, "rint" if counted == f32 else None)


def scan(values: Operands, op: CumsumOp) -> Node:
    x, axis = values.operand(op, 0), _one_axis(values, op)
    exclusive, reverse = bool(op.exclusive), bool(op.reverse)
    if axis is None:
        return Constant(x.element, number=0) if exclusive else x
    wide = cast_to(x, f32 if x.element in (f16, bf16) else x.element)
    sums = Scan(wide.element, x.support | {axis}, (wide,), axis=axis, exclusive=exclusive, reverse=reverse)
    return cast_to(sums, x.element)


LONGEST_ORDER = 4095
"""The most elements that one tile can sort: records of eight bytes, twice, besides the keys and their indices."""


def rank(values: Operands, op: SortOp | TopKOp) -> tuple[Node, Node]:
    """The sorted elements, and their indices."""
    x, axis = values.operand(op, 0), _one_axis(values, op)
    element = values.element(op.indices)
    if axis is None:
        return x, Constant(element, number=0)
    if not axis.extent.static or axis.extent.number > LONGEST_ORDER:
        raise Untileable(
            f"{op.name} along {axis.extent} elements: a tile has all of them, and {LONGEST_ORDER} at most; no "
            "schedule is known that merges tiles"
        )
    parts = values.space.axes_of(op.values, [op.axis.value.data % len(shape_of(op.x))])
    if len(parts) > 1:
        raise Untileable(f"the axis of {op.name} is reshaped elsewhere: no schedule is known")
    descending = bool(op.descending if isinstance(op, SortOp) else op.largest)
    order = values.space.order(op.x, (op, 0))
    others = tuple(other for other in order if other is not axis)
    rows = order[-1] is axis or axis not in x.support or _has_room(x, axis)
    whole = x if rows else values.lying(x, (*others, axis))
    part, lying = parts[0] if parts else None, parts or (Axis(Extent(), "one"),)

    def made(element: Attribute, places: bool) -> Node:
        support = whole.support - {axis} | frozenset(parts)
        found = Ranking(
            element, support, (whole,), axis=axis, part=part, descending=descending, places=places
        )
        found.ignores_nan = IGNORES_NAN in op.attributes
        return found if rows else values.lying(found, (*others, *lying))

    return made(x.element, False), cast_to(made(i32, True), element)


ROOM = 184_000
"""Bytes of UB that a tile may take."""

RANKED = 46
"""Bytes for each sorted element: its records (`LONGEST_ORDER`), key and index, and what handling NaN takes."""

CONVERTED = 8
"""Additional bytes if the element type must be converted."""


def _has_room(x: Node, axis: Axis) -> bool:
    """Whether one tile can have all elements of an axis together with their neighbours, a block each. If not, the
    operand is stored to a workspace in rows along the axis first, and the result is transposed back."""
    neighbours = BLOCK // min(element_bytes(x.element), 4)
    each = RANKED + (0 if x.element in (f16, f32) else CONVERTED)
    return axis.extent.number * neighbours * each <= ROOM
