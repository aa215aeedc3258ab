"""The named pipelines: which passes make Ascend C of a graph, in which order.

    lower(module)                            # func.func @f of graph operations -> func.func @f of ascendc operations
    lower(module, stop="graph-tile")         # ... only up to this pass
    lower(module, options={"graph-tile": {"cores": 8, "buffers": 1}})

The same by hand: `ascir-opt net.mlir -p "$(ascir-opt --pipeline vector)"` prints and runs these names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

VECTOR = (
    "graph-decompose",
    "canonicalize",
    "cse",
    "graph-tile",
    "tile-legalize",
    "canonicalize",
    "cse",
    "tile-fold-broadcasts",
    "tile-place-buffers",
    "tile-select-instructions",
    "ascendc-insert-sync",
)
"""A group of operations becomes a kernel of the vector cores."""

PIPELINES: Mapping[str, tuple[str, ...]] = {"vector": VECTOR}

Options = Mapping[str, Mapping[str, Any]]
"""Options of passes, by the name of the pass."""


def make_pass(name: str, options: Mapping[str, Any] | None = None) -> ModulePass:
    """A pass of ours or of xDSL by its name."""
    from ascir.context import multiverse

    return _passes(multiverse().all_passes, name)()(**(options or {}))


def _passes(known: Mapping[str, Callable[[], type[ModulePass]]], name: str) -> Callable[[], type[ModulePass]]:
    if name not in known:
        raise KeyError(f"there is no pass {name}")
    return known[name]


def lower(
    module: ModuleOp,
    pipeline: str = "vector",
    options: Options | None = None,
    stop: str | None = None,
    context: Context | None = None,
    after: Callable[[str, ModulePass], None] | None = None,
) -> None:
    """Run a pipeline on `module`, in place. `after` is called with each pass when it is done."""
    from ascir.context import make_context

    context = context or make_context()
    for name in PIPELINES[pipeline]:
        each = make_pass(name, (options or {}).get(name))
        each.apply(context, module)
        if after is not None:
            after(name, each)
        if name == stop:
            return
