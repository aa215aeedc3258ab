"""Decides whether a product uses split-k: if it has fewer blocks than cores, both alternatives are timed.

    with_parts(product, options, choose(product, options)).plan     # Plan(m=128, n=32, parts=24, part=224, wide=176)

Partial sums cost a store and a load each, and a barrier between all cores.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import gcd

from xdsl.dialects.builtin import f32, i32

from ascir.cost.memory import LINE
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.choose import RUNNERS_UP, SHORTLIST
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.cuts import blocks, depths, turns_of
from ascir.passes.graph.cube.plan import Choice, Options, Plan, Sizes, Timing, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable

MOST_PARTS = 64
"""The most parts of k."""

MOST_WIDE = 1024


def with_parts(product: Product, options: Options, choice: Choice) -> Choice:
    """A choice without split-k, or with it if that is faster."""
    if options.parts is not None and options.parts < 1:
        raise Untileable(f"{options.parts} parts of k: the least is 1")
    if options.parts == 1 or (options.tile and options.parts is None):
        return choice
    if (reason := _hindrance(product)) is not None:
        if options.parts is not None:
            raise Untileable(f"{options.parts} parts of k: {reason}")
        return choice
    found = _fastest(product, options, choice.plan if options.tile else None)
    if found is None:
        if options.parts is not None and product.sum == i32:
            raise Untileable(
                f"{options.parts} parts of k of integers need a core each: there are too few cores"
            )
        return choice
    timing, plan = found
    if options.parts is None and timing.nanoseconds >= choice.timing.nanoseconds:
        return choice
    behind = [(choice.plan, choice.timing.nanoseconds), *choice.runners_up]
    return Choice(plan, timing, behind[:RUNNERS_UP])


@lru_cache(maxsize=256)
def _fastest(product: Product, options: Options, block: Plan | None) -> tuple[Timing, Plan] | None:
    """The fastest of all plans in parts, with this block if one is given. Cached, as the search for fusion groups
    predicts a product with many different epilogues."""
    sizes = Sizes.of(product)
    whole = Clock(sizes, options.soc, options.hf32, options.launch)
    clocks: dict[Sizes, Clock] = {}

    def timed(plans: Iterable[Plan]) -> list[tuple[Timing, Plan]]:
        found = [(whole_time(whole, plan, clocks), plan) for plan in plans]
        return sorted(found, key=lambda each: each[0].nanoseconds)

    base = blocks(sizes, options) if block is None else [block]
    found = timed(plan for each in base for plan in _in_parts(sizes, options, each))
    if block is None:
        found = timed(
            {plan for _, each in found[:SHORTLIST] for plan in depths(part_of(sizes, each), options, each)}
        )
    return found[0] if found else None


def _hindrance(product: Product) -> str | None:
    if any(product.views):
        return "operands and results must be stored row by row"
    if product.is_scaled:
        return "results that are added in global memory cannot be scaled"
    if product.sum == i32 and product.relu:
        return "results that are added in global memory cannot be rectified"
    if product.sum == i32 and not product.static:
        return "adding integers in global memory takes a core for each part of a block: sizes must be static"
    return None


def stored(product: Product, plan: Plan) -> int:
    """The number of terms of each element: the parts, and a bias that is multiplied by ones."""
    return plan.parts + product.bias_is_row


def part_of(sizes: Sizes, plan: Plan) -> Sizes:
    """The product of one part."""
    return replace(sizes, k=plan.part or -(-sizes.k // plan.parts))


def _in_parts(sizes: Sizes, options: Options, block: Plan) -> Iterator[Plan]:
    """Parts of k for blocks of these extents."""
    product, (_, _, granule) = sizes.product, granules(sizes.product)
    tiles = -(-sizes.m // block.m) * -(-sizes.n // block.n) * sizes.batches
    share = options.cores // tiles
    # As many parts as there are cores for, or a number that the cores share evenly.
    even = options.cores // gcd(tiles, options.cores) if product.static else 1
    counts = {options.parts} if options.parts is not None else {share, share // 2, share // 4, even}
    for wanted in sorted(counts):
        wanted = min(wanted, MOST_PARTS, -(-sizes.k // granule))
        if wanted < 2:
            continue
        line = LINE // product.size
        exact = up(-(-sizes.k // wanted), granule)
        length = up(exact, line) if -(-sizes.k // up(exact, line)) == wanted else exact
        parts = -(-sizes.k // length) if product.k.static else wanted
        if parts < 2:
            continue
        cores = min(options.cores, tiles * parts) if product.static else options.cores
        plan = replace(
            block,
            parts=parts,
            part=length if product.k.static else 0,
            cores=cores,
            buffers=min(block.buffers, options.buffers),  # the final sums need flags too
            # A bias that is multiplied by ones needs space in l0c beside the sums.
            turns=1
            if product.bias_is_row
            else turns_of(product, options, block.m * block.n, tiles * parts, cores),
            load=min(block.load, up(length, block.step)),
        )
        in_memory = product.sum == i32 or (options.atomics and product.output == f32 and not product.relu)
        if in_memory and product.static and tiles * parts <= cores:
            yield plan
        elif product.sum == f32:
            yield replace(plan, wide=_width(sizes, options, stored(product, plan), cores))


def _width(sizes: Sizes, options: Options, parts: int, cores: int) -> int:
    """How many elements of the result are summed over parts at a time."""
    chip, deep = options.soc, up(parts, FRACTAL_ROWS)
    room = min(chip.usable("l0b") // (4 * deep), chip.usable("l0c") // (4 * FRACTAL_ROWS), MOST_WIDE)
    whole = sizes.m * sizes.n * sizes.batches
    even = up(-(-whole // cores), FRACTAL_ROWS) if sizes.product.static else room
    rounds = -(-even // room)
    return up(-(-even // rounds), FRACTAL_ROWS)


def whole_time(clock: Clock, plan: Plan, clocks: dict[Sizes, Clock] | None = None) -> Timing:
    """The time of a core: its parts, the barrier, and its share of the final sums. `clocks` caches those of parts."""
    sizes, k, product = clock.sizes, clock.k, clock.sizes.product
    clocks = {} if clocks is None else clocks
    if (part := clocks.get(size := part_of(sizes, plan))) is None:
        part = clocks[size] = Clock(size, clock.chip, clock.hf32)
    items = -(-clock.tiles(plan) * plan.parts // plan.cores)
    cycles, ramp, busiest = part.block(plan, product.sum)
    cycles = items * cycles + ramp + k["cross_core"] + k["barrier_all"]
    if plan.wide:
        cycles += _adding_up(clock, plan)
    else:
        cycles += clock.store(min(plan.m, sizes.m), min(plan.n, sizes.n), product.sum)
    return Timing(clock.with_launch(cycles, plan.cores), clock.bound(), busiest)


def _adding_up(clock: Clock, plan: Plan) -> float:
    sizes, k = clock.sizes, clock.k
    whole = sizes.m * sizes.n * sizes.batches
    rounds = -(-whole // (plan.wide * plan.cores))
    parts = stored(sizes.product, plan)
    deep = up(parts, FRACTAL_ROWS)
    pipes = [
        parts * plan.wide * 4 / k["gm_read_aic"] + k["gm_instruction"],
        deep * plan.wide * 4 / k["l1_to_l0b"] + k["load_head"],
        plan.wide / FRACTAL_ROWS * -(-parts // 4) + k["mmad_head"],
        FRACTAL_ROWS * plan.wide / k["fixpipe_elements"] + k["fixpipe_head"],
    ]
    latencies = k["l2_latency"] + k["load_latency"] + k["mmad_latency"] + k["fixpipe_latency"]
    return sum(pipes) * rounds + latencies
