"""Estimates how much memory a kernel needs once it is legal: a dry run of the passes up to buffer placement, on a copy.

    %e = tile.erf %x : tile<64x1024xf32>       // plans_once_legal(kernel, chip, True)[UB]: %x, %e, and the temporaries of erf

Passes that choose between forms of a kernel use this to see whether a form fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from ascir.dialects.tile import Core, KernelOp
from ascir.target import SOC_ATTRIBUTE, Soc

if TYPE_CHECKING:
    from ascir.dialects.tile.spaces import Space
    from ascir.passes.tile.memory_plan import Plan


def plans_once_legal(kernel: FuncOp | KernelOp, chip: Soc, exact: bool) -> Mapping[Space, Plan]:
    """The memory plans of a kernel, which is not changed. Without `exact`, clean-up passes that rarely matter are left
    out, and the plans may be off by some bytes. Raises the errors of these passes."""
    from xdsl.dialects.arith import Arith
    from xdsl.transforms.canonicalize import CanonicalizePass
    from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

    from ascir.passes.tile.contract import TileContractPass
    from ascir.passes.tile.fold_broadcasts import TileFoldBroadcastsPass
    from ascir.passes.tile.legalize import TileLegalizePass
    from ascir.passes.tile.memory_plan import plans_of
    from ascir.passes.tile.sink_slices import TileSinkSlicesPass
    from ascir.passes.tile.unpack_int4 import TileUnpackInt4Pass

    copy = kernel.clone()
    function = copy if isinstance(copy, FuncOp) else copy.functions()[Core.AIV]
    trial = ModuleOp([copy], {SOC_ATTRIBUTE: StringAttr(chip.name)})
    context = Context()
    context.load_dialect(Arith)  # constant folding creates constants
    clean = (CanonicalizePass(), CommonSubexpressionElimination(), TileContractPass()) if exact else ()
    for step in (
        TileUnpackInt4Pass(),
        TileLegalizePass(),
        TileSinkSlicesPass(),
        *clean,
        TileFoldBroadcastsPass(),
    ):
        step.apply(context, trial)
    return plans_of(function, chip, lowest=False)


def needed(plan: Plan) -> int:
    """The bytes that a plan needs. If it fits, that is the lower bound: the quick packing may have a higher peak."""
    packing = plan.packing
    return packing.peak if packing.peak > plan.capacity else packing.lower_bound
