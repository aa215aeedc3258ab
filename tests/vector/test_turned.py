"""Transposes that are no matrices of whole blocks: their elements are gathered, and their rows loaded by several
instructions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ascir.dialects.ascendc.constants import greatest_of
from tests.vector.harness import Graph, check, compiled, graph, module_of

WAITS = "PipeBarrier<PIPE_MTE2>"


def turned(shape: Sequence[int], order: Sequence[int], element: str = "f16") -> Graph:
    given, result = (
        f"{'x'.join(str(shape[axis]) for axis in axes)}x{element}" for axes in (range(len(shape)), order)
    )
    body = f"%y = graph.transpose %x permutation {list(order)} : $x -> tensor<{result}>"
    return graph(("x", given), body=body, result=result)


@pytest.mark.parametrize(
    ("shape", "order"),
    [
        ((3, 1000, 333), (2, 1, 0)),  # the length of bursts depends on the tile, and so does their number
        ((8, 96, 28, 28), (3, 1, 2, 0)),  # their number alone: the end of what a core computes
    ],
)
def test_rows_are_loaded_to_bytes_of_their_own(shape: Sequence[int], order: Sequence[int]) -> None:
    """No load waits for another one of the same tile."""
    case = turned(shape, order)
    assert WAITS not in compiled(case).source
    check(case)


@pytest.mark.parametrize("element", ["f16", "f32"])
@pytest.mark.parametrize(
    ("shape", "order"),
    [((3, 1000, 333), (2, 1, 0)), ((17, 123, 500), (2, 1, 0)), ((5, 20, 77, 80), (3, 1, 2, 0))],
)
def test_time_of_gathered_elements_is_predicted(
    shape: Sequence[int], order: Sequence[int], element: str
) -> None:
    """It was predicted as that of matrices, a quarter of what it is: other tiles would have been faster."""
    case = turned(shape, order, element)
    kernel, run = compiled(case), check(case)
    predicted = sum(phase["ns"] for phase in kernel.certificates["tiling"]) / 1000
    assert run.launch.time_us is not None
    assert run.launch.time_us < 2 * predicted + 4  # of the launch


@pytest.mark.parametrize("style", ["flags", "tque"])
@pytest.mark.parametrize("element", ["f16", "i8", "i64"])
@pytest.mark.parametrize("tile", [(), (16, 8, 8), (1, 16, 16)])
def test_tiles_of_any_size_are_defined(tile: tuple[int, ...], element: str, style: str) -> None:
    """Elements that a load leaves unwritten are read with the others: they are filled once, before the loop."""
    options = {
        "graph-tile": {"tile": tile, "refills": style == "flags"},
        "tile-select-instructions": {"style": style},
    }
    check(turned((5, 33, 21), (2, 1, 0), element), options)


def test_the_length_of_a_part_of_a_tile_is_at_most_the_tile() -> None:
    """`min(b + 8, end) - max(b, begin)`, as the parts of tiles that two cores share."""
    module = module_of(
        """
        func.func @lengths(%b: index, %begin: index, %end: index) -> (index, index, index) {
          %c8 = arith.constant 8 : index
          %next = arith.addi %b, %c8 : index
          %low = arith.maxsi %b, %begin : index
          %high = arith.minsi %next, %end : index
          %both = arith.subi %high, %low : index
          %one = arith.subi %high, %b : index
          %other = arith.subi %high, %begin : index
          func.return %both, %one, %other : index, index, index
        }
        """
    )
    last = list(module.walk())[-1]
    assert [greatest_of(value) for value in last.operands] == [8, 8, None]
