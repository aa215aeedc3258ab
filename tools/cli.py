"""ascir: compile a model, run it.

$ ascir run net.mlir --random 7            # the reference meaning of the graph level
$ ascir compile kernel.mlir -o build       # build/kernel.cpp, Ascend C
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
from ascir.tools import sim
from ascir.tools.driver import UsageError, run_and_exit

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


def _load(path: Path) -> ModuleOp:
    """A verified module; every error carries its place."""
    from ascir.context import make_context
    from ascir.parsing import parse, read_source
    from ascir.verification import assert_valid

    if path.suffix != ".mlir":
        raise UsageError(f"{path}: cannot read '{path.suffix}' files; this version reads .mlir")
    source = read_source(path.read_bytes(), str(path))
    module = parse(make_context(), source)
    try:
        assert_valid(module)
    except SourceError as error:
        error.source = source
        raise
    return module


def _compile(options: argparse.Namespace) -> int:
    from xdsl.dialects.builtin import StringAttr

    from ascir.emit.printer import print_module
    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc
    from ascir.verification import assert_valid

    path = Path(options.model)
    module = _load(path)
    if options.soc is not None:
        try:
            module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(options.soc).name)
        except UnknownSoc as error:
            raise UsageError(str(error)) from None
        assert_valid(module)
    for op in module.walk():
        level = op.name.split(".")[0]
        if level in ("graph", "tile"):
            message = (
                f"{op.name}: this version lowers nothing from the {level} level; give it ascendc operations"
            )
            raise SourceError(at(op, message))
    try:
        text = print_module(module)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    folder = Path(options.output)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{path.stem}.cpp"
    target.write_text(text, encoding="utf-8")
    print(json.dumps({"sources": [str(target)]}) if options.json else f"wrote {target}")
    return 0


def _run(options: argparse.Namespace) -> int:
    from xdsl.utils.exceptions import InterpretationError

    from ascir.interp.evaluate import evaluate

    try:
        results = evaluate(
            _load(Path(options.model)),
            function=options.function,
            inputs=dict(_pair(text, "--input") for text in options.input),
            dims={name: _integer(value) for name, value in (_pair(text, "--dim") for text in options.dim)},
            seed=options.random,
        )
    except InterpretationError as error:
        raise SourceError(Diagnostic(one_line(error), options.model)) from error
    if options.json:
        print(json.dumps({"meaning": "reference", "results": [result.as_json() for result in results]}))
    else:
        print("reference meaning (interpreted; no kernel was compiled):")
        print("\n".join(f"  {result}" for result in results))
    return 0


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
        sub.add_argument("model", metavar="MODEL", help="a .mlir file")
        sub.add_argument("--json", action="store_true", help="print the result as JSON")
        return sub

    compile_command = command(
        "compile", _compile, "write the Ascend C source of a module of ascendc operations"
    )
    compile_command.add_argument(
        "-o", "--output", default=".", help="folder for the sources; this one without it"
    )
    compile_command.add_argument("--soc", help="check for this chip, for example ascend910b1")
    run_command = command("run", _run, "evaluate a module of graph operations by their reference meaning")
    run_command.add_argument("--function", help="the function to run; the only public one without it")
    run_command.add_argument(
        "--input", action="append", default=[], metavar="NAME=FILE.npy", help="an argument's value"
    )
    run_command.add_argument(
        "--dim", action="append", default=[], metavar="NAME=SIZE", help="a named dimension's size"
    )
    run_command.add_argument(
        "--random", type=int, default=0, metavar="SEED", help="seed of the inputs not given"
    )
    sim.add_parser(commands)
    return parser


def run(arguments: Sequence[str]) -> int:
    """ascir in process."""
    options = _parser().parse_args(arguments)
    return options.run(options)


def main() -> None:
    run_and_exit("ascir", run)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
