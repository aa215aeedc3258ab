"""Scalar arithmetic on Python numbers: the `arith` operations that xDSL's interpreter lacks.

    %n = arith.minsi %left, %c16 : index        # min(left, 16)
    %b = arith.ceildivsi %n, %c8 : index        # -(-n // 8)
    %w = arith.truncf %x : f32 to f16           # one rounding, as for tiles

Integers are Python integers in the signed range of their width; floats are representable in their type.
"""

from collections.abc import Callable

import numpy as np
from xdsl.dialects import arith
from xdsl.interpreter import Interpreter, PythonValues, impl, register_impls
from xdsl.interpreters.arith import ArithFunctions
from xdsl.ir import Attribute, Operation
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.tile.spaces import bit_width, is_integer
from ascir.interp.dtypes import FLOAT64, numpy_dtype
from ascir.interp.rounding import narrow, saturate

INDEX_BITS = 64


def width(type: Attribute) -> int:
    return bit_width(type) if is_integer(type) else INDEX_BITS


def signed(value: int, type: Attribute) -> int:
    """`value` modulo 2^n, as a signed number; booleans stay 0 and 1."""
    bits = width(type)
    wrapped = value & ((1 << bits) - 1)
    return wrapped - (1 << bits) if bits > 1 and wrapped >> (bits - 1) else wrapped


def unsigned(value: int, type: Attribute) -> int:
    return value & ((1 << width(type)) - 1)


def rounded(value: float, type: Attribute) -> float:
    """`value` rounded to the float type."""
    return float(narrow(np.asarray(value, FLOAT64), numpy_dtype(type)))


def _divide(a: int, b: int, function: Callable[[int, int], int]) -> int:
    if b == 0:
        raise InterpretationError("integer division by zero")
    return function(a, b)


SIGNED: dict[type[Operation], Callable[[int, int], int]] = {
    arith.MinSIOp: min,
    arith.MaxSIOp: max,
    arith.CeilDivSIOp: lambda a, b: _divide(a, b, lambda a, b: -(-a // b)),
}
UNSIGNED: dict[type[Operation], Callable[[int, int], int]] = {
    arith.MinUIOp: min,
    arith.MaxUIOp: max,
    arith.DivUIOp: lambda a, b: _divide(a, b, lambda a, b: a // b),
    arith.CeilDivUIOp: lambda a, b: _divide(a, b, lambda a, b: -(-a // b)),
    arith.RemUIOp: lambda a, b: _divide(a, b, lambda a, b: a % b),
    arith.ShRUIOp: lambda a, b: a >> b,
}
FLOAT: dict[type[Operation], Callable[[float, float], float]] = {
    arith.AddfOp: lambda a, b: a + b,
    arith.SubfOp: lambda a, b: a - b,
    arith.MulfOp: lambda a, b: a * b,
    arith.DivfOp: lambda a, b: float(np.divide(a, b)),
}


@register_impls
class ScalarFunctions(ArithFunctions):
    """xDSL's scalar arithmetic, completed; floats are rounded to their type."""

    @impl(arith.NegfOp)
    def run_negf(self, interpreter: Interpreter, op: arith.NegfOp, args: PythonValues) -> PythonValues:
        return (-args[0],)

    @impl(arith.ExtFOp)
    def run_extf(self, interpreter: Interpreter, op: arith.ExtFOp, args: PythonValues) -> PythonValues:
        return args

    @impl(arith.TruncFOp)
    def run_truncf(self, interpreter: Interpreter, op: arith.TruncFOp, args: PythonValues) -> PythonValues:
        return (rounded(args[0], op.result.type),)

    @impl(arith.SIToFPOp)
    def run_sitofp(self, interpreter: Interpreter, op: arith.SIToFPOp, args: PythonValues) -> PythonValues:
        return (rounded(args[0], op.result.type),)

    @impl(arith.FPToSIOp)
    def run_fptosi(self, interpreter: Interpreter, op: arith.FPToSIOp, args: PythonValues) -> PythonValues:
        return (int(saturate(np.asarray(args[0], FLOAT64), numpy_dtype(op.result.type))),)

    @impl(arith.ExtSIOp)
    def run_extsi(self, interpreter: Interpreter, op: arith.ExtSIOp, args: PythonValues) -> PythonValues:
        bits = width(op.input.type)
        return (-args[0] if bits == 1 else args[0],)

    @impl(arith.ExtUIOp)
    def run_extui(self, interpreter: Interpreter, op: arith.ExtUIOp, args: PythonValues) -> PythonValues:
        return (unsigned(args[0], op.input.type),)

    @impl(arith.TruncIOp)
    def run_trunci(self, interpreter: Interpreter, op: arith.TruncIOp, args: PythonValues) -> PythonValues:
        return (signed(args[0], op.result.type),)


def _run_signed(
    functions: ScalarFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
) -> PythonValues:
    return (SIGNED[type(op)](args[0], args[1]),)


def _run_unsigned(
    functions: ScalarFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
) -> PythonValues:
    a, b = (unsigned(value, op.results[0].type) for value in args)
    return (signed(UNSIGNED[type(op)](a, b), op.results[0].type),)


def _run_float(
    functions: ScalarFunctions, interpreter: Interpreter, op: Operation, args: PythonValues
) -> PythonValues:
    with np.errstate(all="ignore"):
        return (rounded(FLOAT[type(op)](args[0], args[1]), op.results[0].type),)


for _table, _run in ((SIGNED, _run_signed), (UNSIGNED, _run_unsigned), (FLOAT, _run_float)):
    for _operation in _table:
        setattr(ScalarFunctions, f"run_{_operation.name.replace('.', '_')}", impl(_operation)(_run))
register_impls(ScalarFunctions)
