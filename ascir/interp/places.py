"""Judges the positions of extremes: of elements that are nearly equal, rounding decides which one is the largest.

right = extremes(module, "f", arguments, found, 2, 0.25)     # {0: array of bool}: where what result 0 found is right

Positions have no error of their own: of two elements that differ by less than they are rounded, either one's position is
right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import SSAValue

from ascir.dialects.graph import ArgmaxOp, ArgminOp, CastOp, ReshapeOp
from ascir.interp.contractions import sums_of_f32
from ascir.interp.dtypes import Array
from ascir.interp.rounding import widen
from ascir.interp.run import run_function
from ascir.interp.wide import run_wide


def extremes(
    module: ModuleOp,
    name: str,
    arguments: Sequence[Array],
    found: Sequence[Array],
    beyond: float,
    meaningless: float,
) -> Mapping[int, Array]:
    """For each result that is positions of extremes: whether the elements there are extremes, up to rounding. Elements
    may be `beyond` times as far from exact ones as the graph's own are; where that is more than a `meaningless` part of
    what they range over, nothing is right."""
    copy = module.clone()
    (function,) = (op for op in copy.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    returned = function.get_return_op()
    places = {} if returned is None else _places(returned)
    if returned is None or not places:
        return {}
    returned.operands = [op.x for op in places.values()]
    types = [op.x.type for op in places.values()]
    function.function_type = FunctionType.from_lists(function.function_type.inputs.data, types)
    own, exact = run_function(copy, name, arguments), run_wide(copy, name, arguments)
    with sums_of_f32():
        rough = run_function(copy, name, arguments)
    right: dict[int, Array] = {}
    for (index, op), true, *rounded in zip(places.items(), exact, own, rough, strict=True):
        elements, others = _rows(op, true), [_rows(op, each) for each in rounded]
        with np.errstate(invalid="ignore"):
            slack = 2 * beyond * np.max([np.abs(each - elements) for each in others], (0, -1))
            slack = np.where(slack <= meaningless * np.ptp(elements, -1), slack, -1.0)
        right[index] = _near(elements, np.asarray(found[index]), slack)
    return right


def _places(returned: ReturnOp) -> dict[int, ArgmaxOp | ArgminOp]:
    """Results that are positions of extremes, reshaped or cast."""
    found: dict[int, ArgmaxOp | ArgminOp] = {}
    for index, value in enumerate(returned.operands):
        op = _behind(value)
        if isinstance(op, ArgmaxOp | ArgminOp):
            found[index] = op
    return found


def _behind(value: SSAValue) -> object:
    while isinstance(op := value.owner, CastOp | ReshapeOp):
        value = op.x
    return op


def _rows(op: ArgmaxOp | ArgminOp, array: object) -> Array:
    """Elements, the largest of which is looked for in the last dimension."""
    wide = np.moveaxis(widen(np.asarray(array)).astype(np.float64), op.axis.value.data, -1)
    return wide if isinstance(op, ArgmaxOp) else -wide


def _near(elements: Array, found: Array, slack: Array) -> Array:
    """Whether the elements at positions are the largest, with so much slack."""
    size = elements.shape[-1]
    positions = found.astype(np.int64).reshape(elements.shape[:-1])
    there = np.take_along_axis(elements, np.clip(positions, 0, size - 1)[..., None], -1)[..., 0]
    with np.errstate(invalid="ignore"):
        near = np.max(elements, -1) - there <= slack
    return (near & (positions >= 0) & (positions < size)).reshape(found.shape)
