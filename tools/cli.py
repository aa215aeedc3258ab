"""ascir: compile a model, run it.

$ ascir run net.mlir --random 7            # the reference meaning of the graph level
$ ascir run net.mlir --check               # its kernels on the host model, compared with that meaning
$ ascir compile net.mlir -o build          # build/net.cpp, Ascend C, and build/plan.json
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir import __version__
from ascir.diagnostics import Diagnostic, OperationError, SourceError, at, one_line
from ascir.tools import explain, fmt, kernels, package, rules, sim
from ascir.tools.driver import UsageError, run_and_exit

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


def _load(path: Path) -> ModuleOp:
    """A verified module; every error carries its place."""
    from ascir.context import make_context
    from ascir.parsing import parse, read_source
    from ascir.verification import assert_valid

    if path.suffix not in (".mlir", ".ascl"):
        raise UsageError(f"{path}: cannot read '{path.suffix}' files; this version reads .mlir and .ascl")
    source = read_source(path.read_bytes(), str(path))
    if path.suffix == ".ascl":
        from ascir.frontend.text.build import import_text

        module = import_text(source)
    else:
        module = parse(make_context(), source)
    try:
        assert_valid(module)
    except SourceError as error:
        error.source = source
        raise
    return module


def _levels(module: ModuleOp) -> set[str]:
    return {op.name.split(".")[0] for op in module.walk()}


def _compile(options: argparse.Namespace) -> int:
    path = Path(options.model)
    module = _load(path)
    sizes = _sizes(options)
    if "graph" in _levels(module):
        target = kernels.Target(options.soc, options.style, options.fusion)
        kernels.fix_dims(module, sizes)
        written = package.write(kernels.compiled(module, target), Path(options.output), options.style)
    elif sizes:
        raise UsageError("--dim: only graph operations have named dimensions")
    else:
        written = [_print(module, options.soc, Path(options.output), path.stem)]
    names = list(map(str, written))
    print(json.dumps({"sources": names}) if options.json else "\n".join(f"wrote {name}" for name in names))
    return 0


def _print(module: ModuleOp, chip: str | None, folder: Path, stem: str) -> Path:
    """The source of a module of ascendc operations."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.emit.printer import print_module
    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc
    from ascir.verification import assert_valid

    if chip is not None:
        try:
            module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(chip).name)
        except UnknownSoc as error:
            raise UsageError(str(error)) from None
        assert_valid(module)
    for op in module.walk():
        if op.name.split(".")[0] == "tile":
            message = f"{op.name}: kernels are compiled from graph or from ascendc operations; ascir-opt lowers tile ones"
            raise SourceError(at(op, message))
    try:
        text = print_module(module)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{stem}.cpp"
    target.write_text(text, encoding="utf-8")
    return target


def _run(options: argparse.Namespace) -> int:
    from xdsl.utils.exceptions import InterpretationError

    from ascir.interp.evaluate import Result, arguments_of, only_function
    from ascir.interp.run import run_function

    module = _load(Path(options.model))
    inputs = dict(_pair(text, "--input") for text in options.input)
    try:
        name = options.function or only_function(module)
        arguments = arguments_of(module, name, inputs, _sizes(options), options.random)
        values = run_function(module, name, arguments)
    except InterpretationError as error:
        raise SourceError(Diagnostic(one_line(error), options.model)) from error
    if options.check:
        return _check(module, name, arguments, values, options)
    results = [Result(index, value) for index, value in enumerate(values)]
    if options.json:
        print(json.dumps({"meaning": "reference", "results": [result.as_json() for result in results]}))
    else:
        print("reference meaning (interpreted; no kernel was compiled):")
        print("\n".join(f"  {result}" for result in results))
    return 0


def _check(
    module: ModuleOp, name: str, arguments: Sequence[Any], values: Sequence[Any], options: argparse.Namespace
) -> int:
    if "graph" not in _levels(module):
        raise UsageError("--check: there are no graph operations to compile; ascir sim runs sources")
    target = kernels.Target(options.soc, options.style, options.fusion)
    found = kernels.run_checked(module, name, arguments, values, target)
    print(json.dumps({"meaning": "kernel", **found.as_json()}) if options.json else "\n".join(found.lines()))
    return 0 if found.agrees else 1


def _sizes(options: argparse.Namespace) -> dict[str, int]:
    return {name: _integer(value) for name, value in (_pair(text, "--dim") for text in options.dim)}


def _pair(text: str, flag: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise UsageError(f"{flag} {text}: write NAME=VALUE")
    return name, value


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise UsageError(f"--dim: '{text}' is no whole number") from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ascir", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--version", action="version", version=f"ascir {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], help: str) -> Any:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=run)
        sub.add_argument("model", metavar="MODEL", help="a .mlir or .ascl file")
        sub.add_argument("--json", action="store_true", help="print the result as JSON")
        return sub

    compile_command = command(
        "compile", _compile, "write the Ascend C source of a module of graph or ascendc operations"
    )
    compile_command.add_argument(
        "-o", "--output", default=".", help="folder for the sources; this one without it"
    )
    run_command = command("run", _run, "evaluate a module of graph operations by their reference meaning")
    run_command.add_argument(
        "--check", action="store_true", help="run the compiled kernel too, on the host model, and compare"
    )
    for each in (compile_command, run_command):
        each.add_argument("--soc", help="the chip, for example ascend910b1; the module's own without it")
        each.add_argument(
            "--style", choices=kernels.STYLES, default="flags", help="how a kernel orders its transfers"
        )
        each.add_argument(
            "--fusion",
            choices=kernels.FUSIONS,
            default="best",
            help="how operations are grouped into kernels: by predicted time, by bytes saved, or not at all",
        )
        each.add_argument(
            "--dim", action="append", default=[], metavar="NAME=SIZE", help="a named dimension's size"
        )
    run_command.add_argument("--function", help="the function to run; the only public one without it")
    run_command.add_argument(
        "--input", action="append", default=[], metavar="NAME=FILE.npy", help="an argument's value"
    )
    run_command.add_argument(
        "--random", type=int, default=0, metavar="SEED", help="seed of the inputs not given"
    )
    explain.add_parser(commands, _load, _sizes)
    sim.add_parser(commands)
    fmt.add_parser(commands)
    rules.add_parser(commands)
    return parser


def run(arguments: Sequence[str]) -> int:
    """ascir in process."""
    options = _parser().parse_args(arguments)
    return options.run(options)


def main() -> None:
    run_and_exit("ascir", run)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
