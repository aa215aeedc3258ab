"""Random models on the host model, fused and unfused: are both right?

    $ python -m bench.random_models --count 500 --record models.jsonl --seconds 500
    500 models: 500 agree, 0 differ, 0 with findings, 0 refused, 0 faults; 912 kernels fused, 1733 apart, 301 of both kinds

Models of matrices and of images, with products and convolutions in them (tests/mixed/models.py); with `--vector`,
groups for the vector cores alone. Each is compiled by the pipeline `model` twice, with `graph-fuse` and with each
operation alone, and run with all checks. Recorded models are not run again; `--retry` runs those that did not agree.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ascir.interp.dtypes import DType
    from ascir.program import Program
    from tests.vector.harness import Graph

ROOT = Path(__file__).resolve().parent.parent
SOC = "ascend910b1"


@dataclass(frozen=True)
class Outcome:
    """The outcome of a model."""

    seed: int
    vector: bool
    kind: str
    """`agree`, `differ`, `findings`, `refused`, or `fault`: an internal error."""
    text: str = ""
    kernels: tuple[int, ...] = ()
    """Of both ways."""
    mixed: int = 0
    """Kernels of both kinds of core, fused."""
    seconds: float = 0.0


def outcome(seed: int, vector: bool, fused: str = "best") -> Outcome:
    from ascir.diagnostics import OperationError
    from tests.vector.harness import expected_of

    begun = time.perf_counter()
    kernels: list[int] = []
    mixed = 0
    kind, text = "agree", ""
    try:
        graph = graph_of(seed, vector)
        inputs, expected = expected_of(graph)
        judges = coarsest(graph)
        for way in (fused, "none"):
            program = compiled(graph, way)
            kernels.append(len(program.launches))
            mixed += way == fused and sum("KERNEL_TYPE_MIX" in each.source for each in program.launches)
            kind, text = judged(program, inputs, expected, judges)
            if kind != "agree":
                text = f"{way}: {text}"
                break
    except OperationError as error:
        kind, text = "refused", str(error).splitlines()[0]
    except Exception as error:  # continue with the others after a fault
        kind, text = "fault", f"{type(error).__name__}: {error}".partition("\n")[0]
    return Outcome(seed, vector, kind, text, tuple(kernels), mixed, round(time.perf_counter() - begun, 2))


def graph_of(seed: int, vector: bool) -> Graph:
    from tests.mixed.models import random_model
    from tests.vector.groups import Dice, random_group

    dice = Dice(Random(seed))
    return random_group(dice).graph if vector else random_model(dice).graph


def compiled(graph: Graph, way: str) -> Program:
    from ascir.compilation import compile_program
    from tests.vector.harness import module_of

    options: dict[str, dict[str, Any]] = {"graph-fuse": {"search": way}}
    return compile_program(module_of(graph.text), options, soc=SOC)


def coarsest(graph: Graph) -> list[DType]:
    """Of each result, the least precise float that it or something it is computed from was rounded to: its ulps count.

    A unit of bf16 stays one when it is cast to f32 afterwards.
    """
    from xdsl.dialects.func import FuncOp, ReturnOp
    from xdsl.ir import SSAValue

    from ascir.dialects.graph.types import element_of
    from ascir.interp.dtypes import BFLOAT16, FLOAT16, FLOAT32, numpy_dtype
    from tests.vector.harness import module_of

    order = (FLOAT32, FLOAT16, BFLOAT16)
    function = next(op for op in module_of(graph.text).ops if isinstance(op, FuncOp))
    returned = function.body.block.last_op
    assert isinstance(returned, ReturnOp)
    rounded: dict[SSAValue, int] = dict.fromkeys(function.body.block.args, 0)
    for op in function.body.block.ops:
        before = max((rounded[value] for value in op.operands), default=0)
        for value in op.results:
            own = numpy_dtype(element_of(value))
            rounded[value] = max(before, order.index(own) if own in order else 0)
    kinds = ((numpy_dtype(element_of(value)), value) for value in returned.operands)
    return [
        max(kind, order[rounded[value]], key=order.index) if kind in order else kind for kind, value in kinds
    ]


def judged(
    program: Program, inputs: Sequence[Any], expected: Sequence[Any], judges: Sequence[DType]
) -> tuple[str, str]:
    import numpy as np

    from ascir.interp.compare import compare
    from tests.vector.groups import TOLERANCE

    run = program.run(inputs)
    found = [str(each) for each in run.findings if each.severity != "info"]
    if found:
        return "findings", found[0]
    for index, (wanted, got, judge) in enumerate(zip(expected, run.outputs, judges, strict=True)):
        difference = compare(np.asarray(wanted), got, judge, TOLERANCE.get(judge))
        if difference is not None:
            return "differ", f"result {index}: {difference}"
    return "agree", ""


def recorded(record: Path | None) -> dict[tuple[int, bool], Outcome]:
    """The outcomes of earlier calls; the later of two for a model."""
    if record is None or not record.exists():
        return {}
    outcomes = [Outcome(**json.loads(line)) for line in record.read_text().splitlines()]
    return {(each.seed, each.vector): each for each in outcomes}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first one; those after it count on")
    parser.add_argument("--vector", action="store_true", help="groups for the vector cores alone")
    parser.add_argument(
        "--fused",
        choices=("best", "greedy"),
        default="best",
        help="greedy makes every kernel that there can be, though it take longer: of both kinds of core more often",
    )
    parser.add_argument("--record", type=Path, help="a file of outcomes: what is in it is not run again")
    parser.add_argument("--retry", action="store_true", help="but for what did not agree")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="then no other model is begun")
    options = parser.parse_args(arguments)
    sys.path.insert(0, str(ROOT))
    known = recorded(options.record)
    end = time.monotonic() + options.seconds
    found: list[Outcome] = []
    for seed in range(options.seed, options.seed + options.count):
        each = known.get((seed, options.vector))
        if each is None or (options.retry and each.kind != "agree"):
            if time.monotonic() >= end:
                continue
            each = outcome(seed, options.vector, options.fused)
            if options.record is not None:
                with options.record.open("a") as file:
                    file.write(json.dumps(asdict(each)) + "\n")
            if each.kind != "agree":
                print(f"seed {seed}: {each.kind}: {each.text}", flush=True)
        found.append(each)
    return report(found, options.count)


def report(outcomes: Sequence[Outcome], asked: int) -> int:
    counts = Counter(each.kind for each in outcomes)
    fused, apart = (sum(each.kernels[way] for each in outcomes if len(each.kernels) == 2) for way in range(2))
    print(
        f"{len(outcomes)} models: {counts['agree']} agree, {counts['differ']} differ, {counts['findings']} with findings, "
        f"{counts['refused']} refused, {counts['fault']} faults; {fused} kernels fused, {apart} apart, "
        f"{sum(each.mixed for each in outcomes)} of both kinds"
    )
    if asked > len(outcomes):
        print(f"{asked - len(outcomes)} were not begun")
    for text, count in Counter(each.text[:150] for each in outcomes if each.kind == "refused").most_common(8):
        print(f"  {count} x {text}")
    return int(counts["differ"] + counts["findings"] + counts["fault"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
