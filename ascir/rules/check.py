"""A rule is tried before it is used: both sides are computed on random inputs.

    verdict = check_rule(rule)
    verdict.cases        # 24 cases agreed, over f32, f16, bf16, f64 and several shapes
    verdict.refutation   # or: "the sides differ for x: f16[4]: 3 of 4 elements ..., expected -1.5, found 1.5"

A case is a module that holds the left side only. The rule must match there, as it would in a model, and what it leaves
must compute the same: the very code that rewrites models is what is tried. Where the left side gives no finite number,
the right side may give anything.

Values are tried at three scales: normal, eight times wider, and halves of small integers, which meet ties, zeros and
equal elements. In f16 and bf16 both sides round; the right side is at fault only if it is farther from the same formula
in float64 than the left one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp, f64
from xdsl.interpreter import Interpreter, PythonValues
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.utils.exceptions import InterpretationError, VerifyException

from ascir.dialects.graph import ConstantOp, element_of, tensor_type
from ascir.dialects.graph.types import is_float
from ascir.frontend.text import syntax
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import Evaluator
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.values import ABSENT, Value
from ascir.interp.attributes import attribute_of
from ascir.interp.compare import TOLERANCES, Mismatch, compare, ulp, ulp_errors
from ascir.interp.dtypes import FLOAT64, FLOAT_FORMATS, Array, numpy_dtype
from ascir.interp.rounding import narrow, widen
from ascir.interp.run import run_function
from ascir.rules.compile import parts_of
from ascir.rules.pattern import Variant
from ascir.rules.rewrite import Rule, apply_plan, plan_rewrite
from ascir.rules.sample import Case, Sampler
from ascir.rules.values import random_values

CASES = 16
"""That must agree, for each variant."""
ATTEMPTS = 300
FEWEST = 4
"""A rule that can be tried less often than this is not proven."""
BASE_TOLERANCE = 16.0
"""What `tolerance` counts: ulps of f16 and bf16. Wider types are allowed as much more as in comparisons of kernels."""


@dataclass(frozen=True)
class Verdict:
    """What the trials of a rule showed."""

    cases: int
    variants: int
    worst: float = 0.0
    """The largest difference, in ulps of its type."""
    refutation: str | None = None

    @property
    def holds(self) -> bool:
        return self.refutation is None


@dataclass(frozen=True)
class _Trial:
    """A case with values, and its left side as a module."""

    case: Case
    values: Mapping[str, Array]
    constants: frozenset[str]


def check_rule(rule: Rule, seed: int = 0, cases: int = CASES) -> Verdict:
    """Try every variant of a rule."""
    total, worst = 0, 0.0
    for index, variant in enumerate(rule.compiled.variants):
        verdict = _check_variant(rule, variant, [seed, index], cases)
        total, worst = total + verdict.cases, max(worst, verdict.worst)
        if not verdict.holds:
            return Verdict(total, index + 1, worst, verdict.refutation)
    return Verdict(total, len(rule.compiled.variants), worst)


def _check_variant(rule: Rule, variant: Variant, seed: Sequence[int], cases: int) -> Verdict:
    name = int.from_bytes(hashlib.sha256(rule.name.encode()).digest()[:4], "little")
    random = np.random.default_rng([*seed, name])
    sampler = Sampler(rule, variant, random)
    done, worst, reasons = 0, 0.0, dict[str, int]()
    for attempt in range(ATTEMPTS):
        if done == cases or sampler.budget <= 0:
            break
        try:
            case = sampler.case(done if attempt % 3 else attempt)
            trial = _trial(rule, variant, case, random, done)
            error, mismatch = _compare_sides(rule, variant, trial)
        except (Problem, VerifyException, InterpretationError) as reason:
            reasons[str(reason)] = reasons.get(str(reason), 0) + 1
            continue
        worst = max(worst, error)
        if mismatch is not None:
            return Verdict(done, 1, worst, f"the sides differ for {case}: {mismatch}")
        done += 1
    if done < min(FEWEST, cases):
        often = max(reasons, key=lambda reason: reasons[reason], default="nothing was tried")
        advice = "; say what its names can be, as in 'for x: float[N, C], s in [[1, 1], [2, 2]]'"
        return Verdict(done, 1, worst, f"it could be tried in {done} cases only: {often}{advice}")
    return Verdict(done, 1, worst)


def _trial(rule: Rule, variant: Variant, case: Case, random: np.random.Generator, kind: int) -> _Trial:
    """Values for a case, in the domains that the operations of the left side need."""
    function = _left_side(rule, variant, case, None, frozenset())
    values: dict[str, Array] = {}
    for (name, type), argument in zip(sorted(case.types.items()), function.body.block.args, strict=True):
        values[name] = random_values(type.get_shape(), argument, random, kind)
        if name in case.filled:
            values[name] = narrow(np.full(values[name].shape, case.filled[name]), values[name].dtype)
    function.erase()
    return _Trial(case, values, _constants(rule) & case.types.keys())


def _constants(rule: Rule) -> frozenset[str]:
    """The tensors that must be constants: they are declared so, or computed with when the model is compiled."""
    declared = {
        name
        for each in rule.syntax.declarations
        if isinstance(each, syntax.Typed) and each.type.const
        for name in each.names
    }
    used = syntax.names_in([binding.value for binding in rule.syntax.bindings])
    asked = {
        name
        for call in syntax.walk([rule.syntax.bindings, rule.syntax.condition])
        if isinstance(call, syntax.Call) and call.function in ("shape", "rank", "dtype", "is_constant")
        for name in syntax.names_in(call)
    }
    return frozenset(declared | (used - asked)) & rule.compiled.tensors


def _left_side(
    rule: Rule,
    variant: Variant,
    case: Case,
    values: Mapping[str, Array] | None,
    constants: frozenset[str],
    wide: bool = False,
) -> func.FuncOp:
    """A function of the tensors of a case that computes the pattern. wide: floats are f64."""
    arguments = [name for name in sorted(case.types) if name not in constants]
    types = {
        name: tensor_type(
            type.get_shape(), f64 if wide and is_float(type.element_type) else type.element_type
        )
        for name, type in case.types.items()
    }
    block = Block(arg_types=[types[name] for name in arguments])
    names: dict[str, Value] = dict(case.attributes)
    names.update(zip(arguments, block.args, strict=True))
    emitter = Emitter()
    for name in sorted(constants):
        assert values is not None
        op = ConstantOp(attribute_of(narrow(widen(values[name]), numpy_dtype(types[name].element_type))))
        emitter.operations.append(op)
        names[name] = op.result
    names.update(dict.fromkeys(variant.absent, ABSENT))
    evaluator = Evaluator(emitter, names, parts=parts_of(rule.syntax))
    results = [evaluator.value(expression) for expression in variant.expressions]
    if not all(isinstance(result, SSAValue) for result in results):
        raise Problem(rule.syntax.place, "the pattern has no tensor")
    outputs = [result for result in results if isinstance(result, SSAValue)]
    block.add_ops([*emitter.operations, func.ReturnOp(*outputs)])
    signature = FunctionType.from_lists(list(block.arg_types), [value.type for value in outputs])
    return func.FuncOp("case", signature, Region(block))


def _compare_sides(rule: Rule, variant: Variant, trial: _Trial) -> tuple[float, Mismatch | None]:
    """The largest difference of the two sides, and the mismatch if it is too large."""
    function = _left_side(rule, variant, trial.case, trial.values, trial.constants)
    module = ModuleOp([function])
    arguments = [trial.values[name] for name in sorted(trial.case.types) if name not in trial.constants]
    with np.errstate(all="ignore"):
        largest = _Largest()
        before = run_function(module, "case", [each.copy() for each in arguments], [largest])
        _rewrite(rule, variant, function)
        module.verify()
        after = run_function(module, "case", [each.copy() for each in arguments])
    worst = 0.0
    for index, (expected, found) in enumerate(zip(before, after, strict=True)):
        expected, found = _finite(expected, found)
        error, mismatch = _difference(rule, expected, found, largest.magnitude)
        if mismatch is not None and is_float(element_of(function.body.block.last_op.operands[index])):  # pyright: ignore[reportOptionalMemberAccess]
            exact = _exactly(rule, variant, trial, index)
            if exact is not None and not _farther(exact, expected, found):
                mismatch = None
        worst = max(worst, error)
        if mismatch is not None:
            return worst, mismatch
    return worst, None


def _rewrite(rule: Rule, variant: Variant, function: func.FuncOp) -> None:
    """Apply the rule to the results of the function; a `Problem` says why it does not apply."""
    end = function.body.block.last_op
    assert end is not None
    reasons: list[str] = []
    owner = end.operands[0].owner
    # Only this variant: another one could match the same operations.
    only = replace(rule, compiled=replace(rule.compiled, variants=[variant]))
    plan = plan_rewrite(only, owner, reasons) if isinstance(owner, Operation) else None
    if plan is None:
        raise Problem(rule.syntax.place, reasons[0] if reasons else "it does not match its own pattern")
    assert isinstance(owner, Operation)
    apply_plan(plan, PatternRewriter(owner))


def _finite(expected: Array, found: Array) -> tuple[Array, Array]:
    """Without the elements where the left side gives no number."""
    if expected.shape != found.shape or expected.dtype != found.dtype or expected.dtype not in FLOAT_FORMATS:
        return expected, found
    undefined = ~np.isfinite(widen(expected))
    if not undefined.any():
        return expected, found
    zero = np.zeros((), expected.dtype)
    return np.where(undefined, zero, expected), np.where(undefined, zero, found)


@dataclass
class _Largest(Interpreter.Listener):
    """The largest number on the way: what cancels at the end is no better than that."""

    magnitude: float = 0.0

    def will_interpret_op(self, op: Operation, args: PythonValues) -> None:
        for value in args:
            if isinstance(value, np.ndarray) and (array := cast("Array", value)).dtype in FLOAT_FORMATS:
                sizes = np.abs(widen(array))
                sizes = sizes[np.isfinite(sizes)]
                self.magnitude = max(self.magnitude, float(sizes.max()) if sizes.size else 0.0)


def _difference(rule: Rule, expected: Array, found: Array, magnitude: float) -> tuple[float, Mismatch | None]:
    if expected.dtype not in FLOAT_FORMATS or expected.shape != found.shape or expected.dtype != found.dtype:
        return 0.0, compare(expected, found)
    factor = (rule.syntax.tolerance or BASE_TOLERANCE) / BASE_TOLERANCE
    limit = TOLERANCES[expected.dtype] * factor
    # What float64 itself loses on the way says nothing: the formulas are the same, or the difference is far larger.
    noise = TOLERANCES[FLOAT64] * factor * float(ulp(np.array(magnitude), FLOAT_FORMATS[FLOAT64]))
    lost = np.abs(widen(expected) - widen(found)) <= noise
    found = np.where(lost, expected, found)
    errors = ulp_errors(widen(expected), widen(found), FLOAT_FORMATS[expected.dtype])
    return float(errors.max(initial=0.0)), compare(expected, found, tolerance=limit)


def _exactly(rule: Rule, variant: Variant, trial: _Trial, index: int) -> Array | None:
    """A result of the left side with all its floats in f64."""
    try:
        function = _left_side(rule, variant, trial.case, trial.values, trial.constants, wide=True)
        arguments = [trial.values[name] for name in sorted(trial.case.types) if name not in trial.constants]
        arguments = [widen(each) if each.dtype in FLOAT_FORMATS else each for each in arguments]
        return run_function(ModuleOp([function]), "case", arguments)[index]
    except (Problem, VerifyException, InterpretationError):
        return None


def _farther(exact: Array, expected: Array, found: Array) -> bool:
    """Whether the right side is farther from the truth than the left one is."""
    if exact.dtype not in FLOAT_FORMATS or exact.shape != found.shape:
        return True
    form = FLOAT_FORMATS[found.dtype]
    left, right = (ulp_errors(exact, widen(each), form) for each in (expected, found))
    return bool(np.max(right) > 1.25 * np.max(left))
