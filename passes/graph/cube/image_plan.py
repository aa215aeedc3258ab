"""Chooses the tiling of a convolution: rows of output positions, output channels, and input channels per load.

    choose(image, options).best    # Plan(rows=4, part=224, n=64, blocks=4, step=144, turns=2, cores=24)

A block of the result is `part` positions of `rows` rows, by `n` channels. The input rows that it needs, and the
weights, are loaded into l1 `blocks` blocks of input channels at a time, double-buffered, and multiplied in steps of k.
Every tiling that fits is timed by a closed formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod

from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, StringAttr, f32, i64

from ascir.cost.launch import kernel_ns, ns_of
from ascir.cost.memory import LINE, hbm_rate, l2_rate
from ascir.dialects.tile.img2col import MOST_INPUTS
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.choose import RUNNERS_UP
from ascir.passes.graph.cube.clock import IMPERFECT
from ascir.passes.graph.cube.cuts import LEVELS, LONGEST
from ascir.passes.graph.cube.image import Image
from ascir.passes.graph.cube.plan import Options, Timing, up
from ascir.passes.graph.tiling.errors import Untileable

MOST_POSITIONS = 512
"""The most positions of a block."""

PARTS, LEAST_PART = (16, 32, 64, 128, 192, 256, 384), 64
"""The positions of a block that has a part of a row; fewer than the second only if ..."""

OPEN = (64, 128, 256, 384, 512)
"""The positions of a block, if the length of rows is known only at launch: as many whole rows as have so many positions,
or a part of one row."""

LONG = 4
"""... so many blocks of channels of the inputs of a row of positions do not fit into l1."""

MOST_IMAGES = 8
"""The most images of a block."""

MOST_ROUNDS = 6
"""How many numbers of blocks per core are tried, from the least possible one on."""

LONGEST_ROW = 65535
"""The largest stride of weights of one instruction, in elements."""

MOST_BLOCKS = 65535
"""The most blocks of one copy instruction."""

MOST_STEPS = 16
"""The most steps of one load: more would delay the next load."""

LATE = 1.03
"""A correction of the predicted time of plans whose cores first wait for all weights of a column."""

STEP, ROW = 60, 40
"""Cycles of the scalar unit for a step along k, and for each instruction that moves weights."""


@dataclass(frozen=True)
class Plan:
    """The tiling of a convolution: output rows, positions (of one image) and channels of a block, blocks of input
    channels per load, the step along k, the number of accumulators, cores."""

    rows: int
    part: int
    n: int
    blocks: int
    step: int
    turns: int
    cores: int
    images: int = 1
    """The images of a block; more than one only if the block has all their positions. They share loaded weights."""
    kept: bool = False
    """Whether all weights of a column of blocks stay in l1: a core has blocks of one column of one group."""
    hf32: bool = False
    """Whether f32 is multiplied in 11 bits of mantissa."""
    pieces: int = 1
    """The loads of weights for one of the image: more than one only if those of one block of channels do not fit."""

    def inputs(self, image: Image) -> tuple[int, int]:
        """The most input rows of a block, and the most columns: of blocks of whole rows, all of them."""
        across = image.inputs_for(1, self.part) if self.parts(image) > 1 else image.width
        return image.inputs_for(0, self.rows), across

    def room(self, image: Image) -> int:
        """The most positions of the image that a block needs, whatever the length of rows is."""
        if not image.open:
            return prod(self.inputs(image))
        lengths = range(1, min(self.part, image.most_positions(1, self.part)) + 1)
        return max(
            image.inputs_for(0, image.most_positions(0, self.part // wide)) * image.inputs_for(1, wide)
            for wide in lengths
        )

    def copies(self, image: Image) -> int:
        """The copies of one load of the image: one for each block of channels if these are too far apart for one, or if
        a part of some rows is loaded."""
        apart = image.height * image.width > MOST_BLOCKS
        parts = self.parts(image) > 1 and self.inputs(image)[0] > 1
        return self.blocks if apart or parts else 1

    def parts(self, image: Image) -> int:
        """The number of blocks along a row, or some rows, of positions."""
        return -(-self.rows * image.positions(1) // self.part)

    def single(self, image: Image) -> bool:
        """Whether some block has one position alone."""
        if image.open:
            return True
        wide, high = image.positions(1), image.positions(0)
        extent = wide if self.parts(image) > 1 else high * wide
        return 1 in (min(self.part, extent), extent % self.part)

    def tall(self, image: Image) -> int:
        """The number of rows of blocks."""
        return -(-image.positions(0) // self.rows)

    def wide(self, image: Image) -> int:
        """The number of blocks of the same positions."""
        return -(-image.outputs // self.n)

    def columns(self, image: Image) -> int:
        """The number of columns of blocks, of which a core has one: one if it has blocks of all of them."""
        return self.wide(image) * image.groups if self.kept else 1

    def tiles_of_column(self, image: Image) -> int:
        """The blocks of a column, of as many images as a block has."""
        columns = self.wide(image) * image.groups
        return self.tall(image) * self.parts(image) * columns // self.columns(image)

    def tiles(self, image: Image) -> int:
        return image.batch // self.images * self.tiles_of_column(image) * self.columns(image)

    def rounds(self, image: Image) -> int:
        """The most blocks of one core."""
        columns = self.columns(image)
        return -(-(self.tiles(image) // columns) // (self.cores // columns))


@dataclass(frozen=True)
class Choice:
    plan: Plan
    timing: Timing
    runners_up: Sequence[tuple[Plan, float]] = ()


def _divisors(number: int) -> list[int]:
    return [each for each in range(1, number + 1) if number % each == 0]


def _cuts(image: Image, options: Options) -> Iterator[tuple[int, int]]:
    """Rows and positions of a block: several whole rows, or a part of one."""
    wide, high = image.positions(1), image.positions(0)
    if image.open:
        yield from ((max(part // wide, 1), part) for part in OPEN)
        return
    long = image.inputs_for(0, 1) * image.width * BLOCK_BYTES * LONG > options.soc.usable("l1")
    if long or wide > MOST_POSITIONS // 2:
        yield from ((1, part) for part in PARTS if part < wide and (long or part >= LEAST_PART))
    for rows in range(1, high + 1):
        if rows * wide > MOST_POSITIONS:
            break
        # Of tilings into the same number of pieces, the one with the most even pieces.
        if rows == 1 or -(-high // rows) < -(-high // (rows - 1)):
            yield rows, rows * wide


def plans(image: Image, options: Options) -> Iterator[Plan]:
    """All tilings that fit."""
    for rows, part in _cuts(image, options):
        plan = Plan(rows, part, n=0, blocks=1, step=0, turns=1, cores=0)
        if plan.room(image) > MOST_BLOCKS:
            continue
        whole = part == image.positions(0) * image.positions(1)
        for images in _divisors(image.batch) if whole and not image.named else [1]:
            if images <= MOST_IMAGES:
                yield from _depths(image, options, replace(plan, images=images))


def _depths(image: Image, options: Options, plan: Plan) -> Iterator[Plan]:
    """Output channels, blocks of input channels, and steps, for blocks of these positions."""
    chip, size = options.soc, image.size
    spare = 4096 if image.bias else 0
    m, wide, seen = up(plan.part, FRACTAL_ROWS), up(image.outputs, FRACTAL_ROWS), plan.room(image)
    for n in sorted({min(level, wide) for level in LEVELS}):
        sums = plan.images * m * n * 4
        if sums > chip.usable("l0c") or (image.bias and n * 4 > chip.usable("bt")):
            continue
        longest = min(chip.usable("l0a") // m, chip.usable("l0b") // n) // (2 * size)
        for blocks in _divisors(image.blocks) if not image.packed else [1]:
            if blocks * image.taps * image.block > MOST_INPUTS:
                break
            pixels = plan.images * blocks * seen * BLOCK_BYTES
            weights = up(n, FRACTAL_ROWS) * BLOCK_BYTES
            room = chip.usable("l1") - spare - pixels * options.buffers
            pieces = _pieces(blocks, image.taps, room // (weights * options.buffers))
            fits = weights * image.blocks * image.taps <= room
            if pieces is None and not fits:
                break
            turns = 2 if 2 * sums <= chip.usable("l0c") else 1
            fewer = options.hf32 and image.element == f32
            found = replace(plan, n=n, blocks=blocks, turns=turns, hf32=fewer)
            if pieces is not None:
                step = _step(image, blocks * image.taps // pieces, longest)
                made = replace(found, step=step, pieces=pieces)
                yield from _launches(image, options, made, made.tiles(image), 1) if step else ()
            columns = found.wide(image) * image.groups
            step = _step(image, blocks * image.taps, longest)
            if fits and step and not image.packed and columns <= options.cores and image.depth <= LONGEST_ROW:
                made = replace(found, step=step, kept=True)
                yield from _launches(image, options, made, made.tiles(image) // columns, columns)


def _pieces(blocks: int, taps: int, most: int) -> int | None:
    """The fewest pieces of the weights of a load of the image of which each has at most so many taps: one, unless there
    is one block of channels."""
    if blocks * taps <= most:
        return 1
    return next((each for each in _divisors(taps) if taps // each <= most), None) if blocks == 1 else None


def _step(image: Image, taps: int, longest: int) -> int:
    """The longest step along k that divides so many taps; 0 if there is none."""
    fitting = [each for each in _divisors(taps) if each * image.block <= min(longest, LONGEST)]
    return fitting[-1] * image.block if fitting else 0


def _launches(image: Image, options: Options, plan: Plan, blocks: int, each: int) -> Iterator[Plan]:
    """The plan on all cores, and on fewer: each core adds to the launch, and more cores are not faster if memory is the
    bottleneck. For any number or size of images on all cores."""
    if image.named:
        yield replace(plan, cores=options.cores // each * each)
        return
    most = min(options.cores // each, blocks)
    for rounds in range(-(-blocks // most), -(-blocks // most) + MOST_ROUNDS):
        found = replace(plan, cores=-(-blocks // rounds) * each)
        if not plan.kept or found.rounds(image) > 1:
            yield found
        if rounds >= blocks:
            return


def predict(image: Image, plan: Plan, options: Options) -> Timing:
    """The time of the core with the most blocks, including the launch."""
    chip, k = options.soc, options.soc.timing
    m, n = up(plan.part, FRACTAL_ROWS), up(min(plan.n, image.outputs), FRACTAL_ROWS)
    depth, size = image.depth, image.size
    rounds = plan.rounds(image)
    steps = depth // plan.step
    along = {1: 32, 2: 16, 4: 8 if plan.hf32 else 4}[size]
    images = plan.images
    cube = steps * images * (m // 16 * (n // 16) * -(-plan.step // along) + k["mmad_head"])
    moves = depth * size * (images * m / k["l1_to_l0a"] + n / k["l1_to_l0b"])
    moves += (1 + images) * steps * k["load_head"]
    loads = image.blocks // plan.blocks
    pieces = loads * plan.pieces
    # If blocks of output channels are not all of the same size, weights are moved fractal by fractal.
    each = plan.step // image.block if image.outputs % min(plan.n, image.outputs) else 1
    scalar = steps * (STEP * images + ROW * each)
    pixels = images * image.blocks * prod(plan.inputs(image)) * BLOCK_BYTES
    weights = pieces * (n * _burst(plan, image, options) / k["gm_read_aic"] + k["gm_instruction"])
    maps = pixels / k["gm_read_aic"] + images * loads * k["gm_instruction"]
    # Copies to places that depend on how much is loaded wait for each other.
    maps += images * loads * (plan.copies(image) - 1) * k["hbm_latency"]
    transfer = maps if plan.kept else maps + weights
    bytes = pixels if plan.kept else pixels + n * depth * size
    transfer = max(transfer, bytes * plan.cores / l2_rate(chip))
    pipes = {"M": cube, "MTE1": moves, "MTE2": transfer, "S": scalar}
    out = bit_width(image.output) // 8
    store = max(m * n / k["fixpipe_elements"], plan.part * n * out / k["gm_write"])
    store = images * (store + k["fixpipe_latency"])
    busiest = max(pipes, key=lambda name: pipes[name])
    block = pipes[busiest] + IMPERFECT * (sum(pipes.values()) - pipes[busiest])
    if plan.turns == 1:
        block += store
    elif store > block:
        block, busiest = store, "FIX"
    first = transfer / loads + k["hbm_latency"] + moves / steps + k["mmad_latency"]
    first += weights if plan.kept else 0
    memory = image.moved / hbm_rate(chip)
    cycles = max(rounds * block + first + (store if plan.turns > 1 else 0), memory)
    late = LATE if plan.kept else 1
    return Timing(kernel_ns(chip, cycles, plan.cores) * late, bound(image, options), busiest)


def _burst(plan: Plan, image: Image, options: Options) -> float:
    """The cost of a row of weights in bytes, counting whole cache lines."""
    k, length = options.soc.timing, plan.blocks * image.taps // plan.pieces * BLOCK_BYTES
    pitch = image.blocks * image.taps * BLOCK_BYTES
    if image.packed:
        return length
    cut = 0 if length % LINE == 0 and pitch % LINE == 0 else LINE / 2
    return max(up(length, LINE) + cut, k["l2_latency"] / k["gm_bursts_in_flight_aic"] * k["gm_read_aic"])


def bound(image: Image, options: Options) -> float:
    """A lower bound: the time of the products alone, or of memory for image, weights and result once."""
    chip, along = options.soc, {1: 32, 2: 16, 4: 8 if options.hf32 else 4}[image.size]
    positions = image.batch * image.positions(0) * image.positions(1)
    outputs = image.groups * image.outputs
    steps = -(-positions // 16) * -(-outputs // 16) * -(-image.depth // along)
    cubes = ns_of(chip, steps / chip.aic_cores)
    return max(cubes, image.moved / chip.timing["hbm_gb_per_s"])


def choose(image: Image, options: Options) -> Choice:
    """The fastest tiling, and the runners-up."""
    return chosen(timed(image, options))


def timed(image: Image, options: Options) -> Sequence[tuple[Timing, Plan]]:
    """All tilings with their times. A user can fix the tile: rows, n, blocks, images, and whether weights stay in
    l1."""
    # A relu does not change the time.
    same = replace(image, relu=False)
    return _timed(same, options)


@lru_cache(maxsize=64)
def _timed(image: Image, options: Options) -> Sequence[tuple[Timing, Plan]]:
    found = list(plans(image, options))
    if options.tile:
        wanted = list(options.tile[:5])
        found = [
            plan
            for plan in found
            if [plan.rows, plan.n, plan.blocks, plan.images, plan.kept][: len(wanted)] == wanted
        ]
    if not found and image.taps * image.block > MOST_INPUTS:
        raise Untileable(
            f"a kernel of {list(image.kernel)} has {image.taps * image.block} inputs in a block of {image.block} "
            f"channels, {MOST_INPUTS} at most: divide it into several convolutions, and add their results"
        )
    if not found:
        raise Untileable("no block of this convolution fits into the memories of the cube core")
    return [(predict(image, plan, options), plan) for plan in found]


def chosen(timed: Sequence[tuple[Timing, Plan]]) -> Choice:
    """The fastest of some tilings, and the runners-up."""
    (timing, best), *others = sorted(timed, key=lambda each: each[0].nanoseconds)
    runners: list[tuple[Plan, float]] = []
    seen = {(best.rows, best.part, best.n)}
    for each, plan in others:
        if (key := (plan.rows, plan.part, plan.n)) not in seen and len(runners) < RUNNERS_UP:
            seen.add(key)
            runners.append((plan, each.nanoseconds))
    return Choice(best, timing, runners)


def certificate(image: Image, choice: Choice) -> DictionaryAttr:
    """The chosen tiling and the runners-up: rows, positions, n, blocks of channels, step; nanoseconds."""

    def numbers(plan: Plan) -> DenseArrayBase:
        return DenseArrayBase.from_list(i64, [plan.rows, plan.part, plan.n, plan.blocks, plan.step])

    def whole(number: float) -> IntegerAttr:
        return IntegerAttr(round(number), i64)

    axes: Sequence[object] = [image.samples, image.groups, image.count_of(0), image.count_of(1)]
    axes = [*axes, image.outputs, image.depth]
    runners = [DictionaryAttr({"tile": numbers(plan), "ns": whole(ns)}) for plan, ns in choice.runners_up]
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(extent)) for extent in axes]),
            "tile": numbers(choice.plan),
            "turns": whole(choice.plan.turns),
            "images": whole(choice.plan.images),
            "cores": whole(choice.plan.cores),
            "kept": whole(choice.plan.kept),
            "ns": whole(choice.timing.nanoseconds),
            "bound_ns": whole(choice.timing.bound),
            "busiest": StringAttr(choice.timing.busiest),
            "runners_up": ArrayAttr(runners),
            **({"pieces": whole(choice.plan.pieces)} if choice.plan.pieces > 1 else {}),
        }
    )
