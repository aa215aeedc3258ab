"""Builders for the IR of a kernel: insertion points, index arithmetic that folds constants, and shared constants at the
head.

    cursor.add(op)                       # insert at a place in the kernel
    kernel.index(8)                      # %c8, shared, at the head of the kernel
    minimum(cursor, 16, rest)            # arith.minsi, unless both are constants
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.dialects.graph.sums import identifier
from ascir.dialects.tile import BlockCountOp, BlockIndexOp
from ascir.dialects.tile.spaces import scalar_type
from ascir.passes.tile.extent import Extent

Index = int | SSAValue
"""A constant, or a value that the kernel computes."""


@dataclass
class Cursor:
    """An insertion point in a kernel: the end of a block, or before an operation."""

    kernel: Kernel
    block: Block
    anchor: Operation | None = None

    def put(self, op: Operation) -> None:
        """Insert an operation."""
        if self.anchor is None:
            self.block.add_op(op)
        else:
            self.block.insert_op_before(op, self.anchor)

    def add(self, op: Operation, hint: str | None = None) -> SSAValue:
        """Insert an operation, and return its result."""
        self.put(op)
        op.results[0].name_hint = hint
        return op.results[0]

    def value(self, index: Index) -> SSAValue:
        return self.kernel.index(index) if isinstance(index, int) else index


Part = Callable[[Cursor], None]
"""Emits a part of a kernel."""


@dataclass
class Kernel:
    """The body of a kernel, and the constants at its head."""

    body: Block
    names: Mapping[str, SSAValue]
    """The index arguments of the named dimensions."""

    def __post_init__(self) -> None:
        for name, argument in self.names.items():
            argument.name_hint = identifier(name)
        self._header: list[Operation] = []
        self._known: dict[object, SSAValue] = {}

    def _shared(self, key: object, make: Callable[[], Operation], hint: str) -> SSAValue:
        if key not in self._known:
            op = make()
            self._header.append(op)
            op.results[0].name_hint = hint
            self._known[key] = op.results[0]
        return self._known[key]

    def index(self, number: int) -> SSAValue:
        return self._shared(number, lambda: arith.ConstantOp(IntegerAttr(number, IndexType())), f"c{number}")

    def number(self, number: float | int, element: Attribute) -> SSAValue:
        """A scalar constant for operations on tiles of `element`."""
        type = scalar_type(element)
        attribute = number_attribute(number, type)
        hint = f"n{number:g}".replace("-", "m").replace(".", "p").replace("+", "")
        return self._shared((str(attribute), type), lambda: arith.ConstantOp(attribute), hint)

    def extent(self, extent: Extent) -> Index:
        """The size of an axis."""
        if extent.static:
            return extent.number
        value = self.names[extent.names[0]]
        for factor in (*map(self.names.__getitem__, extent.names[1:]), extent.number):
            if factor == 1:
                continue
            value = self._product(value, self.index(factor) if isinstance(factor, int) else factor)
        return value

    def _product(self, a: SSAValue, b: SSAValue) -> SSAValue:
        return self._shared((a, b, "*"), lambda: arith.MuliOp(a, b), "size")

    def head(self, op: Operation, hint: str) -> SSAValue:
        """An operation at the head of the kernel."""
        return self._shared(op, lambda: op, hint)

    @property
    def block_index(self) -> SSAValue:
        return self._shared("block", BlockIndexOp, "block")

    @property
    def block_count(self) -> SSAValue:
        return self._shared("blocks", BlockCountOp, "blocks")

    def finish(self) -> None:
        """Insert the shared operations at the start of the kernel."""
        first = self.body.first_op
        for op in self._header:
            if first is None:
                self.body.add_op(op)
            else:
                self.body.insert_op_before(op, first)


def number_attribute(number: float | int, type: Attribute) -> FloatAttr[AnyFloat] | IntegerAttr[IntegerType]:
    """A number as an attribute of a scalar or element type."""
    if isinstance(type, AnyFloat):
        return FloatAttr(float(number), type)
    assert isa(type, IntegerType)
    return IntegerAttr(int(number), type)


def add(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return a + b
    if 0 in (a, b):
        return b if a == 0 else a
    return cursor.add(arith.AddiOp(cursor.value(a), cursor.value(b)))


def subtract(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    if a is b:
        return 0
    return a if b == 0 else cursor.add(arith.SubiOp(cursor.value(a), cursor.value(b)))


def multiply(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    if 1 in (a, b):
        return b if a == 1 else a
    return cursor.add(arith.MuliOp(cursor.value(a), cursor.value(b)))


def maximum(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return max(a, b)
    return cursor.add(arith.MaxSIOp(cursor.value(a), cursor.value(b)))


def minimum(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return cursor.add(arith.MinSIOp(cursor.value(a), cursor.value(b)))


def taken(cursor: Cursor, most: int, count: Index, at: Index) -> Index:
    """The size of the chunk at offset `at`, if `count` elements are split into chunks of at most `most`."""
    if isinstance(count, int) and (count <= most or count % most == 0):
        return min(count, most)
    return minimum(cursor, most, subtract(cursor, count, at))


def divide(cursor: Cursor, a: Index, b: Index) -> Index:
    """The quotient of non-negative numbers, rounded down."""
    if isinstance(a, int) and isinstance(b, int):
        return a // b
    return a if b == 1 else cursor.add(arith.DivUIOp(cursor.value(a), cursor.value(b)))


def divide_up(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return -(-a // b)
    return divide(cursor, add(cursor, a, subtract(cursor, b, 1)), b) if b != 1 else a


def remainder(cursor: Cursor, a: Index, b: Index) -> Index:
    if isinstance(a, int) and isinstance(b, int):
        return a % b
    return cursor.add(arith.RemUIOp(cursor.value(a), cursor.value(b)))


def loop(
    cursor: Cursor,
    bounds: tuple[Index, Index, Index],
    carried: Sequence[SSAValue],
    body: Callable[[Cursor, SSAValue, Sequence[SSAValue]], Sequence[SSAValue]],
    hint: str,
) -> Sequence[SSAValue]:
    """An `scf.for` with iter_args."""
    block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
    block.args[0].name_hint = hint
    lower, upper, step = map(cursor.value, bounds)
    block.add_op(scf.YieldOp(*body(Cursor(cursor.kernel, block), block.args[0], block.args[1:])))
    made = scf.ForOp(lower, upper, step, carried, block)
    cursor.put(made)
    return made.results


def either(cursor: Cursor, condition: SSAValue, one: Part, other: Part) -> None:
    """What is done if a condition holds, and what else."""
    branches: list[Block] = []
    for part in (one, other):
        inner = Cursor(cursor.kernel, Block())
        part(inner)
        inner.put(scf.YieldOp())
        branches.append(inner.block)
    cursor.put(scf.IfOp(condition, [], [branches[0]], [branches[1]]))
