"""Chooses how much of the right operand of a strip stays in l1: some rows of k of each step, or of each load.

for plan in partly_kept(sizes, options, plan): ...     # Plan(m=128, n=256, load=256, step=128, kept=432, stay=24)
stays(plan)                                            # [48, 0]: of the two steps of each load
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ascir.passes.graph.cube.cuts import spare
from ascir.passes.graph.cube.halves import by_halves
from ascir.passes.graph.cube.plan import Options, Plan, Sizes, granules, up
from ascir.passes.graph.cube.problem import Product
from ascir.target import Soc

STEPS = (64, 128, 256)
"""Steps along k that are tried beside the longest."""

PIECES = 3
"""The number of pieces in which a step is multiplied: while one is multiplied, the buffers of another are filled."""


def pieces(step: int, stay: int, granule: int) -> list[tuple[int, int]]:
    """The offset and extent along k of the pieces of a step: first those that are kept, then those that are loaded
    anew.

    A load into a buffer waits until its previous contents were moved on: these moves come first in each step, so that
    loads run far ahead. The larger part has more pieces, so that the cube does not wait for a move. With two halves,
    each is moved while the other is multiplied."""
    total = 2 if 2 * stay == step else PIECES
    count = 1 if 2 * stay <= step else total - 1
    found: list[tuple[int, int]] = []
    for start, end, parts in ((0, stay, count), (stay, step, total - count)):
        each = up(-(-(end - start) // parts), granule)
        found += [(at, min(each, end - at)) for at in range(start, end, each)]
    return found


def partly_kept(sizes: Sizes, options: Options, plan: Plan) -> Iterator[Plan]:
    """The plans that keep as many rows of each step as fit into l1 beside the new ones."""
    product, chip, size = sizes.product, options.soc, sizes.product.size
    granule = granules(product)[2]
    if product.transposed[1] or product.bias_is_row or plan.strip < 2 or options.buffers != 2:
        return
    most = min(chip.usable("l0a") // plan.m, chip.usable("l0b") // plan.n) // size // granule * granule
    l1 = (chip.usable("l1") - spare(product, plan.n)) // size
    for step in sorted({most, *(each for each in STEPS if each < most)}):
        for load in (step, 2 * step, 4 * step):
            if not step or step % granule or sizes.k % load:
                continue
            steps = sizes.k // step
            left = l1 - options.buffers * (load * plan.m + step * plan.n)
            room = left // ((steps - options.buffers) * plan.n) if steps > 2 else 0
            found = replace(plan, load=load, step=step, buffers=options.buffers)
            found = replace(found, halves=by_halves(sizes, options, found))
            unit = granule * step // load if is_unrolled(found) else granule
            if (stay := min(room, step - granule) // unit * unit) > 0:
                yield replace(found, kept=stay * steps, stay=stay)


def is_unrolled(plan: Plan) -> bool:
    """Whether the steps of a load are emitted one by one. What stays are then the first rows of the whole load: if some
    rows of each step stayed, they would wait for the moves of the step before in every block, and the next load of the
    left operand behind them. 3072 x 3072 x 3072 takes 170.2 us, with a gelu and a residual 178.7; in a loop 171.2 and
    182.4."""
    return plan.halves and plan.load == plan.buffers * plan.step


def stays(plan: Plan) -> list[int]:
    """The rows that stay, of each step that is emitted."""
    if not is_unrolled(plan):
        return [plan.stay]
    staying = plan.load // plan.step * plan.stay
    return [min(max(staying - start, 0), plan.step) for start in range(0, plan.load, plan.step)]


def buffers_of_new(product: Product, chip: Soc, plan: Plan) -> list[int | None]:
    """The buffers of the new rows of each step that is emitted. The last step of a load has two if there is room: loads
    then run so far ahead that the cube does not wait for one that is slow because the vector cores load, too. 3072 x
    3072 x 3072 with a gelu and a residual would take 179.2 us."""
    if not is_unrolled(plan):
        return [plan.buffers]
    new = [plan.step - stay for stay in stays(plan)]
    taken = plan.buffers * plan.load * plan.m + (plan.kept + sum(new)) * plan.n
    room = (chip.usable("l1") - spare(product, plan.n)) // product.size - taken
    return [*[None] * (len(new) - 1), plan.buffers if new[-1] * plan.n <= room else None]
