"""A builder of scalar code: constants, which are shared; index arithmetic, which folds constants; loops and conditions.

code.add(i, 0), code.mul(i, 4), code.minimum(3, 5)

->  %i, %n = arith.muli %i, %c4 : index, 3
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    UnrealizedConversionCastOp,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ascir.dialects.tile.indexing import Index
from ascir.dialects.tile.spaces import bit_width, is_integer

INDEX = IndexType()
UNSIGNED = {width: IntegerType(width, Signedness.UNSIGNED) for width in (8, 16, 32, 64)}


class Refusal(Exception):
    """There are no instructions for an operation; the message says what would help."""


@dataclass
class Writer:
    """The part of the builder that does not concern memory. `at` is the insertion point."""

    prologue: Operation
    """Constants are inserted before this operation."""
    at: InsertPoint
    _constants: dict[tuple[object, Attribute], SSAValue] = field(
        default_factory=dict[tuple[object, Attribute], SSAValue], init=False
    )
    _integers: dict[tuple[int, bool], SSAValue] = field(
        default_factory=dict[tuple[int, bool], SSAValue], init=False
    )
    """Those of type index and i32 again, by whether it is index: types take long to hash."""
    _made: set[SSAValue] = field(default_factory=set[SSAValue], init=False)

    def insert(self, op: Operation) -> Operation:
        """Insert an operation at the insertion point."""
        Rewriter.insert_op(op, self.at)
        return op

    def constant(self, value: int | float, type: Attribute) -> SSAValue:
        """A constant, once for the function."""
        key = (repr(value), type)
        if (known := self._constants.get(key)) is None:
            op = arith.ConstantOp.create(result_types=[type], properties={"value": attribute_of(value, type)})
            Rewriter.insert_op(op, InsertPoint.before(self.prologue))
            known = self._constants[key] = op.result
            self._made.add(known)
        return known

    def _shared(self, value: int, is_index: bool) -> SSAValue:
        """A constant of one of the two types of most of them."""
        if (known := self._integers.get((value, is_index))) is None:
            known = self._integers[value, is_index] = self.constant(value, INDEX if is_index else i32)
        return known

    def is_constant(self, value: SSAValue) -> bool:
        """Whether a value is one of these constants."""
        return value in self._made

    def literal(self, attribute: Attribute, type: Attribute) -> SSAValue:
        """The number of an attribute as a scalar; scalars of unsigned elements are signless, as everywhere."""
        signless = IntegerType(bit_width(type)) if is_integer(type) else type
        if not isinstance(attribute, IntegerAttr | FloatAttr):
            raise Refusal(f"{attribute} is not a number")
        return self.constant(attribute.value.data, signless)

    def typed(self, value: int, type: Attribute) -> SSAValue:
        """An integer constant of any type, unsigned ones too."""
        if type not in UNSIGNED.values():
            return self.constant(value, type)
        width = bit_width(type)
        return self.unsigned(self.constant(value, IntegerType(width)), width)

    def unsigned(self, value: SSAValue, width: int) -> SSAValue:
        """A signless integer as an unsigned one of `width` bits."""
        cast = UnrealizedConversionCastOp.create(operands=[value], result_types=[UNSIGNED[width]])
        return self.insert(cast).results[0]

    def lanes(self, bits: int) -> SSAValue:
        """A word of a mask."""
        return self.unsigned(self.constant(bits - (bits >> 63 << 64), i64), 64)

    def number(self, value: Index) -> SSAValue:
        """A count or an offset as an i32."""
        if isinstance(value, int):
            return self._shared(value, False)
        if not isinstance(value.type, IndexType):
            return value
        return self.insert(arith.IndexCastOp.create(operands=[value], result_types=[i32])).results[0]

    # ------------------------------------------------------------------------------------------------ indices

    def index(self, value: Index) -> SSAValue:
        """A value of type `index`."""
        return self._shared(value, True) if isinstance(value, int) else value

    def _binary(self, op: type[arith.SignlessIntegerBinaryOperation], lhs: Index, rhs: Index) -> SSAValue:
        values = self.index(lhs), self.index(rhs)
        # Three times as fast as the constructor, which looks up how it is defined.
        return self.insert(op.create(operands=values, result_types=[values[0].type])).results[0]

    def add(self, lhs: Index, rhs: Index) -> Index:
        if isinstance(lhs, int) and isinstance(rhs, int):
            return lhs + rhs
        if 0 in (lhs, rhs):
            return rhs if lhs == 0 else lhs
        return self._binary(arith.AddiOp, lhs, rhs)

    def sub(self, lhs: Index, rhs: Index) -> Index:
        if isinstance(lhs, int) and isinstance(rhs, int):
            return lhs - rhs
        return lhs if rhs == 0 else self._binary(arith.SubiOp, lhs, rhs)

    def mul(self, lhs: Index, rhs: Index) -> Index:
        if isinstance(lhs, int) and isinstance(rhs, int):
            return lhs * rhs
        if 1 in (lhs, rhs):
            return rhs if lhs == 1 else lhs
        return 0 if 0 in (lhs, rhs) else self._binary(arith.MuliOp, lhs, rhs)

    def floordiv(self, lhs: Index, rhs: int) -> Index:
        """The quotient; `lhs` must not be negative."""
        if isinstance(lhs, int):
            return lhs // rhs
        return lhs if rhs == 1 else self._binary(arith.DivSIOp, lhs, rhs)

    def ceildiv(self, lhs: Index, rhs: int) -> Index:
        return self.floordiv(self.add(lhs, rhs - 1), rhs)

    def mod(self, lhs: Index, rhs: int) -> Index:
        if isinstance(lhs, int):
            return lhs % rhs
        return 0 if rhs == 1 else self._binary(arith.RemSIOp, lhs, rhs)

    def minimum(self, lhs: Index, rhs: Index) -> Index:
        if isinstance(lhs, int) and isinstance(rhs, int):
            return min(lhs, rhs)
        return self._binary(arith.MinSIOp, lhs, rhs)

    def maximum(self, lhs: Index, rhs: Index) -> Index:
        if isinstance(lhs, int) and isinstance(rhs, int):
            return max(lhs, rhs)
        return self._binary(arith.MaxSIOp, lhs, rhs)

    # ------------------------------------------------------------------------------------------------ control

    def loop(self, count: Index, body: Callable[[Index], None], unroll: int = 4) -> None:
        """Emits `body` for each number below `count`: unrolled if there are at most `unroll`, else as a loop."""
        if isinstance(count, int) and count <= unroll:
            for number in range(count):
                body(number)
            return
        block = Block(arg_types=[IndexType()])
        op = scf.ForOp(self.index(0), self.index(count), self.index(1), [], block)
        self.insert(op)
        outside, self.at = self.at, InsertPoint.at_end(block)
        body(block.args[0])
        self.insert(scf.YieldOp())
        self.at = outside

    def when(self, condition: SSAValue, then: Callable[[], None]) -> None:
        """Emits code under a condition."""
        block = Block()
        self.insert(scf.IfOp(condition, [], [block]))
        outside, self.at = self.at, InsertPoint.at_end(block)
        then()
        self.insert(scf.YieldOp())
        self.at = outside

    def branch(self, condition: SSAValue, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Emits both sides of a branch."""
        blocks = [Block(), Block()]
        self.insert(scf.IfOp(condition, [], [blocks[0]], [blocks[1]]))
        outside = self.at
        for block, body in zip(blocks, (then, otherwise), strict=True):
            self.at = InsertPoint.at_end(block)
            body()
            self.insert(scf.YieldOp())
        self.at = outside


def attribute_of(value: int | float, type: Attribute) -> IntegerAttr[IntegerType | IndexType] | FloatAttr:
    """A number of a scalar type."""
    match type:
        case IntegerType() | IndexType():
            return _integer(int(value), type)
        case Float16Type() | BFloat16Type() | Float32Type():
            return FloatAttr(value, type)
        case _:
            raise Refusal(f"there are no constants of {type}")


@lru_cache(maxsize=4096)
def _integer(value: int, type: IntegerType | IndexType) -> IntegerAttr[IntegerType | IndexType]:
    """The same numbers are needed in kernel after kernel, and to make one takes as long as to insert an operation."""
    return IntegerAttr(value, type)
