"""The operations of `ascendc` in C++: by the call pattern in their row of the table, or by a function here.

    ascendc.add_l2 %z, %x, %y, %n : ...                   ->   AscendC::Add(z, x, y, n);
    %p = ascendc.construct !ascendc.mmad_params(%m) : i16 ->   AscendC::MmadParams p{m};

The functions are for operations that no pattern can express. `emitasc` has a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, FixedBitwidthType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.utils.exceptions import VerifyException

from ascir.dialects.ascendc import AscendCOp
from ascir.dialects.ascendc.narrow import is_array
from ascir.dialects.ascendc.types import LocalTensorType
from ascir.emit import emitasc
from ascir.emit.ascendc_types import spell_element
from ascir.emit.calls import Call, Specials, compile_pattern, element_of
from ascir.emit.emitter import Emitter, Table
from ascir.emit.types import NoForm, integer_bits, memory_of

SPECIALS = Specials(emitasc.SPECIALS)
_special = SPECIALS.prints


class _AscendCTable(Table):
    """Compiles the pattern of a row when its first operation is printed."""

    def find(self, op: Operation) -> Callable[[Emitter, Any], None] | None:
        if not isinstance(op, AscendCOp):
            return None
        special = SPECIALS.get(op.name)
        pattern = op.ROW.call
        if special is None and pattern is None:
            return None
        statements = compile_pattern(pattern or "")

        def print_call(emitter: Emitter, op: AscendCOp) -> None:
            try:
                call = Call.of(emitter, op)
            except VerifyException as error:
                raise NoForm(f"{op.name}: {error}") from None
            if special is not None:
                special(call)
            else:
                call.print(statements)

        return print_call


TABLE = _AscendCTable()


# Aggregates

_AIPP_FIELDS = {
    "paddingParams": "paddingMode paddingValueCh0 paddingValueCh1 paddingValueCh2 paddingValueCh3",
    "swapParams": "isSwapRB isSwapUV isSwapAX",
    "singleLineParams": "isSingleLineCopy",
    "dtcParams": (
        "dtcMeanCh0 dtcMeanCh1 dtcMeanCh2 dtcMinCh0 dtcMinCh1 dtcMinCh2 dtcVarCh0 dtcVarCh1 dtcVarCh2 dtcRoundMode"
    ),
    "cPaddingParams": "cPaddingMode cPaddingValue",
    "cscParams": (
        "isEnableCsc cscMatrixR0C0 cscMatrixR0C1 cscMatrixR0C2 cscMatrixR1C0 cscMatrixR1C1 cscMatrixR1C2 cscMatrixR2C0"
        " cscMatrixR2C1 cscMatrixR2C2 cscBiasIn0 cscBiasIn1 cscBiasIn2 cscBiasOut0 cscBiasOut1 cscBiasOut2"
    ),
}
"""The members of AippParams, and theirs, in the order of the operands that construct them."""

_AIPP_PARTS = {
    f"ascendc.aipp_{part}_params" for part in ("padding", "swap", "single_line", "dtc", "cpadding", "csc")
}


@_special("ascendc.construct")
def _construct(call: Call) -> None:
    result = call.op.results[0]
    if result.type.name in _AIPP_PARTS:
        return  # Its fields are assigned when the enclosing structure is constructed.
    if result.type.name == "ascendc.aipp_params":
        return _construct_aipp(call, result)
    qualifiers = f"{'static ' * _has(call, 'isStatic')}{'constexpr ' * _has(call, 'isConstexpr')}"
    values = call.operands["operands"]
    types = call.attribute("types")
    fields = types.data if is_array(types) else [value.type for value in values]
    if len(fields) != len(values):
        raise NoForm(f"'ascendc.construct' has {len(values)} operands and {len(fields)} types")
    arguments = ", ".join(_field(call.emitter, *pair) for pair in zip(values, fields, strict=True))
    type = call.emitter.type(result)
    name = call.emitter.define(result)
    call.emitter.statement(f"{qualifiers}{type} {name}{f'{{{arguments}}}' * bool(values)}")


def _has(call: Call, name: str) -> bool:
    return call.attribute(name) is not None


def _field(emitter: Emitter, value: SSAValue, type: Attribute) -> str:
    """`value` as a field of `type`."""
    if value.type == type:
        return emitter.name(value)
    cast = "static_cast" if memory_of(type) is None else "reinterpret_cast"
    return f"{cast}<{emitter.types.spell(type)}>({emitter.name(value)})"


def _construct_aipp(call: Call, result: SSAValue) -> None:
    emitter, parts = call.emitter, call.operands["operands"]
    if len(parts) != len(_AIPP_FIELDS):
        raise NoForm(f"AippParams is constructed from {len(parts)} parts, needs {len(_AIPP_FIELDS)}")
    fields = [_parts_of(part) for part in parts]
    if len(fields[0]) < 2:
        raise NoForm("AippParams: the first part must have the padding mode and a padding value")
    # The padding value has the type of the picture's elements.
    name = emitter.define(result)
    emitter.statement(f"AscendC::AippParams<{emitter.type(fields[0][1])}> {name}")
    for (member, names), values in zip(_AIPP_FIELDS.items(), fields, strict=True):
        if len(values) != len(names.split()):
            raise NoForm(f"{member} is constructed from {len(values)} values, needs {len(names.split())}")
        for field, value in zip(names.split(), values, strict=True):
            emitter.statement(f"{name}.{member}.{field} = {emitter.name(value)}")


def _parts_of(part: SSAValue) -> Sequence[SSAValue]:
    if not isinstance(part, OpResult) or part.op.name != "ascendc.construct":
        raise NoForm("the parts of AippParams must come from 'ascendc.construct'")
    return part.op.operands


@_special("ascendc.noop")
def _noop(call: Call) -> None:
    """Prints nothing."""


@_special("ascendc.local_tensor_auto")
def _local_tensor_auto(call: Call) -> None:
    """Allocates a buffer from the kernel's pipe; refused in loops, where each iteration would allocate another one."""
    result = call.op.results[0]
    parent = call.op.parent_op()
    if parent is not None and parent.name != "func.func":
        raise NoForm(
            "'ascendc.local_tensor_auto' would take a new buffer each time around: hoist it to the function"
        )
    if not isinstance(result.type, LocalTensorType):
        raise NoForm(f"'ascendc.local_tensor_auto' makes a local tensor, not {result.type}")
    emitter, size = call.emitter, _bytes_of(call, result.type)
    element = spell_element(emitter.types, result.type.element_type)
    type = emitter.type(result)
    name = emitter.define(result)
    buffer = emitter.names.fresh(f"{name}_buffer")
    emitter.statement(f"AscendC::TBuf<AscendC::TPosition::VECCALC> {buffer}")
    emitter.statement(f"AscendC::GetTPipePtr()->InitBuffer({buffer}, {size})")
    emitter.statement(f"{type} {name} = {buffer}.Get<{element}>()")


def _bytes_of(call: Call, type: LocalTensorType) -> str:
    """The length of the tensor's buffer: its extents, those known only at run time from the operands, times an
    element."""
    shape, values = type.get_shape(), call.operands["dynamicShape"]
    unknown = shape.count(DYNAMIC_INDEX) if shape else len(values)
    if unknown != len(values) or not (shape or values):
        needed = unknown if shape else "at least 1"
        raise NoForm(f"'ascendc.local_tensor_auto' has {len(values)} extents for {type}, needs {needed}")
    element = type.element_type
    if not isinstance(element, FixedBitwidthType):
        raise NoForm(f"'ascendc.local_tensor_auto' of elements {element}, whose size is not known")
    known = prod(extent for extent in shape if extent != DYNAMIC_INDEX)
    extents = " * ".join(call.emitter.name(value) for value in values)
    if not extents:
        return str(-(-known * element.bitwidth // 8))
    if element.bitwidth % 8:
        return f"({extents} * {known * element.bitwidth} + 7) / 8"
    return f"{extents} * {known * element.bitwidth // 8}"


@_special("ascendc.get_sys_workspace_ptr")
def _get_sys_workspace_ptr(call: Call) -> None:
    """The function returns a pointer to bytes, which is what a memref of signless bytes is here."""
    result = call.op.results[0]
    memory = memory_of(result.type)
    if memory is not None and integer_bits(memory[0]) == 8:
        call.emitter.declare(result, "GetSysWorkSpacePtr()", "__gm__ uint8_t*")
    else:
        type = call.emitter.type(result)
        call.emitter.declare(result, f"reinterpret_cast<{type}>(GetSysWorkSpacePtr())")


# Transposition by lists of addresses: the element type is that of the tensors whose addresses these are.


def _addressed(value: SSAValue) -> Attribute | None:
    """The elements of the tensor whose address `value` is."""
    if not isinstance(value, OpResult) or value.op.name != "ascendc.local_tensor.get_phy_addr":
        return None
    return element_of(value.op.operands[0].type)


def _trans_data_to_5hd(call: Call, addresses: Sequence[SSAValue], lists: Sequence[str]) -> None:
    element = next(filter(None, map(_addressed, addresses)), None)
    if element is None:
        raise NoForm(
            f"'{call.op.name}' has addresses of unknown elements; "
            "take them with 'ascendc.local_tensor.get_phy_addr' in this function"
        )
    arguments = ", ".join([*lists, call.emitter.name(call.operands["params"][0])])
    call.emitter.statement(
        f"AscendC::TransDataTo5HD<{spell_element(call.emitter.types, element)}>({arguments})"
    )


@_special("ascendc.trans_data_to_5hd")
def _trans_data_by_tensors(call: Call) -> None:
    lists = [call.operands[name][0] for name in ("dst", "src")]
    addresses = [
        use.operation.operands[-1]
        for each in lists
        for use in each.uses
        if use.index == 0 and use.operation.name == "ascendc.local_tensor.set_value"
    ]
    _trans_data_to_5hd(call, addresses, [call.emitter.name(each) for each in lists])


@_special("ascendc.trans_data_to_5hd_uint_list")
def _trans_data_by_numbers(call: Call) -> None:
    lists = [call.operands[name] for name in ("dstList", "srcList")]
    names = [
        call.array("uint64_t", values, "params", suffix)
        for values, suffix in zip(lists, ("dst_list", "src_list"), strict=True)
    ]
    _trans_data_to_5hd(call, [value for values in lists for value in values], names)
