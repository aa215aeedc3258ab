"""Weights that the vector cores turn into floats ahead of the cube: a kernel of both kinds of core.

    tile.channel @rhs aiv_to_aic depth 4 : memref<1x256x128xf16, ...>
    // vector cores, for each slot: this core's half of its rows
    %q = tile.load %w[%j, %k, 0] : memref<32x4096x64xi8, ...> -> tile<64x64xi8, ub>
    %p = tile.reinterpret %q : tile<64x64xi8, ub> -> tile<64x128xi4, ub>
    %s = tile.load %scale[%g, %j] : ... -> tile<1x128xf16, ub>
    %h = tile.dequantize %p scale %s : ... -> tile<64x128xf16, ub>
    tile.store %h, %slot[0, %row, 0] ...

In memory the weights are panels of as many columns as a block has: rows of k, two elements to a byte, one after the other. What stands before the left
operand and behind the product is in the kernel as in any other of both kinds of core.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    i8,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.rewriter import Rewriter

from ascir.dialects import tile
from ascir.dialects.graph.properties import bool_attr
from ascir.dialects.graph.types import element_of, tensor_type
from ascir.dialects.tile import TileType
from ascir.passes.graph.cube.division import RIGHT, Division, division_of
from ascir.passes.graph.cube.emit import Span
from ascir.passes.graph.cube.loops import loop
from ascir.passes.graph.cube.lowbit.problem import Weight, product_with_weight, weight_of
from ascir.passes.graph.cube.mixed import Build, Vector, slot_shape
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES
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
from ascir.weights import PACKING, PANELS, ROWS, TURNED


@dataclass(frozen=True)
class Rights:
    """The arguments that a right operand is made of, by their numbers."""

    weight: Weight
    values: int
    scale: int
    zero: int | None


def divided(function: FuncOp) -> tuple[FuncOp, Division, Rights]:
    """A function with a weight, as if its floats were given in the place of the integers; how it is divided; and where
    the integers and their scales are."""
    matmul = product_with_weight(function)
    assert matmul is not None
    weight = weight_of(matmul)
    if isinstance(weight, str):
        raise Untileable(f"a product whose right operand is dequantized: {weight}")
    arguments = function.body.block.args
    numbers = [
        None if value is None else arguments.index(value)  # pyright: ignore[reportArgumentType]
        for value in (weight.operation.x, weight.scale, weight.zero)
    ]
    copy = function.clone()
    product = product_with_weight(copy)
    assert product is not None
    op, block = product.rhs.owner, copy.body.block
    values, scale, zero = numbers
    assert values is not None
    assert scale is not None
    # In memory the weights are rows of k, whatever the tensor is.
    floats = tensor_type((weight.k, weight.n), element_of(product.rhs))
    product.operands[1] = Rewriter.replace_value_with_new_type(block.args[values], floats)
    product.transpose_b = bool_attr(False)
    assert not isinstance(op, Block)
    Rewriter.erase_op(op)
    if zero is not None:  # nothing reads it but the vector cores, as bytes
        Rewriter.replace_value_with_new_type(block.args[zero], tensor_type((1,), element_of(weight.scale)))
    return copy, division_of(copy), Rights(weight, values, scale, zero)


@dataclass
class ExpandBuild(Build):
    """The kernel, for any numbers of rows at a time."""

    rights: Rights

    def __post_init__(self) -> None:
        super().__post_init__()
        rights, weight = self.rights, self.rights.weight
        bytes = weight.pitch // weight.per_byte
        groups = Extent(weight.groups)
        wide = self.choice.plan.n
        if wide % weight.deep and wide < weight.n:
            raise Untileable(f"blocks of {wide} columns: of weights these are multiples of {weight.deep}")
        panels = [-(-weight.n // wide), weight.k, up(wide, weight.deep) // weight.per_byte]
        self.types[rights.values] = view_type([*map(Extent, panels)], i8)
        self.types[rights.scale] = view_type([groups, Extent(weight.pitch)], element_of(weight.scale))
        if rights.zero is not None:
            self.types[rights.zero] = view_type([groups, Extent(bytes)], i8)
        self.keys.append(RIGHT)
        self.slots.append(slot_shape(self.choice.plan, RIGHT, (False, False)))

    def rows(self, elements: int) -> tuple[int, ...]:
        *others, most = super().rows(elements)
        return (*others, rows_at_once(self.rights.weight.group, self.slots[-1][0] // VECTOR_CORES, most))

    def _attributes(self) -> ArrayAttr[DictionaryAttr]:
        entries = list(super()._attributes().data)
        for number, form in forms(self.rights, PANELS).items():
            entries[number] = DictionaryAttr({**entries[number].data, PACKING: StringAttr(form)})
        return ArrayAttr(entries)

    def _also(self, side: Vector, kernel: Kernel, block: Block, rows: Sequence[int]) -> None:
        rights = self.rights
        zero = None if rights.zero is None else block.args[rights.zero]
        views = block.args[rights.values], block.args[rights.scale], zero
        side.stages[RIGHT] = Unpacked(
            kernel,
            rights.weight,
            views,
            self.slots[-1],
            rows[-1],
            self.options.buffers,
            self.found.product.element,
        )


def forms(rights: Rights, form: str) -> Mapping[int, str]:
    """How the arguments lie in memory."""
    turned = f" {TURNED}" if rights.weight.turned else ""
    numbers = [rights.scale, *([] if rights.zero is None else [rights.zero])]
    return {rights.values: form + turned, **dict.fromkeys(numbers, ROWS + turned)}


def rows_at_once(group: int, half: int, most: int) -> int:
    """So many rows of a half that their scales are whole rows: parts of a group, or several of them."""
    fitting = [
        r for r in range(1, min(half, most) + 1) if half % r == 0 and (group % r == 0 or r % group == 0)
    ]
    return max(fitting)


@dataclass
class Unpacked:
    """The floats of some rows of the weights, from their integers."""

    kernel: Kernel
    weight: Weight
    views: tuple[SSAValue, SSAValue, SSAValue | None]
    slot: tuple[int, int]
    at_once: int
    buffers: int
    element: Attribute

    @property
    def wide(self) -> int:
        """Elements of a row in ub: whole blocks of bytes."""
        return up(self.slot[1], self.weight.deep)

    def block(
        self, cursor: Cursor, slot: SSAValue, matrix: Index, rows: Span, columns: Span, half: SSAValue
    ) -> None:
        """This core's half of a slot."""
        share = self.slot[0] // VECTOR_CORES
        first = multiply(cursor, half, share)
        end = add(cursor, first, share)
        whole = rows.size == self.slot[0]
        if not whole:
            end = minimum(cursor, end, rows.size)

        def some(inner: Cursor, row: Index) -> None:
            count = self.at_once if whole else minimum(inner, self.at_once, subtract(inner, end, row))
            tile_of = self._floats(inner, Span(add(inner, rows.start, row), count), columns)
            sizes: list[Index] = [1, count, columns.size]
            full = sizes == [1, self.at_once, self.wide]
            inner.put(
                tile.StoreOp(tile_of, slot, [0, row, 0], sizes=[] if full else sizes, buffers=self.buffers)
            )

        loop(cursor, "row", first, end, self.at_once, some)

    def _floats(self, cursor: Cursor, rows: Span, columns: Span) -> SSAValue:
        weight, (values, scales, zeros) = self.weight, self.views
        wide = self._width(cursor, columns)
        source = self._weights(cursor, values, rows, columns)
        groups = max(self.at_once // weight.group, 1)
        taken = 1 if groups == 1 else divide_up(cursor, rows.size, weight.group)
        of = Span(divide(cursor, rows.start, weight.group), taken)
        if weight.groups == 1:
            of = Span(0, 1)
        type = TileType([groups, self.wide], tile.view_type(scales).element_type)
        sizes: list[Index] = [of.size, wide]
        load = tile.LoadOp(
            scales,
            [of.start, columns.start],
            type,
            sizes=_sizes(sizes, type),
            pad=_pad(sizes, type),
            buffers=self.buffers,
        )
        scale = cursor.add(load, "scale")
        zero = None
        if zeros is not None:
            zero = self._integers(cursor, zeros, of, groups, columns.start, wide, "zero")
        return cursor.add(tile.DequantizeOp(source, scale, self.element, zero), "w")

    def _width(self, cursor: Cursor, columns: Span) -> Index:
        """Elements of a row that are there: in memory rows are whole blocks too."""
        if self.slot[1] == self.wide and self.weight.pitch % self.wide == 0:
            return self.wide
        if isinstance(columns.start, int):
            return min(self.wide, self.weight.pitch - columns.start)
        return minimum(cursor, self.wide, subtract(cursor, self.weight.pitch, columns.start))

    def _weights(self, cursor: Cursor, view: SSAValue, rows: Span, columns: Span) -> SSAValue:
        """Some rows of the panel that has these columns: they lie in one piece."""
        per, wide = self.weight.per_byte, self.wide
        type = TileType([self.at_once, wide // per], i8)
        panel = divide(cursor, columns.start, self.slot[1])
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
        self, cursor: Cursor, view: SSAValue, rows: Span, most: int, column: Index, wide: Index, name: str
    ) -> SSAValue:
        """Some rows of a view of bytes, as integers."""
        per = self.weight.per_byte
        type = TileType([most, self.wide // per], i8)
        sizes: list[Index] = [rows.size, divide(cursor, wide, per)]
        offsets = [rows.start, divide(cursor, column, per)]
        load = tile.LoadOp(
            view, offsets, type, sizes=_sizes(sizes, type), pad=_pad(sizes, type), buffers=self.buffers
        )
        bytes = cursor.add(load, f"{name}_bytes" if per > 1 else name)
        if per == 1:
            return bytes
        return cursor.add(tile.ReinterpretOp(bytes, TileType([most, self.wide], self.weight.element)), name)


def _sizes(sizes: list[Index], type: TileType) -> list[Index]:
    """Nothing where all of a tile is meant."""
    return [] if sizes == list(type.get_shape()) else sizes


def _pad(sizes: list[Index], type: TileType) -> FloatAttr[AnyFloat] | IntegerAttr[IntegerType] | None:
    """Zeros behind rows that may be fewer than those of the tile."""
    return None if sizes[0] == type.get_shape()[0] else number_attribute(0, type.element_type)
