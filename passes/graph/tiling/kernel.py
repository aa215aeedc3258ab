"""Builds the kernel of a group: its signature, its phases one after the other, and its certificate.

    func.func @softmax(%x: memref<4096x1000xf32, strided<[1000, 1]>, #tile.space<gm>> {ascir.role = "in"},
                       %out: memref<4096x1000xf32, ...> {ascir.role = "out"})
        attributes {tile.core = #tile.core<aiv>, tile.block_dim = 48 : i64, tile.tiling = [{...}]}

The dimensions of a view are axes of the iteration space: the memory of the tensor in row-major order, reshaped where
dimensions were joined or split. Named dimensions are index arguments, in alphabetical order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from xdsl.dialects import func, memref, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IndexType,
    IntAttr,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
    StringAttr,
    UnitAttr,
    i8,
    i64,
)
from xdsl.ir import Attribute, Block, SSAValue

from ascir.branches import INSTEAD
from ascir.dialects.graph.sums import sum_of, terms_of
from ascir.dialects.tile import SyncBlocksOp
from ascir.dialects.tile.base import Core
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.tiling.choose import Choice
from ascir.passes.graph.tiling.emit import PhaseEmitter
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.few import FEW, Few
from ascir.passes.graph.tiling.narrow import IN_WHOLE_ROWS, which
from ascir.passes.graph.tiling.nodes import Behind, Box, Group, Load, Target, View, ancestors, bytes_of
from ascir.passes.graph.tiling.schedule import Schedule
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.graph.tiling.walks import Stay
from ascir.passes.tile.builder import Cursor, Kernel, either
from ascir.passes.tile.extent import Extent, all_names, product
from ascir.passes.tile.signature import Argument, Signature
from ascir.weights import FLAT


def view_type(
    extents: Sequence[Extent], element: Attribute, turn: Sequence[int] | None = None
) -> MemRefType[Attribute]:
    """A view with the given dimensions, permuted by `turn`; it has one element if there are no dimensions."""
    return _view_type(tuple(extents), element, tuple(range(len(extents)) if turn is None else turn))


@lru_cache(maxsize=1024)
def _view_type(
    extents: tuple[Extent, ...], element: Attribute, turn: tuple[int, ...]
) -> MemRefType[Attribute]:
    shape = [extent.number if extent.static else DYNAMIC_INDEX for extent in extents]
    inner = [product(extents[index + 1 :]) for index in range(len(extents))]
    strides = [extent.number if extent.static else None for extent in inner]
    layout = StridedLayoutAttr([strides[number] for number in turn] or [1])
    # `MemRefType(...)` spends much time on checking that these are integers.
    lengths = ArrayAttr([IntAttr(shape[number]) for number in turn] or [IntAttr(1)])
    return MemRefType[Attribute].new([lengths, element, layout, GM])


def argument_type(view: View) -> MemRefType[Attribute]:
    """The type of an argument. It is flat if its strides depend on named dimensions, which no memref type can express,
    or if elements are packed two to a byte."""
    if view.is_packed:
        return view_type([product(bytes_of([axis.extent for axis in view.order]))], i8)
    type = view_type([axis.extent for axis in view.order], view.element)
    if None not in (type.get_strides() or ()):
        return type
    return MemRefType(view.element, [DYNAMIC_INDEX], StridedLayoutAttr([1]), GM)


@dataclass
class Views:
    """The arguments of a kernel, reshaped as its phases need them."""

    kernel: Kernel
    arguments: dict[View, SSAValue]
    seen: dict[tuple[View, tuple[Extent, ...], tuple[int, ...]], SSAValue] = field(
        default_factory=dict[tuple[View, tuple[Extent, ...], tuple[int, ...]], SSAValue]
    )

    def along(self, view: View, box: Box, turn: Sequence[int], sized: bool = False) -> SSAValue:
        """The argument itself, or a view of its memory in the dimensions of a box, permuted by `turn`. `sized`: whether
        the type must state the sizes of named dimensions, as that of an argument does not."""
        extents, element, argument = box.shape, view.element, self.arguments[view]
        if view.is_packed:
            extents, element = bytes_of(extents), i8
        own = argument.type == view_type(extents, element)
        own = own and (not sized or all(extent.static for extent in extents))
        if own and list(turn) == sorted(turn) and extents == tuple(axis.extent for axis in view.order):
            return argument
        key = view, extents, tuple(turn)
        if key not in self.seen:
            inner = [product(extents[index + 1 :]) for index in range(len(extents))]
            sizes = [self.kernel.extent(extents[number]) for number in turn] or [1]
            strides = [self.kernel.extent(inner[number]) for number in turn] or [1]
            wanted = view_type(extents, element, turn)
            cast = memref.ReinterpretCastOp.from_dynamic(argument, [0], sizes, strides, wanted)
            self.seen[key] = self.kernel.head(cast, view.name)
        return self.seen[key]


def kernel_views(group: Group) -> list[View]:
    """The views in the order of the arguments: inputs, outputs, workspaces."""
    roles = ("in", "out", "workspace")
    return sorted(group.views, key=lambda view: roles.index(view.role))


def names_of(group: Group) -> list[str]:
    """The named dimensions of a group's views, of parts of them, those behind which parts lie, and what is left of them
    behind parts: the launch checks that no size is negative."""
    extents = {axis.extent for view in group.views for axis in view.order}
    if not any(extent.names for extent in extents):
        return []
    for part in _parts_of(group):
        extents.update(axis.extent for axis in part.box.order)
        extents.update(*(start.extents for start in part.box.starts if isinstance(start, Behind)))
        extents.update(left_behind(part.box))
    return all_names(extents)


def left_behind(box: Box) -> Iterator[Extent]:
    """What named dimensions have behind a part of a known number of elements from their beginning, if that could be
    negative."""
    for axis, whole, start, step in zip(box.order, box.shape, box.starts, box.steps, strict=True):
        if not whole.names or not axis.extent.number or not axis.extent.static or not isinstance(start, int):
            continue
        if whole != Extent(1, whole.names[:1]):
            raise Untileable(f"a part of {axis.extent} elements of {whole}: cut the group there")
        end = start + step * (axis.extent.number - 1) + 1
        rest = sum_of([*whole.names, -end])
        assert isinstance(rest, str)
        if terms_of(rest)[1] < 0:
            yield Extent(1, (rest,))


def _parts_of(group: Group) -> list[Target | Load]:
    """All loads and stores, those of workspaces included."""
    found: dict[Target | Load, None] = {}
    pending: list[Target] = list(group.targets)
    while pending:
        stores = [target for target in dict.fromkeys(pending) if target not in found]
        loads = [each for each in ancestors([target.node for target in stores]) if isinstance(each, Load)]
        found.update(dict.fromkeys((*stores, *loads)))
        pending = [source for load in loads for source in load.sources]
    return list(found)


@dataclass(frozen=True)
class Build:
    """The schedules of a kernel, and how many cores it may have."""

    name: str
    group: Group
    choices: Sequence[Choice]
    blocks: int | None
    """None if the number of blocks is chosen at launch."""
    few: Few | None = None
    """Those for few rows, if there are any; the group is then that of these."""

    def kernel(self) -> func.FuncOp:
        """The kernel function."""
        views = kernel_views(self.group)
        signature = Signature([*map(_argument, views)], names_of(self.group))
        kernel = signature.begin()
        seen = Views(kernel, dict(zip(views, kernel.body.args, strict=False)))
        tiling = [certificate(choice) for choice in self.choices]
        if self.few is None:
            self._emit(kernel, kernel.body, seen, self.choices)
        else:
            head, few = Cursor(kernel, kernel.body), self.few.shared
            either(
                head,
                self.few.condition(head),
                lambda inner: self._emit(kernel, inner.block, seen, few),
                lambda inner: self._emit(kernel, inner.block, seen, self.choices),
            )
            shared = map(certificate, few)
            tiling += [DictionaryAttr({**each.data, FEW: UnitAttr()}) for each in shared]
        return signature.function(self.name, kernel, Core.AIV, blocks=self.blocks, tiling=tiling)

    def _emit(self, kernel: Kernel, body: Block, seen: Views, choices: Sequence[Choice]) -> None:
        """Emit the phases one after the other."""
        slabs, blocks = self.group.slabs, self.blocks
        inside, slab = (body, 0) if slabs is None else _loop_over(slabs, kernel)
        level = choices[0].schedule.phase.level if choices else 0
        for choice in choices:
            if choice.schedule.phase.level != level and blocks != 1:
                inside.add_op(SyncBlocksOp())
            level = choice.schedule.phase.level
            schedules = [each.schedule for each in choice.several]
            counts = kernel.block_count if blocks is None and choice.narrow else blocks or 1
            for schedule, often in zip(
                schedules, which(schedules, Cursor(kernel, inside), counts), strict=True
            ):
                PhaseEmitter(kernel, schedule, seen.along, blocks, often).emit(inside, slab)
                if schedule is not choice.schedule and inside.last_op is not None:
                    inside.last_op.attributes[INSTEAD] = UnitAttr()
        if inside is not body:
            inside.add_op(scf.YieldOp())


def _argument(view: View) -> Argument:
    size = product(axis.extent for axis in view.order)
    return Argument(
        view.name,
        argument_type(view),
        view.role,
        view.value,
        packing=FLAT if view.is_packed else None,
        extent=None if view.role != "workspace" or size.static else str(size),
    )


def _loop_over(slabs: Axis, kernel: Kernel) -> tuple[Block, SSAValue]:
    """The body of a loop over slabs, and its counter."""
    inside = Block(arg_types=[IndexType()])
    inside.args[0].name_hint = "slab"
    lower, upper, step = map(kernel.index, (0, slabs.extent.number, 1))
    kernel.body.add_op(scf.ForOp(lower, upper, step, [], inside))
    return inside, inside.args[0]


def _extents(schedule: Schedule) -> DenseArrayBase:
    return DenseArrayBase.from_list(i64, [schedule.extents[axis] for axis in schedule.phase.axes])


def _whole(number: float) -> IntegerAttr:
    return IntegerAttr(round(number), i64)


def certificate(choice: Choice) -> DictionaryAttr:
    """The chosen schedule: its predicted nanoseconds, the bandwidth bound, and the runners-up."""
    schedule, prediction = choice.schedule, choice.prediction
    runners = [DictionaryAttr({"tile": _extents(other), "ns": _whole(ns)}) for other, ns in choice.runners_up]
    axes = [StringAttr(str(axis.extent)) for axis in schedule.phase.axes]
    entries: dict[str, Attribute] = {
        "axes": ArrayAttr(axes),
        "tile": _extents(schedule),
        "buffers": _whole(schedule.buffers),
        "bytes": _whole(choice.bytes),
        "ns": _whole(prediction.nanoseconds),
        "bound_ns": _whole(prediction.bound),
        "busiest": StringAttr(prediction.busiest),
        "runners_up": ArrayAttr(runners),
    }
    said = {
        "kept": schedule.kept,
        "recomputed": schedule.stay is Stay.LOADS,
        "common": schedule.common,
        "refills": schedule.refills,
    }
    entries |= {name: UnitAttr() for name, is_so in said.items() if is_so}
    if choice.expected is not prediction:
        entries[IN_WHOLE_ROWS] = _whole(choice.expected.nanoseconds)
    if choice.narrow:
        first = choice.narrow[0].schedule
        entries["tile_of_few_elements" if first.often > 1 else "tile_of_short_rows"] = _extents(first)
    if schedule.parts > 1:
        entries["parts_of_squares"] = _whole(schedule.parts)
    return DictionaryAttr(entries)
