"""Prints what the host computes before a launch, as plain C++17: no header of Ascend C, nothing to link.

    func.func @f_launch(%B: index) -> index attributes {tile.host} { ...; func.return %blocks : index }
    ->
    #include <cstdint>

    extern "C" int64_t f_launch(int64_t B) { ...; return blocks; }

Sizes are far from where they would overflow; a compiler needs `-fwrapv` only for numbers that are not.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import OperationError
from ascir.emit.func import is_host
from ascir.emit.printer import print_module

HEADER = "#include <cstdint>"
DIALECTS = frozenset({"arith", "func", "scf", "builtin"})


def print_host(module: ModuleOp) -> str:
    """The C++ text of a module of host functions. Raises `OperationError` where there is none."""
    for op in module.walk():
        if op.name.split(".")[0] not in DIALECTS:
            raise OperationError(
                op, f"no host C++ for '{op.name}': a launch function computes with sizes only"
            )
        if isinstance(op, FuncOp) and not is_host(op):
            raise OperationError(
                op, f"function '{op.sym_name.data}' is not one of the host: it lacks tile.host"
            )
    return f"{HEADER}\n\n{print_module(module, inline=True)}"
