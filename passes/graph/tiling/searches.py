"""The schedules of phases, each searched for once: alike phases have alike schedules.

    searches = Searches(soc)
    searches.choose(phases, options)      # a choice for each; those of alike phases, of any group, are known

A fusion asks for many groups that have phases in common, and a sort has the same phase again and again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf

from ascir.passes.graph.tiling.alike import content, moved
from ascir.passes.graph.tiling.choose import Choice, Options, Search
from ascir.passes.graph.tiling.errors import Slower, Untileable
from ascir.passes.graph.tiling.phases import Phase
from ascir.target import Soc

Less = Mapping[Phase, Options]
"""The options of phases whose tiles turned out not to fit: with less room."""


@dataclass
class Searches:
    """A cache of schedule searches by what phases compute."""

    soc: Soc
    known: dict[Hashable, Search] = field(default_factory=dict[Hashable, Search])
    of_phase: dict[Phase, Search] = field(default_factory=dict[Phase, Search])
    halves: dict[Phase, tuple[Phase, Phase]] = field(default_factory=dict[Phase, tuple[Phase, Phase]])

    def choose(
        self, phases: Iterable[Phase], options: Options, most: float = inf, less: Less | None = None
    ) -> list[Choice]:
        """The schedules of phases. Raises `Slower` as soon as their time exceeds `most` nanoseconds."""
        phases, found = list(phases), list[Choice]()
        left = sum(self._search(phase).cost.least for phase in phases) if most < inf else 0
        for phase in phases:
            if sum(choice.prediction.nanoseconds for choice in found) + left > most:
                raise Slower("another plan is faster")
            found += self._choose(phase, options, len(phases) == 1, less or {})
            left -= self._search(phase).cost.least
        if sum(choice.prediction.nanoseconds for choice in found) > most:
            raise Slower("another plan is faster")
        return self._within_shares(found)

    def _within_shares(self, choices: list[Choice]) -> list[Choice]:
        """The same, with no tile longer than the share of a core, for a kernel in which another phase has work for more
        cores; if sizes are named, it is not known how many have."""
        if any(axis.extent.names for choice in choices for axis in choice.schedule.phase.axes):
            return choices
        blocks = max((choice.schedule.blocks for choice in choices), default=1)
        found = list[Choice]()
        for choice in choices:
            phase = choice.schedule.phase
            search = self._search(phase)
            found.append(moved(search.within_shares(moved(choice, search.phase), blocks), phase))
        return found

    def _search(self, phase: Phase) -> Search:
        if (found := self.of_phase.get(phase)) is None:
            key = content(phase)
            if (found := self.known.get(key)) is None:
                found = self.known[key] = Search(phase, self.soc)
            self.of_phase[phase] = found
        return found

    def _choose(self, phase: Phase, options: Options, alone: bool, less: Less) -> list[Choice]:
        """The schedule of a phase. If not even the smallest tiles with one buffer fit, its targets are divided into two
        phases, each of which recomputes what it needs."""
        try:
            return [moved(self._search(phase).choose(less.get(phase, options), alone), phase)]
        except Untileable:
            if len(phase.targets) == 1:
                raise
            if phase not in self.halves:
                self.halves[phase] = phase.halved()
            return self.choose(self.halves[phase], options, less=less)
