"""The cost of a group as one kernel, or the reason why it cannot be one, from the passes that would compile it.

    oracle = Oracle(flow, soc("ascend910b1"), context)
    oracle.ask(flow.part([0, 1]))        # Verdict(nanoseconds=9016.3, bytes=16777216)
    oracle.ask(flow.part([0, 7]))        # Verdict(inf, ..., reason="no schedule is known for graph.sort")
    oracle.sure(flow.part([0, 1]))       # the same, but the kernel is built, down to its instructions

Answers are cached by the structure of the group, so that a pattern that occurs in every layer is estimated once.
Estimates come from the tiling's cost model, including the launch; a kernel is built only for groups that are about to
be chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from ascir.branches import branch_of
from ascir.cost.launch import launch_ns, ns_of
from ascir.cost.memory import moved_ns
from ascir.diagnostics import OperationError
from ascir.dialects.tile import BlockIndexOp, CastOp, CoreAttr, LoadOp, StoreOp, SyncBlocksOp, TileOp
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE, Core
from ascir.dialects.tile.elementwise import ElementwiseOp
from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.precision import Precision
from ascir.passes.graph.model import is_group
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.graph.tiling.few import FEW
from ascir.passes.graph.tiling.narrow import IN_WHOLE_ROWS
from ascir.passes.graph.tiling.slices import SYNC_NS
from ascir.passes.tile.known import trips_of
from ascir.passes.tile.signature import TILING
from ascir.target import SOC_ATTRIBUTE, Soc

if TYPE_CHECKING:
    from ascir.passes.graph.schedules import Request


@dataclass(frozen=True)
class Verdict:
    """Nanoseconds with the launch, and bytes of global memory that are read and written."""

    nanoseconds: float
    bytes: int
    computing: float = 0
    """Nanoseconds of the vector unit, summed over all cores, in phases that are bound by it (`tiling`)."""
    whole: float = 0
    """Nanoseconds of a kernel whose number of cores is fixed here: of the cube, a scatter, a bag or a pooling."""
    reason: str = ""
    """Why there is no kernel."""
    precision: Precision | None = None
    """Its numeric error, if that was measured."""

    @property
    def is_kernel(self) -> bool:
        return self.nanoseconds < inf


NOTHING = Verdict(0, 0)
"""Groups that move no data cost nothing."""

KEPT = 0.5
"""The fraction of the computing time of an operation alone that remains, at least, in any group: it may share casts and
the start-up of instructions with others."""


@dataclass
class Oracle:
    """Answers for the groups of one block on one chip."""

    flow: Flow
    chip: Soc
    context: Context
    most_ulps: float | None = None
    """By how many ulps the error of a group may exceed that of its operations alone; None: errors are not measured."""
    _estimates: dict[int, Verdict] = field(default_factory=dict[int, Verdict], repr=False)
    _built: dict[int, Verdict] = field(default_factory=dict[int, Verdict], repr=False)

    @cached_property
    def _request(self) -> Request:
        """One for all groups: what they have in common is searched for once."""
        from ascir.passes.graph.schedules import Request

        return Request.of(self.chip)

    def ask(self, part: Part) -> Verdict:
        """An estimate, or the verdict on the kernel if it was built already."""
        if all(map(self.flow.is_free, part.members)):
            return NOTHING
        key = self.flow.kind(part)
        if key in self._built:
            return self._built[key]
        if key not in self._estimates:
            self._estimates[key] = self._answer(part, None)
        return self._estimates[key]

    def sure(self, part: Part) -> Verdict:
        """The verdict on the kernel itself, which is built if it was not before."""
        if all(map(self.flow.is_free, part.members)):
            return NOTHING
        key = self.flow.kind(part)
        if key not in self._built:
            estimate = self.ask(part)
            self._built[key] = self._answer(part, estimate) if estimate.is_kernel else estimate
        return self._built[key]

    @property
    def asked(self) -> tuple[int, int]:
        """The number of kinds of groups that were estimated, and of those that were built."""
        return len(self._estimates), len(self._built)

    def floor(self, part: Part) -> float:
        """A lower bound on the nanoseconds of a kernel of these operations: it is launched, reads its inputs and writes
        its outputs, and computes at least a fraction of what each operation computes alone."""
        if all(map(self.flow.is_free, part.members)):
            return 0
        read, written = self.flow.traffic(part)
        alone = [self.ask(self.flow.part([number])) for number in part.members]
        busy = KEPT * sum(verdict.computing for verdict in alone)
        moved, cores = moved_ns(self.chip, read, written), self.chip.aiv_cores
        alone_ns = ns_of(self.chip, read / self.chip.timing["gm_read_aiv"])
        least = min(
            launch_ns(self.chip, count) + max(moved, max(alone_ns, busy) / count)
            for count in {max(cores // share, 1) for share in (1, 2, 3, 4, 6, 8, 12, 16, 24, 48)}
        )
        return max(least, KEPT * max(verdict.whole for verdict in alone))

    def _answer(self, part: Part, estimate: Verdict | None) -> Verdict:
        """An estimate; or the verdict on the kernel, if there is an estimate."""
        function = self.flow.function(part)
        module = ModuleOp([function], {SOC_ATTRIBUTE: StringAttr(self.chip.name)})
        traffic = sum(self.flow.traffic(part))
        declined: Mapping[Operation, str] = {}
        try:
            declined = self._open(module)
            if estimate is None:
                return self._estimated(function, traffic)
            found = self._as_built(module, estimate)
            return found if len(part.members) == 1 else self._precise(part, found)
        except (Untileable, VerifyException, OperationError) as error:
            from ascir.passes.graph.decompose import unopened

            return Verdict(inf, traffic, reason=unopened(declined, module) or _said(error))

    def _open(self, module: ModuleOp) -> Mapping[Operation, str]:
        """What comes before tiling; and why operations stay whole that would have been opened."""
        from xdsl.transforms.canonicalize import CanonicalizePass
        from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

        from ascir.passes.graph.decompose import GraphDecomposePass
        from ascir.passes.graph.native import NATIVE

        clean = (CanonicalizePass(), CommonSubexpressionElimination())
        opening = GraphDecomposePass(keep=NATIVE)
        for each in (opening, *clean):
            each.apply(self.context, module)
        return opening.declined

    def _estimated(self, function: FuncOp, traffic: int) -> Verdict:
        from ascir.passes.graph.schedules import schedule_of
        from ascir.passes.graph.tiling.make import Plan

        if not is_group(function):
            raise Untileable("it returns its arguments: there is nothing to compute")
        found = schedule_of(function).predict(function, self._request)
        if isinstance(found, Plan):
            return Verdict(found.total, found.bytes, found.computing)
        return Verdict(found, traffic, whole=found)

    def _as_built(self, module: ModuleOp, estimate: Verdict) -> Verdict:
        """The verdict on the kernel that is built: with the estimated tiling first, then with one that is known to
        fit."""
        before = module.clone()
        try:
            return self._lowered(module, estimate, exact=False)
        except OperationError:
            return self._lowered(before, estimate, exact=True)

    def _precise(self, part: Part, found: Verdict) -> Verdict:
        """Adds the measured error of a group if that is limited. Raises `Untileable` if it is too large."""
        if self.most_ulps is None:
            return found
        from ascir.passes.graph.fusion.judge import judged
        from ascir.passes.graph.tile import GraphTilePass

        function = self.flow.function(part)
        module = ModuleOp([function.clone()], {SOC_ATTRIBUTE: StringAttr(self.chip.name)})
        self._open(module)
        GraphTilePass(exact=True).apply(self.context, module)
        measured = judged(self.context, function, module)
        if measured is not None and measured.excess > self.most_ulps:
            raise Untileable(
                f"together they err {measured.fused:.3g} ulps, apart {measured.apart:.3g}: "
                f"at most {self.most_ulps:g} more are allowed"
            )
        return replace(found, precision=measured)

    def _lowered(self, module: ModuleOp, estimate: Verdict, exact: bool) -> Verdict:
        from ascir.passes.graph.tile import GraphTilePass
        from ascir.passes.tile.lowering import lowering

        tiling = GraphTilePass(exact=exact)
        tiling.apply(self.context, module)
        if tiling.declined:
            raise Untileable(next(iter(tiling.declined.values())))
        kernel = next((op for op in module.ops if TILING in op.attributes), None)
        found = estimate
        if isinstance(kernel, FuncOp) and kernel.attributes[CORE_ATTRIBUTE] == CoreAttr(Core.AIV):
            found = replace(estimate, nanoseconds=_time_of(kernel, self.chip))
        if not _has_all_instructions(module):
            for each in lowering():
                each.apply(self.context, module)
        return found


def _has_all_instructions(module: ModuleOp) -> bool:
    """Whether a kernel is elementwise: selection refuses none of these operations once they are legal."""
    own = [op for op in module.walk() if isinstance(op, TileOp)]
    return all(isinstance(op, ElementwiseOp | CastOp | LoadOp | StoreOp | BlockIndexOp) for op in own)


def _time_of(kernel: FuncOp, chip: Soc) -> float:
    """The time of all phases, of the waits between them, and of the launch, from the kernel's attributes: of those for
    many rows of the assumed length, as that is what is assumed of named sizes."""
    phases = kernel.attributes[TILING]
    assert isa(phases, ArrayAttr[DictionaryAttr])
    times = [phase.data.get(IN_WHOLE_ROWS, phase.data["ns"]) for phase in phases if FEW not in phase.data]
    syncs = [op for op in kernel.walk() if isinstance(op, SyncBlocksOp)]
    waits = sum(_often(op) for op in syncs if branch_of(op) is None)
    blocks = kernel.attributes.get(BLOCK_DIM_ATTRIBUTE)
    cores = blocks.value.data if isinstance(blocks, IntegerAttr) else chip.aiv_cores
    known = sum(time.value.data for time in times if isinstance(time, IntegerAttr))
    return known + SYNC_NS * waits + launch_ns(chip, cores)


def _often(wait: SyncBlocksOp) -> int:
    """How many times a wait is executed: the trip count of the loop that it is in, if that is known, else 1."""
    loop = wait.parent_op()
    return (trips_of(loop) if isinstance(loop, ForOp) else None) or 1


def _said(error: Exception) -> str:
    """The first line of an error message."""
    return str(error).strip().splitlines()[0]
