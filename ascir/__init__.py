"""ascir: a multi-level IR compiler for Ascend NPUs, in Python on xDSL.

A model becomes Ascend C through three dialects, each with a verifier, a text form and an interpreter:

    %y = graph.gelu %x : tensor<16x1024xf16>                               what is computed
    %t = tile.exp %u : !tile.tile<16x1024xf32, ub>                         how it is computed on one chip
    "ascendc.exp_l2"(%d, %s, %n) : (!ascendc.local_tensor<*xf32>, ...)     which instruction does it

From Python: `exe = ascir.compile("net.ascl")`, `exe(x)`, `exe.save("net.ascir")`, `ascir.load("net.ascir")`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ascir.executable import Executable, compile, load

__version__ = "0.1.0"
__all__ = ["Executable", "compile", "load"]


def __getattr__(name: str) -> Any:
    """Imports the compiler on first use: dialects and the host model do not need it."""
    if name in __all__:
        from ascir import executable

        return getattr(executable, name)
    raise AttributeError(f"module 'ascir' has no attribute '{name}'")
