"""How a product is cut: blocks of the result, steps along k, and what each costs.

    choose(product, options).best      # Plan(m=128, n=256, load=256, step=64, turns=1, cores=24)

A block of the result stays in l0c while k goes by. Loads of `load` of k come into one half of l1 while the other is
multiplied, in steps of `step` through the halves of l0a and l0b. Every sensible cut is timed by a closed formula: the
slowest pipe sets the pace of a block, the core with the most blocks the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import log2

from xdsl.ir import Attribute

from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent
from ascir.target import Soc

RUNNERS_UP = 3
SHORTLIST = 12
"""So many are looked at more closely."""

ASSUMED = 2048
"""The size of a named dimension, for the choice of blocks."""

REGION = 2048
"""Bytes: cores that read short pieces within so many at a time hinder each other."""

IMPERFECT = 0.03
"""How much of what the other pipes do is not hidden behind the slowest."""

LINE = 512
"""Bytes: pieces of this size, from multiples of it on, are what global memory gives best."""

BEGINS = 8
"""So many rows, and blocks, are looked at for where they begin in a line."""

LONGEST = 4095
"""The largest m, n and k of one instruction."""

MOST_STEPS = 4
"""Of one load."""

FLAGS = 4
"""Beside those of steps, in the queue of moves: loads have come, and may come again."""

MOST_BUFFERS = 3
"""Places in l1 for what is loaded; each takes a flag."""

LEVELS = (16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 320, 384, 512)
"""Extents of a block that are tried."""


@dataclass(frozen=True)
class Plan:
    """Extents of a block, what of k is loaded and multiplied at a time, accumulators that take turns, cores."""

    m: int
    n: int
    load: int
    step: int
    turns: int
    cores: int
    group: int = 1
    """So many rows of blocks are gone through together, column by column: what cores load is then shared in L2. With
    strips, how many there are in a column."""
    strip: int = 0
    """So many blocks, one below the other, that one core computes one after the other; 0: blocks are dealt out."""
    kept: int = 0
    """So much of k of the right operand stays in l1 while a core goes down a strip: all, with what its tile is padded by,
    or ..."""
    stay: int = 0
    """... so much of each step, where there is room for a part only."""
    columns: int = 0
    """So many columns of the right operand stay in l1 while a core goes down a strip, with all of k."""
    mirrored: bool = False
    """Strips go along a row of blocks, and keep of the left operand: `m` and `n`, and all that is said of sides, are those
    of the transposed product."""
    buffers: int = 2
    """Places in l1 for what is loaded."""
    parts: int = 1
    """So many parts of k that cores share out, of each block."""
    part: int = 0
    """What of k a part is, where k is known."""
    wide: int = 0
    """So many elements of the result are added up from their parts at a time; 0: parts are added in global memory."""


@dataclass(frozen=True)
class Timing:
    """Nanoseconds, the bound by the cube and by memory, and the pipe that sets the pace."""

    nanoseconds: float
    bound: float
    busiest: str


@dataclass(frozen=True)
class Choice:
    plan: Plan
    timing: Timing
    runners_up: Sequence[tuple[Plan, float]] = ()


@dataclass(frozen=True)
class Options:
    """The chip, and what a user fixes."""

    soc: Soc
    cores: int
    buffers: int = 2
    tile: tuple[int, ...] = ()
    parts: int | None = None
    """So many parts of k, where a user says so."""
    atomics: bool = False
    """Whether floats may be added in global memory, in any order."""
    hf32: bool = False
    """Whether f32 is multiplied with 11 bits of mantissa."""
    launch: bool = True
    """Whether what it takes to start cores counts."""


Behind = Callable[[Timing, Plan], Timing]
"""What a product takes with what follows it on vector cores, by what it takes alone."""


def up(number: int, multiple: int) -> int:
    return -(-number // multiple) * multiple


def assumed(extent: Extent) -> int:
    return extent.value(dict.fromkeys(extent.names, ASSUMED))


@dataclass(frozen=True)
class Sizes:
    """A product with numbers for its names."""

    product: Product
    m: int
    n: int
    k: int
    batches: int

    @classmethod
    def of(cls, product: Product) -> Sizes:
        return cls(
            product, assumed(product.m), assumed(product.n), assumed(product.k), assumed(product.batches)
        )


def granules(product: Product) -> tuple[int, int, int]:
    """What m, n and k of tiles are multiples of: fractals, and the squares that are turned."""
    width = BLOCK_BYTES // product.size
    square = max(FRACTAL_ROWS, width)
    left, right = product.transposed
    return square if left else FRACTAL_ROWS, FRACTAL_ROWS if right else square, square


def longest_step(product: Product, chip: Soc, m: int, n: int) -> int:
    """So much of k that both halves of l0a and l0b take it, beside a bias that is multiplied."""
    bias = BLOCK_BYTES if product.bias_is_row else 0
    return min((chip.usable("l0a") // m - bias), (chip.usable("l0b") // n - bias)) // (2 * product.size)


def spare(product: Product, n: int) -> int:
    """Bytes of l1 for a bias."""
    return 0 if not product.bias else FRACTAL_ROWS * n * product.size if product.bias_is_row else 4096


def blocks(sizes: Sizes, options: Options) -> Iterator[Plan]:
    """The extents of a block that fit, each with as much of k as fits."""
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
            tiles = -(-sizes.m // m) * -(-sizes.n // n) * sizes.batches
            cores = min(options.cores, tiles) if product.static else options.cores
            plan = Plan(m, n, 0, 0, turns_of(product, options, m * n, tiles, cores), cores)
            yield from depths(sizes, options, plan, deepest=True)


def turns_of(product: Product, options: Options, area: int, blocks: int, cores: int) -> int:
    """Two accumulators take turns where there is room for them, and a core may have more than one block."""
    several = blocks > cores or not product.static
    return 2 if several and 8 * area <= options.soc.usable("l0c") else 1


def depths(sizes: Sizes, options: Options, plan: Plan, deepest: bool = False) -> Iterator[Plan]:
    """What of k can be loaded and multiplied at a time for blocks of these extents."""
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
        count = min(most_steps(sizes, options, plan.n, step), most // step, max(-(-deep // step), 1))
        if step % granule == 0:
            counts = range(max(count, 1) if deepest else 1, count + 1)
            found.update((min(step * each, up(deep, step)), step) for each in counts)
    # Rows of k that lie side by side are one piece, where all of them are loaded: nothing is loaded after them.
    whole = (
        {(up(deep, step), step) for step in steps} if not all(_k_is_rows(product)) else set[tuple[int, int]]()
    )
    lone = product.k.static and not deepest and _lone(sizes, plan)
    found |= {
        each for each in whole if lone and each[0] * size * (plan.m + plan.n) <= l1 and each[1] % granule == 0
    }
    group = _group(sizes, plan)
    for load, step in [max(found)] if found and deepest else sorted(found):
        fit = l1 // (size * load * (plan.m + plan.n))
        buffers = min(fit, MOST_BUFFERS) if options.buffers == 2 else options.buffers
        yield replace(plan, load=load, step=step, buffers=buffers, group=group)


def most_steps(sizes: Sizes, options: Options, wide: int, step: int) -> int:
    """Steps of one load: the next one is only issued when the moves of this one, with their flags, are in their queue."""
    each = 1 + right_moves(sizes, wide, step) + 2
    return max(1, min(MOST_STEPS, int(options.soc.timing["queue_depth"] - FLAGS) // each))


def right_moves(sizes: Sizes, wide: int, step: int) -> int:
    """Instructions that move a step of the right operand: where rows of it are missing in some blocks, one for each column
    of fractals of one that lies with k side by side."""
    product = sizes.product
    ragged = not product.n.static or (sizes.n > wide and sizes.n % wide != 0)
    if product.size == 1 and not product.transposed[1]:
        return -(-step // BLOCK_BYTES)  # squares of bytes: an instruction for each row of them
    return -(-step * product.size // BLOCK_BYTES) if ragged and product.transposed[1] else 1


def _k_is_rows(product: Product) -> tuple[bool, bool]:
    left, right = product.transposed
    return left, not right


def _lone(sizes: Sizes, plan: Plan) -> bool:
    """Whether no core has more than one block, or part of one."""
    tiles = -(-sizes.m // plan.m) * -(-sizes.n // plan.n) * sizes.batches
    return sizes.product.static and tiles * plan.parts <= plan.cores


def launches(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    """On fewer cores too: each costs time at launch."""
    yield plan
    if sizes.product.static:
        for cores in (1, 2, 4, 8, 12, 16, 20):
            if cores < plan.cores:
                tiles = -(-sizes.m // plan.m) * -(-sizes.n // plan.n) * sizes.batches
                turns = turns_of(sizes.product, options, plan.m * plan.n, tiles, cores)
                fewer = replace(plan, cores=cores, turns=turns)
                yield replace(fewer, group=_group(sizes, fewer))


def begin_apart(product: Product, plan: Plan) -> bool:
    """Whether cores begin at different places along k: those that read short pieces of the same rows of k at the same time
    are in each other's way. Only where all loads are as long: of others nobody knows how many steps they take."""
    if not product.k.static or plan.parts > 1 or plan.cores == 1:
        return False
    if product.k.number <= plan.load or product.k.number % plan.load:
        return False
    left, right = _k_is_rows(product)
    return (left and plan.m * product.size < LINE) or (right and plan.n * product.size < LINE)


def _group(sizes: Sizes, plan: Plan) -> int:
    """How many rows of blocks are worked on together: those for which the cores need the least."""
    tall, wide = -(-sizes.m // plan.m), -(-sizes.n // plan.n)

    def needed(rows: int) -> int:
        columns = min(-(-plan.cores // rows), wide)
        return -(-plan.cores // (rows * columns)) * rows * plan.m + columns * plan.n

    best = min(range(1, min(tall, plan.cores) + 1), key=lambda rows: (needed(rows), rows))
    return best if sizes.product.m.static else min(best, 4)


class Clock:
    """The cycles of a plan, from the chip's timing table."""

    def __init__(self, sizes: Sizes, chip: Soc, hf32: bool = False, launch: bool = True):
        self.sizes, self.chip = sizes, chip
        self.k: Mapping[str, float] = chip.timing
        self.hf32, self.launch = hf32, launch
        self.imperfect = IMPERFECT
        self._bursts: dict[tuple[int, int, int, int], float] = {}

    def predict(self, plan: Plan) -> Timing:
        """The time of the core with the most blocks, with what the launch costs."""
        rounds = self.rounds(plan)
        block, once, busiest = self.block(plan, self.sizes.product.output)
        return Timing(self.with_launch(rounds * block + once, plan.cores), self.bound(), busiest)

    def rounds(self, plan: Plan) -> int:
        """How many blocks a core has, one after the other."""
        if plan.strip:
            return -(-plan.group * -(-self.sizes.n // plan.n) // plan.cores) * plan.strip
        return -(-self.tiles(plan) // plan.cores)

    def tiles(self, plan: Plan) -> int:
        """How many blocks there are."""
        return -(-self.sizes.m // plan.m) * -(-self.sizes.n // plan.n) * self.sizes.batches

    def block(self, plan: Plan, element: Attribute) -> tuple[float, float, str]:
        """The cycles of a block that leaves as `element`, those before the first and behind the last one, and the pipe
        that sets the pace."""
        sizes, k = self.sizes, self.k
        m, n = min(plan.m, sizes.m), min(plan.n, sizes.n)
        loads, moves, products = self._loads(plan, m, n), self.moves(plan, m, n), self.multiply(plan, m, n)
        # What is loaded comes late, and makes room when it was moved; so do operands of the cube.
        rounds, blocks = -(-sizes.k // plan.load), -(-self.tiles(plan) * plan.parts // plan.cores)
        comes = max(self._in_turn(plan, m, n), self._shared(plan, m, n))
        ring = (comes + moves + rounds * k["hbm_latency"]) / plan.buffers
        steps = -(-sizes.k // plan.step)
        turn = (moves + products + steps * (k["load_latency"] + k["mmad_latency"])) / 2
        comes = max(comes, ring if rounds * blocks > plan.buffers else 0)
        # Of a lone block, nothing is done beside the first load.
        first = min(1.0, plan.load / sizes.k)
        lone = _lone(sizes, plan)
        pipes = {"M": max(products, turn), "MTE1": moves, "MTE2": comes * (1 - first) if lone else comes}
        way_out = self.way_out(m, n, element)
        busiest = max(pipes, key=lambda name: pipes[name])
        block = pipes[busiest] + IMPERFECT * (sum(pipes.values()) - pipes[busiest])
        if plan.turns == 1:
            block += way_out
        elif way_out > block:
            block, busiest = way_out, "FIX"
        once = (comes if lone else loads) * first + k["hbm_latency"]
        once += moves * min(1.0, plan.step / sizes.k) + k["mmad_latency"]
        return block, once + (way_out if plan.turns > 1 else 0), busiest

    def with_launch(self, cycles: float, cores: int) -> float:
        """Nanoseconds, with what it takes to start so many cores, where that counts."""
        k = self.k
        cycles += k["kernel_begin"] + k["kernel_begin_core"] * cores + k["kernel_end"]
        launch = k["launch_ns"] + k["launch_core_ns"] * cores if self.launch else 0
        return cycles * 1000 / self.chip.frequency_mhz + launch

    def bound(self) -> float:
        """What the cubes take for the products alone, and memory for each operand and the result once."""
        s = self.sizes
        moved = (s.m + s.n) * s.k * s.product.size + s.m * s.n * bit_width(s.product.output) // 8
        return max(self.bound_of_cube(), moved * s.batches / self.k["hbm_gb_per_s"])

    def bound_of_cube(self) -> float:
        s = self.sizes
        steps = -(-s.m // 16) * -(-s.n // 16) * -(-s.k // self._cube_depth()) * s.batches
        return steps / self.chip.aic_cores * 1000 / self.chip.frequency_mhz

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
        """From l1 to l0a and l0b."""
        k, depth = self.k, up(self.sizes.k, BLOCK_BYTES // self.sizes.product.size)
        size, steps = self.sizes.product.size, -(-self.sizes.k // plan.step)
        left, right = up(m, 16) * depth * size / k["l1_to_l0a"], up(n, 16) * depth * size / k["l1_to_l0b"]
        squares = size == 1 and self.sizes.product.transposed[0]
        heads = (-(-m // BLOCK_BYTES) if squares else 1) + right_moves(self.sizes, plan.n, plan.step)
        return left + right + steps * heads * k["load_head"]

    def _loads(self, plan: Plan, m: int, n: int) -> float:
        return sum(self.operands(plan, m, n))

    def operands(self, plan: Plan, m: int, n: int) -> tuple[float, float]:
        """From global memory to l1, as fast as one core can: the left and the right operand of a block."""
        s, (left, right) = self.sizes, self.sizes.product.transposed
        rows, columns = self._together(plan)
        places = s.k // plan.load if begin_apart(s.product, plan) else 1
        lone = _lone(s, plan) and not plan.strip
        a = self._operand(m, plan.m, s.m, plan.load, left, rows, columns, places, lone)
        b = self._operand(n, plan.n, s.n, plan.load, not right, columns, rows, places, lone)
        return a, b

    def _together(self, plan: Plan) -> tuple[int, int]:
        """Rows and columns of blocks that cores work on at a time."""
        tall, wide = -(-self.sizes.m // plan.m), -(-self.sizes.n // plan.n)
        blocks = -(-plan.cores // plan.parts)
        rows = min(plan.group, tall, blocks)
        return rows, max(1, min(wide, blocks // rows))

    def _operand(
        self,
        along: int,
        pace: int,
        extent: int,
        load: int,
        k_is_rows: bool,
        beside: int,
        same: int,
        places: int,
        lone: bool,
    ) -> float:
        """All of k of one block's operand. Rows of k: bursts along the block, else bursts along k. So many blocks `beside`
        this one are loaded at the same time, by so many cores the `same`, from so many places along k. Of `lone` blocks
        the one whose bursts cut the most lines is waited for."""
        s, k = self.sizes, self.k
        burst, bursts, pitch, advance = self._pieces(along, pace, extent, load, k_is_rows)
        near = same * (min(beside, max(REGION // burst, 1)) if k_is_rows else 1)
        near, loads = max(1, near / places), s.k / min(load, s.k)
        begins = min(-(-extent // pace), BEGINS) if lone and k_is_rows else 0
        return bursts * self._burst(burst, pitch, advance, same, near, begins) + k["gm_instruction"] * loads

    def _pieces(
        self, along: int, pace: int, extent: int, load: int, k_is_rows: bool
    ) -> tuple[int, float, int, int]:
        """Of all of k of one block's operand: how long bursts are, how many, and how far those behind each other and those of
        the next load or block are apart."""
        s, size = self.sizes, self.sizes.product.size
        depth = min(load, s.k)
        if k_is_rows:
            burst, bursts, pitch, advance = along * size, float(s.k), extent * size, pace * size
        else:
            burst, bursts, pitch, advance = depth * size, along * s.k / depth, s.k * size, depth * size
        if burst == pitch:  # without a gap: one piece for each load
            whole = round(burst * bursts * depth / s.k)
            return whole, s.k / depth, whole, 0
        return burst, bursts, pitch, advance

    def _burst(
        self, length: int, pitch: int, advance: int, same: int = 1, near: float = 1, begins: int = 0
    ) -> float:
        """The cycles of a burst that `same` cores read, and `near` cores close by: the mean of all blocks, or the slowest of
        those at so many places."""
        k = self.k
        key = length, pitch % LINE, advance % LINE, begins
        if (work := self._bursts.get(key)) is None:
            if begins:
                work = max(
                    self._work(length, _rows(pitch % LINE, at * advance % LINE)) for at in range(begins)
                )
            else:
                work = self._burst_of(length, pitch, advance)
            self._bursts[key] = work
        latency = k["l2_latency"] + (k["hbm_latency"] - k["l2_latency"]) / same
        cycles = max(work / k["gm_read_aic"], latency / k["gm_bursts_in_flight_aic"])
        if length >= LINE or near == 1:
            return cycles
        return max(cycles * (1 + k["gm_shared"] * log2(near)), near / k["gm_shared_rate"])

    def _burst_of(self, length: int, pitch: int, advance: int) -> float:
        """The bytes that a burst costs, lines that it cuts and all: the mean over where bursts begin."""
        return self._work(length, _starts(pitch % LINE, advance % LINE))

    def _work(self, length: int, starts: frozenset[int]) -> float:
        """The same where bursts begin at these places of a line."""
        needed, total = -(-length // LINE), 0.0
        for start in starts:
            touched = -(-(start + length) // LINE)
            total += touched * LINE if touched > needed else length
        work = total / len(starts)
        if any(start % 128 for start in starts):
            work = max(work, length * self.k["gm_misaligned"])
        return work

    def _shared(self, plan: Plan, m: int, n: int) -> float:
        """The share of one block in what L2 and global memory can give to all cores together."""
        s, rounds = self.sizes, -(-self.tiles(plan) * plan.parts // plan.cores)
        loaded = (m + n) * s.k * s.product.size
        l2 = loaded * plan.cores / (self.k["l2_gb_per_s"] * 1000 / self.chip.frequency_mhz)
        return max(l2, self.once(plan) / rounds)

    def _in_turn(self, plan: Plan, m: int, n: int) -> float:
        """The operands of one block, one after the other. In the last round fewer cores may share what memory gives."""
        ports, given = self.operands(plan, m, n), self.given(plan)
        tiles = self.tiles(plan) * plan.parts
        whole, rest = divmod(tiles, plan.cores)
        rounds = [(whole, plan.cores), (1, rest)] if rest else [(whole, plan.cores)]
        total = sum(
            count * in_step(ports, [each * cores / tiles for each in given], plan.parts > 1)
            for count, cores in rounds
        )
        return total / -(-tiles // plan.cores)

    def once(self, plan: Plan) -> float:
        """The cycles in which global memory gives each operand once."""
        return sum(self.given(plan))

    def given(self, plan: Plan) -> tuple[float, float]:
        """The same of the left and of the right operand, with all that it gives for bursts that begin anywhere."""
        s, (left, right) = self.sizes, self.sizes.product.transposed
        m, n = min(plan.m, s.m), min(plan.n, s.n)
        a = s.m * self._waste(*self._pieces(m, plan.m, s.m, plan.load, left))
        b = s.n * self._waste(*self._pieces(n, plan.n, s.n, plan.load, not right))
        depth = s.k * s.product.size * s.batches * plan.parts
        per_cycle = self.k["hbm_gb_per_s"] * 1000 / self.chip.frequency_mhz
        return a * depth / per_cycle, b * depth / per_cycle

    def _waste(self, length: int, _: float, pitch: int, advance: int) -> float:
        """What global memory gives for each byte of such bursts."""
        k = self.k
        return _given_for(length, pitch % LINE, advance % LINE, k["gm_sector"], k["gm_misaligned"])

    def way_out(self, m: int, n: int, element: Attribute | None = None) -> float:
        """Of a block, converted to `element`: that of the result."""
        k, size = self.k, bit_width(element or self.sizes.product.output) // 8
        burst = self._burst_of(n * size, self.sizes.n * size, n * size) / k["gm_write"]
        rows = m * max(burst, k["fixpipe_latency"] / k["gm_bursts_in_flight_aic"])
        return max(up(m, 16) * up(n, 16) / k["fixpipe_elements"], rows) + k["fixpipe_latency"]


def in_step(ports: Sequence[float], given: Sequence[float], always: bool = False) -> float:
    """What two operands take at the port of a core and of what memory gives to all. While cores keep step, memory does
    nothing as long as all load what only L2 has to give. They do so by half; always, where each adds up a part of k."""
    step = sum(max(pair) for pair in zip(ports, given, strict=True))
    return step if always else (step + max(sum(ports), sum(given))) / 2


@cache
def _given_for(length: int, pitch: int, advance: int, sector: float, misaligned: float) -> float:
    """Bytes that global memory gives for each one of bursts of this length: lines that they cut, whole."""
    starts = _starts(pitch, advance)
    if not any(start % sector for start in starts):
        return 1.0
    lines = sum(max(-(-(start + length) // LINE), -(-length // LINE)) for start in starts) / len(starts)
    return max(lines * LINE / max(length, LINE), misaligned)


@cache
def _starts(pitch: int, advance: int) -> frozenset[int]:
    """Where in a line bursts of some rows begin, in some blocks."""
    return frozenset(start for block in range(BEGINS) for start in _rows(pitch, block * advance % LINE))


@cache
def _rows(pitch: int, first: int) -> frozenset[int]:
    """Where in a line bursts of some rows of one block begin."""
    return frozenset((first + row * pitch) % LINE for row in range(BEGINS))


def choose(
    product: Product, options: Options, clock: Clock | None = None, behind: Behind | None = None
) -> Choice:
    """The fastest cut, by this clock if one is given and with what is `behind` it, and those that came behind it."""
    found = _known(product, options) if clock is None else _timed(Sizes.of(product), options, clock)
    timed = sorted(found if behind is None else _followed(found, behind), key=_nanoseconds)
    best = timed[0]
    seen = {(best[1].m, best[1].n)}
    runners: list[tuple[Plan, float]] = []
    for timing, plan in timed:
        if (plan.m, plan.n) not in seen and len(runners) < RUNNERS_UP:
            seen.add((plan.m, plan.n))
            runners.append((plan, timing.nanoseconds))
    return Choice(best[1], best[0], runners)


def _nanoseconds(timed: tuple[Timing, Plan]) -> float:
    return timed[0].nanoseconds


def _followed(found: Sequence[tuple[Timing, Plan]], behind: Behind) -> list[tuple[Timing, Plan]]:
    """Those that may be named, with what is behind them: that takes time, so what is slower alone is not asked for."""
    asked: list[tuple[int, tuple[Timing, Plan]]] = []
    best: dict[tuple[int, int], float] = {}
    for index in sorted(range(len(found)), key=lambda index: _nanoseconds(found[index])):
        alone, plan = found[index]
        if len(best) > RUNNERS_UP and alone.nanoseconds > sorted(best.values())[RUNNERS_UP]:
            break
        timing, block = behind(alone, plan), (plan.m, plan.n)
        asked.append((index, (timing, plan)))
        best[block] = min(timing.nanoseconds, best.get(block, timing.nanoseconds))
    return [each for _, each in sorted(asked, key=lambda one: one[0])]


def clock_of(product: Product, options: Options) -> Clock:
    return Clock(Sizes.of(product), options.soc, options.hf32, options.launch)


@lru_cache(maxsize=256)
def _known(product: Product, options: Options) -> Sequence[tuple[Timing, Plan]]:
    """Whoever looks for groups asks for a product with this and that behind it, and alone."""
    return _timed(Sizes.of(product), options, clock_of(product, options))


def _timed(sizes: Sizes, options: Options, clock: Clock) -> Sequence[tuple[Timing, Plan]]:
    """The cuts that come into question, each with its time."""

    def time(plan: Plan) -> float:
        return clock.predict(plan).nanoseconds

    if options.tile:
        plans = _forced(sizes, options)
    else:
        shortlist = sorted(blocks(sizes, options), key=time)[:SHORTLIST]
        deep = [plan for block in shortlist for plan in depths(sizes, options, block)]
        plans = [
            plan for each in sorted(deep, key=time)[:SHORTLIST] for plan in launches(sizes, options, each)
        ]
        plans += shortlist
    if not plans:
        raise Untileable("no block of this product fits into the memories of the cube core")
    return [(clock.predict(plan), plan) for plan in plans]


def _forced(sizes: Sizes, options: Options) -> list[Plan]:
    """m, n, load and step as a user has them; what is not said is chosen."""
    granule_m, granule_n, granule = granules(sizes.product)
    chip, size = options.soc, sizes.product.size
    given = [*options.tile, *options.tile[-1:]] if len(options.tile) == 1 else list(options.tile)
    m, n = up(given[0], granule_m), up(given[1], granule_n)
    tiles = -(-sizes.m // m) * -(-sizes.n // n) * sizes.batches
    cores = min(options.cores, tiles) if sizes.product.static else options.cores
    plan = Plan(m, n, 0, 0, turns_of(sizes.product, options, m * n, tiles, cores), cores)
    if len(given) > 2:
        step = up(given[-1], granule)
        plan = replace(
            plan, load=up(given[2], step), step=step, buffers=options.buffers, group=_group(sizes, plan)
        )
        held = options.buffers * size * plan.load * (m + n)
        fits = max(m, n) * step * 2 * size <= chip.usable("l0a") and held <= chip.usable("l1")
        plans = [plan] if fits else []
    else:
        plans = list(depths(sizes, options, plan))
    if not plans or m * n * 4 > chip.usable("l0c"):
        words = ", ".join(map(str, options.tile))
        raise Untileable(f"tiles of {words} do not fit into the memories of the cube core")
    return plans
