"""Groups operations that are faster as one kernel.

    $ ascir-opt net.mlir -p 'graph-fuse{soc=ascend910b1}'

    %0 = graph.add %x, %y : ...   %1 = graph.layer_norm %0 ...   %2 = graph.matmul %1, %w ...   %3 = graph.gelu %2 ...
    ->  %1 = graph.fusion @f_add_layer_norm(%a = %x, %b = %y, ...) attributes {graph.cost = {ns = 21064, ...}} { ... }
        %3 = graph.fusion @f_matmul_gelu(%a = %1, %b = %w) ... { ... }

1. The tiler decides whether a group can be one kernel, and predicts its time on this chip, including the launch
   (`fusion/oracle`). There is no table of operations that may be fused.
2. Groups are searched for (`fusion/search`): optimal ones in regions of up to 12 operations, else window by window.
   `graph.fused` on the function has the predicted cost, and the lower bound.
3. Each group becomes a `graph.fusion`, also if it is a single operation. Operations that cannot be kernels stay;
   `declined` has the reasons.
4. Operations that move no data stay too: reshapes, and concatenations of values that can be stored side by side
   (`fusion/joins`).

Fusion does not change results: a fusion computes what its operations do, each rounded to its own type. The one
exception is that a kernel may keep a value in f32 instead of rounding it and widening it again (see `tile-legalize`).
With `most_ulps` the error of each group is measured (`fusion/judge`), and groups that err too much are not made. A
function that has fusions already is left as it is: its groups were made on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.traits import ConstantLike
from xdsl.utils.exceptions import PassFailedException

from ascir.passes.graph.fusion.decide import Decision, bill, decide, is_group
from ascir.passes.graph.fusion.flow import Flow, Part, sweep
from ascir.passes.graph.fusion.limits import Limits, named
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.model import has_graph, refusal
from ascir.target import SOC_ATTRIBUTE, Soc, UnknownSoc, soc, soc_of

COST, FUSED = "graph.cost", "graph.fused"
SEARCHES = ("best", "greedy", "none")


@dataclass(frozen=True)
class GraphFusePass(ModulePass):
    """Group operations into kernels by predicted time."""

    name = "graph-fuse"

    soc: str | None = None
    """The chip, if the module does not name one; ascend910b1 by default."""
    max_ops: int = 32
    """The largest number of operations in a group."""
    min_saved_percent: int = 0
    """The percentage that a group must save, at least, of the bytes that its operations move when each is a kernel of
    its own."""
    forbid: tuple[str, ...] = ()
    """Names of values, as in `"a+b"`: no two of the operations that produce them may share a group."""
    force: tuple[str, ...] = ()
    """Names of values, as in `"a+b"`: the operations that produce them become one group."""
    most_ulps: int | float | None = None
    """By how many units in the last place the error of a group may exceed that of its operations run one by one. Each
    chosen group is then run on random inputs by the interpreter of tiles, which takes time; by default errors are not
    measured."""
    search: str = "best"
    """`best`, by predicted time; `greedy`, which merges what saves most bytes; `none`, which makes each operation a
    kernel."""

    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )
    """After `apply`: what stayed as it was, and why."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.declined.clear()
        if self.search not in SEARCHES:
            raise PassFailedException(f"search={self.search}: it is one of {', '.join(SEARCHES)}")
        try:
            chip = soc_of(op) or soc(self.soc or "ascend910b1")
        except UnknownSoc as error:
            raise PassFailedException(str(error)) from None
        if not chip.aiv_cores or not chip.timing:
            raise PassFailedException(f"{chip.name}: there is no timing data for this chip")
        op.attributes[SOC_ATTRIBUTE] = StringAttr(chip.name)
        for function in op.ops:
            if not isinstance(function, FuncOp) or not has_graph(function):
                continue
            if (refused := refusal(function)) is not None:
                self.declined[refused[0]] = refused[1]
                continue
            self._fuse(ctx, function, chip)

    def _fuse(self, ctx: Context, function: FuncOp, chip: Soc) -> None:
        sweep(function.body.block)
        flow = Flow(function.body.block)
        oracle = Oracle(flow, chip, ctx, self.most_ulps)
        try:
            forbid, force = named(flow, self.forbid), named(flow, self.force)
        except ValueError as error:
            raise PassFailedException(str(error)) from None
        limits = Limits(self.max_ops, self.min_saved_percent, forbid, force)
        try:
            decision = decide(flow, oracle, limits, self.search)
        except ValueError as error:
            raise PassFailedException(str(error)) from None
        for part in decision.parts:
            if is_group(flow, part) and not (verdict := oracle.ask(part)).is_kernel:
                self.declined[flow.operations[part.members[0]]] = verdict.reason
        costs = [_cost(oracle, part) for part in decision.parts]
        _make(flow, function.sym_name.data, decision.parts, costs, self.declined)
        function.attributes[FUSED] = _certificate(decision)


def _make(
    flow: Flow,
    name: str,
    parts: Sequence[Part],
    costs: Sequence[DictionaryAttr],
    declined: Mapping[Operation, str],
) -> None:
    """Replaces the operations by fusions, in the order of the groups."""
    block, end = flow.block, flow.block.last_op
    assert end is not None
    gone: list[Operation] = []
    for op in [op for op in block.ops if op not in flow.number and op is not end]:
        op.detach()
        block.insert_op_before(op, end)
    for part, cost in zip(parts, costs, strict=True):
        own = [flow.operations[number] for number in part.members]
        if not is_group(flow, part) or own[0] in declined:
            for op in own:
                op.detach()
                block.insert_op_before(op, end)
            continue
        fusion = flow.fusion(part, name)
        fusion.attributes[COST] = cost
        block.insert_op_before(fusion, end)
        for old, new in zip(flow.values(part.outputs), fusion.results, strict=True):
            old.replace_all_uses_with(new)
        gone += own
    for op in sorted(set(gone), key=lambda op: -flow.number[op]):
        Rewriter.erase_op(op)
    for op in [op for op in block.ops if op.has_trait(ConstantLike)]:
        if not any(result.uses for result in op.results):
            Rewriter.erase_op(op)


def _cost(oracle: Oracle, part: Part) -> DictionaryAttr:
    """The number of operations of a group, its nanoseconds and bytes, and those of its operations as separate
    kernels."""
    if not is_group(oracle.flow, part):
        return DictionaryAttr({})
    alone = bill((oracle.flow.part([number]) for number in part.members), oracle)
    verdict = oracle.ask(part)
    return _numbers(
        ops=len(part.members),
        ns=verdict.nanoseconds if verdict.is_kernel else 0,
        ns_apart=alone.nanoseconds,
        bytes=verdict.bytes,
        bytes_apart=alone.bytes,
    )


def _certificate(decision: Decision) -> DictionaryAttr:
    before, after = decision.before, decision.after
    return _numbers(
        kernels=after.kernels,
        kernels_apart=before.kernels,
        ns=after.nanoseconds,
        ns_apart=before.nanoseconds,
        bytes=after.bytes,
        bytes_apart=before.bytes,
        bound_ns=decision.bound,
    )


def _numbers(**entries: float) -> DictionaryAttr:
    numbers: dict[str, Attribute] = {name: IntegerAttr(round(each), i64) for name, each in entries.items()}
    return DictionaryAttr(numbers)
