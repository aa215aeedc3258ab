"""Finds the first kernel whose results differ from those of its operations.

    found = first_difference(module, program, arguments, options)
    found.kernel, found.launch, found.result, found.mismatch        # "net_softmax", 7, 0, "3 of 64 elements differ ..."

Each kernel is checked on the results of the kernels before it, so that only its own error counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.utils.exceptions import InterpretationError

from ascir.compilation import group
from ascir.interp.run import run_function
from ascir.program import Program, Step

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

    from ascir.interp.dtypes import Array
    from ascir.pipeline import Options

Compare = Callable[["ModuleOp", str, Sequence[Any], Sequence[Any], Sequence[Any]], "list[str | None]"]
"""For each result of a function: how it differs from the expected one; None if it does not."""


@dataclass(frozen=True)
class Difference:
    """A result of a launch that differs from that of its operations."""

    kernel: str
    launch: int
    result: int
    mismatch: str

    def __str__(self) -> str:
        return f"the first to differ is launch {self.launch}, {self.kernel}, result {self.result}: {self.mismatch}"


def first_difference(
    module: ModuleOp, program: Program, arguments: Sequence[Array], options: Options, compare: Compare
) -> Difference | None:
    """`module` has the function that `program` was compiled from with `options`."""
    group(module, options)
    found: list[Difference] = []
    launches = 0

    def watch(step: Step, given: Sequence[Array], made: Sequence[Array]) -> None:
        nonlocal launches
        if step.kernel is None or found:
            return
        name = step.kernel.name
        try:
            wanted = [np.asarray(each) for each in run_function(module, name, [*given])]
        except InterpretationError:
            return
        for result, mismatch in enumerate(compare(module, name, given, wanted, made)):
            if mismatch is not None and not found:
                found.append(Difference(name, launches, result, mismatch))
        launches += 1

    program.run(arguments, checks=False, watch=watch)
    return found[0] if found else None
