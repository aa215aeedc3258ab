"""Floats that depend on sizes, such as `n / (n - 1)`: tensors of one number.

if is_fraction(node.meta.get("val")):
    ratio = fraction(Node(...), operator.truediv)        # %ratio = graph.div %n, %two : tensor<f32>
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import torch

from ascir.dialects import graph
from ascir.dialects.graph import GraphOp
from ascir.frontend.torch.node import Node
from ascir.frontend.values import Problem, Value
from ascir.interp.dtypes import FLOAT32

OPERATIONS: Mapping[str, Callable[..., GraphOp]] = {
    "truediv": graph.DivOp,
    "mul": graph.MulOp,
    "add": graph.AddOp,
    "sub": graph.SubOp,
    "pow": graph.PowOp,
}
"""By the names of functions of Python."""


def is_fraction(value: Any) -> bool:
    """Whether torch knows a value as a float that depends on sizes."""
    return isinstance(value, torch.SymFloat)


def fraction(node: Node, target: Any) -> Value:
    """What a function of Python gives of the arguments of the node."""
    numbers = [node.operand(name, FLOAT32) for name in node.arguments]
    name = getattr(target, "__name__", str(target))
    if name == "sym_float":
        return numbers[0]
    if name not in OPERATIONS:
        raise Problem(f"{name} of a size that is known at run time only; fix it with --dim")
    return node.call(OPERATIONS[name], *numbers)
