"""The predicted time of a schedule, from the chip's timing table.

    PhaseCost(phase, soc("ascend910b1")).predict(schedule).nanoseconds

Per tile: cycles of the incoming and the outgoing transfers (bytes at this core's share of the bandwidth, a cost for each
instruction and each burst) and of the vector unit (repeats and heads). With two buffers the slowest of the three sets the
pace, as long as two tiles in flight cover the latency; with one they add up. The slowest core sets the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2, prod

from ascir.passes.graph.tiling.nodes import Elementwise, Iota, Load, Node, Reduce, element_bytes, is_tile
from ascir.passes.graph.tiling.phases import Phase, assumed_size
from ascir.passes.graph.tiling.schedule import Schedule, ceil_div
from ascir.passes.graph.tiling.space import Axis, Order
from ascir.target import Soc

REPEAT = 256
"""Bytes that the vector unit takes at a time."""

SCALAR = 100
"""Cycles of the scalar unit per tile: loop, addresses, flags."""

FUNCTIONS = frozenset({"exp", "log", "sqrt", "rsqrt", "div", "reciprocal"})
STEPS = {
    **dict.fromkeys(["tanh", "sigmoid", "silu", "softplus", "exp2", "log2", "expm1", "log1p"], 12),
    **dict.fromkeys(["gelu", "gelu_tanh", "erf", "mish"], 25),
    **dict.fromkeys(["sin", "cos", "tan", "pow", "atan", "asin", "acos", "atan2"], 30),
    **dict.fromkeys(["select", "compare", "hardswish", "sign", "floor", "ceil", "trunc", "round"], 3),
}
"""How many simple instructions a function is made of, roughly; 1 where nothing is said."""


@dataclass(frozen=True)
class Prediction:
    """Nanoseconds of a phase, its bound by bandwidth, and the pipe that sets the pace."""

    nanoseconds: float
    bound: float
    busiest: str


@dataclass(frozen=True)
class _Work:
    """Instructions of the vector unit on a tile: cycles before, cycles for each repeat, bytes of an element."""

    axes: Order
    """Those of the tile, in the order of memory."""
    head: float
    repeat: float
    element: int
    by_rows: bool = False
    """Whether an operand is broadcast: then rows, or columns of repeats, have an instruction each."""
    reduced: frozenset[Axis] = frozenset()
    head_reduce: float = 0
    repeat_reduce: float = 0

    def cycles(self, schedule: Schedule) -> float:
        extents = schedule.extents
        size = self.element * prod(extents[axis] for axis in self.axes)
        repeats, instructions = ceil_div(size, REPEAT), 1.0
        if self.by_rows:
            columns = ceil_div(self.element * extents[self.axes[-1]], REPEAT)
            rows = prod(extents[axis] for axis in self.axes[:-1])
            repeats, instructions = rows * columns, min(rows, columns)
        if not self.reduced:
            return instructions * self.head + repeats * self.repeat
        once = self._reduction(schedule, repeats)
        chunked = self.reduced & set(schedule.chunked)
        if not chunked:
            return once
        # Chunks add up element by element, which meets conflicts of banks; the sums are reduced after the last one.
        return self.head + 2 * repeats + once / prod(schedule.count(axis) for axis in chunked)

    def _reduction(self, schedule: Schedule, repeats: int) -> float:
        extents = schedule.extents
        if self.axes[-1] not in self.reduced:
            halvings = log2(max(2, prod(extents[axis] for axis in self.reduced)))
            return halvings * self.head + repeats
        rows = prod(extents[axis] for axis in self.axes if axis not in self.reduced)
        return 2 * self.head_reduce + self.head + 1.2 * repeats + self.repeat_reduce * rows


@dataclass(frozen=True)
class _Transfer:
    order: Order
    support: frozenset[Axis]
    element: int


def launch_ns(soc: Soc, cores: int) -> float:
    """What a launch costs beside what the cores do: every core adds to it."""
    begin = soc.timing["kernel_begin_core"] * 1000 / soc.frequency_mhz
    return soc.timing["launch_ns"] + (cores - 1) * (soc.timing["launch_core_ns"] + begin)


class PhaseCost:
    """What the schedules of a phase have in common, and the time of each."""

    def __init__(self, phase: Phase, soc: Soc):
        timing, self.phase = soc.timing, phase
        self.sizes = {axis: assumed_size(axis) for axis in phase.axes}
        self.cycles_per_ns = soc.frequency_mhz / 1000
        self.bytes_per_cycle = timing["hbm_gb_per_s"] / self.cycles_per_ns
        self.latency, self.write_latency = timing["hbm_latency"], timing["write_latency"]
        self.fixed = self.latency + self.write_latency + SCALAR
        self.begin = timing["kernel_begin"]
        self.instruction, self.burst = timing["gm_instruction"], timing["gm_burst_aiv"]
        self.sector, self.line, self.shared = timing["gm_sector"], timing["gm_line"], timing["gm_shared"]
        self.read, self.write = timing["gm_read_aiv"], timing["gm_write"]
        self.loads = [
            _Transfer(node.order, node.support, element_bytes(node.element))
            for node in phase.nodes
            if isinstance(node, Load)
        ]
        self.stores = [
            _Transfer(target.order, frozenset(target.order), element_bytes(target.node.element))
            for target in phase.targets
        ]
        nodes = [node for node in phase.nodes if is_tile(node) and not isinstance(node, Load)]
        self.work = [_work(node, soc, phase) for node in nodes]
        self.stages: dict[Order, int] = {}
        traffic = {node.view: node for node in phase.nodes if isinstance(node, Load)}
        read = sum(element_bytes(node.element) * self._elements(node.order) for node in traffic.values())
        written = sum(store.element * self._elements(store.order) for store in self.stores)
        self.bound = (read + written) / timing["hbm_gb_per_s"]
        # What is written stays in L2 until other data needs the place.
        self.write_back = timing["hbm_write_back"] * max(0.0, 1 - soc.l2 / max(read + written, 1))
        self.l2_bytes_per_cycle = timing["l2_gb_per_s"] / self.cycles_per_ns

    def _elements(self, order: Order) -> int:
        return prod(self.sizes[axis] for axis in order)

    def _transfer(self, transfer: _Transfer, schedule: Schedule, rate: float) -> tuple[int, float]:
        """Bytes and cycles of one tile."""
        size, bursts, joined = transfer.element, 1, True
        for axis in reversed(transfer.order):
            extent = min(schedule.extents[axis], self.sizes[axis])
            size *= extent
            if not joined:
                bursts *= extent
            joined = joined and schedule.covers(axis)
        padded = max(size, self.sector * bursts)
        if bursts > 1 and size < self.line * bursts:
            padded *= 1 + self.shared * log2(max(1, min(schedule.cores, schedule.tiles)))
        return size, self.instruction + max(padded / rate, bursts * self.burst)

    def predict(self, schedule: Schedule) -> Prediction:
        cores = max(1, min(schedule.cores, schedule.tiles))
        share = self.bytes_per_cycle / cores
        inner = frozenset((*schedule.grid, *schedule.chunked))
        chunked = frozenset(schedule.chunked)
        if schedule.chunked not in self.stages:
            self.stages[schedule.chunked] = stages(self.phase, schedule.chunked)
        chunks = prod(schedule.count(axis) for axis in schedule.chunked) * self.stages[schedule.chunked]
        load = store = vector = moved = 0.0
        for transfer in self.loads:
            if not inner or transfer.support & inner:
                size, cycles = self._transfer(transfer, schedule, min(share, self.read))
                load += cycles
                moved += size
        for transfer in self.stores:
            often = 1 if transfer.support & chunked else 1 / chunks
            size, cycles = self._transfer(
                transfer, schedule, min(self.l2_bytes_per_cycle / cores, self.write)
            )
            store += often * cycles
            moved += often * size * self.write_back
        for work in self.work:
            if not inner or inner.intersection(work.axes):
                vector += work.cycles(schedule)
        rounds = self._rounds(schedule, cores) * chunks
        once = load + vector + store + self.fixed
        # A copy of a tile that came in is free again when it has been read, one that goes out when it has left.
        incoming = (load + self.latency + vector + SCALAR) / schedule.buffers
        outgoing = (vector + store + self.write_latency) / schedule.buffers
        if schedule.buffers == 1:
            incoming = outgoing = once
        pace = max(load, vector, store, moved / share, incoming, outgoing, SCALAR)
        busiest = "V" if vector >= max(load, store) else "MTE2" if load >= store else "MTE3"
        cycles = self.begin + once + max(rounds - 1, 0) * pace
        return Prediction(cycles / self.cycles_per_ns, self.bound, busiest)

    def _rounds(self, schedule: Schedule, cores: int) -> float:
        """Tiles of the core that has most. Shares of one axis are balanced to a granule, not to a tile."""
        if len(schedule.grid) != 1:
            return ceil_div(schedule.tiles, cores)
        (axis,) = schedule.grid
        share = ceil_div(ceil_div(self.sizes[axis], schedule.granule), cores) * schedule.granule
        return ceil_div(share, schedule.extents[axis])


def _work(node: Node, soc: Soc, phase: Phase) -> _Work:
    timing, support = soc.timing, node.support
    if isinstance(node, Reduce):
        support = node.operands[0].support | node.axes
    axes = tuple(axis for axis in phase.axes if axis in support)
    element = max(element_bytes(one.element) for one in (node, *node.operands))
    head = timing["vector_head"]
    match node:
        case Reduce():
            reduced, steep = timing["vector_head_reduce"], timing["repeat_reduce"]
            return _Work(axes, head, 1, element, False, node.axes, reduced, steep)
        case Elementwise(name=name):
            by_rows = len(axes) > 1 and any(
                is_tile(operand) and operand.support and operand.support != support
                for operand in node.operands
            )
            if name in FUNCTIONS:
                repeat = timing["repeat_function_b16" if element == 2 else "repeat_function_b32"]
                return _Work(axes, timing["vector_head_function"], repeat, element, by_rows)
            steps = STEPS.get(name, 1)
            return _Work(axes, steps * head, steps, element, by_rows)
        case Iota():
            return _Work(axes, head, 1, element)
        case _:
            return _Work(axes, 0, 0, element)


def stages(phase: Phase, chunked: Iterable[Axis]) -> int:
    """How many times the chunks of a phase are walked: once for each reduction that needs another's result."""
    chunked = frozenset(chunked)
    if not chunked:
        return 1
    level: dict[Node, int] = {}
    for node in phase.nodes:
        known = max((level.get(operand, 0) for operand in node.operands), default=0)
        level[node] = known + (isinstance(node, Reduce) and bool(node.axes & chunked))
    streamed = [level[t.node] + 1 for t in phase.targets if chunked & frozenset(t.order)]
    return max([*streamed, *level.values(), 1])
