"""Writes Ascend C calls before an operation of the tile level: structures, and tensors at addresses.

    code.call("add_l2", code.tensor(z), code.tensor(x), code.tensor(y), code.number(1024))

    ->  %x = ascendc.tbuf.get_with_offset %ub, %c1024, %c0 : ...
        ascendc.add_l2 %z, %x, %y, %c1024 : ...

`Code.place` gives the location of a tile. Only this module knows that a location is an address in one pool for each
memory, or in a tensor of a queue.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Protocol

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, UnitAttr, i8, i32
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects.ascendc.limits import constructor
from ascir.dialects.ascendc.ops import Operands, call, construct, lookup_op, structure_of
from ascir.dialects.ascendc.types import LocalTensorType
from ascir.dialects.tile import LoadOp, TileType, tile_type
from ascir.dialects.tile.indexing import Index
from ascir.dialects.tile.spaces import Space, bit_width, i4, ui8
from ascir.passes.tile.selection.geometry import BLOCK, elements, held, is_mask, size_of, up
from ascir.passes.tile.selection.writer import UNSIGNED, Refusal, Writer


@dataclass(frozen=True, eq=False)
class Place:
    """The location of a tile: `offset` bytes into the pool, a constant or an i32."""

    offset: Index
    bytes: int
    element: Attribute
    name: str | None = None
    tensor: SSAValue | None = None
    """The tensor of a queue that the offset is relative to, instead of the pool."""
    space: Space = Space.UB

    def begins_at(self, other: Place) -> bool:
        """Whether both begin at the same byte: in the same tensor, at the same offset."""
        return self.offset == other.offset and self.tensor is other.tensor


@dataclass(frozen=True)
class View:
    """A view of global memory: the tensor at its start, its extents and strides in elements."""

    tensor: SSAValue
    offset: Index
    shape: tuple[Index | None, ...]
    strides: tuple[Index, ...]
    element: Attribute


class Traffic(Protocol):
    """Hooks for tiles that were loaded, or are about to be stored."""

    def arrived(self, code: Code, value: SSAValue) -> Place | None:
        """The place of a tile that was just loaded; None if no vector instruction reads it."""
        ...

    def leaving(self, code: Code, value: SSAValue) -> Place:
        """The place that a tile is stored from."""
        ...

    def holds(self, value: SSAValue) -> bool:
        """Whether a tile has no address, because it is in a queue."""
        ...


@dataclass
class Code(Writer):
    """The builder of one function: calls, and the locations of values."""

    pools: Mapping[Space, SSAValue]
    """The pool of each memory that tiles live in."""
    places: dict[SSAValue, Place]
    views: dict[SSAValue, View]
    scratch: int | None = None
    """The offset of the operation's scratch memory, if it has any."""
    once: InsertPoint | None = None
    """Where scratch memory is filled that holds the same in each iteration: before the loops around the operation."""
    traffic: Traffic | None = None
    read_singly: Sequence[tuple[LoadOp, int, int]] | None = None
    """The loads of tiles whose elements are read one by one, and their bytes, once they are asked for."""
    _structures: dict[tuple[object, ...], SSAValue] = field(
        default_factory=dict[tuple[object, ...], SSAValue]
    )
    _tensors: dict[tuple[object, ...], SSAValue] = field(default_factory=dict[tuple[object, ...], SSAValue])
    _pads: SSAValue | None = None

    # ------------------------------------------------------------------------------------------------ operations

    def call(
        self,
        name: str,
        *operands: Operands,
        results: Sequence[Attribute] = (),
        **attributes: Attribute | str | int | bool | None,
    ) -> Operation:
        """Emits one call of the Ascend C API. Calls for which setting the mask of lanes is optional set it."""
        if sets_mask(name):
            attributes["isSetMask"] = True
        return self.insert(call(name, *operands, results=results, **attributes))

    # ------------------------------------------------------------------------------------------------ structures

    def _is_fixed(self, value: SSAValue) -> bool:
        """Whether a value is defined before the loops."""
        return value is self._pads or self.is_constant(value)

    def structure(
        self,
        mnemonic: str,
        *fields: Index,
        element: Attribute | None = None,
        words: Mapping[int, str] = MappingProxyType({}),
    ) -> SSAValue:
        """Emits the parameter structure of an instruction; structures of constants are shared, and created before the
        loops. `words` maps the numbers of fields of enumeration types to these types."""
        fixed = all([isinstance(each, int) or self._is_fixed(each) for each in fields])
        key = (mnemonic, fields, element)
        if fixed and (known := self._structures.get(key)) is not None:
            return known
        values = [self.number(each) for each in fields]
        types = [] if fixed and not words else self._field_types(mnemonic, values)
        for number, word in words.items():
            types[number] = structure_of(word)
        op = construct(structure_of(mnemonic, element), *values, types=types)
        if fixed:
            Rewriter.insert_op(op, InsertPoint.before(self.prologue))
            self._structures[key] = op.results[0]
        else:
            self.insert(op)
        op.results[0].name_hint = mnemonic.removesuffix("_params").removesuffix("_repeat")
        return op.results[0]

    def _field_types(self, mnemonic: str, values: Sequence[SSAValue]) -> list[Attribute]:
        """The C++ types to which computed fields must be converted."""
        known = constructor(mnemonic, len(values))
        types: list[Attribute] = []
        for number, value in enumerate(values):
            limit = None if known is None else known.fields[number]
            whole = limit is not None and limit.largest >= 255
            types.append(UNSIGNED[limit.largest.bit_length()] if limit and whole else value.type)
        return types

    def no_pads(self) -> SSAValue:
        """An array of four zeros, for loads of pixels without padding."""
        if self._pads is None:
            array = memref.AllocaOp.get(i8, shape=[4])
            array.attributes["ascendc.emit_as_unsigned"] = UnitAttr()
            array.memref.name_hint = "no_pads"
            zero, numbers = self.constant(0, i8), [self.constant(n, IndexType()) for n in range(4)]
            for op in (array, *(memref.StoreOp.get(zero, array.memref, [number]) for number in numbers)):
                Rewriter.insert_op(op, InsertPoint.before(self.prologue))
            self._pads = array.memref
        return self._pads

    # ------------------------------------------------------------------------------------------------ tensors

    def place(self, value: SSAValue) -> Place:
        """The place of a tile."""
        found = self.places.get(value)
        if found is None:
            raise Refusal(f"{value.type} has no address: run tile-place-buffers first")
        return found

    def arrived(self, value: SSAValue) -> Place | None:
        """The place of a tile that was just loaded; None if no vector instruction reads it."""
        return self.place(value) if self.traffic is None else self.traffic.arrived(self, value)

    def leaving(self, value: SSAValue) -> Place:
        """The place that a tile is stored from."""
        return self.place(value) if self.traffic is None else self.traffic.leaving(self, value)

    def view(self, value: SSAValue) -> View:
        """The view of global memory for a value."""
        found = self.views.get(value)
        if found is None:
            raise Refusal(f"the view {value.type} is not known: views must be arguments, or subviews of them")
        return found

    def scratch_at(self, offset: int, bytes: int, element: Attribute) -> Place:
        """A part of the operation's scratch memory."""
        if self.scratch is None:
            raise Refusal("it needs scratch memory: run tile-place-buffers first, which sets tile.scratch")
        return Place(self.scratch + offset, up(bytes, BLOCK), element)

    @contextmanager
    def before_loops(self) -> Generator[None]:
        """What is emitted meanwhile fills scratch memory that is kept in the loops around the operation, if it is."""
        inside = self.at
        self.at = self.once or inside
        yield
        self.at = inside

    def tensor(
        self,
        of: SSAValue | Place,
        start: Index = 0,
        count: int | None = None,
        element: Attribute | None = None,
    ) -> SSAValue:
        """A tensor for `count` elements from element `start` of a tile or place, in whole blocks."""
        place = self.place(of) if isinstance(of, SSAValue) else of
        element = place.element if element is None else element
        if element == i4:
            return self._nibbles(place, start, count)
        size = size_of(element)
        if place.tensor is not None:
            return self._part(place, place.tensor, start, element)
        room = place.bytes // size
        if not isinstance(start, int):
            whole = self.tensor(place, 0, None, element)
            return self._view(whole, start)
        aligned = start * size // BLOCK * BLOCK // size
        if aligned != start:
            return self._view(self.tensor(place, aligned, None, element), start - aligned)
        length = room - start if count is None else min(room - start, up(count * size, BLOCK) // size)
        key = (id(place), element, start, length)
        known = self._tensors.get(key)
        if known is not None and self._reaches(known):
            return known
        offset = self._byte_offset(place, start * size)
        made = self.call(
            "tbuf.get_with_offset",
            self.pools[place.space],
            self.number(length),
            offset,
            results=[LocalTensorType.of(element)],
        ).results[0]
        made.name_hint = place.name
        self._tensors[key] = made
        self._kept.append(place)
        return made

    def _nibbles(self, place: Place, start: Index, count: int | None) -> SSAValue:
        """A tensor of 4-bit elements: a tensor of bytes, reinterpreted."""
        half = None if count is None else count // 2
        bytes = self.tensor(place, self.floordiv(start, 2), half, i8)
        key = (bytes, i4)
        known = self._tensors.get(key)
        if known is not None and self._reaches(known):
            return known
        made = self.call("reinterpret_cast", bytes, results=[LocalTensorType.of(i4)]).results[0]
        made.name_hint = place.name
        self._tensors[key] = made
        return made

    def _part(self, place: Place, tensor: SSAValue, start: Index, element: Attribute) -> SSAValue:
        """The tensor of a queue, beginning with element `start` of a place."""
        assert isinstance(place.offset, int)
        begin = self.add(place.offset // size_of(element), start)
        key = (tensor, element, begin)
        known = self._tensors.get(key)
        if known is not None and self._reaches(known):
            return known
        type = LocalTensorType.of(element)
        made = tensor
        if tensor.type != type:
            made = self.call("reinterpret_cast", tensor, results=[type]).results[0]
            made.name_hint = tensor.name_hint
        if begin != 0:
            made = self._view(made, begin)
        self._tensors[key] = made
        return made

    _kept: list[Place] = field(default_factory=list[Place])
    """The places whose ids are keys of `_tensors`: kept alive, so that no other place gets such an id."""

    def _byte_offset(self, place: Place, more: int) -> SSAValue:
        if isinstance(place.offset, int):
            return self.number(place.offset + more)
        if more == 0:
            return place.offset
        return self._binary(arith.AddiOp, place.offset, self.constant(more, i32))

    def _view(self, tensor: SSAValue, start: Index) -> SSAValue:
        made = self.call("local_tensor.subindex", tensor, self.index(start), results=[tensor.type]).results[0]
        made.name_hint = tensor.name_hint
        return made

    def _reaches(self, value: SSAValue) -> bool:
        """Whether an earlier value is visible at the insertion point."""
        owner = value.owner
        home = owner.parent if isinstance(owner, Operation) else owner
        block: Block | None = self.at.block
        while block is not None and block is not home:
            parent = block.parent_op()
            block = None if parent is None else parent.parent
        return block is not None

    def global_at(self, view: View, start: Index) -> SSAValue:
        """The tensor of a view, beginning with element `start`."""
        if start == 0:
            return view.tensor
        made = self.call(
            "global_tensor.subindex", view.tensor, self.index(start), results=[view.tensor.type]
        ).results[0]
        made.name_hint = view.tensor.name_hint
        return made


def place_of(
    tile: TileType, offset: Index, bytes: int, name: str | None, tensor: SSAValue | None = None
) -> Place:
    """The place of a tile; the elements of masks are bytes."""
    element = ui8 if is_mask(tile) else tile.element_type
    return Place(offset, bytes, element, name, tensor, tile.memory)


def whole(value: SSAValue) -> int:
    """The number of elements of a tile, including the padding of its last block, as instructions with a count take
    it."""
    tile = tile_type(value)
    return (
        held(tile) * elements(tile) // tile.bytes()
        if is_mask(tile)
        else held(tile) * 8 // bit_width(tile.element_type)
    )


@cache
def sets_mask(name: str) -> bool:
    """Whether a call has the parameter that makes it set the mask of lanes."""
    known = lookup_op(name) or lookup_op(f"ascendc.{name}")
    return known is not None and any(
        each.name == "isSetMask" and each.kind == "unit" for each in known.ATTRIBUTES
    )


def defining(value: SSAValue) -> Operation | None:
    return value.op if isinstance(value, OpResult) else None


Selector = Callable[[Code, Operation], None]
"""Writes the instructions of one operation."""

Rules = Mapping[type[Operation], Selector]
