"""Chooses the tilings of `blocks`, and predicts their time.

    choose(BlocksProduct(product, weight, 16), options, others)
        # Tilings(many=Tiling(112 rows, 176 columns, 24 cores), few=Tiling(48 rows, 96 columns, 11 cores))

Each core has the same columns for all of its blocks of rows, so that it makes their scales once. The weights are made
floats again for each block of rows: of 112 rows this takes the cube an eighth of the time of the product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ascir.cost.launch import kernel_ns
from ascir.cost.memory import hbm_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.cuts import cuts
from ascir.passes.graph.cube.lowbit.unit_plan import (
    BUFFERS,
    SPREAD,
    WORD,
    WORDS_AHEAD,
    UnitPlan,
    UnitProduct,
    work,
)
from ascir.passes.graph.cube.plan import Options, up
from ascir.target import Soc

TALL = (16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 256)
"""The extents of blocks of rows that are tried."""
FEW, MOST_FEW = 16, 48
"""The number of rows for which a tiling for few is chosen, and the most that are few."""
CHUNKS, DEEPEST = (8, 6, 4, 3), 1024
"""The loads of weights beside one of the left operand that are tried, no fewer than there are buffers, and the deepest
such load. Cores that read short bursts of the same rows slow each other down."""
CHUNK_BUFFERS = 2
LEAST = BUFFERS + 1
"""The fewest loads of weights along k: the first one is before the loop, and the others have as many buffers."""
IMPERFECT = 0.03
"""The fraction of the work of other pipes that does not overlap the slowest. From 768x768 to 8192x1024 and 4096x4096, 128
to 4096 rows take 5 % less to 13 % more on the host model than predicted, 1 and 16 rows 3 to 14 % less."""


@dataclass(frozen=True)
class BlocksProduct(UnitProduct):
    """The product, with the most rows that are multiplied at a time."""

    rows: int

    @property
    def m(self) -> int:
        return self.rows

    def hindrance(self) -> str | None:
        if self.deep < LEAST * self.load:
            return f"k of {self.weight.k}: {LEAST * self.load} at least, so that loads run ahead"
        return super().hindrance()


@dataclass(frozen=True)
class Tiling:
    """How the rows, the columns and k are divided."""

    wanted: BlocksProduct
    plan: UnitPlan
    """The columns of a block, and how many cores these are divided between."""
    shares: int
    """How many cores share the blocks of rows of the same columns, if there are as many."""
    chunk: int
    """The depth along k of a load of the left operand."""

    @property
    def cores(self) -> int:
        """The most cores."""
        return self.plan.cores * self.shares

    @property
    def columns(self) -> int:
        """The columns of weights in memory: whole blocks."""
        return self.plan.rounds(self.wanted) * self.plan.cores * self.plan.n


@dataclass(frozen=True)
class Tilings:
    """The tiling for many rows, and that for few if there is one: all of them are a block."""

    many: Tiling
    few: Tiling | None

    @property
    def all(self) -> list[Tiling]:
        return [self.many, *([] if self.few is None else [self.few])]

    def nanoseconds(self, chip: Soc, rows: int) -> float:
        """The predicted time for so many rows."""
        few = self.few
        return nanoseconds(few if few is not None and rows <= few.wanted.rows else self.many, chip, rows)


def choose(wanted: BlocksProduct, options: Options, others: Mapping[int, float]) -> Tilings | None:
    """The fastest tiling for the assumed number of rows, and one for few if that is faster for these; None if none
    fits. `others`: the nanoseconds of another kernel for some numbers of rows; if possible, none of them is exceeded."""
    found, chip = list(tilings(wanted, options)), options.soc
    if not found:
        return None
    most = max(each.wanted.rows for each in found if each.wanted.rows <= MOST_FEW)
    small = [replace(each, shares=1) for each in found if each.wanted.rows == most]
    few = min(small, key=lambda each: nanoseconds(each, chip, FEW))

    def weighed(both: Tilings) -> tuple[float, float]:
        worst = max(both.nanoseconds(chip, rows) / other for rows, other in others.items())
        return max(worst, 1.0), nanoseconds(both.many, chip, wanted.product.m.assumed)

    return min((_beside(many, few) for many in found), key=weighed)


def _beside(many: Tiling, few: Tiling) -> Tilings:
    """Both tilings, if the one for few rows is of fewer, and the same constant expands scales."""
    alone = many.plan.spread != few.plan.spread or many.wanted.rows <= few.wanted.rows
    return Tilings(many, None if alone else few)


def tilings(wanted: BlocksProduct, options: Options) -> Iterator[Tiling]:
    """The tilings that fit. Of each block the deepest load of the left operand."""
    chip = options.soc
    if 2 * 4 * up(wanted.weight.groups, FRACTAL_ROWS) * 2 * SPREAD > chip.usable("l0c"):
        return
    for tall in TALL:
        made = replace(wanted, rows=tall)
        for n, cores in cuts(wanted.weight.n, FRACTAL_ROWS, options.cores, _widest(made, chip)):
            together = n * (tall + _sums(made)) * 4 <= chip.usable("l0c")
            plan = UnitPlan(n=n, cores=cores, buffers=BUFFERS, turned=False, together=together)
            for chunk in chunks(made):
                tiling = Tiling(made, plan, options.cores // cores, chunk)
                if l1(tiling) <= chip.usable("l1"):
                    yield tiling
                    break


def _sums(wanted: BlocksProduct) -> int:
    """The rows of sums of an iteration. A single piece has two slots."""
    return wanted.pair * wanted.piece * (1 if wanted.pair > 1 else 2)


def _widest(wanted: BlocksProduct, chip: Soc) -> int:
    """The most columns of a block; 0 if so many rows do not fit."""
    weight, step, tall = wanted.weight, wanted.step, wanted.rows
    zero, floats = weight.zero is not None, wanted.pair * wanted.piece
    # A single piece of an iteration has two slots, and so has that of the end.
    slots = 1 if wanted.pair > 1 else 4
    constant = step * step // weight.per_byte * (1 + (2 * wanted.scales * min(slots, 2) if zero else 0))
    if 2 * floats * tall * slots + constant > chip.usable("l0a"):
        return 0
    # Pieces of integers and of floats.
    each = 2 * step * (1 + zero) // weight.per_byte + 2 * floats * slots
    sums = wanted.piece if wanted.pair > 1 else _sums(wanted)
    most = min(chip.usable("l0b") // each, chip.fixpipe_columns, chip.usable("l0c") // (4 * (tall + sums)))
    return most - most % FRACTAL_ROWS


def chunks(wanted: BlocksProduct) -> Sequence[int]:
    """The depths along k in which the left operand may be loaded, the deepest first: several loads of weights, if k is
    a multiple of that. At least two, so that the next one runs ahead."""
    k, load = wanted.weight.k, wanted.load
    depths = [load * count for count in CHUNKS if load * count <= DEEPEST]
    return [*(depth for depth in depths if k % depth == 0 and depth < k), load]


def l1(tiling: Tiling) -> int:
    """The bytes in l1: loads of weights, their scales and the left operand, floats in flight, the constants."""
    wanted, plan, weight, n = tiling.wanted, tiling.plan, tiling.wanted.weight, tiling.plan.n
    slots = WORDS_AHEAD + 1
    deep = tiling.chunk * CHUNK_BUFFERS if tiling.chunk > wanted.load else wanted.load * slots
    words = WORD * ((wanted.scales - 1) * plan.pitch + n) * slots
    weights = n * wanted.load // weight.per_byte * (plan.buffers + 1)
    floats = 2 * 2 * wanted.load * n
    scales = 2 * up(weight.groups, FRACTAL_ROWS) * n * plan.rounds(wanted)
    constants = wanted.step**2 // weight.per_byte + 4 * SPREAD * SPREAD
    if weight.zero is not None:
        constants += wanted.zero_bytes(n)
    return max(2 * wanted.tall * deep + words + floats, scales) + weights + constants


def nanoseconds(tiling: Tiling, chip: Soc, rows: int) -> float:
    """The predicted time for so many rows: the scales, the slowest pipe of a core in all of its blocks, their ends, and
    the launch."""
    k, wanted, plan, n = chip.timing, tiling.wanted, tiling.plan, tiling.plan.n
    groups, rounds = wanted.weight.groups, plan.rounds(wanted)
    tall = -(-rows // wanted.rows)
    shares, blocks = min(tall, tiling.shares), -(-tall // tiling.shares)
    chain = k["load_head"] + k["load_latency"] + k["mmad_head"] + k["mmad_latency"] + k["fixpipe_latency"]
    spread = rounds * (-(-n // plan.spread) * chain + WORD * n * groups / k["gm_write"])
    before = k["hbm_latency"] + 2 * n * groups * rounds / k["gm_read_aic"] + spread
    height = min(up(-(-rows // (blocks * shares)), FRACTAL_ROWS), rows)
    # Nothing overlaps the first loads of the left operand.
    first = 2 * height * min(CHUNK_BUFFERS * tiling.chunk, wanted.deep) / k["gm_read_aic"]
    own = replace(tiling, wanted=replace(wanted, rows=height))
    cycles = first + blocks * _block(own, chip, plan.cores * shares)
    return kernel_ns(chip, before + rounds * cycles, plan.cores * shares)


def _block(tiling: Tiling, chip: Soc, cores: int) -> float:
    """The cycles of a block of all of its rows."""
    k, wanted, plan, n = chip.timing, tiling.wanted, tiling.plan, tiling.plan.n
    moved, made, added, out, words = work(wanted, plan, k)
    left = wanted.pair * out + wanted.scales * words
    # The sums leave before the next ones are made in their place.
    waits = made + k["mmad_latency"] + k["fixpipe_latency"]
    turn = left + waits * (1 if plan.together else wanted.pair)
    loaded, hbm = _loads(tiling, chip, cores)
    pipes = (moved, wanted.pair * (made + added), left, loaded, hbm)
    each = max(max(pipes) + IMPERFECT * (sum(pipes) - max(pipes)), turn)
    bytes = n * wanted.load / wanted.weight.per_byte
    first = (
        2 * k["l2_latency"] + (bytes + WORD * n) / k["gm_read_aic"] + made + out + 4 * k["fixpipe_latency"]
    )
    end = 3 * (k["fixpipe_latency"] + k["load_latency"] + k["mmad_latency"])
    return first + wanted.deep / wanted.load * each + end + 2 * wanted.rows * n / k["gm_write"]


def _loads(tiling: Tiling, chip: Soc, cores: int) -> tuple[float, float]:
    """The cycles in which a core, and memory for all of them, load weights and what they are multiplied with."""
    k, wanted, n, chunk = chip.timing, tiling.wanted, tiling.plan.n, tiling.chunk
    bytes = n * wanted.load / wanted.weight.per_byte
    # All cores that share rows read the same bursts.
    burst = max(k["l2_latency"] / k["gm_bursts_in_flight_aic"], tiling.plan.cores / k["gm_shared_rate"])
    pieces = wanted.rows * wanted.load / chunk * max(2 * chunk / k["gm_read_aic"], burst)
    own = (bytes + WORD * n * wanted.scales) / k["gm_read_aic"] + pieces + 3 * k["gm_instruction"]
    return own, bytes * cores / hbm_rate(chip)
