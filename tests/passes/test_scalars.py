"""What is made without xDSL's constructors is what they make."""

from __future__ import annotations

import pytest
from xdsl.dialects import arith
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i32, i64
from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint

from ascir.passes.scalars import PREDICATES, binary, compare, constant, integer, put

LEFT, RIGHT = Block(arg_types=[i32, i32]).args
KINDS = arith.AddiOp, arith.SubiOp, arith.MuliOp, arith.XOrIOp, arith.AndIOp, arith.MinSIOp, arith.DivUIOp


def _is(made: Operation, built: Operation) -> None:
    made.verify()
    assert made.is_structurally_equivalent(built)


@pytest.mark.parametrize("kind", KINDS)
def test_arithmetic(kind: type[arith.SignlessIntegerBinaryOperation]) -> None:
    _is(binary(kind, LEFT, RIGHT), kind(LEFT, RIGHT))


@pytest.mark.parametrize("predicate", PREDICATES)
def test_comparisons(predicate: str) -> None:
    _is(compare(predicate, LEFT, RIGHT), arith.CmpiOp(LEFT, RIGHT, predicate))


@pytest.mark.parametrize("type", [i32, i64, IndexType()])
def test_constants(type: IntegerType | IndexType) -> None:
    for value in (-3, 0, 7):
        assert integer(value, type) == IntegerAttr(value, type)
        _is(constant(integer(value, type)), arith.ConstantOp(IntegerAttr(value, type)))


def test_what_is_put_before_an_operation_or_at_the_end() -> None:
    first, second, last = (constant(integer(number, i32)) for number in range(3))
    block = Block([second])
    put(first, InsertPoint.before(second))
    put(last, InsertPoint.at_end(block))
    assert list(block.ops) == [first, second, last]
