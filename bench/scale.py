"""Parse, verify, print, canonicalize and cse at 1k, 10k and 100k operations, and the exponent of their growth.

    $ python -m bench.scale
    program   step             1k      10k     100k   exponent   mlir-opt 100k
    chain     parse       98.2 ms    0.99 s   9.9 s       1.00          340 ms

An exponent of 1 is linear; the bound is 1.1. If the machine has an mlir-opt, its total time is also listed.
"""

from __future__ import annotations

import argparse
import io
import math
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import linear_regression

from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.transforms.common_subexpression_elimination import CommonSubexpressionElimination

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.verification import verify
from bench.measure import child_seconds, cpu_seconds

BOUND = 1.1
STEPS = ("parse", "verify", "print", "canonicalize", "cse")
MLIR_OPT = {"parse": [], "canonicalize": ["--canonicalize"], "cse": ["--cse"]}


def _function(signature: str, body: Sequence[str], last: str) -> str:
    return "func.func @f" + signature + " {\n" + "".join(f"  {line}\n" for line in body) + f"  {last}\n}}\n"


def chain(count: int) -> str:
    """Scalar arithmetic, each value used by the next."""
    ops = ("addi", "muli", "subi", "xori")
    body = [f"%v{i + 1} = arith.{ops[i % 4]} %v{i}, %b : i32" for i in range(count)]
    return _function("(%v0: i32, %b: i32) -> i32", body, f"func.return %v{count} : i32")


def graph(count: int) -> str:
    """Elementwise tensor operations, as a front end makes them."""
    ops = ("exp", "neg", "relu", "tanh")
    body = [f"%v{i + 1} = graph.{ops[i % 4]} %v{i} : tensor<8x16xf32>" for i in range(count)]
    signature = "(%v0: tensor<8x16xf32>) -> tensor<8x16xf32>"
    return _function(signature, body, f"func.return %v{count} : tensor<8x16xf32>")


def instructions(count: int) -> str:
    """Vector instructions on two local tensors."""
    t = "!ascendc.local_tensor<1024xf32>"
    body = [f"ascendc.add_l2 %a, %b, %{'ab'[i % 2]}, %n : {t}, {t}, {t}, i32" for i in range(count)]
    return _function(f"(%a: {t}, %b: {t}, %n: i32)", body, "func.return")


PROGRAMS: dict[str, Callable[[int], str]] = {"chain": chain, "graph": graph, "instructions": instructions}


def measure(program: str, size: int, runs: int) -> dict[str, float]:
    """CPU seconds of each step on a program of one size."""
    context = make_context()
    source = Source("scale.mlir", PROGRAMS[program](size))
    parsed: list[ModuleOp] = []
    times = {"parse": cpu_seconds(lambda: parsed.append(parse(context, source)), runs)}
    module = parsed[-1]
    times["verify"] = cpu_seconds(lambda: verify(module), runs)
    times["print"] = cpu_seconds(lambda: Printer(stream=io.StringIO()).print_op(module), runs)
    # A pass changes its module: each run has its own.
    fresh = parsed[-2:]
    times["canonicalize"] = cpu_seconds(lambda: CanonicalizePass().apply(context, fresh[0]), 1)
    times["cse"] = cpu_seconds(lambda: CommonSubexpressionElimination().apply(context, fresh[-1]), 1)
    return times


def fresh_process(program: str, size: int, runs: int) -> dict[str, float]:
    """`measure` as a tool's run sees it: what earlier programs leave of the heap costs up to half as much again."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure, program, size, runs).result()


def mlir_opt_times(text: str) -> dict[str, float]:
    """The same steps by mlir-opt, as a whole process, if it is installed and knows the operations."""
    command = next((path for name in ("mlir-opt", "mlir-opt-19") if (path := shutil.which(name))), None)
    if command is None:
        return {}
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        return {
            step: child_seconds([command, "--mlir-disable-threading", *flags, file.name])
            for step, flags in MLIR_OPT.items()
        }


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The slope of the line through all sizes on a log-log scale, by least squares."""
    return linear_regression([math.log(size) for size in sizes], [math.log(time) for time in times]).slope


def _shown(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description="growth of the driver's steps with the number of operations")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--runs", type=int, default=2)
    options = parser.parse_args()
    sizes: list[int] = options.sizes
    print(
        f"{'program':14}{'step':14}"
        + "".join(f"{size:>12,}" for size in sizes)
        + f"{'exponent':>10}{'mlir-opt':>12}"
    )
    worst = 0.0
    for name in PROGRAMS:
        times = [fresh_process(name, size, options.runs) for size in sizes]
        peer = mlir_opt_times(PROGRAMS[name](sizes[-1])) if name == "chain" else {}
        for step in STEPS:
            row = [by_step[step] for by_step in times]
            growth = exponent(sizes, row)
            worst = max(worst, growth)
            beside = _shown(peer[step]) if step in peer else "-"
            print(
                f"{name:14}{step:14}"
                + "".join(f"{_shown(t):>12}" for t in row)
                + f"{growth:>10.2f}{beside:>12}"
            )
    print(f"largest exponent {worst:.2f}, bound {BOUND}")
    return int(worst > BOUND)


if __name__ == "__main__":
    sys.exit(main())
