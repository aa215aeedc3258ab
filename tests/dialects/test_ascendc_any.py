"""Whatever can be written in the ascendc dialect is verified or refused, and read as it is printed."""

from __future__ import annotations

from io import StringIO

from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    BFloat16Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    Signedness,
    StringAttr,
    UnitAttr,
    i32,
)
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.test_value import create_ssa_value

from ascir.context import make_context
from ascir.dialects.ascendc import (
    GlobalTensorType,
    LocalTensorType,
    QueueType,
    TBufType,
    TPosition,
    call,
    construct,
    lookup_op,
    structure,
)
from ascir.dialects.ascendc.assembly import SEGMENTS
from ascir.dialects.ascendc.checks import plan_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.limits import STRUCTURES
from ascir.dialects.ascendc.row import Row
from tests.dialects.ascendc_parts import F16, F32, ROWS, printed, structure_type

TYPES: list[Attribute] = [
    LocalTensorType.of(F16),
    LocalTensorType.of(BFloat16Type(), 4, 8),
    LocalTensorType.of(IntegerType(4)),
    LocalTensorType.of(MemRefType(F16, [2])),
    GlobalTensorType.of(F32),
    QueueType.of(TPosition.MAX, -7),
    TBufType.of(TPosition.CO2),
    structure_type("mmad_params"),
    structure_type("binary_repeat_params"),
    MemRefType(F32, [1]),
    IndexType(),
    i32,
    IntegerType(64, Signedness.UNSIGNED),
    F16,
]
ATTRIBUTES: list[Attribute] = [
    UnitAttr(),
    IntegerAttr(3, i32),
    IntegerAttr(-1, 64),
    IntegerAttr(10**6, IndexType()),
    FloatAttr(1.5, F32),
    StringAttr("text"),
    ArrayAttr([i32, StringAttr("x")]),
    F16,
]
CONSTANTS = [0, 1, -1, 255, 256, 4096, 2**31, 10**9, -(2**40)]


@st.composite
def values(draw: st.DrawFn) -> SSAValue:
    """A value of any type: unknown, a constant, or made by an operation of the dialect out of nothing sensible."""
    kind = draw(st.integers(0, 4))
    if kind == 0:
        number = draw(st.sampled_from(CONSTANTS))
        return ConstantOp(IntegerAttr(number, draw(st.sampled_from([IntegerType(64), IndexType()])))).result
    if kind == 1:
        source = create_ssa_value(draw(st.sampled_from(TYPES)))
        name = draw(st.sampled_from(["que_bind.alloc_tensor", "tbuf.get_tensor", "reinterpret_cast"]))
        return call(name, source, results=[draw(st.sampled_from(TYPES))]).results[0]
    if kind == 2:
        fields = [
            ConstantOp(IntegerAttr(draw(st.sampled_from(CONSTANTS)), 64))
            for _ in range(draw(st.integers(0, 12)))
        ]
        mnemonic = draw(st.sampled_from(sorted(name.partition("/")[0] for name in STRUCTURES)))
        found = structure(mnemonic)
        assert found is not None
        return construct(found.of(), *fields).results[0]
    return create_ssa_value(draw(st.sampled_from(TYPES)))


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_verifier_only_ever_refuses(data: st.DataObject) -> None:
    """Whatever operation can be written: VerifyException or nothing, and what is valid can be printed and read."""
    row = data.draw(st.sampled_from(ROWS))
    cls = lookup_op(row.full_name)
    assert cls is not None
    count = len(cls.OPERANDS) + data.draw(st.integers(-1, 1))
    properties = {
        each.name: data.draw(st.sampled_from(ATTRIBUTES))
        for each in cls.ATTRIBUTES
        if data.draw(st.booleans())
    }
    if data.draw(st.booleans()):
        properties[SEGMENTS] = data.draw(st.sampled_from(ATTRIBUTES))
    operation = cls.create(
        operands=[data.draw(values()) for _ in range(max(count, 0))],
        result_types=[data.draw(st.sampled_from(TYPES)) for _ in range(len(cls.RESULTS))],
        properties=properties,
    )
    soc = data.draw(st.sampled_from([None, "ascend910b1", "ascend310p3"]))
    module = ModuleOp([], attributes={} if soc is None else {"ascir.soc": StringAttr(soc)})
    module.body.block.add_op(operation)
    try:
        operation.verify()
    except VerifyException:
        return
    stream = StringIO()
    Printer(stream).print_op(operation)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ROWS), st.data())
def test_valid_operations_are_read_as_they_are_printed(row: Row, data: st.DataObject) -> None:
    """Operands of the right kinds, in any number that is allowed."""
    cls = lookup_op(row.full_name)
    assert cls is not None
    plan = plan_of(cls)
    block = Block()
    groups: list[list[SSAValue]] = []
    for each, needed in plan.operands:
        type = needed.only or next((type for type in TYPES if needed.allows(type)), None)
        size = (
            data.draw(st.integers(0, 1))
            if each.optional
            else data.draw(st.integers(0, 3))
            if each.variadic
            else 1
        )
        if type is None and size:
            return
        groups.append([block.insert_arg(type or i32, len(block.args)) for _ in range(size)])
    properties = {each.name: attribute_of(each.kind) for each in cls.ATTRIBUTES}
    results = [
        needed.only or next((type for type in TYPES if needed.allows(type)), i32)
        for _, needed in plan.results
    ]
    operation = call(row.full_name, *groups, results=results, **properties)
    try:
        operation.verify()
    except VerifyException:
        return
    block.add_op(operation)
    before = ModuleOp([])
    from xdsl.dialects.func import FuncOp, ReturnOp
    from xdsl.ir import Region

    block.add_op(ReturnOp())
    before.body.block.add_op(FuncOp("f", (list(block.arg_types), []), Region(block)))
    text = printed(before)
    after = Parser(make_context(), text).parse_module()
    after.verify()
    assert after.is_structurally_equivalent(before), text


def attribute_of(kind: str) -> Attribute:
    """A valid attribute of a kind."""
    match kind:
        case "unit":
            return UnitAttr()
        case "type":
            return F16
        case "types":
            return ArrayAttr([i32])
        case "string":
            return StringAttr('a "text"\n')
        case "ui8":
            return IntegerAttr(2, IntegerType(8, Signedness.UNSIGNED))
        case "index":
            return IntegerAttr(4, IndexType())
        case "typed":
            return IntegerAttr(1, i32)
        case enum:
            return IntegerAttr(next(iter(ENUMS[enum].values.values())), ENUMS[enum].width)
