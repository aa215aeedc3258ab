"""The strategies `unit` and `blocks`, of which the cube itself turns the weights into floats, as candidates."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation

from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit import blocks_plan, unit_plan
from ascir.passes.graph.cube.lowbit.blocks import BlocksBuild
from ascir.passes.graph.cube.lowbit.blocks_plan import BlocksProduct, Tilings
from ascir.passes.graph.cube.lowbit.candidate import (
    Candidate,
    Case,
    as_it_is,
    left_hindrance,
    matrix_hindrance,
)
from ascir.passes.graph.cube.lowbit.expand_plan import block_of, nanoseconds_at
from ascir.passes.graph.cube.lowbit.unit import UnitBuild
from ascir.passes.graph.cube.lowbit.unit_plan import UnitProduct
from ascir.passes.graph.cube.problem import LEFT
from ascir.passes.graph.needs import Needs
from ascir.target import Soc

ROWS = (16, 128, 512, 1024, 4096)
"""The numbers of rows, if it is named, for which `blocks` must not be slower than expanded weights."""


def unit(case: Case) -> Candidate | str:
    """For a few rows."""
    product, left = case.division.product, case.division.operands[LEFT]
    if (reason := left_hindrance(case) or _more_than_product(case)) is not None or left is None:
        return reason or ""
    wanted = UnitProduct(product, case.rights.weight)
    if (reason := wanted.hindrance()) is not None:
        return reason
    plan, nanoseconds = unit_plan.choose(wanted, case.options)

    def make(needs: Needs) -> list[Operation]:
        return as_it_is(
            UnitBuild(case.function, wanted, case.rights, left, plan, nanoseconds).kernel(), needs
        )

    return Candidate(nanoseconds, make)


def blocks(case: Case) -> Candidate | str:
    """For a named number of rows."""
    product, left, options = case.division.product, case.division.operands[LEFT], case.options
    if (reason := matrix_hindrance(case) or _more_than_product(case)) is not None or left is None:
        return reason or ""
    if product.m.static:
        return "the number of rows is known"
    wanted = BlocksProduct(product, case.rights.weight, FRACTAL_ROWS)
    if (reason := wanted.hindrance()) is not None:
        return reason
    others = _expanded(case)
    if (tilings := blocks_plan.choose(wanted, options, others)) is None:
        return "no block fits into the memories of the cube core"
    many, nanoseconds = tilings.many, tilings.nanoseconds(options.soc, product.m.assumed)

    def make(needs: Needs) -> list[Operation]:
        build = BlocksBuild(
            case.function, many.wanted, case.rights, left, many.plan, nanoseconds, tilings=tilings
        )
        return [*as_it_is(build.kernel(), needs), build.launch()]

    return Candidate(nanoseconds, make, _slower(tilings, others, options.soc))


def _expanded(case: Case) -> dict[int, float]:
    """The nanoseconds for some numbers of rows where weights are expanded."""
    product, weight, options = case.division.product, case.rights.weight, case.options
    choice, _ = block_of(product, weight, options)
    return {rows: nanoseconds_at(product, weight, options, choice, rows) for rows in ROWS}


def _slower(tilings: Tilings, others: Mapping[int, float], chip: Soc) -> str | None:
    """For which number of rows, the fewest, weights are better expanded."""
    for rows, other in sorted(others.items()):
        if (own := tilings.nanoseconds(chip, rows)) > other:
            return (
                f"{rows} rows take {own / 1000:.1f} us, and {other / 1000:.1f} us where weights are expanded"
            )
    return None


def _more_than_product(case: Case) -> str | None:
    """Why the cube cannot turn weights into floats: they are bytes, or it is not all that the kernel does."""
    division, product = case.division, case.division.product
    if case.rights.scale is None:
        return "a product of bytes is not computed in floats"
    if product.bias or product.transposed[0] or division.behind is not None or division.before:
        return "the group must hold nothing but the product"
    return None
