"""The strategy `expand`: the vector cores dequantize weights into the slots of a channel, ahead of the cube.

    tile.channel @rhs aiv_to_aic depth 4 : memref<1x256x128xf16, ...>
    // vector cores, for each slot: this core's half of its rows
    %q = tile.load %w[%j, %k, 0] : memref<32x4096x64xi8, ...> -> tile<64x64xi8, ub>
    %p = tile.reinterpret %q : tile<64x64xi8, ub> -> tile<64x128xi4, ub>
    %s = tile.load %scale[%g, %j] : ... -> tile<1x128xf16, ub>
    %h = tile.dequantize %p scale %s : ... -> tile<64x128xf16, ub>
    tile.store %h, %slot[0, %row, 0] ...

In memory, weights are panels as wide as a block: in each the rows of k, one after the other, two elements to a byte. The
last one is padded, and so are scales and zero points, so that all slots are filled and loaded whole: the rows of a part
of a slot would be a transfer each. A prologue of the left operand and an epilogue work as in any mixed kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    f16,
    i8,
)
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.passes.graph.cube.division import RIGHT
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.lowbit.divide import Rights, forms, in_memory
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.mixed import Build, Cube, Vector, WholeSlotsCube, slot_shape
from ascir.passes.graph.cube.places import Span
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.turns import TurnsVector
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    number_attribute,
    subtract,
)
from ascir.passes.tile.extent import Extent
from ascir.weights import PANELS

FEWEST = 8
"""The fewest slots of a block for which the vector cores alternate. With fewer, the latency of the first slot, which
one core fills alone, matters: on the host model, one block of two and of four slots for each core took 6 and 3 %
longer, of eight 1 % longer, of sixteen 3 % less; two blocks of four and six took 2 and 3 % less, of eight 4 %."""


@dataclass
class ExpandBuild(Build):
    """Assembles the kernel, for any number of rows at a time."""

    rights: Rights

    def __post_init__(self) -> None:
        super().__post_init__()
        rights, weight = self.rights, self.rights.weight
        groups = Extent(weight.groups)
        wide = self.choice.plan.n
        if wide % weight.deep and wide < weight.n:
            raise Untileable(f"blocks of {wide} columns: of weights these are multiples of {weight.deep}")
        count, pitch = -(-weight.n // wide), up(wide, weight.deep)
        panels = [count, weight.k, pitch // weight.per_byte]
        types = {rights.values: view_type([*map(Extent, panels)], i8)}
        if rights.scale is not None:
            types[rights.scale] = view_type([groups, Extent(count * pitch)], weight.scaled_by)
        if rights.zero is not None:
            types[rights.zero] = view_type([groups, Extent(count * pitch // weight.per_byte)], i8)
        self.arguments = in_memory(self.arguments, types, forms(rights, PANELS))
        self.keys.append(RIGHT)
        self.slots.append(slot_shape(self.choice.plan, RIGHT, (False, False)))

    def rows(self, elements: int) -> tuple[int, ...]:
        *others, most = super().rows(elements)
        return (*others, rows_at_once(self.rights.weight, self.slots[-1][0] // VECTOR_CORES, most))

    @property
    def in_turns(self) -> bool:
        """Whether the two vector cores of a group fill alternate slots: if only the weights are computed, and k is many
        whole loads."""
        k, plan = self.found.product.k, self.choice.plan
        whole = k.static and k.number % plan.load == 0 and k.number // plan.load >= FEWEST
        return whole and not plan.strip and not self.found.before and self.rights.weight.scale is not None

    def _cube_of(self) -> type[Cube]:
        return WholeSlotsCube

    def _vector_of(self) -> type[Vector]:
        return TurnsVector if self.in_turns else super()._vector_of()

    def _also(self, side: Vector, kernel: Kernel, block: Block, rows: Sequence[int]) -> None:
        rights = self.rights
        scale, zero = (None if each is None else block.args[each] for each in (rights.scale, rights.zero))
        views = block.args[rights.values], scale, zero
        side.stages[RIGHT] = Unpacked(
            kernel,
            rights.weight,
            views,
            self.slots[-1],
            rows[-1],
            self.options.buffers,
            self.found.product.element,
            self.in_turns,
        )


def rows_at_once(weight: Weight, half: int, most: int) -> int:
    """The most rows of a half, up to `most`, that are a part of a group or several whole groups; any number if there is
    one group."""
    group, alone = weight.group, weight.scale is None or weight.groups == 1
    return max(
        r
        for r in range(1, min(half, most) + 1)
        if half % r == 0 and (alone or group % r == 0 or r % group == 0)
    )


@dataclass
class Unpacked:
    """Emits the floats of some rows of the weights, from their integers."""

    kernel: Kernel
    weight: Weight
    views: tuple[SSAValue, SSAValue | None, SSAValue | None]
    slot: tuple[int, int]
    at_once: int
    buffers: int
    element: Attribute
    in_turns: bool

    @property
    def wide(self) -> int:
        """The elements of a row in UB: whole blocks of bytes."""
        return up(self.slot[1], self.weight.deep)

    def block(
        self, cursor: Cursor, slot: SSAValue, matrix: Index, rows: Span, columns: Span, share: SSAValue
    ) -> None:
        """Emits this core's half of a slot; if cores alternate, all of it, or nothing where `share` is 1."""
        height = self.slot[0]
        count = height if self.in_turns else height // VECTOR_CORES
        first = multiply(cursor, share, count)
        end = height if self.in_turns else add(cursor, first, count)
        whole = rows.size == self.slot[0]
        if not whole:
            end = minimum(cursor, end, rows.size)

        def some(inner: Cursor, row: Index) -> None:
            count = self.at_once if whole else minimum(inner, self.at_once, subtract(inner, end, row))
            made = self._integers_alone if self.weight.scale is None else self._floats
            tile_of = made(inner, Span(add(inner, rows.start, row), count), columns.start)
            sizes: list[Index] = [1, count, self.slot[1]]
            full = sizes == [1, self.at_once, self.wide]
            inner.put(
                tile.StoreOp(tile_of, slot, [0, row, 0], sizes=[] if full else sizes, buffers=self.buffers)
            )

        loop(cursor, "row", first, end, self.at_once, some)

    def _floats(self, cursor: Cursor, rows: Span, column: Index) -> SSAValue:
        weight, (values, scales, zeros) = self.weight, self.views
        assert scales is not None
        source = self._weights(cursor, values, rows, column)
        groups = 1 if weight.groups == 1 else max(self.at_once // weight.group, 1)
        taken = 1 if groups == 1 else divide_up(cursor, rows.size, weight.group)
        of = Span(divide(cursor, rows.start, weight.group), taken)
        if weight.groups == 1:
            of = Span(0, 1)
        type = TileType([groups, self.wide], tile.view_type(scales).element_type)
        sizes: list[Index] = [of.size, self.wide]
        load = tile.LoadOp(
            scales,
            [of.start, column],
            type,
            sizes=_sizes(sizes, type),
            pad=_pad(sizes, type),
            buffers=self.buffers,
        )
        scale = cursor.add(load, "scale")
        zero = None
        if zeros is not None:
            zero = self._integers(cursor, zeros, of, groups, column, "zero")
        return cursor.add(tile.DequantizeOp(source, scale, self.element, zero), "w")

    def _integers_alone(self, cursor: Cursor, rows: Span, column: Index) -> SSAValue:
        """Emits differences from the zero points, exact in f16, as bytes."""
        values, _, zeros = self.views
        found = cursor.add(tile.CastOp(self._weights(cursor, values, rows, column), f16), "halves")
        if zeros is not None:
            row = self._integers(cursor, zeros, Span(0, 1), 1, column, "zero")
            zero = cursor.add(tile.CastOp(row, f16), "zero")
            zero = cursor.add(tile.BroadcastOp(zero, [self.at_once, self.wide]))
            found = cursor.add(tile.SubOp(found, zero))
        return cursor.add(tile.CastOp(found, self.element, tile.Rounding.RINT), "w")

    def _weights(self, cursor: Cursor, view: SSAValue, rows: Span, column: Index) -> SSAValue:
        """Emits the load of some contiguous rows of the panel that begins with this column."""
        per, wide = self.weight.per_byte, self.wide
        type = TileType([self.at_once, wide // per], i8)
        panel = divide(cursor, column, self.slot[1])
        whole = rows.size == self.at_once
        load = tile.LoadOp(
            view,
            [panel, rows.start, 0],
            type,
            sizes=[] if whole else [1, rows.size, wide // per],
            pad=None if whole else number_attribute(0, i8),  # pyright: ignore[reportArgumentType]
            buffers=self.buffers,
        )
        bytes = cursor.add(load, "q_bytes" if per > 1 else "q")
        if per == 1:
            return bytes
        return cursor.add(tile.ReinterpretOp(bytes, TileType([self.at_once, wide], self.weight.element)), "q")

    def _integers(
        self, cursor: Cursor, view: SSAValue, rows: Span, most: int, column: Index, name: str
    ) -> SSAValue:
        """Emits some rows of a view of bytes, as integers."""
        per = self.weight.per_byte
        type = TileType([most, self.wide // per], i8)
        sizes: list[Index] = [rows.size, self.wide // per]
        offsets = [rows.start, divide(cursor, column, per)]
        load = tile.LoadOp(
            view, offsets, type, sizes=_sizes(sizes, type), pad=_pad(sizes, type), buffers=self.buffers
        )
        bytes = cursor.add(load, f"{name}_bytes" if per > 1 else name)
        if per == 1:
            return bytes
        return cursor.add(tile.ReinterpretOp(bytes, TileType([most, self.wide], self.weight.element)), name)


def _sizes(sizes: list[Index], type: TileType) -> list[Index]:
    """The sizes; empty if they are all of a tile."""
    return [] if sizes == list(type.get_shape()) else sizes


def _pad(sizes: list[Index], type: TileType) -> FloatAttr[AnyFloat] | IntegerAttr[IntegerType] | None:
    """Zero as padding, if the rows may be fewer than those of the tile."""
    return None if sizes[0] == type.get_shape()[0] else number_attribute(0, type.element_type)
