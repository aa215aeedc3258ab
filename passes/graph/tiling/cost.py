"""The predicted time of a schedule, from the chip's timing table.

    predict(schedule, soc("ascend910b1")).nanoseconds

Per tile: cycles of the incoming and the outgoing transfers (bytes at this core's share of the bandwidth, a cost for each
instruction and each burst) and of the vector unit (repeats and heads). With two buffers the slowest of the three sets the
pace, with one they add up; the slowest core sets the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from ascir.passes.graph.tiling.footprint import element_bytes, is_tile
from ascir.passes.graph.tiling.nodes import Elementwise, Iota, Load, Node, Reduce
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
class _Rates:
    """The chip in bytes and cycles per core."""

    soc: Soc
    cores: int

    def __getitem__(self, name: str) -> float:
        return self.soc.timing.get(name, 0.0)

    @property
    def cycles_per_ns(self) -> float:
        return self.soc.frequency_mhz / 1000

    @property
    def memory(self) -> float:
        """Bytes per cycle of one core's share of global memory."""
        return self["hbm_gb_per_s"] / self.cycles_per_ns / self.cores

    def transfer(self, size: int, bursts: int, port: float) -> float:
        burst = size / bursts
        rate = min(port, self.memory)
        padded = max(burst, self["gm_sector"]) * bursts
        return self["gm_instruction"] + max(padded / rate, bursts * self["gm_burst_aiv"])


def _box(order: Order, schedule: Schedule) -> tuple[int, int]:
    """Elements and bursts of a transfer of one tile along these axes."""
    elements, bursts, joined = 1, 1, True
    for axis in reversed(order):
        extent = min(schedule.extents[axis], assumed_size(axis))
        elements *= extent
        if not joined:
            bursts *= extent
        joined = joined and schedule.covers(axis)
    return elements, bursts


def _vector(node: Node, schedule: Schedule, rates: _Rates) -> float:
    support = node.support
    if isinstance(node, Reduce):
        support = node.operands[0].support | node.axes
    sizes = [element_bytes(operand.element) for operand in (node, *node.operands)]
    size = max(sizes) * prod(schedule.extents[axis] for axis in support)
    repeats = ceil_div(size, REPEAT)
    match node:
        case Reduce():
            return rates["vector_head_reduce"] + repeats * 2
        case Elementwise(name=name) if name in FUNCTIONS:
            per = rates["repeat_function_b16" if max(sizes) == 2 else "repeat_function_b32"]
            return rates["vector_head_function"] + repeats * per
        case Elementwise(name=name):
            steps = STEPS.get(name, 1)
            return steps * (rates["vector_head"] + repeats)
        case Iota():
            return rates["vector_head"] + repeats
        case _:
            return 0.0


def _traffic(phase: Phase) -> int:
    """Bytes that go through global memory if everything goes once."""
    views = {node.view: node.order for node in phase.nodes if isinstance(node, Load)}
    views |= {target.view: target.view.order for target in phase.targets}
    return sum(element_bytes(view.element) * prod(map(assumed_size, order)) for view, order in views.items())


def stages(phase: Phase, chunked: Iterable[Axis]) -> int:
    """How many times the chunks of a phase are walked: once for each reduction that needs another's result."""
    chunked = frozenset(chunked)
    if not chunked:
        return 1
    level: dict[Node, int] = {}
    for node in phase.nodes:
        known = max((level.get(operand, 0) for operand in node.operands), default=0)
        level[node] = known + (isinstance(node, Reduce) and bool(node.axes & chunked))
    streamed = [level[t.node] + 1 for t in phase.targets if chunked & frozenset(t.view.order)]
    return max([*streamed, *level.values(), 1])


def predict(schedule: Schedule, soc: Soc) -> Prediction:
    phase = schedule.phase
    cores = max(1, min(schedule.cores, schedule.tiles))
    rates = _Rates(soc, cores)
    inner = frozenset((*schedule.grid, *schedule.chunked))
    chunks = prod(schedule.count(axis) for axis in schedule.chunked) * stages(phase, schedule.chunked)
    load = store = vector = moved = 0.0
    for node in phase.nodes:
        if not is_tile(node):
            continue
        if isinstance(node, Load):
            if node.support & inner or not inner:
                elements, bursts = _box(node.order, schedule)
                size = elements * element_bytes(node.element)
                load += rates.transfer(size, bursts, rates["gm_read_aiv"])
                moved += size
        elif node.support & inner or isinstance(node, Reduce) or not inner:
            vector += _vector(node, schedule, rates)
    for target in phase.targets:
        elements, bursts = _box(target.view.order, schedule)
        often = 1 if frozenset(target.view.order) & frozenset(schedule.chunked) or chunks == 1 else 1 / chunks
        size = elements * element_bytes(target.node.element)
        store += often * rates.transfer(size, bursts, rates["gm_write"])
        moved += often * size
    rounds = _rounds(schedule, cores) * chunks
    pipes = {"MTE2": load, "V": vector, "MTE3": store}
    busiest = max(pipes, key=lambda pipe: pipes[pipe])
    once = load + vector + store + rates["hbm_latency"] + rates["write_latency"] + SCALAR
    pace = max(*pipes.values(), moved / rates.memory, once / schedule.buffers, SCALAR)
    cycles = rates["kernel_begin"] + once + max(rounds - 1, 0) * pace
    bound = _traffic(phase) / rates["hbm_gb_per_s"]
    return Prediction(cycles / rates.cycles_per_ns, bound, busiest)


def _rounds(schedule: Schedule, cores: int) -> float:
    """Tiles of the core that has most of them. Shares of one axis are balanced to a granule, not to a tile."""
    if len(schedule.grid) == 1:
        (axis,) = schedule.grid
        units = ceil_div(assumed_size(axis), schedule.granule)
        share = ceil_div(units, cores) * schedule.granule
        return ceil_div(share, schedule.extents[axis])
    return ceil_div(schedule.tiles, cores)
