"""Matrices of few columns."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.compilation import compile_program
from tests.vector.harness import module_of


@pytest.mark.parametrize(("rows", "columns"), [(70001, 30), (50000, 49), (40000, 64)])
def test_columns_are_transposed_whole(rows: int, columns: int) -> None:
    """In tiles of 16 or 32 columns, whose bursts are short, they took 18 to 24 us."""
    source, target = f"tensor<{rows}x{columns}xf16>", f"tensor<{columns}x{rows}xf16>"
    program = compile_program(
        module_of(
            f"""func.func @turn(%x: {source}) -> {target} {{
            %y = graph.transpose %x permutation [1, 0] : {source} -> {target}
            func.return %y : {target}
        }}"""
        ),
        soc="ascend910b1",
    )
    x = np.random.default_rng(0).integers(-100, 100, (rows, columns)).astype(np.float16)
    run = program.run([x])
    np.testing.assert_array_equal(run.outputs[0], x.T)
    assert run.findings == []
    assert run.time_us < 11


@pytest.mark.parametrize(("kind", "columns", "most"), [("sum", 100, 22), ("sum", 64, 15), ("max", 77, 19)])
def test_reductions_in_the_middle_overlap_with_loads(kind: str, columns: int, most: float) -> None:
    """Each run takes instructions of its own, more than the vector unit's queue holds: a load that follows them in the
    program is issued early, on as many cores as have work. They took 29, 15.7 and 20 us."""
    source, target = f"tensor<1500x49x{columns}xf16>", f"tensor<1500x{columns}xf16>"
    program = compile_program(
        module_of(
            f"""func.func @reduce(%x: {source}) -> {target} {{
            %y = graph.reduce {kind} %x axes [1] : {source} -> {target}
            func.return %y : {target}
        }}"""
        ),
        soc="ascend910b1",
    )
    x = np.random.default_rng(0).integers(-20, 20, (1500, 49, columns)).astype(np.float16)
    run = program.run([x])
    np.testing.assert_array_equal(run.outputs[0], getattr(x, kind)(axis=1))
    assert run.findings == []
    assert run.time_us < most


def test_parts_of_a_load_do_not_wait_for_each_other() -> None:
    """Each image has a copy of its own, of as many channels as are left: their bytes do not overlap. It took 10.6 us with
    a barrier before each copy."""
    program = compile_program(
        module_of(
            """func.func @reduce(%x: tensor<32x512x49xf16>) -> tensor<512xf16> {
            %y = graph.reduce sum %x axes [0, 2] : tensor<32x512x49xf16> -> tensor<512xf16>
            func.return %y : tensor<512xf16>
        }"""
        ),
        soc="ascend910b1",
    )
    assert "PipeBarrier<PIPE_MTE2>" not in program.kernels[0].source
    x = np.random.default_rng(0).integers(-2, 2, (32, 512, 49)).astype(np.float16)
    run = program.run([x])
    np.testing.assert_array_equal(run.outputs[0], x.sum(axis=(0, 2)))
    assert run.findings == []
    assert run.time_us < 6
