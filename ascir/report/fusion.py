"""Why operations share a kernel, and why not: `ascir explain MODEL fusion`.

report, = explain_fusion(module, soc="ascend910b1")      # one for each function
report.lines(), report.as_json()
draw(report)                                             # an SVG picture (ascir/report/picture.py)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import OperationError
from ascir.inline import inline_calls
from ascir.passes.graph.fusion.decide import Decision, bill, decide, is_group
from ascir.passes.graph.fusion.flow import Flow, Part, sweep
from ascir.passes.graph.fusion.limits import Limits
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.reasons import Edge, Reasons, shown_bytes
from ascir.passes.graph.model import refusal
from ascir.pipeline import apply, new_verifier, passes
from ascir.target import SOC_ATTRIBUTE, soc


@dataclass(frozen=True)
class Report:
    """The groups of one function, and the reason for each edge."""

    name: str
    soc: str
    flow: Flow
    oracle: Oracle
    decision: Decision
    edges: Sequence[Edge]

    @property
    def groups(self) -> list[Part]:
        return [part for part in self.decision.parts if is_group(self.flow, part)]

    def lines(self) -> list[str]:
        before, after = self.decision.before, self.decision.after
        proof = "proven best" if self.decision.exact else f"bound {self.decision.bound / 1000:.2f} us"
        lines = [
            f"@{self.name} on {self.soc}: {before.kernels} operations in {after.kernels} kernels ({proof})",
            f"  predicted time  {before.nanoseconds / 1000:.2f} us -> {after.nanoseconds / 1000:.2f} us",
            f"  global memory   {shown_bytes(before.bytes)} -> {shown_bytes(after.bytes)}",
        ]
        for number, part in enumerate(self.groups):
            verdict, alone = self.oracle.ask(part), self._alone(part)
            names = ", ".join(map(self.flow.name, part.members))
            lines.append(f"kernel {number}: {self.flow.label(part)}: {names}")
            if not verdict.is_kernel:
                lines.append(f"  no kernel: {verdict.reason}")
                continue
            lines.append(
                f"  {alone.nanoseconds / 1000:.2f} us -> {verdict.nanoseconds / 1000:.2f} us, "
                f"{shown_bytes(alone.bytes)} -> {shown_bytes(verdict.bytes)}"
            )
            if verdict.precision is not None:
                errors = verdict.precision
                lines.append(f"  errs {errors.fused:.3g} ulps, its operations alone {errors.apart:.3g}")
            elif self.oracle.most_ulps is not None and len(part.members) > 1:
                lines.append("  errors were not measured: it is too large, or has no floats")
        for edge in self.edges:
            ends = f"{self.flow.name(edge.producer)} -> {self.flow.name(edge.consumer)}"
            lines.append(f"{ends}: {'kept' if edge.kept else 'cut'}: {edge.reason}")
        return lines

    def _alone(self, part: Part) -> Any:
        return bill((self.flow.part([member]) for member in part.members), self.oracle)

    def as_json(self) -> dict[str, Any]:
        decision = self.decision
        return {
            "name": self.name,
            "soc": self.soc,
            "before": vars(decision.before),
            "after": vars(decision.after),
            "bound_ns": decision.bound,
            "exact": decision.exact,
            "groups": [self._group(part) for part in self.groups],
            "edges": [
                {
                    "producer": self.flow.name(edge.producer),
                    "consumer": self.flow.name(edge.consumer),
                    "kept": edge.kept,
                    "reason": edge.reason,
                }
                for edge in self.edges
            ],
        }

    def _group(self, part: Part) -> dict[str, Any]:
        verdict, alone = self.oracle.ask(part), self._alone(part)
        return {
            "label": self.flow.label(part),
            "operations": [self.flow.name(member) for member in part.members],
            "ns": verdict.nanoseconds if verdict.is_kernel else None,
            "ns_apart": alone.nanoseconds,
            "bytes": verdict.bytes,
            "bytes_apart": alone.bytes,
            "refused": verdict.reason or None,
            "ulps": None if verdict.precision is None else vars(verdict.precision),
        }


def explain_fusion(
    module: ModuleOp, chip: str, way: str = "best", most_ulps: float | None = None
) -> list[Report]:
    """A report for each function; `module` is lowered to the input of `graph-fuse`. With `most_ulps` the errors of
    groups are measured, and groups whose errors exceed those of their operations by more are not made."""
    context, verifier = make_context(), new_verifier()
    module.attributes[SOC_ATTRIBUTE] = StringAttr(chip)
    inline_calls(module)
    for each in passes("model"):
        if each.name == "graph-fuse":
            break
        apply(each, context, module, verifier)
    reports: list[Report] = []
    for function in [op for op in module.ops if isinstance(op, FuncOp) and not op.is_declaration]:
        if (refused := refusal(function)) is not None:
            raise OperationError(refused[0], f"no kernel: {refused[1]}")
        sweep(function.body.block)
        flow, limits = Flow(function.body.block), Limits()
        oracle = Oracle(flow, soc(chip), context, most_ulps)
        decision = decide(flow, oracle, limits, way)
        edges = list(Reasons(flow, oracle, limits, decision.parts).edges())
        reports.append(Report(function.sym_name.data, chip, flow, oracle, decision, edges))
    return reports
