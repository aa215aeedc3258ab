"""The operations of `emitc` in C++, whose text is given by attributes.

    %2 = emitc.call_opaque "add"(%0, %1) : (i32, i32) -> i32        ->   int32_t v3 = add(v1, v2);
    %3 = "emitc.constant"() {value = #emitc.opaque<"::AscendC::TOTAL_L1_SIZE">} : () -> i32
                                                                    ->   constexpr int32_t v4 = ::AscendC::TOTAL_L1_SIZE;

xDSL defines three operations of this dialect; of the others, MLIR's `include`, `constant`, `cast`, `variable` and
`verbatim` are printed if the parser admits them as unregistered operations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from xdsl.dialects import emitc
from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation, SSAValue, TypeAttribute
from xdsl.utils.hints import isa

from ascir.emit.emitter import Emitter, Table
from ascir.emit.scalars import constant_literal, declare_constant
from ascir.emit.types import NoForm

TABLE = Table()


@TABLE.prints(emitc.EmitC_AddOp)
def _add(emitter: Emitter, op: emitc.EmitC_AddOp) -> None:
    emitter.declare(op.result, f"{emitter.name(op.lhs)} + {emitter.name(op.rhs)}")


@TABLE.prints(emitc.EmitC_ApplyOp)
def _apply(emitter: Emitter, op: emitc.EmitC_ApplyOp) -> None:
    emitter.declare(op.result, f"{op.applicableOperator.data}{emitter.name(op.operand)}")


@TABLE.prints(emitc.EmitC_CallOpaqueOp)
def _call(emitter: Emitter, op: emitc.EmitC_CallOpaqueOp) -> None:
    operands = op.call_args
    if op.args is None:
        arguments = [emitter.name(operand) for operand in operands]
    else:
        arguments = [_argument(emitter, argument, operands) for argument in op.args.data]
    template = ""
    if op.template_args is not None and op.template_args.data:
        template = f"<{', '.join(_argument(emitter, argument, ()) for argument in op.template_args.data)}>"
    declare_call(emitter, op.res, f"{op.callee.data}{template}({', '.join(arguments)})")


def declare_call(emitter: Emitter, results: Sequence[SSAValue], call: str) -> None:
    """A call, with its result in a variable if it has one."""
    if len(results) > 1:
        raise NoForm(f"a call with {len(results)} results; a C++ function returns at most one")
    if results:
        emitter.declare(results[0], call)
    else:
        emitter.statement(call)


def _argument(emitter: Emitter, attribute: Attribute, operands: Sequence[SSAValue]) -> str:
    """An element of `args`: an index names an operand, anything else stands for itself."""
    match attribute:
        case emitc.EmitC_OpaqueAttr():
            return attribute.value.data
        case TypeAttribute():
            return emitter.types.spell(attribute)
        case IntegerAttr() if isinstance(attribute.type, IndexType) and operands:
            position = attribute.value.data
            if not 0 <= position < len(operands):
                raise NoForm(f"argument {position} of a call with {len(operands)} operands")
            return emitter.name(operands[position])
        case ArrayAttr():
            return (
                f"{{{', '.join(_argument(emitter, element, operands) for element in _elements(attribute))}}}"
            )
        case _:
            return constant_literal(attribute).text


def _elements(attribute: Attribute) -> Sequence[Attribute]:
    assert isa(attribute, ArrayAttr[Attribute])
    return attribute.data


# Operations that xDSL knows only by name.


def _attribute(op: Operation, name: str) -> Attribute | None:
    return op.properties.get(name, op.attributes.get(name))


def _string(op: Operation, name: str) -> str:
    value = _attribute(op, name)
    if not isinstance(value, StringAttr):
        raise NoForm(f"attribute '{name}' must be a string")
    return value.data


def _single(values: Sequence[SSAValue], what: str) -> SSAValue:
    if len(values) != 1:
        raise NoForm(f"expected one {what}, found {len(values)}")
    return values[0]


def _include(emitter: Emitter, op: Operation) -> None:
    name = _string(op, "include")
    standard = _attribute(op, "is_standard_include") is not None
    emitter.writer.unindented(f"#include <{name}>" if standard else f'#include "{name}"')


def _constant(emitter: Emitter, op: Operation) -> None:
    result, value = _single(op.results, "result"), _attribute(op, "value")
    if isinstance(value, emitc.EmitC_OpaqueAttr):
        emitter.declare(result, value.value.data, f"constexpr {emitter.type(result)}")
    elif value is not None:
        declare_constant(emitter, result, value, named=False)
    else:
        raise NoForm("attribute 'value' is missing")


def _variable(emitter: Emitter, op: Operation) -> None:
    result, value = _single(op.results, "result"), _attribute(op, "value")
    text = value.value.data if isinstance(value, emitc.EmitC_OpaqueAttr) else None
    if text is None and value is not None:
        text = constant_literal(value).text
    if text:
        emitter.declare(result, text)
    else:
        emitter.declare_empty(result)


def _cast(emitter: Emitter, op: Operation) -> None:
    result = _single(op.results, "result")
    emitter.declare(result, f"({emitter.type(result)}) {emitter.name(_single(op.operands, 'operand'))}")


def _verbatim(emitter: Emitter, op: Operation) -> None:
    for line in _string(op, "value").splitlines():
        if line.lstrip().startswith("#"):
            emitter.writer.unindented(line)
        else:
            emitter.writer.line(line)


UNREGISTERED: Mapping[str, Callable[[Emitter, Any], None]] = {
    "emitc.cast": _cast,
    "emitc.constant": _constant,
    "emitc.include": _include,
    "emitc.variable": _variable,
    "emitc.verbatim": _verbatim,
}
