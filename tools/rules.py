"""ascir rules: which rewrite rules there are, and whether they hold.

$ ascir rules                      # the shipped ones, by file
$ ascir rules mine.ascl --check    # tries each on random inputs; code 1 with the counter-examples
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "rules", help="list rewrite rules, or try them", description="list rewrite rules, or try them"
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="a .ascl file of rules; by default the rules that ship with ascir",
    )
    parser.add_argument("--check", action="store_true", help="try every rule on random inputs")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(options: argparse.Namespace) -> int:
    from ascir.rules.library import load_path, shipped, verdict_of

    files = [load_path(Path(name)) for name in options.files] or list(shipped())
    found: list[dict[str, Any]] = []
    for file in files:
        if not file.rules:
            print(f"{file.name}: there are no rules in it", file=sys.stderr)
        for rule in file.rules:
            entry: dict[str, Any] = {"file": file.name, "rule": rule.name, "line": rule.syntax.place.line}
            if options.check:
                verdict = verdict_of(rule)
                entry |= {"holds": verdict.holds, "cases": verdict.cases, "worst_ulps": verdict.worst}
                entry["refutation"] = verdict.refutation
            found.append(entry)
            if not options.json:
                print(_line(entry), flush=True)
    if options.json:
        print(json.dumps({"rules": found}))
    return int(any(entry.get("holds") is False for entry in found))


def _line(entry: dict[str, Any]) -> str:
    name = f"{entry['file']}: {entry['rule']}"
    if "holds" not in entry:
        return name
    if not entry["holds"]:
        return f"{name}: refused: {entry['refutation']}"
    return f"{name}: holds in {entry['cases']} cases, within {entry['worst_ulps']:.3g} ulps"
