"""The abstract syntax of the text language: models, rules, switches and expressions.

    model f(x: f16[B, 8]) { return gelu(x) * 2 }
    Model("f", [Parameter("x", Type("f16", dims=[Name("B"), Number(8)]))], ..., returns=[Binary("*", Call("gelu"), Number(2))])

Nodes have positions; they are equal independent of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import TypeAlias, cast


@dataclass(frozen=True)
class Place:
    """A position: line and column from 1, and the last line."""

    line: int = 0
    column: int = 0
    end_line: int = 0


NOWHERE = Place()


class Problem(Exception):
    """An error in the text, and its position; the reader of the file adds its name."""

    def __init__(self, place: Place, message: str):
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, kw_only=True)
class Node:
    """A node of the syntax tree."""

    place: Place = field(default=NOWHERE, compare=False, repr=False)


# --- expressions


@dataclass(frozen=True)
class Number(Node):
    value: int | float
    text: str = field(default="", compare=False)
    """The literal in the text."""


@dataclass(frozen=True)
class Text(Node):
    value: str


@dataclass(frozen=True)
class Truth(Node):
    value: bool


@dataclass(frozen=True)
class Nothing(Node):
    """`None`: an attribute that is not given, or a new dimension of size 1 in an index."""


@dataclass(frozen=True)
class Name(Node):
    id: str


@dataclass(frozen=True)
class Optional(Node):
    """`b?`: an optional operand; `b?0` is then that number."""

    id: str
    default: Number | None = None


@dataclass(frozen=True)
class Keyword(Node):
    """`axis = -1`"""

    id: str
    value: Expression


@dataclass(frozen=True)
class Call(Node):
    function: str
    arguments: Sequence[Expression | Keyword]


@dataclass(frozen=True)
class List(Node):
    items: Sequence[Expression]


@dataclass(frozen=True)
class Unary(Node):
    operator: str
    operand: Expression


@dataclass(frozen=True)
class Binary(Node):
    operator: str
    lhs: Expression
    rhs: Expression


@dataclass(frozen=True)
class Bounds(Node):
    """`start:end:step` in an index."""

    start: Expression | None = None
    end: Expression | None = None
    step: Expression | None = None


@dataclass(frozen=True)
class Rest(Node):
    """`...`: all other dimensions."""


@dataclass(frozen=True)
class Unknown(Node):
    """`?`: a dimension without a name."""


@dataclass(frozen=True)
class Subscript(Node):
    value: Expression
    items: Sequence[Expression | Bounds | Rest]


Expression: TypeAlias = (
    Number | Text | Truth | Nothing | Name | Optional | Call | List | Unary | Binary | Subscript
)

# --- declarations


@dataclass(frozen=True)
class Type(Node):
    """`f16[B, 8]`; `dims` is None without brackets."""

    element: str
    dims: Sequence[Expression | Unknown | Rest] | None = None
    const: bool = False


@dataclass(frozen=True)
class Parameter(Node):
    id: str
    type: Type
    default: Expression | None = None
    donated: bool = False
    """Whether its memory may be overwritten: the caller does not read it again."""


@dataclass(frozen=True)
class Binding(Node):
    """`a, b = value`"""

    names: Sequence[str]
    value: Expression


@dataclass(frozen=True)
class Requirement(Node):
    """`require D % 64 == 0`"""

    condition: Expression


@dataclass(frozen=True)
class Model(Node):
    id: str
    parameters: Sequence[Parameter]
    results: Sequence[Type] | None
    statements: Sequence[Binding | Requirement]
    returns: Sequence[Expression]


@dataclass(frozen=True)
class Typed(Node):
    """`x, y: const float[N, C]`"""

    names: Sequence[str]
    type: Type


@dataclass(frozen=True)
class Sampled(Node):
    """`s in [[1, 1], [2, 2]]`: values for the check of a rule."""

    id: str
    values: Expression


@dataclass(frozen=True)
class Rule(Node):
    id: str
    patterns: Sequence[Sequence[Expression]]
    """The alternatives; each has a root for every result that is replaced."""
    parts: Sequence[Binding]
    """Names for parts of the pattern."""
    replacement: Sequence[Expression]
    bindings: Sequence[Binding]
    condition: Expression | None
    declarations: Sequence[Typed | Sampled]
    shared: bool
    tolerance: float | None


@dataclass(frozen=True)
class Switch(Node):
    """`disable fold_batch_norm, gelu`"""

    on: bool
    names: Sequence[str]


Item: TypeAlias = Model | Rule | Switch


@dataclass(frozen=True)
class Comment:
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class File:
    items: Sequence[Item]
    comments: Sequence[Comment] = field(default=(), compare=False)

    @property
    def models(self) -> list[Model]:
        return [item for item in self.items if isinstance(item, Model)]

    @property
    def rules(self) -> list[Rule]:
        return [item for item in self.items if isinstance(item, Rule)]

    @property
    def switches(self) -> list[Switch]:
        return [item for item in self.items if isinstance(item, Switch)]


def walk(node: object) -> Iterator[Node]:
    """A node and its descendants, in the order of the text."""
    if isinstance(node, Node):
        yield node
        for each in fields(node):
            if each.name != "place":
                yield from walk(getattr(node, each.name))
    elif isinstance(node, list | tuple):
        for item in cast("Sequence[object]", node):
            yield from walk(item)


def names_in(node: object) -> set[str]:
    """The names that an expression uses."""
    return {each.id for each in walk(node) if isinstance(each, Name | Optional)}
