"""Rules to patterns: which operations to look for, and what each name stands for.

compile_rule(rule).variants      # one for each alternative, and each choice of optional parts
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations

from ascir.frontend.text import syntax
from ascir.frontend.text.arguments import assign
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import Evaluator
from ascir.frontend.text.functions import OPERATORS, UNARY, Function, Parameter, functions
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES, nearest
from ascir.frontend.text.values import NAMED_NUMBERS, is_numbers
from ascir.rules.pattern import Apply, Either, Literal, Part, Pattern, Sliced, Variable, Variant

MAX_OPTIONAL = 6
"""Optional parts of one pattern: each doubles the variants."""


@dataclass
class _Compiler:
    """Expressions to patterns, and what kind of thing each name stands for."""

    rule: syntax.Rule
    absent: frozenset[str]
    parts: dict[str, tuple[syntax.Expression, int]] = field(
        default_factory=dict[str, tuple[syntax.Expression, int]]
    )
    tensors: set[str] = field(default_factory=set[str])
    attributes: dict[str, Parameter] = field(default_factory=dict[str, Parameter])
    opened: list[str] = field(default_factory=list[str])
    """The parts that an expression is in, one within the other."""

    def __post_init__(self) -> None:
        self.parts = parts_of(self.rule)

    def pattern(self, node: syntax.Expression) -> Pattern | None:
        """None where what the expression says is absent."""
        literal = _literal(node)
        if literal is not None:
            return literal
        match node:
            case syntax.Name(id=name) | syntax.Optional(id=name):
                return self._name(name, node)
            case syntax.Unary(operator=operator, operand=operand):
                return self._apply(functions()[UNARY[operator]], {"x": operand}, node.place)
            case syntax.Binary():
                return self._binary(node)
            case syntax.Call():
                return self._call(node)
            case syntax.Subscript():
                return self._sliced(node)
            case _:
                raise Problem(node.place, "a pattern is made of operations, names and numbers")

    def _name(self, name: str, node: syntax.Expression) -> Pattern | None:
        if name in self.parts:
            if name in self.opened:
                raise Problem(node.place, f"'{name}' is made of itself")
            expression, result = self.parts[name]
            self.opened.append(name)
            found = self.pattern(expression)
            self.opened.pop()
            if isinstance(found, Apply):
                found = Apply(found.function, found.operands, found.attributes, result)
            elif result:
                raise Problem(expression.place, "this has one result only")
            return None if found is None else Part(name, found)
        if name in self.absent:
            return None
        if name in DTYPES:
            raise Problem(node.place, f"'{name}' is an element type, not a tensor")
        self.tensors.add(name)
        return Variable(name)

    def _binary(self, node: syntax.Binary) -> Pattern | None:
        lhs, rhs = self.pattern(node.lhs), self.pattern(node.rhs)
        if lhs is None and node.operator not in ("+", "*"):
            raise Problem(node.place, f"the left side of '{node.operator}' cannot be absent")
        if lhs is None or rhs is None:
            return rhs if lhs is None else lhs
        first = _binary(node.operator, lhs, rhs)
        others: list[Pattern] = []
        if node.operator == "**" and rhs == Literal(2):
            others = [_binary("*", lhs, lhs)]
        elif node.operator == "/" and isinstance(rhs, Apply) and rhs.function.name == "sqrt":
            # Two ways around a quotient that exporters take.
            inverse = Apply(functions()["reciprocal"], [[rhs]], {})
            others = [
                _binary("*", lhs, Apply(functions()["rsqrt"], rhs.operands, {})),
                _binary("*", lhs, inverse),
            ]
            others += [_binary("*", lhs, _binary("/", Literal(1), rhs))]
            return Either([first, *others])
        if isinstance(rhs, Literal) or (isinstance(lhs, Literal) and node.operator in ("*", "+")):
            tensor, number = (
                (lhs, rhs.number)
                if isinstance(rhs, Literal)
                else (rhs, lhs.number if isinstance(lhs, Literal) else 0)
            )
            if node.operator in ("*", "/") and number:
                others = [_binary("/" if node.operator == "*" else "*", tensor, Literal(1 / number))]
            elif node.operator in ("+", "-") and number:
                others = [_binary("-" if node.operator == "+" else "+", tensor, Literal(-number))]
        return Either([first, *others]) if others else first

    def _call(self, node: syntax.Call) -> Pattern:
        function = functions().get(node.function)
        if function is None:
            raise Problem(
                node.place, f"unknown function '{node.function}'{nearest(node.function, functions())}"
            )
        positional = [each for each in node.arguments if not isinstance(each, syntax.Keyword)]
        keywords = [
            (each.id, each.value, each.place) for each in node.arguments if isinstance(each, syntax.Keyword)
        ]
        names = [each.name for each in function.parameters]
        return self._apply(
            function, assign(names, positional, keywords, function.name, node.place), node.place
        )

    def _apply(
        self, function: Function, given: Mapping[str, syntax.Expression], place: syntax.Place
    ) -> Pattern:
        operands = [self._operand(each, given.get(each.name), place) for each in function.operands]
        attributes: dict[str, syntax.Expression] = {}
        for parameter in function.parameters:
            if parameter.is_operand:
                continue
            if parameter.name in given:
                attributes[parameter.name] = given[parameter.name]
                self._note_attributes(given[parameter.name], parameter)
            elif parameter.required:
                raise Problem(
                    place, f"a pattern of '{function.name}' must say {parameter.name}, as a name at least"
                )
        return Apply(function, operands, attributes)

    def _note_attributes(self, node: syntax.Expression, parameter: Parameter) -> None:
        """The names in an attribute; one that stands for an element of a list is an integer."""
        if isinstance(node, syntax.List):
            parameter = Parameter("axis" if parameter.name == "axes" else parameter.name, "int")
        for name in syntax.names_in(node) - DTYPES.keys() - NAMED_NUMBERS.keys():
            self.attributes.setdefault(name, parameter)

    def _operand(
        self, parameter: Parameter, node: syntax.Expression | None, place: syntax.Place
    ) -> list[Pattern]:
        if node is None:
            if parameter.kind == "optional":
                return []
            raise Problem(place, f"a pattern must say {parameter.name}")
        if parameter.kind == "variadic":
            if not isinstance(node, syntax.List):
                raise Problem(node.place, f"'{parameter.name}' is a list of patterns, as in [a, b]")
            return [self._present(item) for item in node.items]
        if parameter.kind == "optional" and isinstance(node, syntax.Nothing):
            return []
        found = self.pattern(node)
        return [] if found is None and parameter.kind == "optional" else [self._need(found, node)]

    def _present(self, node: syntax.Expression) -> Pattern:
        return self._need(self.pattern(node), node)

    @staticmethod
    def _need(found: Pattern | None, node: syntax.Expression) -> Pattern:
        if found is None:
            raise Problem(node.place, "only an optional operand, or one side of an operator, may be absent")
        return found

    def _sliced(self, node: syntax.Subscript) -> Pattern:
        items = [item for item in node.items if isinstance(item, syntax.Bounds)]
        if len(items) != len(node.items) or syntax.names_in(items):
            raise Problem(node.place, "in a pattern every dimension is a slice of numbers, as in x[:, ::2]")
        return Sliced(self._present(node.value), items)


def _binary(operator: str, lhs: Pattern, rhs: Pattern) -> Apply:
    function = functions()[OPERATORS[operator]]
    absent: list[list[Pattern]] = [[] for _ in function.operands[2:]]
    return Apply(function, [[lhs], [rhs], *absent], {})


def _literal(node: syntax.Expression) -> Literal | None:
    """The number that an expression without names is."""
    if isinstance(node, syntax.Optional | syntax.Subscript | syntax.List | syntax.Text | syntax.Nothing):
        return None
    if syntax.names_in(node) - NAMED_NUMBERS.keys():
        return None
    value = Evaluator(Emitter(fold=True), {}).value(node)
    return Literal(value) if isinstance(value, bool | int | float) and is_numbers(value) else None


def parts_of(rule: syntax.Rule) -> dict[str, tuple[syntax.Expression, int]]:
    """The names of parts, each with its expression and which of its results it is."""
    found: dict[str, tuple[syntax.Expression, int]] = {}
    for binding in rule.parts:
        for index, name in enumerate(binding.names):
            if name in found:
                raise Problem(binding.place, f"'{name}' is given twice")
            found[name] = (binding.value, index)
    return found


@dataclass(frozen=True)
class Compiled:
    """All variants of a rule, and what its names stand for."""

    rule: syntax.Rule
    variants: Sequence[Variant]
    tensors: frozenset[str]
    attributes: Mapping[str, Parameter]
    defaults: Mapping[str, int | float | None]
    """Of optional names: the number that they are when they are absent."""


def compile_rule(rule: syntax.Rule) -> Compiled:
    """Raises `Problem` where the pattern says what cannot be looked for."""
    optional: dict[str, int | float | None] = {}
    for node in syntax.walk([rule.patterns, rule.parts]):
        if isinstance(node, syntax.Optional):
            optional[node.id] = None if node.default is None else node.default.value
    if len(optional) > MAX_OPTIONAL:
        raise Problem(rule.place, f"{len(optional)} optional parts; {MAX_OPTIONAL} are the most")
    tensors: set[str] = set()
    attributes: dict[str, Parameter] = {}
    variants: list[Variant] = []
    for number, expressions in enumerate(rule.patterns):
        met = {
            node.id
            for node in syntax.walk([expressions, _parts_in(rule, expressions)])
            if isinstance(node, syntax.Optional)
        }
        used = syntax.names_in([expressions, _parts_in(rule, expressions)])
        for absent in _subsets(sorted(met)):
            compiler = _Compiler(rule, frozenset(absent) | (optional.keys() - used))
            roots: list[Pattern] = []
            for expression in expressions:
                root = compiler.pattern(expression)
                if root is None or isinstance(root, Variable | Literal):
                    raise Problem(expression.place, "a pattern begins with an operation")
                roots.append(root)
            variants.append(Variant(rule, number, compiler.absent, roots))
            tensors |= compiler.tensors
            attributes |= compiler.attributes
    for declared in rule.declarations:
        names = declared.names if isinstance(declared, syntax.Typed) else [declared.id]
        known = tensors if isinstance(declared, syntax.Typed) else {*attributes, *tensors}
        for name in names:
            if name not in known:
                raise Problem(declared.place, f"the pattern has no '{name}'{nearest(name, known)}")
    return Compiled(rule, variants, frozenset(tensors), attributes, optional)


def _parts_in(rule: syntax.Rule, expressions: object) -> list[syntax.Expression]:
    """The parts that expressions use, also by way of other parts."""
    parts = parts_of(rule)
    found: dict[str, syntax.Expression] = {}
    pending = syntax.names_in(expressions) & parts.keys()
    while pending:
        name = pending.pop()
        found[name] = parts[name][0]
        pending |= (syntax.names_in(parts[name][0]) & parts.keys()) - found.keys()
    return list(found.values())


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All of them, the empty one first: what is there is looked for before what is not."""
    return chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))
