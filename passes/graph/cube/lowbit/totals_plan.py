"""Chooses the tiling of `totals`, and predicts its time.

    x @ w = s * sum over groups of (scale * (d0 @ w) + 16 scale * (d1 @ w) + ...)

Digits are those of `digits_problem`. The sums of a group are scaled and rounded to f16 as they leave the accumulator,
an error of at most 2^-11, as in any f16 product. Everything else is added in f32.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, log2

from xdsl.dialects.builtin import f32

from ascir.cost.launch import kernel_ns
from ascir.cost.memory import hbm_rate
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.cuts import LOADED, MOST_STEPS, cuts, early_bytes, fastest, placed
from ascir.passes.graph.cube.lowbit.digits_problem import Cut, DigitProduct, most_of, splitting
from ascir.passes.graph.cube.plan import Options, up
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.target import Soc

WORD = 8
"""The bytes of a scale in the format of the fixpipe."""
WORDS = 65536
"""The most bytes of scales of a slot."""
WORDS_STEPS = 24
"""Instructions that wait for each other, from scales to their words."""
IMPERFECT = 0.1
"""The fraction of the work of other pipes that does not overlap the slowest: five kernels on the host model are
predicted within 10 %."""
IMPERFECT_AHEAD = 0.05
"""The same if loads run ahead, and sums of two groups are in flight: the value for `digits`, with which this strategy
is compared. With less, `totals` would be chosen for products that are faster with `digits`: with 0.04, 8 rows of
28672x8192 took 98.5 instead of 94.9 us, with 0.02 4 rows 98.5 instead of 92.4. Nine shapes, with 4, 8 and 16 rows each,
take 0.93 to 1.03 of the predicted time, all but two less."""
BUFFERS = {2: True, 3: False, 4: False}
"""The numbers of buffers of weights, and whether there is an additional load before the digits are ready. That has
loops of its own: with three buffers, there would not be enough flags. Three and four buffers are software-pipelined
across blocks instead: as many loads are issued before the digits are ready, and a core continues with its next block
without waiting. With five there would be no flags for other loads."""
LOST = {2: 0.05}
"""The fraction of the time of global memory that is lost with this number of buffers, as cores that are in step load at
the same time: five products of 4 and 16 rows take 0.95 to 1.04 of the predicted time."""
DIGITS_KEPT = 262144
"""The limit of the bytes of all digits in l1: they are loaded in short bursts, while global memory is idle otherwise.
With 192 KiB, 16 rows of 8192x8192 take 43.1 instead of 40.6 us, of 28672x8192 125.4 instead of 103.9, of 4096x8192 31.1
instead of 27.0."""
LOOP = 170
"""Cycles in which the pipes are idle around a loop over the groups of a load: four plans of three shapes are predicted
within 2 %."""
SUMS_TO = 14
"""The bits of sums, which are scaled by less than 2, that fit into f16 with some margin."""


@dataclass(frozen=True, kw_only=True)
class TotalPlan(Cut):
    """The tiling if the cube combines the sums: for any number of rows."""

    turns: int
    """The number of accumulators in l0c."""

    def part(self, product: TotalProduct) -> int:
        """The depth along k for which scales are passed at a time: whole loads, or a longer group."""
        if self.load < product.group:
            return product.group
        whole = self.load
        room = max(WORDS // (WORD * self.n) * product.group, whole)
        return whole * most_of(product.deep // whole, room // whole)

    def at_once(self, product: TotalProduct) -> int:
        """The groups per iteration of the cube: two, if each is a single step and l0c has room for both sums."""
        pairs = self.turns == 2 and self.step == product.group and self.load % (2 * product.group) == 0
        return 2 if pairs else 1

    def ahead(self, product: TotalProduct) -> int:
        """The depth along k of weights that are prefetched across blocks; 0 if none are."""
        if self.early or not self.kept or self.load < product.group:
            return 0
        return self.buffers * self.load if self.part(product) >= self.buffers * self.load else 0

    def groups(self, product: TotalProduct) -> int:
        """The groups whose scales are passed at a time."""
        return self.part(product) // product.group

    @property
    def powers(self) -> tuple[int, int]:
        """The shape of the matrix that combines lines into rows."""
        return up(self.rows, FRACTAL_ROWS), self.tall


class TotalProduct(DigitProduct):
    """The product; its sums leave the cube in another type than those for vector cores."""

    @property
    def shrunk(self) -> int:
        """By how many bits sums are scaled down as they leave the cube, so that they fit into f16."""
        return max(ceil(log2(self.group)) + 2 * (self.weight.bits - 1) - SUMS_TO, 0)

    def hindrance(self) -> str | None:
        if self.weight.groups > 1 and self.weight.scaled_by == f32:
            return "scales of groups are applied with ten bits of mantissa; f32 has more"
        return super().hindrance()


def plans(product: TotalProduct, options: Options) -> Iterator[TotalPlan]:
    weight, chip = product.weight, options.soc
    tall = up(product.m * product.digits, FRACTAL_ROWS)
    # Zero points of a block are whole blocks of bytes.
    unit = FRACTAL_ROWS if weight.zero is None else weight.deep
    for n, cores in cuts(weight.n, unit, options.cores, chip.fixpipe_columns):
        turns = min((chip.usable("l0c") // (4 * n) - up(product.m, FRACTAL_ROWS)) // tall, 2)
        # Besides operands, l0a has the scaled sums, l0b the powers.
        left = (chip.usable("l0a") - 2 * tall * n) // tall
        right = (chip.usable("l0b") - 2 * tall * up(product.m, FRACTAL_ROWS)) // n
        room = min(left, right) * weight.per_byte // 2
        step = most_of(product.group // weight.deep, room // weight.deep) * weight.deep
        if step > room or turns < 1:
            continue
        for load in _loads(product, n, step):
            plan = TotalPlan(
                rows=product.m,
                digits=product.digits,
                n=n,
                load=load,
                step=step,
                cores=cores,
                vector_bytes=chip.vector_bytes,
                turns=turns,
            )
            for buffers in BUFFERS:
                if (found := _placed(product, plan, chip, buffers)) is not None:
                    yield found


def _loads(product: TotalProduct, n: int, step: int) -> Iterator[int]:
    """The depths of a load along k: whole groups, or a part of one."""
    group, count = product.group, product.deep // product.group
    most = min(LOADED * product.weight.per_byte // n, MOST_STEPS * step)
    if group > most:
        yield step * most_of(group // step, most // step)
        return
    for groups in {most_of(count, most // group // part) for part in (1, 2, 4)}:
        yield groups * group


def _placed(product: TotalProduct, plan: TotalPlan, chip: Soc, buffers: int) -> TotalPlan | None:
    """Beside the powers, scaled sums, and the scales that are in use beside those to come."""
    limit = 0
    if BUFFERS[buffers]:
        limit = plan.part(product) if plan.load >= product.group else product.group
    others = 2 * plan.tall * (plan.powers[0] + plan.at_once(product) * plan.n)
    others += 2 * WORD * plan.n * plan.groups(product)
    return placed(product, plan, chip, limit=limit, buffers=buffers, others=others, most=DIGITS_KEPT)


def choose(product: TotalProduct, options: Options) -> tuple[TotalPlan, float] | None:
    return fastest(plans(product, options), lambda plan: nanoseconds(product, plan, options.soc))


def nanoseconds(product: TotalProduct, plan: TotalPlan, chip: Soc) -> float:
    """The predicted time: splitting, the slowest pipe of a core, the last block, and the launch."""
    k, rounds = chip.timing, _rounds(product, plan)
    before = splitting(product, plan, k)
    pipes = _pipes(product, plan, chip, before)
    if plan.load > plan.at_once(product) * product.group:
        before += LOOP * rounds * product.deep / plan.load
    last = 4 * k["hbm_latency"] + 2 * k["cross_core"] + 16 * (k["vector_head"] + k["barrier"])
    if product.weight.groups > 1:  # the scales of the first block
        before += 2 * k["hbm_latency"] + k["cross_core"] + WORDS_STEPS * (k["vector_head"] + k["barrier"])
    imperfect = IMPERFECT_AHEAD if plan.ahead(product) and plan.at_once(product) == 2 else IMPERFECT
    cycles = before + max(pipes) + imperfect * (sum(pipes) - max(pipes)) + rounds * last / 2 + last / 2
    return kernel_ns(chip, cycles, plan.cores, vector_cores=VECTOR_CORES)


def _rounds(product: TotalProduct, plan: TotalPlan) -> int:
    """The number of blocks of the busiest core."""
    return -(-product.weight.n // (plan.n * plan.cores))


def _pipes(product: TotalProduct, plan: TotalPlan, chip: Soc, before: float) -> tuple[float, ...]:
    """The cycles of each pipe of a core, and of global memory, in all blocks. `before`: those before the digits are
    there."""
    k, weight = chip.timing, product.weight
    rounds, blocks = _rounds(product, plan), -(-weight.n // plan.n)
    bytes, digits = (product.deep * each / weight.per_byte for each in (plan.n, plan.tall))
    hbm = hbm_rate(chip)
    early = early_bytes(product, plan, chip, before, plan.ahead(product) or plan.early)
    steps, groups = product.deep / plan.step, product.deep / product.group
    fractals = plan.tall // FRACTAL_ROWS * plan.n // FRACTAL_ROWS
    pieces = _pieces(product, plan, k)
    scales = WORD * groups * plan.n if weight.groups > 1 else 0
    leaving = k["fixpipe_head"] + plan.lines * plan.n / k["fixpipe_elements"]
    entering = k["load_head"] + 2 * plan.tall * plan.n / k["l1_to_l0a"]
    if plan.at_once(product) == 1:
        # Scaled sums have one buffer in l1, which must be free again.
        leaving += k["fixpipe_latency"] + entering + k["load_latency"]
    return (
        (rounds * (bytes + scales) - early) / k["gm_read_aic"]
        + pieces
        + rounds * k["gm_instruction"] * 2 * product.deep / plan.load,
        # All cores load digits at about the same time, while global memory is idle.
        (bytes * blocks - early * plan.cores) * (1 + LOST.get(plan.buffers, 0)) / hbm + pieces,
        rounds
        * (bytes / k["l1_to_l0b"] + digits / k["l1_to_l0a"] + steps * 2 * k["load_head"] + groups * entering),
        rounds
        * (
            steps * (fractals * plan.step / weight.deep + k["mmad_head"])
            + groups * (fractals * plan.powers[0] // FRACTAL_ROWS + k["mmad_head"])
        ),
        rounds * groups * leaving,
    )


def _pieces(product: TotalProduct, plan: TotalPlan, k: Mapping[str, float]) -> float:
    """The cycles to load digits, in short bursts: one of each line for each load."""
    rounds = 1 if plan.kept else _rounds(product, plan)
    pieces = plan.lines * (1 if plan.kept else rounds * product.deep / plan.load)
    pieces *= k["hbm_latency"] / k["gm_bursts_in_flight_aic"]
    digits = product.deep * plan.tall / product.weight.per_byte
    return max(rounds * digits / k["gm_read_aic"], pieces)
