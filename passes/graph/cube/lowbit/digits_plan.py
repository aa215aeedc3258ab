"""How a product is cut whose weights the cube takes as they are, against digits of the left operand; and what that costs.

    x = s * (d0 + 16 d1 + 16^2 d2 + 16^3 d3)          // digits from -8 to 7, one s for each row
    x @ w = s * sum over groups of scale * (d0 @ w + 16 (d1 @ w) + ...)

16 bits of a row's largest element: s is its magnitude over 30000, and each element is rounded by no more than s / 2, less
than 2^-15.8 of the largest one. f16 itself rounds the largest one by up to 2^-12 of it. With bytes the digits are two, to
base 256. Sums of a group leave the cube as f16 (where there are several groups) or i32; to f16 each is rounded by 2^-11 of
itself at most, as any f16 product is. Rows that hold infinities or NaN become NaN.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil, lcm, log2

from xdsl.dialects.builtin import bf16, f16, f32, i32
from xdsl.ir import Attribute

from ascir.dialects.tile.spaces import FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.target import Soc

LARGEST = 30000
"""What the largest element of a row becomes: all digits then are within their range."""

MOST_ROWS = 16
"""Rows of the left operand: more of them are more digits than the way out of the cube is wide."""

NARROWEST, WIDEST = 64, 512
"""Columns of a block."""
MOST_ROUNDS = 8
"""Blocks of a core that are tried: all blocks of a round are alike."""

AT_ONCE = 8192
"""Elements of x that a vector core splits at a time."""
LOOKED = 16384
"""Elements of x that are looked at together."""
SCALED = 16384
"""Sums that a vector core has of a slot."""

LOADED = 65536
"""Bytes of weights that are loaded at a time."""
MOST_STEPS = 12
"""Of a load: those of the next one are only issued when the moves of this one are in their queue, which holds 32."""
KEPT = 196608
"""Bytes that all digits may take in l1."""

LINE = 512
"""Bytes of global memory that are moved together: what lies across one more line than it must takes both."""

SUMS_TO = 15
"""Bits: what f16 holds with room."""


@dataclass(frozen=True, kw_only=True)
class Cut:
    """Rows and digits, columns of a block, what of k is loaded and multiplied at a time, and the cores."""

    rows: int
    digits: int
    n: int
    load: int
    step: int
    cores: int
    buffers: int = 3
    kept: bool = False
    """Whether all digits stay in l1."""
    early: int = 0
    """Of k, what of the weights of the first block is loaded before the digits are there."""

    @property
    def lines(self) -> int:
        """Rows of digits."""
        return self.rows * self.digits

    @property
    def tall(self) -> int:
        return up(self.lines, FRACTAL_ROWS)

    @property
    def parts(self) -> int:
        """Of the rows, in each of which lines are by digits, then by rows."""
        return 1


@dataclass(frozen=True, kw_only=True)
class DigitPlan(Cut):
    """What vector cores combine: one row, or so many that each of them has as many."""

    groups: int
    """In a slot; 1: the sum over all of k."""

    @property
    def parts(self) -> int:
        return VECTOR_CORES if self.rows > 1 else 1

    def pitch(self, product: DigitProduct) -> int:
        """Sums from one group of a slot to the next: each begins on a line, or does not cross one."""
        if self.groups == 1:
            return self.n
        line = LINE * 8 // bit_width(product.sum)
        return up(self.n, line) if self.n > line // 2 else 1 << ceil(log2(self.n))

    def inner(self, product: DigitProduct) -> int:
        """Of k, what one slot is for."""
        return self.groups * product.group


@dataclass(frozen=True)
class DigitProduct:
    """What is multiplied: rows x k of `element` by a weight, to `output`."""

    m: int
    weight: Weight
    element: Attribute
    output: Attribute

    @property
    def digits(self) -> int:
        return 16 // self.weight.bits

    @property
    def deep(self) -> int:
        """k, in whole rows of fractals."""
        return up(self.weight.k, self.weight.deep)

    @property
    def group(self) -> int:
        """Of k, what is one sum."""
        return self.weight.group if self.weight.groups > 1 else self.deep

    @property
    def sum(self) -> Attribute:
        """What sums leave the cube as."""
        return i32 if self.weight.groups == 1 else f16

    @property
    def shrunk(self) -> int:
        """By how many bits sums are divided on their way, so that f16 holds them."""
        if self.sum == i32:
            return 0
        return max(ceil(log2(self.weight.group)) + 2 * (self.weight.bits - 1) - SUMS_TO, 0)

    def hindrance(self) -> str | None:
        """Why digits will not do."""
        weight = self.weight
        if self.element not in (f16, bf16) or self.output not in (f16, bf16, f32):
            return f"16 bits of digits are for f16 and bf16, not for {self.element}"
        if self.m > MOST_ROWS:
            return f"{self.m} rows: digits are for {MOST_ROWS} at most"
        if weight.groups > 1 and weight.group % weight.deep:
            return f"groups of {weight.group}: those that digits take are multiples of {weight.deep}"
        return None


def plans(product: DigitProduct, options: Options) -> Iterator[DigitPlan]:
    weight, chip = product.weight, options.soc
    rows = product.m if product.m == 1 else up(product.m, VECTOR_CORES)
    tall = up(rows * product.digits, FRACTAL_ROWS)
    for n, cores in _cuts(product, options):
        if 4 * tall * n > chip.usable("l0c"):
            continue
        room = min(chip.usable("l0a") // tall, chip.usable("l0b") // n) * weight.per_byte // 2
        step = most_of(product.group // weight.deep, room // weight.deep) * weight.deep
        if step > room:
            continue
        for groups, load in _loads(product, n, rows * product.digits, step):
            plan = DigitPlan(
                rows=rows,
                digits=product.digits,
                n=n,
                load=load,
                step=step,
                cores=cores,
                groups=groups,
            )
            placed = _placed(product, plan, chip)
            if placed is not None:
                yield placed


def _cuts(product: DigitProduct, options: Options) -> Iterator[tuple[int, int]]:
    """Columns of a block, and cores: as few blocks as there must be for each number of rounds."""
    unit = FRACTAL_ROWS if product.m > 1 else VECTOR_CORES * FRACTAL_ROWS
    wide = up(product.weight.n, unit)
    cuts = {
        min(max(up(-(-wide // (rounds * cores)), unit), min(NARROWEST, wide)), wide)
        for cores in range(1, options.cores + 1)
        for rounds in range(1, MOST_ROUNDS + 1)
    }
    for n in sorted(cuts):
        if n <= WIDEST:
            blocks = -(-wide // n)
            for cores in sorted({-(-blocks // rounds) for rounds in range(1, MOST_ROUNDS + 1)}):
                if cores <= options.cores:
                    yield n, cores


def _loads(product: DigitProduct, n: int, lines: int, step: int) -> Iterator[tuple[int, int]]:
    """Groups of a slot, and what of k is loaded at a time: whole slots, or parts of one that is a single group."""
    group, count = product.group, product.weight.groups
    most = min(LOADED * product.weight.per_byte // n, MOST_STEPS * step)
    if group > most:
        yield 1, step * most_of(group // step, most // step)
        return
    halves = VECTOR_CORES if product.m == 1 or lines > product.digits else 1
    for loads in {most_of(count, most // group // part) for part in (1, 2, 4)}:
        for slots in {most_of(loads, max(SCALED * halves // (lines * n) // part, 1)) for part in (1, 2)}:
            yield slots, loads * group


def _placed(product: DigitProduct, plan: DigitPlan, chip: Soc) -> DigitPlan | None:
    """With what stays in l1, and what is loaded early; None where it has no room for two loads."""
    room, per, deep = chip.usable("l1"), product.weight.per_byte, product.deep
    kept = plan.tall * deep // per <= KEPT
    room -= plan.tall * deep // per if kept else 0
    beside = plan.n if kept else plan.n + plan.tall
    buffers = min(room * per // (plan.load * beside), 3)
    if buffers < 2:
        return None
    rest = room * per // beside - buffers * plan.load
    limit = deep if plan.load >= plan.inner(product) else plan.inner(product)
    early = min(rest, limit) // plan.load * plan.load
    return replace(plan, kept=kept, early=early, buffers=buffers)


def most_of(number: int, limit: int) -> int:
    """The largest part of a number that is no more than `limit`."""
    return max(each for each in range(1, max(limit, 1) + 1) if number % each == 0)


def choose(product: DigitProduct, options: Options) -> tuple[DigitPlan, float] | None:
    """The plan that is predicted to be fastest, and its nanoseconds."""
    found = [(nanoseconds(product, plan, options.soc), plan) for plan in plans(product, options)]
    if not found:
        return None
    time, plan = min(found, key=lambda each: each[0])
    return plan, time


def nanoseconds(product: DigitProduct, plan: DigitPlan, chip: Soc) -> float:
    """What comes before the digits, the slowest pipe of a core, the last slot, and the launch around."""
    k, weight = chip.timing, product.weight
    blocks = -(-weight.n // plan.n)
    rounds = -(-blocks // plan.cores)
    bytes, digits = (product.deep * each / weight.per_byte for each in (plan.n, plan.tall))
    hbm = k["hbm_gb_per_s"] * 1000 / chip.frequency_mhz
    before = splitting(product, plan, k)
    early = plan.early * plan.n / weight.per_byte
    # What is loaded before the digits are there: at most what global memory gives in that time.
    early = min(early, before * min(hbm / plan.cores, k["gm_read_aic"]))
    steps, groups = product.deep / plan.step, product.deep / product.group
    size = bit_width(product.sum) / 8
    fractals = plan.tall // FRACTAL_ROWS * plan.n // FRACTAL_ROWS
    again = 1 if plan.kept else rounds
    pipes = (
        (rounds * bytes + again * digits - early) / k["gm_read_aic"]
        + rounds * k["gm_instruction"] * 2 * product.deep / plan.load,
        (bytes * blocks - early * plan.cores) / hbm,
        rounds * (bytes / k["l1_to_l0b"] + digits / k["l1_to_l0a"] + steps * 2 * k["load_head"]),
        rounds * steps * (fractals * plan.step / weight.deep + k["mmad_head"]),
        rounds
        * groups
        * (max(fractals * 256 / k["fixpipe_elements"], plan.lines * plan.n * size / k["gm_write"], 60) + 12),
        rounds * groups / plan.groups * _combine(product, plan, k),
        rounds * _sums_read(product, plan, k),
    )
    cycles = before + max(pipes) + 0.05 * (sum(pipes) - max(pipes))
    cycles += _combine(product, plan, k) + 3 * k["hbm_latency"] + k["cross_core"]
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * plan.cores + k["kernel_end"]
    return cycles * 1000 / chip.frequency_mhz + k["launch_ns"] + k["launch_group_ns"] * plan.cores


def _sums_read(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles in which a vector core loads the sums of a block: all in one piece, or a burst for each group and line."""
    groups, size = product.deep / product.group, bit_width(product.sum) / 8
    bursts = groups * plan.lines / (VECTOR_CORES if plan.rows > 1 else 1)
    bytes = groups * plan.lines * plan.n * size / VECTOR_CORES
    whole = plan.groups == 1 and plan.rows > 1
    return max(bytes / k["gm_read_aiv"], 0 if whole else bursts * k["gm_burst_aiv"])


def _combine(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles of a vector core for its half of a slot: instructions that wait for each other."""
    head = k["vector_head"] + k["barrier"]
    each = plan.rows * plan.n * plan.groups / VECTOR_CORES / 64
    rows = max(plan.rows // VECTOR_CORES, 1)
    casts = product.digits if product.sum == i32 else min(product.digits, 3)
    columns = each / rows
    scaled = min(
        rows * (2 * k["vector_head"] + 2 * columns), columns * (k["vector_head"] + rows) + head + each
    )
    return each * (casts + product.digits - 1) + (casts + product.digits + 2) * head + scaled


def splitting(product: DigitProduct, plan: Cut, k: Mapping[str, float]) -> float:
    """The cycles before all digits are there: each vector core looks through all of x, and splits a part of it."""
    head, wide = k["vector_head"] + k["barrier"], looked(plan, product)
    chunks = -(-product.deep // wide)
    bytes = 2 * plan.rows * wide
    look = chunks * max(2 * bytes / 256 + 2 * head, bytes / k["gm_read_aiv"]) + k["hbm_latency"]
    part = split(plan, product)
    parts = -(-product.deep // (part * VECTOR_CORES * plan.cores))
    each = 3 * plan.rows * part / 64 + 6 * product.digits * plan.rows * part / 128
    found = parts * (each + (4 + 6 * product.digits) * head) + k["hbm_latency"]
    return look + found + 30 * head + 2 * k["cross_core"]


def looked(plan: Cut, product: DigitProduct) -> int:
    """Of k, what the largest elements of rows are looked for in at a time."""
    wide = 128
    while wide < product.deep and 2 * wide * plan.rows <= LOOKED:
        wide *= 2
    return wide


def split(plan: Cut, product: DigitProduct) -> int:
    """Of k, what is split at a time."""
    unit, cores = 2 * product.weight.deep, VECTOR_CORES * plan.cores
    if product.weight.zero is not None:  # whole groups: what zero points are multiplied with
        unit = lcm(unit, product.weight.group) if product.weight.groups > 1 else unit
    return min(max(AT_ONCE // plan.rows // unit * unit, unit), up(-(-product.deep // cores), unit))


def unit_of(plan: Cut, product: DigitProduct) -> int:
    """Of k, what is summed up for zero points: a group, or where there is one for all, what is split at a time."""
    return product.weight.group if product.weight.groups > 1 else split(plan, product)


def units(plan: Cut, product: DigitProduct) -> int:
    return up(product.deep, split(plan, product)) // unit_of(plan, product)
