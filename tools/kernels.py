"""Kernels of graphs, for `ascir compile` and `ascir run --check`.

$ ascir run examples/add_norm.mlir --dim B=64 --check
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError
from ascir.executable import Executable, Target, chip_of, compile_module, pass_options
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.frontend.onnx.peer import Opinion
    from ascir.host.findings import Finding
    from ascir.interp.dtypes import Array
    from ascir.program import Program, ProgramRun, Step
    from ascir.report.blame import Difference


@dataclass(frozen=True)
class Checked:
    """The kernels of a function, run on the host model, and their reference results."""

    executable: Executable
    soc: str
    run: ProgramRun
    results: Sequence[dict[str, Any]]
    first: Difference | None = None
    """The first kernel with wrong results, if results differ."""
    peer: Sequence[Opinion] = ()
    """The differences of results from those of a reference, if requested."""

    @property
    def findings(self) -> Sequence[Finding]:
        return self.run.findings

    @property
    def agrees(self) -> bool:
        serious = [finding for finding in self.findings if finding.severity != "info"]
        same = all(result["mismatch"] is None for result in self.results)
        return not serious and same and all(opinion.agrees for opinion in self.peer)

    def beside(self, ask: Callable[[Sequence[Array]], Sequence[Opinion]]) -> Checked:
        """Combined with other messages on the results."""
        return replace(self, peer=ask(self.run.outputs))

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.executable.program.name,
            "soc": self.soc,
            "kernels": len(self.run.launches),
            "blocks": max(self.run.blocks, default=0),
            "time_us": self._time_us,
            "agrees": self.agrees,
            "results": list(self.results),
            "first_to_differ": None if self.first is None else self.first.kernel,
            "peer": [str(opinion) for opinion in self.peer],
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
        lines = [f"@{self.executable.program.name} on {self.soc}, {what}: {time}, {found}"]
        for result in self.results:
            agreement = result["mismatch"] or f"agrees ({result['agreement']})"
            lines.append(f"  result {result['index']}: {result['dtype']} {result['shape']}: {agreement}")
        more = [] if self.first is None else [self.first]
        return lines + [f"  {each}" for each in (*more, *self.peer, *self.findings)]


def run_checked(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    expected: Sequence[Array],
    target: Target,
) -> Checked:
    """Compile a function, run its kernels with all checks, and compare their results with the expected ones."""
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.dialects.func import FuncOp

    from ascir.host.launch import LaunchError
    from ascir.inline import inline_calls

    opened = module.clone()
    function = next(op for op in opened.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    try:
        inline_calls(opened)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    function.detach()
    alone = ModuleOp([function], dict(module.attributes))
    (program,) = compile_module(alone.clone(), target)
    try:
        run = run_visibly(program, arguments)
    except LaunchError as error:
        raise UsageError(str(error)) from None
    results = _judged(module, name, arguments, expected, run.outputs)
    first = None
    if any(result["mismatch"] for result in results) and len(run.launches) > 1:
        first = _first_difference(alone, program, arguments, target)
    return Checked(Executable(program), chip_of(module, target.soc), run, results, first)


def run_visibly(program: Program, arguments: Sequence[Array], *, checks: bool = True) -> ProgramRun:
    """Run the kernels; shows progress on a terminal."""
    from ascir.tools.progress import Progress

    with Progress(len(program.launches)) as progress:

        def watch(step: Step, given: Sequence[Array], made: Sequence[Array]) -> None:
            if step.kernel is not None:
                progress(step.kernel.name)

        return program.run(arguments, checks=checks, watch=watch)


def _judged(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    expected: Sequence[Array],
    found: Sequence[Array],
) -> list[dict[str, Any]]:
    """The messages on each result."""
    pairs = zip(expected, found, strict=True)
    results = [_compared(index, wanted, got) for index, (wanted, got) in enumerate(pairs)]
    if any(result["mismatch"] for result in results):
        return _by_exact_values(module, name, arguments, expected, found, results)
    return results


def _rounded_otherwise(true: Array, wanted: Array, got: Array, result: dict[str, Any]) -> dict[str, Any]:
    """Integers that floats were rounded to are right if none is further from the exact one than the graph's own may be,
    and all together are not much further."""
    import numpy as np

    if true.shape != wanted.shape or got.shape != wanted.shape:
        return result
    exact = true.astype(np.int64)
    off = [np.abs(each.astype(np.int64) - exact) for each in (wanted, got)]
    own, ours = (int(np.max(each, initial=0)) for each in off)
    if ours > own or own > STEPS or np.sum(off[1]) > BEYOND * np.sum(off[0]):
        return result
    said = f"within {ours} of exact values, the graph itself within {own}"
    return {**result, "agreement": said, "mismatch": None}


def _placed_otherwise(right: Array, wanted: Array, got: Array, result: dict[str, Any]) -> dict[str, Any]:
    """Positions of extremes are right where the elements differ by no more than they are rounded."""
    if got.shape != wanted.shape or not (right | (got == wanted)).all():
        return result
    count = int((got != wanted).sum())
    said = f"{count} of {got.size} are positions of equal elements, up to rounding"
    return {**result, "agreement": said, "mismatch": None}


def _first_difference(
    module: ModuleOp, program: Program, arguments: Sequence[Array], target: Target
) -> Difference | None:
    from xdsl.dialects.builtin import StringAttr

    from ascir.report.blame import first_difference
    from ascir.target import SOC_ATTRIBUTE

    def compare(module: ModuleOp, name: str, *arrays: Sequence[Any]) -> list[str | None]:
        given, wanted, made = arrays
        return [result["mismatch"] for result in _judged(module, name, given, wanted, made)]

    options = pass_options(module, target)
    module.attributes[SOC_ATTRIBUTE] = StringAttr(chip_of(module, target.soc))
    return first_difference(module, program, arguments, options, compare)


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
"""How many times as far from the exact values as the reference semantics a program may be, as it rounds elsewhere."""

STEPS = 2
"""How far intermediate rounding may move the reference integers from the exact ones: beyond it, they are not compared.
"""

MEANINGLESS = 0.25
"""Relative to a number: results with as much rounding error in the reference are not compared."""


def _by_exact_values(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    expected: Sequence[Array],
    found: Sequence[Array],
    results: list[dict[str, Any]],
) -> list[dict[str, Any]]:
    """Results that differ by more than usual rounding are right if the reference is as far from a computation with more
    bits; or if it was, when its matrix products are summed in f32, as devices do."""
    import numpy as np
    from xdsl.utils.exceptions import InterpretationError, VerifyException

    from ascir.interp.compare import ulp_errors
    from ascir.interp.contractions import sums_of_f32
    from ascir.interp.dtypes import FLOAT_FORMATS, is_float
    from ascir.interp.places import extremes
    from ascir.interp.rounding import widen
    from ascir.interp.run import run_function
    from ascir.interp.wide import run_wide

    try:
        places = extremes(module, name, arguments, found, BEYOND, MEANINGLESS)
        exact = run_wide(module, name, arguments)
        with sums_of_f32():
            rounded = run_function(module, name, arguments)
    except (InterpretationError, VerifyException):
        return results
    judged: list[dict[str, Any]] = []
    for result, true, wanted, rough, got in zip(results, exact, expected, rounded, found, strict=True):
        wanted = np.asarray(wanted)
        if not result["mismatch"] or wanted.dtype == bool:
            judged.append(result)
            continue
        if (right := places.get(result["index"])) is not None:
            judged.append(_placed_otherwise(right, wanted, np.asarray(got), result))
            continue
        if not is_float(wanted.dtype):
            judged.append(_rounded_otherwise(np.asarray(true), wanted, np.asarray(got), result))
            continue
        form = FLOAT_FORMATS[wanted.dtype]
        wide = np.clip(widen(np.asarray(true)), -form.maximum, form.maximum)  # beyond it, infinity is right
        exactly, roughly, ours = (
            float(np.max(ulp_errors(wide, widen(np.asarray(each)), form))) for each in (wanted, rough, got)
        )
        own = max(exactly, roughly)
        if ours <= BEYOND * own and own < MEANINGLESS * 2.0**form.precision:
            said = f"within {ours:.3g} ulps of exact values, the graph itself within {own:.3g}"
            result = {**result, "agreement": said, "mismatch": None}
        judged.append(result)
    return judged
