"""ascir view: one HTML page on a model and its kernels.

$ ascir view net.ascl --dim B=64 -o report.html             # groups, tiles, memories, flags, sources
$ ascir view net.ascl --dim B=64 --profile -o report.html   # the kernels run once: where the time goes
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError
from ascir.executable import chip_of, compile_module
from ascir.models import fix_dims, levels
from ascir.tools.arguments import add_command, add_target, model_of, seed, sizes, target
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.program import Program
    from ascir.report.profile import Profile


def add_parser(commands: Any) -> None:
    help = "write an HTML page about a model: its groups, kernels, memories, sources"
    parser = add_command(commands, "view", help, "a .mlir, .ascl, .onnx or .pt2 file")
    parser.set_defaults(run=_view)
    parser.add_argument(
        "-o", "--output", default="report.html", metavar="FILE", help="the page; report.html by default"
    )
    parser.add_argument(
        "--profile", action="store_true", help="run the kernels on random inputs, and time them"
    )
    parser.add_argument("--random", type=seed, default=0, metavar="SEED", help="seed of the inputs")
    add_target(parser)


def _view(options: argparse.Namespace) -> int:
    from ascir.report.fusion import explain_fusion
    from ascir.report.page import Subject, page

    module = model_of(options)
    if "graph" not in levels(module):
        raise UsageError("view: there are no graph operations in this model")
    fix_dims(module, sizes(options))
    ways = target(options)
    programs = compile_module(module.clone(), ways)
    profile = _profile(module, programs, options) if options.profile else None
    try:
        reports = explain_fusion(module, chip_of(module, ways.soc), ways.fusion or "best")
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    try:
        text = page(Subject(Path(options.model).name, reports, programs), profile)
    except ImportError:
        raise UsageError("view: pages are made by jinja2: pip install 'ascir[view]'") from None
    Path(options.output).write_text(text, encoding="utf-8")
    print(json.dumps({"page": options.output}) if options.json else f"wrote {options.output}")
    return 0


def _profile(module: ModuleOp, programs: list[Program], options: argparse.Namespace) -> Profile:
    """Profiles the only public function, on random inputs."""
    from ascir.interp.evaluate import arguments_of, only_function
    from ascir.report.profile import Profile
    from ascir.tools.kernels import run_visibly

    name = only_function(module)
    (program,) = (program for program in programs if program.name == name)
    arguments: list[Any] = [*arguments_of(module, name, {}, sizes(options), options.random)]
    return Profile.of(program, run_visibly(program, arguments, checks=False))
