"""Reports all errors of a module, each with its location, including violations of dominance.

    %0 = arith.addi %1, %1 : i32      // error: '%1' is used here, but its definition ... (defined at line 2)
    %1 = arith.constant 1 : i32

xDSL stops at the first error, reports it without a location, and does not check that definitions dominate their uses.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from xdsl.dialects.builtin import FileLineColLoc
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl.dominance import DominanceInfo
from xdsl.traits import NoTerminator
from xdsl.utils.exceptions import DiagnosticException

from ascir.diagnostics import Diagnostic, OperationError, SourceError, at, one_line


def verify(module: Operation) -> list[Diagnostic]:
    """All errors of `module`, in program order; empty if it is valid."""
    with _bare_errors():
        found = [*_operation_errors(module), *_dominance_errors(module)]
    return sorted(found, key=lambda diagnostic: (diagnostic.line, diagnostic.column))


def assert_valid(module: Operation) -> None:
    """Raise a `SourceError` with all the errors of `module`."""
    if found := verify(module):
        raise SourceError(found)


@dataclass
class Verifier:
    """Verifies a module after each of several passes. It is not verified again as long as nothing in it has changed: of
    the passes over a kernel, most have nothing to do."""

    _valid: list[object] = field(default_factory=list[object])
    """The state of the module when it was last found valid."""

    def errors(self, module: Operation) -> list[Diagnostic]:
        if (state := list(_state(module))) == self._valid:
            return []
        found = verify(module)
        self._valid = [] if found else state
        return found


def _state(module: Operation) -> Iterator[object]:
    """All that is verified, in order. Operations and values are equal only to themselves."""
    for op in module.walk():
        yield op
        yield op.parent
        yield from op.operands
        yield [result.type for result in op.results]
        yield [*op.properties.items(), None, *op.attributes.items()]
        yield from op.successors
        yield len(op.regions)
        for region in op.regions:
            for block in region.blocks:
                yield block
                yield [argument.type for argument in block.args]


@contextmanager
def _bare_errors() -> Generator[None]:
    """While active, a failing operation raises its error as it is.

    `Operation.verify` passes it to `emit_error`, which prints the whole module into the error's notes: this takes
    seconds for each error of a large module, and the notes are not used.
    """
    original = Operation.emit_error

    def raise_bare(self: Operation, message: str, underlying_error: Exception) -> NoReturn:
        raise underlying_error

    Operation.emit_error = raise_bare
    try:
        yield
    finally:
        Operation.emit_error = original


def _operation_errors(module: Operation) -> Iterator[Diagnostic]:
    for operation in module.walk():
        try:
            operation.verify(verify_nested_ops=False)
        except OperationError as error:
            yield error.diagnostic()
        except DiagnosticException as error:
            yield at(operation, one_line(error))
        except Exception as error:
            # Some upstream verifiers raise look-up errors for malformed operations.
            yield at(operation, f"{operation.name}: malformed operation: {one_line(error)}")
        yield from _block_errors(operation)


def _block_errors(operation: Operation) -> Iterator[Diagnostic]:
    """Errors of blocks, which `Operation.verify` without nested operations does not check."""
    for region in operation.regions:
        blocks = list(region.blocks)
        if len(blocks) == 1 and blocks[0].is_empty and not operation.has_trait(NoTerminator):
            yield at(operation, f"{operation.name}: its block is empty, but needs a terminator")


def _dominance_errors(module: Operation) -> Iterator[Diagnostic]:
    visible: set[SSAValue] = set()
    for region in module.regions:
        yield from _region_errors(region, visible)


def _region_errors(region: Region, visible: set[SSAValue]) -> Iterator[Diagnostic]:
    """Dominance errors in a region. `visible` has the values that it may use; the set is restored at the end."""
    for block in region.blocks:
        defined: list[SSAValue] = list(block.args)
        visible.update(defined)
        for operation in block.ops:
            for index, operand in enumerate(operation.operands):
                if operand not in visible and not _dominated(operand, operation):
                    yield _undominated(operation, index, operand)
            for nested in operation.regions:
                yield from _region_errors(nested, visible)
            defined.extend(operation.results)
            visible.update(operation.results)
        visible.difference_update(defined)


def _dominated(value: SSAValue, user: Operation) -> bool:
    """Whether the block of `value` dominates the one around `user` in the same region (of several blocks)."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    if block is None or (region := block.parent) is None:
        return False
    ancestor: Block | None = user.parent
    while ancestor is not None and ancestor.parent is not region:
        parent = ancestor.parent_op()
        ancestor = None if parent is None else parent.parent
    if ancestor is None or ancestor is block:
        return False
    return DominanceInfo(region).strictly_dominates(block, ancestor)


def _undominated(operation: Operation, index: int, operand: SSAValue) -> Diagnostic:
    name = f"'%{operand.name_hint}'" if operand.name_hint else f"operand {index + 1}"
    message = (
        f"{operation.name}: {name} is used here, but its definition does not come before this on every way"
    )
    owner = operand.owner
    if isinstance(owner, Operation) and isinstance(owner.location, FileLineColLoc):
        message += f" (defined at line {owner.location.line.data})"
    return at(operation, message)
