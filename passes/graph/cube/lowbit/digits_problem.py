"""The decomposition of the left operand into digits of few bits, which low-bit weights are multiplied with; and its
cost.

    x = s * (d0 + 16 d1 + 16^2 d2 + 16^3 d3)          // digits from -8 to 7, one s for each row

A row has 16 bits relative to its largest element: s is that magnitude over 30000, and each element is rounded by at
most s / 2, less than 2^-15.8 of the largest; f16 itself rounds that one by up to 2^-12. For weights of eight bits there
are two digits, to base 256. Rows that hold infinities or NaN become NaN.

    x = d0 + 16 d1 + 16^2 d2                          // bytes as they are: the highest digit is 0, or 1 from 120 on
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, lcm, log2

from xdsl.dialects.builtin import bf16, f16, f32, i8, i32
from xdsl.ir import Attribute

from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.cube.rows import VECTOR_CORES

LARGEST = 30000
"""The integer to which the largest element of a row is scaled, so that all digits are in range."""

MOST_ROWS = 16
"""The most rows of the left operand: the store from the cube is too slow for the digits of more rows."""

AT_ONCE = 8192
"""Elements of x that a vector core splits at a time."""
LOOKED = 16384
"""The most elements of x that are scanned at a time."""
APART = 8192
"""If x has more elements, each vector core scans a part of them, and the cores exchange the results. Four products with
this many take about the same time in parts and whole (13.04 and 12.91 us; 23.40, 23.40; 17.47, 17.57; 30.42, 30.19),
ten with 10240 to 24576 are never slower in parts (16.78, 17.09 for the smallest; 23.83, 24.37 with 16384; 25.10, 27.65
with 24576)."""
SUMS_TO = 15
"""The bits of sums that fit into f16 with some margin."""


@dataclass(frozen=True, kw_only=True)
class Cut:
    """The tiling of a product by digits: rows and digits, columns of a block, depths of loads and steps along k,
    cores."""

    rows: int
    digits: int
    n: int
    load: int
    step: int
    cores: int
    vector_bytes: int
    """Elements that a vector instruction processes at a time."""
    buffers: int = 3
    kept: bool = False
    """Whether all digits are kept in l1."""
    early: int = 0
    """The depth along k of the first block's weights that are loaded before the digits are ready."""

    @property
    def lines(self) -> int:
        """The rows of digits."""
        return self.rows * self.digits

    @property
    def tall(self) -> int:
        return up(self.lines, FRACTAL_ROWS)

    def lanes(self, bytes: int) -> int:
        """How many elements of so many bytes a vector instruction processes."""
        return self.vector_bytes // bytes

    @property
    def parts(self) -> int:
        """The parts of the rows; in each, lines are ordered by digit, then by row."""
        return 1


@dataclass(frozen=True)
class DigitProduct:
    """The product: rows x k of `element` by a weight, with a result of `output`."""

    m: int
    weight: Weight
    element: Attribute
    output: Attribute

    @property
    def exact(self) -> bool:
        """Whether the digits represent rows exactly, without rounding or scales."""
        return self.element == i8

    @property
    def digits(self) -> int:
        if self.exact:
            return 1 if self.weight.bits == 8 else 3
        return 16 // self.weight.bits

    @property
    def deep(self) -> int:
        """k, rounded up to whole rows of fractals."""
        return up(self.weight.k, self.weight.deep)

    @property
    def group(self) -> int:
        """The depth along k of one sum."""
        return self.weight.group if self.weight.groups > 1 else self.deep

    @property
    def sum(self) -> Attribute:
        """The type in which sums leave the cube."""
        return i32 if self.weight.groups == 1 else f16

    @property
    def shrunk(self) -> int:
        """By how many bits sums are scaled down as they leave the cube, so that they fit into f16."""
        if self.sum == i32:
            return 0
        return max(ceil(log2(self.weight.group)) + 2 * (self.weight.bits - 1) - SUMS_TO, 0)

    def hindrance(self) -> str | None:
        """Why digits are not possible, if so."""
        weight = self.weight
        if self.element not in (f16, bf16, i8) or self.output not in (f16, bf16, f32, i32):
            return f"digits are for f16, bf16 and i8, not for {self.element}"
        if self.m > MOST_ROWS:
            return f"{self.m} rows: digits are for {MOST_ROWS} at most"
        if weight.groups > 1 and weight.group % weight.deep:
            return f"groups of {weight.group}: those that digits take are multiples of {weight.deep}"
        return None


def splitting(product: DigitProduct, plan: Cut, k: Mapping[str, float]) -> float:
    """The cycles until all digits are ready: each vector core scans all of x, and splits a part of it."""
    head = k["vector_head"] + k["barrier"]
    look = 0.0 if product.exact else _looking(product, plan, k)
    part, parts = split(plan, product), own_parts(plan, product)
    each = plan.rows * part * (3 / plan.lanes(4) + 6 * product.digits / plan.lanes(2))
    # They come from L2, as they were scanned before.
    latency = k["hbm_latency"] if product.exact else k["l2_latency"]
    found = parts * (each + (4 + 6 * product.digits) * head) + latency
    return look + found + 4 * head + 2 * k["cross_core"]


def _looking(product: DigitProduct, plan: Cut, k: Mapping[str, float]) -> float:
    """The cycles in which a vector core finds the largest elements of all rows, and their divisors."""
    head, shared = k["vector_head"] + k["barrier"], apart(plan, product)
    wide = split(plan, product) if shared else looked(plan, product)
    chunks, bytes = own_parts(plan, product) if shared else -(-product.deep // wide), 2 * plan.rows * wide
    load, work = bytes / k["gm_read_aiv"], 2 * bytes / plan.vector_bytes + 2 * head
    # There are two buffers: a load waits until the last but one chunk was scanned.
    each = max(load, work, (k["hbm_latency"] + load + work) / 2 if chunks > 2 else 0)
    # The maximum of two halves, repeatedly. With several rows, halves are copied, with bank conflicts: this costs as much
    # as four instructions.
    levels = ceil(log2(wide / plan.lanes(2)))
    halves = levels * head + bytes / plan.vector_bytes
    if plan.rows > 1:
        halves = 3 * levels * head + 4 * bytes / plan.vector_bytes
    found = k["hbm_latency"] + chunks * each + halves + 26 * head
    if shared:
        cores = VECTOR_CORES * plan.cores
        found += (
            k["write_latency"] + k["cross_core"] + k["l2_latency"] + 4 * plan.rows * cores / k["gm_read_aiv"]
        )
        found += ceil(log2(cores)) * head
    return found


def apart(plan: Cut, product: DigitProduct) -> bool:
    """Whether each vector core scans only a part of x."""
    return plan.rows > 1 and plan.rows * product.deep > APART


def own_parts(plan: Cut, product: DigitProduct) -> int:
    """The most parts of k, each as long as what is split at a time, that a vector core has."""
    return -(-product.deep // (split(plan, product) * VECTOR_CORES * plan.cores))


def looked(plan: Cut, product: DigitProduct) -> int:
    """How much of k is scanned at a time for the largest elements of rows."""
    wide = plan.lanes(2)
    while wide < product.deep and 2 * wide * plan.rows <= LOOKED:
        wide *= 2
    return wide


def split(plan: Cut, product: DigitProduct) -> int:
    """How much of k is split at a time."""
    unit, cores = 2 * product.weight.deep, VECTOR_CORES * plan.cores
    if product.weight.zero is not None:  # whole groups: what zero points are multiplied with
        unit = lcm(unit, product.weight.group) if product.weight.groups > 1 else unit
    return min(max(AT_ONCE // plan.rows // unit * unit, unit), up(-(-product.deep // cores), unit))


def unit_of(plan: Cut, product: DigitProduct) -> int:
    """How much of k is summed for one zero point: a group, or with one zero point for all, what is split at a time."""
    return product.weight.group if product.weight.groups > 1 else split(plan, product)


def units(plan: Cut, product: DigitProduct) -> int:
    return up(product.deep, split(plan, product)) // unit_of(plan, product)


def most_of(number: int, limit: int) -> int:
    """The largest divisor of a number up to `limit`."""
    return max(each for each in range(1, max(limit, 1) + 1) if number % each == 0)
