"""Several kernels that run one after the other: what a function of graph operations becomes that no kernel does alone.

    program = compile_program(module)        # convolutions, and the conversions before and after them
    run = program.run([x])                   # numpy arrays in; the kernels run on the host model, in their order
    run.outputs, run.time_us, run.findings

Values go from kernel to kernel by their names. Constants are arrays that kernels take; a reshape moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.runtime import CompiledKernel, compile_kernels

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ascir.host import Run
    from ascir.pipeline import Options

    Array = npt.NDArray[np.generic]

PREPARE = (
    "graph-propagate-layout,canonicalize,graph-fold-constants,canonicalize,dce,graph-isolate,graph-outline"
)
"""What makes a function a list of calls."""


@dataclass(frozen=True)
class Step:
    """A kernel, a constant, or another shape of the same array; and the names of what goes in and comes out."""

    inputs: Sequence[str]
    outputs: Sequence[str]
    kernel: CompiledKernel | None = None
    constant: Array | None = None
    shape: Sequence[int] = ()


@dataclass
class ProgramRun:
    """What a program returned, and what the host model says of each launch."""

    outputs: list[Array]
    launches: list[Run]

    @property
    def time_us(self) -> float:
        return sum(launch.time_us or 0.0 for launch in self.launches)

    @property
    def findings(self) -> list[Any]:
        return [finding for launch in self.launches for finding in launch.findings]


@dataclass(frozen=True)
class Program:
    """Steps in their order. A name is that of one value."""

    name: str
    inputs: Sequence[str]
    outputs: Sequence[str]
    steps: Sequence[Step]

    @property
    def kernels(self) -> list[CompiledKernel]:
        return [step.kernel for step in self.steps if step.kernel is not None]

    def run(self, inputs: Sequence[Array], *, checks: bool = True) -> ProgramRun:
        """Run the kernels on the host model."""
        if len(inputs) != len(self.inputs):
            raise ValueError(f"{self.name} takes {len(self.inputs)} arrays, found {len(inputs)}")
        values: dict[str, Array] = dict(zip(self.inputs, inputs, strict=True))
        launches: list[Run] = []
        for step in self.steps:
            given = [values[name] for name in step.inputs]
            if step.kernel is not None:
                run = step.kernel.run(given, checks=checks)
                launches.append(run.launch)
                values.update(zip(step.outputs, run.outputs, strict=True))
            elif step.constant is not None:
                values[step.outputs[0]] = step.constant
            else:
                values[step.outputs[0]] = given[0].reshape(step.shape)
        return ProgramRun([values[name] for name in self.outputs], launches)


def compile_program(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> Program:
    """Lower the one function of `module`, in place."""
    from xdsl.passes import PassPipeline

    from ascir.context import make_context, multiverse

    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    context = make_context()
    for each in PassPipeline.parse_spec(multiverse().all_passes, PREPARE).passes:
        each.apply(context, module)
        for op, why in getattr(each, "declined", {}).items():
            if each.name == "graph-propagate-layout":
                raise OperationError(op, f"no kernel: {why}")
    function.detach()
    kernels = {kernel.name: kernel for kernel in compile_kernels(module, options, soc=soc, after=after)}
    return _program(function, kernels)


def _program(function: FuncOp, kernels: dict[str, CompiledKernel]) -> Program:
    names: dict[SSAValue, str] = {}

    def name(value: SSAValue) -> str:
        return names.setdefault(value, f"{value.name_hint or 'value'}_{len(names)}")

    block = function.body.block
    inputs = [name(argument) for argument in block.args]
    steps: list[Step] = []
    for op in block.ops:
        if isinstance(op, ReturnOp):
            return Program(function.sym_name.data, inputs, [name(each) for each in op.arguments], steps)
        given, made = [name(each) for each in op.operands], [name(each) for each in op.results]
        steps.append(_step(op, given, made, kernels))
    raise AssertionError("a function ends in what it returns")


def _step(op: Operation, inputs: list[str], outputs: list[str], kernels: dict[str, CompiledKernel]) -> Step:
    from ascir.dialects.graph import ConstantOp, ReshapeOp, dims_of
    from ascir.interp.attributes import array_of

    match op:
        case CallOp():
            return Step(inputs, outputs, kernel=kernels[op.callee.string_value()])
        case ConstantOp():
            return Step(inputs, outputs, constant=array_of(op.value))
        case ReshapeOp():
            shape = [dim for dim in dims_of(op.result.type) if isinstance(dim, int)]
            if len(shape) == len(dims_of(op.result.type)):
                return Step(inputs, outputs, shape=shape)
        case _:
            pass
    raise OperationError(op, f"{op.name} has no place between kernels: its sizes are known, or it is in one")
