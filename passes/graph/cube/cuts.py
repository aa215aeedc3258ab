"""Enumerates the tilings of a product that fit into the memories of a cube core.

for plan in blocks(Sizes.of(product), options): ...      # block sizes, each with as much of k at a time as fits
for plan in depths(sizes, options, plan): ...            # with smaller depths of loads and steps along k
for plan in launches(sizes, options, plan): ...          # on fewer cores
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ascir.cost.memory import LINE
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, granules, k_is_rows, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable
from ascir.target import Soc

LONGEST = 4095
"""The largest m, n and k of one instruction."""

MOST_STEPS = 4
"""The most steps of one load."""

FLAGS = 4
"""Entries in the queue of moves for flags of loads, beside those of steps: data is ready, and the buffer is free
again."""

MOST_BUFFERS = 3
"""The most buffers in l1 for loads; each takes a flag."""

SCALE, SCALES = 8, 2
"""Bytes of the scale of a column, and the number of buffers in l1 for the scales of a block."""

LEVELS = (16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 320, 384, 512)
"""The extents of blocks that are tried."""


def longest_step(product: Product, chip: Soc, m: int, n: int) -> int:
    """The largest step along k for which both slots of l0a and l0b have room, beside a bias that is multiplied."""
    bias = BLOCK_BYTES if product.bias_is_row else 0
    return min((chip.usable("l0a") // m - bias), (chip.usable("l0b") // n - bias)) // (2 * product.size)


def spare(product: Product, n: int) -> int:
    """The bytes of l1 that a bias and scales of columns need."""
    bias = 0 if not product.bias else FRACTAL_ROWS * n * product.size if product.bias_is_row else 4096
    return bias + SCALES * SCALE * n * product.by_column


def blocks(sizes: Sizes, options: Options) -> Iterator[Plan]:
    """The block sizes that fit, each with as much of k at a time as fits."""
    product, chip = sizes.product, options.soc
    granule_m, granule_n, _ = granules(product)
    tall, wide = up(sizes.m, granule_m), up(sizes.n, granule_n)
    known_m, known_n = product.m.static, product.n.static
    for m in sorted({min(level, tall) if known_m else level for level in LEVELS}):
        for n in sorted({min(level, wide) if known_n else level for level in LEVELS}):
            if m % granule_m or n % granule_n or m * n * 4 > chip.usable("l0c"):
                continue
            if product.bias and not product.bias_is_row and n * 4 > chip.usable("bt"):
                continue
            if product.by_column and n > chip.fixpipe_columns:
                continue
            tiles = -(-sizes.m // m) * -(-sizes.n // n) * sizes.batches
            cores = min(options.cores, tiles) if product.static else options.cores
            plan = Plan(m, n, 0, 0, turns_of(product, options, m * n, tiles, cores), cores)
            yield from depths(sizes, options, plan, deepest=True)


def turns_of(product: Product, options: Options, area: int, blocks: int, cores: int) -> int:
    """The number of accumulators: two, if they fit and a core may have more than one block."""
    several = blocks > cores or not product.static
    return 2 if several and 8 * area <= options.soc.usable("l0c") else 1


def depths(sizes: Sizes, options: Options, plan: Plan, deepest: bool = False) -> Iterator[Plan]:
    """The depths along k of loads and steps that fit, for blocks of a given size."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    granule = granules(product)[2]
    room = longest_step(product, chip, plan.m, plan.n)
    deep = up(sizes.k, granule) if product.k.static else 1 << 20
    most_step = min(room // granule * granule, deep, LONGEST // granule * granule)
    l1 = chip.usable("l1") - spare(product, plan.n)
    most = l1 // (options.buffers * size * (plan.m + plan.n))
    if most_step == 0:
        return
    steps = {most_step, *(each for each in (256 // size, 128 // size, 64 // size) if each < most_step)}
    found: set[tuple[int, int]] = set()
    for step in steps:
        count = min(most_steps(sizes, options, plan, step), most // step, max(-(-deep // step), 1))
        if step % granule == 0:
            counts = range(max(count, 1) if deepest else 1, count + 1)
            found.update((min(step * each, up(deep, step)), step) for each in counts)
    # A lone block may load all of k at once, which makes contiguous rows one burst: no other load follows.
    whole = (
        {(up(deep, step), step) for step in steps} if not all(k_is_rows(product)) else set[tuple[int, int]]()
    )
    lone = product.k.static and not deepest and is_lone(sizes, plan)
    found |= {
        each for each in whole if lone and each[0] * size * (plan.m + plan.n) <= l1 and each[1] % granule == 0
    }
    group = rows_together(sizes, plan)
    for load, step in [max(found)] if found and deepest else sorted(found):
        fit = l1 // (size * load * (plan.m + plan.n))
        buffers = min(fit, MOST_BUFFERS) if options.buffers == 2 else options.buffers
        yield replace(plan, load=load, step=step, buffers=buffers, group=group)


def most_steps(sizes: Sizes, options: Options, plan: Plan, step: int) -> int:
    """The most steps of one load: the next load is issued only when the moves of this one, with their flags, are in the
    queue."""
    each = left_moves(sizes.product, min(plan.m, sizes.m)) + right_moves(sizes, plan.n, step) + 2
    return max(1, min(MOST_STEPS, int(options.soc.timing["queue_depth"] - FLAGS) // each))


def left_moves(product: Product, tall: int) -> int:
    """The number of instructions that move a step of `tall` rows of the left operand: one, or for transposed bytes one
    for each row of squares."""
    return -(-tall // BLOCK_BYTES) if product.size == 1 and product.transposed[0] else 1


def right_moves(sizes: Sizes, wide: int, step: int) -> int:
    """The number of instructions that move a step of the right operand: if k is contiguous and some blocks have fewer
    columns, one for each column of fractals."""
    product = sizes.product
    ragged = not product.n.static or (sizes.n > wide and sizes.n % wide != 0)
    if product.size == 1 and not product.transposed[1]:
        return -(-step // BLOCK_BYTES)  # squares of bytes: an instruction for each row of them
    return -(-step * product.size // BLOCK_BYTES) if ragged and product.transposed[1] else 1


def is_lone(sizes: Sizes, plan: Plan) -> bool:
    """Whether each core has at most one block, or one part of one."""
    tiles = -(-sizes.m // plan.m) * -(-sizes.n // plan.n) * sizes.batches
    return sizes.product.static and tiles * plan.parts <= plan.cores


def launches(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    """The same tiling on fewer cores, as each core adds to the time of a launch."""
    yield plan
    if sizes.product.static:
        for cores in (1, 2, 4, 8, 12, 16, 20):
            if cores < plan.cores:
                tiles = -(-sizes.m // plan.m) * -(-sizes.n // plan.n) * sizes.batches
                turns = turns_of(sizes.product, options, plan.m * plan.n, tiles, cores)
                fewer = replace(plan, cores=cores, turns=turns)
                yield replace(fewer, group=rows_together(sizes, fewer))


IN_PAIRS = 16
"""The most positions at which cores begin if rows of k of the left operand are loaded in whole cache lines, and those
of the right one in shorter bursts: some cores then find in L2 what others loaded of the left one. 2816 x 2816 x 2816
takes 142.8 us, with a position for each core 145.9."""


def begin_apart(product: Product, plan: Plan) -> bool:
    """Whether cores begin at different places along k."""
    return places_apart(product, plan) > 1


def places_apart(product: Product, plan: Plan) -> int:
    """The number of places along k at which cores begin: cores that read short bursts of the same rows of k at the same
    time slow each other down. Only if all loads are equally long: otherwise the number of steps is not known."""
    if not product.k.static or plan.parts > 1 or plan.cores == 1:
        return 1
    if product.k.number <= plan.load or product.k.number % plan.load:
        return 1
    places = product.k.number // plan.load
    left, right = k_is_rows(product)
    if left and plan.m * product.size < LINE:
        return places
    if not right or plan.n * product.size >= LINE:
        return 1
    return min(places, IN_PAIRS) if left else places


def rows_together(sizes: Sizes, plan: Plan) -> int:
    """How many rows of blocks are traversed together: the number for which the cores load the least."""
    tall, wide = -(-sizes.m // plan.m), -(-sizes.n // plan.n)

    def needed(rows: int) -> int:
        columns = min(-(-plan.cores // rows), wide)
        return -(-plan.cores // (rows * columns)) * rows * plan.m + columns * plan.n

    best = min(range(1, min(tall, plan.cores) + 1), key=lambda rows: (needed(rows), rows))
    return best if sizes.product.m.static else min(best, 4)


def forced(sizes: Sizes, options: Options) -> list[Plan]:
    """The m, n, load and step that a user fixes; what is missing is chosen."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    granule_m, granule_n, granule = granules(product)
    given = [*options.tile, *options.tile[-1:]] if len(options.tile) == 1 else list(options.tile)
    m, n = up(given[0], granule_m), up(given[1], granule_n)
    tiles = -(-sizes.m // m) * -(-sizes.n // n) * sizes.batches
    cores = min(options.cores, tiles) if product.static else options.cores
    plan = Plan(m, n, 0, 0, turns_of(product, options, m * n, tiles, cores), cores)
    if len(given) > 2:
        step = up(given[-1], granule)
        plan = replace(
            plan,
            load=up(given[2], step),
            step=step,
            buffers=options.buffers,
            group=rows_together(sizes, plan),
        )
        held = options.buffers * size * plan.load * (m + n)
        fits = step <= longest_step(product, chip, m, n) and held <= chip.usable("l1") - spare(product, n)
        plans = [plan] if fits else []
    else:
        plans = list(depths(sizes, options, plan))
    scales_fit = not product.by_column or n <= chip.fixpipe_columns
    if not plans or m * n * 4 > chip.usable("l0c") or not scales_fit:
        words = ", ".join(map(str, options.tile))
        raise Untileable(f"tiles of {words} do not fit into the memories of the cube core")
    return plans
