"""Maxima and minima of a number and NaN: by the order of the operands, or the number, as a launch asks for."""

from __future__ import annotations

import numpy as np
import pytest

import ascir.host

TEXT = """#include "kernel_operator.h"
extern "C" __global__ __aicore__ void extremes(GM_ADDR a, GM_ADDR b, GM_ADDR pairs, GM_ADDR rows) {
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> ub;
  pipe.InitBuffer(ub, 4096);
  auto at = [&](int n) { return ub.GetWithOffset<float>(128, n * 512); };
  auto global = [](GM_ADDR p) {
    AscendC::GlobalTensor<float> t;
    t.SetGlobalBuffer((__gm__ float *)p);
    return t;
  };
  AscendC::DataCopy(at(0), global(a), 128);
  AscendC::DataCopy(at(1), global(b), 128);
  AscendC::PipeBarrier<PIPE_ALL>();
  AscendC::OP(at(2), at(0), at(1), 128);
  AscendC::BlockReduceOP<float, true>(at(3), at(0), 2, 64, 1, 1, 8);
  AscendC::PipeBarrier<PIPE_ALL>();
  AscendC::DataCopy(global(pairs), at(2), 128);
  AscendC::DataCopy(global(rows), at(3), 16);
  AscendC::PipeBarrier<PIPE_ALL>();
}
"""


@pytest.mark.parametrize("op", ["Max", "Min"])
@pytest.mark.parametrize("drop", [False, True])
def test_numbers_win_where_they_are_asked_to(op: str, drop: bool) -> None:
    random = np.random.default_rng(0)
    a, b = (
        np.where(random.random(128) < 0.3, np.nan, random.standard_normal(128)).astype(np.float32)
        for _ in "ab"
    )
    a[:8] = np.nan
    pairs, rows = np.zeros(128, np.float32), np.zeros(16, np.float32)
    kernel = ascir.host.load(TEXT.replace("OP", op), "extremes", soc="ascend910b1")
    kernel.launch(1, [a, b, pairs, rows], auto_sync=True, drop_nan=drop)
    number = np.fmax if op == "Max" else np.fmin
    wins = a > b if op == "Max" else a < b
    np.testing.assert_array_equal(pairs, number(a, b) if drop else np.where(wins, a, b))
    if drop:
        np.testing.assert_array_equal(rows, number.reduce(a.reshape(16, 8), axis=1))
