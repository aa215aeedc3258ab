"""How a product takes weights of few bits: expanded ahead of the cube, or as they are against digits of the left operand.

    make_lowbit(function, options, needs)      # [tile.kernel @f], with the attribute
        tile.weights = {strategy = "digits", expand_ns = 21400, digits_ns = 13100}

The strategy with the shorter predicted time is taken.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ascir.passes.graph.cube.assembly import Needs, fitting
from ascir.passes.graph.cube.division import LEFT, Division
from ascir.passes.graph.cube.lowbit.digits import DigitBuild
from ascir.passes.graph.cube.lowbit.digits_plan import DigitPlan, DigitProduct, choose
from ascir.passes.graph.cube.lowbit.expand import ExpandBuild, Rights, divided
from ascir.passes.graph.cube.lowbit.expand_plan import block_of
from ascir.passes.graph.cube.make import launch_function
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent

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
    found, reason = _digits(division, rights, options)
    if found is not None:
        times["digits"] = found[1]
    chosen = strategy or min(times, key=times.__getitem__)
    if chosen == "digits":
        if found is None:
            raise Untileable(f"weights against digits: {reason}")
        product, plan, left = found[0]
        kernel = DigitBuild(copy, product, rights, left, plan, found[1]).kernel()
        need, why = needs(kernel)
        if need > 1:
            raise Untileable(why)
    else:
        kernel = fitting(ExpandBuild(copy, division, choice, options, rights), needs)
    entries = {f"{name}_ns": IntegerAttr(round(ns), i64) for name, ns in times.items()}
    kernel.attributes[CERTIFICATE] = DictionaryAttr({"strategy": StringAttr(chosen), **entries})
    if chosen == "digits":
        return [kernel]
    names, name = division.product.names, function.sym_name.data
    return [kernel, *([launch_function(name, division.product, choice.plan)] if names else [])]


def predicted(function: FuncOp, options: Options) -> float:
    """The nanoseconds of the faster strategy, before there is a kernel."""
    _, division, rights = divided(function)
    _, nanoseconds = block_of(division.product, rights.weight, options)
    found, _ = _digits(division, rights, options)
    return nanoseconds if found is None else min(nanoseconds, found[1])


Digits = tuple[tuple[DigitProduct, DigitPlan, int], float]


def _digits(division: Division, rights: Rights, options: Options) -> tuple[Digits | None, str]:
    """The plan for digits with its nanoseconds, or why there is none."""
    product = division.product
    left = division.operands[LEFT]
    if not product.static or product.batches != Extent():
        return None, "the rows of x are one matrix, and known"
    if left is None or division.behind is not None or product.bias or product.relu or product.transposed[0]:
        return None, "nothing stands before or behind the product"
    if options.soc.aic_cores == 0 or options.tile:
        return None, "the tile is given, and is for expanded weights"
    wanted = DigitProduct(product.m.number, rights.weight, product.element, product.output)
    if (reason := wanted.hindrance()) is not None:
        return None, reason
    found = choose(wanted, options)
    if found is None:
        return None, "no block fits into the memories of the cube core"
    plan, time = found
    return ((wanted, plan, left), time), ""
