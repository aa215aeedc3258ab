"""Rows further apart than one instruction steps over: an instruction loads each, and none waits for the one before."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, sync
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.insert_sync import insert
from tests.cube.products import Case, check, compiled, context, cut_of

CASES = {
    "columns of a vocabulary": Case(16, 70000, 48),
    "one row, odd columns": Case(1, 65555, 17),
    "of the left operand": Case(17, 16, 65552),
    "of both": Case(5, 20, 70000, "bf16", transpose_b=True),
    "floats": Case(3, 66000, 33, "f32"),
    "bytes": Case(16, 65600, 64, "i8"),
    "of a left operand that is turned": Case(65600, 16, 32, transpose_a=True),
}


@pytest.mark.parametrize("name", CASES)
def test_rows_far_apart(name: str) -> None:
    kernel = compiled(CASES[name])
    assert "PipeBarrier<PIPE_MTE2>" not in kernel.source
    check(CASES[name], kernel)


@pytest.mark.parametrize("shape", [(16, 70000, 512), (16, 16, 100000)])
def test_an_instruction_for_each_row_is_counted(shape: tuple[int, int, int]) -> None:
    """It took 3665 us where 74 were predicted: a barrier stood before each row, and blocks were as narrow as elsewhere.
    Of parts of k, rows are as far apart as those of all of it."""
    m, n, k = shape
    kernel = compiled(Case(*shape))
    predicted = cut_of(kernel)["ns"].value.data / 1000
    inputs = [np.zeros(each, np.float16) for each in ((m, k), (k, n))]
    simulated = kernel.run(inputs, checks=False).launch.time_us
    assert simulated is not None
    assert abs(predicted / simulated - 1) < 0.1


def rows(across: int) -> FuncOp:
    """16 rows, each of as many columns as there are, 64 at most: blocks of them are so many rows apart."""
    text = f"""func.func @rows(%x: memref<?xf16, 22>, %left: i32) attributes {{ascendc.aicore, ascendc.global}} {{
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c16 = arith.constant 16 : i32
      %most = arith.constant 64 : i32
      %across = arith.constant {across} : i32
      %n = arith.constant 1024 : i32
      %i0 = arith.constant 0 : index
      %i1 = arith.constant 1 : index
      %i16 = arith.constant 16 : index
      %xg = ascendc.global_tensor : !ascendc.global_tensor<*xf16>
      ascendc.global_tensor.set_global_buffer %xg, %x : !ascendc.global_tensor<*xf16>, memref<?xf16, 22>
      %l1 = ascendc.tbuf : <a1>
      %t = ascendc.tbuf.get_with_offset %l1, %n, %c0 : !ascendc.tbuf<a1>, i32, i32, !ascendc.local_tensor<*xf16>
      %width = arith.minsi %most, %left : i32
      %p = ascendc.construct !ascendc.nd2nz_params(%c1, %c1, %width, %c0, %c1, %across, %c1, %c16)
        : i32, i32, i32, i32, i32, i32, i32, i32
      scf.for %row = %i0 to %i16 step %i1 {{
        %at = arith.muli %row, %i16 : index
        %to = ascendc.local_tensor.subindex %t[%at]
          : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
        ascendc.data_copy_nd2nz %to, %xg, %p
          : !ascendc.local_tensor<*xf16>, !ascendc.global_tensor<*xf16>, !ascendc.nd2nz_params
      }}
      func.return
    }}"""
    (function,) = parse(context(), Source("rows.mlir", text)).ops
    assert isinstance(function, FuncOp)
    return function


def test_rows_over_each_other_wait() -> None:
    """Those who add what orders them and the checker agree, each by its own count."""
    apart, over = rows(16), rows(1)
    sync.check(apart)
    with pytest.raises(Refuted, match="touches bytes of"):
        sync.check(over)
    insert(apart)
    insert(over)
    assert (sync.check(apart).barriers, sync.check(over).barriers) == (0, 1)
