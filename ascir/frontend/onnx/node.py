"""One node as an importer sees it: its operands, its attributes, and how it makes operations.

    def leaky_relu(node: Node) -> Value:
        return node.call(LeakyReluOp, node.x(0), node.float("alpha", 0.01))

Every function here that cannot give what is asked for raises `Problem`, which says what was needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.graph import CastOp, GraphOp
from ascir.dialects.graph.types import Dim, is_float
from ascir.frontend.onnx.emitter import Emitter
from ascir.frontend.onnx.sizes import Extent, Size
from ascir.frontend.onnx.tensors import array_of, dtype_of
from ascir.frontend.onnx.values import NotKnown, Problem, Sizes, Value, carried, dims, element, rank
from ascir.interp.attributes import attribute_of as attribute_of
from ascir.interp.dtypes import ELEMENT_TYPES, Array, DType, numpy_dtype
from ascir.interp.rounding import narrow

if TYPE_CHECKING:
    from onnx import AttributeProto, GraphProto


class Attributes(dict[str, "AttributeProto"]):
    """The attributes of a node, and which of them somebody looked at: one that nobody did would change the meaning."""

    def __init__(self, given: Mapping[str, AttributeProto]):
        super().__init__(given)
        self.read: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> AttributeProto:
        self.read.add(name)
        return super().__getitem__(name)


@dataclass
class Node:
    """A node whose operands have values."""

    kind: str
    domain: str
    version: int
    """Of the operator set that the model imports."""
    since: int
    """The version in which the operator got this meaning."""
    inputs: Sequence[Value | None]
    attributes: Attributes
    emitter: Emitter
    outputs: Sequence[str]
    dtypes: dict[SSAValue, DType]
    """Of values whose element type in the graph is a wider one, what it is in the model."""
    run_graph: Callable[[GraphProto, Sequence[Value]], list[Value]]
    """The outputs of a graph that an attribute holds, for these inputs, as part of this one."""

    # --- operands

    def has(self, index: int) -> bool:
        return index < len(self.inputs) and self.inputs[index] is not None

    def maybe(self, index: int) -> Value | None:
        return self.inputs[index] if index < len(self.inputs) else None

    def value(self, index: int) -> Value:
        value = self.maybe(index)
        if value is None:
            raise Problem(f"operand {index} is missing")
        return value

    x = value

    def values(self) -> list[Value]:
        return [self.value(index) for index in range(len(self.inputs))]

    def array(self, index: int, what: str) -> Array:
        """An operand that has to be known when the model is read."""
        value = self.value(index)
        if isinstance(value, SSAValue | Sizes):
            raise NotKnown(what, index)
        return value

    def numbers(self, index: int, what: str) -> list[int]:
        """A list of whole numbers."""
        return [int(each) for each in self.array(index, what).astype(np.int64).reshape(-1).tolist()]

    def extents_at(self, index: int, what: str) -> list[Extent]:
        """A list of sizes, which may have names."""
        value = self.value(index)
        if isinstance(value, Sizes):
            return list(value.values.reshape(-1))
        return list[Extent](self.numbers(index, what))

    def extents(self, value: Value) -> list[Extent]:
        return self.emitter.extents(value)

    def wants(self, output: int) -> bool:
        """Whether anybody asks for this result."""
        return output < len(self.outputs) and bool(self.outputs[output])

    def dtype(self, value: Value) -> DType:
        """What the model says the elements are."""
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

    # --- making operations

    def call(self, make: Callable[..., GraphOp], *operands: Any, **attributes: Any) -> Value:
        """The first result of an operation."""
        return self.emitter.call(make, *operands, **attributes)[0]

    def calls(self, make: Callable[..., GraphOp], *operands: Any, **attributes: Any) -> tuple[Value, ...]:
        return self.emitter.call(make, *operands, **attributes)

    def like(self, number: float | bool | Sequence[float] | Array, x: Value) -> Array:
        """A constant of the element type of `x`."""
        return self.constant(number, numpy_dtype(element(x)))

    def constant(self, number: float | bool | Sequence[float] | Array, dtype: DType | Any) -> Array:
        array = np.asarray(number)
        dtype = np.dtype(cast("Any", dtype))
        if array.dtype.kind == "f" and dtype in (np.dtype(np.float16), *ELEMENT_TYPES):
            return np.asarray(narrow(array.astype(np.float64), carried(dtype)))
        return array.astype(dtype)

    def cast(self, x: Value, target: Attribute | DType) -> Value:
        wanted = target if isinstance(target, Attribute) else ELEMENT_TYPES[carried(target)]
        return x if element(x) == wanted else self.call(CastOp, self.plain(x), wanted)

    def plain(self, x: Value) -> Value:
        """What is not known stays; what has names of sizes is refused."""
        return self.emitter.tensor(x) if isinstance(x, Sizes) else x

    def is_float(self, x: Value) -> bool:
        return is_float(element(x))

    def attribute_dtype(self, name: str, default: DType | None = None) -> DType:
        """An element type that an attribute names by its number."""
        if name not in self.attributes and default is not None:
            return default
        return dtype_of(self.int(name))

    def axis(self, x: Value, name: str = "axis", default: int | None = None) -> int:
        """An axis of `x`, counted from 0."""
        return resolved(self.int(name, default), rank(x))


def resolved(axis: int, rank: int) -> int:
    if not -max(rank, 1) <= axis < max(rank, 1):
        raise Problem(f"axis {axis} is out of range for rank {rank}")
    return axis % max(rank, 1)


def dim_or_size(dim: Dim) -> Extent | None:
    return Size.of(dim) if isinstance(dim, str) else dim


def shape_text(value: Value) -> str:
    return "x".join("?" if dim is None else str(dim) for dim in dims(value)) or "a scalar"
