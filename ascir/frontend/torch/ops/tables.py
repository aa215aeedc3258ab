"""Tables of importers that differ in one argument.

each(_unary, {"exp": ExpOp})      # {"exp": partial(_unary, ExpOp)}
of_ranks("conv{}d", 1, 2)         # {"conv1d": 1, "conv2d": 2}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from ascir.frontend.torch.node import Node

Argument = TypeVar("Argument")
Found = TypeVar("Found")


def each(
    function: Callable[[Argument, Node], Found], table: Mapping[str, Argument]
) -> Mapping[str, Callable[[Node], Found]]:
    return {kind: partial(function, argument) for kind, argument in table.items()}


def of_ranks(name: str, *counts: int) -> Mapping[str, int]:
    """The names of an operation by number of dimensions: `conv2d` is 2."""
    return {name.format(count): count for count in counts}
