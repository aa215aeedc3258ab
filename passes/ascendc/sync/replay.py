"""Checks whether flags and barriers order a kernel on all paths, and which of them are needed.

    for ... { load; set mte2_v; wait mte2_v; exp; set v_mte2; wait v_mte2 }     // is the last wait redundant?

States are propagated through the control-flow graph to a fixed point, so that the result holds for any trip count and
any branch.

The same plan is checked again and again without some of its items. Less is known then, but only after those items: the
analysis resumes at their nodes from the known states, and stops where nothing changes. The states of a whole plan are
kept, too (`Settled`): the next plan is often the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from ascir.passes.ascendc.sync.edges import Barrier, Edge
from ascir.passes.ascendc.sync.flow import Node, Side
from ascir.passes.ascendc.sync.lives import extent_of
from ascir.passes.ascendc.sync.machine import SCALAR, Fault, Found, Item, Machine
from ascir.passes.ascendc.sync.programs import Action, Enter, Programs, Signal, flagged
from ascir.passes.ascendc.sync.states import Paths, Spread, State
from ascir.passes.ascendc.sync.stretches import Stretch

MOST_PATHS = 16
"""The number of states per node in the path-sensitive analysis."""
MORE_PATHS = 256
"""The same for a second attempt, before an item is kept that no single path was found to need."""


class Miss(NamedTuple):
    """Why an item cannot be removed: the edge whose flag would be set too soon, or None if instructions would not be
    ordered."""

    flag: Edge | None


class Settled(NamedTuple):
    """The states of a plan without a fault."""

    programs: Programs
    nodes: Sequence[Node]
    signs: Mapping[Side, int]
    """The actions at each program point."""
    known: Sequence[State]
    stands: dict[Side, set[int]]
    """`Replay.stands`: of the nodes, not of the plan."""


class Replay(Machine):
    """The dataflow analysis of a kernel with given flags and barriers."""

    def __init__(
        self, nodes: Sequence[Node], programs: Programs, edges: Sequence[Edge], barriers: Sequence[Barrier]
    ):
        super().__init__(programs.records, programs.layout, programs.waits)
        self.nodes, self.programs = nodes, programs
        self.stand(edges, barriers)
        self.known: list[State | None] = [None] * len(self.nodes)
        """The state at the start of each node, with all paths joined; None where it is not known yet."""
        self.begun: Sequence[int] = ()
        """The nodes with a known state that do something else than in the plan that it is taken from."""
        self.found: dict[int, State] = {}
        """The states found before a fault stopped the analysis."""
        self.reached: Paths | None = None
        """A sample of states at each node, with no item disabled."""
        self.stands: dict[Side, set[int]] = {}
        """The nodes that pass each program point."""

    def stand(self, edges: Iterable[Edge], barriers: Iterable[Barrier]) -> None:
        super().stand(edges, barriers)
        self.placed = self.programs.stand(self.around, self.programs.lives(edges))
        self.actions: dict[int, list[Action]] = {}
        """The actions of each node."""

    # Queries

    def settled(self) -> Settled | None:
        """The states, if all nodes have one."""
        known = [state for state in self.known if state is not None]
        if len(known) < len(self.nodes):
            return None
        return Settled(self.programs, self.nodes, self.placed.signs, known, self.stands)

    def settled_without(self, other: Replay) -> Settled | None:
        """The states of `other`, the same plan after the disabled items were removed, if the remaining flags keep their
        slots."""
        settled, lives = self.settled(), self.placed.lives
        same = other.programs is self.programs
        if (
            settled is None
            or not same
            or any(lives[edge] != life for edge, life in other.placed.lives.items())
        ):
            return None
        alive = {
            place: self.programs.alive(other.placed, place) for place in {node.place for node in self.nodes}
        }
        known = [
            state.only(alive[node.place], self.layout)
            for node, state in zip(self.nodes, settled.known, strict=True)
        ]
        return Settled(self.programs, self.nodes, other.placed.signs, known, self.stands)

    def recall(self, settled: Settled, partly: bool = False) -> None:
        """Take over the states of an equivalent plan. `partly`: of any plan, those of nodes to which no path leads from
        where the plans differ, if they are more than are known."""
        if settled.programs is not self.programs or settled.nodes is not self.nodes:
            return
        self.stands = settled.stands
        sides = self.programs.apart(settled.signs, self.placed.signs)
        changed = {number for side in sides for number in self._passing(side)}
        behind = self._behind(changed)
        if (partly or not changed) and len(behind) < self.known.count(None):
            self.known = [None if number in behind else state for number, state in enumerate(settled.known)]
            self.begun = sorted(changed - behind)

    def _behind(self, numbers: Iterable[int]) -> set[int]:
        """The nodes to which a path leads from some nodes."""
        found, left = set[int](), list(numbers)
        while left:
            for each in self.nodes[left.pop()].next:
                if each.number not in found:
                    found.add(each.number)
                    left.append(each.number)
        return found

    def fault(self) -> Fault | None:
        """The first fault, or None."""
        spread = Spread(self.layout, self.known)
        spread.add(0, State())
        spread.begin([*self.begun, *self._last_known()])
        fault = self._spread(spread)
        self.found = spread.fresh
        return fault

    def changed(self, edges: Sequence[Edge], barriers: Sequence[Barrier], place: Operation) -> bool:
        """Update the flags and barriers, if they only differ in and around one operation, where a fault was found.
        States before it stay valid. Returns False if the layout has no room."""
        flagged(edges, self.programs.waits, self.records)
        if not self._stand_again(edges, barriers, place):
            return False
        first = next(node.number for node in self.nodes if any(step.op is place for step in node.steps))
        self.known = [self.found.get(number, known) for number, known in enumerate(self.known[:first])]
        self.known += [None] * (len(self.nodes) - first)
        return self.records.count <= self.layout.width

    def _stand_again(self, edges: Sequence[Edge], barriers: Sequence[Barrier], place: Operation) -> bool:
        """An incremental `stand`, for changes in and around one operation. Returns False if flags elsewhere would
        change their slots."""
        lives, numbers = self.programs.lives(edges), self.programs.numbers
        begin, end = extent_of(place, self.programs.order)
        for edge, life in lives.items():
            if life != self.placed.lives.get(edge) and not begin <= life[0] <= life[1] <= end:
                return False
        outside = {
            side: actions for side, actions in self.around.items() if not begin <= numbers[side[0]] <= end
        }
        near = [edge for edge in edges if lives[edge][0] <= end and begin <= lives[edge][1]]
        super().stand(near, [barrier for barrier in barriers if begin <= numbers[id(barrier.before)] <= end])
        fresh = {side: actions for side, actions in self.around.items() if begin <= numbers[side[0]] <= end}
        self.around = outside | fresh
        self.placed = self.programs.stand_again(self.placed, self.around, lives, fresh)
        self.actions = {}
        return True

    def _last_known(self) -> list[int]:
        """The nodes with a state and a successor without one."""
        return [
            node.number
            for node in self.nodes
            if self.known[node.number] and any(self.known[each.number] is None for each in node.next)
        ]

    def fault_of_paths(self) -> Fault | None:
        """The first fault in the path-sensitive analysis."""
        paths = Paths(self.layout, MOST_PATHS)
        paths.add(0, State())
        return self._walk(paths)

    def fault_without(self, items: Sequence[Item], keep: bool = False) -> Fault | None:
        """The first fault without these items, in a plan that has none with them. `keep`: if there is none, they stay
        disabled."""
        before, self.disabled = self.disabled, self.disabled.union(items)
        spread = Spread(self.layout, self.known)
        spread.begin(sorted({number for item in items for number in self._places(item)}))
        fault = self._spread(spread, keep)
        if fault is not None or not keep:
            self.disabled = before
        return fault

    def missed(self, items: Sequence[Item]) -> dict[Item, Miss]:
        """The items without which there is a fault, each on its own."""
        found: dict[Item, Miss] = {}
        for item in items:
            if self._orders(item):
                found[item] = Miss(None)
            elif (fault := self.fault_without([item])) is not None:
                found[item] = miss_of(fault)
        return found

    def _orders(self, item: Item) -> bool:
        """Whether it is a barrier that is needed within a stretch, whatever the state is: most are. Not one of the
        scalar unit, whose instructions other pipes do not wait for when they have finished."""
        if not isinstance(item, Barrier) or item.pipe is None or item.pipe == SCALAR:
            return False
        actions = (action for number in self._places(item) for action in self._actions(self.nodes[number]))
        return any(
            isinstance(action, Stretch) and item in action.barriers and action.needs(item)
            for action in actions
        )

    def missed_surely(self, items: Sequence[Item], steps: int, thorough: bool) -> dict[Item, Miss]:
        """The items for which a single path, not only a join of several, shows that they are needed. The search is
        limited to `steps` per node; it starts from few states that are soon reached or, if `thorough`, from more of
        them and on more paths."""
        count = len(self.nodes)
        reached = self._reached(steps * count if thorough else count, thorough)
        found: dict[Item, Miss] = {}
        for item in items:
            if self._orders(item):
                found[item] = Miss(None)
                continue
            places = self._places(item) & reached.found.keys()
            begun = [(place, state) for place in places for state in reached.found[place] if not state.joined]
            paths = self._paths_from(begun or [(0, State())])
            paths.past, paths.singly = reached.found, not thorough
            self.disabled.add(item)
            fault = self._walk(paths, steps * count, surely=True)
            self.disabled.remove(item)
            if fault is not None:
                found[item] = miss_of(fault)
        return found

    def missed_by_paths(self, item: Item) -> Miss | None:
        """Whether the path-sensitive analysis finds an item to be needed. It is repeated with more states if only a
        joined state shows it."""
        self.disabled.add(item)
        fault: Fault | None = None
        for most in (MOST_PATHS, MORE_PATHS):
            paths = Paths(self.layout, most)
            paths.add(0, State())
            if (fault := self._walk(paths)) is None or not paths.doubtful:
                break
        self.disabled.remove(item)
        return None if fault is None else miss_of(fault)

    def _reached(self, steps: int, thorough: bool) -> Paths:
        """A sample of states at each node, after this many steps, with no item disabled."""
        reached = self.reached = self.reached or self._paths_from([(0, State())])
        reached.singly = not thorough
        self._walk(reached, steps - reached.steps, surely=True)
        return reached

    def _paths_from(self, begun: Iterable[tuple[int, State]]) -> Paths:
        paths = Paths(self.layout, MOST_PATHS, forward=True)
        for number, state in begun:
            paths.add(number, state)
        return paths

    def _places(self, item: Item) -> set[int]:
        """The nodes in which an item acts."""
        sides = [(id(item.before), 0)]
        if isinstance(item, Edge):
            sides += [(id(item.after), 1), (id(item.outer), 0), (id(item.outer), 1)]
        return {number for side in sides for number in self._passing(side)}

    def _passing(self, side: Side) -> Collection[int]:
        """The nodes that pass a program point."""
        if not self.stands:
            for node in self.nodes:
                for each in node.sides:
                    self.stands.setdefault(each, set()).add(node.number)
        return self.stands.get(side, ())

    # Propagation

    def _spread(self, spread: Spread, keep: bool = True) -> Fault | None:
        """Propagate states to the fixed point or the first fault."""
        while spread.queue:
            number, state = spread.pop()
            try:
                self._through(self.nodes[number], state)
            except Found as found:
                return found.fault
            for following in self.nodes[number].next:
                spread.add(following.number, state)
        if keep:
            for number, state in spread.fresh.items():
                self.known[number] = state
        return None

    def _walk(self, paths: Paths, most: int = 1 << 62, surely: bool = False) -> Fault | None:
        """Propagate states for at most `most` steps. `surely`: a fault in a joined state is not reported, but ends that
        path."""
        while paths.queue and most > 0:
            number, states = paths.pop()
            most -= len(states)
            paths.steps += len(states)
            for begun in states:
                state = begun.copy()
                try:
                    self._through(self.nodes[number], state)
                except Found as found:
                    if surely and state.joined:
                        continue
                    paths.doubtful = state.joined
                    return found.fault
                for following in self.nodes[number].next:
                    paths.add(following.number, state)
        return None

    def _through(self, node: Node, state: State) -> None:
        """Go through a node."""
        execute = self.execute
        for action in self.actions.get(node.number) or self._actions(node):
            if isinstance(action, Stretch):
                execute(action, state)
            elif isinstance(action, Signal):
                sets, edge, flag, place, waited, op = action
                (self._set if sets else self._wait)(edge, flag, place, waited, op, state)
            elif isinstance(action, Enter):
                self.enter(action.apart, state)
            else:
                self.queue(action.op, state)

    def _actions(self, node: Node) -> Sequence[Action]:
        """The actions of a node."""
        if (actions := self.actions.get(node.number)) is None:
            actions = self.actions[node.number] = self.programs.of(node, self.placed)
        return actions


def miss_of(fault: Fault) -> Miss:
    return Miss(None if fault.edge is None else fault.edge.owner)
