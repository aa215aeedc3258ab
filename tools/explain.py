"""Why the compiler decided what it did.

$ ascir explain net.ascl fusion                   # the groups, and for each edge why it was kept or cut
$ ascir explain net.ascl fusion --svg fusion.svg  # and a picture
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError
from ascir.tools import kernels
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

TOPICS = ("fusion",)


def add_parser(
    commands: Any, load: Callable[[Path], ModuleOp], sizes: Callable[[Any], dict[str, int]]
) -> None:
    help = "say why operations share a kernel, and why not"
    parser = commands.add_parser("explain", help=help, description=help)

    def run(options: argparse.Namespace) -> int:
        return _explain(options, load(Path(options.model)), sizes(options))

    parser.set_defaults(run=run)
    parser.add_argument("model", metavar="MODEL", help="a .mlir or .ascl file of graph operations")
    parser.add_argument("topic", choices=TOPICS, help="what to explain")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--svg", metavar="FILE", help="draw the graph before and after")
    parser.add_argument("--soc", default=kernels.DEFAULT_SOC, help="the chip")
    parser.add_argument(
        "--fusion", choices=kernels.FUSIONS, default="best", help="how operations are grouped"
    )
    parser.add_argument("--dim", action="append", default=[], metavar="NAME=SIZE", help="a dimension's size")


def _explain(options: argparse.Namespace, module: ModuleOp, sizes: dict[str, int]) -> int:
    from ascir.report.fusion import explain_fusion
    from ascir.report.picture import draw
    from ascir.target import UnknownSoc, soc

    try:
        chip = soc(options.soc).name
    except UnknownSoc as error:
        raise UsageError(str(error)) from None
    if not any(op.name.startswith("graph.") for op in module.walk()):
        raise UsageError("explain: there are no graph operations in this model")
    kernels.fix_dims(module, sizes)
    try:
        reports = explain_fusion(module, chip, options.fusion)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    if options.svg:
        Path(options.svg).write_text("\n".join(map(draw, reports[:1])), encoding="utf-8")
    if options.json:
        print(json.dumps({"functions": [report.as_json() for report in reports]}))
    else:
        print("\n".join(line for report in reports for line in report.lines()))
    return 0
