"""Chooses the tiling of `digits`, and predicts its time.

    x @ w = s * sum over groups of scale * (d0 @ w + 16 (d1 @ w) + ...)

The sums of a group leave the cube as f16 if there are several groups, else as i32. The rounding to f16 is at most 2^-11
of a sum, as in any f16 product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, log2

from xdsl.dialects.builtin import i32

from ascir.cost.launch import kernel_ns
from ascir.cost.memory import LINE, hbm_rate, l2_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.lowbit.cuts import LOADED, MOST_STEPS, cuts, early_bytes, fastest, placed
from ascir.passes.graph.cube.lowbit.digits_problem import Cut, DigitProduct, most_of, splitting
from ascir.passes.graph.cube.mixed_plan import Alone
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.target import Soc

WIDEST = 512
"""The most columns of a block."""

SCALED = 16384
"""The most sums of a slot for a vector core."""

IMPERFECT = 0.05
"""The fraction of the work of other pipes that does not overlap the slowest: eleven kernels of 1 to 16 rows take 0.97
to 1.06 of the predicted time (1.08 to 1.12 with 0, 0.89 to 1.01 with 0.1)."""


@dataclass(frozen=True, kw_only=True)
class DigitPlan(Cut):
    """The tiling if the vector cores combine the sums: of one row, or of a number of rows that they share evenly."""

    groups: int
    """The number of groups in a slot; 1: the sum over all of k."""
    turns: int
    """The number of accumulators in l0c, 1 or 2."""

    @property
    def parts(self) -> int:
        return VECTOR_CORES if self.rows > 1 else 1

    def pitch(self, product: DigitProduct) -> int:
        """The distance of the sums of consecutive groups in a slot, such that they do not cross more cache lines than
        needed."""
        if self.groups == 1:
            return self.n
        line = LINE * 8 // bit_width(product.sum)
        return up(self.n, line) if self.n > line // 2 else 1 << ceil(log2(self.n))

    def inner(self, product: DigitProduct) -> int:
        """The depth along k of one slot."""
        return self.groups * product.group


def plans(product: DigitProduct, options: Options) -> Iterator[DigitPlan]:
    weight, chip = product.weight, options.soc
    rows = product.m if product.m == 1 else up(product.m, VECTOR_CORES)
    tall = up(rows * product.digits, FRACTAL_ROWS)
    unit = FRACTAL_ROWS if product.m > 1 else VECTOR_CORES * FRACTAL_ROWS
    for n, cores in cuts(weight.n, unit, options.cores, WIDEST):
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
                vector_bytes=chip.vector_bytes,
                groups=groups,
                turns=min(chip.usable("l0c") // (4 * tall * n), 2),
            )
            if (found := _placed(product, plan, chip)) is not None:
                yield found


def _loads(product: DigitProduct, n: int, lines: int, step: int) -> Iterator[tuple[int, int]]:
    """The groups of a slot, and the depth of a load along k: whole slots, or parts of one that is a single group."""
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
    limit = product.deep if plan.load >= plan.inner(product) else plan.inner(product)
    return placed(product, plan, chip, limit=limit, buffers=3)


def choose(
    product: DigitProduct, options: Options, behind: Stage | None = None
) -> tuple[DigitPlan, float] | None:
    """The tiling that is predicted to be fastest, with the epilogue `behind`, and its nanoseconds."""
    alone = None if behind is None else Alone(behind, options)
    return fastest(plans(product, options), lambda plan: nanoseconds(product, plan, options.soc, alone))


def nanoseconds(product: DigitProduct, plan: DigitPlan, chip: Soc, behind: Alone | None = None) -> float:
    """The predicted time: splitting, the slowest pipe of a core, the last slot with its epilogue, and the launch."""
    k, weight = chip.timing, product.weight
    blocks = -(-weight.n // plan.n)
    rounds = -(-blocks // plan.cores)
    bytes, digits = (product.deep * each / weight.per_byte for each in (plan.n, plan.tall))
    hbm = hbm_rate(chip)
    before = splitting(product, plan, k)
    early = early_bytes(product, plan, chip, before, plan.early)
    steps, groups = product.deep / plan.step, product.deep / product.group
    size = bit_width(product.sum) / 8
    fractals = plan.tall // FRACTAL_ROWS * plan.n // FRACTAL_ROWS
    again = 1 if plan.kept else rounds
    # Sums go through L2 twice, in whole sectors, beside the weights.
    line = up(round(plan.n * size), round(k["gm_sector"]))
    sums = groups * plan.lines * line
    l2 = l2_rate(chip)
    combine, after = _combine(product, plan, k), 0.0
    if behind is not None:
        lines = plan.rows // plan.parts
        part = lines * min(plan.n, weight.n) / (product.m * weight.n)
        after, _ = behind.of_rows(plan.cores, lines, part)
    pipes = (
        (rounds * bytes + again * digits - early) / k["gm_read_aic"]
        + rounds * k["gm_instruction"] * 2 * product.deep / plan.load,
        (bytes * blocks - early * plan.cores) / hbm,
        blocks * (bytes + 2 * sums) / l2,
        rounds * (bytes / k["l1_to_l0b"] + digits / k["l1_to_l0a"] + steps * 2 * k["load_head"]),
        rounds * steps * (fractals * plan.step / weight.deep + k["mmad_head"]),
        rounds
        * groups
        * (max(fractals * 256 / k["fixpipe_elements"], plan.lines * line / k["gm_write"], 60) + 12),
        rounds * (groups / plan.groups * combine + after),
        rounds * _sums_read(product, plan, k),
    )
    cycles = before + max(pipes) + IMPERFECT * (sum(pipes) - max(pipes))
    cycles += combine + after + 3 * k["hbm_latency"] + k["cross_core"]
    return kernel_ns(chip, cycles, plan.cores, vector_cores=VECTOR_CORES)


def _sums_read(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles in which a vector core loads the sums of a block: all in one piece, or a burst for each group and
    line."""
    groups, size = product.deep / product.group, bit_width(product.sum) / 8
    bursts = groups * plan.lines / (VECTOR_CORES if plan.rows > 1 else 1)
    bytes = groups * plan.lines * plan.n * size / VECTOR_CORES
    whole = plan.groups == 1 and plan.rows > 1
    return max(bytes / k["gm_read_aiv"], 0 if whole else bursts * k["gm_burst_aiv"])


def _combine(product: DigitProduct, plan: DigitPlan, k: Mapping[str, float]) -> float:
    """The cycles of a vector core for its half of a slot: instructions that wait for each other."""
    head = k["vector_head"] + k["barrier"]
    each = plan.rows * plan.n * plan.groups / VECTOR_CORES / plan.lanes(4)
    rows = max(plan.rows // VECTOR_CORES, 1)
    casts = product.digits if product.sum == i32 else min(product.digits, 3)
    columns = each / rows
    scaled = min(
        rows * (2 * k["vector_head"] + 2 * columns), columns * (k["vector_head"] + rows) + head + each
    )
    return each * (casts + product.digits - 1) + (casts + product.digits + 2) * head + scaled
