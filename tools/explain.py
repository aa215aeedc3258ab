"""Why the compiler decided what it did.

$ ascir explain net.ascl fusion                   # the groups, and for each edge why it was kept or cut
$ ascir explain net.ascl fusion --svg fusion.svg  # and a picture
$ ascir explain net.ascl tiling                   # the tiles of each kernel, and what came close; memory, sync
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError
from ascir.executable import DEFAULT_SOC, Target, compile_module
from ascir.models import fix_dims, levels
from ascir.tools.arguments import add_command, add_dims, add_fusion, model_of, sizes
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

TOPICS = ("fusion", "tiling", "memory", "sync")


def add_parser(commands: Any) -> None:
    help = "explain fusion (why operations share a kernel), tiling, memory placement or synchronisation"
    parser = add_command(commands, "explain", help, "a .mlir, .ascl, .onnx or .pt2 file")
    parser.set_defaults(run=_explain)
    parser.add_argument(
        "topic",
        nargs="?",
        choices=TOPICS,
        default="fusion",
        help="the kind of decision to explain; fusion by default",
    )
    parser.add_argument("--svg", metavar="FILE", help="also draw the graph before and after fusion")
    parser.add_argument("--soc", default=DEFAULT_SOC, help=f"the chip; {DEFAULT_SOC} by default")
    parser.add_argument(
        "--most-ulps",
        type=float,
        metavar="ULPS",
        help="run each group on random inputs, and reject one whose error exceeds that of its operations run separately by more than ULPS",
    )
    add_fusion(parser)
    add_dims(parser)


def _explain(options: argparse.Namespace) -> int:
    from ascir.target import UnknownSoc, soc

    try:
        chip = soc(options.soc).name
    except UnknownSoc as error:
        raise UsageError(str(error)) from None
    module = model_of(options)
    if "graph" not in levels(module):
        raise UsageError("explain: there are no graph operations in this model")
    fix_dims(module, sizes(options))
    return _fusion(module, chip, options) if options.topic == "fusion" else _kernels(module, chip, options)


def _kernels(module: ModuleOp, chip: str, options: argparse.Namespace) -> int:
    from ascir.report.kernels import as_json, lines

    if options.svg or options.most_ulps is not None:
        raise UsageError("--svg and --most-ulps are for: ascir explain MODEL fusion")
    programs = compile_module(module, Target(chip, fusion=options.fusion))
    if options.json:
        print(json.dumps(as_json(programs, options.topic)))
    else:
        print("\n".join(lines(programs, options.topic)))
    return 0


def _fusion(module: ModuleOp, chip: str, options: argparse.Namespace) -> int:
    from ascir.report.fusion import explain_fusion
    from ascir.report.picture import draw

    try:
        reports = explain_fusion(module, chip, options.fusion or "best", options.most_ulps)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    if options.svg:
        Path(options.svg).write_text("\n".join(map(draw, reports[:1])), encoding="utf-8")
    if options.json:
        print(json.dumps({"functions": [report.as_json() for report in reports]}))
    else:
        print("\n".join(line for report in reports for line in report.lines()))
    return 0
