"""Joins that move nothing: which ones do, where their parts lie, and that nothing overwrites them there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

import ascir
from ascir.compilation import compile_program
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.frontend.text.build import import_text
from ascir.interp.compare import compare
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.passes.graph.fusion.joins import free_joins
from ascir.program import Program, Step
from ascir.workspace import plan_workspace

A, B = "tensor<1x4x8xf32>", "tensor<1x8x8xf32>"


def joins(body: str, result: str = "%z", type: str = B) -> int:
    """How many joins of a function move nothing."""
    text = f"func.func @f(%x: {A}, %d: tensor<2x4x8xf32>) -> {type} {{\n{body}\nfunc.return {result} : {type}\n}}"
    module = parse(make_context(), Source("joins.mlir", text))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    return len(free_joins(function.body.block))


PARTS = f"%a = graph.exp %x : {A}\n%b = graph.abs %x : {A}\n"
JOINED = f"%c = graph.concat %a, %b axis 1 : ({A}, {A}) -> {B}\n"
USED = f"%z = graph.neg %c : {B}"


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (f"{PARTS}{JOINED}{USED}", 1),
        (f"%b = graph.abs %x : {A}\n%c = graph.concat %x, %b axis 1 : ({A}, {A}) -> {B}\n{USED}", 0),
        (f"%a = graph.exp %x : {A}\n%c = graph.concat %a, %a axis 1 : ({A}, {A}) -> {B}\n{USED}", 0),
        (f"{PARTS}%z = graph.concat %a, %b axis 1 : ({A}, {A}) -> {B}", 0),
        (
            f"{PARTS}{JOINED}%e = graph.concat %b, %a axis 1 : ({A}, {A}) -> {B}\n"
            f"%z = graph.add %c, %e : {B}",
            1,
        ),
        (
            f"{PARTS}{JOINED}%g = graph.sqrt %x : {A}\n"
            f"%e = graph.concat %g, %c axis 1 : ({A}, {B}) -> tensor<1x12x8xf32>\n"
            f"%z = graph.slice %e starts [0, 0, 0] ends [1, 8, 8] : tensor<1x12x8xf32> -> {B}",
            2,
        ),
    ],
    ids=["of two kernels", "an argument", "twice the same", "given back", "in two joins", "joined again"],
)
def test_which_joins_move_nothing(body: str, count: int) -> None:
    assert joins(body) == count


def test_parts_that_alternate_are_moved() -> None:
    """Two rows of one, two rows of the other."""
    two, four = "tensor<2x4x8xf32>", "tensor<2x8x8xf32>"
    body = (
        f"%a = graph.exp %d : {two}\n%b = graph.abs %d : {two}\n"
        f"%c = graph.concat %a, %b axis 1 : ({two}, {two}) -> {four}\n%z = graph.neg %c : {four}"
    )
    assert joins(body, type=four) == 0


CSP = """
model csp(x: f16[1, 32, 12, 12]) {
    a = silu(conv2d(x, constant(0.02, f16, shape = [16, 32, 1, 1]), constant(0.5, f16, shape = [16])))
    b = silu(conv2d(x, constant(0.03, f16, shape = [32, 32, 1, 1]), constant(0.25, f16, shape = [32])))
    y = a + silu(conv2d(a, constant(0.02, f16, shape = [16, 16, 3, 3]), constant(0.5, f16, shape = [16]), pads = [1, 1, 1, 1]))
    return silu(conv2d(concat([b, y], axis = 1), constant(0.01, f16, shape = [32, 48, 1, 1]), constant(0.5, f16, shape = [32])))
}
"""
SPPF = """
model sppf(x: f16[1, 32, 9, 9]) {
    a = silu(conv2d(x, constant(0.02, f16, shape = [16, 32, 1, 1]), constant(0.5, f16, shape = [16])))
    p = max_pool2d(a, kernel = [5, 5], pads = [2, 2, 2, 2])
    q = max_pool2d(p, kernel = [5, 5], pads = [2, 2, 2, 2])
    return silu(conv2d(concat([a, p, q], axis = 1), constant(0.01, f16, shape = [32, 48, 1, 1]), constant(0.5, f16, shape = [32])))
}
"""


def placed(program: Program) -> tuple[Any, list[str]]:
    """Called with each step: values lie where they are planned, and are read there. And what was not found there."""
    found = plan_workspace(program)
    assert found is not None
    memory, wrong = bytearray(found.bytes), list[str]()
    at = dict(found.offsets)

    def watch(step: Step, given: Any, made: Any) -> None:
        if step.kernel is None:
            if step.inputs and step.inputs[0] in at:
                at[step.outputs[0]] = at[step.inputs[0]]
            return
        for name, array in zip(step.inputs, given, strict=True):
            if name in at and memory[at[name] : at[name] + array.nbytes] != array.tobytes():
                wrong.append(name)
        for name, array in zip(step.outputs, made, strict=True):
            if name in at:
                memory[at[name] : at[name] + array.nbytes] = array.tobytes()

    return watch, wrong


@pytest.mark.parametrize("text", [CSP, SPPF], ids=["csp", "sppf"])
def test_parts_lie_side_by_side(text: str) -> None:
    alone = {"graph-fuse": {"search": "none"}}
    program = compile_program(import_text(Source("model.ascl", text)), alone)
    joined = [step for step in program.steps if step.kernel is None and len(step.inputs) > 1]
    assert len(joined) == 1
    assert not any("concat" in kernel.name for kernel in program.kernels)
    found = plan_workspace(program)
    assert found is not None
    places = [found.offsets[name] for name in joined[0].inputs]
    assert places == sorted(places)
    shape = [size for size in program.shapes[0] if isinstance(size, int)]
    x = np.random.default_rng(3).standard_normal(shape).astype(np.float16)
    watch, wrong = placed(program)
    run = program.run([x], watch=watch)
    assert not run.findings
    assert not wrong
    module = import_text(Source("model.ascl", text))
    name = next(op for op in module.ops if isinstance(op, FuncOp)).sym_name.data
    (wanted,) = run_function(module, name, [x])
    assert compare(np.asarray(wanted), run.outputs[0], tolerance=16) is None


def test_a_package_has_them_too(tmp_path: Path) -> None:
    file = tmp_path / "sppf.ascl"
    file.write_text(SPPF)
    made = ascir.compile(file)
    made.save(tmp_path / "sppf.ascir")
    x = np.random.default_rng(4).standard_normal((1, 32, 9, 9)).astype(np.float16)
    assert np.array_equal(ascir.load(tmp_path / "sppf.ascir")(x), made(x))
