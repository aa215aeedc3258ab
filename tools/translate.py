"""ascir-translate: translation between ascir's IR and other formats.

$ ascir-translate --mlir-to-ascendc kernel.mlir
$ ascir-translate --import-ascl net.ascl
$ ascir-translate --import-onnx net.onnx --dim batch=8
$ ascir-opt net.mlir -p ... | ascir-translate --mlir-to-ascendc -o kernel.cpp
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ascir.tools.arguments import sizes
from ascir.tools.driver import run_and_exit
from ascir.tools.opt import AscirOptMain

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

# A flag for each target or frontend of the driver.
TARGETS = {"mlir-to-ascendc": "ascendc"}


def _parser() -> argparse.ArgumentParser:
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
        help="import a model in the text language as graph operations",
    )
    direction.add_argument(
        "--import-onnx",
        "-import-onnx",
        action="store_const",
        dest="direction",
        const="import-onnx",
        help="import an ONNX model as graph operations",
    )
    parser.add_argument(
        "--dim",
        action="append",
        default=[],
        metavar="NAME=SIZE",
        help="the size of a named dimension (--import-onnx); may be repeated",
    )
    parser.add_argument(
        "input_file", nargs="?", default="-", help="path to the input; standard input by default"
    )
    parser.add_argument("-o", "--output-file", help="path to the output; standard output by default")
    parser.add_argument(
        "--split-input-file",
        action="store_true",
        help="translate each piece between '// -----' lines on its own",
    )
    parser.add_argument(
        "--verify-diagnostics", action="store_true", help="check errors against expected-error annotations"
    )
    parser.add_argument(
        "--allow-unregistered-dialect", action="store_true", help="accept operations of unknown dialects"
    )
    return parser


def run(arguments: Sequence[str]) -> int:
    """Runs ascir-translate in this process."""
    options = _parser().parse_args(arguments)
    if options.direction == "import-ascl":
        return _print(_text_module(options.input_file), options.output_file)
    if options.direction == "import-onnx":
        return _print(_onnx_module(options.input_file, sizes(options)), options.output_file)
    forwarded = [options.input_file, "-t", TARGETS[options.direction]]
    if options.output_file is not None:
        forwarded += ["-o", options.output_file]
    for flag in ("split_input_file", "verify_diagnostics", "allow_unregistered_dialect"):
        if getattr(options, flag):
            forwarded.append("--" + flag.replace("_", "-"))
    return AscirOptMain(forwarded).execute()


def _text_module(path: str) -> ModuleOp:
    """The module of a file of the text language."""
    from ascir.frontend.text.build import import_text
    from ascir.parsing import read_source

    data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return import_text(read_source(data, "<stdin>" if path == "-" else path))


def _onnx_module(path: str, dims: Mapping[str, int]) -> ModuleOp:
    from ascir.frontend.onnx.build import build, import_onnx
    from ascir.frontend.onnx.read import model_of_bytes

    if path != "-":
        return import_onnx(Path(path), dims)
    return build(model_of_bytes(sys.stdin.buffer.read(), "<stdin>"), "<stdin>", sizes=dims)


def _print(module: ModuleOp, output: str | None) -> int:
    from xdsl.printer import Printer

    text = io.StringIO()
    Printer(stream=text).print_op(module)
    text.write("\n")
    if output is None:
        sys.stdout.write(text.getvalue())
    else:
        Path(output).write_text(text.getvalue(), encoding="utf-8")
    return 0


def main() -> None:
    run_and_exit("ascir-translate", run)


if __name__ == "__main__":
    main()
