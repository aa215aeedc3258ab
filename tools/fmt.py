"""ascir fmt: files of the text language in one form.

$ ascir fmt net.ascl rules.ascl            # writes them again, where that changes anything
$ ascir fmt --check net.ascl               # code 1, and the names of those that would change
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "fmt", help="format .ascl files", description="rewrite .ascl files in canonical form"
    )
    parser.set_defaults(run=run)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .ascl file, or - for standard input")
    parser.add_argument("--check", action="store_true", help="only report which files would change")


def run(options: argparse.Namespace) -> int:
    from ascir.frontend.text.format import format_source
    from ascir.parsing import read_source

    # All files are read before the first is written: after an error, no file has changed.
    changed: list[tuple[str, str]] = []
    for name in options.files:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        source = read_source(data, "<stdin>" if name == "-" else name)
        text = format_source(source)
        if text != source.text or name == "-":
            changed.append((name, text))
    for name, text in changed:
        if options.check:
            print(f"{name} would change")
        elif name == "-":
            sys.stdout.write(text)
        else:
            Path(name).write_text(text, encoding="utf-8")
            print(f"formatted {name}")
    return int(options.check and bool(changed))
