"""The pattern of a rule as a tree of operations to look for.

    batch_norm(conv2d(x, w, strides = s), gamma, ...)
    Apply(batch_norm, [[Apply(conv2d, [[Variable x], [Variable w], []], {strides: s})], [Variable gamma], ...])

A rule whose pattern has optional parts has a variant for each choice of what is there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ascir.frontend.text import syntax
from ascir.frontend.text.functions import Function


@dataclass(frozen=True)
class Variable:
    """Any tensor; the same one wherever the name stands."""

    name: str


@dataclass(frozen=True)
class Literal:
    """A constant all of whose elements are this number."""

    number: int | float


@dataclass(frozen=True)
class Apply:
    """One result of an operation."""

    function: Function
    operands: Sequence[Sequence[Pattern]]
    """For each operand of the definition: one, none, or any number where it is variadic."""
    attributes: Mapping[str, syntax.Expression]
    result: int = 0


@dataclass(frozen=True)
class Sliced:
    """`x[:, ::2]`, an item for each dimension."""

    value: Pattern
    items: Sequence[syntax.Bounds]


@dataclass(frozen=True)
class Part:
    """A part of the pattern that has a name: wherever it stands it is one value, or computed alike."""

    name: str
    pattern: Pattern


@dataclass(frozen=True)
class Either:
    """Different ways to write the same: `x * 0.5` is `x / 2`."""

    choices: Sequence[Pattern]


Pattern: TypeAlias = "Variable | Literal | Apply | Sliced | Part | Either"


@dataclass(frozen=True)
class Variant:
    """One way in which a rule can match."""

    rule: syntax.Rule
    alternative: int
    absent: frozenset[str]
    """Optional names that are not there."""
    roots: Sequence[Pattern]

    @property
    def expressions(self) -> Sequence[syntax.Expression]:
        return self.rule.patterns[self.alternative]
