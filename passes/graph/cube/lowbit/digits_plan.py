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
from dataclasses import dataclass
from math import ceil, log2

from xdsl.dialects.builtin import bf16, f16, f32, i32
from xdsl.ir import Attribute

from ascir.dialects.tile.spaces import FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.plan import MOST_STEPS, Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.target import Soc

LARGEST = 30000
"""What the largest element of a row becomes: all digits then are within their range."""

MOST_ROWS = 16
"""Rows of the left operand: more of them are more digits than the way out of the cube is wide."""

WIDE = (64, 128, 192, 256)
AT_ONCE = 8192
"""Sums that a vector core scales at a time: those that it has of a slot."""

LOOKED = 16384
"""Elements of x that are looked at together."""

SHORT = 20
"""Cycles of a burst, however short: of a single row, a part of the sums of one group is one."""

SUMS_TO = 15
"""Bits: what f16 holds with room."""


@dataclass(frozen=True)
class DigitPlan:
    """Rows and digits, columns of a block, what of k is loaded, multiplied and handed over at a time, and the cores."""

    rows: int
    """One, or so many that each vector core has as many."""
    digits: int
    n: int
    load: int
    step: int
    groups: int
    """In a slot; 1: the sum over all of k."""
    cores: int
    buffers: int

    @property
    def lines(self) -> int:
        """Rows of digits."""
        return self.rows * self.digits

    @property
    def tall(self) -> int:
        return up(self.lines, FRACTAL_ROWS)


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
        if weight.zero is not None:
            return "digits take no zero points"
        if weight.groups > 1 and weight.group % weight.deep:
            return f"groups of {weight.group}: those that digits take are multiples of {weight.deep}"
        return None


def plans(product: DigitProduct, options: Options) -> Iterator[DigitPlan]:
    weight, chip = product.weight, options.soc
    rows = product.m if product.m == 1 else up(product.m, VECTOR_CORES)
    lines = rows * product.digits
    tall = up(lines, FRACTAL_ROWS)
    per = weight.per_byte
    for n in WIDE:
        if n > up(weight.n, WIDE[0]) or 4 * tall * n > chip.usable("l0c"):
            continue
        room = min(chip.usable("l0a") // tall, chip.usable("l0b") // n) * per // 2
        inner = weight.group if weight.groups > 1 else product.deep
        step = max(
            (s for s in range(weight.deep, min(room, inner) + 1, weight.deep) if inner % s == 0), default=0
        )
        if not step:
            continue
        load = step * most_of(inner // step, MOST_STEPS)
        together = 1
        if weight.groups > 1 and load == inner:
            most = max(AT_ONCE * VECTOR_CORES // (lines * n), 1)
            loads = most_of(weight.groups, min(MOST_STEPS * step // inner, most))
            load = inner * loads
            together = loads * most_of(weight.groups // loads, max(most // loads, 1))
        buffers = min(chip.usable("l1") * per // (load * (n + tall)), 3)
        if buffers < 2:
            continue
        blocks = -(-weight.n // n)
        for cores in sorted({-(-blocks // rounds) for rounds in range(1, 8)}):
            if cores <= options.cores:
                yield DigitPlan(rows, product.digits, n, load, step, together, cores, buffers)


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
    """The slowest pipe of a block, on the core with the most of them; the digits before and the launch around."""
    k, weight = chip.timing, product.weight
    blocks = -(-weight.n // plan.n)
    rounds = -(-blocks // plan.cores)
    bytes = product.deep * plan.n / weight.per_byte
    steps, groups = product.deep / plan.step, weight.groups
    size = bit_width(product.sum) / 8
    fractals = plan.tall // FRACTAL_ROWS * plan.n // FRACTAL_ROWS
    digits = product.deep * plan.tall / weight.per_byte
    pipes = (
        (bytes + digits) / k["gm_read_aic"] + k["gm_instruction"] * 2 * product.deep / plan.load,
        bytes * blocks / rounds / (k["hbm_gb_per_s"] * 1000 / chip.frequency_mhz),
        bytes / k["l1_to_l0b"] + digits / k["l1_to_l0a"] + steps * 2 * k["load_head"],
        steps * (fractals * plan.step / weight.deep + k["mmad_head"]),
        groups * max(fractals * 256 / k["fixpipe_elements"], plan.lines * plan.n * size / k["gm_write"], 60),
        _combine(product, plan, k),
        groups * plan.lines * max(plan.n / VECTOR_CORES * size / k["gm_read_aiv"], SHORT),
    )
    cycles = rounds * max(pipes) + 0.1 * (sum(pipes) - max(pipes)) * rounds
    cycles += _split(product, plan, k) + 2 * k["hbm_latency"] + 2 * k["cross_core"]
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * plan.cores + k["kernel_end"]
    return cycles * 1000 / chip.frequency_mhz + k["launch_ns"] + k["launch_group_ns"] * plan.cores


def _combine(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles of a vector core for the sums of a block: instructions that wait for each other, and flags."""
    wide, head = plan.n / VECTOR_CORES, k["vector_head"] + k["barrier"]
    each = product.m * wide * plan.groups / 64
    repeats = each * (3 * product.digits + 1)
    slot = repeats + (2 * product.digits + 8) * head + k["cross_core"] / 2
    # Measured on the host model: of many rows a slot takes half as long again.
    return product.weight.groups / plan.groups * slot * (1.5 if product.m > 4 else 1)


def _split(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles before all digits are there: each vector core looks through all of x, and splits a part of it."""
    head, wide = k["vector_head"] + k["barrier"], looked(plan, product)
    chunks = -(-product.deep // wide)
    look = chunks * (2 * (plan.rows * wide / 128 + head)) + plan.rows * wide * 2 / k["gm_read_aiv"]
    part = split(plan, product)
    parts = -(-product.deep // (part * VECTOR_CORES * plan.cores))
    each = 3 * plan.rows * part / 64 + 6 * product.digits * plan.rows * part / 128
    return look + parts * (each + (4 + 6 * product.digits) * head) + 30 * head + 2 * k["cross_core"]


def looked(plan: DigitPlan, product: DigitProduct) -> int:
    """Of k, what the largest elements of rows are looked for in at a time."""
    wide = 128
    while wide < product.deep and 2 * wide * plan.rows <= LOOKED:
        wide *= 2
    return wide


def split(plan: DigitPlan, product: DigitProduct) -> int:
    """Of k, what is split at a time."""
    unit, cores = 2 * product.weight.deep, VECTOR_CORES * plan.cores
    return min(max(AT_ONCE // plan.rows // unit * unit, unit), up(-(-product.deep // cores), unit))
