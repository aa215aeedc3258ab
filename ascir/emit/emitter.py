"""Prints operations, one C++ statement each, through one table per dialect.

    %2 = arith.addi %0, %1 : i32        ->        int32_t v3 = v1 + v2;

A table maps an operation class to a function that writes its text. Every result gets a variable of its own, so that
operands are always plain names (or, on request, numbers) and no expression needs parentheses around an operand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from xdsl.ir import Attribute, Block, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.emit.names import Names, is_reserved
from ascir.emit.types import Configs, NoForm, Types
from ascir.emit.writer import Writer

OperationT = TypeVar("OperationT", bound=Operation)


def _spell_ascendc(types: Types, type: Attribute) -> str | None:
    from ascir.emit.ascendc_types import spell_type

    return spell_type(types, type)


_SPELLINGS = {"ascendc": _spell_ascendc, "emitasc": _spell_ascendc}
"""The dialects whose types are spelt by a module of their own, which is loaded on first use."""


class Table:
    """The printers of one dialect, those of the `parts` included."""

    def __init__(self, *parts: Table) -> None:
        self._printers: dict[type[Operation], Callable[[Emitter, Any], None]] = {}
        for part in parts:
            self._printers |= part._printers

    def prints(
        self, *kinds: type[OperationT]
    ) -> Callable[[Callable[[Emitter, OperationT], None]], Callable[[Emitter, OperationT], None]]:
        """Decorates the function that prints operations of `kinds`."""

        def register(printer: Callable[[Emitter, OperationT], None]) -> Callable[[Emitter, OperationT], None]:
            for kind in kinds:
                self._printers[kind] = printer
            return printer

        return register

    def refuses(self, kind: type[Operation], advice: str) -> None:
        """Operations of `kind` cannot be printed; `advice` says what to do instead."""

        def refuse(emitter: Emitter, op: Operation) -> None:
            raise NoForm(f"no Ascend C form for '{op.name}'; {advice}")

        self._printers[kind] = refuse

    def find(self, op: Operation) -> Callable[[Emitter, Any], None] | None:
        return self._printers.get(type(op))


class Emitter:
    """Writes the operations of a module; `function` starts the names of a new function."""

    def __init__(self, names: Names, inline: bool = False):
        self.inline = inline
        """Whether integers are printed in place instead of as named constants."""
        self.module_names = names
        self.names = names
        self.configs = Configs()
        self.types = Types(self.configs, _SPELLINGS)
        self.writer = Writer()
        self.structures: dict[str, Attribute] = {}
        """The C++ structures that the text has declared, by name."""
        self._values: dict[int, str] = {}
        """The names of values, by `id`, which is faster than hashing values."""
        self._printers: dict[type[Operation], Callable[[Emitter, Any], None]] = {}

    # Names of values

    def name(self, value: SSAValue) -> str:
        text = self._values.get(id(value))
        if text is None:
            raise NoForm("an operand is used before it is defined")
        return text

    def is_named(self, value: SSAValue) -> bool:
        return id(value) in self._values

    def type(self, value: SSAValue) -> str:
        return self.types.spell(value.type)

    def bind(self, value: SSAValue, name: str) -> None:
        """Gives `value` the name of an existing variable."""
        self._values[id(value)] = name

    def define(self, value: SSAValue, wish: str | None = None) -> str:
        """A new variable for `value`: named after its source name, else `wish`, else numbered."""
        hint = value.name_hint
        if hint is not None and wish is not None and is_reserved(hint):
            hint = None  # `%false = arith.constant false` reads better as c0_i1 than as false_1.
        wish = hint or wish
        name = self.names.numbered() if wish is None else self.names.fresh(wish)
        self._values[id(value)] = name
        return name

    # Statements

    def statement(self, text: str) -> None:
        self.writer.statement(text)

    def declare(
        self, value: SSAValue, expression: str, type: str | None = None, wish: str | None = None
    ) -> str:
        """`TYPE name = expression;`: the expression is complete before the name exists."""
        type = self.type(value) if type is None else type
        name = self.define(value, wish)
        self.writer.statement(f"{type} {name} = {expression}")
        return name

    def declare_empty(self, value: SSAValue, type: str | None = None) -> str:
        """`TYPE name;`: a variable that gets its value later."""
        type = self.type(value) if type is None else type
        name = self.define(value)
        self.writer.statement(f"{type} {name}")
        return name

    # Operations

    def operation(self, op: Operation) -> None:
        printer = self._printers.get(type(op))
        if printer is None:
            printer = self._printers[type(op)] = _find_printer(op)
        try:
            printer(self, op)
        except NoForm as error:
            raise OperationError(op, str(error)) from None

    def block(self, block: Block, terminator: type[OperationT]) -> OperationT:
        """Prints all operations of a block except its terminator, which is returned."""
        last = block.last_op
        for op in block.ops:
            if op is not last:
                self.operation(op)
        if not isinstance(last, terminator):
            where = block.parent_op() if last is None else last
            assert where is not None
            raise OperationError(where, f"expected the block to end in '{terminator.name}'")
        return last


def _unknown(emitter: Emitter, op: Operation) -> None:
    raise NoForm(f"no Ascend C form for '{op.name}'; lower it first")


_MODULES = {
    "arith": "arith",
    "ascendc": "ascendc",
    "builtin": "builtin",
    "emitasc": "ascendc",
    "emitc": "emitc",
    "func": "func",
    "math": "math",
    "memref": "memref",
    "scf": "scf",
}
"""The module with the table of a dialect, loaded when its first operation is printed."""


def _find_printer(op: Operation) -> Callable[[Emitter, Any], None]:
    table = _table_of(op.name.partition(".")[0])
    return _unknown if table is None else table.find(op) or _unknown


@cache
def _table_of(dialect: str) -> Table | None:
    module = _MODULES.get(dialect)
    if module is None:
        return None
    table = import_module(f"ascir.emit.{module}").TABLE
    assert isinstance(table, Table)
    return table
