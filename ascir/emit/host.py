"""Prints launch functions of the host as plain C++17, without headers of Ascend C or libraries.

    func.func @f_launch(%B: index) -> index attributes {tile.host} { ...; func.return %blocks : index }
    ->
    #include <cstdint>

    extern "C" int64_t f_launch(int64_t B) { ...; return blocks; }

Sizes do not overflow in practice; otherwise a compiler needs `-fwrapv`.
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
    """The C++ text of a module of host functions. Raises `OperationError` for operations that cannot be printed."""
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
