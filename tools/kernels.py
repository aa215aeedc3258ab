"""Kernels of graphs, for `ascir compile` and `ascir run --check`.

$ ascir run examples/add_norm.mlir --dim B=64 --check
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ascir.diagnostics import OperationError, SourceError
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Attribute

    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.program import Program

DEFAULT_SOC = "ascend910b1"
STYLES = ("flags", "tque")
FUSIONS = ("best", "greedy", "none")


@dataclass(frozen=True)
class Target:
    """What kernels are compiled for."""

    soc: str | None = None
    style: str = "flags"
    fusion: str = "best"
    """How operations are grouped into kernels."""


def compiled(module: ModuleOp, target: Target) -> list[Program]:
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
        raise UsageError(str(error)) from None
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
        raise UsageError(
            "nothing is left to compute: the model gives back what it takes, and needs no kernel"
        )
    return programs


def fix_dims(module: ModuleOp, sizes: Mapping[str, int]) -> None:
    """Give named dimensions their sizes, everywhere in the module."""
    from xdsl.dialects.builtin import FunctionType
    from xdsl.dialects.func import FuncOp
    from xdsl.rewriter import Rewriter

    from ascir.verification import assert_valid

    if not sizes:
        return
    met: set[str] = set()
    for op in list(module.walk()):
        values = [
            *op.results,
            *(argument for region in op.regions for block in region.blocks for argument in block.args),
        ]
        for value in values:
            if (fixed := _fixed(value.type, sizes, met)) != value.type:
                Rewriter.replace_value_with_new_type(value, fixed)
        if isinstance(op, FuncOp):
            inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
            op.function_type = FunctionType.from_lists(
                [_fixed(type, sizes, met) for type in inputs], [_fixed(type, sizes, met) for type in outputs]
            )
    if unknown := sorted(set(sizes) - met):
        raise UsageError(f"--dim {unknown[0]}: no dimension of the model has this name")
    assert_valid(module)


def _fixed(type: Attribute, sizes: Mapping[str, int], met: set[str]) -> Attribute:
    from xdsl.dialects.builtin import TensorType

    from ascir.dialects.graph import dims_of
    from ascir.dialects.graph.types import tensor_type

    if not isinstance(type, TensorType):
        return type
    dims = dims_of(cast("Attribute", type))
    met |= {dim for dim in dims if isinstance(dim, str) and dim in sizes}
    fixed = [sizes.get(dim, dim) if isinstance(dim, str) else dim for dim in dims]
    return tensor_type(fixed, cast("Any", type).element_type)


@dataclass(frozen=True)
class Checked:
    """One function's kernels, run on the host model, beside its reference meaning."""

    name: str
    soc: str
    kernels: int
    """How many were launched, one after the other."""
    blocks: int
    """Of the kernel that has most."""
    time_us: float | None
    results: Sequence[dict[str, Any]]
    findings: Sequence[Finding]

    @property
    def agrees(self) -> bool:
        serious = [finding for finding in self.findings if finding.severity != "info"]
        return not serious and all(result["mismatch"] is None for result in self.results)

    def as_json(self) -> dict[str, Any]:
        shown = {name: getattr(self, name) for name in ("name", "soc", "kernels", "blocks", "time_us")}
        findings = [finding.as_json() for finding in self.findings]
        return {**shown, "agrees": self.agrees, "results": list(self.results), "findings": findings}

    def lines(self) -> list[str]:
        number = len(self.findings)
        found = f"{number or 'no'} finding{'' if number == 1 else 's'}"
        time = "no time" if self.time_us is None else f"{self.time_us:.2f} us"
        what = f"{self.blocks} blocks" if self.kernels == 1 else f"{self.kernels} kernels"
        lines = [f"@{self.name} on {self.soc}, {what}: {time}, {found}"]
        for result in self.results:
            agreement = result["mismatch"] or f"agrees ({result['agreement']})"
            lines.append(f"  result {result['index']}: {result['dtype']} {result['shape']}: {agreement}")
        return lines + [f"  {finding}" for finding in self.findings]


def run_checked(
    module: ModuleOp, name: str, arguments: Sequence[Array], expected: Sequence[Array], target: Target
) -> Checked:
    """Compile one function, run its kernels with all checks, and compare what they give with what is expected."""
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp

    from ascir.host.launch import LaunchError

    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    (program,) = compiled(ModuleOp([function.clone()], dict(module.attributes)), target)
    try:
        run = program.run(arguments)
    except LaunchError as error:
        raise UsageError(str(error)) from None
    results = [
        _compared(index, wanted, found)
        for index, (wanted, found) in enumerate(zip(expected, run.outputs, strict=True))
    ]
    if any(result["mismatch"] for result in results):
        results = _by_exact_values(module, name, arguments, expected, run.outputs, results)
    times = [launch.time_us for launch in run.launches]
    time = None if None in times else run.time_us
    return Checked(
        name, program.kernels[0].soc, len(run.launches), max(run.blocks), time, results, run.findings
    )


def _compared(index: int, wanted: Array, found: Array) -> dict[str, Any]:
    import numpy as np

    from ascir.interp.compare import compare, ulp_errors
    from ascir.interp.dtypes import FLOAT_FORMATS, is_float
    from ascir.interp.rounding import widen

    wanted = np.asarray(wanted)
    mismatch = compare(wanted, found)
    agreement = "equal"
    if mismatch is None and is_float(wanted.dtype) and wanted.size:
        worst = float(np.max(ulp_errors(widen(wanted), widen(found), FLOAT_FORMATS[wanted.dtype])))
        agreement = f"within {worst:.3g} ulps" if worst else "equal"
    return {
        "index": index,
        "dtype": str(found.dtype),
        "shape": list(found.shape),
        "agreement": None if mismatch else agreement,
        "mismatch": str(mismatch) if mismatch else None,
    }


BEYOND = 2.0
"""How many times as far from the exact values as the graph's own meaning a program may be: it rounds at other places."""

MEANINGLESS = 0.25
"""Of a number: a result whose own roundings come to as much says nothing."""


def _by_exact_values(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    expected: Sequence[Array],
    found: Sequence[Array],
    results: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """Results that differ by more than roundings do as a rule are right if the graph's own meaning is as far from what
    it would be with more bits."""
    import numpy as np
    from xdsl.utils.exceptions import InterpretationError, VerifyException

    from ascir.interp.compare import ulp_errors
    from ascir.interp.dtypes import FLOAT_FORMATS, is_float
    from ascir.interp.rounding import widen
    from ascir.interp.wide import run_wide

    try:
        exact = run_wide(module, name, arguments)
    except (InterpretationError, VerifyException):
        return results
    judged: list[dict[str, Any]] = []
    for result, true, wanted, got in zip(results, exact, expected, found, strict=True):
        wanted = np.asarray(wanted)
        if not result["mismatch"] or not is_float(wanted.dtype):
            judged.append(result)
            continue
        form, wide = FLOAT_FORMATS[wanted.dtype], widen(np.asarray(true))
        own, ours = (float(np.max(ulp_errors(wide, widen(each), form))) for each in (wanted, got))
        if ours <= BEYOND * own and own < MEANINGLESS * 2.0**form.precision:
            said = f"within {ours:.3g} ulps of exact values, the graph itself within {own:.3g}"
            result = {**result, "agreement": said, "mismatch": None}
        judged.append(result)
    return judged
