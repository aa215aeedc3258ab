"""Explains every edge from the producer of a value to a user: whether they share a kernel, and why, in one line.

    %0 -> %1: kept: 8.00 MiB stay on the chip
    %1 -> %2: cut: together 40.1 us, apart 36.0 us

If the tiler or the limits refuse the groups on both sides as one, their message is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ascir.passes.graph.fusion.flow import Flow, Part, size_of
from ascir.passes.graph.fusion.limits import Limits, refused, saves_enough
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.quotient import Quotient


@dataclass(frozen=True)
class Edge:
    """A producer and a user of its results, as numbers of operations."""

    producer: int
    consumer: int
    kept: bool
    reason: str


@dataclass
class Reasons:
    """The reasons for the edges of some groups."""

    flow: Flow
    oracle: Oracle
    limits: Limits
    parts: Sequence[Part]

    @cached_property
    def homes(self) -> list[list[int]]:
        """The groups that an operation is computed in."""
        found: list[list[int]] = [[] for _ in range(len(self.flow))]
        for place, part in enumerate(self.parts):
            for member in part.members:
                found[member].append(place)
        return found

    @cached_property
    def quotient(self) -> Quotient:
        """Groups as nodes, without operations that several groups compute, which stay single nodes."""
        made = Quotient(self.flow.before, self.flow.after)
        for part in self.parts:
            if own := {member for member in part.members if len(self.homes[member]) == 1}:
                made.merge(own)
        return made

    def edges(self) -> Iterator[Edge]:
        for consumer in range(len(self.flow)):
            for producer in self.flow.before[consumer]:
                together = set(self.homes[producer]).issuperset(self.homes[consumer])
                say = self._kept if together else self._cut
                yield Edge(producer, consumer, together, say(producer, consumer))

    def _kept(self, producer: int, consumer: int) -> str:
        results = self.flow.operations[producer].results
        operands = self.flow.operations[consumer].operands
        handed = [
            (index, size_of(result))
            for index, result in enumerate(results)
            if any(operand is result for operand in operands)
        ]
        size = shown_bytes(sum(size for _, size in handed))
        if len(homes := self.homes[producer]) > 1:
            return f"{size} are computed in {len(homes)} kernels, and stored by none"
        stored = {output for home in homes for output in self.parts[home].outputs}
        if any((producer, index) in stored for index, _ in handed):
            return f"{size} are stored for others, but not read again"
        return f"{size} stay on the chip"

    def _cut(self, producer: int, consumer: int) -> str:
        flow = self.flow
        if flow.is_free(producer) and len(self.parts[self.homes[producer][0]].members) == 1:
            return "it moves no data"
        if flow.operations[consumer] in flow.joins and len(self.parts[self.homes[consumer][0]].members) == 1:
            return "it is stored where it is joined"
        first, second = (self.parts[self.homes[number][0]] for number in (producer, consumer))
        members = sorted({*first.members, *second.members})
        if why := refused(flow, members, self.limits):
            return why
        nodes = [self.quotient.of(number) for number in (producer, consumer)]
        if nodes[0] != nodes[1] and not self.quotient.can_merge(*nodes):
            return "another kernel lies between them"
        part = flow.part(members)
        verdict = self.oracle.built(part)
        if not verdict.is_kernel:
            return verdict.reason
        if not saves_enough(flow, self.oracle, part, self.limits):
            return f"less than {self.limits.min_saved_percent} % of the traffic would be saved"
        apart = sum(self.oracle.ask(each).nanoseconds for each in (first, second))
        return f"together {verdict.nanoseconds / 1000:.2f} us, apart {apart / 1000:.2f} us"


def shown_bytes(size: float) -> str:
    for unit in ("bytes", "KiB", "MiB"):
        if size < 1024:
            return f"{size:.3g} {unit}"
        size /= 1024
    return f"{size:.3g} GiB"
