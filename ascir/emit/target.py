"""The back end `ascendc` of `ascir-opt -t` and `ascir-translate --mlir-to-ascendc`.

ascir-opt kernel.mlir -t ascendc        # prints the Ascend C text of the module, or nothing and an error
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.target import Target


@dataclass(frozen=True)
class AscendCTarget(Target):
    """Ascend C source."""

    name = "ascendc"

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        from ascir.emit.printer import print_module

        output.write(print_module(module))
