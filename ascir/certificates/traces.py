"""Runs of a kernel: its scalar code is computed, what its pipes are given is written down in order.

    scf.for ... { wait v_mte2; load; set mte2_v; ... }     // twice: Wait Touch Set ... Wait Touch Set ...

Loops whose bounds the text fixes run as they are where they are short; of long ones, a few of the first and the last
rounds run, and their counters could be any number; or all do, where they are told to. Where the bound of a loop is fixed and its start is not, rounds above the bound do what others do, in other
global memory. Others run 0, 1, 2, 3 and 5 times, in all combinations where there are few, and the last round is whole or
not. An `scf.if` on a condition that is not fixed goes one way, the other, and both in turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.builtin import IndexType, IntegerType, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ascir.certificates import Refuted
from ascir.certificates.footprints import touched
from ascir.certificates.numbers import CASTS, FOLDS, AtMost, Sampled, computed
from ascir.certificates.queues import Buffer, Events, Queue
from ascir.certificates.regions import FAR, Access, Structure, Tensor, Touched
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.limits import constructor
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.types import BaseTensorType, GlobalTensorType, StructureType

TRIPS = (0, 1, 2, 3, 5)
SHORT = 6
"""A loop that is known to run no more often runs as often as it does."""
MOST_RUNS = 80
MOST_EVENTS = 200_000
MOST_STEPS = 20_000
"""Operations of a loop, all its rounds and those of the loops around it together, that are followed one by one."""
LAUNCHED = {"ascendc.get_block_idx": 1, "ascendc.get_block_num": 2, "ascendc.get_sub_block_idx": 0}
OF_PIPE = 3
"""A pipe object sets so many flags M_MTE1 when it is made, and waits for them when it goes."""
BEYOND = 1 << 70
"""More than any tensor in global memory is long."""
DIMENSION = 5040 * 64
"""What a scalar argument is taken to be: something large that much divides."""


class Touch(NamedTuple):
    """An instruction."""

    op: Operation
    touched: Touched
    is_atomic: bool


class Flag(NamedTuple):
    """A flag is set or waited for."""

    op: Operation
    is_set: bool
    source: str
    target: str
    id: int
    of_queue: bool = False
    """Whether a queue set it, or waited for it, by itself."""


class Barrier(NamedTuple):
    """One pipe, or all, finish what they were given."""

    op: Operation
    pipe: str


Event = Touch | Flag | Barrier


@dataclass(frozen=True)
class Choice:
    """How often each loop runs that could run any number of times, and which way each branch goes."""

    trips: Mapping[Operation, int]
    ways: Mapping[Operation, int]
    """0: the condition holds; 1: it does not; 2: in turn."""
    short: int
    """Whether the last round of a loop is a whole step (0), one short of it (1), or half of it (2)."""

    def __str__(self) -> str:
        loops = ", ".join(map(str, self.trips.values()))
        ways = ", ".join(("then", "else", "in turn")[way] for way in self.ways.values())
        return "; ".join(
            [*([f"loops run {loops} times"] * bool(loops)), *([f"branches: {ways}"] * bool(ways))]
        )


def choices(function: FuncOp, most: int = MOST_RUNS, whole: bool = False) -> list[Choice]:
    """The runs that are looked at; where there are more combinations than `most`, some of them. `whole`: with all rounds
    of long loops whose counters are part of places on the chip."""
    loops = [op for op in function.walk() if isinstance(op, scf.ForOp)]
    branches = [op for op in function.walk() if isinstance(op, scf.IfOp)]
    trips = [_trips(loop, whole) for loop in loops]
    ways = [
        (0, 1, 2) if any(isinstance(p, scf.ForOp) for p in _around(each)) else (0, 1) for each in branches
    ]
    short = (0, 2, 1) if any(_fixed(loop.ub) is None for loop in loops) else (0,)
    total = len(short)
    for each in (*trips, *ways):
        total *= len(each)
    if total <= most:
        picks: Iterator[tuple[int, ...]] = product(*trips, *ways, short)
    else:
        picks = _some((*trips, *ways, short), [_within(loop, loops) for loop in loops], most)
    return [
        Choice(
            dict(zip(loops, pick, strict=False)),
            dict(zip(branches, pick[len(loops) :], strict=False)),
            pick[-1],
        )
        for pick in picks
    ]


def _within(loop: Operation, loops: Sequence[Operation]) -> list[int]:
    """The numbers of the loops in a loop."""
    return [number for number, each in enumerate(loops) if loop in _around(each)]


def _some(
    options: Sequence[Sequence[int]], nests: Sequence[Sequence[int]], most: int
) -> Iterator[tuple[int, ...]]:
    """The corners - all loops alike, each one alone, all those in one - and a sample of the rest."""
    loops = len(nests)
    random, found = Random(0), dict[tuple[int, ...], None]()
    for way, trips in product((0, 1, 2), (2, 3, 1, 0)):
        found[tuple(_nearest(each, trips if n < loops else way) for n, each in enumerate(options))] = None
    for way in (0, 1):
        usual = [_nearest(each, 2 if n < loops else way) for n, each in enumerate(options)]
        for n, each in enumerate(options):
            for number in each:
                found[(*usual[:n], number, *usual[n + 1 :])] = None
    for inner in filter(None, nests):
        for trips in (0, 1):
            nested = [
                _nearest(each, trips if n in inner else 2 if n < loops else 0)
                for n, each in enumerate(options)
            ]
            found[tuple(nested)] = None
    corners = list(found)[:most]
    for _ in range(4 * (most - len(corners))):
        if len(found) >= most:
            break
        # Deep nests run long: few rounds each.
        few = [[n for n in each if n <= 3] or each if len(options) > 4 else each for each in options]
        found[tuple(random.choice(each) for each in few)] = None
    yield from list(found)[:most]


def _nearest(options: Sequence[int], wanted: int) -> int:
    return min(options, key=lambda each: abs(each - wanted))


def _around(op: Operation) -> Iterator[Operation]:
    while (op := op.parent_op()) is not None:  # pyright: ignore[reportAssignmentType]
        yield op


def _trips(loop: scf.ForOp, whole: bool) -> tuple[int, ...]:
    bounds = [_fixed(each) for each in (loop.lb, loop.ub, loop.step)]
    if any(each is None for each in bounds):
        length, step = _most(loop.ub, loop.lb), bounds[2]
        if length is None or not step or step < 0:
            return TRIPS
        most = -(-length // step)
        return (*(each for each in TRIPS if each < most), min(most, TRIPS[-1]))
    low, high, step = (each for each in bounds if each is not None)
    count = max(-(-(high - low) // max(step, 1)), 0)
    return (count,) if count <= SHORT or (whole and _runs_whole(loop, count)) else (2, 3, 5)


def _runs_whole(loop: scf.ForOp, count: int) -> bool:
    """Whether all rounds of a loop run: its counter says which bytes of the chip are touched, which some of its rounds
    do not show, and there are not too many of them."""
    size = sum(1 for _ in loop.walk())
    for around in _around(loop):
        if isinstance(around, scf.ForOp):
            size *= max(_trips(around, True))
    return count * size <= MOST_STEPS and _places(loop.body.block.args[0])


def _places(number: SSAValue) -> bool:
    """Whether a place on the chip is computed from a number."""
    left, seen = [number], set[SSAValue]()
    while left:
        for use in left.pop().uses:
            op = use.operation
            if isinstance(op, AscendCOp):
                if op.ROW.name in ("tbuf.get_with_offset", "local_tensor.bracket", "local_tensor.subindex"):
                    return True
            elif op.name in FOLDS or op.name in CASTS:
                left += [each for each in op.results if each not in seen]
                seen.update(op.results)
    return False


def _most(high: SSAValue, low: SSAValue) -> int | None:
    """How far above `low` a bound can be at most, if the text says."""
    owner = high.owner
    if isinstance(owner, Block):
        return None
    if owner.name == "arith.minsi":
        found = [each for operand in owner.operands if (each := _most(operand, low)) is not None]
        return min(found, default=None)
    if owner.name == "arith.addi" and low in owner.operands:
        (other,) = [each for each in owner.operands if each is not low] or [low]
        return _fixed(other)
    end, start = _fixed(high), _fixed(low)
    return None if end is None or start is None else max(end - start, 0)


def _moved(touched: Touched, places: int, roots: Collection[SSAValue] | None = None) -> Touched:
    """The same with other global memory, or in place of some arguments alone."""

    def away(accesses: tuple[Access, ...]) -> tuple[Access, ...]:
        return tuple(
            each._replace(
                runs=tuple((low + places * BEYOND, high + places * BEYOND) for low, high in each.runs)
            )
            if each.is_global and (roots is None or each.root in roots)
            else each
            for each in accesses
        )

    return touched._replace(reads=away(touched.reads), writes=away(touched.writes))


def _by_counters(value: SSAValue) -> bool:
    """Whether the counter of a loop around says how often another one runs."""
    left, seen = [value], set[SSAValue]()
    while left:
        if (one := left.pop()) in seen:
            continue
        seen.add(one)
        if isinstance(owner := one.owner, Block):
            if isinstance(owner.parent_op(), scf.ForOp):
                return True
        else:
            left += owner.operands
    return False


def _fixed(value: SSAValue) -> int | None:
    """The number that the text fixes."""
    owner = value.owner
    if isinstance(owner, Block) or not (
        owner.name in FOLDS or owner.name in CASTS or owner.name == "arith.constant"
    ):
        return None
    operands = [_fixed(each) for each in owner.operands]
    found = None if any(each is None for each in operands) else computed(owner, operands)
    return found if isinstance(found, int) else None


def trace(function: FuncOp, choice: Choice, memo: Memo) -> list[Event]:
    """What the pipes are given in one run."""
    walk = _Walk(choice, memo, rings=_rings(function))
    for argument in function.body.block.args:
        walk.values[argument] = _argument(argument)
    walk.block(function.body.block)
    walk.close()
    return walk.events


def _rings(function: FuncOp) -> list[SSAValue]:
    """The workspaces of a function that runs on one kind of core of a kernel of both."""
    if "ascendc.global" in function.attributes or function.arg_attrs is None:
        return []
    pairs = zip(function.body.block.args, function.arg_attrs.data, strict=True)
    return [argument for argument, each in pairs if each.data.get("ascir.role") == StringAttr("workspace")]


def _argument(argument: SSAValue) -> object:
    return Sampled(DIMENSION) if isinstance(argument.type, IndexType | IntegerType) else argument


Memo = dict[tuple[object, ...], Touched | None]
"""What instructions touch, by the values of their operands."""


@dataclass
class _Walk:
    choice: Choice
    memo: Memo
    events: list[Event] = field(default_factory=list[Event])
    values: dict[SSAValue, object] = field(default_factory=dict[SSAValue, object])
    turns: dict[Operation, int] = field(default_factory=dict[Operation, int])
    queues: dict[SSAValue, Queue] = field(default_factory=dict[SSAValue, Queue])
    of_queues: Events = field(default_factory=Events)
    atomic: bool = False
    by_count: bool = False
    has_pipe: bool = False
    rings: Collection[SSAValue] = ()
    """Arguments that cores hand each other slots of."""
    handed: int = 0
    """How often another kind of core was waited for: who waits for a slot may do to it what others did before."""
    beyond: int = 0
    """In a round that the kernel does not have, its number: it is like another one, in global memory of its own."""

    def block(self, block: Block) -> Sequence[object]:
        """Run a block; what its last operation hands on."""
        for op in block.ops:
            if isinstance(op, scf.YieldOp | ReturnOp):
                return [self.values.get(each) for each in op.operands]
            if isinstance(op, scf.ForOp):
                self._loop(op)
            elif isinstance(op, scf.IfOp):
                self._branch(op)
            elif isinstance(op, AscendCOp):
                self._call(op)
            elif op.regions:
                raise Refuted(f"{op.name} cannot be followed: only scf.for and scf.if can")
            elif op.results:
                self._scalar(op)
        return ()

    def _scalar(self, op: Operation) -> None:
        operands = [self.values.get(each) for each in op.operands]
        if len(operands) == 1 and not isinstance(operands[0], int):
            # A cast of a pointer.
            self.values[op.results[0]] = operands[0]
        else:
            self.values[op.results[0]] = computed(op, operands)

    def _loop(self, op: scf.ForOp) -> None:
        low, high, step = (self.values.get(each) for each in (op.lb, op.ub, op.step))
        low = low if isinstance(low, int) else Sampled(0)
        step = step if isinstance(step, int) and step > 0 else Sampled(1)
        trips = self.choice.trips[op]
        if isinstance(high, int) and high > low and _by_counters(op.ub):
            # A tile that ends has no more rounds: they would be where other tiles are.
            trips = min(trips, -(-(high - low) // step))
        count = trips
        if not isinstance(high, int) or isinstance(high, Sampled):
            # As if the bound were this.
            missing = (0, min(1, step - 1), step // 2)[self.choice.short] if trips else 0
            self.values[op.ub] = Sampled(low + trips * step - missing)
        elif not isinstance(low, Sampled):
            count = max(-(-(high - low) // step), trips)
            low = Sampled(low) if count > trips else low
        carried: Sequence[object] = [self.values.get(each) for each in op.iter_args]
        body = op.body.block
        seen, number = list[Sequence[object]](), 0
        while number < count:
            at = low + number * step
            self.values[body.args[0]] = Sampled(at) if isinstance(low, Sampled) else at
            self.values.update(zip(body.args[1:], carried, strict=True))
            seen.append(carried)
            outside = self.beyond
            if isinstance(high, int) and at >= high > (low if isinstance(high, Sampled) else 0):
                self.beyond = number + 1
                if not isinstance(high, Sampled):
                    self.values[body.args[0]] = Sampled(at % high)
            carried = self.block(body)
            self.beyond = outside
            number += 1
            if carried in seen and len(seen) >= trips // 2 and count > trips:
                # A long loop: what it carries comes again and again, so that the others are like those that run.
                turn = number - seen.index(carried)
                number += max(count - number - (trips - trips // 2), 0) // turn * turn
                seen.clear()
            if len(self.events) > MOST_EVENTS:
                raise Refuted("a run of this kernel is too long to follow")
        self.values[op.ub] = high
        self.values.update(zip(op.results, carried, strict=True))

    def _branch(self, op: scf.IfOp) -> None:
        condition = self.values.get(op.cond)
        turn = self.turns[op] = self.turns.get(op, -1) + 1
        if isinstance(condition, int) and not isinstance(condition, Sampled):
            taken = bool(condition)
        else:
            taken = (True, False, turn % 2 == 0)[self.choice.ways[op]]
        region = op.true_region if taken else op.false_region
        handed = self.block(region.block) if region.blocks else ()
        self.values.update(zip(op.results, handed, strict=False))

    # Calls

    def _call(self, op: AscendCOp) -> None:
        name = op.ROW.name
        if (rule := _RULES.get(name)) is not None:
            self.values[op.results[0]] = rule(self, op)
            return
        match name:
            case "set_flag" | "wait_flag":
                self._flag(op, name == "set_flag")
            case "pipe_barrier":
                self.events.append(Barrier(op, _word(op, "pipe", "Pipe").removeprefix("pipe_").upper()))
            case "sync_all_hard" | "sync_all_soft":
                self.events.append(Barrier(op, "ALL"))
            case "cross_core_wait_flag":
                self.handed += 1
            case "global_tensor.set_global_buffer":
                self._opened(op)
            case "set_mask_count" | "set_mask_norm" | "reset_mask":
                self.by_count = name == "set_mask_count"
            case _ if name.startswith("set_atomic_"):
                self.atomic = name != "set_atomic_none"
            case "pipe.init_queue":
                self._queue(op)
            case "pipe":
                self.has_pipe = True
            case _ if name.startswith("que_bind."):
                self._queued(op, name.removeprefix("que_bind."))
            case _:
                self._instruction(op)
                for result in op.results:
                    self.values[result] = None

    def _instruction(self, op: AscendCOp) -> None:
        operands = tuple(self.values.get(each) for each in op.operands)
        sampled = sum(1 << n for n, each in enumerate(operands) if isinstance(each, Sampled))
        key = (op, self.by_count, sampled, *operands)
        if key not in self.memo:
            given, start = dict[str, Sequence[object]](), 0
            for name, group in op.operand_groups().items():
                given[name] = operands[start : start + len(group)]
                start += len(group)
            self.memo[key] = touched(op, given, self.by_count)
        found = self.memo[key]
        if found is not None:
            here = _moved(found, self.beyond) if self.beyond else found
            here = _moved(here, self.handed << 20, self.rings) if self.rings else here
            self.events.append(Touch(op, here, self.atomic))

    def _flag(self, op: AscendCOp, is_set: bool) -> None:
        source, _, target = _word(op, "event", "HardEvent").upper().partition("_")
        number = self.values.get(op.operands[0])
        if not isinstance(number, int):
            raise Refuted(f"{op.name} {source}_{target}: the number of the flag is not known")
        if source == target:
            if not is_set:
                self.events.append(Barrier(op, source))
            return
        if number < sum(queue.flags(source, target) for queue in self.queues.values()):
            raise Refuted(f"{op.name} {source}_{target}: number {number} is one that queues use")
        if self.has_pipe and (source, target) == ("M", "MTE1") and number < OF_PIPE:
            raise Refuted(f"{op.name} M_MTE1: number {number} is one that the pipe object sets")
        self.events.append(Flag(op, is_set, source, target, int(number)))

    def _queue(self, op: AscendCOp) -> None:
        number, length = (self.values.get(each) for each in op.operands[2:4])
        if not isinstance(number, int) or not isinstance(length, int):
            raise Refuted(f"{op.name}: the buffers of the queue are not constant")
        buffers = [Buffer() for _ in range(number)]
        self.queues[op.operands[1]] = Queue(op.operands[1], length, self.of_queues, buffers)

    def _queued(self, op: AscendCOp, name: str) -> None:
        queue = self.queues.get(op.operands[0])
        if queue is None:
            raise Refuted(f"{op.name}: the queue has no buffers")
        match name:
            case "alloc_tensor" | "deque_tensor":
                number, signals = queue.allocate(op) if name == "alloc_tensor" else queue.dequeue(op)
                self.values[op.results[0]] = queue.tensor(number, _bits(op.results[0]))
            case "enque_tensor":
                signals = queue.enqueue(op, self.values.get(op.operands[1]))
            case "free_tensor":
                signals = queue.free(op, self.values.get(op.operands[1]))
            case _:
                raise Refuted(f"{op.name} cannot be followed")
        self.events += [Flag(op, *signal, of_queue=True) for signal in signals]

    def close(self) -> None:
        """The end of the kernel."""
        for value, queue in self.queues.items():
            made = value.owner
            assert isinstance(made, Operation)
            self.events += [Flag(made, *signal, of_queue=True) for signal in queue.closed()]

    def _opened(self, op: AscendCOp) -> None:
        root = self.values.get(op.operands[1])
        bits = _bits(op.operands[0])
        self.values[op.operands[0]] = Tensor(
            root if isinstance(root, SSAValue) else op.operands[1], 0, FAR, bits, True
        )

    # What makes tensors

    def offset(self, op: AscendCOp) -> object:
        """A tensor from a buffer, some bytes in."""
        count, low = self.values.get(op.operands[1]), self.values.get(op.operands[2])
        bits = _bits(op.results[0])
        if not isinstance(low, int) or isinstance(low, Sampled):
            return Tensor(op.operands[0], 0, FAR, bits, False, False)
        high = low + count * bits // 8 if isinstance(count, int) and not isinstance(count, Sampled) else FAR
        return Tensor(op.operands[0], int(low), int(high), bits, False)

    def whole(self, op: AscendCOp) -> object:
        """All of a buffer, or a tensor that nothing else shares bytes with."""
        root = op.operands[0] if op.operands else op.results[0]
        return Tensor(root, 0, FAR, _bits(op.results[0]), isinstance(op.results[0].type, GlobalTensorType))

    def view(self, op: AscendCOp) -> object:
        tensor, index = (self.values.get(each) for each in op.operands[:2])
        if not isinstance(tensor, Tensor):
            return None
        if not isinstance(index, int) or (isinstance(index, Sampled) and not tensor.is_global):
            return tensor._replace(exact=False)
        return tensor._replace(low=tensor.low + int(index) * tensor.bits // 8)

    def cast(self, op: AscendCOp) -> object:
        tensor = self.values.get(op.operands[0])
        return tensor._replace(bits=_bits(op.results[0])) if isinstance(tensor, Tensor) else None

    def address(self, op: AscendCOp) -> object:
        tensor = self.values.get(op.operands[0])
        if not isinstance(tensor, Tensor) or len(op.operands) == 1:
            return tensor
        return tensor._replace(exact=False)

    def structure(self, op: AscendCOp) -> object:
        values = [self.values.get(each) for each in op.operands]
        type = op.results[0].type
        assert isinstance(type, StructureType)
        known = constructor(type.name.partition(".")[2], len(values))
        names = [] if known is None else ["" if each is None else each.name for each in known.fields]
        fields = tuple(
            (name, value if isinstance(value, int | AtMost) else None)
            for name, value in zip(names, values, strict=False)
        )
        return Structure(fields, tuple(value for value in values if isinstance(value, Tensor)))

    def launched(self, op: AscendCOp) -> object:
        return Sampled(LAUNCHED[op.name])


_RULES = {
    "construct": _Walk.structure,
    "get_block_idx": _Walk.launched,
    "get_block_num": _Walk.launched,
    "get_sub_block_idx": _Walk.launched,
    "global_tensor": _Walk.whole,
    "global_tensor.subindex": _Walk.view,
    "global_tensor.bracket": _Walk.view,
    "local_tensor": _Walk.whole,
    "local_tensor_v2": _Walk.whole,
    "local_tensor.bracket": _Walk.view,
    "local_tensor.get_phy_addr": _Walk.address,
    "local_tensor.subindex": _Walk.view,
    "reinterpret_cast": _Walk.cast,
    "tbuf.get_tensor": _Walk.whole,
    "tbuf.get_with_offset": _Walk.offset,
}


def _bits(value: SSAValue) -> int:
    type = value.type
    return (bits_of(type.element_type) if isinstance(type, BaseTensorType) else None) or 8


def _word(op: AscendCOp, name: str, enum: str) -> str:
    number = getattr(getattr(op.properties[name], "value", None), "data", None)
    assert isinstance(number, int)
    return ENUMS[enum].by_value[number]
