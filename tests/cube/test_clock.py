"""What plans of products keep to, so that their kernels are as fast as their clock says."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.graph.cube.bursts import Bursts, bursts_of
from ascir.passes.graph.cube.choose import choose
from ascir.passes.graph.cube.clock import in_step
from ascir.passes.graph.cube.cuts import FLAGS, left_moves, right_moves
from ascir.passes.graph.cube.plan import Options, Sizes
from ascir.passes.graph.cube.problem import LEFT, RIGHT, Product, root_of
from ascir.passes.graph.cube.split_plan import with_parts
from ascir.passes.graph.cube.strips_plan import with_strips
from ascir.target import soc
from tests.cube.products import Case, check, compiled, context, cut_of

CHIP = soc("ascend910b1")
OPTIONS = Options(CHIP, CHIP.aic_cores)


def product(m: int, n: int, k: int, transpose_a: bool = False, element: str = "f16") -> Product:
    """Of an operand whose rows are k and one whose columns are, or the other way round."""
    a, b = ((k, m), (k, n)) if transpose_a else ((m, k), (n, k))
    c = f"tensor<{m}x{n}x{'i32' if element == 'i8' else element}>"
    a, b = (f"tensor<{rows}x{columns}x{element}>" for rows, columns in (a, b))
    which = "transpose_a" if transpose_a else "transpose_b"
    text = f"""func.func @f(%a: {a}, %b: {b}) -> {c} {{
      %c = graph.matmul %a, %b {which} : ({a}, {b}) -> {c}
      func.return %c : {c}
    }}"""
    module = parse(context(), Source("product.mlir", text))
    return root_of(next(op for op in module.walk() if isinstance(op, FuncOp))).product


@pytest.mark.parametrize(("m", "n", "k"), [(4096, 4096, 4096), (128, 8192, 28672), (128, 1008, 4096)])
def test_moves_of_a_load_fit_into_their_queue(m: int, n: int, k: int) -> None:
    """Or the next load is not issued before this one has come."""
    made = product(m, n, k)
    plan = with_strips(made, OPTIONS, choose(made, OPTIONS), alone=True).plan
    moves = right_moves(Sizes.of(made), plan.n, plan.step)
    assert plan.load // plan.step * (1 + moves + 2) + FLAGS <= CHIP.timing["queue_depth"]


def test_bytes_that_are_turned_take_many_moves() -> None:
    """One for each row of squares: blocks that need more than one step of a load has room for are not loaded so far
    ahead."""
    made = product(4096, 3072, 3831, transpose_a=True, element="i8")
    plan = choose(made, OPTIONS).plan
    moves = left_moves(made, plan.m) + right_moves(Sizes.of(made), plan.n, plan.step)
    assert left_moves(made, 256) == 8
    assert plan.load // plan.step * (moves + 2) + FLAGS <= CHIP.timing["queue_depth"]


def times_of(case: Case) -> tuple[float, float]:
    """Microseconds that are predicted, and simulated."""
    kernel = compiled(case)
    inputs = [np.zeros(shape, np.float16) for shape in case.shapes()]
    simulated = kernel.run(inputs, checks=False).launch.time_us
    assert simulated is not None
    return cut_of(kernel)["ns"].value.data / 1000, simulated


def test_cores_that_do_not_begin_apart_are_soon_out_of_step() -> None:
    """Loads do not divide k, so that all cores begin at its start: short pieces of rows are not read by all at the same
    time for it. Predicted 33 us, as long as they were thought to be."""
    predicted, simulated = times_of(Case(1536, 2048, 1000, transpose_a=True))
    assert abs(predicted / simulated - 1) < 0.1


def test_memory_that_waits_for_cores_in_step_is_counted() -> None:
    """What is loaded out of L2 is loaded while global memory gives nothing: of few rows and many columns the same rows
    come to all cores, the columns to one each. Predicted 68 us and simulated 91, as long as nobody counted that."""
    predicted, simulated = times_of(Case(128, 11008, 4096, transpose_b=True))
    assert abs(predicted / simulated - 1) < 0.1
    assert simulated < 85


@pytest.mark.parametrize(
    ("shape", "most"),
    [
        ((400, 768, 560), 7.4),  # not in loads of 336 and 224: pieces of 448 bytes are all in one region
        ((575, 2960, 790), 19.0),  # columns that stay are one piece, not rows of 1580 bytes
        ((448, 2928, 480), 12.0),  # rows of 960 bytes: all loads along k are in one region
    ],
)
def test_rows_of_k_that_begin_within_lines(shape: tuple[int, int, int], most: float) -> None:
    """They took 7.85, 27.65 and 15.29 us, as long as all loads were thought to be as long as the first ones."""
    predicted, simulated = times_of(Case(*shape, transpose_b=True))
    assert simulated < most
    assert abs(predicted / simulated - 1) < 0.2


def test_a_last_load_has_shorter_bursts() -> None:
    made = Sizes.of(product(575, 2960, 790))
    assert bursts_of(made, LEFT, 96, 96, 256) == [Bursts(512, 288, 1580, 512), Bursts(44, 96, 1580, 512)]
    assert bursts_of(made, RIGHT, 256, 256, 800) == [Bursts(256 * 1580, 1, 256 * 1580, 0)]


def test_operands_in_step() -> None:
    """Memory gives the second operand while the port is idle; the first comes from L2, while memory is."""
    assert in_step((10, 20), (5, 30), always=True) == 40
    assert in_step((10, 20), (5, 30)) == (40 + 35) / 2
    assert in_step((10, 20), (0, 0)) == 30


def test_the_lone_block_that_cuts_lines_is_waited_for() -> None:
    """Rows of 768 bytes in pieces of 192: those of every other block cut lines, and 12 cores end 40 % later than the
    others. Pieces of 256 cut none: on 18 cores 75.7 us, on 24 of which some are late 94.3."""
    made = product(1536, 384, 12544, transpose_a=True)
    options = replace(OPTIONS, launch=False)
    choice = with_parts(made, options, with_strips(made, options, choose(made, options), alone=True))
    assert choice.plan.n * 2 % 256 == 0
    assert choice.plan.cores == 18


def test_parts_that_give_each_core_as_many() -> None:
    """Nine blocks in eight parts are three parts for each of 24 cores: 38 us; in two parts, 18 cores have one: 66."""
    made = product(768, 384, 12544, transpose_a=True)
    options = replace(OPTIONS, launch=False)
    plan = with_parts(made, options, choose(made, options)).plan
    blocks = -(-768 // plan.m) * -(-384 // plan.n)
    assert (plan.cores, blocks * plan.parts % plan.cores) == (24, 0)
    assert blocks * plan.parts > plan.cores
    check(
        Case(
            150,
            100,
            900,
            transpose_a=True,
            options={"graph-tile": {"cores": 4, "tile": (64, 64), "parts": 2}},
        )
    )
