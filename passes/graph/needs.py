"""The memory that a kernel needs, by which the schedules choose tiles that fit.

placed(kernel, soc("ascend910b1"))       # (0.83, ""), or (1.2, "the tiles of @f need ...")
"""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from ascir.dialects.tile import KernelOp
from ascir.target import Soc

SURE = 0.9
"""The fraction of UB below which the quick estimate of placement suffices."""

Needs = Callable[[FuncOp | KernelOp], tuple[float, str]]
"""Returns the memory that a kernel needs, relative to what is available; if that exceeds 1, also an error message.
Raises `Untileable` if no smaller tiles would help."""


def estimated(kernel: FuncOp | KernelOp) -> tuple[float, str]:
    """Always reports that a kernel fits: the estimate by which its schedule was chosen is trusted."""
    return 0, ""


def placed(kernel: FuncOp | KernelOp, chip: Soc, exact: bool = False) -> tuple[float, str]:
    """The fraction of the most needed memory that the tiles of a kernel use, by the passes that legalize and place
    them, and the reason if they do not fit. The quick estimate is used if it leaves enough room."""
    if not exact and _estimate(kernel) < SURE * chip.usable("ub"):
        need, reason = _placed(kernel, chip, exact=False)
        if need < SURE:
            return need, reason
    return _placed(kernel, chip, exact=True)


def _estimate(kernel: FuncOp | KernelOp) -> int:
    """The bytes of UB that the schedules were chosen for."""
    from ascir.passes.tile.signature import TILING

    found = kernel.attributes.get(TILING)
    if not isa(found, ArrayAttr[DictionaryAttr]):
        return 0
    bytes = [each.data.get("bytes") for each in found.data]
    return max((number.value.data for number in bytes if isa(number, IntegerAttr)), default=0)


def _placed(kernel: FuncOp | KernelOp, chip: Soc, exact: bool) -> tuple[float, str]:
    """The use of the most needed memory relative to its capacity, and the reason if it is above 1."""
    from ascir.diagnostics import OperationError
    from ascir.passes.graph.tiling.errors import Untileable
    from ascir.passes.tile.place_buffers import overflow
    from ascir.passes.tile.room import needed, plans_once_legal

    try:
        plans = plans_once_legal(kernel, chip, exact)
    except VerifyException as error:  # a tile is larger than all of UB: the need is unknown
        return 2.0, str(error)
    except OperationError as error:
        raise Untileable(str(error)) from None
    needs = [(needed(plan) / plan.capacity, space) for space, plan in plans.items()]
    need, space = max(needs, default=(0.0, None))
    return need, overflow(space, plans[space], chip) if need > 1 and space is not None else ""
