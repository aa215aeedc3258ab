"""How a product takes weights of few bits: expanded ahead of the cube, or as they are against digits of the left operand.

    make_lowbit(function, options, needs)      # [tile.kernel @f], with the attribute
        tile.weights = {strategy = "digits", expand_ns = 21400, digits_ns = 13100}

The strategy with the shorter predicted time is taken.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph.cube.lowbit.expand import ExpandBuild, divided
from ascir.passes.graph.cube.lowbit.expand_plan import block_of
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.mixed import Needs, fitting
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.tiling.errors import Untileable

CERTIFICATE = "tile.weights"

STRATEGIES = ("expand", "digits")


def make_lowbit(
    function: FuncOp, options: Options, needs: Needs, strategy: str | None = None
) -> list[Operation]:
    """The kernel of a product with weights of few bits, and its launch function where sizes have names."""
    if strategy not in (None, *STRATEGIES):
        raise Untileable(f"no strategy '{strategy}' for weights: {', '.join(STRATEGIES)} are there")
    copy, division, rights = divided(function)
    times: dict[str, float] = {}
    choice, times["expand"] = block_of(division.product, rights.weight, options)
    chosen = strategy or min(times, key=times.__getitem__)
    kernel = fitting(ExpandBuild(copy, division, choice, options, rights), needs)
    entries = {f"{name}_ns": IntegerAttr(round(ns), i64) for name, ns in times.items()}
    kernel.attributes[CERTIFICATE] = DictionaryAttr({"strategy": StringAttr(chosen), **entries})
    names, name = division.product.names, function.sym_name.data
    return [kernel, *([launch_function(name, division.product, choice.plan)] if names else [])]
