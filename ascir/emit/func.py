"""Functions of `func` in C++: kernels, device functions, prototypes.

    func.func @add(%x: memref<?xf16, 22>) attributes {ascendc.aicore, ascendc.global} { func.return }
    ->
    extern "C" __global__ __aicore__ void add(__gm__ half* x) {
      return;
    }

A kernel for both kinds of core has an `ascendc.kernel_type`; `ascendc.core` of a call selects the kind that executes
it:

    func.call @f_aic(%x) {ascendc.core = "aic"} : ...      ->   if ASCEND_IS_AIC { f_aic(x); }

A function without `ascendc.global` is an inline device function, with `tile.host` one of the host (`host.py`). A
declaration is printed as a prototype before the first function that calls it, and so is a function that is defined
after its first caller; functions without calls have no prototype.
"""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, SSAValue

from ascir.diagnostics import OperationError
from ascir.emit.emitter import Emitter, Table
from ascir.emit.names import Names
from ascir.emit.types import NoForm
from ascir.straight import SEVERAL_BLOCKS

TABLE = Table()

KERNEL = 'extern "C" __global__ __aicore__'
HOST = 'extern "C"'
DEVICE = "__inline__ __attribute__((always_inline)) __aicore__"
EXTERNAL = "__aicore__"


def is_kernel(op: func.FuncOp) -> bool:
    return "ascendc.global" in op.attributes


def is_host(op: func.FuncOp) -> bool:
    return "tile.host" in op.attributes


def is_declaration(op: func.FuncOp) -> bool:
    return not op.body.blocks


def _result_type(emitter: Emitter, op: func.FuncOp) -> str:
    results: tuple[Attribute, ...] = op.function_type.outputs.data
    name = op.sym_name.data
    if is_kernel(op) and results:
        raise NoForm(
            f"kernel '{name}' returns {len(results)} values; it must write its results to global memory"
        )
    if len(results) > 1:
        raise NoForm(f"function '{name}' returns {len(results)} values; a C++ function returns at most one")
    return emitter.types.spell(results[0]) if results else "void"


def prototype(emitter: Emitter, op: func.FuncOp) -> str:
    qualifiers = EXTERNAL if is_declaration(op) else DEVICE
    inputs = ", ".join(emitter.types.spell(type) for type in op.function_type.inputs.data)
    return f"{qualifiers} {_result_type(emitter, op)} {op.sym_name.data}({inputs});"


def _parameter(emitter: Emitter, op: func.FuncOp, argument: SSAValue) -> str:
    """A parameter. A launch function takes all named dimensions of its kernel: unused ones are marked for compilers."""
    unused = "[[maybe_unused]] " if is_host(op) and argument.first_use is None else ""
    return f"{unused}{emitter.type(argument)} {emitter.define(argument)}"


@TABLE.prints(func.FuncOp)
def _function(emitter: Emitter, op: func.FuncOp) -> None:
    if len(op.body.blocks) != 1:
        raise NoForm(f"function '{op.sym_name.data}' {SEVERAL_BLOCKS}")
    emitter.names = Names(emitter.module_names)
    result = _result_type(emitter, op)
    block = op.body.block
    if tuple(argument.type for argument in block.args) != op.function_type.inputs.data:
        raise NoForm(f"the arguments of function '{op.sym_name.data}' are not those of its type")
    parameters = ", ".join(_parameter(emitter, op, argument) for argument in block.args)
    qualifiers = KERNEL if is_kernel(op) else HOST if is_host(op) else DEVICE
    with emitter.writer.braces(f"{qualifiers} {result} {op.sym_name.data}({parameters}) {{", "}"):
        if isinstance(kind := op.attributes.get("ascendc.kernel_type"), StringAttr):
            emitter.statement(f"KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_{kind.data.upper()})")
        terminator = emitter.block(block, func.ReturnOp)
        if len(terminator.operands) != len(op.function_type.outputs.data):
            raise OperationError(
                terminator,
                f"'func.return' returns {len(terminator.operands)} values; "
                f"its function returns {len(op.function_type.outputs.data)}",
            )
        values = "".join(f" {emitter.name(value)}" for value in terminator.operands)
        emitter.statement(f"return{values}")


@TABLE.prints(func.CallOp)
def _call(emitter: Emitter, op: func.CallOp) -> None:
    call = (
        f"{op.callee.root_reference.data}({', '.join(emitter.name(argument) for argument in op.arguments)})"
    )
    if len(op.res) > 1:
        raise NoForm(f"a call with {len(op.res)} results; a C++ function returns at most one")
    if op.res:
        emitter.declare(op.res[0], call)
    elif isinstance(core := op.attributes.get("ascendc.core"), StringAttr):
        with emitter.writer.braces(f"if ASCEND_IS_{core.data.upper()} {{", "}"):
            emitter.statement(call)
    else:
        emitter.statement(call)
