"""Predicts the cycles that a tiling of a product takes, from the chip's timing table.

    clock_of(product, options).predict(plan).nanoseconds

A closed formula: the slowest pipe determines the time of a block, and the core with the most blocks that of the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Attribute

from ascir.cost.launch import kernel_ns, ns_of
from ascir.cost.memory import (
    BEGINS,
    LINE,
    cost_of_starts,
    hbm_rate,
    hindered,
    l2_rate,
    starts_of_blocks,
    starts_of_rows,
)
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS, LONGEST_ROW, bit_width
from ascir.passes.graph.cube.bursts import Bursts, bursts_of, waste
from ascir.passes.graph.cube.cuts import begin_apart, is_lone, left_moves, places_apart, right_moves
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, k_is_rows, up
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product
from ascir.passes.graph.cube.shares import shares
from ascir.target import Soc

REGION = 2048
"""Bytes of a region of memory in which cores that read short bursts at the same time slow each other down."""

APART = 5
"""The most positions along k at which cores are assumed to be if all begin at the same one: of 1, 5, 8 and more, the
one with the fastest plans for 17 products of f16, bf16 and i8 on the host model."""

IMPERFECT = 0.03
"""The fraction of the time of the other pipes that does not overlap the slowest."""


class Sharing(NamedTuple):
    """What other cores load while one core loads an operand."""

    beside: int
    """The number of adjacent blocks of the operand that are loaded at the same time."""
    same: int
    """The number of cores that load each of them."""
    places: int
    """The number of positions along k at which these cores are."""
    lone: bool
    """Whether each core has only one block: then the slowest determines the time, whose bursts straddle the most cache
    lines."""
    times: int = 1
    """How often each core loads it."""
    matrices: int = 1
    """How many matrices are whose rows lie side by side, and are loaded at the same time."""


class Clock:
    """The cycles of a plan, from the chip's timing table."""

    def __init__(self, sizes: Sizes, chip: Soc, hf32: bool = False, launch: bool = True):
        self.sizes, self.chip = sizes, chip
        self.k: Mapping[str, float] = chip.timing
        self.hf32, self.launch = hf32, launch
        self.imperfect = IMPERFECT
        self.latency = self.k["hbm_latency"]
        """The latency of loads."""
        self.matrices = 1
        """How many matrices on the right whose rows lie side by side are loaded at the same time."""
        self._bursts: dict[tuple[int, int, int, int], float] = {}

    def predict(self, plan: Plan) -> Timing:
        """The predicted time of a plan: that of the core with the most blocks, including the launch."""
        rounds = self.rounds(plan)
        block, ramp, busiest = self.block(plan, self.sizes.product.output)
        return Timing(self.with_launch(rounds * block + ramp, plan.cores), self.bound(), busiest)

    def rounds(self, plan: Plan) -> int:
        """The number of blocks of the busiest core."""
        if plan.even:
            return max(sum(map(len, shares(self.sizes, plan, core))) for core in range(plan.cores))
        if plan.strip:
            return -(-plan.group * -(-self.sizes.n // plan.n) // plan.cores) * plan.strip
        return -(-self.tiles(plan) // plan.cores)

    def tiles(self, plan: Plan) -> int:
        """The number of blocks."""
        return -(-self.sizes.m // plan.m) * -(-self.sizes.n // plan.n) * self.sizes.batches

    def block(self, plan: Plan, element: Attribute) -> tuple[float, float, str]:
        """The cycles of a block that is stored as `element`; those to fill and drain the pipeline, before the first
        and after the last block; and the busiest pipe."""
        sizes, k = self.sizes, self.k
        m, n = min(plan.m, sizes.m), min(plan.n, sizes.n)
        loads, moves, products = self._loads(plan, m, n), self.moves(plan, m, n), self.multiply(plan, m, n)
        # A slot of l1 is free again only when its load has arrived and was moved; the same holds for l0a and l0b.
        rounds, blocks = -(-sizes.k // plan.load), -(-self.tiles(plan) * plan.parts // plan.cores)
        transfer = max(self._transfer(plan, m, n), self._shared(plan, m, n))
        l1_ring = (transfer + moves + rounds * self.latency) / plan.buffers
        steps = -(-sizes.k // plan.step)
        l0_ring = (moves + products + steps * (k["load_latency"] + k["mmad_latency"])) / 2
        transfer = max(transfer, l1_ring if rounds * blocks > plan.buffers else 0)
        # If a core has only one block, nothing overlaps its first load.
        first = min(1.0, plan.load / sizes.k)
        lone = is_lone(sizes, plan)
        store = self.store(m, n, element)
        early = plan.turns == 1 and blocks > 1 and self.keeps_step(plan)
        if early:  # the store overlaps the first step of the next block
            products += max(0.0, store - products / steps)
        pipes = {
            "M": max(products, l0_ring),
            "MTE1": moves,
            "MTE2": transfer * (1 - first) if lone else transfer,
        }
        busiest = max(pipes, key=lambda name: pipes[name])
        block = pipes[busiest] + IMPERFECT * (sum(pipes.values()) - pipes[busiest])
        if plan.turns == 1:
            block += k["mmad_latency"] if early else store
        elif store > block:
            block, busiest = store, "FIX"
        ramp = (transfer if lone else loads) * first + k["hbm_latency"]
        ramp += moves * min(1.0, plan.step / sizes.k) + k["mmad_latency"]
        return block, ramp + (store if plan.turns > 1 or early else 0), busiest

    def keeps_step(self, plan: Plan) -> bool:
        """Whether the store of an accumulator overlaps the next multiplications into it, fractal by fractal: needs
        whole fractals. In the kernel, `selection.cube_sizes.handed_over` decides it."""
        product = self.sizes.product
        m, n = (product.n, product.m) if plan.mirrored else (product.m, product.n)
        if not ((m.static or plan.lapped) and product.k.static) or (
            plan.parts > 1 and product.k.number % max(plan.part, 1)
        ):
            return False
        turned = product.size == 1 and k_is_rows(product)[RIGHT]
        whole = plan.lapped or m.number % FRACTAL_ROWS == 0
        return whole and not (turned and n.number % BLOCK_BYTES)

    def with_launch(self, cycles: float, cores: int) -> float:
        """Cycles as nanoseconds, with the time to launch the cores if that is included."""
        return kernel_ns(self.chip, cycles, cores, launch=self.launch)

    def bound(self) -> float:
        """A lower bound: the cubes' time for the products alone, or memory's time for each operand and the result
        once."""
        s = self.sizes
        moved = (s.m + s.n) * s.k * s.product.size + s.m * s.n * bit_width(s.product.output) // 8
        return max(self.bound_of_cube(), moved * s.batches / self.k["hbm_gb_per_s"])

    def bound_of_cube(self) -> float:
        s = self.sizes
        steps = -(-s.m // 16) * -(-s.n // 16) * -(-s.k // self._cube_depth()) * s.batches
        return ns_of(self.chip, steps / self.chip.aic_cores)

    def _cube_depth(self) -> int:
        return {1: 32, 2: 16, 4: 8 if self.hf32 else 4}[self.sizes.product.size]

    def multiply(self, plan: Plan, m: int, n: int) -> float:
        whole, rest = divmod(self.sizes.k, plan.step)
        square = -(-m // 16) * -(-n // 16)
        cycles = whole * (square * -(-plan.step // self._cube_depth()) + self.k["mmad_head"])
        if rest:
            cycles += square * -(-rest // self._cube_depth()) + self.k["mmad_head"]
        return cycles

    def moves(self, plan: Plan, m: int, n: int) -> float:
        """The cycles to move operands from l1 to l0a and l0b."""
        k, depth = self.k, up(self.sizes.k, BLOCK_BYTES // self.sizes.product.size)
        size, steps = self.sizes.product.size, -(-self.sizes.k // plan.step)
        left, right = up(m, 16) * depth * size / k["l1_to_l0a"], up(n, 16) * depth * size / k["l1_to_l0b"]
        heads = left_moves(self.sizes.product, m) + right_moves(self.sizes, plan.n, plan.step)
        return left + right + steps * heads * k["load_head"]

    def _loads(self, plan: Plan, m: int, n: int) -> float:
        return sum(self.operands(plan, m, n))

    def operands(self, plan: Plan, m: int, n: int, times: int = 1) -> tuple[float, float]:
        """The cycles to load the left and the right operand of a block into l1, at the speed of one core's port. The
        right one is loaded `times` times."""
        s = self.sizes
        rows, columns = self._together(plan)
        lone = is_lone(s, plan) and not plan.strip
        # Cores begin at different places along k; or they do not, and are out of step from their second block on.
        if (places := places_apart(s.product, plan)) == 1 and not is_lone(s, plan):
            places = min(max(1, s.k // plan.load), APART)
        a = max(
            self._operand(LEFT, each, plan.m, plan.load, Sharing(rows, columns, places, lone))
            for each in self._extents(LEFT, m, plan.m, lone)
        )
        b = max(
            self._operand(
                RIGHT,
                each,
                plan.n,
                plan.load_of_right,
                Sharing(columns, rows, places, lone, times, self.matrices),
            )
            for each in self._extents(RIGHT, n, plan.n, lone)
        )
        return a, b

    def _extents(self, side: int, along: int, pace: int, lone: bool) -> tuple[int, ...]:
        """The extents to time: with a lone block on each core, the last one may have bursts so short that it takes the
        longest."""
        last = (self.sizes.m, self.sizes.n)[side] % pace
        return (along, last) if last and lone and k_is_rows(self.sizes.product)[side] else (along,)

    def _together(self, plan: Plan) -> tuple[int, int]:
        """How many rows and columns of blocks the cores work on at the same time."""
        tall, wide = -(-self.sizes.m // plan.m), -(-self.sizes.n // plan.n)
        blocks = -(-plan.cores // plan.parts)
        # With even shares: the cores that share a column, if they stay in step because they begin apart.
        together = -(-blocks // wide) if plan.even and begin_apart(self.sizes.product, plan) else plan.group
        rows = min(together, tall, blocks)
        columns = max(1, min(wide, blocks // rows))
        # With few columns, the rows of blocks below are begun, too.
        return rows if plan.strip else min(tall, max(rows, blocks // columns)), columns

    def _operand(self, side: int, along: int, pace: int, load: int, sharing: Sharing) -> float:
        """The cycles to load all of k of one block's operand: `along` of its rows or columns, `load` of k at a time.
        Where k is the rows of the operand in memory, bursts are as long as the block, otherwise as the load."""
        s, k, (beside, same, places, lone, times, matrices) = self.sizes, self.k, sharing
        rows = k_is_rows(s.product)[side]
        begins = min(-(-(s.m, s.n)[side] // pace), BEGINS) if lone and rows else 0
        if not rows:  # positions within one region count as one
            places = min(places, -(-s.k * s.product.size // REGION))
        pieces = self._pieces(side, along, pace, load)
        # Rows that are longer than the stride of an instruction are loaded one by one.
        loads = sum(each.number for each in pieces) if s.row(side) > LONGEST_ROW else s.k / min(load, s.k)
        cycles = k["gm_instruction"] * loads
        for length, number, pitch, advance in pieces:
            near = same * (min(beside, max(REGION // length, 1)) if rows else 1)
            near = max(1, near * min(matrices, max(REGION // length, 1)) / places)
            cycles += number * self._burst(length, pitch, advance, same * times, near, begins)
        return cycles

    def _pieces(self, side: int, along: int, pace: int, load: int) -> list[Bursts]:
        """The bursts of all of k of one block's operand."""
        return bursts_of(self.sizes, side, along, pace, load)

    def _burst(
        self, length: int, pitch: int, advance: int, same: int = 1, near: float = 1, begins: int = 0
    ) -> float:
        """The cycles of a burst that `same` cores read, with `near` cores reading close by: the mean of all blocks, or
        with `begins` the slowest of as many blocks."""
        k = self.k
        key = length, pitch % LINE, advance % LINE, begins
        if (work := self._bursts.get(key)) is None:
            if begins:
                work = max(
                    cost_of_starts(k, length, starts_of_rows(pitch % LINE, at * advance % LINE))
                    for at in range(begins)
                )
            else:
                work = self._burst_of(length, pitch, advance)
            self._bursts[key] = work
        latency = k["l2_latency"] + (k["hbm_latency"] - k["l2_latency"]) / same
        cycles = max(work / k["gm_read_aic"], latency / k["gm_bursts_in_flight_aic"])
        if length >= LINE or near == 1:
            return cycles
        return max(cycles * hindered(k, near), near / k["gm_shared_rate"])

    def _burst_of(self, length: int, pitch: int, advance: int) -> float:
        """The mean cost of a burst in bytes, counting whole cache lines."""
        return cost_of_starts(self.k, length, starts_of_blocks(pitch % LINE, advance % LINE))

    def _shared(self, plan: Plan, m: int, n: int) -> float:
        """The cycles of one block if L2 and HBM are shared by all cores."""
        s, rounds = self.sizes, -(-self.tiles(plan) * plan.parts // plan.cores)
        loaded = (m + n) * s.k * s.product.size
        l2 = loaded * plan.cores / l2_rate(self.chip)
        return max(l2, self.compulsory(plan) / rounds)

    def _transfer(self, plan: Plan, m: int, n: int) -> float:
        """The cycles to load both operands of one block. In the last round, fewer cores may share the bandwidth of
        memory."""
        ports, hbm = self.operands(plan, m, n), self.hbm_cycles(plan)
        tiles = self.tiles(plan) * plan.parts
        whole, rest = divmod(tiles, plan.cores)
        rounds = [(whole, plan.cores), (1, rest)] if rest else [(whole, plan.cores)]
        total = sum(
            count * in_step(ports, [each * cores / tiles for each in hbm], plan.parts > 1)
            for count, cores in rounds
        )
        return total / -(-tiles // plan.cores)

    def compulsory(self, plan: Plan) -> float:
        """The compulsory traffic: the cycles in which HBM transfers each operand once."""
        return sum(self.hbm_cycles(plan))

    def hbm_cycles(self, plan: Plan) -> tuple[float, float]:
        """The same for the left and the right operand, including the waste of unaligned bursts."""
        s = self.sizes
        m, n = min(plan.m, s.m), min(plan.n, s.n)
        a = s.m * waste(self.k, self._pieces(LEFT, m, plan.m, plan.load))
        b = s.n * self.waste_of_right(plan, n)
        depth = s.k * s.product.size * s.batches * plan.parts
        rate = hbm_rate(self.chip)
        return a * depth / rate, b * depth / rate

    def waste_of_right(self, plan: Plan, n: int) -> float:
        """The bytes that memory transfers for each byte of the right operand."""
        return waste(self.k, self._pieces(RIGHT, n, plan.n, plan.load_of_right))

    def store(self, m: int, n: int, element: Attribute | None = None) -> float:
        """The cycles to store a block, converted to `element`."""
        k, size = self.k, bit_width(element or self.sizes.product.output) // 8
        burst = self._burst_of(n * size, self.sizes.n * size, n * size) / k["gm_write"]
        rows = m * max(burst, k["fixpipe_latency"] / k["gm_bursts_in_flight_aic"])
        return max(up(m, 16) * up(n, 16) / k["fixpipe_elements"], rows) + k["fixpipe_latency"]


def in_step(ports: Sequence[float], hbm: Sequence[float], always: bool = False) -> float:
    """The cycles to load two operands, limited by the port of a core (`ports`) and by the bandwidth of memory
    (`hbm`). Cores that stay in step load from L2 at the same time, while HBM is idle. They always do if each core
    sums a part of k (`always`); otherwise the mean of both cases is taken."""
    step = sum(max(pair) for pair in zip(ports, hbm, strict=True))
    return step if always else (step + max(sum(ports), sum(hbm))) / 2


def clock_of(product: Product, options: Options) -> Clock:
    return Clock(Sizes.of(product), options.soc, options.hf32, options.launch)
