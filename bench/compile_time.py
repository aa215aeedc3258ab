"""Compile time, from the graph to the text of single kernels and of whole models, in CPU time of a warm process.

    $ python -m bench.compile_time                        # kernels, relative to the budget of 50 ms
    $ python -m bench.compile_time --passes softmax       # those whose names contain a word, by pass
    kernel                    ms  of 50 ms
    softmax 1024            21.3       43 %
    $ python -m bench.compile_time --models resnet50 bert_base      # networks of bench.nets, relative to 10 s
    model         route    import s  fuse s  compile s  of 10 s  kernels
    resnet50      onnx         0.68    3.16       6.43     71 %       33

For kernels, the minimum of several runs is taken, without the first; a model is compiled once, which includes warm-up.
`fuse s` is part of `compile s`; the time of the front end is separate, but counts toward the budget. The export is not
included.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bench.conv import Layer
from bench.conv import text as convolution
from bench.cube_rows import Shape
from bench.vector import CASES, function

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.passes import ModulePass

    from ascir.program import Program
    from bench.nets.net import Net

SOC = "ascend910b1"
KERNEL_MS, MODEL_S = 50, 10
"""The budgets of a kernel and of a model."""

ROWS = 4096
"""The cases of bench.vector to compile."""

MOST_S = 2
"""Longer ones are measured once."""

ROUTES = ("onnx", "torch")


def _dynamic_softmax() -> str:
    t = "tensor<?x?xf32, #graph.dims<B, S>>"
    return function(f"%x: {t}", t, f"%y = graph.softmax %x axis 1 : {t}")


def _binary(op: str, element: str) -> str:
    t = f"tensor<4096x1024x{element}>"
    return function(f"%a: {t}, %b: {t}", t, f"%y = graph.{op} %a, %b : ({t}, {t}) -> {t}")


def _order(op: str, shape: str, result: str) -> str:
    x, y, places = f"tensor<{shape}xf32>", f"tensor<{result}xf32>", f"tensor<{result}xi64>"
    return function(f"%x: {x}", y, f"%y, %i = graph.{op} axis 1 : {x} -> ({y}, {places})")


def _cumsum() -> str:
    t = "tensor<64x4096xf32>"
    return function(f"%x: {t}", t, f"%y = graph.cumsum %x axis 1 : {t}")


def _scatter(rows: int, width: int, count: int) -> str:
    t, u, i = f"tensor<{rows}x{width}xf32>", f"tensor<{count}x{width}xf32>", f"tensor<{count}xi32>"
    line = f"%y = graph.scatter_add %d, %i, %u axis 0 : ({t}, {i}, {u}) -> {t}"
    return function(f"%d: {t}, %i: {i}, %u: {u}", t, line)


KERNELS: Mapping[str, Callable[[], str]] = {
    **{case.name: (lambda case=case: case.text(ROWS)) for case in CASES},
    "dynamic_softmax": _dynamic_softmax,
    "rem i64": lambda: _binary("rem", "i64"),
    "pow f32": lambda: _binary("pow", "f32"),
    "matmul 512": lambda: Shape(512, 512, 512).fused(),
    "matmul 2048": lambda: Shape(2048, 2048, 2048).fused(),
    "matmul+gelu 2048": lambda: Shape(2048, 2048, 2048, follows=("bias", "gelu")).fused(),
    "conv3x3": lambda: convolution(Layer("conv3x3", 64, 56, 3, 1, 64), 8),
    "top_k 5 of 4096": lambda: _order("top_k %x k 5", "64x4096", "64x5"),
    "top_k 50 of 32000": lambda: _order("top_k %x k 50", "3x32000", "3x50"),
    "sort 4095": lambda: _order("sort %x", "64x4095", "64x4095"),
    "sort 8192": lambda: _order("sort %x", "64x8192", "64x8192"),
    "cumsum 4096": _cumsum,
    "scatter_add": lambda: _scatter(20000, 64, 4096),
}


class Stopwatch:
    """CPU seconds of each pass, from the end of the previous one."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.last = time.process_time()

    def __call__(self, name: str, done: ModulePass | None = None) -> None:
        now = time.process_time()
        self.spent[name] += now - self.last
        self.last = now


def kernel_seconds(text: str, runs: int) -> tuple[float, Mapping[str, float]]:
    """The minimum of several runs, from a parsed graph to text, and the time of each pass."""
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    parsed = parse(make_context(), Source("<bench>", text))
    best: tuple[float, Mapping[str, float]] = float("inf"), {}
    for run in range(runs + 1):
        module = parsed.clone()
        gc.collect()
        watch = Stopwatch()
        compile_kernels(module, soc=SOC, after=watch)
        watch("text")
        total = sum(watch.spent.values())
        if run and total < best[0]:
            best = total, watch.spent
        if run and total > MOST_S:
            break
    return best


def kernels(words: Sequence[str], runs: int, by_pass: bool) -> int:
    """Prints a line for each kernel; returns the number of those over budget."""
    late = 0
    print(f"{'kernel':22} {'ms':>8}  of {KERNEL_MS} ms")
    for name, text in KERNELS.items():
        if words and not any(word in name for word in words):
            continue
        seconds, spent = kernel_seconds(text(), runs)
        late += seconds * 1e3 > KERNEL_MS
        print(f"{name:22} {seconds * 1e3:8.1f} {seconds * 1e3 / KERNEL_MS:8.0%}", flush=True)
        if by_pass:
            for each, part in spent.items():
                print(f"  {each:30} {part * 1e3:8.1f}")
    return late


def imported(net: Net, route: str) -> tuple[ModuleOp, float]:
    """The graph of a network, and the CPU seconds of its front end."""
    if route == "onnx":
        from ascir.frontend.onnx.build import import_model
        from bench.nets.export import exported

        model = exported(net, "optimised")
        start = time.process_time()
        return import_model(model, file=net.name), time.process_time() - start
    from ascir.frontend.torch.export import import_exported
    from ascir.frontend.torch.programs import exported as traced

    program, names = traced(net.module, tuple(net.inputs.values()))
    start = time.process_time()
    return import_exported(program, {}, file=net.name, dims=names), time.process_time() - start


def compiled(module: ModuleOp) -> tuple[Program, Stopwatch]:
    """Compiles like `ascir.compile`."""
    from ascir.compilation import compile_programs
    from ascir.executable import Target, pass_options
    from ascir.prepack import prepack
    from ascir.verification import assert_valid

    watch = Stopwatch()
    assert_valid(module)
    (program,) = prepack(compile_programs(module, pass_options(module, Target()), soc=SOC, after=watch))
    watch("text")
    return program, watch


def models(names: Sequence[str], routes: Sequence[str], by_pass: bool) -> int:
    """Prints a line for each network and route; returns the number of those over budget."""
    from bench.nets import NETS

    late = 0
    print(f"{'model':12} {'route':6} {'import s':>9} {'fuse s':>7} {'compile s':>10} of {MODEL_S} s  kernels")
    for name in names or NETS:
        for route in routes:
            module, front = imported(NETS[name](), route)
            program, watch = compiled(module)
            whole = sum(watch.spent.values())
            late += front + whole > MODEL_S
            print(
                f"{name:12} {route:6} {front:9.2f} {watch.spent['graph-fuse']:7.2f} {whole:10.2f} "
                f"{(front + whole) / MODEL_S:7.0%} {len(program.kernels):8}",
                flush=True,
            )
            if by_pass:
                for each, seconds in watch.spent.items():
                    print(f"  {each:30} {seconds:8.2f}")
    return late


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", help="only kernels whose names contain one of these; all without")
    parser.add_argument("--passes", action="store_true", help="and what each pass takes")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--models", nargs="*", help="networks of bench.nets instead; all without a name")
    parser.add_argument("--routes", nargs="+", choices=ROUTES, default=ROUTES)
    options = parser.parse_args(arguments)
    if options.models is not None:
        return int(models(options.models, options.routes, options.passes) > 0)
    return int(kernels(options.words, options.runs, options.passes) > 0)


if __name__ == "__main__":
    sys.exit(main())
