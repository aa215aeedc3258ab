"""ascir compile: the sources of a model, or one file that runs without it.

$ ascir compile net.ascl -o build          # build/*.cpp, Ascend C; build/plan.json, build/weights.safetensors
$ ascir compile net.ascl -o net.ascir      # the same in one file, for ascir run and ascir.load
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.diagnostics import OperationError, SourceError, at
from ascir.executable import compile_module
from ascir.models import ModelError, fix_dims, is_graph
from ascir.tools.arguments import add_command, add_target, model_of, sizes, target
from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


def add_parser(commands: Any) -> None:
    help = "compile a model, or a module of ascendc operations, to Ascend C"
    parser = add_command(commands, "compile", help, "a .mlir, .ascl, .onnx or .pt2 file")
    parser.set_defaults(run=_compile)
    output = "folder for the sources, or NAME.ascir for a single file; by default the current folder"
    parser.add_argument("-o", "--output", default=".", help=output)
    add_target(parser)


def _compile(options: argparse.Namespace) -> int:
    from ascir.package.containers import DEVICE, save

    path, output = Path(options.model), Path(options.output)
    dims = sizes(options)
    module = model_of(options)
    if is_graph(module):
        fix_dims(module, dims)
        about = {"style": options.style, "fusion": options.fusion or "best"}
        written = save(compile_module(module, target(options)), output, about)
    elif dims:
        raise UsageError("--dim: only graph operations have named dimensions")
    else:
        written = [_print(module, options.soc, output, path.stem)]
    names = list(map(str, written))
    if options.json:
        print(json.dumps({"sources": names}))
        return 0
    print("\n".join(f"wrote {name}" for name in names))
    if len(written) > 1 and (device := output / DEVICE).is_dir():
        print(f"wrote {device}: a project for a machine with CANN")
    return 0


def _print(module: ModuleOp, chip: str | None, folder: Path, stem: str) -> Path:
    """The Ascend C source of a module of ascendc operations."""
    from xdsl.dialects.builtin import StringAttr

    from ascir.emit.printer import print_module
    from ascir.target import SOC_ATTRIBUTE, UnknownSoc, soc
    from ascir.verification import assert_valid

    if chip is not None:
        try:
            module.attributes[SOC_ATTRIBUTE] = StringAttr(soc(chip).name)
        except UnknownSoc as error:
            raise ModelError(str(error)) from None
        assert_valid(module)
    for op in module.walk():
        if op.name.split(".")[0] == "tile":
            message = f"{op.name}: kernels are compiled from graph or from ascendc operations; ascir-opt lowers tile ones"
            raise SourceError(at(op, message))
    try:
        text = print_module(module)
    except OperationError as error:
        raise SourceError(error.diagnostic()) from error
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{stem}.cpp"
    target.write_text(text, encoding="utf-8")
    return target
