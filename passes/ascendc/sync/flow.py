"""Builds the control-flow graph of a kernel, with the values of its slot counters as part of each node.

    scf.for ... iter_args(%slot = 0) { A; yield %slot ^ 1 }; B

    entry -> A with %slot = 0 <-> A with %slot = 1; from the entry and from both -> B

Every possible execution is a path through these nodes. The loop-carried values on which memory addresses depend are
part of a node: a loop body is duplicated for each combination of their values. A loop with a small constant trip count
is unrolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.passes.ascendc.sync.accesses import HALF, Instruction, Numbers, inputs
from ascir.passes.ascendc.sync.followed import Values, block_of, last_use
from ascir.passes.ascendc.sync.phases import Phases
from ascir.passes.ascendc.sync.queues import MADE, QUEUED
from ascir.passes.ascendc.sync.records import Record, Records
from ascir.passes.ascendc.sync.rounds import trips_of

ALL = frozenset({"ascendc.sync_all_hard", "ascendc.sync_all_soft"})
BARRIER = "ascendc.pipe_barrier"
RELEVANT = frozenset({*QUEUED, MADE, BARRIER, *ALL})
"""Operations other than instructions that affect the order."""

SHORT = 6
"""Loops with at most this many iterations, if the number is known, are unrolled."""
FEW = 2
"""Loops with at most this many iterations, if only a bound is known, are unrolled for each possible count."""
MOST_COPIES = 36
"""The limit of copies of a loop body from unrolling, with the loops around it."""
MOST_PEELED = SHORT * FEW
"""The limit of copies from peeling the first iterations of a longer loop, or only the first one if these would be too
many: enough for a loop in one that is unrolled."""
MOST_TURNS = 64
"""The most combinations of loop-carried values for which a loop body is duplicated."""


Side = tuple[int, int]
"""The point before (0) or after (1) an operation. The operation is given by its `id`, which is faster to hash."""
SIDES: Mapping[str, tuple[int, ...]] = {"run": (0, 1), "before": (0,), "after": (1,)}
"""The points that a step passes, by its kind."""


class Step(NamedTuple):
    """An event of a node. Kinds: `run` (an instruction), `before` and `after` (an operation with regions), `enter`,
    `round` and `leave` (a loop: its start, the end of an iteration, its end), `barrier` (one that the kernel already
    has), `queue` (a queue is made, or a tensor is put into it or taken out)."""

    what: str
    op: Operation
    record: Record | None = None


@dataclass(eq=False, slots=True)
class Node:
    """A straight-line sequence of steps for fixed values of the followed counters."""

    number: int
    env: Numbers
    place: int
    """The number of the operation that it starts in or after."""
    steps: list[Step] = field(default_factory=list[Step])
    next: list[Node] = field(default_factory=list["Node"])
    kind: int = 0
    """A number shared by all nodes with the same steps."""
    sides: tuple[Side, ...] = ()
    """The program points that it passes, in order."""


def waits_for_all(loop: Operation) -> bool:
    """Whether all cores synchronise in each iteration. Slots then start again, so that all iterations look alike to the
    analysis, and one of them stands for any number."""
    return any(op.name in ALL for op in loop.regions[0].block.ops)


class _TooMany(Exception):
    def __init__(self, loop: Operation):
        super().__init__()
        self.loop = loop


def flow_of(
    body: Block,
    instructions: Mapping[Operation, Instruction],
    records: Records,
    order: Mapping[Operation, int],
    counts: Mapping[Operation, int],
    values: Values,
    kinds: Kinds,
    phases: Mapping[Operation, Phases] = {},
) -> list[Node]:
    """Builds the nodes of a kernel; the first is the entry. `order` numbers all operations in program order.

    `counts` fixes the trip counts of some loops, and the index of the core within its block. `phases`: which iterations of
    loops are told apart by what runs in them.
    """
    skipped, phases = set[Operation](), dict(phases)
    while True:
        try:
            nodes = _Builder(body, instructions, records, order, skipped, counts, values, phases).nodes
            break
        except _TooMany as reason:
            if phases.pop(reason.loop, None) is not None:
                continue
            if reason.loop in skipped:
                raise OperationError(reason.loop, "the counters of loops have too many values") from None
            skipped.add(reason.loop)
    for node in nodes:
        kinds.mark(node)
    return nodes


class Kinds:
    """Numbers the distinct step sequences of nodes, over all control-flow graphs of a kernel."""

    def __init__(self) -> None:
        self._found: dict[tuple[tuple[str, int, Record | None], ...], tuple[int, tuple[Side, ...]]] = {}

    def mark(self, node: Node) -> None:
        steps = tuple([(what, id(op), record) for what, op, record in node.steps])
        if (found := self._found.get(steps)) is None:
            sides = tuple((op, side) for what, op, _ in steps for side in SIDES.get(what, ()))
            found = self._found[steps] = len(self._found), sides
        node.kind, node.sides = found


Front = tuple[dict[SSAValue, int], Node]
"""The known values, and the node at which construction continues."""


class _Builder:
    def __init__(
        self,
        body: Block,
        instructions: Mapping[Operation, Instruction],
        records: Records,
        order: Mapping[Operation, int],
        skipped: set[Operation],
        counts: Mapping[Operation, int],
        values: Values,
        phases: Mapping[Operation, Phases],
    ):
        self.counts = counts
        self.phases = phases
        self.told = {op: each for each in phases.values() for op in each.decided}
        """The loops and branches of which phases of a loop around them tell how often they run."""
        self.values = values
        self.followed = values.followed
        self.order = order
        self.instructions = instructions
        self.records = records
        self.skipped = skipped
        self.nodes: list[Node] = []
        self.turning = {each for instruction in instructions.values() for each in instruction.inputs}
        """The values on which the places of tensors depend directly."""
        self.relevant: dict[Block, list[Operation]] = {}
        self.copies = 1
        self.last: dict[SSAValue, int] = {}
        self.same: dict[Operation, tuple[int | None] | None] = {}
        halves: dict[SSAValue, int] = {
            op.results[0]: number for op, number in counts.items() if op.name == HALF
        }
        self.block(body, [self.node(halves, -1)])

    def node(self, env: Numbers, place: int) -> Node:
        self.nodes.append(made := Node(len(self.nodes), env, place))
        return made

    def joined(self, fronts: Iterable[Front], op: Operation, *steps: Step) -> list[Node]:
        """Joins predecessors into one new node for each distinct set of known values."""
        found: dict[frozenset[tuple[SSAValue, int]], Node] = {}
        for env, node in fronts:
            key = frozenset(env.items())
            if key not in found:
                found[key] = self.node(env, self.order[op])
                found[key].steps += steps
            node.next.append(found[key])
        return list(found.values())

    def block(self, block: Block, fronts: list[Node]) -> list[Node]:
        """Appends the operations of a block to the open nodes, and returns the nodes that are open after it."""
        if block not in self.relevant:
            self.relevant[block] = [op for op in block.ops if self.is_relevant(op)]
        for op in self.relevant[block]:
            if op.name == "scf.for":
                fronts = self.loop(op, fronts)
            elif op.regions:
                fronts = self.branch(op, fronts)
            elif (instruction := self.instructions.get(op)) is not None:
                for front in fronts:
                    front.steps.append(Step("run", op, self.records.of(instruction, front.env)))
            else:
                step = Step("queue" if op.name in QUEUED or op.name == MADE else "barrier", op)
                for front in fronts:
                    front.steps.append(step)
        return fronts

    def is_relevant(self, op: Operation) -> bool:
        return bool(op.regions) or op in self.instructions or op.name in RELEVANT

    # Loops

    def loop(self, op: Operation, fronts: list[Node]) -> list[Node]:
        for front in fronts:
            front.steps += (Step("before", op), Step("enter", op))
        groups: dict[int | None, list[Node]] = {}
        for front in fronts:
            count = self.trips(op, front.env)
            count = self.counts.get(op) if count is None else count
            groups.setdefault(count, []).append(front)
        ends = [end for count, some in groups.items() for end in self.times(op, some, count)]
        return self.joined(ends, op, Step("leave", op), Step("after", op))

    def trips(self, op: Operation, env: Numbers) -> int | None:
        """The trip count of a loop, if it is known. For most loops it does not depend on followed values and is
        cached."""
        if (count := self.of_phase(op, env)) is not None:
            return count
        if op not in self.same:
            asks = any(each in self.followed for bound in op.operands[:3] for each in inputs(bound))
            self.same[op] = None if asks else (trips_of(op),)
        same = self.same[op]
        return trips_of(op, env) if same is None else same[0]

    def of_phase(self, op: Operation, env: Numbers) -> int | None:
        """How often an operation runs in this phase of a loop around it, if the phase tells."""
        phases = self.told.get(op)
        phase = None if phases is None else env.get(phases.token)
        return None if phases is None or phase is None else phases.counts[phase].get(op)

    def times(self, op: Operation, fronts: list[Node], count: int | None) -> Iterator[Front]:
        """Builds a loop with a given trip count (None: unknown): unrolled if it is short, as a cycle otherwise."""
        few = count is not None and count <= SHORT and not (count > 1 and waits_for_all(op))
        if count is not None and few and (count < 2 or self.copies * count <= MOST_COPIES):
            yield from self.unrolled(op, fronts, count)
        elif count is None and (most := self.values.most(op)) is not None and most <= FEW:
            for number in range(most + 1):
                yield from self.unrolled(op, fronts, number)
        else:
            yield from self.rounds(op, fronts, count)

    def unrolled(self, op: Operation, fronts: list[Node], count: int) -> Iterator[Front]:
        """A loop with exactly `count` iterations, unrolled."""
        return self.out(op, op.regions[0].block, self.turns(op, fronts, count, op not in self.counts))

    def turns(self, op: Operation, fronts: list[Node], count: int, counted: bool) -> Ends:
        """The first `count` iterations of a loop, unrolled."""
        body = op.regions[0].block
        follows = counted and body.args[0] in self.followed
        ends = self.starts(op, fronts, tells=not follows)
        self.copies *= max(count, 1)
        for round in range(count):
            begun = (
                ({**env, **found, **(self.turn(op, round, env) if follows else {})}, node)
                for found, node, env in ends
            )
            starts = self.joined(begun, op)
            ends = self.ends(op, body, starts)
        self.copies //= max(count, 1)
        return ends

    def rounds(self, op: Operation, fronts: list[Node], count: int | None) -> Iterator[Front]:
        """A loop as a cycle: any number of iterations, or `count` of them."""
        body = op.regions[0].block
        followed = op not in self.skipped
        starts: dict[frozenset[tuple[SSAValue, int]], Node] = {}
        few = next((few for few in (FEW, 1) if self.copies * few <= MOST_PEELED), 0)
        if count is not None and followed and few and count > FEW and not waits_for_all(op):
            first = self.turns(op, fronts, few, False)
            count -= few
        else:
            first = self.starts(op, fronts)
        ends, left, of_start = first, list[End](), dict[Node, Ends]()
        # If the trip count is bounded, only slots that can be reached within the bound are connected.
        number, most = 0, self.values.most(op) if count is None else None
        while ends and number != most:
            number += 1
            fresh: list[Node] = []
            for found, node, outer in ends:
                env = {**outer, **found}
                key = frozenset(env.items())
                if key not in starts:
                    starts[key] = self.node(env, self.order[op])
                    fresh.append(starts[key])
                node.next.append(starts[key])
            if len(starts) > MOST_TURNS:
                raise _TooMany(op)
            if count is None:
                ends = self.ends(op, body, fresh)
                left += ends
                continue
            of_start.update((start, self.ends(op, body, [start])) for start in fresh)
            ends = [end for start in fresh for end in of_start[start]]
        if count is not None:
            left = [end for start in _after(first, of_start, count) for end in of_start[start]]
        yield from self.out(op, body, left if count else [*first, *left])

    def starts(self, op: Operation, fronts: Sequence[Node], tells: bool = True) -> Ends:
        """What is known before the first iteration, with its phase if that `tells` something."""
        carried = self.known(op.regions[0].block.args[1:] if op not in self.skipped else (), op.operands[3:])
        phase = self.phases[op].begun() if tells and op in self.phases else {}
        return [
            ({**carried(node.env), **phase}, node, self.live(op, node.env, inside=True)) for node in fronts
        ]

    def ends(self, op: Operation, body: Block, starts: list[Node]) -> Ends:
        """One iteration from each start: the carried values, the last node, and the values known outside the loop."""
        final = body.last_op
        assert final is not None
        carried = self.known(body.args[1:] if op not in self.skipped else (), final.operands)
        phases = self.phases.get(op)
        found: list[End] = []
        for node in self.block(body, starts):
            node.steps.append(Step("round", op))
            outer = {value: number for value, number in node.env.items() if block_of(value) is not body}
            phase = None if phases is None else outer.pop(phases.token, None)
            if phases is None or phase is None:
                found.append((carried(node.env), node, outer))
            else:
                found += (({**carried(node.env), **each}, node, outer) for each in phases.next(phase))
        return found

    def out(self, op: Operation, body: Block, ends: Ends) -> Iterator[Front]:
        names = dict(zip(body.args[1:], op.results, strict=True))
        for found, node, outer in ends:
            results = {
                names[each]: number for each, number in found.items() if isinstance(each, BlockArgument)
            }
            yield self.live(op, {**outer, **results}), node

    def known(
        self, names: Sequence[SSAValue], values: Sequence[SSAValue]
    ) -> Callable[[Numbers], dict[SSAValue, int]]:
        """Returns a function that computes which of the followed `names` get known values from `values`."""
        pairs = [(name, value) for name, value in zip(names, values, strict=False) if name in self.followed]

        def found(env: Numbers) -> dict[SSAValue, int]:
            numbers = ((name, self.values.number(value, env)) for name, value in pairs)
            return {name: number for name, number in numbers if number is not None}

        return found

    def turn(self, loop: Operation, round: int, env: Numbers) -> dict[SSAValue, int]:
        """The value of the loop counter in an iteration, if it is known."""
        low, _, step = (self.values.number(bound, env) for bound in loop.operands[:3])
        return {} if low is None or step is None else {loop.regions[0].block.args[0]: low + round * step}

    # Branches

    def branch(self, op: Operation, fronts: list[Node]) -> list[Node]:
        for front in fronts:
            front.steps.append(Step("before", op))
        ends: list[Front] = []
        for front in fronts:
            for region in self.taken(op, front):
                if not region:
                    ends.append((self.live(op, front.env), front))
                    continue
                start = self.node(front.env, self.order[op])
                front.next.append(start)
                final = region[0].last_op
                handed = self.known(op.results, () if final is None else final.operands)
                for node in self.block(region[0], [start]):
                    ends.append((self.live(op, {**front.env, **handed(node.env)}), node))
        return self.joined(ends, op, Step("after", op))

    def taken(self, op: Operation, front: Node) -> list[list[Block]]:
        """The regions that a branch may enter: only one if the condition is known."""
        regions = [list(region.blocks) for region in op.regions]
        condition = self.of_phase(op, front.env)
        if condition is None and op.name == "scf.if":
            condition = self.values.number(op.operands[0], front.env)
        if condition is not None:
            return [regions[0 if condition else 1]]
        return regions if len(regions) > 1 or op.name != "scf.if" else [*regions, []]

    # Known values

    def live(self, op: Operation, env: Numbers, inside: bool = False) -> dict[SSAValue, int]:
        """The known values that are still used after an operation, or, if `inside`, from its first iteration on."""
        return {value: number for value, number in env.items() if not self.dies(value, op, inside)}

    def dies(self, value: SSAValue, op: Operation, inside: bool) -> bool:
        # A loop-carried slot counter may also select flags, up to the end of the iteration.
        if block_of(value) is not op.parent or (isinstance(value.owner, Block) and value in self.turning):
            return False
        if value not in self.last:
            self.last[value] = last_use(value, op.parent, self.order)
        return self.last[value] <= 2 * self.order[op] + (not inside)


End = tuple[dict[SSAValue, int], Node, Numbers]
Ends = Sequence[End]
"""For each last node of an iteration: the carried values, the node, and the values known outside the loop."""


def _after(first: Ends, of_start: Mapping[Node, Ends], count: int) -> set[Node]:
    """The nodes in which the last of `count` iterations can start."""

    def following(ends: Ends) -> frozenset[Node]:
        return frozenset(each for _, node, _ in ends for each in node.next if each in of_start)

    now, seen = following(first), list[frozenset[Node]]()
    for number in range(count - 1):
        if now in seen:
            turn = number - seen.index(now)
            return set(seen[seen.index(now) + (count - 1 - number) % turn])
        seen.append(now)
        now = following([end for start in now for end in of_start[start]])
    return set(now)
