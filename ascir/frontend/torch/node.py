"""The interface of a call of an ATen operation for importers: arguments by their names in the schema.

    def layer_norm(node: Node) -> Value:
        return node.call(LayerNormOp, node.x("input"), epsilon=node.float("eps"))

All accessors raise a `Problem` that states what was needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, cast

import numpy as np
from xdsl.ir import SSAValue

from ascir.frontend.maker import Maker, resolved
from ascir.frontend.sizes import Extent, Size
from ascir.frontend.torch.named import counted
from ascir.frontend.torch.sizes import Names, extent_of
from ascir.frontend.torch.tensors import dtype_of, is_tensor
from ascir.frontend.values import NotKnown, Problem, Sizes, Value, element, rank
from ascir.interp.dtypes import Array, DType, numpy_dtype

Source: TypeAlias = tuple[SSAValue, int]


@dataclass
class Node(Maker):
    """A call with the values of its arguments: tensors, sizes, numbers, and lists of them."""

    kind: str
    """Such as `add.Tensor`."""
    arguments: Mapping[str, Any]
    results: Sequence[Any]
    """The results according to torch: tensors without elements."""
    wanted: frozenset[int] | None = None
    """The used ones of several results; None: all."""
    sources: Mapping[str, Source] = field(default_factory=dict[str, Source])
    """An input with each named dimension, and its axis."""
    symbol: Names | None = None
    """The size of a symbol of torch."""

    # --- arguments

    def has(self, name: str) -> bool:
        return self.arguments.get(name) is not None

    def maybe(self, name: str) -> Value | None:
        return self.x(name) if self.has(name) else None

    def x(self, name: str) -> Value:
        """A tensor."""
        value = self.arguments.get(name)
        if not isinstance(value, SSAValue | np.ndarray | np.generic | Sizes):
            raise Problem(f"the operand '{name}' is {_shown(value)}, and a tensor is needed")
        return cast("Value", value)

    def xs(self, name: str) -> list[Value]:
        """A list of tensors."""
        return [Node.x(self._with(name, each), name) for each in self.arguments[name]]

    def _with(self, name: str, value: Any) -> Node:
        return Node(self.emitter, self.kind, {**self.arguments, name: value}, self.results)

    def operand(self, name: str, dtype: DType) -> Value:
        """A tensor or a number, in this element type."""
        value = self.arguments.get(name)
        if isinstance(value, bool | int | float):
            return self.constant(value, dtype)
        if isinstance(value, Size):
            return counted(self, value, dtype)
        return self.cast(self.x(name), dtype)

    def array(self, name: str) -> Array:
        """A tensor that must be known at import time."""
        value = self.x(name)
        if isinstance(value, SSAValue | Sizes):
            raise NotKnown(name, 0)
        return value

    def int(self, name: str) -> int:
        value = self.arguments.get(name)
        if isinstance(value, Size):
            raise Problem(f"'{name}' is {value}, which is known at run time only; fix it with --dim")
        if not isinstance(value, bool | int):
            raise Problem(f"'{name}' is {_shown(value)}, and a whole number is needed")
        return int(value)

    def ints(self, name: str) -> list[int]:
        """A list of numbers; a single number is a list of one."""
        value = self.arguments.get(name)
        values = cast("Sequence[Any]", value) if isinstance(value, list | tuple) else [value]
        return [Node.int(self._with(name, each), name) for each in values]

    def float(self, name: str) -> float:
        value = self.arguments.get(name)
        if not isinstance(value, bool | int | float):
            raise Problem(f"'{name}' is {_shown(value)}, and a number is needed")
        return float(value)

    def flag(self, name: str) -> bool:
        return bool(self.arguments.get(name))

    def text(self, name: str, default: str = "") -> str:
        value = self.arguments.get(name)
        return default if value is None else str(value)

    def extents_at(self, name: str) -> list[Extent]:
        """A list of sizes, which may have names."""
        value = self.arguments.get(name)
        if not isinstance(value, list | tuple):
            raise Problem(f"'{name}' is {_shown(value)}, and sizes are needed")
        values = cast("Sequence[Any]", value)
        return [each if isinstance(each, Size) else Node.int(self._with(name, each), name) for each in values]

    def axis(self, x: Value, name: str = "dim") -> int:
        """An axis of `x`, counted from 0."""
        return resolved(self.int(name), rank(x))

    def axes(self, x: Value, name: str = "dim") -> list[int]:
        """Axes of `x`, counted from 0; all by default."""
        given = self.arguments.get(name)
        if given is None or given == []:
            return list(range(rank(x)))
        return [resolved(axis, rank(x)) for axis in self.ints(name)]

    # --- results

    def dtype(self, index: int = 0) -> DType:
        """The element type that a result has."""
        result = self.results[index] if index < len(self.results) else None
        if not is_tensor(result):
            raise Problem("the type of its result is not known; run torch's shape propagation on the graph")
        return dtype_of(cast("Any", result).dtype)

    def shape(self, index: int = 0) -> list[Extent]:
        """The sizes that a result has according to torch."""
        assert self.symbol is not None
        return [extent_of(each, self.symbol) for each in self.results[index].shape]

    def wants(self, index: int) -> bool:
        """Whether this result is used."""
        return self.wanted is None or index in self.wanted

    def dtype_of(self, x: Value) -> DType:
        return numpy_dtype(element(x))


def _shown(value: Any) -> str:
    if isinstance(value, SSAValue | np.ndarray | np.generic | Sizes):
        return "a tensor"
    return "missing" if value is None else repr(value)
