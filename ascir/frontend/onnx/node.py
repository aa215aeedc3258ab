"""The interface of a node for importers: operands, attributes, creation of operations.

    def leaky_relu(node: Node) -> Value:
        return node.call(LeakyReluOp, node.x(0), node.float("alpha", 0.01))

All accessors raise a `Problem` that states what was needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ascir.frontend.maker import Maker, resolved
from ascir.frontend.onnx.tensors import array_of, dtype_of
from ascir.frontend.sizes import Extent
from ascir.frontend.values import NotKnown, Problem, Sizes, Value, element, rank
from ascir.interp.attributes import attribute_of as attribute_of
from ascir.interp.dtypes import Array, DType, numpy_dtype

if TYPE_CHECKING:
    from onnx import AttributeProto, GraphProto


class Attributes(dict[str, "AttributeProto"]):
    """The attributes of a node, and which of them were read: those that were not might change the semantics."""

    def __init__(self, given: Mapping[str, AttributeProto]):
        super().__init__(given)
        self.read: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> AttributeProto:
        self.read.add(name)
        return super().__getitem__(name)


@dataclass(frozen=True, eq=False)
class Several:
    """A sequence of tensors of known length."""

    parts: tuple[Value, ...]


Named: TypeAlias = "Value | Several"
"""The value of a name in a model."""


@dataclass
class Node(Maker):
    """A node whose operands have values."""

    kind: str
    domain: str
    version: int
    """The version of the operator set that the model imports."""
    since: int
    """The version that introduced these semantics of the operator."""
    inputs: Sequence[Named | None]
    attributes: Attributes
    outputs: Sequence[str]
    dtypes: dict[SSAValue, DType]
    """The element type in the model of values with a wider one in the graph."""
    run_graph: Callable[[GraphProto, Sequence[Named]], list[Named]]
    """Imports a graph that is an attribute, with these inputs, and returns its outputs."""

    # --- operands

    def has(self, index: int) -> bool:
        return index < len(self.inputs) and self.inputs[index] is not None

    def maybe(self, index: int) -> Value | None:
        found = self.inputs[index] if index < len(self.inputs) else None
        if isinstance(found, Several):
            raise Problem(f"operand {index} is a sequence of tensors, not a tensor")
        return found

    def value(self, index: int) -> Value:
        value = self.maybe(index)
        if value is None:
            raise Problem(f"operand {index} is missing")
        return value

    x = value

    def several(self, index: int) -> tuple[Value, ...]:
        """An operand that is a sequence."""
        found = self.named(index)
        if not isinstance(found, Several):
            raise Problem(f"operand {index} is a tensor, not a sequence of them")
        return found.parts

    def named(self, index: int) -> Named:
        """An operand of any kind."""
        found = self.inputs[index] if index < len(self.inputs) else None
        return self.value(index) if found is None else found

    def values(self) -> list[Value]:
        return [self.value(index) for index in range(len(self.inputs))]

    def array(self, index: int, what: str) -> Array:
        """An operand that must be known at import time."""
        value = self.value(index)
        if isinstance(value, SSAValue | Sizes):
            raise NotKnown(what, index)
        return value

    def numbers(self, index: int, what: str) -> list[int]:
        """A list of integers."""
        return [int(each) for each in self.array(index, what).astype(np.int64).reshape(-1).tolist()]

    def extents_at(self, index: int, what: str) -> list[Extent]:
        """A list of sizes, which may have names."""
        value = self.value(index)
        if isinstance(value, Sizes):
            return list(value.values.reshape(-1))
        return list[Extent](self.numbers(index, what))

    def wants(self, output: int) -> bool:
        """Whether this result is used."""
        return output < len(self.outputs) and bool(self.outputs[output])

    def dtype(self, value: Value) -> DType:
        """The element type in the model."""
        if isinstance(value, SSAValue):
            return self.dtypes.get(value, numpy_dtype(element(value)))
        return value.dtype

    # --- attributes

    def int(self, name: str, default: int | None = None) -> int:
        return int(self._attribute(name, "i", default))

    def ints(self, name: str, default: Sequence[int] | None = None) -> list[int]:
        return [int(each) for each in self._attribute(name, "ints", default)]

    def float(self, name: str, default: float | None = None) -> float:
        return float(self._attribute(name, "f", default))

    def floats(self, name: str, default: Sequence[float] | None = None) -> list[float]:
        return [float(each) for each in self._attribute(name, "floats", default)]

    def text(self, name: str, default: str | None = None) -> str:
        value = self._attribute(name, "s", default)
        return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)

    def texts(self, name: str, default: Sequence[str] | None = None) -> list[str]:
        found = self._attribute(name, "strings", default)
        return [each.decode("utf-8", "replace") if isinstance(each, bytes) else each for each in found]

    def tensor(self, name: str) -> Array:
        return array_of(self._attribute(name, "t", None))

    def _attribute(self, name: str, field: str, default: Any) -> Any:
        if name in self.attributes:
            return getattr(self.attributes[name], field)
        if default is None:
            raise Problem(f"the attribute '{name}' is missing")
        return default

    def attribute_dtype(self, name: str, default: DType | None = None) -> DType:
        """The element type that an attribute encodes as a number."""
        if name not in self.attributes and default is not None:
            return default
        return dtype_of(self.int(name))

    def axis(self, x: Value, name: str = "axis", default: int | None = None) -> int:
        """An axis of `x`, counted from 0."""
        return resolved(self.int(name, default), rank(x))
