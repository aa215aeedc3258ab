"""Kernels of known networks: each operation alone; the same after the rules; greedy merging of the pairs that save most
bytes; and graph-fuse.

    $ python -m bench.fusion                    # all networks; names choose some
    $ python -m bench.fusion lstm --simulate    # and the times of their distinct kernels on the host model;
                                                # --record FILE keeps the times
    $ python -m bench.fusion --chain 10000      # the compile time of a chain of this many operations
    $ python -m bench.fusion --gap 40           # random graphs: the gap of greedy and of windows to the best division

`us` is the prediction of the cost model, including launches; `simulated` the time on the host model, with a + for each
kernel that cannot be made. `between` are the bytes of global memory between kernels: those written for other kernels
once, and each read of them; `gone` is the fraction of these bytes of the original network that is eliminated, by rules
(batch norms are folded into convolutions) and by groups. `most` is the fraction if only the computed operands of
convolutions and products remained. `bound` is a lower bound for all divisions of the searched regions.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue

    from ascir.passes.graph.fusion.decide import Decision
    from ascir.passes.graph.fusion.flow import Flow
    from bench.simulated import Clock

ROOT = Path(__file__).resolve().parent.parent
SOC = "ascend910b1"
WAYS = ("none", "greedy", "best")
WRITTEN = "written"


def prepared(text: str, *, rules: bool = True) -> ModuleOp:
    """A model before the division into groups."""
    from ascir.context import make_context
    from ascir.diagnostics import Source
    from ascir.frontend.text.build import import_text
    from ascir.pipeline import passes

    module = import_text(Source("model.ascl", text))
    context = make_context()
    for each in passes("model"):
        if each.name == "graph-fuse":
            return module
        if rules or each.name != "graph-apply-rules":
            each.apply(context, module)
    return module


def divided(module: ModuleOp, way: str) -> tuple[Flow, Decision, float]:
    """The groups of its only function, and the seconds of the search."""
    from xdsl.dialects.func import FuncOp

    from ascir.context import make_context
    from ascir.passes.graph.fusion.decide import decide
    from ascir.passes.graph.fusion.flow import Flow, sweep
    from ascir.passes.graph.fusion.limits import Limits
    from ascir.passes.graph.fusion.oracle import Oracle
    from ascir.target import soc

    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    sweep(function.body.block)
    start = time.process_time()
    flow = Flow(function.body.block, joins=way == "best")
    decision = decide(flow, Oracle(flow, soc(SOC), make_context()), Limits(), way)
    return flow, decision, time.process_time() - start


def between(flow: Flow, decision: Decision) -> int:
    """Intermediate traffic: bytes that kernels write for others once, and each read of them."""
    from ascir.passes.graph.fusion.decide import is_group
    from ascir.passes.graph.fusion.flow import size_of

    made = {result for op in flow.operations for result in op.results}
    kernels = [part for part in decision.parts if is_group(flow, part)]
    read: dict[SSAValue, int] = {}
    for part in kernels:
        for value in flow.inputs(part.members):
            sources, taken = flow.sources(value), flow.taken(value, part.members)
            whole = sum(map(size_of, sources))
            for source in sources:
                if source in made:
                    read[source] = read.get(source, 0) + taken * size_of(source) // max(whole, 1)
    written = {
        source for part in kernels for value in flow.values(part.outputs) for source in flow.sources(value)
    }
    return sum(read.values()) + sum(size_of(value) for value in written & set(read))


def least(flow: Flow) -> int:
    """What is left of it where each value that the cube reads is written once and read by each that takes it: but for
    two products, of which the second multiplies what is made of the first, no more than one convolution or product is
    in a kernel. Transposes are read as they lie, and casts from where they come."""
    from ascir.dialects.graph import CastOp
    from ascir.passes.graph.cube.views import MOVES
    from ascir.passes.graph.fusion.flow import size_of
    from ascir.passes.graph.fusion.pairs import between as is_paired

    def origins(value: SSAValue) -> list[SSAValue]:
        found = flow.sources(value)
        moved = [isinstance(source.owner, (*MOVES, CastOp)) for source in found]
        return [
            each
            for source, is_moved in zip(found, moved, strict=True)
            for each in (origins(source.owner.operands[0]) if is_moved else [source])  # type: ignore[union-attr]
        ]

    made = {result for op in flow.operations for result in op.results}
    read: dict[SSAValue, int] = {}
    for number in range(len(flow)):
        if flow.is_head(number):
            operands = flow.operations[number].operands
            for value in dict.fromkeys(operands[1:] if is_paired(flow, number) else operands):
                for source in origins(value):
                    if source in made:
                        read[source] = read.get(source, 0) + min(flow.taken(value, [number]), size_of(source))
    return sum(read.values()) + sum(map(size_of, read))


def networks(names: Sequence[str], clock: Clock | None) -> int:
    from bench.models import MODELS

    print(
        f"{'':10} {'way':7} {'kernels':>7} {'MiB':>8} {'between':>8} {'gone':>5} {'most':>5} {'us':>9} {'simulated':>9} {'bound':>9} {'s':>6}"
    )
    worse = 0
    for name in names or MODELS:
        written, module = prepared(MODELS[name](), rules=False), prepared(MODELS[name]())
        times: dict[str, float] = {}
        first = 0
        for way in (WRITTEN, *WAYS):
            is_written = way == WRITTEN
            flow, decision, seconds = divided(*((written, WAYS[0]) if is_written else (module, way)))
            moved = between(flow, decision)
            first = first or moved
            after = decision.after
            times[way] = after.nanoseconds
            most = f"{1 - least(flow) / max(first, 1):5.0%}" if way == "best" else " " * 5
            bound = f"{decision.bound / 1000:9.1f}" if way == "best" else " " * 9
            print(
                f"{name if is_written else '':10} {way:7} {after.kernels:7} {after.bytes / 2**20:8.1f} "
                f"{moved / 2**20:8.1f} {1 - moved / max(first, 1):5.0%} {most} {after.nanoseconds / 1000:9.1f} "
                f"{_simulated(clock, flow, decision):>9} {bound} {seconds:6.2f}",
                flush=True,
            )
        worse += times["best"] > times["greedy"] + 1
    return worse


def _simulated(clock: Clock | None, flow: Flow, decision: Decision) -> str:
    if clock is None:
        return ""
    nanoseconds, missing = clock.total(flow, decision.parts)
    return f"{nanoseconds / 1000:.1f}" + "+" * missing


NAMES = ("relu", "exp", "neg", "tanh", "abs", "sigmoid", "sqrt")


def chain(count: int, seed: int) -> int:
    """Random operations, so that groups are mostly distinct."""
    random = Random(seed)
    lines = ["model chain(x: f16[1024, 1024]) {"]
    for number in range(count):
        last = f"v{number - 1}" if number else "x"
        lines.append(f"    v{number} = {random.choice(NAMES)}({last})")
    text = "\n".join([*lines, f"    return v{count - 1}", "}", ""])
    from ascir.diagnostics import Source
    from ascir.frontend.text.build import import_text

    _, decision, seconds = divided(import_text(Source("chain.ascl", text)), "best")
    print(f"{count} operations: {decision.after.kernels} kernels in {seconds:.1f} s CPU")
    return 0


def gaps(count: int, seed: int) -> int:
    """Compares with all divisions of random graphs of up to nine operations."""
    from xdsl.dialects.func import FuncOp

    from ascir.context import make_context
    from ascir.passes.graph.fusion.decide import bill, decide
    from ascir.passes.graph.fusion.flow import Flow, sweep
    from ascir.passes.graph.fusion.limits import Limits
    from ascir.passes.graph.fusion.oracle import Oracle
    from ascir.target import soc
    from tests.passes.graph.divisions import best_division
    from tests.vector.groups import Dice, random_group
    from tests.vector.harness import module_of

    found: dict[str, list[float]] = {way: [] for way in WAYS}
    for number in range(seed, seed + count):
        module = module_of(random_group(Dice(Random(number))).graph.text)
        block = next(op for op in module.ops if isinstance(op, FuncOp)).body.block
        sweep(block)
        flow = Flow(block)
        oracle = Oracle(flow, soc(SOC), make_context())
        best = best_division(flow, oracle)
        for way in WAYS:
            parts = decide(flow, oracle, Limits(), way).parts
            found[way].append(bill(parts, oracle).nanoseconds / best if best else 1.0)
    for way, ratios in found.items():
        ratios.sort()
        print(
            f"{way:7} median {ratios[len(ratios) // 2]:.3f}  worst {ratios[-1]:.3f}  of the best division's time"
        )
    return int(found["best"][-1] > 1.001)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="networks; all without them")
    parser.add_argument("--chain", type=int, metavar="OPS")
    parser.add_argument("--gap", type=int, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--simulate", action="store_true", help="run each distinct kernel on the host model")
    parser.add_argument("--record", type=Path, help="a file of such times: what is in it is not run again")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    if options.chain:
        return chain(options.chain, options.seed)
    if options.gap:
        return gaps(options.gap, options.seed)
    from bench.models import MODELS
    from bench.simulated import Clock

    if unknown := [name for name in options.names if name not in MODELS]:
        parser.error(f"no network is named {unknown[0]}; there are {', '.join(MODELS)}")
    clock = Clock(SOC, options.record) if options.simulate or options.record else None
    return 1 if networks(options.names, clock) else 0


if __name__ == "__main__":
    raise SystemExit(main())
