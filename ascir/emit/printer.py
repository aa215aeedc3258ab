"""Prints a module as Ascend C.

    module { func.func @add(...) attributes {ascendc.aicore, ascendc.global} { ... } }
    ->
    #include "kernel_operator.h"

    extern "C" __global__ __aicore__ void add(...) { ... }

The text depends on the module alone. The header is included if and only if the module has a kernel (`ascendc.global`):
a module of device functions is a fragment for another text to include. Nested modules are flattened, so a function's
name must be unique in the whole text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp, StringAttr, UnregisteredOp
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation

from ascir.diagnostics import OperationError
from ascir.emit.emitter import Emitter
from ascir.emit.func import is_declaration, is_kernel, prototype
from ascir.emit.names import Names, identifiers, is_function_name
from ascir.emit.types import NoForm
from ascir.emit.writer import Writer
from ascir.walk import walked

HEADER = '#include "kernel_operator.h"'

_CPP_TEXT = ("callee", "value")
"""Attributes of emitc and emitasc that hold C++."""

_AT_NAMESPACE_SCOPE = {"emitc.include", "emitc.verbatim", "emitasc.declare_py_struct", "emitasc.verbatim"}


def print_module(module: ModuleOp, *, inline: bool = False) -> str:
    """The Ascend C text of `module`. Raises `OperationError` for operations that cannot be printed.

    inline: print integers in place instead of as named constants.
    """
    return _ModulePrinter(module, inline).print()


def print_functions(functions: Sequence[Operation]) -> str:
    """The text of some functions of a module, with integers in place. They are moved to a module of their own for that
    time, as copying them would take as long as printing."""
    around = functions[0].parent_op()
    assert isinstance(around, ModuleOp)
    block = around.body.block
    places = [(each, each.next_op) for each in block.ops if each in functions]
    for each in functions:
        each.detach()
    lent = ModuleOp(list(functions), dict(around.attributes))
    try:
        return print_module(lent, inline=True)
    finally:
        for each, following in reversed(places):
            each.detach()
            if following is None:
                block.add_op(each)
            else:
                block.insert_op_before(each, following)


def _written_name(op: Operation) -> str:
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


class _ModulePrinter:
    """The state of printing a module: its functions, and those that are declared so far."""

    def __init__(self, module: ModuleOp, inline: bool):
        self._module = module
        self._functions: dict[str, FuncOp] = {}
        self._calls: dict[str, list[CallOp]] = {}
        self._declared: set[str] = set()
        names = Names()
        self._collect(names)
        self._emitter = Emitter(names, inline)

    # What is in the module

    def _collect(self, names: Names) -> None:
        """Collects all names at namespace scope, which variables must not use."""
        calls: list[CallOp] = []
        for op in walked(self._module):
            if op.name == FuncOp.name and isinstance(op, FuncOp):
                self._add_function(op)
                names.take(op.sym_name.data)
                calls = self._calls[op.sym_name.data] = []
            elif op.name == CallOp.name and isinstance(op, CallOp):
                if op.callee.nested_references.data:
                    raise OperationError(
                        op, f"no Ascend C form for a call of {op.callee}, a name inside a name"
                    )
                calls.append(op)
            elif op.name.startswith("emit") or op.name == UnregisteredOp.name:
                for word in _words(op):
                    names.take(word)

    def _add_function(self, op: FuncOp) -> None:
        name = op.sym_name.data
        if not is_function_name(name):
            raise OperationError(op, f"'{name}' cannot be the name of a C++ function; rename the function")
        if name in self._functions:
            raise OperationError(op, f"function '{name}' stands twice in the text; rename one of them")
        self._functions[name] = op

    def _target(self, call: CallOp) -> FuncOp:
        """The function that `call` calls."""
        name = call.callee.root_reference.data
        target = self._functions.get(name)
        if target is None:
            raise OperationError(call, f"call of '{name}', which is not in the module")
        if is_kernel(target):
            raise OperationError(call, f"call of kernel '{name}'; only the host starts a kernel")
        return target

    def _check_recursion(self) -> None:
        """Device functions are inlined into their callers, so recursion is an error."""
        finished: set[str] = set()
        for root in self._functions:
            path: dict[str, Iterator[CallOp]] = {root: iter(self._calls[root])}
            while path:
                name = next(reversed(path))
                call = next(path[name], None)
                if call is None:
                    finished.add(name)
                    del path[name]
                    continue
                target = self._target(call).sym_name.data
                if target in path:
                    raise OperationError(call, f"function '{target}' calls itself; Ascend C has no recursion")
                if target not in finished:
                    path[target] = iter(self._calls[target])

    # Its text

    def print(self) -> str:
        self._check_recursion()
        self._print_body(self._module)
        lines = self._emitter.writer.lines
        if any(is_kernel(function) for function in self._functions.values()):
            lines = [HEADER, *([""] if lines and lines[0] else []), *lines]
        return "".join(f"{line}\n" for line in lines)

    def _print_body(self, module: ModuleOp) -> None:
        for op in module.body.ops:
            if isinstance(op, ModuleOp):
                self._print_body(op)
            elif isinstance(op, FuncOp):
                self._print_function(op)
            elif _written_name(op) in _AT_NAMESPACE_SCOPE:
                self._emitter.operation(op)
            else:
                raise OperationError(op, f"no Ascend C form for '{_written_name(op)}' outside a function")

    def _print_function(self, op: FuncOp) -> None:
        if is_declaration(op):
            return  # Its prototype is printed before the first caller.
        emitter, outer = self._emitter, self._emitter.writer
        self._print_prototypes(self._calls[op.sym_name.data])
        self._declared.add(op.sym_name.data)
        # The constants that are printed before the function are known only after it.
        emitter.writer = Writer()
        emitter.operation(op)
        body, emitter.writer = emitter.writer, outer
        if outer.lines:
            outer.line("")
        outer.lines += emitter.configs.pending
        emitter.configs.pending.clear()
        outer.lines += body.lines

    def _print_prototypes(self, calls: list[CallOp]) -> None:
        for call in calls:
            target = self._target(call)
            name = target.sym_name.data
            if name not in self._declared:
                self._declared.add(name)
                try:
                    self._emitter.writer.line(prototype(self._emitter, target))
                except NoForm as error:
                    raise OperationError(target, str(error)) from None


def _words(op: Operation) -> Iterator[str]:
    """The identifiers in C++ attributes of `op`, and the structure it declares."""
    if op.name == "emitasc.declare_py_struct":
        from ascir.emit.emitasc import declared_structure

        if (structure := declared_structure(op)) is not None:
            yield structure.data.name
    for key in _CPP_TEXT:
        text = op.properties.get(key, op.attributes.get(key))
        if isinstance(text, StringAttr):
            yield from identifiers(text.data)
