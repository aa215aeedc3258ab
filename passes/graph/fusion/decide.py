"""Divides a function into groups, by search, greedily, or not at all, and predicts the cost.

decision = decide(flow, oracle, limits, "best")
decision.parts, decision.after.nanoseconds, decision.before.bytes
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ascir.passes.graph.fusion.flow import Flow, Part
from ascir.passes.graph.fusion.greedy import greedy
from ascir.passes.graph.fusion.limits import Limits, saves_enough
from ascir.passes.graph.fusion.oracle import Oracle
from ascir.passes.graph.fusion.recompute import recompute
from ascir.passes.graph.fusion.search import search
from ascir.passes.graph.fusion.start import start

MOST_COMPARED = 256
"""The most operations of a function whose groups are also compared with those of greedy fusion."""

SURE = 100.0
"""Nanoseconds that each additional kernel must gain: predictions are not more precise."""


@dataclass(frozen=True)
class Bill:
    """The total cost of some groups."""

    kernels: int
    nanoseconds: float
    bytes: int


@dataclass(frozen=True)
class Decision:
    """Groups in an order in which they may run."""

    parts: Sequence[Part]
    before: Bill
    """Each operation alone."""
    after: Bill
    bound: float
    """A lower bound on the nanoseconds of all divisions that compute nothing twice."""
    exact: bool


def decide(flow: Flow, oracle: Oracle, limits: Limits, way: str = "best") -> Decision:
    """Groups whose kernels were built: should one differ from what its tiles promised, all are chosen anew."""
    while True:
        parts, bound, exact = _divided(flow, oracle, limits, way)
        if all([oracle.stands(part) for part in parts]):
            break
    # Priced only now, with all that the search has learned, like everything else that is reported about these kernels.
    before = bill((flow.part([number]) for number in range(len(flow))), oracle)
    after = bill(parts, oracle)
    return Decision(parts, before, after, min(bound, after.nanoseconds), exact)


def _divided(flow: Flow, oracle: Oracle, limits: Limits, way: str) -> tuple[list[Part], float, bool]:
    """The groups, a lower bound on their cost, and whether this is the optimum."""
    match way:
        case "none":
            made = start(flow, oracle, limits)
            return [flow.part(made.members[node]) for node in made.nodes()], 0.0, False
        case "greedy":
            return greedy(flow, oracle, limits), 0.0, False
        case _:
            found = search(flow, oracle, limits)
            parts, exact = found.parts, found.exact
            if len(flow) <= MOST_COMPARED:
                usual = _usual(flow, oracle, limits, parts, exact)
                parts, exact = usual or parts, exact and usual is None
            return recompute(flow, oracle, limits, parts), found.bound, exact


def _usual(flow: Flow, oracle: Oracle, limits: Limits, parts: list[Part], exact: bool) -> list[Part] | None:
    """The groups of greedy fusion, if they cost less, or about as much as the optimum with fewer kernels. Estimates
    come first: they rule out most, for which no kernel is built."""
    usual: list[Part] | None = None
    ours = bill(parts, oracle)
    for sure in (False, True):
        usual = greedy(flow, oracle, limits, sure)
        theirs = bill(usual, oracle)
        more = theirs.nanoseconds - ours.nanoseconds
        if not (0 <= more <= SURE * (ours.kernels - theirs.kernels) if exact else more < 0):
            return None
        if not all(saves_enough(flow, oracle, part, limits) for part in usual):
            return None
    return usual


def bill(parts: Iterable[Part], oracle: Oracle) -> Bill:
    """The kernels among some groups, added up; what is not a kernel counts with the bytes that it moves."""
    kernels, nanoseconds, size = 0, 0.0, 0
    for part in parts:
        if not is_group(oracle.flow, part):
            continue
        verdict = oracle.ask(part)
        kernels += 1
        size += verdict.bytes
        nanoseconds += verdict.nanoseconds if verdict.is_kernel else 0
    return Bill(kernels, nanoseconds, size)


def is_group(flow: Flow, part: Part) -> bool:
    """Whether a part moves anything, and may be a kernel."""
    return not all(flow.is_free(number) or flow.is_foreign(number) for number in part.members)
