"""Compiled vector kernels on the host model, compared with the bound of memory bandwidth.

    $ python -m bench.vector --sizes 16
    case                 MiB      us   bound   floor   ratio  busiest
    add                   16   ...

`MiB` is the compulsory traffic: inputs read once and outputs written once. The bound is the time of the chip's HBM for
it. The ratio is bound over time: 1 is optimal. The floor is the bound plus the time of an empty kernel on as many cores:
no kernel that waits for all its bytes is faster. One whose outputs stay in L2 can be.

An empty kernel takes 2.3 us on 13 cores and 6.4 us on 48, so of 16 MiB the launch is a fifth to a third of the floor,
and the ratio at the floor is .83 to .64. Reductions that cores share wait for each other once, about 2 us more.

At 64 MiB, of f16, 48 cores have 5461 repeats of f32 each: a cycle for each of them is 3 us, and 43 us, or 14 cycles,
remain after the launch for .90. An instruction has a head of 23 cycles and waits 11 more for its predecessor, which is a
tenth of its cycles for 256 repeats. Kernels that are bound by the vector unit, in cycles for each repeat:

* layer_norm of 1024: 8.5 for its instructions, 1.0 for bank conflicts of reads, 2.5 for heads, 1.1 for
  barriers: 46.0 us, .97. gelu: 12, of which 2 are its exponential, 1.5 for heads, 0.7 for barriers: 49.0 us, .91.
* softmax of 577: rows are padded to 592, and every second tile starts within a memory sector: .95.
* softmax of 131072: rows that do not fit are read twice, the second time from L2, and their exponentials are computed
  twice: 10.8 without heads and bank conflicts, which are 0.6, in both walks: 58 us, .77. The first walk alone waits 22 us
  for HBM, independent of its computation, and the second one has 6: at least 22 + 18 us after the launch.
* layer_norm of 131072: parts of rows have their own mean first (cast, sum, difference, square, half a sum: 4.5 at
  least, 7.4 with heads and the last steps of sums), then rows come again (4 at least, 5.3 as it is): 48.5 us, .93.

At 256 MiB, kernels of two phases process one half of the rows first, then the other one: so what they read again is
still in L2, and 134 MB are read from HBM. All are at .90 or more, except softmax of 131072, .82.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

import numpy as np

MIB = 1 << 20


@dataclass(frozen=True)
class Case:
    """A graph of a given size: `rows` is chosen so that it moves so many bytes."""

    name: str
    text: Callable[[int], str]
    bytes_per_row: int
    """Read and written, for each unit of the size."""

    @property
    def multiple(self) -> int:
        """What the size is a multiple of: less where rows are long."""
        return 64 if self.bytes_per_row < 1 << 16 else 8


def function(arguments: str, result: str, *body: str) -> str:
    lines = "\n".join(f"  {line}" for line in body)
    return f"func.func @kernel({arguments}) -> {result} {{\n{lines}\n  func.return %y : {result}\n}}\n"


def _add(n: int) -> str:
    t = f"tensor<{n}x1024xf16>"
    return function(f"%a: {t}, %b: {t}", t, f"%y = graph.add %a, %b : ({t}, {t}) -> {t}")


def _unary(op: str, columns: int = 1024) -> Callable[[int], str]:
    def text(n: int) -> str:
        t = f"tensor<{n}x{columns}xf16>"
        return function(f"%a: {t}", t, f"%y = graph.{op} %a : {t}")

    return text


def _softmax(columns: int) -> Callable[[int], str]:
    def text(n: int) -> str:
        t = f"tensor<{n}x{columns}xf16>"
        return function(f"%a: {t}", t, f"%y = graph.softmax %a axis 1 : {t}")

    return text


def _layer_norm(columns: int = 1024) -> Callable[[int], str]:
    def text(n: int) -> str:
        t, g = f"tensor<{n}x{columns}xf16>", f"tensor<{columns}xf16>"
        return function(
            f"%a: {t}, %g: {g}, %b: {g}",
            t,
            f"%y = graph.layer_norm %a axis 1 gamma %g beta %b : ({t}, {g}, {g}) -> {t}",
        )

    return text


def _rms_norm(columns: int = 1024) -> Callable[[int], str]:
    def text(n: int) -> str:
        t, g = f"tensor<{n}x{columns}xf16>", f"tensor<{columns}xf16>"
        return function(f"%a: {t}, %g: {g}", t, f"%y = graph.rms_norm %a axis 1 gamma %g : ({t}, {g}) -> {t}")

    return text


def _residual_norm(n: int) -> str:
    t, g = f"tensor<{n}x1024xf16>", "tensor<1024xf16>"
    return function(
        f"%a: {t}, %r: {t}, %g: {g}",
        t,
        f"%s = graph.add %a, %r : ({t}, {t}) -> {t}",
        f"%y = graph.rms_norm %s axis 1 gamma %g : ({t}, {g}) -> {t}",
    )


def _swiglu(n: int) -> str:
    t = f"tensor<{n}x1024xf16>"
    return function(
        f"%a: {t}, %b: {t}",
        t,
        f"%s = graph.silu %a : {t}",
        f"%y = graph.mul %s, %b : ({t}, {t}) -> {t}",
    )


def _reduce(
    axes: str, shape: Callable[[int], Sequence[int]], out: Callable[[int], Sequence[int]]
) -> Callable[[int], str]:
    def text(n: int) -> str:
        t = f"tensor<{'x'.join(map(str, shape(n)))}xf32>"
        r = f"tensor<{''.join(f'{extent}x' for extent in out(n))}f32>"
        return function(f"%a: {t}", r, f"%y = graph.reduce sum %a axes {axes} : {t} -> {r}")

    return text


def _transpose(n: int) -> str:
    t, r = f"tensor<{n}x1024xf16>", f"tensor<1024x{n}xf16>"
    return function(f"%a: {t}", r, f"%y = graph.transpose %a permutation [1, 0] : {t} -> {r}")


CASES = (
    Case("add", _add, 3 * 2048),
    Case("gelu", _unary("gelu"), 2 * 2048),
    Case("exp", _unary("exp"), 2 * 2048),
    Case("swiglu", _swiglu, 3 * 2048),
    Case("softmax 1024", _softmax(1024), 2 * 2048),
    Case("softmax 1000", _softmax(1000), 2 * 2000),
    Case("softmax 128", _softmax(128), 2 * 256),
    Case("softmax 577", _softmax(577), 2 * 1154),
    Case("softmax 8192", _softmax(8192), 2 * 16384),
    Case("softmax 32768", _softmax(32768), 2 * 65536),
    Case("softmax 131072", _softmax(131072), 2 * 262144),
    Case("layer_norm", _layer_norm(), 2 * 2048),
    Case("layer_norm 768", _layer_norm(768), 2 * 1536),
    Case("layer_norm 32768", _layer_norm(32768), 2 * 65536),
    Case("layer_norm 131072", _layer_norm(131072), 2 * 262144),
    Case("rms_norm", _rms_norm(), 2 * 2048),
    Case("rms_norm 32768", _rms_norm(32768), 2 * 65536),
    Case("rms_norm 131072", _rms_norm(131072), 2 * 262144),
    Case("residual+rms_norm", _residual_norm, 3 * 2048),
    Case("sum rows", _reduce("[1]", lambda n: (n, 1024), lambda n: (n,)), 4096),
    Case("sum columns", _reduce("[0]", lambda n: (n, 1024), lambda n: (1024,)), 4096),
    Case("sum middle", _reduce("[1]", lambda n: (n // 64, 64, 1024), lambda n: (n // 64, 1024)), 4096),
    Case("sum all", _reduce("[0, 1]", lambda n: (n, 1024), lambda n: ()), 4096),
    Case("transpose", _transpose, 2 * 2048),
)


@dataclass(frozen=True)
class Row:
    name: str
    mib: int
    microseconds: float
    bound: float
    floor: float
    busiest: str
    findings: int


EMPTY = """#include "kernel_operator.h"

extern "C" __global__ __aicore__ void empty(GM_ADDR x) { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY); }
"""


@cache
def launch_us(soc: str, blocks: int) -> float:
    """The time of an empty kernel on the host model."""
    from ascir.host import load

    run = load(EMPTY, "empty", soc=soc).launch(blocks, [np.zeros(8, np.float32)], checks=False)
    return run.time_us or float("nan")


def measure(case: Case, mib: int, soc: str, checks: bool) -> Row:
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.parsing import parse
    from ascir.runtime import compile_kernels
    from ascir.target import soc as chip

    size = max(mib * MIB // case.bytes_per_row // case.multiple * case.multiple, case.multiple)
    module = parse(make_context(), Source("<bench>", case.text(size)))
    (kernel,) = compile_kernels(module, soc=soc)
    rng = np.random.default_rng(0)
    inputs: list[Any] = []
    moved_in = moved_out = 0
    for parameter in kernel.parameters:
        if parameter.role not in ("in", "out"):
            continue
        from ascir.interp.dtypes import numpy_dtype

        assert parameter.element is not None
        dtype = numpy_dtype(parameter.element)
        shape = tuple(int(extent) for extent in parameter.shape)
        bytes = prod(shape) * dtype.itemsize
        if parameter.role == "out":
            moved_out += bytes
            continue
        moved_in += bytes
        inputs.append(rng.standard_normal(shape, dtype=np.float32).astype(dtype))
    run = kernel.run(inputs, checks=checks)
    launch = run.launch
    bandwidth = chip(soc).timing["hbm_gb_per_s"] * 1e3
    bound = (moved_in + moved_out) / bandwidth
    pipes = [pipe for pipe in launch.pipes]
    busiest = max(pipes, key=lambda pipe: pipe.busy).pipe if pipes else "-"
    floor = bound + launch_us(soc, kernel.block_dim(kernel.sizes(inputs)))
    return Row(case.name, mib, launch.time_us or float("nan"), bound, floor, busiest, len(launch.errors))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="*", default=[1, 4, 16, 64, 256], help="MiB moved")
    parser.add_argument("--cases", nargs="*", help="names that contain one of these words")
    parser.add_argument("--soc", default="ascend910b1")
    parser.add_argument("--checks", action="store_true")
    options = parser.parse_args(arguments)
    print(f"{'case':20} {'MiB':>5} {'us':>9} {'bound':>9} {'floor':>9} {'ratio':>6}  busiest")
    for case in CASES:
        if options.cases and not any(word in case.name for word in options.cases):
            continue
        for size in options.sizes:
            try:
                row = measure(case, size, options.soc, options.checks)
            except Exception as error:  # continue with the others after a failure
                print(f"{case.name:20} {size:5} {type(error).__name__}: {str(error)[:150]}", flush=True)
                continue
            note = f"  {row.findings} errors" if row.findings else ""
            ratio = row.bound / row.microseconds
            print(
                f"{row.name:20} {row.mib:5} {row.microseconds:9.1f} {row.bound:9.1f} {row.floor:9.1f} "
                f"{ratio:6.2f}  {row.busiest}{note}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
