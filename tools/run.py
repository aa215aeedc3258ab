"""ascir run: evaluate a model, or run its kernels on the host model.

$ ascir run net.mlir --random 7                     # the reference meaning of the graph level
$ ascir run net.mlir --check                        # its kernels, compared with that meaning
$ ascir run net.ascir --profile --timeline t.json   # what ascir compile wrote: where the time goes
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import Diagnostic, SourceError, one_line
from ascir.executable import Executable, compile_module, load
from ascir.models import assert_named, fix_dims, is_graph
from ascir.tools import kernels
from ascir.tools.arguments import add_command, add_target, model_of, pairs, seed, sizes, target
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.interp.dtypes import Array
    from ascir.program import Program, ProgramRun


def add_parser(commands: Any) -> None:
    help = "evaluate a model with the reference interpreter, or run its kernels on the host model"
    parser = add_command(
        commands,
        "run",
        help,
        "a .mlir, .ascl, .onnx or .pt2 file, or what ascir compile wrote: NAME.ascir or its folder",
    )
    parser.set_defaults(run=_run)
    parser.add_argument(
        "--check",
        action="store_true",
        help="run the kernels on the host model, and compare with the reference results",
    )
    parser.add_argument(
        "--profile", action="store_true", help="run the kernels, and report how long each takes"
    )
    parser.add_argument(
        "--timeline", metavar="FILE", help="run the kernels, and write a trace for ui.perfetto.dev"
    )
    add_target(parser)
    parser.add_argument(
        "--function", help="the function to run; needed if the module has several public ones"
    )
    parser.add_argument(
        "--input",
        action="append",
        default=[],
        metavar="NAME=FILE.npy",
        help="the value of an argument; may be repeated",
    )
    parser.add_argument(
        "--random", type=seed, default=0, metavar="SEED", help="seed for the inputs that are not given"
    )


def _run(options: argparse.Namespace) -> int:
    from xdsl.utils.exceptions import InterpretationError

    path = Path(options.model)
    try:
        if path.is_dir() or path.suffix == ".ascir":
            return _package(path, options)
        return _model(path, options)
    except InterpretationError as error:
        raise SourceError(Diagnostic(one_line(error), options.model)) from error


def _model(path: Path, options: argparse.Namespace) -> int:
    from ascir.interp.evaluate import arguments_of, only_function
    from ascir.interp.run import run_function

    module = model_of(options)
    assert_named(module, sizes(options))
    name = options.function or only_function(module)
    arguments: list[Any] = [*arguments_of(module, name, _inputs(options), sizes(options), options.random)]
    if options.check:
        _assert_graph(module, "--check")
        values = run_function(module, name, arguments)
        found = _checked(module, name, arguments, values, options)
        if path.suffix == ".onnx" and not options.passes:
            from ascir.frontend.onnx.peer import opinions

            found = found.beside(lambda outputs: opinions(path, arguments, outputs))
        shown = {"meaning": "kernel", **found.as_json()}
        more = _times(found.executable, found.run, options)
        _show({**shown, **more.json}, [*found.lines(), *more.lines], options)
        return 0 if found.agrees else 1
    if options.profile or options.timeline:
        _assert_graph(module, "--profile")
        fix_dims(module, sizes(options))
        programs = {program.name: program for program in compile_module(module, target(options))}
        return _kernels(Executable(programs[name]), arguments, options)
    if options.tuned:
        raise UsageError("--tuned is for kernels: with --check, --profile or --timeline")
    values = run_function(module, name, arguments)
    said = "reference meaning (interpreted; no kernel was compiled):"
    return _results("reference", said, values, _Times(), options)


def _checked(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    values: Sequence[Array],
    options: argparse.Namespace,
) -> kernels.Checked:
    """Runs kernels for all sizes, or if there are none, kernels for the given sizes, with a note."""
    try:
        return kernels.run_checked(module, name, arguments, values, target(options))
    except SourceError as error:
        if not (given := sizes(options)):
            raise
        fix_dims(module, given)
        found = kernels.run_checked(module, name, arguments, values, target(options))
        alone = ", ".join(f"{dim}={size}" for dim, size in given.items())
        for each in error.diagnostics:
            remark = replace(each, message=f"compiled for {alone} alone: {each.message}", severity="remark")
            print(remark.render(error.source), file=sys.stderr)
        return found


def _package(path: Path, options: argparse.Namespace) -> int:
    """Runs a compiled package, which has no reference semantics to compare with."""
    if options.check:
        raise UsageError("--check: a package has kernels, and no graph to compare them with; name the model")
    for flag in ("passes", "soc", "fusion", "tuned"):
        if getattr(options, flag) is not None:
            raise UsageError(
                f"--{flag}: a package is compiled already; name the model that it was compiled from"
            )
    executable = load(path, options.function)
    arguments = _arguments(executable.program, _inputs(options), sizes(options), options.random)
    return _kernels(executable, arguments, options)


def _arguments(
    program: Program, inputs: Mapping[str, str], dims: Mapping[str, int], seed: int
) -> list[Array]:
    """Inputs from files, or random. The ranges of integers are no longer known: these must come from files."""
    import numpy as np

    from ascir.dialects.graph.sums import terms_of, with_sizes
    from ascir.interp.dtypes import BOOL, is_float, numpy_dtype
    from ascir.interp.evaluate import read_array, seen_sizes
    from ascir.interp.inputs import ANYTHING, random_array

    if unknown := sorted(inputs.keys() - set(program.inputs)):
        raise UsageError(f"{program.name} has no argument {unknown[0]}; it has {', '.join(program.inputs)}")
    places = list(zip(program.inputs, program.shapes, map(numpy_dtype, program.elements), strict=True))
    read = {name: read_array(inputs[name], dtype) for name, _, dtype in places if name in inputs}
    given = [(name, shape, read[name]) for name, shape, _ in places if name in read]
    known = _sizes(program, dims, seen_sizes(given, dims))
    random = np.random.default_rng(seed)
    arguments: list[Array] = []
    for name, shape, dtype in places:
        if name in read:
            arguments.append(read[name])
        elif not (is_float(dtype) or dtype == BOOL):
            raise UsageError(f"{program.name}: {name} holds {dtype}: give it with --input {name}=FILE.npy")
        else:
            extents = tuple(int(with_sizes(each, known)) for each in shape)
            for dim, size in zip(shape, extents, strict=True):
                if size < 0:
                    given = " ".join(f"--dim {each}={known[each]}" for each in terms_of(str(dim))[0])
                    raise UsageError(
                        f"{given}: {name} has a dimension of {dim} elements, which would be {size}"
                    )
            arguments.append(random_array(extents, dtype, ANYTHING, random))
    return arguments


def _sizes(program: Program, dims: Mapping[str, int], seen: Mapping[str, int]) -> dict[str, int]:
    """The size of each name that the dimensions of inputs are sums of. `seen`: also by the inputs that are given."""
    from ascir.dialects.graph.sums import terms_of
    from ascir.interp.inputs import DEFAULT_SIZE

    named = (dim for shape in program.shapes for dim in shape if isinstance(dim, str))
    names = dict.fromkeys(name for dim in named for name in terms_of(dim)[0])
    if unknown := sorted(dims.keys() - names.keys()):
        raise UsageError(f"--dim {unknown[0]}: no open dimension of {program.name} has this name")
    return {name: seen.get(name, DEFAULT_SIZE) for name in names}


def _kernels(executable: Executable, arguments: Sequence[Any], options: argparse.Namespace) -> int:
    run = kernels.run_visibly(executable.program, arguments)
    times = _times(executable, run, options)
    said = f"{len(run.launches)} kernels on the host model: {run.time_us:.2f} us"
    errors = [finding for finding in run.findings if finding.severity == "error"]
    times.lines += [f"  {finding}" for finding in run.findings]
    times.json["findings"] = [finding.as_json() for finding in run.findings]
    return _results("kernel", said, run.outputs, times, options) or bool(errors)


class _Times:
    """Reports the time, as far as requested."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.json: dict[str, Any] = {}


def _times(executable: Executable, run: ProgramRun, options: argparse.Namespace) -> _Times:
    from ascir.report.profile import Profile

    times = _Times()
    if options.profile or options.timeline:
        profile = Profile.of(executable.program, run)
        if options.timeline:
            profile.timeline(options.timeline)
        if options.profile:
            times.lines, times.json = profile.lines(), {"profile": profile.as_json()}
    return times


def _results(
    meaning: str, said: str, values: Sequence[Any], times: _Times, options: argparse.Namespace
) -> int:
    from ascir.interp.evaluate import Result

    results = [Result(index, value) for index, value in enumerate(values)]
    shown = {"meaning": meaning, "results": [result.as_json() for result in results], **times.json}
    _show(shown, [said, *(f"  {result}" for result in results), *times.lines], options)
    return 0


def _show(shown: dict[str, Any], lines: Sequence[str], options: argparse.Namespace) -> None:
    print(json.dumps(shown) if options.json else "\n".join(lines))


def _inputs(options: argparse.Namespace) -> dict[str, str]:
    return pairs(options.input, "--input")


def _assert_graph(module: ModuleOp, flag: str) -> None:
    if not is_graph(module):
        raise UsageError(f"{flag}: there are no graph operations to compile; ascir sim runs sources")
