"""Calls in an FX graph: their targets, and their arguments.

kind_of(node)                     # "add.Tensor", or None: arithmetic of sizes, or getitem of several results
bound(node, env)                  # {"self": %0, "other": 2, "alpha": 1}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, cast

from torch._ops import HigherOrderOperator, OpOverload

if TYPE_CHECKING:
    from torch.fx import Node


def kind_of(node: Node) -> str | None:
    """The name of an ATen operation and its overload; names of others begin with their namespace."""
    target: Any = node.target
    if isinstance(target, OpOverload):
        return str(cast("Any", target)).removeprefix("aten.")
    if isinstance(target, HigherOrderOperator):
        return f"higher_order.{target.name()}"
    module = getattr(target, "__module__", "")
    return None if module in ("_operator", "math", "torch") else f"{module}.{target}"


def bound(node: Node, env: Callable[[Any], Any]) -> Mapping[str, Any]:
    """The arguments by their names in the schema, with defaults."""
    schema: Any = cast("Any", node.target)._schema
    args, kwargs = list(node.args), dict(node.kwargs)
    found: dict[str, Any] = {}
    for index, formal in enumerate(schema.arguments):
        if index < len(args) and not formal.kwarg_only:
            found[formal.name] = valued(args[index], env)
        elif formal.name in kwargs:
            found[formal.name] = valued(kwargs[formal.name], env)
        else:
            found[formal.name] = formal.default_value
    return found


def valued(argument: Any, env: Callable[[Any], Any]) -> Any:
    """An argument with nodes replaced by values."""
    from torch.fx import Node

    if isinstance(argument, Node):
        return env(argument)
    if isinstance(argument, list | tuple):
        return [valued(each, env) for each in argument]  # pyright: ignore[reportUnknownVariableType]
    return argument
