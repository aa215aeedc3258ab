"""The cost of a group as one kernel, or the reason why it cannot be one, from the passes that would compile it.

    oracle = Oracle(flow, soc("ascend910b1"), context)
    oracle.ask(flow.part([0, 1]))        # Verdict(nanoseconds=9016.3, bytes=16777216)
    oracle.ask(flow.part([0, 7]))        # Verdict(inf, ..., reason="no schedule is known for graph.sort")
    oracle.sure(flow.part([0, 1]))       # the same, of the tiles of its kernel
    oracle.built(flow.part([0, 1]))      # the same, but the kernel is built, down to its instructions

Answers are cached by the structure of the group, so that a pattern that occurs in every layer is estimated once.
Estimates come from the tiling's cost model, including the launch. Tiles are made for groups that are about to be chosen,
and instructions, which take longer and hardly ever change the verdict, for those that are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

Make = Callable[[Part, ModuleOp, Verdict], Verdict]
"""A step toward a kernel, from the group as a module; with the verdict before, which it improves."""

MOST_KEPT = 64
"""The most kernels whose tiles are kept until they may be built."""

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
    _tiled: dict[int, Verdict] = field(default_factory=dict[int, Verdict], repr=False)
    _built: dict[int, Verdict] = field(default_factory=dict[int, Verdict], repr=False)
    _kept: dict[int, ModuleOp] = field(default_factory=dict[int, ModuleOp], repr=False)

    @cached_property
    def _request(self) -> Request:
        """One for all groups: what they have in common is searched for once."""
        from ascir.passes.graph.schedules import Request

        return Request.of(self.chip)

    def ask(self, part: Part) -> Verdict:
        """An estimate, or what is known better."""
        if all(map(self.flow.is_free, part.members)):
            return NOTHING
        key = self.flow.kind(part)
        for known in (self._built, self._tiled, self._estimates):
            if key in known:
                return known[key]
        self._estimates[key] = self._answer(part, self._estimated, NOTHING)
        return self._estimates[key]

    def sure(self, part: Part) -> Verdict:
        """The verdict on the tiles of the kernel, which are made if they were not before."""
        return self._improved(part, self._tiled, self._in_tiles)

    def built(self, part: Part) -> Verdict:
        """The verdict on the kernel itself, which is built if it was not before."""
        return self._improved(part, self._built, self._in_instructions)

    def stands(self, part: Part) -> bool:
        """Whether a group that was chosen for the price of its tiles has that price when it is built. Where there was no
        choice, the tiles were not made either."""
        tiled = self._tiled.get(self.flow.kind(part))
        return tiled is None or self.built(part) == tiled

    def _improved(self, part: Part, known: dict[int, Verdict], make: Make) -> Verdict:
        """The verdict on what is made of a group, unless less shows already that there is no kernel."""
        if all(map(self.flow.is_free, part.members)):
            return NOTHING
        key = self.flow.kind(part)
        if key not in known:
            before = self.ask(part)
            known[key] = self._answer(part, make, before) if before.is_kernel else before
        return known[key]

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

    def _answer(self, part: Part, make: Make, before: Verdict) -> Verdict:
        """The verdict on what is made of a group, or why that is refused."""
        function = self.flow.function(part)
        module = ModuleOp([function], {SOC_ATTRIBUTE: StringAttr(self.chip.name)})
        declined: Mapping[Operation, str] = {}
        try:
            declined = self._open(module)
            return make(part, module, before)
        except (Untileable, VerifyException, OperationError) as error:
            from ascir.passes.graph.decompose import unopened

            traffic = sum(self.flow.traffic(part))
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

    def _estimated(self, part: Part, module: ModuleOp, before: Verdict) -> Verdict:
        from ascir.passes.graph.schedules import schedule_of
        from ascir.passes.graph.tiling.kernel import names_of
        from ascir.passes.graph.tiling.make import Plan

        (function,) = module.ops
        if not isinstance(function, FuncOp) or not is_group(function):
            raise Untileable("it returns its arguments: there is nothing to compute")
        found = schedule_of(function).predict(function, self._request)
        if isinstance(found, Plan):
            launch = launch_ns(self.chip, self.chip.aiv_cores) if names_of(found.group) else found.launch
            return Verdict(found.total - found.launch + launch, found.bytes, found.computing)
        return Verdict(found, sum(self.flow.traffic(part)), whole=found)

    def _in_tiles(self, part: Part, module: ModuleOp, estimate: Verdict) -> Verdict:
        """With the estimated tiling first, then with one that is known to fit."""
        spare = module.clone()
        try:
            found = self._timed(module, estimate, exact=False)
        except OperationError:
            module = spare
            found = self._timed(module, estimate, exact=True)
        self._keep(part, module)
        return found if len(part.members) == 1 else self._precise(part, found)

    def _keep(self, part: Part, kernel: ModuleOp) -> None:
        """Keeps the tiles of a kernel for when it is built; of a few kernels, as they take up much memory."""
        self._kept[self.flow.kind(part)] = kernel
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def _in_instructions(self, part: Part, module: ModuleOp, tiled: Verdict) -> Verdict:
        spare, kernel = module.clone(), self._kept.pop(self.flow.kind(part), None)
        try:
            found = tiled if kernel else self._timed(module, tiled, exact=False)
            self._lower(kernel or module)
        except OperationError:
            found = self._timed(spare, tiled, exact=True)
            self._lower(spare)
        return found

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

    def _timed(self, module: ModuleOp, before: Verdict, exact: bool) -> Verdict:
        """The verdict on a kernel of vector cores, by the time that its tiling takes; others are as they were."""
        from ascir.passes.graph.tile import GraphTilePass

        tiling = GraphTilePass(exact=exact)
        tiling.apply(self.context, module)
        if tiling.declined:
            raise Untileable(next(iter(tiling.declined.values())))
        kernel = next((op for op in module.ops if TILING in op.attributes), None)
        if isinstance(kernel, FuncOp) and kernel.attributes[CORE_ATTRIBUTE] == CoreAttr(Core.AIV):
            return replace(before, nanoseconds=self._time_of(kernel, before))
        return before

    def _time_of(self, kernel: FuncOp, before: Verdict) -> float:
        """The time of all phases, of the waits between them, and of the launch, from the kernel's attributes: of those
        for many rows of the assumed length, as that is what is assumed of named sizes. Where these decide the number of
        blocks, a launch is one on all cores, so that fewer kernels are preferred: they are faster at small sizes."""
        blocks, cores = kernel.attributes.get(BLOCK_DIM_ATTRIBUTE), self.chip.aiv_cores
        if isinstance(blocks, IntegerAttr):
            cores = blocks.value.data
        elif before.whole:
            return before.nanoseconds
        phases = kernel.attributes[TILING]
        assert isa(phases, ArrayAttr[DictionaryAttr])
        times = [phase.data.get(IN_WHOLE_ROWS, phase.data["ns"]) for phase in phases if FEW not in phase.data]
        syncs = [op for op in kernel.walk() if isinstance(op, SyncBlocksOp)]
        waits = sum(_often(op) for op in syncs if branch_of(op) is None)
        known = sum(time.value.data for time in times if isinstance(time, IntegerAttr))
        return known + SYNC_NS * waits + launch_ns(self.chip, cores)

    def _lower(self, module: ModuleOp) -> None:
        """Gives a kernel its instructions, which shows whether it has any, and its memory."""
        from ascir.passes.tile.lowering import lowering

        if not _has_all_instructions(module):
            for each in lowering():
                each.apply(self.context, module)


def _has_all_instructions(module: ModuleOp) -> bool:
    """Whether a kernel is elementwise: selection refuses none of these operations once they are legal."""
    own = [op for op in module.walk() if isinstance(op, TileOp)]
    return all(isinstance(op, ElementwiseOp | CastOp | LoadOp | StoreOp | BlockIndexOp) for op in own)


def _often(wait: SyncBlocksOp) -> int:
    """How many times a wait is executed: the trip count of the loop that it is in, if that is known, else 1."""
    loop = wait.parent_op()
    return (trips_of(loop) if isinstance(loop, ForOp) else None) or 1


def _said(error: Exception) -> str:
    """The first line of an error message."""
    return str(error).strip().splitlines()[0]
