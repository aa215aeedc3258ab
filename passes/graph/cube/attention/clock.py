"""Predicts the time of a tiling of attention, from the chip's timing table.

    AttentionClock(attention, options).predict(plan).nanoseconds

Each core makes its items, or blocks of items, one after the other: at the pace of its busiest pipe, or of what waits for
itself. Operands of scores are loaded behind the exponentials of the item whose context is made before them, for which the
vector cores need its scores; so many items are ahead of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from xdsl.ir import Attribute

from ascir.cost.launch import groups_ns, ns_of
from ascir.cost.memory import hbm_rate, l2_rate
from ascir.dialects.tile.spaces import bit_width
from ascir.passes.graph.cube.attention.plan import AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.cube.clock import IMPERFECT, Clock
from ascir.passes.graph.cube.cuts import left_moves, right_moves
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, Timing, k_is_rows
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.tiling.choose import Options as VectorOptions
from ascir.passes.graph.tiling.choose import Search
from ascir.passes.graph.tiling.prediction import Prediction
from ascir.passes.tile.extent import ONE

FLAGS = 2
"""Flags that MTE1 waits for and sets with each step of a product, and with each load."""


@dataclass(frozen=True)
class Work:
    """Cycles of an item on each pipe of the cube core, for one product; of the item alone; and the part of these for which
    the products are in each other's way: operands of scores come while the context before them is made."""

    pipes: dict[str, float]
    alone: float
    begin: float


@dataclass(frozen=True)
class Steady:
    """An item among others: cycles of both products, from the scores of the first until their context may begin, and of what
    else sets the pace."""

    first: Work
    second: Work
    between: float
    others: dict[str, float]

    @property
    def pipes(self) -> dict[str, float]:
        return {name: cycles + self.second.pipes[name] for name, cycles in self.first.pipes.items()}

    @property
    def cube(self) -> float:
        most = max(self.pipes.values())
        return most + IMPERFECT * (sum(self.pipes.values()) - most)


class AttentionClock:
    """Predicts the time of a plan."""

    sums: Attribute | None = None
    """What the context of an item is stored as, if not as the result."""

    def __init__(self, found: Attention, options: Options):
        self.found, self.options, self.k = found, options, options.soc.timing
        self.scores = Clock(Sizes.of(found.scores), options.soc, options.hf32, options.launch)
        self.context = Clock(Sizes.of(found.context), options.soc, options.hf32, options.launch)
        self.whole = self.scores.sizes.n
        self.bound = self._bound()
        self.parts = 1
        """The blocks of an item: a core makes all of them."""
        self.end = 0.0
        """Cycles behind the context of the last item."""

    @cached_property
    def stage(self) -> Prediction:
        """What the vector cores do, all of them, as if it were a kernel."""
        chip = self.options.soc
        search = Search(self.found.between.phase, chip)
        wanted = VectorOptions(chip, chip.aiv_cores, self.options.buffers, capacity=chip.usable("ub"))
        return search.choose(wanted).prediction

    def predict(self, plan: AttentionPlan) -> Timing:
        rounds = self.rounds(plan)
        steady = self._steady(plan)
        first, second, between = steady.first, steady.second, steady.between
        # While the vector cores work on the last item, the cube makes the context of those before it.
        hidden = min(between, min(plan.ahead, rounds - 1) * max(second.pipes.values()))
        rest = max((rounds - 1) * steady.cube - hidden, (rounds - 1) * max(steady.others.values()))
        cycles = first.alone + between + second.alone + self.end + rest
        nanoseconds = max(self.scores.with_launch(cycles, plan.cores), self.bound)
        if self.options.launch:
            nanoseconds += groups_ns(self.options.soc, plan.cores)
        paces = {**steady.pipes, **steady.others}
        return Timing(nanoseconds, self.bound, max(paces, key=lambda name: paces[name]))

    def pace(self, plan: AttentionPlan) -> float:
        """Nanoseconds of an item, or of a block of one, on each core when several are under way."""
        steady = self._steady(plan)
        return ns_of(self.options.soc, max(steady.cube, *steady.others.values()))

    def _steady(self, plan: AttentionPlan) -> Steady:
        first, second = self._scores(plan), self._context(plan)
        vector, latency = self._vector(plan)
        between = latency + vector + 2 * self.k["cross_core"]
        turn = first.alone + between + second.begin - min(first.begin, second.begin)
        others = {"V": vector, "latency": turn / (plan.ahead + 1), "L2": self._transfers(plan)}
        return Steady(first, second, between, others)

    def items(self, plan: AttentionPlan) -> int:
        """How many there are for all cores."""
        return -(-self.scores.sizes.m // plan.rows) * self.scores.sizes.batches

    def rounds(self, plan: AttentionPlan) -> int:
        """How many items, or blocks of items, the busiest core makes."""
        return -(-self.items(plan) // plan.cores) * self.parts

    def loads(self, plan: AttentionPlan) -> int:
        """How many all cores make."""
        return self.items(plan) * self.parts

    def ahead(self, plan: AttentionPlan) -> int | None:
        """How far a row sees, if that decides how many blocks an item has (`visible`)."""
        return None

    def _scores(self, item: AttentionPlan) -> Work:
        plan, clock, sizes = item.scores, self.scores, self.scores.sizes
        m, n, count = min(item.rows, sizes.m), min(plan.n, sizes.n), -(-sizes.n // plan.n)
        queries, keys, waste = self._operands(item, clock, plan, (m, n))
        out = item.heads * clock.store(item.each or m, n, self.found.scores.output)
        one = {"M": clock.multiply(plan, m, n), "MTE1": clock.moves(plan, m, n)}
        one = {name: item.heads * cycles for name, cycles in one.items()} | {"FIX": out}
        one |= self._numbers(LEFT, n)
        once = (sizes.m + waste * self.found.heads * self.whole) * sizes.k
        loaded = (m + item.heads * sizes.n) * sizes.k
        one["MTE2"] = (self._shared(item, queries + count * keys, once, loaded) - queries) / count
        pipes = {name: count * cycles for name, cycles in one.items()}
        pipes["MTE2"] = queries + self._loaded(item, clock, plan, pipes["MTE2"], pipes["MTE1"], count)
        begin = self.k["hbm_latency"] + queries + one["MTE2"]
        alone = self.k["hbm_latency"] + self.k["mmad_latency"] + queries
        return Work(pipes, alone + max(pipes.values()) + sum(one.values()) - max(one.values()), begin)

    def _context(self, item: AttentionPlan) -> Work:
        plan, clock, sizes = item.context, self.context, self.context.sizes
        m, n, count = min(item.rows, sizes.m), min(plan.n, sizes.n), -(-sizes.k // plan.load)
        left, right, waste = self._operands(item, clock, plan, (m, n))
        once, loaded = self.found.heads * self.whole * sizes.n, sizes.k * (m + item.heads * sizes.n)
        loads = self._shared(item, left + right, waste * once, loaded)
        out = item.heads * clock.store(item.each or m, n, self.sums)
        moves, products = (item.heads * each(plan, m, n) for each in (clock.moves, clock.multiply))
        pipes = {"M": products, "MTE1": moves, "FIX": out, **self._numbers(RIGHT, sizes.k)}
        pipes["MTE2"] = self._loaded(item, clock, plan, loads, moves, count)
        # A single load of values does not wait for the vector cores.
        late = left if count == 1 else pipes["MTE2"]
        begin = self.k["l2_latency"] + max(late, moves, pipes["M"])
        return Work(pipes, begin + (late + moves) / count + self.k["mmad_latency"] + out, begin)

    def _transfers(self, plan: AttentionPlan) -> float:
        """The share of one item in the bandwidth of L2, with what the cores hand to each other."""
        size, m, n = self.found.scores.size, min(plan.rows, self.scores.sizes.m), self.scores.sizes.n
        depth, width = self.scores.sizes.k, self.context.sizes.n
        scores = 2 * m * n * (bit_width(self.found.scores.output) // 8 + size)
        sums = m * width * (size if self.sums is None else 2 * bit_width(self.sums) // 8)
        loaded = size * (m * depth + plan.heads * n * (depth + width))
        return (scores + sums + loaded) * plan.cores / l2_rate(self.options.soc)

    def _shared(self, plan: AttentionPlan, ports: float, once: float, loaded: int) -> float:
        """The cycles of the loads of an item: by a core's port, or as L2 and global memory serve all cores of a round, of
        which the last may have fewer. `once`: the elements of a matrix that come from global memory once; `loaded`:
        those that each item loads."""
        size, chip, items = self.found.scores.size, self.options.soc, self.items(plan)
        comes = once * self.scores.sizes.batches / self.loads(plan) / hbm_rate(chip)
        each = size * max(comes, loaded / l2_rate(chip))
        whole, rest = divmod(items, plan.cores)
        cycles = whole * max(ports, each * plan.cores) + min(rest, 1) * max(ports, each * rest)
        return cycles / (whole + min(rest, 1))

    def _operands(
        self, item: AttentionPlan, clock: Clock, plan: Plan, block: tuple[int, int]
    ) -> tuple[float, float, float]:
        """The cycles to load the left operand, and the right one with as many heads as an item has; and the bytes that
        memory transfers for each byte of the latter."""
        (m, n), many = block, item.heads
        pages = self._pages(*((LEFT, n) if clock is self.scores else (RIGHT, min(plan.load, clock.sizes.k))))
        clock.matrices = self._beside(item, clock.sizes.product)
        left, right = clock.operands(plan, m, n)
        if many > 1:
            sizes = clock.sizes
            if k_is_rows(sizes.product)[RIGHT]:
                sizes, plan, n = replace(sizes, n=many * sizes.n), replace(plan, n=many * plan.n), many * n
            else:
                sizes, plan = replace(sizes, k=many * sizes.k), replace(plan, load=many * plan.load)
            wide = Clock(sizes, self.options.soc, self.options.hf32)
            wide.matrices, clock = clock.matrices, wide
            right = clock.operands(plan, m, n)[1]
        return left, right + max(pages - 1, 0) * self.k["gm_instruction"], clock.waste_of_right(plan, n)

    def _pages(self, which: int, rows: int) -> int:
        """The pages that so many keys or values are loaded from; 0 if they do not lie in pages."""
        found = self.found.pages[which]
        return 0 if found is None else -(-rows // found.rows)

    def _numbers(self, which: int, rows: int) -> dict[str, float]:
        """The cycles of the scalar unit for the numbers of these pages: it reads lines of them into its cache, which has
        those of values by then, and issues a load for each; nothing if there are no pages."""
        if not any(self.found.pages):
            return {}
        found, k = self.found.pages[which], self.k
        pages, keys = self._pages(which, rows), self.found.pages[LEFT]
        missed = 0.0
        if found is not None and (which == LEFT or keys is None or keys.table != found.table):
            missed = pages * found.size / k["scalar_cache_line"] * k["hbm_latency"]
        return {"S": pages * (k["scalar_gm_hit"] + k["issue"]) + missed}

    def _beside(self, item: AttentionPlan, product: Product) -> int:
        """How many cores load rows that lie side by side, of several matrices."""
        if (view := product.views[RIGHT]) is None:
            return 1
        if item.heads > 1:
            return min(item.cores, -(-self.found.heads // item.heads))
        pairs = zip(view.sizes[:-2], view.strides[:-2], strict=True)
        size, step = next((pair for pair in reversed(list(pairs)) if pair[0] != ONE), (ONE, ONE))
        if not step.static or view.strides[-2].assumed < size.assumed * step.number:
            return 1
        return max(1, min(size.assumed, item.cores * item.rows // self.scores.sizes.m))

    def _loaded(
        self, item: AttentionPlan, clock: Clock, plan: Plan, loads: float, moves: float, count: int
    ) -> float:
        """So many loads come late, and make room when they were moved. If the instructions that move one do not fit into
        the queue of MTE1, the next load is not issued before it has come."""
        latency, product = count * self.k["hbm_latency"], clock.sizes.product
        heads = left_moves(product, plan.m) + right_moves(clock.sizes, plan.n, plan.step)
        if item.heads * -(-plan.load // plan.step) * (heads + FLAGS) + FLAGS > self.k["queue_depth"]:
            loads += latency
        return loads if count <= plan.buffers else max(loads, (loads + moves + latency) / plan.buffers)

    def _vector(self, plan: AttentionPlan) -> tuple[float, float]:
        """Cycles of an item on each of its vector cores, and until the first of them counts."""
        sizes, per_ns = self.scores.sizes, self.options.soc.frequency_mhz / 1000
        row = self.stage.pipes * per_ns / (sizes.m * sizes.batches)
        latency = max(self.stage.start * per_ns - self.k["kernel_begin"], 0)
        return row * -(-min(plan.rows, sizes.m) // VECTOR_CORES), latency

    def _bound(self) -> float:
        """What the cubes take for both products, and memory for what comes in and goes out, once."""
        sizes, width = self.scores.sizes, self.scores.sizes.k + self.context.sizes.n
        cube = sum(each.bound_of_cube() for each in (self.scores, self.context))
        moved = (sizes.m + self.found.heads * self.whole) * width * sizes.batches * self.found.scores.size
        return max(cube, moved / self.k["hbm_gb_per_s"])
