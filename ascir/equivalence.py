"""Checks that passes preserve the semantics of a module: the IR is interpreted before and after each, on the same
random inputs.

    checker = EquivalenceChecker(module, seed=0)
    ...                                        # a pass runs on module
    checker.check(module, "graph-decompose")   # None, or "pass 'graph-decompose' changed the result of @main: ..."

Functions of tensors and scalars are compared by their results, kernels of tiles by the contents of global memory.
Functions that cannot be interpreted are reported once and skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import InterpretationError

from ascir.diagnostics import one_line
from ascir.dialects import tile
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE
from ascir.interp.compare import compare
from ascir.interp.dtypes import Value
from ascir.interp.inputs import random_inputs
from ascir.interp.launches import random_arguments
from ascir.interp.run import run_function
from ascir.interp.tile import run_kernel

BLOCKS = 2
"""The number of blocks of a launch that the kernel does not determine: two, so that conflicts between blocks show."""

Callee: TypeAlias = func.FuncOp | tile.KernelOp


def _callees(module: ModuleOp) -> dict[str, Callee]:
    """The functions and kernels that can be run, by name."""
    found = [op for op in module.ops if isinstance(op, func.FuncOp | tile.KernelOp)]
    return {op.sym_name.data: op for op in found if not (isinstance(op, func.FuncOp) and op.is_declaration)}


def _is_kernel(callee: Callee) -> bool:
    return isinstance(callee, tile.KernelOp) or CORE_ATTRIBUTE in callee.attributes


def _blocks_are_fixed(callee: Callee) -> bool:
    return (
        callee.block_dim is not None
        if isinstance(callee, tile.KernelOp)
        else BLOCK_DIM_ATTRIBUTE in callee.attributes
    )


def _arguments(callee: Callee, seed: int) -> list[Value]:
    if isinstance(callee, func.FuncOp) and not _is_kernel(callee):
        return random_inputs(callee, seed=seed)
    return random_arguments(callee, seed)


@dataclass
class EquivalenceChecker:
    """Holds the inputs and the last results of each function of a module that passes are rewriting."""

    module: ModuleOp
    seed: int
    warn: Callable[[str], None]
    _inputs: dict[str, list[Value]] = field(default_factory=dict[str, list[Value]])
    _results: dict[str, tuple[Value, ...]] = field(default_factory=dict[str, tuple[Value, ...]])

    def __post_init__(self) -> None:
        for name, callee in _callees(self.module).items():
            try:
                self._inputs[name] = _arguments(callee, self.seed)
                self._results[name] = self._run(self.module, name)
            except InterpretationError as error:
                self._leave_out(name, error)

    def _run(self, module: ModuleOp, name: str) -> tuple[Value, ...]:
        # Copies, because a result may share memory with an argument.
        arguments = [value.copy() if isinstance(value, np.ndarray) else value for value in self._inputs[name]]
        callee = _callees(module)[name]
        if not _is_kernel(callee):
            return tuple(run_function(module, name, arguments))
        run_kernel(module, name, arguments, block_dim=None if _blocks_are_fixed(callee) else BLOCKS)
        return tuple(arguments)

    def _leave_out(self, name: str, error: InterpretationError) -> None:
        self._inputs.pop(name, None)
        self._results.pop(name, None)
        self.warn(f"--check-each: @{name} is not checked: {one_line(error)}")

    def check(self, module: ModuleOp, pass_name: str) -> str | None:
        """A message if `pass_name` changed a result; else None, and the next pass is compared with these results."""
        functions = _callees(module)
        for name in list(self._results):
            if name not in functions:
                self._leave_out(name, InterpretationError(f"pass '{pass_name}' removed it"))
                continue
            try:
                results = self._run(module, name)
            except InterpretationError as error:
                self._leave_out(name, error)
                continue
            if report := _difference(self._results[name], results):
                return f"pass '{pass_name}' changed the result of @{name} (seed {self.seed}): {report}"
            self._results[name] = results
        return None


def _difference(before: tuple[Value, ...], after: tuple[Value, ...]) -> str | None:
    if len(before) != len(after):
        return f"{len(before)} results became {len(after)}"
    for index, (old, new) in enumerate(zip(before, after, strict=True)):
        if mismatch := compare(np.asarray(old), np.asarray(new)):
            return f"result {index}: {mismatch}"
    return None
