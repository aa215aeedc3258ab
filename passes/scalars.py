"""What kernels have most of, made and inserted quickly: arithmetic, comparisons, constants, and the numbers of attributes.

    binary(arith.AddiOp, %a, %b)         // arith.addi %a, %b
    compare("slt", %a, %b)               // arith.cmpi slt, %a, %b
    constant(integer(8, i32))            // arith.constant 8 : i32
    put(op, InsertPoint.before(other))

xDSL's constructors take three times as long: they look up how an operation is defined, and check each attribute. To make an
integer attribute takes longer than to insert an operation, and the same numbers are needed in kernel after kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1, i64
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint

Integer = TypeVar("Integer", IntegerType, IndexType)

INDEX = IndexType()

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
"""By their numbers."""


def binary(
    kind: type[arith.SignlessIntegerBinaryOperation], lhs: SSAValue, rhs: SSAValue
) -> arith.SignlessIntegerBinaryOperation:
    return kind.create(operands=(lhs, rhs), result_types=(lhs.type,))


def compare(predicate: str, lhs: SSAValue, rhs: SSAValue) -> arith.CmpiOp:
    number = integer(PREDICATES.index(predicate), i64)
    return arith.CmpiOp.create(operands=(lhs, rhs), result_types=(i1,), properties={"predicate": number})


def constant(value: IntegerAttr[Integer]) -> arith.ConstantOp:
    return arith.ConstantOp.create(result_types=(value.type,), properties={"value": value})


def put(op: Operation, at: InsertPoint) -> None:
    """What `Rewriter.insert_op` does with one operation."""
    if at.insert_before is None:
        at.block.add_op(op)
    else:
        at.block.insert_op_before(op, at.insert_before)


@lru_cache(maxsize=4096)
def integer(value: int, type: Integer) -> IntegerAttr[Integer]:
    return IntegerAttr(value, type)
