"""Chooses the tiling of a product with a 2:4 sparse matrix of bytes, and predicts its time.

    choose(product, options).plan      # Plan(m=128, n=256, load=512, step=128, ...)

The cube takes as long as for a dense product. What shrinks is the traffic: half of the values, and two bits of index
for each of them, are five eighths of the dense bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ascir.cost.launch import ns_of
from ascir.cost.memory import hbm_rate, l2_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.cuts import LEVELS, MOST_BUFFERS, MOST_STEPS, launches, turns_of
from ascir.passes.graph.cube.plan import Choice, Options, Plan, Sizes, Timing, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable

DEEP = 64
"""The extent along k of a block of the sparse matrix."""

VALUE, PLACE = 32, 8
"""The bytes of values and of indices of a column of a block."""

MOST_BLOCKS = 255
"""The most blocks of one load of the sparse matrix."""

STEPS = (64, 128, 192, 256, 320, 384, 448, 512, 1024)
"""The extents along k of a multiplication."""


def choose(product: Product, options: Options) -> Choice:
    """The fastest tiling, and the runners-up."""
    sizes = Sizes.of(product)
    clock = SparseClock(sizes, options.soc)
    plans = [more for plan in _plans(sizes, options) for more in launches(sizes, options, plan)]
    if not plans:
        words = ", ".join(map(str, options.tile))
        raise Untileable(
            f"tiles of {words} of a sparse product do not fit into the memories of the cube core"
        )
    timed = sorted(((clock.predict(plan), plan) for plan in plans), key=lambda each: each[0].nanoseconds)
    best, seen, runners = timed[0], {(timed[0][1].m, timed[0][1].n)}, list[tuple[Plan, float]]()
    for timing, plan in timed:
        if (plan.m, plan.n) not in seen and len(runners) < RUNNERS_UP:
            seen.add((plan.m, plan.n))
            runners.append((plan, timing.nanoseconds))
    return Choice(best[1], best[0], runners)


def _plans(sizes: Sizes, options: Options) -> Iterator[Plan]:
    """The extents of a block that fit, with the depths along k of loads and multiplications."""
    product, chip, given = sizes.product, options.soc, options.tile
    tall, wide = up(sizes.m, FRACTAL_ROWS), up(sizes.n, FRACTAL_ROWS)
    heights = given[:1] or sorted({min(level, tall) if product.m.static else level for level in LEVELS})
    widths = (given[1:2] or given[:1]) or sorted({min(level, wide) for level in LEVELS})
    for m in (up(each, FRACTAL_ROWS) for each in heights):
        for n in (up(each, FRACTAL_ROWS) for each in widths):
            if m * n * 4 > chip.usable("l0c"):
                continue
            tiles = -(-sizes.m // m) * -(-sizes.n // n)
            cores = min(options.cores, tiles) if product.static else options.cores
            plan = Plan(m, n, 0, 0, turns_of(product, options, m * n, tiles, cores), cores)
            yield from _depths(sizes, options, plan)


def _depths(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    chip, given, deep = options.soc, options.tile, up(sizes.k, DEEP)
    steps = {up(given[-1], DEEP)} if len(given) > 2 else {min(step, deep) for step in STEPS}
    for step in sorted(steps):
        if 2 * step * plan.m > chip.usable("l0a") or step * plan.n > chip.usable("l0b"):
            continue
        if step // DEEP * (plan.n // FRACTAL_ROWS) > MOST_BLOCKS:
            continue
        counts = [-(-given[2] // step)] if len(given) > 2 else range(1, MOST_STEPS + 1)
        for count in counts:
            load = step * count
            room = load * plan.m + load // DEEP * (VALUE + PLACE) * plan.n
            fit = chip.usable("l1") // room
            if fit < options.buffers or (count > 1 and load - step >= deep):
                continue
            buffers = min(fit, MOST_BUFFERS) if options.buffers == 2 else options.buffers
            group = _group(sizes, plan)
            yield replace(plan, load=load, step=step, buffers=buffers, group=group)


def _group(sizes: Sizes, plan: Plan) -> int:
    """The number of rows of blocks that are traversed together: all, but at most one for each core, so that cores share
    the sparse matrix; at most 4 if m is dynamic."""
    tall = -(-sizes.m // plan.m)
    return max(1, min(tall, plan.cores)) if sizes.product.m.static else min(plan.cores, 4)


class SparseClock(Clock):
    """The cycles of a plan with a sparse right operand."""

    def predict(self, plan: Plan) -> Timing:
        timing = super().predict(plan)
        return replace(timing, bound=self.bound())

    def operands(self, plan: Plan, m: int, n: int, times: int = 1) -> tuple[float, float]:
        """The cycles of loads: for each 64 of k, a burst of values and one of indices."""
        left, _ = super().operands(plan, m, n)
        k, blocks = self.k, up(self.sizes.k, DEEP) // DEEP
        rows, columns = self._together(plan)
        right = sum(
            blocks
            * self._burst(each * n, each * self.sizes.n, each * plan.n, rows * times, rows * min(columns, 4))
            for each in (VALUE, PLACE)
        )
        return left, right + 2 * k["gm_instruction"] * self.sizes.k / plan.load

    def moves(self, plan: Plan, m: int, n: int) -> float:
        k, deep, steps = self.k, up(self.sizes.k, DEEP), -(-self.sizes.k // plan.step)
        left = up(m, FRACTAL_ROWS) * up(self.sizes.k, VALUE) / k["l1_to_l0a"]
        right = up(n, FRACTAL_ROWS) * deep // DEEP * (VALUE + PLACE) / k["l1_to_l0b"]
        return left + right + 2 * steps * k["load_head"]

    def _shared(self, plan: Plan, m: int, n: int) -> float:
        rounds = -(-self.tiles(plan) // plan.cores)
        loaded = self._bytes(m, n)
        l2 = loaded * plan.cores / l2_rate(self.chip)
        return max(l2, self.compulsory(plan) / rounds)

    def _transfer(self, plan: Plan, m: int, n: int) -> float:
        return sum(self.operands(plan, m, n))

    def compulsory(self, plan: Plan) -> float:
        s = self.sizes
        return self._bytes(s.m, s.n) * plan.parts / hbm_rate(self.chip)

    def bound(self) -> float:
        s = self.sizes
        steps = -(-s.m // 16) * -(-s.n // 16) * -(-s.k // VALUE)
        cube = ns_of(self.chip, steps / self.chip.aic_cores)
        moved = self._bytes(s.m, s.n) + s.m * s.n * bit_width(s.product.output) // 8
        return max(cube, moved / self.k["hbm_gb_per_s"])

    def _bytes(self, m: int, n: int) -> float:
        return (m + n * (VALUE + PLACE) / DEEP) * self.sizes.k
