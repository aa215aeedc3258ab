"""Compiled models that run: what `ascir.compile` and `ascir.load` give.

exe = ascir.compile("net.ascl", soc="ascend910b1", dims={"B": 8})
y = exe(x)                                   # numpy in, numpy out, on the host model
exe.profile(x).time_us                       # predicted for the chip, launches and all
exe.kernels[0].source                        # the Ascend C text
exe.save("net.ascir")                        # and ascir.load("net.ascir") is the same again
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ascir.diagnostics import OperationError, SourceError
from ascir.models import ModelError, fix_dims, read_model

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.program import Program
    from ascir.report.profile import Profile
    from ascir.runtime import CompiledKernel

DEFAULT_SOC = "ascend910b1"

Style = Literal["flags", "tque"]
Fusion = Literal["best", "greedy", "none"]


@dataclass(frozen=True)
class Target:
    """What kernels are compiled for."""

    soc: str | None = None
    """The chip; the module's own without it."""
    style: str = "flags"
    fusion: str = "best"
    """How operations are grouped into kernels."""


class FindingsError(RuntimeError):
    """The host model saw a kernel do what a device forgives or hides."""

    def __init__(self, findings: Sequence[Finding]):
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


@dataclass(frozen=True)
class Executable:
    """The kernels of one function, in their order."""

    program: Program
    about: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """How it was compiled."""

    @property
    def kernels(self) -> Sequence[CompiledKernel]:
        """Each once, however often it runs."""
        return self.program.kernels

    def __call__(self, *inputs: Array, checks: bool = True) -> Array | tuple[Array, ...]:
        """The one result, or all of them. Raises `FindingsError` where `checks` see an error."""
        run = self.program.run(inputs, checks=checks)
        if errors := [finding for finding in run.findings if finding.severity == "error"]:
            raise FindingsError(errors)
        return run.outputs[0] if len(run.outputs) == 1 else tuple(run.outputs)

    def profile(self, *inputs: Array) -> Profile:
        """Where the time goes, for these inputs."""
        from ascir.report.profile import Profile

        return Profile.of(self.program, self.program.run(inputs, checks=False))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write `NAME.ascir`, or a folder of any other name."""
        from ascir.package import save

        save([self.program], Path(path), self.about)


def compile(
    model: str | os.PathLike[str] | ModuleOp,
    *,
    soc: str | None = None,
    dims: Mapping[str, int] | None = None,
    style: Style = "flags",
    fusion: Fusion = "best",
    function: str | None = None,
) -> Executable:
    """Compile a file or a module of graph operations. `function`: which one; the only public one without it."""
    module = read_model(Path(model)) if isinstance(model, str | os.PathLike) else model.clone()
    fix_dims(module, dims or {})
    found = compile_module(module, Target(soc, style, fusion))
    return Executable(_only(found, function), {"style": style, "fusion": fusion})


def load(path: str | os.PathLike[str], function: str | None = None) -> Executable:
    """What `Executable.save` or `ascir compile` wrote. Raises `PackageError` with the reason where it is not that."""
    from ascir.package import load

    return Executable(_only(load(Path(path)), function))


def compile_module(module: ModuleOp, target: Target) -> list[Program]:
    """The programs of a module of graph operations, which is lowered in place: one for each function."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.program import compile_programs
    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc
    from ascir.verification import assert_valid

    known = module.attributes.get(SOC_ATTRIBUTE)
    name = target.soc or (known.data if isinstance(known, StringAttr) else DEFAULT_SOC)
    try:
        module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(name).name)
    except UnknownSoc as error:
        raise ModelError(str(error)) from None
    assert_valid(module)
    options = {
        "tile-select-instructions": {"style": target.style},
        "graph-fuse": {"search": target.fusion},
    }
    try:
        programs = compile_programs(module, options)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    if not any(program.kernels for program in programs):
        raise ModelError(
            "nothing is left to compute: the model gives back what it takes, and needs no kernel"
        )
    return programs


def _only(programs: Sequence[Program], function: str | None) -> Program:
    found = [program for program in programs if function in (None, program.name)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(program.name for program in programs)
    raise ModelError(
        f"there is no function {function}; there are {names}"
        if function is not None
        else f"which function? There are {names}"
    )
