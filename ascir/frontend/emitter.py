"""Creates operations, which are in no block yet; evaluates them instead if all operands are known.

    y = emitter.call(AddOp, x, np.float32(1))[0]          # %0 = graph.constant ...; %1 = graph.add %x, %0
    n = emitter.call(AddOp, np.int64(2), np.int64(3))[0]  # array(5): evaluated

Arguments of `call` that are a `Value`, also in lists, are operands; others are passed to the operation unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from xdsl.dialects.builtin import LocationAttr, UnknownLoc
from xdsl.ir import Block, Operation, SSAValue
from xdsl.utils.exceptions import InterpretationError, VerifyException

from ascir.diagnostics import one_line
from ascir.dialects.graph import ConstantOp, GraphOp, tensor_type
from ascir.dialects.graph.types import Dim
from ascir.frontend.names import identifier
from ascir.frontend.sizes import Extent, Size, dim_of
from ascir.frontend.values import Problem, Sizes, Value, dims, held
from ascir.interp.attributes import attribute_of
from ascir.interp.dtypes import ELEMENT_TYPES, Array
from ascir.interp.graph import evaluate

MAX_KNOWN = 1 << 16
"""Larger values are not evaluated here, but left to `graph-fold-constants`."""
MAX_CONSTANT = 1 << 31
"""The most bytes of a constant."""


@dataclass
class Emitter:
    """The operations of one function, in order."""

    location: LocationAttr = field(default_factory=UnknownLoc)
    operations: list[Operation] = field(default_factory=list[Operation])
    _constants: dict[int, tuple[Array, SSAValue]] = field(default_factory=dict[int, "tuple[Array, SSAValue]"])
    """Constants by identity of their arrays, which are stored so that identities stay unique."""
    _names: dict[int, tuple[Array, str]] = field(default_factory=dict[int, "tuple[Array, str]"])
    """Names of arrays that become constants, by identity."""
    _unnamed: dict[tuple[SSAValue, int], Size] = field(default_factory=dict[tuple[SSAValue, int], Size])
    _products: dict[str, Size] = field(default_factory=dict[str, Size])
    """Names of dimensions that are products, such as `x16_B`, and their factors."""

    def call(self, make: Callable[..., GraphOp], *given: Any, **named: Any) -> tuple[Value, ...]:
        """The results of an operation, which is created unless they are known."""
        operands = [each for value in (*given, *named.values()) for each in _values(value)]
        known = [_known(each) for each in operands]
        if all(each is not None and each.size <= MAX_KNOWN for each in known):
            arrays = [each for each in known if each is not None]
            block = Block(arg_types=[tensor_type(each.shape, ELEMENT_TYPES[each.dtype]) for each in arrays])
            op = self._make(make, given, named, dict(zip(map(id, operands), block.args, strict=True)))
            if all(isinstance(dim, int) for value in op.results for dim in dims(value)) and all(
                prod(dim for dim in dims(value) if isinstance(dim, int)) <= MAX_KNOWN for value in op.results
            ):
                # An array may be several operands: count the operands of the operation.
                places: dict[SSAValue, Array] = dict(zip(block.args, arrays, strict=True))
                return self._evaluate(op, [places[operand] for operand in op.operands])
            op.erase()
        tensors = {id(each): self.tensor(each) for each in operands}
        op = self._make(make, given, named, tensors)
        op.location = self.location
        self.operations.append(op)
        return tuple(op.results)

    def _make(
        self,
        make: Callable[..., GraphOp],
        given: Sequence[Any],
        named: dict[str, Any],
        tensors: dict[int, Any],
    ) -> GraphOp:
        try:
            return make(
                *(_replaced(each, tensors) for each in given),
                **{name: _replaced(each, tensors) for name, each in named.items()},
            )
        except VerifyException as error:
            raise Problem(one_line(error)) from None

    def _evaluate(self, op: GraphOp, arrays: Sequence[Array]) -> tuple[Value, ...]:
        try:
            return evaluate(op, arrays)
        except InterpretationError as error:
            raise Problem(one_line(error)) from None
        finally:
            op.erase()

    def tensor(self, value: Value) -> SSAValue:
        """A value as an SSA value; a known one becomes a constant."""
        if isinstance(value, SSAValue):
            return value
        if isinstance(value, Sizes):
            unknown = next(each for each in value.values.flat if isinstance(each, Size))
            raise Problem(f"the size {unknown} is needed as a number in a tensor; fix it with --dim")
        if id(value) not in self._constants:
            array = held(value)
            if array.nbytes > MAX_CONSTANT:
                raise Problem(f"a constant of {array.nbytes} bytes is too large")
            op = ConstantOp(attribute_of(array))
            op.location = self.location
            self.operations.append(op)
            self._constants[id(value)] = (value, op.result)
            if id(value) in self._names:
                op.result.name_hint = self._names[id(value)][1]
        return self._constants[id(value)][1]

    def name(self, value: Value, name: str) -> None:
        """Names a known value, for the constant that it may become."""
        if isinstance(value, np.ndarray):
            self._names.setdefault(id(value), (value, name))

    def dim(self, size: Extent) -> Dim:
        """The dimension of a type; products have names of their own."""
        if not isinstance(size, Size) or size.dim is not None or len(size.terms) > 1:
            return dim_of(size)
        ((names, factor),) = size.terms.items()
        name = identifier("_".join([*([f"x{factor}"] if factor != 1 else []), *names]))
        return name if self._products.setdefault(name, size).terms == size.terms else None

    def extents(self, value: Value) -> list[Extent]:
        """The sizes of a value for arithmetic; unknown ones get a name."""
        found: list[Extent] = []
        for axis, dim in enumerate(dims(value)):
            if isinstance(dim, int):
                found.append(dim)
            elif dim is not None:
                found.append(self._products[dim] if dim in self._products else Size.of_dim(dim))
            else:
                assert isinstance(value, SSAValue)
                unnamed = Size.of(f"?{len(self._unnamed)}")
                found.append(self._unnamed.setdefault((value, axis), unnamed))
        return found

    def extent_is(self, value: Value, axis: int, size: Extent) -> None:
        """Record the size of an unnamed dimension."""
        if isinstance(value, SSAValue) and isinstance(size, Size) and dims(value)[axis] is None:
            self._unnamed[value, axis] = size


def _is_value(argument: Any) -> bool:
    return isinstance(argument, SSAValue | np.ndarray | np.generic | Sizes)


def _values(argument: Any) -> list[Value]:
    if isinstance(argument, list):
        return [each for each in argument if _is_value(each)]  # pyright: ignore[reportUnknownVariableType]
    return [argument] if _is_value(argument) else []


def _replaced(argument: Any, tensors: dict[int, Any]) -> Any:
    if isinstance(argument, list):
        return [tensors[id(each)] if _is_value(each) else each for each in argument]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return tensors[id(argument)] if _is_value(argument) else argument


def _known(value: Value) -> Array | None:
    """The value as an array, if it is known and small enough to be evaluated here."""
    if isinstance(value, SSAValue | Sizes):
        return None
    return held(np.asarray(value))
