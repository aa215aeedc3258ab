"""Chooses the tiling of `unit`, and predicts its time.

    w = unit @ q * scale        // 64 rows of k at a time: sums of one integer each, scaled and rounded to f16 as they leave
    x @ w                       // f16 by f16, summed up in f32

No vector cores are needed, so it launches like a cube kernel; the number of rows is limited by l1. A weight beyond the
range of f16 saturates; a scale that is not finite makes 16 columns NaN.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import f16, f32

from ascir.cost.launch import kernel_ns
from ascir.cost.memory import LINE, hbm_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.cuts import cuts, fastest
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable
from ascir.target import Soc

MARGIN = 1.02
"""The factor by which plans that transpose their totals must be predicted faster: 16 rows of 1024x4096 take 9.5 us with
transposed totals, and 9.4 without."""
WORDS_AHEAD = 3
"""The number of buffers of scales: one more than those of floats in flight."""

TURNED = 64
"""The number of columns that are transposed at a time."""

SPREAD = 32
"""The number of scales of a group that are expanded to words at a time."""

WORD = 8
"""The bytes of a scale in the format of the fixpipe."""

BUFFERS = 3
"""The number of buffers of weights: with more, there would not be enough flags."""
IMPERFECT = 0.015
"""The fraction of the work of other pipes that does not overlap the slowest: seven of eight kernels of 1 to 32 rows are
predicted within 3 % on the host model, 4 rows of 1024x4096 take 6 % less than predicted; with several blocks, 16 rows
of 8192x8192 take 11 % less."""


@dataclass(frozen=True, kw_only=True)
class UnitPlan:
    """The tiling: columns of a block, and the cores."""

    n: int
    cores: int
    buffers: int
    turned: bool
    """Whether floats are the left operand, which loads twice as fast: the total is then transposed."""
    together: bool = True
    """Whether l0c has room for the sums of all pieces of an iteration."""

    def rounds(self, wanted: UnitProduct) -> int:
        """The blocks of a core."""
        return -(-wanted.weight.n // (self.n * self.cores))

    def parts_x(self, wanted: UnitProduct) -> bool:
        """Whether x is loaded beside the floats that it is multiplied by, instead of as a whole before."""
        return self.rounds(wanted) == 1

    @property
    def spread(self) -> int:
        """How many scales are expanded to words at a time."""
        return min(self.n, SPREAD)

    @property
    def pitch(self) -> int:
        """The words of a group, such that no row of them crosses more cache lines than needed."""
        return up(self.n, LINE // WORD)

    @property
    def strip(self) -> int:
        """How many columns are transposed to rows at a time."""
        return min(self.n, TURNED)


@dataclass(frozen=True)
class UnitProduct:
    """The product: rows x k of f16 by a weight."""

    product: Product
    weight: Weight

    @property
    def m(self) -> int:
        return self.product.m.number

    @property
    def tall(self) -> int:
        return up(self.m, FRACTAL_ROWS)

    @property
    def deep(self) -> int:
        """k, rounded up to whole rows of fractals."""
        return up(self.weight.k, self.weight.deep)

    @property
    def step(self) -> int:
        """The depth along k that becomes floats at a time: a row of fractals."""
        return self.weight.deep

    @property
    def group(self) -> int:
        """The depth along k of one scale."""
        return self.weight.group if self.weight.groups > 1 else self.deep

    @property
    def piece(self) -> int:
        """The depth along k that leaves the cube at a time: it has one scale."""
        return min(self.step, self.group)

    @property
    def pair(self) -> int:
        """The pieces of a load and an iteration: those of two rows of fractals, which are in flight at the same time,
        if groups permit it."""
        both = 2 * self.step
        two = self.deep % both == 0 and (self.group % both == 0 or self.group <= self.step)
        return (both if two else self.step) // self.piece

    @property
    def load(self) -> int:
        """The depth along k of a load: small, as the next one is issued only when the moves of this one are in their
        queue."""
        return self.pair * self.piece

    @property
    def window(self) -> int:
        """The groups whose zero points are in one row of fractals."""
        return min(self.weight.groups, self.step)

    def zero_bytes(self, n: int) -> int:
        """The bytes of l1 for zero points: those of a block, and the matrices that subtract them."""
        return (self.piece * self.window + n * self.zero_blocks) * self.step // self.weight.per_byte

    @property
    def zero_blocks(self) -> int:
        """The rows of fractals of all zero points."""
        return -(-self.weight.groups // self.weight.deep)

    @property
    def scales(self) -> int:
        """The groups of a load."""
        return max(self.load // self.group, 1)

    def hindrance(self) -> str | None:
        """Why the strategy is not possible, if so."""
        product, weight = self.product, self.weight
        if product.element != f16 or product.output != f16:
            return f"scaled results leave the cube as f16, not {product.element}"
        if weight.scaled_by == f32:
            return "scales are applied with ten bits of mantissa; f32 has more"
        if weight.groups > 1 and weight.group % weight.deep and 2 * weight.group != weight.deep:
            return f"groups of {weight.group}: rows of fractals have {weight.deep} of k, and one scale or two"
        if weight.groups > 1 and weight.k % weight.deep:
            return f"groups of {weight.group}: k of {weight.k} is not a multiple of {weight.deep}"
        return None


def plans(wanted: UnitProduct, options: Options) -> Iterator[UnitPlan]:
    chip, per, tall = options.soc, wanted.weight.per_byte, wanted.tall
    floats, step = wanted.pair * wanted.piece, wanted.step
    unit, zero = step * step // per, wanted.weight.zero is not None
    # Two pieces at a time, of integers and of floats, and their sums beside those of the block.
    right, left = chip.usable("l0b"), chip.usable("l0a") - unit * (1 + (2 * wanted.scales if zero else 0))
    integers, x = 2 * step * (1 + zero) // per, 4 * floats * tall
    others = chip.usable("l0c") // (4 * (tall + floats)), chip.fixpipe_columns
    turned = min((right - 4 * TURNED * TURNED - x) // integers, left // (2 * floats), *others)
    # With more rows, transposed totals do not relieve l0b: 48 of 4096x4096 take 18.3 us with them, and 17.7 without.
    turned = turned if tall <= 2 * FRACTAL_ROWS else 0
    widest = turned, min(right // (integers + 2 * floats), *others) if left >= x else 0
    words = 2 * 4 * up(wanted.weight.groups, FRACTAL_ROWS) * 2 * SPREAD
    if words > chip.usable("l0c"):
        return
    for most, turned in zip(widest, (True, False), strict=True):
        for n, cores in cuts(wanted.weight.n, FRACTAL_ROWS, options.cores, most - most % FRACTAL_ROWS):
            plan = UnitPlan(n=n, cores=cores, buffers=BUFFERS, turned=turned)
            if _l1(wanted, plan) <= chip.usable("l1"):
                yield plan


def _l1(wanted: UnitProduct, plan: UnitPlan) -> int:
    """The bytes in l1: x, loads of weights and of their scales, floats in flight, the constants."""
    weight, step, n = wanted.weight, wanted.step, plan.n
    slots = WORDS_AHEAD + 1
    x = 2 * wanted.tall * (wanted.load * slots if plan.parts_x(wanted) else wanted.deep)
    words = WORD * ((wanted.scales - 1) * plan.pitch + n) * slots
    weights = n * wanted.load // weight.per_byte * (plan.buffers + 1)
    floats = 2 * wanted.pair * wanted.piece * n
    scales = 2 * up(weight.groups, FRACTAL_ROWS) * n * plan.rounds(wanted)
    constants = step * step // weight.per_byte + 4 * SPREAD * SPREAD + 4 * TURNED * TURNED
    if weight.zero is not None:
        constants += wanted.zero_bytes(n)
    return max(x + words + floats, scales) + weights + constants


def choose(wanted: UnitProduct, options: Options) -> tuple[UnitPlan, float]:
    def weighed(plan: UnitPlan) -> float:
        return nanoseconds(wanted, plan, options.soc) * (MARGIN if plan.turned else 1)

    found = fastest(plans(wanted, options), weighed)
    if found is None:
        raise Untileable("no block fits into the memories of the cube core, beside all of the left operand")
    plan, _ = found
    return plan, nanoseconds(wanted, plan, options.soc)


def nanoseconds(wanted: UnitProduct, plan: UnitPlan, chip: Soc) -> float:
    """The predicted time: until the first floats, the slowest pipe of a core, the end of each block and of all, and the
    launch."""
    k, weight, n, rounds = chip.timing, wanted.weight, plan.n, plan.rounds(wanted)
    loads = rounds * wanted.deep / wanted.load
    bytes = n * wanted.deep / weight.per_byte
    words = WORD * n * weight.groups
    x = 2.0 * wanted.m * wanted.deep
    first_x, later_x = (0.0, x) if plan.parts_x(wanted) else (x, 0.0)
    first = k["hbm_latency"] + 2 * n * weight.groups / k["gm_read_aic"]
    spread = words / k["gm_write"] + -(-n // plan.spread) * k["fixpipe_head"]
    # Loads of x, and of the first weights, are before those of the first words.
    begin = (first_x + (plan.buffers + 1) * bytes * wanted.load / wanted.deep) / k["gm_read_aic"]
    if weight.zero is not None:
        begin += wanted.zero_bytes(n) / k["gm_read_aic"]
    before = first + k["l2_latency"] + max(spread, begin)
    if rounds > 1:  # too few flags for overlap: the steps of the pipeline are sequential
        chain = k["load_head"] + k["load_latency"] + k["mmad_head"] + k["mmad_latency"] + k["fixpipe_latency"]
        before += (
            min(spread, begin) + -(-n // plan.spread) * chain * rounds + (rounds - 1) * (spread + 2 * first)
        )
    instructions = 2 + plan.parts_x(wanted)
    pipes = (
        rounds * (bytes + words + later_x) / k["gm_read_aic"] + loads * instructions * k["gm_instruction"],
        rounds * bytes * plan.cores / hbm_rate(chip),
        *(loads * each for each in _load(wanted, plan, k)),
    )
    # After the last floats of a block: they are moved and multiplied, and the total is stored.
    end = 3 * (k["fixpipe_latency"] + k["load_latency"] + k["mmad_latency"]) + wanted.piece * n / 64
    end += (4 * wanted.tall if plan.turned else 2 * wanted.m) * n / k["gm_write"]
    turned = -(-n // plan.strip) * (4 * wanted.tall + k["mmad_latency"]) + k["fixpipe_latency"]
    turned += k["l2_latency"] + 4 * wanted.tall * n / k["gm_read_aic"]
    cycles = (
        before
        + max(pipes)
        + IMPERFECT * (sum(pipes) - max(pipes))
        + rounds * (end + (turned if plan.turned else 0))
    )
    return kernel_ns(chip, cycles, plan.cores)


class Work(NamedTuple):
    """The cycles of a load, or of a part of it."""

    moved: float
    """In which its operands move to l0a and l0b."""
    made: float
    """In which the cube makes a piece of integers."""
    added: float
    """In which it multiplies and adds a piece of floats."""
    out: float
    """In which a piece of floats leaves l0c."""
    words: float
    """In which the scales of a piece move to the fixpipe buffer."""


def work(wanted: UnitProduct, plan: UnitPlan, k: Mapping[str, float]) -> Work:
    weight, piece, tall, zero = wanted.weight, wanted.piece, wanted.tall, wanted.weight.zero is not None
    n, ways = plan.n, ("l1_to_l0a", "l1_to_l0b") if plan.turned else ("l1_to_l0b", "l1_to_l0a")
    wide, rows, bits = n // FRACTAL_ROWS, tall // FRACTAL_ROWS, weight.per_byte
    integers = n * wanted.step / bits / k["l1_to_l0b"] + k["load_head"]
    floats = 2 * piece * (n / k[ways[0]] + tall / k[ways[1]]) + 2 * k["load_head"]
    moved = max(wanted.load // wanted.step, 1) * integers + wanted.pair * floats
    if zero:
        moved += integers
        moved += wanted.scales * (piece * wanted.step / bits / k["l1_to_l0a"] + k["load_head"])
    down = piece // FRACTAL_ROWS
    return Work(
        moved=moved,
        made=(1 + zero) * (down * wide + k["mmad_head"]),
        added=wide * rows * down + k["mmad_head"],
        out=piece * n / k["fixpipe_elements"] + k["fixpipe_head"],
        words=WORD * n / k["l1_to_bt"] + k["load_head"],
    )


def _load(wanted: UnitProduct, plan: UnitPlan, k: Mapping[str, float]) -> tuple[float, float, float]:
    """The cycles of a load: of moves, of products, and of stores."""
    moved, made, added, out, words = work(wanted, plan, k)
    # The buffer of the next integers is free when the previous ones were stored and moved on.
    turn = made + k["mmad_latency"] + words + out + k["fixpipe_latency"]
    turn += 2 * (k["load_head"] + k["load_latency"])
    return moved, wanted.pair * (made + added), max(wanted.pair * out + wanted.scales * words, turn)
