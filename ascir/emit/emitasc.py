"""The operations of `emitasc` in C++: pointers, structures, variables, and text.

%1 = emitasc.ptr_offset %p[%i] : memref<?xf16, 22>, memref<?xf16, 22>      ->   __gm__ half* v2 = p + i;
%2 = emitasc.member %tiling "M" : memref<?x!ascendc.cube_tiling>, i32      ->   int32_t v3 = tiling->M;
"""

from __future__ import annotations

import re
from math import prod

from xdsl.dialects.builtin import MemRefType, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.utils.hints import isa

from ascir.dialects.ascendc.objects import PyStructType
from ascir.emit.ascendc_types import number_of
from ascir.emit.calls import Call, Specials
from ascir.emit.emitc import declare_call
from ascir.emit.scalars import constant_literal
from ascir.emit.types import NoForm, address_space, memory_of, static_extents

SPECIALS = Specials()
_special = SPECIALS.prints


def _string(call: Call, name: str) -> str | None:
    value = call.attribute(name)
    return value.data if isinstance(value, StringAttr) else None


@_special("emitasc.call_opaque")
def _call_opaque(call: Call) -> None:
    arguments = ", ".join(call.emitter.name(value) for value in call.operands["callee_operands"])
    declare_call(call.emitter, call.op.results, f"{_string(call, 'callee')}({arguments})")


@_special("emitasc.copy_struct")
def _copy_struct(call: Call) -> None:
    """Byte by byte: a structure in global memory has no copy constructor."""
    emitter, base = call.emitter, call.operands["base"][0]
    memory = memory_of(base.type)
    space = "" if memory is None else address_space(memory[1])
    source, target = emitter.name(base), emitter.declare_empty(call.op.results[0])
    # These names are local to the loop, so that the next one may use them again.
    index, byte = (
        name if emitter.names.is_free(name) else emitter.names.fresh(name) for name in ("i", "byte")
    )
    with emitter.writer.braces(f"for (size_t {index} = 0; {index} < sizeof({target}); {index}++) {{", "};"):
        emitter.statement(f"auto {byte} = reinterpret_cast<{space}uint8_t*>({source})[{index}]")
        emitter.statement(f"reinterpret_cast<uint8_t*>(&{target})[{index}] = {byte}")


def declared_structure(op: Operation) -> PyStructType | None:
    """The structure that an `emitasc.declare_py_struct` declares."""
    found = op.properties.get("pystruct", op.attributes.get("pystruct"))
    return found if isinstance(found, PyStructType) else None


@_special("emitasc.declare_py_struct")
def _declare_py_struct(call: Call) -> None:
    structure = declared_structure(call.op)
    if structure is None:
        raise NoForm("'emitasc.declare_py_struct' declares no structure")
    emitter, writer = call.emitter, call.emitter.writer
    name = emitter.types.spell(structure)
    if (known := emitter.structures.get(name)) is not None:
        if known != structure:
            raise NoForm(f"structure '{name}' is declared twice: {known} and {structure}")
        return
    emitter.structures[name] = structure
    writer.unindented("#pragma pack(push, 8)")
    with writer.braces(f"struct {name} {{", "};"):
        for type, field in zip(structure.data.types, structure.data.names, strict=True):
            emitter.statement(f"{emitter.types.spell(type)} {field}")
    writer.unindented("#pragma pack(pop)")


def _reference(call: Call) -> str:
    """A reference to the value of the result's type to which `base` points."""
    memory = memory_of(call.operands["base"][0].type)
    space = "" if memory is None else address_space(memory[1])
    return f"{space}{call.emitter.type(call.op.results[0])}&"


@_special("emitasc.dereference")
def _dereference(call: Call) -> None:
    call.emitter.declare(
        call.op.results[0], f"*{call.emitter.name(call.operands['base'][0])}", _reference(call)
    )


def _access(call: Call) -> str:
    """`base.field`, or `base->field` for a pointer."""
    base = call.operands["base"][0]
    memory = memory_of(base.type)
    field = _string(call, "field") or _field_by_index(call, base.type if memory is None else memory[0])
    return f"{call.emitter.name(base)}{'.' if memory is None else '->'}{field}"


def _field_by_index(call: Call, structure: Attribute) -> str:
    """The name of a field that is given by its number."""
    number = number_of(call.attribute("index"))
    if not isinstance(structure, PyStructType):
        return f"var{number}"
    names = structure.data.names
    if number is None or not 0 <= number < len(names):
        raise NoForm(f"structure '{structure.data.name}' has no field {number}")
    return names[number]


@_special("emitasc.member")
def _member(call: Call) -> None:
    call.emitter.declare(call.op.results[0], _access(call))


@_special("emitasc.set_member")
def _set_member(call: Call) -> None:
    call.emitter.statement(f"{_access(call)} = {call.emitter.name(call.operands['value'][0])}")


@_special("emitasc.member_ptr")
def _member_ptr(call: Call) -> None:
    result = call.op.results[0]
    call.emitter.declare(result, f"reinterpret_cast<{call.emitter.type(result)}>(&{_access(call)})")


@_special("emitasc.member_ref")
def _member_ref(call: Call) -> None:
    type = _reference(call)
    call.emitter.declare(call.op.results[0], f"reinterpret_cast<{type}>({_access(call)})", type)


@_special("emitasc.ptr_offset")
def _ptr_offset(call: Call) -> None:
    dynamic, static = call.operands["dynamicOffset"], call.attribute("staticOffset")
    if dynamic:
        offset = call.emitter.name(dynamic[0])
    elif static is not None:
        offset = constant_literal(static).text
    else:
        raise NoForm("'emitasc.ptr_offset' has no offset")
    call.emitter.declare(call.op.results[0], f"{call.emitter.name(call.operands['base'][0])} + {offset}")


@_special("emitasc.variable")
def _variable(call: Call) -> None:
    emitter, result = call.emitter, call.op.results[0]
    type = result.type
    extents = static_extents(type) if isa(type, MemRefType) else None
    if extents is None or not isa(type, MemRefType):
        raise NoForm(f"no Ascend C form for a variable of {type}; its shape must be static")
    dynamic, static = call.operands["dynamicInit"], call.attribute("staticInit")
    initial = "" if static is None else constant_literal(static).text
    value = emitter.name(dynamic[0]) if dynamic else initial
    element = emitter.types.pointer(type.element_type, type.memory_space).removesuffix("*")
    if element.startswith("__"):
        raise NoForm(f"no Ascend C form for a variable of {type}: a variable lives on the stack")
    name = emitter.define(result)
    emitter.statement(f"{element} {name}[{max(prod(extents), 1)}]{{{value}}}")


@_special("emitasc.verbatim")
def _verbatim(call: Call) -> None:
    """Text with `$0`, `$1`, ... for the operands."""
    values = call.operands["args"]

    def name(match: re.Match[str]) -> str:
        position = int(match[1])
        return call.emitter.name(values[position]) if position < len(values) else match[0]

    for line in re.sub(r"\$(\d+)", name, _string(call, "value") or "").splitlines():
        if line.lstrip().startswith("#"):
            call.emitter.writer.unindented(line)
        else:
            call.emitter.writer.line(line)
