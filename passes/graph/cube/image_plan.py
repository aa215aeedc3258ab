"""How a convolution is cut: rows of output positions, output channels, blocks of input channels that are loaded.

    choose(image, options).best    # Plan(rows=4, part=224, n=64, blocks=4, step=144, turns=2, cores=24)

A block of the result is `part` positions of `rows` rows by `n` channels. The rows of the image that it is made of, and
the weights, come into l1 by `blocks` blocks of input channels, in halves that take turns; from there in steps of k.
Every cut that fits is timed by a closed formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.image import Image
from ascir.passes.graph.cube.plan import IMPERFECT, LEVELS, LINE, LONGEST, RUNNERS_UP, Options, Timing, up
from ascir.passes.graph.tiling.errors import Untileable

MOST_POSITIONS = 512
"""Of a block."""

MOST_IMAGES = 8
"""Of a block."""

MOST_BLOCKS = 65535
"""What one copy of a row of blocks takes."""

MOST_STEPS = 16
"""Of one load: more keep the next one from being issued early."""


STEP, ROW = 60, 40
"""Cycles of the scalar unit for a step of k, and for each instruction that moves weights."""


@dataclass(frozen=True)
class Plan:
    """Rows of positions, positions (of one image) and channels of a block, blocks of channels that are loaded, what of k is multiplied
    at a time, accumulators that take turns, cores."""

    rows: int
    part: int
    n: int
    blocks: int
    step: int
    turns: int
    cores: int
    images: int = 1
    """Of a block, where it has all positions of each: they share the weights that are loaded."""

    def parts(self, image: Image) -> int:
        """How many blocks there are in a row, or rows, of positions."""
        return -(-self.rows * image.positions(1) // self.part)

    def single(self, image: Image) -> bool:
        """Whether some block has one position alone."""
        wide, high = image.positions(1), image.positions(0)
        extent = wide if self.parts(image) > 1 else high * wide
        return 1 in (min(self.part, extent), extent % self.part)

    def tiles(self, image: Image) -> int:
        down = -(-image.positions(0) // self.rows) * self.parts(image)
        return image.batch // self.images * image.groups * down * -(-image.outputs // self.n)


@dataclass(frozen=True)
class Choice:
    plan: Plan
    timing: Timing
    runners_up: Sequence[tuple[Plan, float]] = ()


def _divisors(number: int) -> list[int]:
    return [each for each in range(1, number + 1) if number % each == 0]


def _cuts(image: Image) -> Iterator[tuple[int, int]]:
    """Rows and positions of a block: whole rows together, or parts of one."""
    wide, high = image.positions(1), image.positions(0)
    if wide > MOST_POSITIONS // 2:
        yield from ((1, part) for part in (64, 128, 192, 256, 384) if part < wide)
    for rows in range(1, high + 1):
        if rows * wide > MOST_POSITIONS:
            break
        # Of cuts into as many pieces the one with even pieces.
        if rows == 1 or -(-high // rows) < -(-high // (rows - 1)):
            yield rows, rows * wide


def plans(image: Image, options: Options) -> Iterator[Plan]:
    """All cuts that fit."""
    for rows, part in _cuts(image):
        if image.rows_for(rows) * image.width > MOST_BLOCKS:
            continue
        whole = part == image.positions(0) * image.positions(1)
        for images in _divisors(image.batch) if whole else [1]:
            if images <= MOST_IMAGES:
                yield from _depths(image, options, rows, part, images)


def _depths(image: Image, options: Options, rows: int, part: int, images: int) -> Iterator[Plan]:
    """Output channels, blocks of input channels, and steps, for blocks of these positions."""
    chip, size = options.soc, image.size
    spare = 4096 if image.bias else 0
    m, high, wide = up(part, FRACTAL_ROWS), image.rows_for(rows), up(image.outputs, FRACTAL_ROWS)
    for n in sorted({min(level, wide) for level in LEVELS}):
        sums = images * m * n * 4
        if sums > chip.usable("l0c") or (image.bias and n * 4 > chip.usable("bt")):
            continue
        room = min(chip.usable("l0a") // m, chip.usable("l0b") // n) // (2 * size)
        for blocks in _divisors(image.blocks):
            deep = blocks * image.taps
            pixels = images * blocks * high * image.width
            held = (pixels + up(n, FRACTAL_ROWS) * deep) * BLOCK_BYTES
            if held * options.buffers + spare > chip.usable("l1"):
                break
            fitting = [each for each in _divisors(deep) if each * image.block <= min(room, LONGEST)]
            if not fitting:
                continue
            turns = 2 if 2 * sums <= chip.usable("l0c") else 1
            plan = Plan(rows, part, n, blocks, fitting[-1] * image.block, turns, 0, images)
            yield replace(plan, cores=min(options.cores, plan.tiles(image)))


def predict(image: Image, plan: Plan, options: Options) -> Timing:
    """The time of the core with the most blocks, with what the launch costs."""
    chip, k = options.soc, options.soc.timing
    m, n = up(plan.part, FRACTAL_ROWS), up(min(plan.n, image.outputs), FRACTAL_ROWS)
    depth, size = image.depth, image.size
    rounds = -(-plan.tiles(image) // plan.cores)
    steps = depth // plan.step
    along = {1: 32, 2: 16, 4: 4}[size]
    images = plan.images
    cube = steps * images * (m // 16 * (n // 16) * -(-plan.step // along) + k["mmad_head"])
    moves = depth * size * (images * m / k["l1_to_l0a"] + n / k["l1_to_l0b"])
    moves += (1 + images) * steps * k["load_head"]
    loads = image.blocks // plan.blocks
    # Channels that do not come out even are moved fractal by fractal.
    each = plan.step // image.block if image.outputs % min(plan.n, image.outputs) else 1
    scalar = steps * (STEP * images + ROW * each)
    pixels = images * image.blocks * image.rows_for(plan.rows) * image.width * BLOCK_BYTES
    transfer = (pixels + loads * n * _burst(plan, image, options)) / k["gm_read_aic"]
    transfer += (1 + images) * loads * k["gm_instruction"]
    shared = (pixels + n * depth * size) * plan.cores / (k["l2_gb_per_s"] * 1000 / chip.frequency_mhz)
    transfer = max(transfer, shared)
    pipes = {"M": cube, "MTE1": moves, "MTE2": transfer, "S": scalar}
    out = bit_width(image.output) // 8
    leaving = max(m * n / k["fixpipe_elements"], plan.part * n * out / k["gm_write"])
    way_out = images * (leaving + k["fixpipe_latency"])
    busiest = max(pipes, key=lambda name: pipes[name])
    block = pipes[busiest] + IMPERFECT * (sum(pipes.values()) - pipes[busiest])
    if plan.turns == 1:
        block += way_out
    elif way_out > block:
        block, busiest = way_out, "FIX"
    first = transfer / loads + k["hbm_latency"] + moves / steps + k["mmad_latency"]
    cycles = rounds * block + first + (way_out if plan.turns > 1 else 0)
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * plan.cores + k["kernel_end"]
    nanoseconds = cycles * 1000 / chip.frequency_mhz + k["launch_ns"] + k["launch_core_ns"] * plan.cores
    least = bound(image, options)
    return Timing(max(nanoseconds, least), least, busiest)


def _burst(plan: Plan, image: Image, options: Options) -> float:
    """The bytes that a row of weights costs, lines that it cuts and all."""
    k, length = options.soc.timing, plan.blocks * image.taps * BLOCK_BYTES
    pitch = image.blocks * image.taps * BLOCK_BYTES
    cut = 0 if length % LINE == 0 and pitch % LINE == 0 else LINE / 2
    return max(up(length, LINE) + cut, k["l2_latency"] / k["gm_bursts_in_flight_aic"] * k["gm_read_aic"])


def bound(image: Image, options: Options) -> float:
    """What the cubes take for the products alone, and memory for the image, the weights and the result once."""
    chip, along = options.soc, {1: 32, 2: 16, 4: 4}[image.size]
    positions = image.batch * image.positions(0) * image.positions(1)
    outputs = image.groups * image.outputs
    steps = -(-positions // 16) * -(-outputs // 16) * -(-image.depth // along)
    pixels = image.batch * image.groups * image.blocks * image.height * image.width * BLOCK_BYTES
    moved = pixels + outputs * image.depth * image.size
    moved += positions * outputs * bit_width(image.output) // 8
    return max(steps / chip.aic_cores * 1000 / chip.frequency_mhz, moved / chip.timing["hbm_gb_per_s"])


def choose(image: Image, options: Options) -> Choice:
    """The fastest cut, and those that came behind it. A tile that is asked for: rows, n, blocks, images."""
    found = list(plans(image, options))
    if options.tile:
        wanted = list(options.tile[:4])
        found = [
            plan for plan in found if [plan.rows, plan.n, plan.blocks, plan.images][: len(wanted)] == wanted
        ]
    if not found:
        raise Untileable("no block of this convolution fits into the memories of the cube core")
    timed = sorted(
        ((predict(image, plan, options), plan) for plan in found), key=lambda each: each[0].nanoseconds
    )
    (timing, best), *others = timed
    runners: list[tuple[Plan, float]] = []
    seen = {(best.rows, best.part, best.n)}
    for each, plan in others:
        if (key := (plan.rows, plan.part, plan.n)) not in seen and len(runners) < RUNNERS_UP:
            seen.add(key)
            runners.append((plan, each.nanoseconds))
    return Choice(best, timing, runners)
