"""A rule at work: what a match becomes, or why it does not.

    plan = plan_rewrite(rule, op)          # the operations that replace what was matched, part of no block yet
    apply_plan(plan, rewriter)

Interior operations that others use too keep a rule from applying unless it is `shared`: it would compute them twice.
Constants are folded in float64 and rounded once; packed int4 and 2:4 constants stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.utils.exceptions import VerifyException

from ascir.diagnostics import Source
from ascir.dialects.graph import CastOp, dims_of, element_of, shape_of
from ascir.dialects.graph.shapes import compatible
from ascir.dialects.graph.types import is_float
from ascir.frontend.text import syntax
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import Evaluator
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES
from ascir.frontend.text.values import ABSENT, Known, Size, Value
from ascir.rules.compile import Compiled, compile_rule
from ascir.rules.match import is_dense_constant, matches
from ascir.rules.pattern import Variant

CLASSES = ("any", "float", "int", "number", "bool")
"""Element types of declarations that stand for several."""


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule of a file, ready to be applied."""

    compiled: Compiled
    source: Source

    @property
    def syntax(self) -> syntax.Rule:
        return self.compiled.rule

    @property
    def name(self) -> str:
        return self.syntax.id


def load_rule(rule: syntax.Rule, source: Source) -> Rule:
    compiled = compile_rule(rule)
    for each in rule.declarations:
        if isinstance(each, syntax.Typed) and each.type.element not in (*CLASSES, *DTYPES):
            raise Problem(
                each.type.place, f"'{each.type.element}' is none of {', '.join((*CLASSES, *DTYPES))}"
            )
    return Rule(compiled, source)


@dataclass(frozen=True)
class Plan:
    """What replaces a match."""

    operations: Sequence[Operation]
    replaced: Sequence[SSAValue]
    values: Sequence[SSAValue]
    matched: Sequence[Operation]

    def discard(self) -> None:
        for op in reversed(self.operations):
            op.erase()


class NoMatch(Exception):
    """Why a match is not rewritten."""


def plan_rewrite(rule: Rule, op: Operation, reasons: list[str] | None = None) -> Plan | None:
    """The first way in which the rule applies with its root at `op`; `reasons` collects why others do not."""
    for variant in rule.compiled.variants:
        for match, values in matches(variant, op):
            try:
                return _plan(rule, variant, match.names, match.operations, values)
            except NoMatch as reason:
                if reasons is not None:
                    reasons.append(str(reason))
    return None


def _plan(
    rule: Rule,
    variant: Variant,
    names: Mapping[str, Value],
    matched: Sequence[Operation],
    replaced: Sequence[SSAValue],
) -> Plan:
    roots = {value.owner for value in replaced}
    _require_single_use([op for op in matched if op in roots or not rule.syntax.shared], matched, replaced)
    scope = _scope(rule, variant, names)
    emitter = Emitter(fold=True)
    evaluator = Evaluator(emitter, scope)
    try:
        for binding in rule.syntax.bindings:
            evaluator.bind(binding)
            for name in binding.names:
                if isinstance(scope[name], SSAValue):
                    raise NoMatch(f"{name} is not known when the model is compiled")
        if rule.syntax.condition is not None and not evaluator.require(rule.syntax.condition):
            raise NoMatch("its condition does not hold")
        results: list[Value] = []
        for node in rule.syntax.replacement:
            results += evaluator.values(node)
        if len(results) != len(replaced):
            raise NoMatch(f"{len(results)} results replace {len(replaced)}")
        place = rule.syntax.replacement[0].place
        values = [
            _as_declared(emitter.tensor(new, place, element_of(old)), old.type, emitter)
            for new, old in zip(results, replaced, strict=True)
        ]
        _require_order(replaced, emitter.operations)
    except (Problem, VerifyException) as problem:
        Plan(emitter.operations, [], [], []).discard()
        raise NoMatch(str(problem)) from None
    except NoMatch:
        Plan(emitter.operations, [], [], []).discard()
        raise
    return Plan(emitter.operations, replaced, values, matched)


def _as_declared(value: SSAValue, type: Attribute, emitter: Emitter) -> SSAValue:
    """The value in the type that its users see; only what is known of its sizes may differ. A dimension of 1 is no named
    one: it is broadcast to that."""
    if value.type == type:
        return value
    if (
        element_of(value) != getattr(type, "element_type", None)
        or not compatible(shape_of(value), dims_of(type))
        or any(new == 1 != old for new, old in zip(shape_of(value), dims_of(type), strict=True))
    ):
        raise NoMatch(f"the replacement is a {value.type}, but a {type} is replaced")
    cast = CastOp.create(operands=[value], result_types=[type])
    emitter.operations.append(cast)
    return cast.results[0]


def _require_single_use(
    operations: Sequence[Operation], matched: Sequence[Operation], replaced: Sequence[SSAValue]
) -> None:
    inside = set(matched)
    for op in operations:
        for result in op.results:
            if any(result is value for value in replaced):
                continue
            if any(use.operation not in inside for use in result.uses):
                raise NoMatch(f"the result of {op.name} is used elsewhere too")


def _require_order(replaced: Sequence[SSAValue], operations: Sequence[Operation]) -> None:
    """All that the new operations read must be defined before the first of several roots."""
    if len(replaced) == 1:
        return
    first = first_of([value.owner for value in replaced if isinstance(value.owner, Operation)])
    new = set(operations)
    for op in operations:
        for operand in op.operands:
            owner = operand.owner
            if not isinstance(owner, Operation) or owner in new or owner.parent is not first.parent:
                continue
            if not owner.is_before_in_block(first):
                raise NoMatch("an operand is defined after the first of the operations that are replaced")


def first_of(operations: Sequence[Operation]) -> Operation:
    first = operations[0]
    for op in operations[1:]:
        if op is not first and op.is_before_in_block(first):
            first = op
    return first


# --- names


def _scope(rule: Rule, variant: Variant, names: Mapping[str, Value]) -> dict[str, Value]:
    """The names of a match, constants as numbers; the sizes of declared dimensions by theirs."""
    scope: dict[str, Value] = {}
    for name, value in names.items():
        if isinstance(value, SSAValue) and is_dense_constant(value):
            scope[name] = Known(None, element_of(value), value)
        else:
            scope[name] = value
    for name in variant.absent:
        default = rule.compiled.defaults.get(name)
        scope[name] = ABSENT if default is None else default
    later: list[tuple[syntax.Expression, int | Size]] = []
    for declared in rule.syntax.declarations:
        if isinstance(declared, syntax.Typed):
            for name in declared.names:
                if isinstance(value := names.get(name), SSAValue):
                    later += _match_declared(name, declared.type, value, scope)
    for expression, size in later:
        try:
            wanted = Evaluator(Emitter(fold=True), scope).value(expression)
        except Problem as problem:
            raise NoMatch(str(problem)) from None
        if wanted != size:
            raise NoMatch(f"a dimension is {size}, not {wanted}")
    return scope


def fits_class(kind: str, element: Attribute) -> bool:
    if kind in DTYPES:
        return DTYPES[kind] == element
    boolean = element == IntegerType(1)
    return {
        "any": True,
        "float": is_float(element),
        "int": not is_float(element) and not boolean,
        "number": not boolean,
        "bool": boolean,
    }[kind]


def _match_declared(
    name: str, type: syntax.Type, value: SSAValue, scope: dict[str, Value]
) -> list[tuple[syntax.Expression, int | Size]]:
    """Check a value against its declaration; what it says by an expression is returned, for when all names are
    known."""
    if type.const and not is_dense_constant(value):
        raise NoMatch(f"{name} is not a constant")
    if not fits_class(type.element, element_of(value)):
        raise NoMatch(f"{name} has elements of {element_of(value)}, not {type.element}")
    if type.dims is None:
        return []
    shape = shape_of(value)
    dims = list(type.dims)
    rest = next((i for i, dim in enumerate(dims) if isinstance(dim, syntax.Rest)), None)
    if rest is not None:
        missing = len(shape) - (len(dims) - 1)
        dims[rest : rest + 1] = [syntax.Unknown()] * max(missing, 0)
    if len(dims) != len(shape):
        raise NoMatch(f"{name} has rank {len(shape)}")
    later: list[tuple[syntax.Expression, int | Size]] = []
    for dim, actual in zip(dims, shape, strict=True):
        size = actual if isinstance(actual, int) else Size(actual)
        if isinstance(dim, syntax.Name) and dim.id not in scope:
            scope[dim.id] = size
        elif not isinstance(dim, syntax.Unknown | syntax.Rest):
            later.append((dim, size))
    return later


def apply_plan(plan: Plan, rewriter: PatternRewriter) -> None:
    """Replace what was matched. The new operations stand before the first root."""
    from xdsl.rewriter import InsertPoint

    roots = [value.owner for value in plan.replaced]
    operations = list(dict.fromkeys(op for op in roots if isinstance(op, Operation)))
    first = first_of(operations)
    for op in plan.operations:
        op.location = first.location
    rewriter.insert(plan.operations, InsertPoint.before(first))
    for op in operations:
        new: list[SSAValue | None] = []
        for result in op.results:
            at = next((i for i, value in enumerate(plan.replaced) if value is result), None)
            new.append(None if at is None else plan.values[at])
        rewriter.replace(op, (), new)
