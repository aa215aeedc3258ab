"""Chooses the tiling of `expand`, and predicts its time.

    block_of(product, weight, options)      # the cut, and its nanoseconds

Weights are expanded again for each block of rows of the result: tall blocks mean less work for the vector cores, and for L2,
through which expanded weights pass twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import f16

from ascir.cost.launch import groups_ns, ns_of
from ascir.cost.memory import hbm_rate, l2_rate
from ascir.dialects.tile.spaces import BLOCK_BYTES, FRACTAL_ROWS, bit_width
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.clock import Clock
from ascir.passes.graph.cube.lowbit.problem import Weight
from ascir.passes.graph.cube.mixed_plan import Alone
from ascir.passes.graph.cube.plan import Choice, Options, Plan, Sizes, up
from ascir.passes.graph.cube.problem import Product
from ascir.passes.graph.cube.rows import VECTOR_CORES
from ascir.passes.graph.cube.stage import Stage
from ascir.passes.graph.tiling.errors import Untileable
from ascir.passes.tile.extent import Extent
from ascir.target import Soc

TALL = (16, 32, 48, 64, 96, 128, 192, 256)
WIDE = (64, 128, 192, 256, 384, 512)

SHARPNESS = 3
"""How times that overlap add up: those of seven kernels on the host model are met within 12 %, of decode and of prefill."""
PASSES = 3
"""Transfers before the first result is there: weights to vector cores, floats to the cube, and the result out."""
TILE = 64 * 128
"""Elements of a tile of weights, about: each has its instructions, and each of these a head."""


class Expanded(Clock):
    """The clock of a product whose expanded right operand is loaded from L2, while memory only transfers its packed form."""

    def __init__(self, product: Product, weight: Weight, options: Options):
        super().__init__(Sizes.of(product), options.soc, options.hf32, options.launch)
        self.weight = weight

    def _transfer(self, plan: Plan, m: int, n: int) -> float:
        """HBM serves the vector cores, whichever operand the cubes load."""
        return sum(self.operands(plan, m, n))

    def compulsory(self, plan: Plan) -> float:
        return self._few_bits() * plan.parts / hbm_rate(self.chip)

    def bound(self) -> float:
        s = self.sizes
        moved = self._few_bits() + s.m * s.n * s.batches * bit_width(s.product.output) / 8
        return max(self.bound_of_cube(), moved / self.k["hbm_gb_per_s"])

    def _few_bits(self) -> float:
        """The bytes of both packed operands and of the scales."""
        s, weight = self.sizes, self.weight
        scales = 0 if weight.scale is None else weight.groups * s.n * bit_width(weight.scaled_by) / 8
        return s.m * s.k * s.batches * s.product.size + s.k * s.n * weight.bits / 8 + scales


def block_of(
    product: Product, weight: Weight, options: Options, behind: Stage | None = None
) -> tuple[Choice, float]:
    """The tiling that is predicted to be fastest, with the epilogue `behind`, and its nanoseconds. If that reduces rows,
    blocks have all columns."""
    whole_rows = behind is not None and behind.whole_rows
    if whole_rows and (not product.n.static or up(product.n.number, FRACTAL_ROWS) > max(WIDE)):
        raise Untileable(
            f"rows of {product.n} elements that are reduced behind a product with weights of few bits: {max(WIDE)} at "
            "most, cut the group there"
        )
    product = replace(product, transposed=(product.transposed[0], True))
    clock = Expanded(product, weight, options)
    alone = None if behind is None else Alone(behind, options)
    columns = max(FRACTAL_ROWS, BLOCK_BYTES // product.size)
    if options.tile:
        choice = choose(product, replace(options, tile=_whole_blocks(options.tile, columns)), clock)
        if whole_rows and choice.plan.n < product.n.number:
            raise Untileable(
                f"a tile of {choice.plan.n} columns: rows of {product.n} elements are reduced after it"
            )
        return choice, nanoseconds(product, weight, options, choice, alone)
    sizes = Sizes.of(product)
    tall = {min(each, up(sizes.m, FRACTAL_ROWS)) for each in TALL}
    wide = {min(each, up(sizes.n, columns)) for each in (WIDE[-1:] if whole_rows else WIDE)}
    found: list[tuple[float, Choice]] = []
    for m in sorted(tall):
        for n in sorted(wide):
            if m * n * 4 > options.soc.usable("l0c"):
                continue
            try:
                choice = choose(product, replace(options, tile=(m, n)), clock)
            except Untileable:
                continue
            found.append((nanoseconds(product, weight, options, choice, alone), choice))
    if not found:
        raise Untileable("no block of this product fits into the memories of the cube core")
    best = min(found, key=lambda each: each[0])
    return best[1], best[0]


def _whole_blocks(tile: Sequence[int], columns: int) -> tuple[int, ...]:
    """The m, n and so on that a user asks for: vector cores store weights, of rows of k, by whole blocks of columns."""
    m, n, *rest = tile if len(tile) > 1 else (*tile, *tile)
    return (m, up(n, columns), *rest)


def nanoseconds(
    product: Product, weight: Weight, options: Options, choice: Choice, behind: Alone | None = None
) -> float:
    """The predicted time: cube cores, vector cores and L2, which slow each other down the more the closer their times are;
    the epilogue of each block, before the weights of the next one are expanded; and the launch."""
    sizes, k, plan = Sizes.of(product), options.soc.timing, choice.plan
    chip = options.soc
    blocks = -(-sizes.m // plan.m) * -(-sizes.n // plan.n) * sizes.batches
    rounds = -(-blocks // plan.cores)
    vector = rounds * vector_cycles(product, weight, plan, options.soc)
    moved = sizes.k * (2 * plan.n + plan.m) * product.size
    l2 = rounds * moved * plan.cores / l2_rate(chip)
    first = (
        vector * min(plan.load, sizes.k) / (sizes.k * rounds) + k["cross_core"] + PASSES * k["hbm_latency"]
    )
    after = 0.0
    if behind is not None:
        each, latency = behind.of_block(sizes, plan)
        after = rounds * (k["cross_core"] + latency + each)
    together = [choice.timing.nanoseconds, ns_of(chip, vector), ns_of(chip, l2)]
    slowest = sum(each**SHARPNESS for each in together) ** (1 / SHARPNESS)
    return slowest + ns_of(chip, first + after) + groups_ns(chip, plan.cores)


def nanoseconds_at(product: Product, weight: Weight, options: Options, choice: Choice, rows: int) -> float:
    """The predicted time of a tiling for so many rows of the left operand, whose number is named."""
    product = replace(product, m=Extent(rows), transposed=(product.transposed[0], True))
    timing = Expanded(product, weight, options).predict(choice.plan)
    return nanoseconds(product, weight, options, replace(choice, timing=timing))


def vector_cycles(product: Product, weight: Weight, plan: Plan, chip: Soc) -> float:
    """The cycles of a vector core for its half of a block's weights: those of its slowest pipe."""
    k, elements = chip.timing, weight.k * plan.n / VECTOR_CORES
    halves = 1 + (weight.zero is not None)  # casts and differences, in f16
    simple = product.element == f16 and weight.scaled_by == f16
    words = 0 if simple else 2 + (product.element != f16)  # to f32, products, and back
    if weight.scale is None:  # no products: bytes
        simple, words = True, 0
    halves += simple
    repeats = elements * (2 * halves + 4 * words) / chip.vector_bytes
    compute = repeats + elements / TILE * (halves + words) * k["vector_head"]
    written, read = elements * product.size, elements * weight.bits / 8
    return max(compute, written / k["gm_write"], read / k["gm_read_aiv"])
