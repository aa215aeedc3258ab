"""Executables: what `ascir.compile` and `ascir.load` return.

exe = ascir.compile("net.ascl", soc="ascend910b1", dims={"B": 8})
y = exe(x)                                   # arrays of numpy or tensors of torch in, numpy out, on the host model
exe.profile(x).time_us                       # predicted for the chip, including launches
exe.kernels[0].source                        # the Ascend C text
exe.save("net.ascir")                        # ascir.load("net.ascir") reads it
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, get_args

from ascir.diagnostics import OperationError, SourceError
from ascir.models import ModelError, fix_dims, fixed_when_read, levels, read_model

if TYPE_CHECKING:
    from onnx import ModelProto
    from torch import Tensor
    from torch.export import ExportedProgram
    from torch.nn import Module
    from xdsl.dialects.builtin import ModuleOp

    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.pipeline import Options
    from ascir.program import Program
    from ascir.report.profile import Profile
    from ascir.runtime import CompiledKernel

DEFAULT_SOC = "ascend910b1"

Style = Literal["flags", "tque"]
Fusion = Literal["best", "greedy", "none"]


@dataclass(frozen=True)
class Target:
    """The target of a compilation: chip, style and options."""

    soc: str | None = None
    """The chip; by default that of the module."""
    style: str = "flags"
    fusion: str | None = None
    """How operations are grouped into kernels; by default as was measured to be fastest, else as is predicted to be."""
    tuned: str | None = None
    """A record of `ascir tune`, whose measurements are preferred to predictions."""


class FindingsError(RuntimeError):
    """The host model found an error in a kernel, such as a hazard or an access out of bounds, that a device would
    hide."""

    def __init__(self, findings: Sequence[Finding]):
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


@dataclass(frozen=True)
class Executable:
    """A compiled model: its kernels, in order."""

    program: Program
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """How it was compiled."""

    @property
    def kernels(self) -> Sequence[CompiledKernel]:
        """The kernels, each once, also if it is launched several times."""
        return self.program.kernels

    def __repr__(self) -> str:
        """`Executable(mlp: x f16[B, 64], w f16[64, 8]; 2 kernels for ascend910b1)`, without the sources."""
        program, kernels = self.program, self.kernels
        given = zip(program.inputs, program.elements, program.shapes, strict=True)
        inputs = ", ".join(
            f"{name} {element}[{', '.join(map(str, shape))}]" for name, element, shape in given
        )
        chips = "".join(f" for {kernel.soc}" for kernel in kernels[:1])
        return (
            f"Executable({program.name}: {inputs}; {len(kernels)} kernel{'s' * (len(kernels) != 1)}{chips})"
        )

    def __call__(self, *inputs: Array | Tensor, checks: bool = True) -> Array | tuple[Array, ...]:
        """The single result, or a tuple of all. Raises `FindingsError` if `checks` find an error."""
        run = self.program.run(self._given(inputs), checks=checks)
        if errors := [finding for finding in run.findings if finding.severity == "error"]:
            raise FindingsError(errors)
        return run.outputs[0] if len(run.outputs) == 1 else tuple(run.outputs)

    def profile(self, *inputs: Array | Tensor) -> Profile:
        """The profile of a run on these inputs."""
        from ascir.report.profile import Profile

        return Profile.of(self.program, self.program.run(self._given(inputs), checks=False))

    def _given(self, inputs: Sequence[Array | Tensor]) -> list[Array]:
        """The inputs as arrays of the types of the program's inputs."""
        from ascir.arrays import fitting

        program = self.program
        if len(inputs) != len(program.inputs):
            raise ModelError(
                f"{program.name} takes {len(program.inputs)} arrays, found {len(inputs)}; "
                f"they are {', '.join(program.inputs)}"
            )
        expected = zip(inputs, program.elements, program.inputs, strict=True)
        return [fitting(value, element, f"{program.name}: {name}") for value, element, name in expected]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `NAME.ascir`, or a folder of any other name."""
        from ascir.package import save

        save([self.program], Path(path), self.about)


Model: TypeAlias = "str | os.PathLike[str] | ModuleOp | ModelProto | Module | ExportedProgram"


def compile(
    model: Model,
    example_inputs: Sequence[Any] | Mapping[str, Any] | Tensor | None = None,
    *,
    dynamic_shapes: Any = None,
    soc: str | None = None,
    dims: Mapping[str, int] | None = None,
    passes: str | None = None,
    style: Style = "flags",
    fusion: Fusion | None = None,
    tuned: str | os.PathLike[str] | None = None,
    function: str | None = None,
) -> Executable:
    """Compile a file, an ONNX model, a module or an exported program of torch, or a module of graph operations.

    A module of torch is traced with `example_inputs`: those of `forward`, by position or by name. Inputs that it writes
    come back as further results. `dynamic_shapes` are dimensions that stay open, as `torch.export` has them; names serve as
    well as its `Dim`s: `{"x": {0: "batch"}}`.
    `passes` run on the model first, as `ascir-opt -p` takes them: "graph-quantize{bits=4}"; `about["remarks"]` of the
    result says what they lost and what they declined to do.
    `tuned`: a record of `ascir tune`; `function`: which one, the only public one without it.
    """
    _assert_choices(dims or {}, style, fusion)
    module = _module(model, dims or {}, example_inputs, dynamic_shapes)
    about: dict[str, Any] = {"style": style, "fusion": fusion}
    if passes:
        from ascir.pipeline import run_passes

        about["remarks"] = [remark.message for remark in run_passes(module, passes)]
    fix_dims(module, dims or {})
    target = Target(soc, style, fusion, None if tuned is None else os.fspath(tuned))
    return Executable(_only(compile_module(module, target), function), about)


def _assert_choices(dims: Mapping[str, Any], style: str, fusion: str | None) -> None:
    """Checks argument types at run time, for callers without a type checker."""
    for name, size in dims.items():
        if not hasattr(size, "__index__") or size < 0:
            raise ModelError(f"dims: {name} is {size!r}; a dimension has 0 elements or more")
    for what, found, known in (
        ("style", style, get_args(Style)),
        ("fusion", fusion or "best", get_args(Fusion)),
    ):
        if found not in known:
            raise ModelError(f"{what}: {found!r} is none of {', '.join(known)}")


def _module(model: Model, dims: Mapping[str, int], examples: Any, dynamic_shapes: Any) -> ModuleOp:
    """A new module from any kind of model."""
    from xdsl.dialects.builtin import ModuleOp

    if isinstance(model, str | os.PathLike):
        return read_model(Path(model), dims)
    if isinstance(model, ModuleOp):
        return model.clone()
    if "torch" in sys.modules and (module := _of_torch(model, dims, examples, dynamic_shapes)) is not None:
        fixed_when_read(module, dims)
        return module
    if not hasattr(model, "SerializeToString"):  # as messages of protobuf have
        raise ModelError(
            f"a model is a path, a module of graph operations, of torch or of ONNX, found {type(model).__name__}"
        )
    from ascir.frontend.onnx.build import import_model

    module = import_model(cast("ModelProto", model), dims)
    fixed_when_read(module, dims)
    return module


def _of_torch(model: Any, dims: Mapping[str, int], examples: Any, dynamic_shapes: Any) -> ModuleOp | None:
    """The module of a model of torch; None for anything else."""
    from torch.export import ExportedProgram
    from torch.nn import Module

    from ascir.frontend.torch.export import import_exported
    from ascir.frontend.torch.programs import exported

    if isinstance(model, ExportedProgram):
        return import_exported(model, dims)
    if not isinstance(model, Module):
        return None
    if examples is None:
        raise ModelError("a module of torch is traced with inputs: ascir.compile(module, example_inputs)")
    program, names = exported(model, examples, dynamic_shapes)
    return import_exported(program, dims, file=type(model).__name__, dims=names)


def load(path: str | os.PathLike[str], function: str | None = None) -> Executable:
    """Reads what `Executable.save` or `ascir compile` wrote. Raises `PackageError` with the reason if it is not a valid
    package."""
    from ascir.package import load

    return Executable(_only(load(Path(path)), function))


def compile_module(module: ModuleOp, target: Target) -> list[Program]:
    """The programs of a module of graph operations, which is lowered in place: one for each function. A program has no
    kernels if all results are arguments or constants."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.compilation import compile_programs
    from ascir.inline import inline_calls
    from ascir.prepack import prepack
    from ascir.target import SOC_ATTRIBUTE
    from ascir.verification import assert_valid

    if lower := sorted(levels(module) & {"ascendc", "emitasc", "tile"}):
        raise ModelError(
            f"kernels are compiled from graph operations, but there are operations of {' and '.join(lower)}: "
            "the passes that make kernels run by themselves, after those that are asked for"
        )
    name = chip_of(module, target.soc)
    options = pass_options(module, target)
    module.attributes[SOC_ATTRIBUTE] = StringAttr(name)
    assert_valid(module)
    try:
        inline_calls(module)
        return prepack(compile_programs(module, options))
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error


def pass_options(module: ModuleOp, target: Target) -> Options:
    """The options of passes for a target, by the names of the passes."""
    from ascir.pipeline import style_options

    name = chip_of(module, target.soc)
    fusion = target.fusion or _measured_fusion(module, name, target) or "best"
    return {
        **style_options(target.style),
        "graph-fuse": {"search": fusion},
        "graph-apply-tuning": {"file": target.tuned, "style": target.style},
    }


def chip_of(module: ModuleOp, name: str | None) -> str:
    """The chip of that name, or the one that the module names."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc, soc_names

    known = module.attributes.get(SOC_ATTRIBUTE)
    try:
        chip = soc(name or (known.data if isinstance(known, StringAttr) else DEFAULT_SOC))
    except UnknownSoc as error:
        raise ModelError(str(error)) from None
    if not chip.timing:
        timed = ", ".join(other for other in soc_names() if soc(other).timing)
        raise ModelError(
            f"no kernels for {chip.name}: nothing is known of how long its instructions take, which decides about tiles; "
            f"models are compiled for {timed}"
        )
    return chip.name


def _measured_fusion(module: ModuleOp, chip: str, target: Target) -> str | None:
    if target.tuned is None:
        return None
    from ascir.tuning.records import fastest_fusion
    from ascir.tuning.tasks import model_key

    return fastest_fusion(Path(target.tuned), model_key(module, chip, target.style))


def _only(programs: Sequence[Program], function: str | None) -> Program:
    found = [program for program in programs if function in (None, program.name)]
    if len(found) == 1:
        return found[0]
    if not programs:
        raise ModelError("there is no model in it: nothing to compile")
    names = ", ".join(program.name for program in programs)
    raise ModelError(
        f"there is no function {function}; there are {names}"
        if function is not None
        else f"which function? There are {names}"
    )
