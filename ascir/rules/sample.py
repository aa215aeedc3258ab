"""Random cases of a rule: sizes, element types, attributes and values for the names of its pattern.

    sampler = Sampler(rule, variant, random)
    case = sampler.case(kind=0)            # x: f16[2, 3, 5, 5], w: f16[4, 3, 3, 3], s: (2, 2)

Declarations (`for x: float[N, C, H, W], s in [[1, 1], [2, 2]]`) say what can be; where there are none, shapes are tried
out. A case that the operations of the pattern refuse is not a case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import bf16, f16, f32, f64, i1, i8, i32, i64
from xdsl.ir import Attribute, Block
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.graph import tensor_type
from ascir.dialects.graph.types import Tensor
from ascir.frontend.text import syntax
from ascir.frontend.text.emit import Emitter
from ascir.frontend.text.evaluate import Evaluator
from ascir.frontend.text.functions import Parameter
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import DTYPES
from ascir.frontend.text.values import ABSENT, NAMED_NUMBERS, Value
from ascir.rules.compile import parts_of
from ascir.rules.pattern import Variant
from ascir.rules.rewrite import Rule

FLOATS: Sequence[Attribute] = (f32, f16, bf16, f64)
INTEGERS: Sequence[Attribute] = (i32, i64, i8)
SIZES = (1, 2, 3, 4, 5, 6, 8)
SMALL = (1, 2, 3, 4)
MAX_RANK = 4
TRIES = 100
"""Shapes that are tried for each operation of a pattern."""
FEW_TRIES = 20
BUDGET = 10_000
"""Shapes that are tried for a whole variant."""


@dataclass
class Case:
    """Types of the tensors, values of the attributes, and the number that a tensor is filled with."""

    types: dict[str, Tensor] = field(default_factory=dict[str, Tensor])
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])
    filled: dict[str, float] = field(default_factory=dict[str, float])

    def __str__(self) -> str:
        from ascir.frontend.text.types import shown_type
        from ascir.frontend.text.values import shown

        types = [f"{name}: {shown_type(type)}" for name, type in sorted(self.types.items())]
        return ", ".join(
            [*types, *(f"{name} = {shown(each)}" for name, each in sorted(self.attributes.items()))]
        )


@dataclass
class Sampler:
    """Draws cases of one variant of a rule."""

    rule: Rule
    variant: Variant
    random: np.random.Generator
    budget: int = BUDGET
    integers: bool = True
    """Whether tensors without a declaration can be integers, as far as was seen."""

    def case(self, number: int) -> Case:
        """Case `number`; the element types take turns."""
        case = Case()
        sizes: dict[str, Value] = {}
        floating, integer = FLOATS[number % len(FLOATS)], INTEGERS[number % len(INTEGERS)]
        tensors = self.rule.compiled.tensors - self.variant.absent
        declared = self._declared()
        later: list[tuple[str, syntax.Type]] = []
        for name in sorted(tensors & declared.keys()):
            later.append((name, declared[name]))
        samples = {
            each.id: each.values for each in self.rule.syntax.declarations if isinstance(each, syntax.Sampled)
        }
        # Named sizes first: others may be computed from them, and samples from both.
        for _, type in later:
            for dim in type.dims or ():
                if isinstance(dim, syntax.Name):
                    sizes.setdefault(dim.id, self._pick(SIZES))
        rest = [self._pick(SMALL) for _ in range(self._pick((0, 1, 2)))]
        base = self._shape(self._pick(range(MAX_RANK + 1)))
        if not self.random.integers(
            3
        ):  # Squares: what differs only in the order of its dimensions has one type here.
            square = self._pick((2, 3, 4))
            base = [square] * len(base)
            sizes = dict.fromkeys(sizes, square)
        scope = dict(sizes)
        for name, values in samples.items():
            scope[name] = self._sample(values, scope)
            if name in tensors:
                case.filled[name] = float(cast("Any", scope[name]))
            elif name in self._used():
                case.attributes[name] = scope[name]
        for name, type in later:
            element = self._element(type.element, floating, integer)
            case.types[name] = tensor_type(self._dims(type, scope, rest, base), element)
        if self.integers and not self.random.integers(4):
            # What declares nothing holds for integers too, unless its operations refuse them.
            drawn = Case(dict(case.types), dict(case.attributes), dict(case.filled))
            if self._search(case, sizes, tensors, base, integer, FEW_TRIES):
                return case
            self.integers, case = False, drawn
        self._search(case, sizes, tensors, base, floating, TRIES)
        return case

    def _search(
        self,
        case: Case,
        sizes: Mapping[str, Value],
        tensors: frozenset[str],
        base: Sequence[int],
        element: Attribute,
        tries: int,
    ) -> bool:
        """Attributes, and shapes that nothing declares: operation by operation, each until it accepts them."""
        parts = parts_of(self.rule.syntax)
        inner = [binding.value for binding in self.rule.syntax.parts]
        steps = [each for root in (*inner, *self.variant.expressions) for each in _operations(root)]
        for step in steps:
            names = syntax.names_in(step) - sizes.keys() - case.types.keys() - case.attributes.keys()
            new = sorted(names & tensors)
            attributes = sorted(names & self.rule.compiled.attributes.keys() - tensors)
            for _ in range(tries):
                same = self._shape_like(base, case) if self.random.integers(2) else None
                for name in new:
                    case.types[name] = tensor_type(same or self._shape_like(base, case), element)
                for name in attributes:
                    case.attributes[name] = self._attribute(self.rule.compiled.attributes[name], case)
                self.budget -= 1
                if not (new or attributes) or self._accepted(step, case, parts):
                    break
                for name in new:
                    del case.types[name]
            else:
                return False
        return True

    def _sample(self, values: syntax.Expression, scope: Mapping[str, Value]) -> Any:
        choices: Any = Evaluator(Emitter(fold=True), dict(scope)).value(values)
        return choices[int(self.random.integers(len(choices)))]

    def _used(self) -> set[str]:
        """The names of this variant; another alternative may have more."""
        return syntax.names_in([self.variant.expressions, self.rule.syntax.parts])

    def _accepted(
        self, step: syntax.Expression, case: Case, parts: Mapping[str, tuple[syntax.Expression, int]]
    ) -> bool:
        """Whether the operations of an expression take these shapes; it may use names that come later."""
        known = {*case.types, *case.attributes, *self.variant.absent, *parts}
        if syntax.names_in(step) - known - DTYPES.keys() - NAMED_NUMBERS.keys():
            return True
        block = Block(arg_types=list(case.types.values()))
        names: dict[str, Value] = {**case.attributes, **dict(zip(case.types, block.args, strict=True))}
        names.update(dict.fromkeys(self.variant.absent, ABSENT))
        emitter = Emitter()
        try:
            Evaluator(emitter, names, parts=parts).values(step)
        except (Problem, VerifyException):
            return False
        finally:
            for op in reversed(emitter.operations):
                op.erase()
        return True

    def _declared(self) -> dict[str, syntax.Type]:
        return {
            name: each.type
            for each in self.rule.syntax.declarations
            if isinstance(each, syntax.Typed)
            for name in each.names
        }

    def _pick(self, choices: Sequence[int]) -> int:
        return choices[int(self.random.integers(len(choices)))]

    def _shape(self, rank: int) -> list[int]:
        return [self._pick(SMALL) for _ in range(rank)]

    def _element(self, kind: str, floating: Attribute, integer: Attribute) -> Attribute:
        if kind in DTYPES:
            return DTYPES[kind]
        either = floating if self.random.integers(3) else integer
        return {"float": floating, "int": integer, "bool": i1}.get(kind, either)

    def _dims(
        self, type: syntax.Type, sizes: Mapping[str, Value], rest: Sequence[int], base: Sequence[int]
    ) -> list[int]:
        if type.dims is None:
            return self._shape_like(base, Case())
        dims: list[int] = []
        for dim in type.dims:
            if isinstance(dim, syntax.Rest):
                dims += rest
            elif isinstance(dim, syntax.Unknown):
                dims.append(self._pick(SIZES))
            else:
                value = Evaluator(Emitter(fold=True), dict(sizes)).value(dim)
                assert isinstance(value, int)
                dims.append(value)
        return dims

    def _shape_like(self, base: Sequence[int], case: Case) -> list[int]:
        """The base, what broadcasts with it, one dimension of what is there, or anything."""
        way = int(self.random.integers(8))
        if way < 3:
            return list(base)
        if way == 3:
            kept = list(base)[int(self.random.integers(len(base) + 1)) :]
            return [dim if self.random.integers(2) else 1 for dim in kept]
        known = [dim for type in case.types.values() for dim in type.get_shape()] or list(base)
        if way < 6 and known:
            return [self._pick(known) for _ in range(self._pick((1, 1, 1, 2)))]
        return self._shape(self._pick(range(MAX_RANK + 1)))

    # --- attributes

    def _attribute(self, parameter: Parameter, case: Case) -> Any:
        """Something that the argument could be."""
        shapes = [list(type.get_shape()) for type in case.types.values()] or [[]]
        shape = shapes[int(self.random.integers(len(shapes)))]
        rank = len(shape)
        match parameter.kind:
            case "bool":
                return bool(self.random.integers(2))
            case "word":
                return parameter.words[int(self.random.integers(len(parameter.words)))]
            case "float":
                numbers = (0.0, 0.5, 1.0, 2.5, 1e-3) if "eps" not in parameter.name else (1e-5, 1e-3)
                return numbers[int(self.random.integers(len(numbers)))]
            case "int":
                return self._pick(range(max(rank, 1))) if parameter.name == "axis" else self._pick(SMALL)
            case "dtype":
                return (f16, f32, bf16, i32)[int(self.random.integers(4))]
            case "shape":
                return self._factors(prod(shape))
            case _:
                pass
        if parameter.name == "permutation":
            return tuple(int(axis) for axis in self.random.permutation(rank))
        if parameter.name == "axes":
            chosen = self.random.permutation(rank)[: int(self.random.integers(rank + 1))]
            return tuple(sorted(int(axis) for axis in chosen))
        if isinstance(parameter.default, tuple):
            change = int(self.random.integers(2))
            return tuple(each + change for each in cast("tuple[int, ...]", parameter.default))
        return tuple(self._pick((0, 1, 2)) for _ in range(rank))

    def _factors(self, size: int) -> tuple[int, ...]:
        """Some shape of as many elements."""
        factors: list[int] = []
        for _ in range(self._pick((0, 1, 2))):
            divisors = [each for each in range(1, size + 1) if size % each == 0] or [size]
            factors.append(self._pick(divisors))
            size = size // factors[-1] if factors[-1] else 0
        return (*factors, size)


OPERATIONS = (syntax.Call, syntax.Unary, syntax.Binary, syntax.Subscript)


def _operations(node: syntax.Expression) -> list[syntax.Expression]:
    """The operations of an expression, inner ones first."""
    found = [each for each in syntax.walk(node) if isinstance(each, OPERATIONS)]
    return list(reversed(found))
