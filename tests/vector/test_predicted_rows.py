"""What comes or goes row by row takes about as long as predicted: so that it is shared out to the cores that it pays
for."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program
from ascir.interp.inputs import random_inputs
from tests.vector.harness import module_of

TABLE = "tensor<30000x16xf32>"
CASES = {
    "gathered": (
        f"%t: {TABLE}, %i: tensor<4096xi32>",
        f"%y = graph.embedding %t, %i : ({TABLE}, tensor<4096xi32>) -> tensor<4096x16xf32>",
        "tensor<4096x16xf32>",
    ),
    "a part of each row read": (
        "%x: tensor<4096x256xf16>",
        "%s = graph.slice %x starts [0, 16] ends [4096, 26] steps [1, 1] : tensor<4096x256xf16> -> tensor<4096x10xf16>\n"
        "%y = graph.exp %s : tensor<4096x10xf16>",
        "tensor<4096x10xf16>",
    ),
    "a part of each row written": (
        "%a: tensor<2048x64xf16>, %b: tensor<2048x25xf16>",
        "%y = graph.concat %a, %b axis 1 : (tensor<2048x64xf16>, tensor<2048x25xf16>) -> tensor<2048x89xf16>",
        "tensor<2048x89xf16>",
    ),
    "in reverse": (
        "%x: tensor<1000x256xf32>",
        "%y = graph.slice %x starts [0, -1] ends [1000, -9223372036854775808] steps [1, -1] "
        ": tensor<1000x256xf32> -> tensor<1000x256xf32>",
        "tensor<1000x256xf32>",
    ),
    "halves of rows in another order": (
        "%x: tensor<512x32x128xf16>, %c: tensor<512x64xf16>, %s: tensor<512x64xf16>",
        "%t = graph.transpose %x permutation [1, 0, 2] : tensor<512x32x128xf16> -> tensor<32x512x128xf16>\n"
        "%y = graph.rotary_embedding %t, %c, %s : (tensor<32x512x128xf16>, tensor<512x64xf16>, tensor<512x64xf16>) "
        "-> tensor<32x512x128xf16>",
        "tensor<32x512x128xf16>",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_rows_one_by_one_take_as_long_as_predicted(name: str) -> None:
    arguments, body, result = CASES[name]
    text = f"func.func @kernel({arguments}) -> {result} {{\n{body}\nfunc.return %y : {result}\n}}"
    program = compile_program(module_of(text), soc="ascend910b1")
    (function,) = (op for op in module_of(text).ops if isinstance(op, FuncOp))
    inputs = [np.asarray(each) for each in random_inputs(function)]
    assert program.fusion["ns"] == pytest.approx(1000 * program.run(inputs, checks=False).time_us, rel=0.3)
