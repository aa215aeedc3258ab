"""Attention as a single kernel, compared with the best division into kernels of one product each: predicted, and on the
host model.

    $ python -m bench.attention                 # all rows; words choose some: python -m bench.attention bert

`apart` is the division by graph-fuse if the two products may not share a kernel: the kernels, and the sum of their
times, including launches; `one` is the kernel of both products. `MiB` is the traffic of global memory between the
separate kernels; the single kernel has none. `any` is the kernel for any number of keys, run with as many.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ascir.passes.graph.fusion.flow import Flow
    from bench.simulated import Clock

SOC = "ascend910b1"


@dataclass(frozen=True)
class Row:
    """Batches and heads, queries, keys, the width of a head, and the mask."""

    name: str
    heads: int
    queries: int
    keys: int
    width: int
    mask: str = ""
    """The dimensions of the mask before that of keys."""
    batches: int = 0
    """If not 0: the heads of each batch are side by side in rows of keys and values, as in caches."""

    def text(self, keys: int | str) -> str:
        """The model for so many keys, or for any number, which has a name."""
        heads, queries, width = self.heads, self.queries, self.width
        if self.batches:
            cached = f"f16[{self.batches}, {keys}, {heads}, {width}]"
            arguments = f"q: f16[{self.batches}, {heads}, {queries}, {width}], k: {cached}, v: {cached}"
            k, v = (f"transpose({name}, [0, 2, 1, 3])" for name in "kv")
            return f"model heads({arguments}) {{\n    return attention(q, {k}, {v})\n}}\n"
        shapes = (("q", queries), ("k", keys), ("v", keys))
        arguments = [f"{name}: f16[{heads}, {length}, {width}]" for name, length in shapes]
        if self.mask:
            arguments.append(f"mask: f16[{self.mask}, {keys}]")
        scores = f"q @ transpose(k, [0, 2, 1]) * {width**-0.5}{' + mask' if self.mask else ''}"
        return f"model heads({', '.join(arguments)}) {{\n    return softmax({scores}, axis = -1) @ v\n}}\n"


ROWS = (
    Row("bert 128", 12, 128, 128, 64, "1"),
    Row("bert 512", 12, 512, 512, 64, "1"),
    Row("bert 8x128", 96, 128, 128, 64, "1"),
    Row("vit 197", 12, 197, 197, 64),
    Row("vit 8x197", 96, 197, 197, 64),
    Row("cross 1024x77", 8, 1024, 77, 80),
    Row("llama 2048", 32, 2048, 2048, 128, "2048"),
    Row("one query", 32, 1, 2048, 128),
    Row("long 4096", 12, 256, 4096, 64),
    Row("cache 8x2048", 8, 1, 2048, 64, batches=8),
    Row("cache 8x1024", 32, 1, 1024, 128, batches=8),
)


def measured(row: Row, clock: Clock) -> str:
    from xdsl.dialects.func import FuncOp

    from ascir.context import make_context
    from ascir.passes.graph.fusion.decide import bill, decide
    from ascir.passes.graph.fusion.flow import Flow, sweep
    from ascir.passes.graph.fusion.limits import Limits
    from ascir.passes.graph.fusion.oracle import Oracle
    from ascir.target import soc
    from bench.fusion import between, prepared

    module = prepared(row.text(row.keys))
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    sweep(function.body.block)
    flow = Flow(function.body.block)
    oracle = Oracle(flow, soc(SOC), make_context())
    apart = decide(flow, oracle, Limits(forbid=[frozenset(heads(flow))]))
    whole = flow.part(range(len(flow)))
    times = [each / 1000 for each in (apart.after.nanoseconds, bill([whole], oracle).nanoseconds)]
    simulated = [clock.total(flow, parts)[0] / 1000 for parts in (apart.parts, [whole])]
    return (
        f"{row.name:<14}{apart.after.kernels:>8}{between(flow, apart) / 2**20:>8.1f}{times[0]:>10.1f}{times[1]:>8.1f}"
        f"{simulated[0]:>13.1f}{simulated[1]:>8.1f}{simulated[0] / simulated[1]:>7.2f}x{any_keys(row):>8.1f}"
    )


def any_keys(row: Row) -> float:
    """Microseconds of the kernel for any number of keys."""
    from xdsl.dialects.func import FuncOp

    from ascir.interp.inputs import random_inputs
    from ascir.runtime import compile_kernels
    from bench.fusion import prepared

    module = prepared(row.text("S"))
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    inputs = random_inputs(function, {"S": row.keys})
    (kernel,) = compile_kernels(module, soc=SOC)
    return kernel.run(inputs, checks=False).launch.time_us or 0.0  # type: ignore[arg-type]


def heads(flow: Flow) -> list[int]:
    return [number for number in range(len(flow)) if flow.is_head(number)]


def main(names: list[str]) -> None:
    from bench.simulated import Clock

    clock = Clock(SOC)
    print(
        f"{'':<14}{'kernels':>8}{'MiB':>8}{'predicted':>10}{'one':>8}{'simulated':>13}{'one':>8}{'any':>16}"
    )
    for row in ROWS:
        if not names or any(name in row.name for name in names):
            print(measured(row, clock), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
