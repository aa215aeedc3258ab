"""One measurement: compiles one function with some options, runs it on the host model, and returns its time.

    measure(Task(text, "ascend910b1", "flags", {"tile": [6144]}))     # {"us": 12.3, "bound_us": 11.0, "tiles": [...]}

A task is plain data, so that it can be sent to other processes and machines. Options without a kernel give the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Task:
    """A function as text, and how to compile and run it."""

    key: str
    name: str
    """The name for display."""
    text: str
    soc: str
    style: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """The options of `graph-tile`."""
    dims: Mapping[str, int] = field(default_factory=dict[str, int])


def measure(task: Task) -> dict[str, Any]:
    """The microseconds, and alternative tiles; or the reason why there is no kernel."""
    from xdsl.dialects.builtin import ArrayAttr, StringAttr
    from xdsl.dialects.func import FuncOp

    from ascir.context import make_context
    from ascir.cost.launch import launch_ns
    from ascir.diagnostics import OperationError, Source
    from ascir.host.launch import LaunchError
    from ascir.interp.inputs import random_inputs
    from ascir.parsing import parse
    from ascir.pipeline import style_options
    from ascir.runtime import compile_kernels
    from ascir.target import SOC_ATTRIBUTE, soc

    module = parse(make_context(), Source(task.name, task.text))
    module.attributes[SOC_ATTRIBUTE] = StringAttr(task.soc)
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    inputs: list[Any] = random_inputs(function, task.dims, 0)
    tile = task.options.get("tile", ())
    styled = style_options(task.style)
    options = {**styled, "graph-tile": {**styled["graph-tile"], **task.options, "tile": tuple(tile)}}
    try:
        kernels = compile_kernels(module, options)
    except OperationError as error:
        return {"error": str(error)}
    if len(kernels) != 1:
        return {"error": f"{len(kernels)} kernels, not one"}
    (kernel,) = kernels
    try:
        run = kernel.run(inputs, checks=False)
    except LaunchError as error:
        return {"error": str(error)}
    if run.launch.time_us is None:
        return {"error": "the kernel did not reach its end"}
    tiling = kernel.attributes.get("tile.tiling")
    phases: list[Any] = kernel.certificates["tiling"] if isinstance(tiling, ArrayAttr) else []
    launch = launch_ns(soc(task.soc), kernel.block_dim(kernel.sizes(inputs)))
    return {
        "us": run.launch.time_us,
        "bound_us": (sum(phase.get("bound_ns", 0) for phase in phases) + launch) / 1000,
        "tiles": _tiles(phases),
    }


def _tiles(phases: list[Any]) -> list[list[int]]:
    """The chosen tile and the runners-up, if there is a single phase."""
    if len(phases) != 1 or "tile" not in phases[0]:
        return []
    chosen = phases[0]
    return [chosen["tile"], *(runner["tile"] for runner in chosen.get("runners_up", ()))]
