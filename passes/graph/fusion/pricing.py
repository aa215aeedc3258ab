"""The cost of groups, within the limits that a user sets, for the search.

pricing.of([0, 1], final=False)     # nanoseconds; inf if these cannot be a group
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import inf

from ascir.passes.graph.fusion.exact import nodes_of
from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.limits import Limits, refused, saves_enough
from ascir.passes.graph.fusion.oracle import Oracle

NO_KERNEL = 1e9
"""The cost in nanoseconds of a single operation that cannot be a kernel, and stays as it is."""


@dataclass
class Pricing:
    """The costs of groups of operations within the limits."""

    flow: Flow
    oracle: Oracle
    limits: Limits
    nodes: Sequence[Sequence[int]] = ()
    """The operations of each node of the window that is being solved."""
    forced: frozenset[frozenset[int]] = field(default_factory=frozenset[frozenset[int]])

    def members(self, group: int) -> list[int]:
        return sorted(member for node in nodes_of(group) for member in self.nodes[node])

    def kind(self, group: int) -> Hashable:
        """A key that groups which compute the same share; with limits that name operations, the group itself."""
        limits, members = self.limits, self.members(group)
        if limits.force or limits.forbid:
            return group
        return self.flow.kind(self.flow.part(members))

    def floor(self, group: int) -> float:
        members = self.members(group)
        if refused(self.flow, members, self.limits):
            return inf
        return self.oracle.floor(self.flow.part(members))

    def price(self, group: int) -> float:
        return self.of(self.members(group), final=False)

    def final(self, group: int) -> float:
        return self.of(self.members(group), final=True)

    def of(self, members: Sequence[int], final: bool) -> float:
        part = self.flow.part(members)
        return self.of_part(part, final)

    def of_part(self, part: Part, final: bool) -> float:
        members = part.members
        alone = len(members) == 1 or frozenset(members) in self.forced
        if not alone and refused(self.flow, members, self.limits):
            return inf
        if self.flow.is_foreign(members[0]):
            return 0
        verdict = self.oracle.sure(part) if final else self.oracle.ask(part)
        if alone:
            return verdict.nanoseconds if verdict.is_kernel else NO_KERNEL
        return verdict.nanoseconds if saves_enough(self.flow, self.oracle, part, self.limits) else inf
