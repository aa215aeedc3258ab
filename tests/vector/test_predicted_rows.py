"""What comes or goes row by row takes about as long as predicted: so that it is shared out to the cores that it pays
for."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program
from ascir.interp.inputs import random_inputs
from tests.vector.harness import module_of

DTYPES = {"f16": np.float16, "f32": np.float32}
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
    "every second element": (
        "%x: tensor<2000x128xf16>",
        "%y = graph.slice %x starts [0, 1] ends [2000, 128] steps [1, 2] : tensor<2000x128xf16> -> tensor<2000x64xf16>",
        "tensor<2000x64xf16>",
    ),
    "every third element": (
        "%x: tensor<20000x128xf16>",
        "%y = graph.slice %x starts [0, 1] ends [20000, 128] steps [1, 3] : tensor<20000x128xf16> -> tensor<20000x43xf16>",
        "tensor<20000x43xf16>",
    ),
    "every seventh byte": (
        "%x: tensor<20000x128xi8>",
        "%y = graph.slice %x starts [0, 2] ends [20000, 128] steps [1, 7] : tensor<20000x128xi8> -> tensor<20000x18xi8>",
        "tensor<20000x18xi8>",
    ),
    "bytes of rows in another order": (
        "%x: tensor<1000x512x3xi8>",
        "%y = graph.transpose %x permutation [0, 2, 1] : tensor<1000x512x3xi8> -> tensor<1000x3x512xi8>",
        "tensor<1000x3x512xi8>",
    ),
    "every fourth byte": (
        "%x: tensor<4000x1024xi8>",
        "%y = graph.slice %x starts [0, 2] ends [4000, 1024] steps [1, 4] : tensor<4000x1024xi8> -> tensor<4000x256xi8>",
        "tensor<4000x256xi8>",
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


@pytest.mark.parametrize("element", ["f16", "f32"])
def test_elements_and_rows_that_are_repeated_go_out_in_pieces(element: str) -> None:
    """Pairs of elements, of which those of a row follow each other in the result: as bursts far apart they took 54 us
    (f32), on eight cores."""
    x, wide, y = (f"tensor<{shape}x{element}>" for shape in ("128x20x1x20x1", "128x20x2x20x2", "128x40x40"))
    text = f"""func.func @kernel(%x: {x}) -> {y} {{
        %w = graph.broadcast_to %x : {x} -> {wide}
        %y = graph.reshape %w : {wide} -> {y}
        func.return %y : {y}
    }}"""
    program = compile_program(module_of(text), soc="ascend910b1")
    image = np.random.default_rng(0).standard_normal((128, 20, 1, 20, 1)).astype(DTYPES[element])
    run = program.run([image])
    np.testing.assert_array_equal(run.outputs[0], image[:, :, 0, :, 0].repeat(2, 1).repeat(2, 2))
    assert run.findings == []
    assert run.time_us < 10
