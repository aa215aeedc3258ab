"""Compiles a module of graph operations to programs: kernels, and the steps in which they run.

    program = compile_program(module)        # a Program (`ascir.program`): func.func @mlp
    program.kernels[0].source                # the Ascend C of its first kernel

1. `group` outlines a function for each kernel, and calls them (the pipeline `model`).
2. These functions are lowered to Ascend C (`ascir.runtime`).
3. Each function that calls them becomes the steps of a program: kernels, constants, reshapes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from ascir.diagnostics import OperationError
from ascir.dialects.graph import ConcatOp, ConstantOp, GraphOp, ReshapeOp
from ascir.locations import places
from ascir.parameters import Shape
from ascir.passes.graph.apply_tuning import TUNED
from ascir.passes.graph.fuse import FUSED
from ascir.passes.graph.fusion.joins import free_joins
from ascir.program import Program, Step
from ascir.runtime import CompiledKernel, compile_kernels

if TYPE_CHECKING:
    from ascir.pipeline import Options

MOST_NAMED = 200
"""The most characters of the comment that says what a kernel computes."""


def compile_program(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> Program:
    """Lower the one function of `module`, in place."""
    (program,) = compile_programs(module, options, soc=soc, after=after)
    return program


def compile_programs(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> list[Program]:
    """Lower each function of `module`, in place. Raises `OperationError` for operations that cannot be in a kernel."""
    from ascir.target import SOC_ATTRIBUTE

    if soc is not None:
        module.attributes[SOC_ATTRIBUTE] = StringAttr(soc)
    group(module, options, after)
    callers = [op for op in module.ops if isinstance(op, FuncOp) and not is_private(op)]
    for function in callers:
        _inline_the_only_call(function, module)
    whole = {function for function in callers if any(isinstance(op, GraphOp) for op in _moving(function))}
    for function in callers:
        if function not in whole:
            function.detach()
    kept = {function: function.clone() for function in whole}
    kernels = {kernel.name: kernel for kernel in compile_kernels(module, options, soc=soc, after=after)}
    programs = [_program(kept.get(function, function), kernels) for function in callers]
    for program in programs:
        _name_sources(program)
    return programs


def _name_sources(program: Program) -> None:
    """Adds a comment to the source of each kernel: the parts of the model that its first launch computes."""
    for kernel in program.kernels:
        first = next(step for step in program.steps if step.kernel is kernel)
        if first.sources and not kernel.source.startswith("//"):
            named = ", ".join(first.sources)[:MOST_NAMED]
            # Names come from files: in a comment they must not contain line breaks.
            plain = "".join(each if " " <= each <= "~" and each != "\\" else "?" for each in named)
            kernel.source = f"// Of {program.name}: {plain}\n{kernel.source}"


def group(module: ModuleOp, options: Options | None, after: Any = None) -> None:
    """Outline a function for each kernel, and call them. `after` is called with each pass when it is done."""
    from ascir.context import make_context
    from ascir.locations import kept_locations
    from ascir.pipeline import apply, new_verifier, passes

    context, verifier = make_context(), new_verifier()
    with kept_locations():
        for each in passes("model", options):
            apply(each, context, module, verifier)
            for op, why in getattr(each, "declined", {}).items():
                if each.name in ("graph-propagate-layout", "graph-fuse"):
                    raise OperationError(op, f"no kernel: {why}")
            if after is not None:
                after(each.name, each)


def is_private(function: FuncOp) -> bool:
    """Whether a function is a kernel that another function calls."""
    return function.sym_visibility is not None and function.sym_visibility.data == "private"


def _moving(function: FuncOp) -> list[Operation]:
    """The operations that take time: not constants, reshapes, and concatenations of values that are contiguous
    already."""
    block = function.body.block
    joins = free_joins(block)
    return [
        op for op in block.ops if not isinstance(op, ConstantOp | ReshapeOp | ReturnOp) and op not in joins
    ]


def _inline_the_only_call(function: FuncOp, module: ModuleOp) -> None:
    """Replaces a function that only calls one kernel by that kernel, with its name and arguments."""
    from ascir.emit.names import is_function_name

    if not is_function_name(function.sym_name.data):
        return  # @main, for example, cannot be the name of a kernel
    block = function.body.block
    if [type(op) for op in block.ops] != [CallOp, ReturnOp]:
        return
    call = block.first_op
    assert isinstance(call, CallOp)
    if not {*block.args} <= {*call.operands}:
        return  # A kernel has no unused parameters.
    end = block.last_op
    assert isinstance(end, ReturnOp)
    if sorted(map(id, end.arguments)) != sorted(map(id, call.results)):
        return  # Nor does it return a value twice, or an argument.
    callee = next(
        op for op in module.ops if isinstance(op, FuncOp) and op.sym_name == call.callee.root_reference
    )
    if sum(isinstance(op, CallOp) and op.callee == call.callee for op in module.walk()) > 1:
        return
    inner = callee.body.block
    end = inner.last_op
    assert isinstance(end, ReturnOp)
    for argument, operand in zip(inner.args, call.operands, strict=True):
        argument.replace_all_uses_with(operand)
    for op in list(inner.ops):
        if op is not end:
            op.detach()
            block.insert_op_before(op, call)
    Rewriter.replace_op(call, [], list(end.arguments))
    if (tuned := callee.attributes.get(TUNED)) is not None:
        function.attributes[TUNED] = tuned
    callee.detach()


def _program(function: FuncOp, kernels: dict[str, CompiledKernel]) -> Program:
    """The steps of a function that calls kernels, or is one."""
    from ascir.interp.types import tensor_parts

    block = function.body.block
    # Arguments keep their names; other values with the same name get a number.
    hints = {each.name_hint: each for each in reversed(block.args) if each.name_hint is not None}
    names: dict[SSAValue, str] = {value: hint for hint, value in hints.items()}

    def name(value: SSAValue) -> str:
        return names.setdefault(value, f"{value.name_hint or 'value'}.{len(names)}")

    inputs = [name(argument) for argument in block.args]
    shapes = [dims(argument.type) for argument in block.args]
    elements = [tensor_parts(argument.type)[0] for argument in block.args]
    own, end = function.sym_name.data, block.last_op
    assert isinstance(end, ReturnOp)
    steps: list[Step] = []
    if own in kernels:
        outputs = [f"{own}.{number}" for number in range(len(end.arguments))]
        steps.append(Step(inputs, outputs, kernel=kernels[own], sources=_sources(_moving(function))))
    else:
        joins = free_joins(block)
        for op in block.ops:
            if op is not end:
                ends = [*map(name, op.operands)], [*map(name, op.results)]
                steps.append(_step(op, *ends, kernels, is_joined=op in joins))
        outputs = [name(each) for each in end.arguments]
    return Program(own, inputs, outputs, steps, shapes, elements, predicted(function))


def dims(type: Attribute) -> Shape:
    """The dimensions of a type, with `?` for those without a name."""
    from ascir.dialects.graph import dims_of

    return tuple("?" if dim is None else dim for dim in dims_of(type))


def predicted(function: FuncOp) -> dict[str, int]:
    """The costs that `graph-fuse` recorded."""
    found = function.attributes.get(FUSED)
    if not isinstance(found, DictionaryAttr):
        return {}
    return {name: each.value.data for name, each in found.data.items() if isinstance(each, IntegerAttr)}


def _sources(operations: Sequence[Operation]) -> list[str]:
    return list(dict.fromkeys(place for op in operations for place in places(op.location)))


def _step(
    op: Operation,
    inputs: list[str],
    outputs: list[str],
    kernels: dict[str, CompiledKernel],
    is_joined: bool,
) -> Step:
    from ascir.interp.attributes import array_of

    match op:
        case CallOp():
            return Step(inputs, outputs, kernel=kernels[op.callee.string_value()], sources=_sources([op]))
        case ConstantOp():
            return Step(inputs, outputs, constant=array_of(op.value))
        case ReshapeOp():
            if "?" not in (shape := dims(op.result.type)):
                return Step(inputs, outputs, shape=shape)
        case ConcatOp() if is_joined:
            return Step(inputs, outputs, shape=dims(op.result.type))
        case _:
            pass
    raise OperationError(
        op, f"{op.name} cannot be between kernels: it must have static sizes, or be in a kernel"
    )
