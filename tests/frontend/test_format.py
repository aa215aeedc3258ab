"""The formatter: it says the same again, and twice is once."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ascir.diagnostics import Source
from ascir.frontend.text import syntax
from ascir.frontend.text.format import format_file, format_source
from ascir.frontend.text.parser import read

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*ROOT.glob("ascir/rules/*.ascl"), *ROOT.glob("lit_tests/**/*.ascl"), *ROOT.glob("examples/**/*.ascl")]
)

NAMES = ("a", "b", "gamma", "x1")
OPERATORS = ("+", "-", "*", "/", "//", "%", "@", "**", "<", "==", "and", "or")


def parsed(text: str) -> syntax.File:
    return read(Source("t.ascl", text))


class Writer:
    """Random files; a seed gives the same one."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def some(self, make: Callable[[], T], low: int = 0, high: int = 3) -> list[T]:
        return [make() for _ in range(self.random.randint(low, high))]

    def maybe(self, make: Callable[[], T]) -> T | None:
        return make() if self.random.random() < 0.5 else None

    def name(self) -> str:
        return self.random.choice(NAMES)

    def names(self) -> list[str]:
        return self.some(self.name, 1, 2)

    def number(self) -> syntax.Number:
        value = self.random.choice((self.random.randint(-9, 99), self.random.uniform(-2, 2), 1e-5, 3e30))
        return syntax.Number(value)

    def expression(self, depth: int = 4) -> syntax.Expression:
        def inner() -> syntax.Expression:
            return self.expression(depth - 1)

        pick = self.random.randint(0, 12 if depth else 5)
        match pick:
            case 0 | 1:
                return self.number()
            case 2:
                return syntax.Name(self.name())
            case 3:
                return syntax.Optional(
                    self.name(), self.maybe(lambda: syntax.Number(self.random.randint(0, 9)))
                )
            case 4:
                return self.random.choice((syntax.Truth(True), syntax.Truth(False), syntax.Nothing()))
            case 5:
                return syntax.Text("tanh")
            case 6 | 7 | 8:
                return syntax.Binary(self.random.choice(OPERATORS), inner(), inner())
            case 9:
                return self.unary(self.random.choice(("-", "not")), inner())
            case 10:
                keyword = self.some(lambda: syntax.Keyword(self.name(), inner()), 0, 1)
                return syntax.Call("f", [*self.some(inner), *keyword])
            case 11:
                return syntax.List(self.some(inner))
            case _:
                return syntax.Subscript(inner(), self.some(lambda: self.item(inner), 1, 3))

    @staticmethod
    def unary(operator: str, operand: syntax.Expression) -> syntax.Expression:
        if operator == "-" and isinstance(operand, syntax.Number) and operand.value >= 0:
            return operand  # Read, `-2` is a number.
        return syntax.Unary(operator, operand)

    def item(self, inner: Callable[[], syntax.Expression]) -> syntax.Expression | syntax.Bounds | syntax.Rest:
        bounds = syntax.Bounds(self.maybe(inner), self.maybe(inner), self.maybe(inner))
        return self.random.choice((inner(), bounds, syntax.Rest()))

    def type(self) -> syntax.Type:
        dims = self.some(lambda: self.random.choice((syntax.Name("B"), syntax.Number(8), syntax.Unknown())))
        return syntax.Type("f16", self.maybe(lambda: dims), self.random.random() < 0.5)

    def binding(self) -> syntax.Binding:
        return syntax.Binding(self.names(), self.expression())

    def parameter(self) -> syntax.Parameter:
        default = self.maybe(self.expression)
        return syntax.Parameter(self.name(), self.type(), default, self.random.random() < 0.5)

    def model(self) -> syntax.Model:
        return syntax.Model(
            "net",
            self.some(self.parameter),
            self.maybe(lambda: self.some(self.type, 1)),
            self.some(lambda: self.random.choice((self.binding(), syntax.Requirement(self.expression())))),
            self.some(self.expression, 1),
        )

    def rule(self) -> syntax.Rule:
        def declared() -> syntax.Typed | syntax.Sampled:
            typed = syntax.Typed(self.names(), self.type())
            return self.random.choice((typed, syntax.Sampled(self.name(), self.expression())))

        return syntax.Rule(
            "fold",
            self.some(lambda: self.some(self.expression, 1, 2), 1, 2),
            self.some(self.binding),
            self.some(self.expression, 1, 2),
            self.some(self.binding),
            self.maybe(self.expression),
            self.some(declared),
            self.random.random() < 0.5,
            self.maybe(lambda: float(self.random.randint(1, 100))),
        )

    def items(self) -> list[syntax.Item]:
        def item() -> syntax.Item:
            switch = syntax.Switch(self.random.random() < 0.5, self.names())
            return self.random.choice((self.model, self.rule, lambda: switch))()

        return self.some(item)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_the_text_says_the_same(seed: int) -> None:
    items = Writer(seed).items()
    text = format_file(syntax.File(items))
    assert parsed(text).items == items
    assert format_source(Source("t.ascl", text)) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_files_are_formatted(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert format_source(Source(str(path), text)) == text


def test_comments_stay() -> None:
    text = "# above\n\nmodel f(x:f16[4]){ # behind\n# inside\ny=relu( x ) # of y\nreturn y}\n# last\n"
    formatted = format_source(Source("t.ascl", text))
    assert [line.strip() for line in formatted.splitlines() if "#" in line] == [
        "# above",
        "# behind",
        "# inside",
        "y = relu(x)  # of y",
        "# last",
    ]
    assert format_source(Source("t.ascl", formatted)) == formatted
