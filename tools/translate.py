"""ascir-translate: between ascir's IR and other forms.

$ ascir-translate --mlir-to-ascendc kernel.mlir
$ ascir-translate --import-ascl net.ascl
$ ascir-opt net.mlir -p ... | ascir-translate --mlir-to-ascendc -o kernel.cpp
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from ascir.tools.driver import run_and_exit
from ascir.tools.opt import AscirOptMain

# One flag a direction; each is one target or frontend of the driver.
TARGETS = {"mlir-to-ascendc": "ascendc"}


def run(arguments: Sequence[str]) -> int:
    """ascir-translate in process."""
    parser = argparse.ArgumentParser(
        prog="ascir-translate", description="translate between ascir's IR and other forms"
    )
    direction = parser.add_mutually_exclusive_group(required=True)
    direction.add_argument(
        "--mlir-to-ascendc",
        "-mlir-to-ascendc",
        action="store_const",
        dest="direction",
        const="mlir-to-ascendc",
        help="print a module of ascendc operations as Ascend C source",
    )
    direction.add_argument(
        "--import-ascl",
        "-import-ascl",
        action="store_const",
        dest="direction",
        const="import-ascl",
        help="make a module of graph operations of the text language",
    )
    parser.add_argument(
        "input_file", nargs="?", default="-", help="path to the input; standard input without one"
    )
    parser.add_argument("-o", "--output-file", help="path to the output; standard output without one")
    parser.add_argument(
        "--split-input-file", action="store_true", help="translate pieces between '// -----' lines"
    )
    parser.add_argument(
        "--verify-diagnostics", action="store_true", help="check errors against expected-error annotations"
    )
    parser.add_argument(
        "--allow-unregistered-dialect", action="store_true", help="accept operations of unknown dialects"
    )
    options = parser.parse_args(arguments)
    if options.direction == "import-ascl":
        return _import_text(options.input_file, options.output_file)
    forwarded = [options.input_file, "-t", TARGETS[options.direction]]
    if options.output_file is not None:
        forwarded += ["-o", options.output_file]
    for flag in ("split_input_file", "verify_diagnostics", "allow_unregistered_dialect"):
        if getattr(options, flag):
            forwarded.append("--" + flag.replace("_", "-"))
    return AscirOptMain(forwarded).execute()


def _import_text(path: str, output: str | None) -> int:
    """The MLIR text of a file of the text language."""
    from xdsl.printer import Printer

    from ascir.frontend.text.build import import_text
    from ascir.parsing import read_source

    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    source = read_source(data, "<stdin>" if path == "-" else path)
    text = io.StringIO()
    Printer(stream=text).print_op(import_text(source))
    text.write("\n")
    if output is None:
        sys.stdout.write(text.getvalue())
    else:
        Path(output).write_text(text.getvalue(), encoding="utf-8")
    return 0


def main() -> None:
    run_and_exit("ascir-translate", run)
