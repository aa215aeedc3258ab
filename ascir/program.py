"""Several kernels that run one after the other: what a function of graph operations becomes that no kernel does alone.

    program = compile_program(module)        # a model: its operations in groups, each group a kernel
    run = program.run([x])                   # numpy arrays in; the kernels run on the host model, in their order
    run.outputs, run.time_us, run.findings

Values go from kernel to kernel by their names. Constants are arrays that kernels take; a reshape moves nothing. Groups
that compute the same are one kernel, which runs several times.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
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
from ascir.runtime import CompiledKernel, compile_kernels

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ascir.host import Run
    from ascir.pipeline import Options

    Array = npt.NDArray[np.generic]


MOST_NAMED = 200
"""Characters of what a kernel computes, in its text."""


@dataclass(frozen=True)
class Step:
    """A kernel, a constant, or another shape of the same array, or of several that lie side by side; and the names of what
    goes in and comes out."""

    inputs: Sequence[str]
    outputs: Sequence[str]
    kernel: CompiledKernel | None = None
    constant: Array | None = None
    shape: Sequence[int | str] = ()
    sources: Sequence[str] = ()
    """What of the model a kernel computes: names of nodes, or lines of its text."""


Watch = Callable[[Step, "Sequence[Array]", "Sequence[Array]"], None]


@dataclass
class ProgramRun:
    """What a program returned, and what the host model says of each launch."""

    outputs: list[Array]
    launches: list[Run]
    blocks: list[int]
    """How many cores each launch was for."""

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
    shapes: Sequence[Shape] = ()
    """Of the inputs, with names for the dimensions that are known at run time only."""
    elements: Sequence[Attribute] = ()
    """The element types of the inputs."""
    fusion: Mapping[str, int] = field(default_factory=dict[str, int])
    """What was predicted: kernels, nanoseconds and bytes, also with each operation apart."""

    @property
    def kernels(self) -> list[CompiledKernel]:
        """Each once."""
        return list(
            {step.kernel.name: step.kernel for step in self.steps if step.kernel is not None}.values()
        )

    @property
    def launches(self) -> list[CompiledKernel]:
        return [step.kernel for step in self.steps if step.kernel is not None]

    @cached_property
    def owned(self) -> list[bool]:
        """For each output, whether a kernel writes it and no output before is the same memory."""
        makers = {name: step for step in self.steps for name in step.outputs}
        met: set[str] = set()
        found: list[bool] = []
        for name in self.outputs:
            while name in makers and makers[name].kernel is None and makers[name].inputs:
                name = makers[name].inputs[0]
            found.append(name in makers and makers[name].kernel is not None and name not in met)
            met.add(name)
        return found

    def sizes(self, inputs: Sequence[Array]) -> dict[str, int]:
        """The named dimensions, from the shapes of the inputs."""
        sizes: dict[str, int] = {}
        for name, shape, array in zip(self.inputs, self.shapes, inputs, strict=True):
            if len(shape) != array.ndim or any(
                found != (sizes.setdefault(extent, found) if isinstance(extent, str) else extent)
                for extent, found in zip(shape, array.shape, strict=True)
            ):
                raise ValueError(f"{self.name}: {name} is {shape}, found {array.shape}")
        return sizes

    def run(self, inputs: Sequence[Array], *, checks: bool = True, watch: Watch | None = None) -> ProgramRun:
        """Run the kernels on the host model; `watch` sees what each step is given, and what it makes. What is returned is
        the caller's: neither what was given nor a constant shares its memory."""
        if len(inputs) != len(self.inputs):
            raise ValueError(f"{self.name} takes {len(self.inputs)} arrays, found {len(inputs)}")
        sizes = self.sizes(inputs)
        values: dict[str, Array] = dict(zip(self.inputs, inputs, strict=True))
        launches: list[Run] = []
        blocks: list[int] = []
        for step in self.steps:
            given = [values[name] for name in step.inputs]
            if step.kernel is not None:
                blocks.append(step.kernel.block_dim(step.kernel.sizes(given)))
                run = step.kernel.run(given, checks=checks, block_dim=blocks[-1])
                launches.append(run.launch)
                values.update(zip(step.outputs, run.outputs, strict=True))
            elif step.constant is not None:
                values[step.outputs[0]] = step.constant
            else:
                values[step.outputs[0]] = _reshaped(_side_by_side(given), step.shape, sizes)
            if watch is not None:
                watch(step, given, [values[name] for name in step.outputs])
        ends = zip(self.outputs, self.owned, strict=True)
        outputs = [values[name] if is_owned else values[name].copy() for name, is_owned in ends]
        return ProgramRun(outputs, launches, blocks)


def compile_program(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> Program:
    """Lower the one function of `module`, in place."""
    (program,) = compile_programs(module, options, soc=soc, after=after)
    return program


def compile_programs(
    module: ModuleOp, options: Options | None = None, *, soc: str | None = None, after: Any = None
) -> list[Program]:
    """Lower each function of `module`, in place. Raises `OperationError` for what is no kernel."""
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
    """The text of each kernel begins with what of the model its first launch computes."""
    for kernel in program.kernels:
        first = next(step for step in program.steps if step.kernel is kernel)
        if first.sources and not kernel.source.startswith("//"):
            named = ", ".join(first.sources)[:MOST_NAMED]
            # Names come from files: in a comment they have to stay in their line.
            plain = "".join(each if " " <= each <= "~" and each != "\\" else "?" for each in named)
            kernel.source = f"// Of {program.name}: {plain}\n{kernel.source}"


def group(module: ModuleOp, options: Options | None, after: Any = None) -> None:
    """Make functions for the kernels, and calls of them. `after` is called with each pass when it is done."""
    from ascir.context import make_context
    from ascir.locations import kept_locations
    from ascir.pipeline import passes

    context = make_context()
    with kept_locations():
        for each in passes("model", options):
            each.apply(context, module)
            for op, why in getattr(each, "declined", {}).items():
                if each.name in ("graph-propagate-layout", "graph-fuse"):
                    raise OperationError(op, f"no kernel: {why}")
            if after is not None:
                after(each.name, each)


def is_private(function: FuncOp) -> bool:
    """Whether it is a kernel of another function."""
    return function.sym_visibility is not None and function.sym_visibility.data == "private"


def _moving(function: FuncOp) -> list[Operation]:
    """What takes time: neither constants, nor reshapes, nor joins of what lies side by side."""
    block = function.body.block
    joins = free_joins(block)
    return [
        op for op in block.ops if not isinstance(op, ConstantOp | ReshapeOp | ReturnOp) and op not in joins
    ]


def _inline_the_only_call(function: FuncOp, module: ModuleOp) -> None:
    """A function whose one kernel does all is that kernel: it has its name, and takes what it takes."""
    block = function.body.block
    if [type(op) for op in block.ops] != [CallOp, ReturnOp]:
        return
    call = block.first_op
    assert isinstance(call, CallOp)
    if not {*block.args} <= {*call.operands}:
        return  # What nothing is read from is no parameter of a kernel.
    end = block.last_op
    assert isinstance(end, ReturnOp)
    if sorted(map(id, end.arguments)) != sorted(map(id, call.results)):
        return  # Nor does it give one result twice, or what it takes.
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
    # Callers know the arguments by their names, the first of each; a number keeps other values apart.
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
    """A shape with `?` for what has no name."""
    from ascir.dialects.graph import dims_of

    return tuple("?" if dim is None else dim for dim in dims_of(type))


def predicted(function: FuncOp) -> dict[str, int]:
    """What `graph-fuse` left on record."""
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
    raise OperationError(op, f"{op.name} has no place between kernels: its sizes are known, or it is in one")


def _side_by_side(arrays: Sequence[Array]) -> Array:
    """One array, or several one after the other."""
    import numpy as np

    return arrays[0] if len(arrays) == 1 else np.concatenate([array.reshape(-1) for array in arrays])


def _reshaped(array: Array, shape: Sequence[int | str], sizes: dict[str, int]) -> Array:
    """The array in a shape of which no more than one name is new: it is known from then on."""
    result = array.reshape([sizes.get(extent, -1) if isinstance(extent, str) else extent for extent in shape])
    sizes.update(
        (extent, size) for extent, size in zip(shape, result.shape, strict=True) if isinstance(extent, str)
    )
    return result
