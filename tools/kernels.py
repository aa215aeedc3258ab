"""Kernels of graphs, for `ascir compile` and `ascir run --check`.

$ ascir run examples/add_norm.mlir --dim B=64 --check
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ascir.executable import Executable, Target, compile_module
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.program import ProgramRun


@dataclass(frozen=True)
class Checked:
    """One function's kernels, run on the host model, beside its reference meaning."""

    executable: Executable
    run: ProgramRun
    results: Sequence[dict[str, Any]]

    @property
    def findings(self) -> Sequence[Finding]:
        return self.run.findings

    @property
    def agrees(self) -> bool:
        serious = [finding for finding in self.findings if finding.severity != "info"]
        return not serious and all(result["mismatch"] is None for result in self.results)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.executable.program.name,
            "soc": self.executable.kernels[0].soc,
            "kernels": len(self.run.launches),
            "blocks": max(self.run.blocks),
            "time_us": self._time_us,
            "agrees": self.agrees,
            "results": list(self.results),
            "findings": [finding.as_json() for finding in self.findings],
        }

    @property
    def _time_us(self) -> float | None:
        return None if any(launch.time_us is None for launch in self.run.launches) else self.run.time_us

    def lines(self) -> list[str]:
        number = len(self.findings)
        found = f"{number or 'no'} finding{'' if number == 1 else 's'}"
        time = "no time" if self._time_us is None else f"{self._time_us:.2f} us"
        launches = len(self.run.launches)
        what = f"{self.run.blocks[0]} blocks" if launches == 1 else f"{launches} kernels"
        name, soc = self.executable.program.name, self.executable.kernels[0].soc
        lines = [f"@{name} on {soc}, {what}: {time}, {found}"]
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
    (program,) = compile_module(ModuleOp([function.clone()], dict(module.attributes)), target)
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
    return Checked(Executable(program), run, results)


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
