"""Compile a graph, run its kernel on the host model with every check on, and compare with the graph's meaning.

check("softmax", graph(("x", "16x1000xf16"), body="%y = graph.softmax %x axis 1 : $x", result="$x"))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp

from ascir.certificates import cores, placement, sync
from ascir.context import make_context
from ascir.diagnostics import OperationError, Source
from ascir.host import Run
from ascir.host.findings import UNUSED
from ascir.interp.compare import compare
from ascir.interp.dtypes import Array
from ascir.interp.inputs import random_inputs
from ascir.interp.run import run_function
from ascir.parsing import parse
from ascir.pipeline import Options
from ascir.runtime import CompiledKernel, KernelRun, compile_kernels
from ascir.verification import assert_valid

NAME = "kernel"
CHIPS = ("ascend910b1", "ascend910b3", "ascend910b4")
"""Chips that differ in the number of cores, in their frequency, and in the speed of their memory."""
SYNC_RUNS = 16
"""Runs of each kernel that the checker of synchronisation follows; more where something seems superfluous."""

context = cache(make_context)


@dataclass(frozen=True)
class Graph:
    """One function of graph operations, and what its inputs are drawn from."""

    text: str
    dims: Mapping[str, int] | None = None
    ranges: Mapping[int, tuple[int, int]] | None = None
    tolerance: float | None = None


def graph(*arguments: tuple[str, str], body: str, result: str, **rest: Any) -> Graph:
    """`$x` in the body and the result stands for the type of argument `x`; what is returned is `%y`, or with several
    results, whose types a bar divides, `%y0` and so on. Letters are names of dimensions: tensor<Bx40xf16>."""
    types = {name: _tensor(type) for name, type in arguments}
    for name in sorted(types, key=len, reverse=True):
        body = body.replace(f"${name}", types[name])
        result = result.replace(f"${name}", types[name])
    results = [_tensor(each) for each in result.split(" | ")]
    many = len(results) > 1
    values = ", ".join(f"%y{number}" for number in range(len(results))) if many else "%y"
    listed = ", ".join(f"%{name}: {type}" for name, type in types.items())
    result = ", ".join(results)
    returned = f"({result})" if many else result
    lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
    text = f"func.func @{NAME}({listed}) -> {returned} {{\n{lines}\n  func.return {values} : {result}\n}}\n"
    return Graph(re.sub(r"tensor<((?:\w+x)*[A-Z]x(?:\w+x)*\w+)>", _named, text), **rest)


def _named(type: re.Match[str]) -> str:
    """The type of a tensor that has letters among its sizes."""
    *sizes, element = type[1].split("x")
    shape = "".join("?x" if size.isalpha() else f"{size}x" for size in sizes)
    return f"tensor<{shape}{element}, #graph.dims<{', '.join(size if size.isalpha() else '_' for size in sizes)}>>"


def _tensor(type: str) -> str:
    return type if type.startswith("tensor") else f"tensor<{type}>"


def module_of(text: str) -> ModuleOp:
    module = parse(context(), Source("graph.mlir", text))
    assert_valid(module)
    return module


def expected_of(case: Graph, seed: int = 0) -> tuple[list[Array], tuple[Array, ...]]:
    module = module_of(case.text)
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    inputs = random_inputs(function, case.dims, seed, case.ranges)
    return cast("list[Array]", inputs), run_function(module, NAME, inputs)


def run_compiled(
    case: Graph, inputs: Sequence[Array], options: Options | None = None, **launch: Any
) -> KernelRun:
    """The kernel's run."""
    return compiled(case, options).run(inputs, **launch)


def compiled(case: Graph, options: Options | None = None) -> CompiledKernel:
    """The kernel; its memory plan and its order are checked on the way."""
    module = module_of(case.text)
    return only_kernel(module, options, certified(module))


def certified(module: ModuleOp, minimal: bool = True) -> Callable[[str, object], None]:
    """What checks the memory plan and the order of the kernels of a module, called after each pass: by code that shares
    nothing with those who made them. `minimal`: whether no flag and no barrier may be too much."""

    def after(name: str, _: object) -> None:
        if name == "tile-place-buffers":
            for op in module.walk():
                if isinstance(op, FuncOp) and "tile.core" in op.attributes:
                    placement.check(op)
        elif name == "ascendc-insert-sync":
            for op in module.ops:
                if isinstance(op, FuncOp) and "ascendc.aicore" in op.attributes:
                    sync.check(op, minimal=minimal, runs=SYNC_RUNS)
                    if (
                        sum(isinstance(each, CallOp) for each in op.body.block.ops) > 1
                    ):  # of both kinds of core
                        cores.check(op)

    return after


def chip_of(options: Options) -> str:
    """The chip that options for the tiling name, for all passes."""
    return str(options.get("graph-tile", {}).get("soc", CHIPS[0]))


def only_kernel(module: ModuleOp, options: Options | None = None, after: Any = None) -> CompiledKernel:
    """The kernel of a module that has one, for the chip that the options name."""
    kernels = compile_kernels(module, options, soc=chip_of(options or {}), after=after)
    if not kernels:  # as of -(-x)
        raise OperationError(module, "nothing is left to compute: it gives back what it takes")
    (kernel,) = kernels
    return kernel


def check(case: Graph, options: Options | None = None, seed: int = 0, **launch: Any) -> KernelRun:
    """The kernel does what the graph means, and the host model has nothing to say against it."""
    inputs, expected = expected_of(case, seed)
    run = run_compiled(case, inputs, options, **launch)
    agree(case, run, expected)
    return run


def agree(case: Graph, run: KernelRun, expected: Sequence[Array]) -> None:
    """A run returned what is expected, and the host model found nothing."""
    findings = [finding for finding in run.launch.findings if finding.severity != "info"]
    assert not findings, "\n".join(map(str, findings))
    assert len(run.outputs) == len(expected)
    for number, (wanted, found) in enumerate(zip(expected, run.outputs, strict=True)):
        difference = compare(np.asarray(wanted), found, tolerance=case.tolerance)
        assert difference is None, f"result {number}: {difference}"


def never_read(launches: Iterable[Run]) -> set[int]:
    """The lines of a kernel of named sizes whose results nobody reads in any of the launches. At some sizes there may
    be such lines, as whole tiles are computed."""
    unread = [{found.other_line for found in launch.findings if found.code == UNUSED} for launch in launches]
    return set[int].intersection(*unread) if unread else set()
