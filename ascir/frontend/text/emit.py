"""Emits calls of graph functions as operations, or evaluates them if all operands are known.

    emitter.call(functions()["add"], {"lhs": x, "rhs": 0.5}, place)
    # %0 = graph.constant dense<0.5> : tensor<f16>      a number takes the element type of the other operand
    # %1 = graph.add %x, %0 : ...

With `fold`, constants of the graph are known, too: `gamma / sqrt(var + e)` becomes one constant, rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import LocationAttr, UnknownLoc, f32, f64, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import InterpretationError, VerifyException

from ascir.dialects.graph import ConstantOp, GraphOp, element_of, shape_of
from ascir.dialects.graph.types import TensorOf, is_float
from ascir.frontend.text.arguments import attribute, require_all
from ascir.frontend.text.functions import Function, Parameter
from ascir.frontend.text.numbers import array_of_numbers, fits, whole_shape
from ascir.frontend.text.syntax import Place, Problem
from ascir.frontend.text.types import in_our_words
from ascir.frontend.text.values import ABSENT, Known, Value, is_numbers, shown
from ascir.interp.attributes import attribute_of
from ascir.interp.dtypes import FLOAT64, FLOAT_FORMATS, Array, numpy_dtype
from ascir.interp.graph import evaluate
from ascir.interp.rounding import narrow, widen

MAX_KNOWN = 1 << 26
"""Larger constants are not evaluated here."""


def _constraint(function: Function, operand: str) -> TensorOf:
    """The constraint of an operand in the operation's definition."""
    constraint: Any = dict(function.operation.get_irdl_definition().operands)[operand].constr
    # Constraints on lengths wrap those on ranges, which wrap those on values.
    while not isinstance(constraint, TensorOf):
        constraint = constraint.constraint if hasattr(constraint, "constraint") else constraint.constr
    return constraint


@dataclass
class Emitter:
    """Collects operations in order, in no block yet."""

    fold: bool = False
    location: Callable[[Place], LocationAttr] = field(default=lambda place: UnknownLoc())
    operations: list[Operation] = field(default_factory=list[Operation])
    _calls: dict[object, tuple[Value, ...]] = field(default_factory=dict[object, "tuple[Value, ...]"])
    """With `fold`, equal calls are evaluated once."""
    _constants: dict[tuple[int, Attribute], tuple[Known, SSAValue]] = field(
        default_factory=dict[tuple[int, Attribute], tuple[Known, SSAValue]]
    )

    def call(self, function: Function, given: Mapping[str, Any], place: Place) -> tuple[Value, ...]:
        """The results; a `Problem` at `place` explains what does not match."""
        arguments: dict[str, Any] = {**function.preset}
        arguments.update((name, value) for name, value in given.items() if value is not ABSENT)
        require_all(function, {**given, **function.preset}, place)
        for parameter in function.parameters:
            if parameter.name in arguments and not parameter.is_operand:
                value = arguments[parameter.name]
                arguments[parameter.name] = attribute(parameter, value, place)
        operands = {each.name: _operand(each, arguments.get(each.name), place) for each in function.operands}
        for parameter in function.operands:
            if parameter.kind == "operand" and not operands[parameter.name]:
                raise Problem(place, f"'{function.name}' needs {parameter.name}, which is absent")
        tensors = [value for group in operands.values() for value in group]
        now = not any(isinstance(value, SSAValue) for value in tensors)
        if now and (tensors or self.fold):
            return self._evaluate(function, arguments, operands, place)
        for parameter in function.operands:
            values = [
                self._tensor(function, parameter, each, operands, place) for each in operands[parameter.name]
            ]
            arguments[parameter.name] = _grouped(parameter, values)
        key = (function.name, *((name, _identity(value)) for name, value in arguments.items()))
        if self.fold and key in self._calls:
            return self._calls[key]
        op = self._build(function, arguments, place)
        op.location = self.location(place)
        self.operations.append(op)
        self._calls[key] = tuple(op.results)
        return self._calls[key]

    def _build(self, function: Function, arguments: Mapping[str, Any], place: Place) -> GraphOp:
        make = cast("Callable[..., GraphOp]", function.operation)
        if "shape" in arguments and function.name == "reshape":
            arguments = {**arguments, "shape": whole_shape(arguments["x"], arguments["shape"], place)}
        try:
            return make(**arguments)
        except VerifyException as error:
            message = in_our_words(str(error))
            if "element types differ" in message:
                message += "; cast one of them, as in cast(x, f32)"
            raise Problem(place, message) from None

    # --- constants

    def tensor(self, value: Value, place: Place, element: Attribute | None = None) -> SSAValue:
        """A value as an SSA value; a known one becomes a constant."""
        if isinstance(value, SSAValue):
            return value
        if not isinstance(value, Known):
            if not is_numbers(value):
                raise Problem(place, f"a tensor is needed, got {shown(value)}")
            value = Known(array_of_numbers(value, place), None)
        known = value.element or element or (f32 if value.array.dtype.kind == "f" else i64)
        if element is not None and value.element is None and not fits(value.array, element):
            raise Problem(place, f"{value.array.tolist()} does not fit elements of {element}")
        if value.origin is not None:
            return value.origin
        key = (id(value), known)
        if key not in self._constants:
            if value.array.dtype.kind == "f" and not is_float(known):
                value = Known(value.array.astype(np.int64), value.element)
            narrowed = narrow(value.array, numpy_dtype(known))
            if (
                self.fold
                and value.element is not None
                and is_float(known)
                and _is_lost(value.array, narrowed)
            ):
                raise Problem(place, f"what constants make is beyond the range of {known}")
            op = ConstantOp(attribute_of(narrowed))
            op.location = self.location(place)
            self.operations.append(op)
            # The value is stored, so that its identity stays unique.
            self._constants[key] = (value, op.result)
        return self._constants[key][1]

    def _tensor(
        self,
        function: Function,
        parameter: Parameter,
        value: Value,
        operands: Mapping[str, Sequence[Value]],
        place: Place,
    ) -> SSAValue:
        """An operand; a number takes the element type of the operands that must have the same one."""
        if isinstance(value, SSAValue) or (isinstance(value, Known) and value.element is not None):
            return self.tensor(value, place)
        allowed = _constraint(function, parameter.name)
        array = value.array if isinstance(value, Known) else array_of_numbers(value, place)
        alike = [each for each in function.operands if _constraint(function, each.name) == allowed]
        for others in (alike, function.operands):
            for other in others:
                for each in operands[other.name]:
                    element = _element(each)
                    if element is None or element not in allowed.element_types:
                        continue
                    if fits(array, element) or others is alike:
                        return self.tensor(value, place, element)
        preferred = (f32, i64, i1) if array.dtype.kind == "f" else (i64, f32, i1)
        return self.tensor(
            value, place, next((each for each in preferred if each in allowed.element_types), None)
        )

    def _evaluate(
        self,
        function: Function,
        arguments: dict[str, Any],
        operands: Mapping[str, Sequence[Value]],
        place: Place,
    ) -> tuple[Value, ...]:
        """The results as numbers: in float64, for any type of constants in the graph."""
        known = [value for group in operands.values() for value in group if isinstance(value, Known)]
        nominal = {value.element for value in known if value.element is not None and is_float(value.element)}
        if len(nominal) > 1:
            names = " and ".join(sorted(map(str, nominal)))
            raise Problem(place, f"{function.name}: element types differ: {names}; cast one of them")
        element = next(iter(nominal), None)
        requested = arguments.get("element_type")
        if isinstance(requested, Attribute) and is_float(requested):
            arguments = {**arguments, "element_type": f64}
            element = requested
        constants: list[ConstantOp] = []
        for parameter in function.operands:
            values: list[SSAValue] = []
            for value in operands[parameter.name]:
                constants.append(self._operand_now(function, parameter, value, known, place))
                values.append(constants[-1].result)
            arguments = {**arguments, parameter.name: _grouped(parameter, values)}
        op = self._build(function, arguments, place)
        try:
            if any(prod(shape) > MAX_KNOWN for shape in _static(op)):
                raise Problem(place, "the result is too large to be computed now")
            arrays = evaluate(op, [_array(each) for each in constants])
        except InterpretationError as error:
            raise Problem(place, in_our_words(str(error))) from None
        results: list[Value] = []
        for array, result in zip(arrays, op.results, strict=True):
            of = element_of(result)
            bare = not known and array.ndim == 0
            results.append(array.item() if bare else Known(array, element if of == f64 else of))
        op.erase()
        return tuple(results)

    def _operand_now(
        self, function: Function, parameter: Parameter, value: Value, known: Sequence[Known], place: Place
    ) -> ConstantOp:
        allowed = _constraint(function, parameter.name)
        if isinstance(value, Known):
            array, element = value.array, value.element
        else:
            array, element = array_of_numbers(value, place), None
        if element is None:
            integers = [
                each.element for each in known if each.element is not None and not is_float(each.element)
            ]
            wanted = next(
                (each for each in integers if each in allowed.element_types and fits(array, each)), None
            )
            if wanted is None or any(each.element is None or is_float(each.element) for each in known):
                wanted = next(each for each in (f64, i64, i1) if each in allowed.element_types)
            element = wanted
        target = f64 if is_float(element) else element
        if not fits(array, target):
            raise Problem(place, f"{array.tolist()} does not fit elements of {target}")
        return ConstantOp(
            attribute_of(narrow(array.astype(FLOAT64) if target == f64 else array, numpy_dtype(target)))
        )


def _is_lost(exact: Array, narrowed: Array) -> bool:
    """Whether a finite number became infinite, or the only one has fewer bits than normal numbers."""
    found = widen(narrowed)
    if bool(np.any(np.isinf(found) & np.isfinite(exact))):
        return True
    least = 2.0 ** FLOAT_FORMATS[narrowed.dtype].minimum_exponent
    return exact.size == 1 and bool(np.all((exact != 0) & (np.abs(exact) < least)))


def _identity(value: object) -> object:
    """The key of equal arguments of calls."""
    if isinstance(value, list | tuple):
        return tuple(_identity(each) for each in cast("Sequence[object]", value))
    return id(cast("object", value)) if isinstance(value, SSAValue) else (type(value), value)


def _array(constant: ConstantOp) -> Array:
    from ascir.interp.attributes import array_of

    return array_of(constant.value)


def _static(op: GraphOp) -> list[tuple[int, ...]]:
    return [tuple(dim for dim in shape_of(result) if isinstance(dim, int)) for result in op.results]


def _operand(parameter: Parameter, value: Any, place: Place) -> list[Value]:
    """The values of one operand: none if it is absent, any number of a variadic one."""
    if value is None or value is ABSENT:
        return []
    if parameter.kind == "variadic":
        if not isinstance(value, tuple):
            raise Problem(
                place, f"'{parameter.name}' needs a list of tensors, as in [a, b]; got {shown(value)}"
            )
        return list(cast("tuple[Value, ...]", value))
    if not isinstance(value, SSAValue | Known) and not is_numbers(value):
        raise Problem(place, f"'{parameter.name}' needs a tensor, got {shown(value)}")
    return [value]


def _grouped(parameter: Parameter, values: list[SSAValue]) -> Any:
    return values if parameter.kind == "variadic" else values[0] if values else None


def _element(value: Value) -> Attribute | None:
    if isinstance(value, SSAValue):
        return element_of(value)
    return value.element if isinstance(value, Known) else None
