"""Arguments that several `ascir` commands share.

ascir compile MODEL --soc ascend910b1 --dim B=8 --style tque --fusion none
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

from ascir.executable import Fusion, Style, Target
from ascir.models import read_model
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

Number = TypeVar("Number", int, float)

STYLES = get_args(Style)
FUSIONS = get_args(Fusion)


def add_command(commands: Any, name: str, help: str, model: str) -> Any:
    """Adds a command that takes a model, optionally runs passes on it first, and can print JSON."""
    parser = commands.add_parser(name, help=help, description=help)
    parser.add_argument("model", metavar="MODEL", help=model)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument(
        "-p",
        "--passes",
        metavar="PASSES",
        help="passes to run on the model first, in ascir-opt's syntax, for example 'graph-quantize{bits=4}'",
    )
    return parser


def seed(text: str) -> int:
    """A random seed."""
    return _from(0, int(text))


def count(text: str) -> int:
    """How many of something are wanted."""
    return _from(1, int(text))


def amount(text: str) -> float:
    """A number that is not negative."""
    return _from(0, float(text))


def _from(least: int, number: Number) -> Number:
    if not number >= least:  # nor for NaN
        raise argparse.ArgumentTypeError(f"{number:g} is less than {least}")
    return number


def add_dims(parser: Any) -> None:
    parser.add_argument(
        "--dim",
        action="append",
        default=[],
        metavar="NAME=SIZE",
        help="the size of a named dimension; may be repeated",
    )


def add_fusion(parser: Any) -> None:
    parser.add_argument(
        "--fusion",
        choices=FUSIONS,
        help="how operations are grouped into kernels: by predicted time (best, the default), by bytes saved (greedy), or not at all (none)",
    )


def add_target(parser: Any) -> None:
    """Adds the options of compilation."""
    parser.add_argument(
        "--soc", help="the chip, for example ascend910b1; by default the one that the module names"
    )
    parser.add_argument(
        "--style",
        choices=STYLES,
        default="flags",
        help="how kernels order their transfers: explicit flags (default), or TPipe and TQue",
    )
    add_fusion(parser)
    parser.add_argument(
        "--tuned",
        metavar="FILE",
        help="a record of ascir tune; its measurements replace the compiler's predictions",
    )
    add_dims(parser)


def model_of(options: argparse.Namespace) -> ModuleOp:
    """The model of a command line, after the passes that it names."""
    module = read_model(Path(options.model), sizes(options))
    if options.passes:
        from ascir.pipeline import run_passes

        # Report what a requested pass declined to do, or its losses.
        for remark in run_passes(module, options.passes):
            print(remark.render(), file=sys.stderr)
    return module


def target(options: argparse.Namespace) -> Target:
    return Target(options.soc, options.style, options.fusion, options.tuned)


def sizes(options: argparse.Namespace) -> dict[str, int]:
    """The sizes of named dimensions."""
    return {name: _size(name, value) for name, value in pairs(options.dim, "--dim").items()}


def pairs(texts: Iterable[str], flag: str) -> dict[str, str]:
    """The values of a flag that is given once for each name."""
    found: dict[str, str] = {}
    for name, value in (pair(text, flag) for text in texts):
        if name in found:
            raise UsageError(f"{flag} {name} is given twice: as {found[name]} and as {value}")
        found[name] = value
    return found


def pair(text: str, flag: str) -> tuple[str, str]:
    """The parts of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise UsageError(f"{flag} {text}: write NAME=VALUE")
    return name, value


def _size(name: str, text: str) -> int:
    try:
        size = int(text)
    except ValueError:
        raise UsageError(f"--dim: '{text}' is not a whole number") from None
    if size < 0:
        raise UsageError(f"--dim {name}={text}: a dimension has 0 elements or more")
    return size
