"""Compiled kernels compared with hand-written ones of examples/kernels for the same task.

    $ python -m bench.by_hand
    job          size            by hand   ours   ratio
    add          4194304 f16        13.1   10.4    1.26   add_static on 48 cores

Both run on the host model. The hand-written kernel is the fastest of its variants, each on the best number of cores. The
ratio is its time over ours: it should be at least 1.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "kernels"
CORES = (1, 4, 8, 16, 24, 32, 48)
Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Job:
    """A graph, and the arguments of the hand-written kernels for the same values."""

    name: str
    size: str
    graph: str
    by_hand: Sequence[str]
    inputs: Callable[[], list[Array]]
    arguments: Callable[[list[Array], Array], list[Any]]
    output: tuple[tuple[int, ...], Any]


def _function(arguments: str, result: str, body: str) -> str:
    return f"func.func @kernel({arguments}) -> {result} {{\n  {body}\n  func.return %y : {result}\n}}\n"


def _random(*shape: int, dtype: Any = np.float32) -> Array:
    return np.random.default_rng(0).standard_normal(shape, dtype=np.float32).astype(dtype)


def add(n: int) -> Job:
    t = f"tensor<{n}xf16>"
    return Job(
        "add",
        f"{n} f16",
        _function(f"%a: {t}, %b: {t}", t, f"%y = graph.add %a, %b : ({t}, {t}) -> {t}"),
        ("add_naive", "add_tiled", "add_double_buffered", "add_static"),
        lambda: [_random(n, dtype=np.float16), _random(n, dtype=np.float16)],
        lambda given, y: [*given, y, n],
        ((n,), np.float16),
    )


def softmax(rows: int, columns: int) -> Job:
    t = f"tensor<{rows}x{columns}xf32>"
    return Job(
        "softmax",
        f"{rows}x{columns} f32",
        _function(f"%a: {t}", t, f"%y = graph.softmax %a axis 1 : {t}"),
        ("row_softmax",),
        lambda: [_random(rows, columns)],
        lambda given, y: [*given, y, rows, columns],
        ((rows, columns), np.float32),
    )


def layer_norm(rows: int, columns: int) -> Job:
    t, g = f"tensor<{rows}x{columns}xf32>", f"tensor<{columns}xf32>"
    return Job(
        "layer_norm",
        f"{rows}x{columns} f32",
        _function(
            f"%a: {t}, %g: {g}, %b: {g}",
            t,
            f"%y = graph.layer_norm %a axis 1 gamma %g beta %b : ({t}, {g}, {g}) -> {t}",
        ),
        ("layer_norm",),
        lambda: [_random(rows, columns), _random(columns), _random(columns)],
        lambda given, y: [*given, y, rows, columns, 1e-5],
        ((rows, columns), np.float32),
    )


def gather(size: int, n: int) -> Job:
    t, i, y = f"tensor<{size}xf32>", f"tensor<{n}xi32>", f"tensor<{n}xf32>"
    indices = np.random.default_rng(1).integers(0, size, n).astype(np.int32)
    return Job(
        "gather",
        f"{n} of {size} f32",
        _function(f"%a: {t}, %i: {i}", y, f"%y = graph.gather %a, %i axis 0 : ({t}, {i}) -> {y}"),
        ("gather",),
        lambda: [_random(size), indices],
        lambda given, y: [*given, y, size, n],
        ((n,), np.float32),
    )


def column_sum(rows: int, columns: int) -> Job:
    t, y = f"tensor<{rows}x{columns}xf32>", f"tensor<{columns}xf32>"
    return Job(
        "column_sum",
        f"{rows}x{columns} f32",
        _function(f"%a: {t}", y, f"%y = graph.reduce sum %a axes [0] : {t} -> {y}"),
        ("column_sum",),
        lambda: [_random(rows, columns)],
        lambda given, y: [*given, y, rows, columns],
        ((columns,), np.float32),
    )


def jobs() -> list[Job]:
    return [
        *map(add, (1000, 1 << 16, 1 << 20, 1 << 22, 1 << 25)),
        *(softmax(*shape) for shape in ((64, 64), (1000, 333), (4096, 1024), (512, 8192))),
        *(layer_norm(*shape) for shape in ((64, 64), (1000, 333), (4096, 1024), (512, 4096))),
        *(gather(*shape) for shape in ((1000, 10_000), (16384, 1 << 20))),
        *(column_sum(*shape) for shape in ((100, 1000), (4096, 1024), (1000, 50_000))),
    ]


@cache
def _by_hand(name: str) -> Any:
    from ascir.host import load

    return load(EXAMPLES / f"{name}.cpp", name)


@dataclass(frozen=True)
class Row:
    hand: float
    ours: float
    best: str
    close: bool
    """Whether the results are nearly equal."""


def measure(job: Job) -> Row:
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels

    inputs = job.inputs()
    hand, best, expected = float("inf"), "", np.zeros(*job.output)
    for name in job.by_hand:
        for cores in CORES:
            y = np.zeros(*job.output)
            run = _by_hand(name).launch(cores, job.arguments(inputs, y), checks=False)
            if run.time_us < hand:
                hand, best, expected = run.time_us, f"{name} on {cores} cores", y
    module = parse(make_context(), Source("<bench>", job.graph))
    (kernel,) = compile_kernels(module, soc="ascend910b1")
    run = kernel.run(inputs, checks=False)
    close = bool(np.allclose(run.outputs[0], expected, rtol=1e-2, atol=1e-3))
    return Row(hand, run.launch.time_us or float("nan"), best, close)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("jobs", nargs="*", help="names of jobs; all where none is given")
    options = parser.parse_args(arguments)
    print(f"{'job':12} {'size':18} {'by hand':>8} {'ours':>8} {'ratio':>6}")
    slower = 0
    for job in jobs():
        if options.jobs and job.name not in options.jobs:
            continue
        try:
            row = measure(job)
        except Exception as error:  # continue with the others after a failure
            print(f"{job.name:12} {job.size:18} {type(error).__name__}: {str(error)[:150]}", flush=True)
            slower += 1
            continue
        slower += row.ours > row.hand
        note = "" if row.close else "   THE NUMBERS DIFFER"
        print(
            f"{job.name:12} {job.size:18} {row.hand:8.1f} {row.ours:8.1f} {row.hand / row.ours:6.2f}   {row.best}{note}",
            flush=True,
        )
    print(f"slower than by hand: {slower}")
    return int(slower > 0)


if __name__ == "__main__":
    raise SystemExit(main())
