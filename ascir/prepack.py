"""Packs constants into the layouts that kernels want, when a model is compiled instead of at each run.

    programs = prepack(programs)
    //  %w = constant int4 [512, 256], a kernel takes it as "panels" [4, 512, 32]
    //  ->  %w.panels = constant bytes [4, 512, 32], which the kernel takes directly

Kernels declare the layouts of their arguments (`ascir.weights`). If all launches of a kernel pass constants for an
argument, these are packed, and the kernel's parameter gets the packed type. Arguments of the caller are packed at each
run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ascir.parameters import Parameter
from ascir.program import Program, Step
from ascir.runtime import CompiledKernel
from ascir.weights import packed


def prepack(programs: Sequence[Program]) -> list[Program]:
    """The programs with constants packed as kernels want them; kernels are changed in place."""
    constants = {id(program): _constants(program) for program in programs}
    steps = [(step, constants[id(program)]) for program in programs for step in program.steps if step.kernel]
    fixed = {id(kernel): _fixed(kernel, steps) for program in programs for kernel in program.kernels}
    found = [_packed(program, constants[id(program)], fixed) for program in programs]
    for kernel in {id(kernel): kernel for program in programs for kernel in program.kernels}.values():
        _settle(kernel, fixed[id(kernel)])
    return found


Constants = dict[str, Step]
"""Constant steps by the value that each defines."""


def _constants(program: Program) -> Constants:
    return {step.outputs[0]: step for step in program.steps if step.constant is not None}


def _inputs(kernel: CompiledKernel) -> list[Parameter]:
    return [parameter for parameter in kernel.parameters if parameter.is_read]


def _fixed(kernel: CompiledKernel, steps: Sequence[tuple[Step, Constants]]) -> frozenset[int]:
    """The inputs that have a packed form, and are constants in every launch."""
    launches = [(step, constants) for step, constants in steps if step.kernel is kernel]
    return frozenset(
        number
        for number, parameter in enumerate(_inputs(kernel))
        if parameter.form is not None
        and all(step.inputs[number] in constants for step, constants in launches)
    )


def _packed(program: Program, constants: Constants, fixed: dict[int, frozenset[int]]) -> Program:
    """The program with a constant for each form in which launches use one, and without unused constants."""
    steps: list[Step] = []
    made: dict[tuple[str, str, tuple[int, ...]], str] = {}
    for step in program.steps:
        if step.kernel is None or not fixed[id(step.kernel)]:
            steps.append(step)
            continue
        inputs = list(step.inputs)
        for number in fixed[id(step.kernel)]:
            parameter, name = _inputs(step.kernel)[number], step.inputs[number]
            form, array = parameter.form, constants[name].constant
            assert form is not None
            assert array is not None
            key = name, form, tuple(parameter.memory)
            if key not in made:
                made[key] = f"{name}.{form.replace(' ', '_')}.{len(made)}"
                steps.append(Step((), (made[key],), constant=packed(array, form, parameter.memory)))
            inputs[number] = made[key]
        steps.append(replace(step, inputs=inputs))
    wanted = {name for step in steps for name in step.inputs} | set(program.outputs)
    kept = [step for step in steps if step.constant is None or step.outputs[0] in wanted]
    return replace(program, steps=kept)


def _settle(kernel: CompiledKernel, fixed: frozenset[int]) -> None:
    """Changes the parameters of the kernel to the packed types."""
    inputs = _inputs(kernel)
    settled = {
        id(inputs[number]): replace(inputs[number], form=None, shape=tuple(inputs[number].memory), memory=())
        for number in fixed
    }
    kernel.parameters = [settled.get(id(parameter), parameter) for parameter in kernel.parameters]
