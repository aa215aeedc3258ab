"""How a product is cut whose weights the cube itself turns into floats, and what that costs.

    w = unit @ q * scale        // 64 rows of k at a time: sums of one integer each, scaled and rounded to f16 as they leave
    x @ w                       // f16 by f16, summed up in f32

No vector core takes part, so that a launch is that of a cube kernel, and rows may be as many as l1 has room for. A weight
that does not fit into f16 becomes the largest f16; a scale that is not finite makes NaN of 16 columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import f16, f32

from ascir.cost.launch import kernel_ns
from ascir.cost.memory import hbm_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.cuts import cuts, fastest
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.tiling.errors import Untileable
from ascir.target import Soc

WORD = 8
"""Bytes of a scale, as the way out takes it."""
BUFFERS = (2, 3)
"""Loads of weights: no more than it takes, as more want more flags than there are."""
IMPERFECT = 0.015
"""The part of what other pipes do that is not beside the slowest one: eight kernels on the host model are met within 3 %."""

MOVED = 0.6
"""The part of what a load brings that has been moved on when its place may be taken: with it the same kernels are met."""


@dataclass(frozen=True, kw_only=True)
class UnitPlan:
    """Columns of a block, and the cores."""

    n: int
    cores: int
    buffers: int


@dataclass(frozen=True)
class UnitProduct:
    """What is multiplied: rows x k of f16 by a weight."""

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
        """k, in whole rows of fractals."""
        return up(self.weight.k, self.weight.deep)

    @property
    def step(self) -> int:
        """Of k, what becomes floats at a time: a row of fractals."""
        return self.weight.deep

    @property
    def group(self) -> int:
        """Of k, what has one scale."""
        return self.weight.group if self.weight.groups > 1 else self.deep

    @property
    def pair(self) -> int:
        """Steps of a load and a round: two, whose parts are beside each other on their ways, where groups allow it."""
        both = 2 * self.step
        return 2 if self.deep % both == 0 and (self.group % both == 0 or self.group == self.step) else 1

    @property
    def load(self) -> int:
        """Of k, what is loaded at a time: little, as the next one is asked for when the moves of this one are in their queue."""
        return self.pair * self.step

    @property
    def scales(self) -> int:
        """Groups of a load."""
        return max(self.load // self.group, 1)

    def hindrance(self) -> str | None:
        """Why the cube cannot make the floats."""
        product, weight = self.product, self.weight
        if product.element != f16 or product.output != f16:
            return f"what leaves the cube scaled is f16, not {product.element}"
        if weight.zero is not None:
            return "zero points are taken from expanded integers"
        if weight.scaled_by == f32:
            return "scales leave the cube with ten bits of mantissa: f32 has more"
        if weight.groups > 1 and weight.group % weight.deep:
            return f"groups of {weight.group}: rows of fractals that have one scale have {weight.deep} of k"
        return None


def plans(wanted: UnitProduct, options: Options) -> Iterator[UnitPlan]:
    chip, step, per, tall = options.soc, wanted.step, wanted.weight.per_byte, wanted.tall
    # Two steps at a time, of integers and of floats, and their sums beside those of the block.
    widest = min(
        chip.usable("l0b") * per // (2 * step * (1 + 2 * per)),
        chip.usable("l0c") // (4 * (tall + 2 * step)),
        chip.fixpipe_columns,
    )
    words = 2 * 4 * up(wanted.weight.groups, FRACTAL_ROWS) * 2 * FRACTAL_ROWS
    if 4 * tall * step + step * step // per > chip.usable("l0a") or words > chip.usable("l0c"):
        return
    widest -= widest % FRACTAL_ROWS
    for n, cores in cuts(wanted.weight.n, FRACTAL_ROWS, options.cores, widest):
        for buffers in BUFFERS:
            plan = UnitPlan(n=n, cores=cores, buffers=buffers)
            if _l1(wanted, plan) <= chip.usable("l1"):
                yield plan


def _l1(wanted: UnitProduct, plan: UnitPlan) -> int:
    """Bytes: x, loads of weights and of their scales, floats on their way, the constants."""
    weight, step, n = wanted.weight, wanted.step, plan.n
    loads = plan.buffers * n * (wanted.load // weight.per_byte + WORD * wanted.scales)
    floats = 2 * wanted.pair * step * n
    scales = 2 * 2 * up(weight.groups, FRACTAL_ROWS) * n
    constants = step * step // weight.per_byte + 4 * FRACTAL_ROWS * FRACTAL_ROWS
    return 2 * wanted.tall * wanted.deep + max(loads + floats, scales) + constants


def choose(wanted: UnitProduct, options: Options) -> tuple[UnitPlan, float]:
    found = fastest(plans(wanted, options), lambda plan: nanoseconds(wanted, plan, options.soc))
    if found is None:
        raise Untileable("no block fits into the memories of the cube core, beside all of the left operand")
    return found


def nanoseconds(wanted: UnitProduct, plan: UnitPlan, chip: Soc) -> float:
    """What comes before the first product, the slowest pipe of a core, the last block, and the launch around."""
    k, weight, step, tall, n = chip.timing, wanted.weight, wanted.step, wanted.tall, plan.n
    blocks = -(-weight.n // n)
    rounds = -(-blocks // plan.cores)
    steps, loads = rounds * wanted.deep / step, rounds * wanted.deep / wanted.load
    bytes, scales = n * wanted.deep / weight.per_byte, WORD * n * weight.groups
    x = 2.0 * wanted.m * wanted.deep
    hbm = hbm_rate(chip)
    wide, rows = n // FRACTAL_ROWS, tall // FRACTAL_ROWS
    read = rounds * (bytes + scales) / k["gm_read_aic"] + 2 * loads * k["gm_instruction"]
    moved = steps * (
        n * step * (2 + 1 / weight.per_byte) / k["l1_to_l0b"]
        + 2 * tall * step / k["l1_to_l0a"]
        + 3 * k["load_head"]
    )
    pipes = (
        read + x / k["gm_read_aic"],
        bytes * blocks / hbm,
        moved,
        steps * (wide * step // FRACTAL_ROWS * (1 + rows) + 2 * k["mmad_head"]),
        steps * (n * step / k["fixpipe_elements"] + WORD * n / k["l1_to_bt"] + 2 * k["fixpipe_head"]),
    )
    # Scales become words, 16 columns after the other, while x comes.
    chain = (
        k["load_head"]
        + k["load_latency"]
        + k["mmad_head"]
        + k["mmad_latency"]
        + up(weight.groups, FRACTAL_ROWS) // 8
    )
    words = rounds * wide * max(chain, WORD * FRACTAL_ROWS * weight.groups / k["gm_write"])
    words += (rounds - 1) * k["hbm_latency"]
    before = 3 * k["hbm_latency"] + max(words, x / k["gm_read_aic"]) + k["write_latency"] + k["l2_latency"]
    last = 2 * (k["fixpipe_latency"] + k["load_latency"] + k["mmad_latency"]) + k["hbm_latency"]
    last += 2 * wanted.m * n / k["gm_write"]
    # A load has its place from when it is asked for until most of what came with it has been moved on.
    turn = (loads * k["hbm_latency"] + read + MOVED * moved) / plan.buffers
    cycles = before + max(*pipes, turn) + IMPERFECT * (sum(pipes) - max(pipes)) + rounds * last
    return kernel_ns(chip, cycles, plan.cores)
