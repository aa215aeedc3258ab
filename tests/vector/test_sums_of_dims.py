"""Kernels for any size of dimensions that are cut, joined and padded: the results have sums of names, such as `S+1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.compilation import compile_program
from ascir.diagnostics import Source
from ascir.frontend.text.build import import_text
from ascir.interp.compare import compare
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from tests.vector.harness import certified

SIZES = {"S": (2, 17, 700), "N": (0, 1, 40), "M": (1, 77)}

MODELS = {
    "a cache that grows by a row": "(past: f16[8, S, 64], new: f16[8, 1, 64]) { return concat([past, new], axis = 1) }",
    "without the first column": "(x: f16[8, S]) { return x[:, 1:] * 2.0 }",
    "without the last column, reduced": "(x: f16[8, S]) { return softmax(x[:, :-1], axis = -1) }",
    "rows beside the next ones": "(x: f32[S, 40]) { return x[1:] - x[:-1] }",
    "without both ends": "(x: i32[S, 5]) { return x[1:-1] }",
    "the last rows": "(x: f32[S, 40]) { return exp(x[-2:]) * 2.0 }",
    "the last but one of a part": "(x: f16[4, S]) { return softmax(x[:, 1:][:, -1:], axis = 0) + x[:, -2:-1] }",
    "a part that only a reduction sees": "(x: f32[8, S]) { return argmax(x[:, :-1], axis = 1), sum(x[:, 1:], axes = [1]) }",
    "the last ones, which a workspace keeps": """(x: f16[1, S, 5]) {
        last = x[:, -2:]
        return transpose(concat([last, last], axis = 0), [1, 2, 0])
    }""",
    "turned by one": "(x: f32[4, S, 8]) { return concat([x[:, -1:], x[:, :-1]], axis = 1) }",
    "picked from a part": "(x: f32[8, S], i: i32[5]) { return gather(x[:, 1:], i * 0, axis = 1) }",
    "sums along a part": "(x: f32[S, 8]) { return cumsum(x[1:], axis = 0)[:-1] }",
    "padded rows": "(x: f16[8, N]) { return pad(x, [0, 1], [2, 2], value = 1.5) }",
    "padded, then computed": "(x: f16[N, 40]) { return gelu(pad(x, [3, 1], [2, 0])) }",
    "padded beside its elements": "(x: f16[64, N]) { return pad(x, [0, 0], [0, 3]), x * 2.0 }",
    "padded and cut again": "(x: f32[S, 24]) { return pad(x, [1, 0], [0, 0])[1:] + x }",
    "three parts of two sizes": "(a: f16[N, 64], b: f16[M, 64]) { return concat([a, b, a], axis = 0) }",
    "columns of two sizes": "(a: f32[30, N], b: f32[30, M]) { return relu(concat([a, b], axis = 1)) }",
    "reduced along the sum": '(a: f32[9, N], b: f32[9, M]) { return reduce("sum", concat([a * 2.0, b], axis = 1), axes = [1]) }',
    "normalized": "(a: f16[N, 96], b: f16[5, 96], g: f16[96]) { return rms_norm(concat([a, b], axis = 0), gamma = g, axis = -1) }",
    "a product of all rows": "(a: f16[N, 64], b: f16[M, 64], w: f16[64, 48]) { return concat([a, b], axis = 0) @ w }",
    "attention to a cache": """(q: f16[4, 1, 64], keys: f16[4, N, 64], values: f16[4, N, 64], k: f16[4, 1, 64], v: f16[4, 1, 64]) {
        all_keys = concat([keys, k], axis = 1)
        all_values = concat([values, v], axis = 1)
        scores = softmax(q @ transpose(all_keys, [0, 2, 1]) * 0.125, axis = -1)
        return scores @ all_values, all_keys, all_values
    }""",
    "the first row, and what is computed from it": """(x: f16[6, S+1, 64], w: f16[64, 32]) {
        return tanh(x[:, 0] @ w), softmax(x, axis = -1)
    }""",
    "the first ones": "(x: f32[S, 40]) { return exp(x[:2]) * 2.0 }",
    "some in the middle of a part": "(x: f16[8, S+3]) { return softmax(x[:, 1:][:, 1:2], axis = 0) * x[:, :3] }",
    "a name that only a sum says": "(x: f16[6, S+1]) { return exp(x)[:, 1:] }",
}  # fmt: skip


def _module(name: str) -> ModuleOp:
    return import_text(Source("model.ascl", f"model m{MODELS[name]}"))


def _sizes(text: str) -> Iterator[Mapping[str, int]]:
    names = [name for name in SIZES if f"{name}," in text or f"{name}]" in text or f"{name}+" in text]
    yield from (dict(zip(names, found, strict=True)) for found in product(*map(SIZES.__getitem__, names)))


@pytest.mark.parametrize("name", MODELS)
def test_one_program_for_all_sizes(name: str) -> None:
    module = _module(name)
    lowered = module.clone()
    program = compile_program(lowered, after=certified(lowered))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    for sizes in _sizes(MODELS[name]):
        inputs = random_inputs(function, sizes)
        run = program.run(inputs)  # pyright: ignore[reportArgumentType]
        findings = [found for found in run.findings if found.severity != "info"]
        assert not findings, f"{sizes}: " + "\n".join(map(str, findings))
        for wanted, found in zip(run_function(module, "m", inputs), run.outputs, strict=True):
            assert (difference := compare(np.asarray(wanted), found)) is None, f"{sizes}: {difference}"


@pytest.mark.parametrize(
    ("name", "shapes", "message"),
    [
        ("rows beside the next ones", [(0, 40)], "S-1 is -1, where S is 0"),
        ("the last rows", [(1, 40)], "S-2 is -1, where S is 1"),
        ("the first ones", [(1, 40)], "S-2 is -1, where S is 1"),
        ("a name that only a sum says", [(6, 0)], "S+1 is 0, where S is -1"),
    ],
)
def test_sizes_that_no_array_has(name: str, shapes: Sequence[tuple[int, ...]], message: str) -> None:
    program = compile_program(_module(name))
    with pytest.raises(ValueError, match=re.escape(message)):
        program.run([np.zeros(shape, np.float32) for shape in shapes])


@pytest.mark.parametrize("name", ["padded beside its elements", "three parts of two sizes", "turned by one"])
def test_rows_lie_as_far_apart_as_their_sizes_say(name: str) -> None:
    """Queues do not order what is stored after the last tile: rows of N+3 elements end behind the N that were stored."""
    module = _module(name)
    compile_program(module, {"tile-select-instructions": {"style": "tque"}}, after=certified(module))
