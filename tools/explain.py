"""Why the compiler decided what it did.

$ ascir explain net.ascl fusion                   # the groups, and for each edge why it was kept or cut
$ ascir explain net.ascl fusion --svg fusion.svg  # and a picture
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ascir.diagnostics import OperationError, SourceError
from ascir.executable import DEFAULT_SOC
from ascir.models import fix_dims, levels
from ascir.tools.arguments import add_command, add_dims, add_fusion, model_of, sizes
from ascir.tools.driver import UsageError

TOPICS = ("fusion",)


def add_parser(commands: Any) -> None:
    help = "say why operations share a kernel, and why not"
    parser = add_command(commands, "explain", help, "a .mlir or .ascl file of graph operations")
    parser.set_defaults(run=_explain)
    parser.add_argument("topic", choices=TOPICS, help="what to explain")
    parser.add_argument("--svg", metavar="FILE", help="draw the graph before and after")
    parser.add_argument("--soc", default=DEFAULT_SOC, help="the chip")
    parser.add_argument(
        "--most-ulps",
        type=float,
        metavar="ULPS",
        help="run each group on random inputs: one that errs so much more than its operations alone is kept apart",
    )
    add_fusion(parser)
    add_dims(parser)


def _explain(options: argparse.Namespace) -> int:
    from ascir.report.fusion import explain_fusion
    from ascir.report.picture import draw
    from ascir.target import UnknownSoc, soc

    try:
        chip = soc(options.soc).name
    except UnknownSoc as error:
        raise UsageError(str(error)) from None
    module = model_of(options)
    if "graph" not in levels(module):
        raise UsageError("explain: there are no graph operations in this model")
    fix_dims(module, sizes(options))
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
