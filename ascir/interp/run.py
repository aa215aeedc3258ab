"""Runs a function of a module on numpy arrays.

    func.func @main(%x: tensor<4x8xf16>) -> tensor<4x8xf16> { ... }
    y, = run_function(module, "main", [x])

Tensors are arrays of exactly their element type, scalars are Python numbers. Results may share memory with arguments.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, ModuleOp
from xdsl.interpreter import Interpreter, InterpreterFunctions, PythonValues, impl, register_impls
from xdsl.interpreters.arith import ArithFunctions
from xdsl.interpreters.func import FuncFunctions
from xdsl.interpreters.math import MathFunctions
from xdsl.interpreters.scf import ScfFunctions
from xdsl.ir import Operation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.attributes import array_of
from ascir.interp.dtypes import Array, Value
from ascir.interp.graph import GraphFunctions
from ascir.interp.types import Sizes, check, is_tensor


@register_impls
class _ArithFunctions(ArithFunctions):
    """xDSL's scalar arithmetic, and constants of tensors."""

    @impl(arith.ConstantOp)
    def run_constant(
        self, interpreter: Interpreter, op: arith.ConstantOp, args: PythonValues
    ) -> PythonValues:
        if isinstance(op.value, DenseIntOrFPElementsAttr):
            return (array_of(op.value),)
        return super().run_constant(interpreter, op, args).values


_REFUSALS = (AssertionError, ArithmeticError, RecursionError, ValueError)
"""Exceptions of xDSL's implementations of scalar operations and control flow."""


@dataclass
class _Progress(Interpreter.Listener):
    """Records the last operation, as exceptions of xDSL's implementations do not name it."""

    last: str = "nothing"

    def will_interpret_op(self, op: Operation, args: PythonValues) -> None:
        self.last = op.name
        if op.name.startswith("math.") and any(isinstance(each, np.ndarray) for each in args):
            raise InterpretationError(
                f"{op.name} is evaluated on scalars only; operations of the graph dialect are on tensors"
            )


def make_interpreter(module: ModuleOp, listeners: Sequence[Interpreter.Listener] = ()) -> Interpreter:
    """An interpreter for graph operations on arrays; functions, control flow and arithmetic on scalars."""
    interpreter = Interpreter(module, listeners=tuple(listeners))
    functions: tuple[InterpreterFunctions, ...] = (
        GraphFunctions(),
        FuncFunctions(),
        _ArithFunctions(),
        ScfFunctions(),
        MathFunctions(),
    )
    for each in functions:
        interpreter.register_implementations(each)
    return interpreter


def find_function(module: ModuleOp, name: str) -> func.FuncOp:
    """The function of this name, with a body."""
    found = SymbolTable.lookup_symbol(module, name)
    if not isinstance(found, func.FuncOp):
        names = ", ".join(f"@{op.sym_name.data}" for op in module.ops if isinstance(op, func.FuncOp))
        raise InterpretationError(f"there is no function @{name}; the module has {names or 'none'}")
    if found.is_declaration:
        raise InterpretationError(f"@{name} is declared only: there is no body to run")
    return found


def run_function(
    module: ModuleOp, name: str, args: Sequence[Value], listeners: Sequence[Interpreter.Listener] = ()
) -> tuple[Array, ...]:
    """The results of a function; an `InterpretationError` names the argument or operation at fault."""
    function = find_function(module, name)
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    if len(args) != len(inputs):
        raise InterpretationError(f"@{name} takes {len(inputs)} arguments, found {len(args)}")
    sizes: Sizes = {}
    values: list[object] = []
    for index, (type, argument) in enumerate(zip(inputs, args, strict=True)):
        value = np.asarray(argument) if isinstance(argument, np.generic) else argument
        if is_tensor(type):
            hint = function.body.block.args[index].name_hint
            check(value, type, sizes, f"@{name}: argument {index if hint is None else f'%{hint}'}")
        values.append(value)
    progress = _Progress()
    try:
        results = make_interpreter(module, (progress, *listeners)).call_op(function, tuple(values))
    except _REFUSALS as error:
        raise InterpretationError(f"{progress.last}: {str(error) or error.__class__.__name__}") from error
    for index, (type, result) in enumerate(zip(outputs, results, strict=True)):
        if is_tensor(type):
            check(result, type, sizes, f"@{name}: result {index}")
    return results
