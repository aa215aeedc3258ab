"""The ascendc dialect as a table: complete, consistent, cheap to use, and safe on whatever can be written."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    BFloat16Type,
    Float16Type,
    Float32Type,
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
    AscendC,
    EmitAsc,
    GlobalTensorType,
    LocalTensorType,
    QueueType,
    TBufType,
    TPosition,
    call,
    construct,
    lookup_attr,
    lookup_op,
    lookup_type,
    structure,
)
from ascir.dialects.ascendc.assembly import SEGMENTS
from ascir.dialects.ascendc.checks import plan_of
from ascir.dialects.ascendc.dtypes import ARCHITECTURES, CASTS, FLOAT_NAMES, allowed, casts
from ascir.dialects.ascendc.enums import ENUMS, cpp_spelling
from ascir.dialects.ascendc.limits import STRUCTURES, constructor
from ascir.dialects.ascendc.memories import DEPTH, place_of
from ascir.dialects.ascendc.row import Row, parse_fields, type_variables
from ascir.dialects.ascendc.rules import RULES
from ascir.dialects.ascendc.table import all_rows
from ascir.dialects.ascendc.table.added import ADDED
from ascir.dialects.ascendc.types import all_types

ROOT = Path(__file__).resolve().parents[2]
LIT_TESTS = ROOT / "lit_tests" / "dialects" / "ascendc"
REFERENCE = ROOT.parent / "shared" / "reference"
ROWS = list(all_rows().values())
F16, F32 = Float16Type(), Float32Type()


def printed(operation: object) -> str:
    return str(operation)


# ---------------------------------------------------------------------------------------------------- the table


def test_every_operation_makes_a_round_trip() -> None:
    """The lit tests name every operation; those that are only refused do not count."""
    texts = [path.read_text() for path in LIT_TESTS.glob("*.mlir") if not path.name.startswith("invalid")]
    named = set(re.findall(r"CHECK(?:-NEXT)?:.*?\b((?:ascendc|emitasc)\.[\w.]+)", "\n".join(texts)))
    assert sorted(set(all_rows()) - named) == []


def test_every_type_makes_a_round_trip() -> None:
    text = (LIT_TESTS / "types.mlir").read_text()
    assert [
        each.name for each in all_types() if not re.search(rf"CHECK:.*!{re.escape(each.name)}\b", text)
    ] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.full_name)
def test_row_is_consistent(row: Row) -> None:
    """Its class can be made, its format compiles, its rules and kinds exist, its call names its fields."""
    cls = lookup_op(row.full_name)
    assert cls is not None
    plan_of(cls)
    assert cls.format().directives
    assert set(row.checks.split()) <= set(RULES)
    fields = {each.name: each for each in (*cls.OPERANDS, *cls.ATTRIBUTES, *cls.RESULTS)}
    assert len(fields) == len(cls.OPERANDS) + len(cls.ATTRIBUTES) + len(cls.RESULTS)
    for each in cls.ATTRIBUTES:
        assert each.kind in ENUMS or each.kind in ["unit", "type", "types", "string", "ui8", "index", "typed"]
    for written in re.findall(r"\{([^}]*)\}", row.call or ""):
        match = re.fullmatch(
            r"[=!&]?(\w+)(\*|:(?:T|type|string|matmul|layout)|\[([\w:]+) (\w+) \w+\])?", written
        )
        assert match, written
        assert match[1] in fields
        assert match[4] is None or match[4] in fields


@pytest.mark.parametrize("arch", ARCHITECTURES)
def test_element_types_are_known(arch: str) -> None:
    known = {
        *FLOAT_NAMES.values(),
        "i4",
        *(f"{sign}i{width}" for sign in ("", "u") for width in (8, 16, 32, 64)),
    }
    for row in ROWS:
        tuples = allowed(row.dtypes, arch) if row.dtypes else None
        for each in tuples or ():
            assert set(each) <= known, row.name
            letters = {field.variable for field in parse_fields(row.operands)}
            assert row.checks == "atomic" or set(type_variables[: len(each)]) <= letters, row.name
    assert {name for pair in casts(arch) for name in pair} <= known
    assert len(casts(arch)) == len(CASTS[arch].split())


def test_enums_are_spelled_in_cpp() -> None:
    assert cpp_spelling("HardEvent", 21) == "AscendC::HardEvent::S_V"
    assert cpp_spelling("Pipe", 10) == "PIPE_FIX"
    assert cpp_spelling("GatherMaskMode", 0) == "AscendC::defaultGatherMaskMode"
    assert cpp_spelling("QuantMode", 8) == "QuantMode_t::VREQ8"


def test_structures_with_limits_exist() -> None:
    for name in STRUCTURES:
        mnemonic, _, count = name.partition("/")
        assert structure(mnemonic) is not None
        assert constructor(mnemonic, int(count or 1)) is not None
    assert constructor("data_copy_params", 5) is None
    assert constructor("pipe", 0) is None


if (REFERENCE / "pyasc-ops.tsv").exists():

    def reference(name: str) -> list[dict[str, str]]:
        with (REFERENCE / name).open() as file:
            return list(csv.DictReader(file, delimiter="\t"))

    def marked(fields: str) -> list[str]:
        """`dst:AnyType, mask:UI64*` -> `["dst", "mask*"]`."""
        words = [word.strip() for word in fields.split(",") if word.strip()]
        return [word.partition(":")[0] + (word[-1] if word[-1] in "?*" else "") for word in words]

    def ours(fields: str) -> list[str]:
        return [each.name + "?" * each.optional + "*" * each.variadic for each in parse_fields(fields)]

    def test_operations_are_those_of_the_reference_and_what_we_added() -> None:
        rows = reference("pyasc-ops.tsv")
        theirs, added = {each["op"] for each in rows}, {name for name in ADDED if name in all_rows()}
        assert theirs | added == set(all_rows())
        assert not theirs & added
        for each in rows:
            row = all_rows()[each["op"]]
            assert ours(row.operands) == marked(each["operands"]), row.name
            assert ours(row.results) == marked(each["results"]), row.name
            attributes = {name.rstrip("?") for name in marked(each["attributes"])}
            assert {name.rstrip("?") for name in ours(row.attributes)} == attributes, row.name
            form = "" if each["assembly"] == "default" else each["assembly"]
            assert row.assembly.split() == form.split(), row.name

    def test_calls_have_the_shape_of_the_reference() -> None:
        """The text of a call, with anything in the places: names are the printer's."""
        for each in reference("pyasc-ops.tsv"):
            wanted, pattern = each["printed_example"], all_rows()[each["op"]].call
            if not wanted or pattern is None:
                continue
            shape = re.escape(re.sub(r"\s", "", pattern.split(";;")[-1]))
            shape = re.sub(r"\\{.*?\\}", "@", shape).replace(",@", "(,.*?)?").replace("@", ".*?")
            assert re.search(f"{shape};?$", re.sub(r"\s", "", wanted)), (each["op"], pattern, wanted)

    def test_types_and_enums_are_those_of_the_reference_and_what_we_added() -> None:
        rows = reference("pyasc-types.tsv")
        names = {re.split(r"[<|]", each["syntax_or_value"])[0][1:] for each in rows if each["kind"] == "type"}
        assert names == {each.name for each in all_types()}
        cases: dict[str, dict[int, str]] = {}
        for each in rows:
            if each["kind"] == "enum":
                enum = each["name"].partition(".")[0]
                cases.setdefault(enum, {})[int(each["syntax_or_value"])] = each["cpp"]
        added = {name.partition(".")[::2] for name in set(ADDED) - set(all_rows())}
        assert all(word in ENUMS[enum].values and word not in cases[enum].values() for enum, word in added)
        assert cases == {
            name: {number: word for number, word in enum.by_value.items() if (name, word) not in added}
            for name, enum in ENUMS.items()
        }


# ---------------------------------------------------------------------------------------------------- laziness


def test_a_file_makes_only_the_classes_it_uses() -> None:
    """In a new process: the parser asks for two operations and two structures."""
    script = """
import sys
from xdsl.parser import Parser
from ascir.context import make_context
text = '''
func.func @f(%t: !ascendc.local_tensor<*xf16>, %m: !ascendc.mmad_params, %n: i32) {
  ascendc.abs_l2 %t, %t, %n : !ascendc.local_tensor<*xf16>, !ascendc.local_tensor<*xf16>, i32
  ascendc.reset_mask
  return
}'''
Parser(make_context(), text).parse_module().verify()
from ascir.dialects.ascendc.ops import lookup_op
from ascir.dialects.ascendc.types import structure
print(lookup_op.cache_info().currsize, "ascir.dialects.ascendc.dialect" in sys.modules,
      "ascir.dialects.ascendc.objects" in sys.modules, "numpy" in sys.modules)
"""
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert result.stdout.split() == ["2", "False", "False", "False"]


def test_classes_are_the_same_by_every_way() -> None:
    listed = {each.name: each for each in (*AscendC.operations, *EmitAsc.operations)}
    assert len(listed) == len(ROWS)
    assert all(lookup_op(name) is each for name, each in listed.items())
    for each in AscendC.attributes:
        assert each in (lookup_type(each.name), lookup_attr(each.name))
    assert lookup_op("ascendc.no_such_operation") is None
    assert lookup_type("ascendc.no_such_type") is None
    assert lookup_attr("ascendc.no_such_attribute") is None


# ---------------------------------------------------------------------------------------------------- building


def test_call_builds_what_the_text_says() -> None:
    tensor = create_ssa_value(LocalTensorType.of(F16))
    count = create_ssa_value(i32)
    add = call("add_l2", tensor, tensor, tensor, count)
    add.verify()
    assert add.name == "ascendc.add_l2"
    assert add.operand("calCount") is count
    compare = call(
        "ascendc.compare_l2",
        create_ssa_value(LocalTensorType.of(IntegerType(8))),
        tensor,
        tensor,
        count,
        cmpMode="GT",
    )
    assert compare.properties["cmpMode"] == IntegerAttr(1, 64)
    flag = call("cross_core_set_flag", count, modeId=2, pipe="pipe_mte3")
    flag.verify()
    assert flag.properties["modeId"] == IntegerAttr(2, IntegerType(8, Signedness.UNSIGNED))
    assert call("reset_mask").properties == {}
    assert call("sync_all_hard", isAIVOnly=True).properties == {"isAIVOnly": UnitAttr()}
    assert call("sync_all_hard", isAIVOnly=False).properties == {}


def test_call_sizes_groups_of_operands() -> None:
    tensor, word = (
        create_ssa_value(LocalTensorType.of(F16)),
        create_ssa_value(IntegerType(64, Signedness.UNSIGNED)),
    )
    count, params = create_ssa_value(i32), create_ssa_value(structure_type("unary_repeat_params"))
    masked = call("abs_l1", tensor, tensor, [word, word], count, params, isSetMask=True)
    masked.verify()
    assert masked.operand_groups()["mask"] == (word, word)
    tanh = call("tanh", tensor, tensor, None, count, create_ssa_value(IntegerType(1)))
    tanh.verify()
    assert tanh.optional_operand("sharedTmpBuffer") is None
    assert tanh.optional_operand("calCount") is count
    printer = call("local_tensor.print", tensor)
    printer.verify()


def structure_type(mnemonic: str) -> Attribute:
    found = structure(mnemonic)
    assert found is not None
    return found.of()


def test_construct_builds_structures() -> None:
    number = ConstantOp(IntegerAttr(3, i32))
    params = construct("mmad_params", *[number] * 6, types=[IntegerType(16, Signedness.UNSIGNED)] * 6)
    params.verify()
    assert params.results[0].type == structure_type("mmad_params")
    assert isinstance(params.properties["types"], ArrayAttr)
    assert "types" not in construct("mmad_params").properties


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: call("no_such_call"), "no operation no_such_call"),
        (lambda: call("reset_mask", create_ssa_value(i32)), "1 operands, needs 0"),
        (lambda: call("reset_mask", speed=1), "no attribute speed"),
        (lambda: call("set_flag", create_ssa_value(i32), event="mte2_q"), "'mte2_q' is no HardEvent"),
        (lambda: construct("no_such_structure"), "no structure no_such_structure"),
    ],
)
def test_builders_refuse_what_does_not_exist(build: object, message: str) -> None:
    assert callable(build)
    with pytest.raises(ValueError, match=message):
        build()


# ---------------------------------------------------------------------------------------------------- places


def test_places_are_followed_a_bounded_way() -> None:
    """A chain of views longer than the bound is not known, and costs no more."""
    queue = create_ssa_value(QueueType.of(TPosition.VECIN, 1))
    tensor_type = LocalTensorType.of(F16)
    value: SSAValue = call("que_bind.alloc_tensor", queue, results=[tensor_type]).results[0]
    index = ConstantOp(IntegerAttr(16, IndexType())).result
    for step in range(DEPTH + 2):
        place = place_of(value)
        if step < DEPTH:
            assert place == (TPosition.VECIN, 32 * step)
        else:
            assert place is None
        value = call("local_tensor.subindex", value, index, results=[tensor_type]).results[0]


# ---------------------------------------------------------------------------------------------------- fuzzing

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
