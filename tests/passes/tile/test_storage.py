"""What operations ask of memory."""

from __future__ import annotations

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import UnitAttr, f16, f32, i1
from xdsl.ir import Attribute, SSAValue

from ascir.dialects import tile
from ascir.passes.tile.selection import reduction_plan
from ascir.passes.tile.storage import FOLDED, Alias, copy_of, storage


def value(shape: tuple[int, ...], element: Attribute = f32) -> SSAValue:
    return test.TestOp(result_types=[tile.TileType(shape, element)]).results[0]


def test_results_are_whole_blocks() -> None:
    assert storage(tile.ReduceOp(tile.Reduction.MAX, value((5, 64)), [1])).results == (32,)
    assert storage(tile.CompareOp(tile.Predicate.LT, value((16, 64)), value((16, 64)))).results == (128,)


def test_what_changes_no_byte_shares_it() -> None:
    assert storage(tile.ReshapeOp(value((4, 64)), (256,))).results == (Alias(0),)
    assert storage(tile.ReinterpretOp(value((4, 64)), tile.TileType((4, 128), f16))).results == (Alias(0),)


def test_a_slice_of_whole_rows_is_where_it_was_but_a_copy_is_not() -> None:
    x = value((16, 64))
    assert storage(tile.SliceOp(x, [2, 0], [3, 64])).results == (Alias(0, 512),)
    assert storage(tile.SliceOp(x, [2, 8], [1, 8])).results == (Alias(0, 544),)
    assert storage(tile.SliceOp(x, [2, 8], [2, 8])).results == (64,)
    assert storage(tile.SliceOp(x, [2, 4], [1, 8])).results == (32,)
    assert storage(copy_of(x)).results == (4096,)


def test_a_folded_broadcast_is_a_row_or_a_column_of_blocks() -> None:
    row, column = tile.BroadcastOp(value((1, 64)), (16, 64)), tile.BroadcastOp(value((13, 1)), (13, 64))
    assert (storage(row).results, storage(row).scratch) == ((4096,), 0)
    assert (storage(column).results, storage(column).scratch) == ((13 * 256,), 16 * 32)
    for op in (row, column):
        op.attributes[FOLDED] = UnitAttr()
    assert storage(row).results == (Alias(0),)
    assert (storage(column).results, storage(column).scratch) == ((16 * 32,), 0)
    # What reads it cannot put its result there.
    assert storage(tile.SubOp(value((16, 64)), row.result)).in_place == ((0, 0),)


def test_a_number_that_was_filled_in_stands_for_all() -> None:
    scalar = test.TestOp(result_types=[f32]).results[0]
    op = tile.BroadcastOp(tile.FillOp(scalar, tile.TileType((1, 1), f32)), (16, 64))
    op.attributes[FOLDED] = UnitAttr()
    assert storage(op).results == (Alias(0),)


def test_a_product_and_sum_takes_the_place_of_a_factor_or_with_a_scalar_of_the_addend() -> None:
    x, y, z = (value((64,)) for _ in range(3))
    scalar = test.TestOp(result_types=[f32]).results[0]
    assert storage(tile.MultiplyAddOp(x, y, z)).in_place == ((0, 0), (0, 1), (0, 2))
    assert storage(tile.MultiplyAddOp(x, scalar, z)).in_place == ((0, 2), (0, 0))


def test_elementwise_results_may_take_the_place_of_any_operand() -> None:
    assert storage(tile.AddOp(value((64,)), value((64,)))).in_place == ((0, 0), (0, 1))
    assert storage(tile.SelectOp(value((64,), i1), value((64,)), value((64,)))).in_place == ((0, 1), (0, 2))
    assert storage(tile.CastOp(value((64,)), f16)).in_place == ((0, 0),)
    assert storage(tile.CastOp(value((64,), f16), f32)).in_place == ()


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        ((16, 1024), ["block", "fold", "block", "block"]),
        ((8, 1008), ["stack", "block"]),
        ((64, 8), ["block"]),
        ((64, 64), ["block", "block"]),
        ((1, 64), ["whole"]),
    ],
)
def test_reductions_take_the_cheapest_chain(shape: tuple[int, int], names: list[str]) -> None:
    steps = reduction_plan.plan(*shape, "max", 4)
    assert steps is not None
    assert [step.name for step in steps] == names


def test_squares_of_long_rows_are_added_up_by_halves() -> None:
    """One row whose halves are whole repeats, and that is long enough for an instruction more."""
    halves = reduction_plan.halves(1, 16384, 16384)
    assert halves is not None
    assert halves.half == 8192
    assert [step.name for step in halves.steps][:2] == ["block", "fold"]
    assert reduction_plan.halves(4, 4096, 4096) is None
    assert reduction_plan.halves(1, 1024, 1024) is None
    assert reduction_plan.halves(1, 16384 - 64, 16384) is None
    assert reduction_plan.halves(1, 1, 1) is None


@pytest.mark.parametrize("valid", [1, 2, 8, 60, 64, 72, 100, 1000, 1024, 4096, 5000, 16384])
@pytest.mark.parametrize("kind", ["sum", "max"])
@pytest.mark.parametrize("rows", [1, 7, 300])
def test_every_row_of_whole_blocks_can_be_reduced(rows: int, kind: str, valid: int) -> None:
    valid = -(-valid // 8) * 8 if rows > 1 else valid
    assert reduction_plan.plan(rows, valid, kind, 4) is not None
