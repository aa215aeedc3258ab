"""The node tests of the onnx package: through the importer, and through kernels on the host model.

    $ python -m bench.onnx_nodes                       # import, and compare the reference semantics with the expected results
    $ python -m bench.onnx_nodes --kernels --seconds 600 --record nodes.jsonl
    base tests: 1243 of 1306 pass (95.2 %), 63 refused, 0 wrong, 0 crashed

Out of scope are strings, sequences, optional values, control flow, images in files, ai.onnx.ml, training and random
numbers. `--kernels` compiles each model and runs it with all checks; recorded models are not run again. A test passes if
its results are within its own tolerances, is refused with a reason, is wrong, or crashed: the last two are bugs.
Tolerances are at least 2^-22 of the largest expected number, and at least two relative ulps of f16 and bf16.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
import traceback
import warnings
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ascir.diagnostics import SourceError
from ascir.frontend.values import CODED, held
from ascir.interp.dtypes import numpy_dtype
from bench.limits import TooSlow, limited

OUT_OF_SCOPE = frozenset(
    (
        *("If", "Loop", "Scan", "ImageDecoder", "Bernoulli", "Adagrad", "Adam", "Momentum"),
        *("OptionalGetElement", "OptionalHasElement", "SequenceInsert", "SequenceMap", "SplitToSequence"),
        *("StringConcat", "StringNormalizer", "StringSplit", "RegexFullMatch", "TfIdfVectorizer"),
    )
)
DOMAINS = ("", "ai.onnx", "ai.onnx.preview")
PASS, REFUSED, WRONG, CRASHED = "pass", "refused", "wrong", "crashed"
STATES = (PASS, REFUSED, WRONG, CRASHED)
DATA_DEPENDENT = ("NonZero", "Unique")
"""Tests that would be constants if their operand was known."""
SECONDS_EACH = 240


@dataclass(frozen=True)
class Outcome:
    """The outcome of a test."""

    name: str
    family: str
    state: str
    reason: str = ""
    seconds: float = 0.0


def family_of(case: Any) -> str:
    kinds = [node.op_type for node in case.model.graph.node if node.op_type != "Constant"]
    return kinds[-1] if kinds else "Constant"


def in_scope(case: Any) -> bool:
    """Whether a test is about tensors of numbers."""
    import onnx

    nodes = case.model.graph.node
    if any(node.op_type in OUT_OF_SCOPE or node.domain not in DOMAINS for node in nodes):
        return False
    if case.model.graph.name.startswith("test_training_dropout") or (
        "batchnorm" in case.name and "training" in case.name
    ):
        return False
    for value in (*case.model.graph.input, *case.model.graph.output):
        if value.type.WhichOneof("value") != "tensor_type":
            return False
        if value.type.tensor_type.elem_type == onnx.TensorProto.STRING:
            return False
    return True


def load_cases() -> list[Any]:
    from onnx.backend.test.loader import load_model_tests

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [case for case in load_model_tests(kind="node") if in_scope(case)]


def differs(expected: Any, found: Any, case: Any) -> str:
    """The elements of a result that are out of tolerance."""
    expected, found = np.asarray(expected), np.asarray(found)
    if expected.dtype in CODED and found.dtype == np.uint8:
        found = found.view(expected.dtype)
    if expected.dtype.kind == "V" or expected.dtype.name.startswith(("int", "uint")):
        expected = expected.astype(found.dtype)
    if expected.shape != found.shape:
        return f"shape {list(found.shape)} for {list(expected.shape)}"
    if expected.dtype.kind in "biu" and found.dtype.kind in "biu":
        wrong = np.flatnonzero(expected.reshape(-1) != found.reshape(-1))
    else:
        a, b = expected.astype(np.float64).reshape(-1), found.astype(np.float64).reshape(-1)
        finite = np.abs(a[np.isfinite(a)])
        # After cancellation, only the rounding errors of the terms remain, in the reference, too.
        least = 2.0**-22 * float(finite.max()) if finite.size else 0.0
        with np.errstate(all="ignore"):
            rtol = max(case.rtol, _step(expected.dtype))
            close = np.isclose(b, a, rtol=rtol, atol=max(case.atol, least), equal_nan=True)
        wrong = np.flatnonzero(~close)
    if not wrong.size:
        return ""
    at = int(wrong[0])
    return f"{wrong.size} of {expected.size}: at {at} {found.reshape(-1)[at]} for {expected.reshape(-1)[at]}"


def _step(dtype: Any) -> float:
    """The tests' tolerances are those of f32; narrower types cannot be closer than their own last place."""
    return {"float16": 2.0**-9, "bfloat16": 2.0**-6}.get(str(dtype), 0.0)


def run_case(case: Any, *, kernels: bool) -> tuple[str, str]:
    """The state of one test, and why."""
    from xdsl.dialects.func import FuncOp

    from ascir.dialects.graph import element_of
    from ascir.interp.run import run_function
    from ascir.verification import assert_valid

    values: dict[str, Any] = {}
    module, program = None, None
    for inputs, outputs in ((_arrays(each) for each in pair) for pair in case.data_sets):
        named = dict(zip((each.name for each in case.model.graph.input), inputs, strict=True))
        if module is None:
            module, values = _imported(case, named)
            assert_valid(module)
        (function,) = (op for op in module.ops if isinstance(op, FuncOp))
        types = [element_of(argument) for argument in function.body.block.args]
        taken = [each for name, each in named.items() if name not in values]
        given = [held(each).astype(numpy_dtype(type)) for each, type in zip(taken, types, strict=True)]
        if not kernels:
            found: Sequence[Any] = run_function(module, function.sym_name.data, given)
        else:
            program = _compiled(module) if program is None else program
            run = program.run(given)
            if serious := [each for each in run.findings if each.severity != "info"]:
                return WRONG, f"finding: {serious[0]}"
            found = run.outputs
        for index, (expected, result) in enumerate(zip(outputs, found, strict=True)):
            if reason := differs(expected, result, case):
                return WRONG, f"output {index}: {reason}"
    return PASS, f"known: {', '.join(values)}" if values else ""


def _arrays(values: Sequence[Any]) -> list[Any]:
    """Data sets hold arrays, and messages where numpy has no such numbers."""
    import onnx

    return [
        onnx.numpy_helper.to_array(each) if isinstance(each, onnx.TensorProto) else np.asarray(each)
        for each in values
    ]


def _imported(case: Any, named: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The module of a test, and the inputs that are known in it.

    The tests make inputs of everything, of axes and shapes too. An operand that an importer must know is given to it,
    and with it all small integers that are not the first operand: what models have as constants.
    """
    from ascir.frontend.onnx.build import import_model

    values: dict[str, Any] = {}
    while True:
        try:
            return import_model(case.model, file=case.name, values=values), values
        except SourceError as error:
            asked = re.search(r"\((\w+)\): .* \(operand (\d+)\) must be known", str(error))
            if asked is None or family_of(case) in DATA_DEPENDENT:
                raise
            nodes = [node for node in case.model.graph.node if node.op_type == asked[1]]
            more = {name for node in nodes for name in node.input[int(asked[2]) : int(asked[2]) + 1]}
            more |= {
                name for name, each in list(named.items())[1:] if each.dtype.kind == "i" and each.size <= 16
            }
            if not nodes:
                more |= {name for name, each in named.items() if each.dtype.kind == "i" and each.size <= 16}
            if not (more := {name for name in more if name in named} - values.keys()):
                raise
            values.update((name, named[name]) for name in more)


def _compiled(module: Any) -> Any:
    from ascir.executable import Target, compile_module

    (program,) = compile_module(module.clone(), Target())
    return program


def outcome(case: Any, *, kernels: bool, verbose: bool = False) -> Outcome:
    from xdsl.utils.exceptions import InterpretationError

    from ascir.diagnostics import OperationError
    from ascir.models import ModelError

    started = time.monotonic()
    try:
        with limited(SECONDS_EACH):
            state, reason = run_case(case, kernels=kernels)
    except (SourceError, OperationError, ModelError) as error:
        state, reason = REFUSED, " ".join(str(error).split())[:400]
    except TooSlow:
        state, reason = CRASHED, f"more than {SECONDS_EACH} s"
    except InterpretationError as error:
        state, reason = CRASHED, f"interpreter: {error}"[:400]
    except Exception as error:
        if verbose:
            traceback.print_exc()
        state, reason = CRASHED, f"{type(error).__name__}: {' '.join(str(error).split())}"[:400]
    return Outcome(case.name, family_of(case), state, reason, round(time.monotonic() - started, 3))


def keep(record: Path | None, found: Outcome) -> None:
    if record is not None:
        with record.open("a") as file:
            file.write(json.dumps(asdict(found)) + "\n")


def is_base(name: str) -> bool:
    return "_expanded" not in name


def report(outcomes: Sequence[Outcome], *, total: int, full: bool) -> list[str]:
    by_family: dict[str, Counter[str]] = defaultdict(Counter)
    for each in outcomes:
        by_family[each.family][each.state] += 1
    lines = [f"{'family':28} {'pass':>5} {'refused':>8} {'wrong':>6} {'crashed':>8}"]
    for family, states in sorted(by_family.items()):
        if full or states[PASS] < sum(states.values()):
            lines.append(
                f"{family:28} {states[PASS]:5} {states[REFUSED]:8} {states[WRONG]:6} {states[CRASHED]:8}"
            )
    for each in outcomes:
        if each.state != PASS:
            lines.append(f"  {each.name}: {each.state}: {each.reason}")
    for what, chosen in (
        ("base", [each for each in outcomes if is_base(each.name)]),
        ("expanded", [each for each in outcomes if not is_base(each.name)]),
    ):
        if not chosen:
            continue
        states = Counter(each.state for each in chosen)
        share = 100 * states[PASS] / len(chosen)
        shown = ", ".join(f"{states[state]} {state}" for state in STATES[1:])
        lines.append(f"{what} tests: {states[PASS]} of {len(chosen)} pass ({share:.1f} %), {shown}")
    if len(outcomes) < total:
        lines.append(f"{total - len(outcomes)} of {total} tests were not run yet")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kernels", action="store_true", help="compile, and run with all checks")
    parser.add_argument("--only", default="", help="tests whose name or family contains this")
    parser.add_argument("--base", action="store_true", help="without the tests of expanded functions")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no test after this time")
    parser.add_argument("--record", type=Path, help="a file of results, continued")
    parser.add_argument(
        "--again", choices=STATES, action="append", default=[], help="run these of the record again"
    )
    parser.add_argument("--full", action="store_true", help="also families in which all pass")
    parser.add_argument("--traceback", action="store_true", help="show where a test crashed")
    options = parser.parse_args()
    cases = [
        case
        for case in load_cases()
        if (is_base(case.name) or not options.base)
        and (options.only in case.name or options.only == family_of(case))
    ]
    random.Random(7).shuffle(cases)  # so that a part of them is representative
    known: dict[str, Outcome] = {}
    if options.record and options.record.exists():
        read = (Outcome(**json.loads(line)) for line in options.record.read_text().splitlines())
        known = {each.name: each for each in read}
        cases.sort(key=lambda case: case.name in known)  # tests that have not run come first
        known = {name: each for name, each in known.items() if each.state not in options.again}
    started, outcomes = time.monotonic(), list[Outcome]()
    for case in cases:
        if case.name in known:
            outcomes.append(known[case.name])
        elif time.monotonic() - started < options.seconds:
            # A crash of the process stays recorded.
            keep(options.record, Outcome(case.name, family_of(case), CRASHED, "the process died"))
            outcomes.append(outcome(case, kernels=options.kernels, verbose=options.traceback))
            keep(options.record, outcomes[-1])
    print("\n".join(report(outcomes, total=len(cases), full=options.full)))
    return 0 if not any(each.state in (WRONG, CRASHED) for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
