"""Every operation of `ascendc` and `emitasc` is printed; where an example of its text is at hand, it is that text.

An example says neither the types nor the attributes it was printed from, so the operation is built with every choice
that the words of the example suggest until one prints it. White space and the names of values do not count.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest
from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    Signedness,
    StringAttr,
    UnitAttr,
    bf16,
    f16,
    f32,
    i1,
    i8,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, OpResult, Region, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects.ascendc import GlobalTensorType, LocalTensorType, call, construct, lookup_op, lookup_type
from ascir.dialects.ascendc.assembly import SEGMENTS
from ascir.dialects.ascendc.enums import ENUMS, cpp_spelling
from ascir.dialects.ascendc.kinds import kind
from ascir.dialects.ascendc.objects import (
    Matmul,
    MatmulConfigAttr,
    MatmulType,
    Matrix,
    PyStruct,
    PyStructType,
)
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.row import Field
from ascir.dialects.ascendc.table import all_rows
from ascir.dialects.ascendc.table.added import ADDED
from ascir.dialects.ascendc.types import TPosition
from ascir.emit.ascendc_types import spell_type
from ascir.emit.printer import print_module
from ascir.emit.types import Configs, NoForm, Types

EXAMPLES = Path(__file__).parents[3] / "shared" / "reference" / "pyasc-ops.tsv"

DIFFERENT = {
    "ascendc.get_block_idx": "an index has 64 bits",
    "ascendc.trans_data_to_5hd_tensor_list": "the two arrays have names of their own",
}
"""Operations whose example is wrong, and why."""

SCALARS: Sequence[Attribute] = (
    f32,
    f16,
    bf16,
    i32,
    i64,
    i1,
    i8,
    i16,
    *(IntegerType(width, Signedness.UNSIGNED) for width in (8, 16, 32, 64)),
    IndexType(),
)
UI64 = IntegerType(64, Signedness.UNSIGNED)
MARK = "// the operation:"


def pointer(element: Attribute, space: int | None = 22) -> MemRefType[Attribute]:
    if space is None:
        return MemRefType(element, [1])
    return MemRefType(element, [DYNAMIC_INDEX], memory_space=IntegerAttr(space, 64))


def config() -> MatmulConfigAttr:
    entries: dict[str, Attribute] = {}
    for key in MatmulConfigAttr.KEYS:
        entries[key] = IntegerAttr(255 if key == "iterate_mode" else 0, 32)
    return MatmulConfigAttr.of(**entries)


def matmul(element: Attribute) -> MatmulType:
    zero = IntegerAttr(0, 32)
    matrix = Matrix(TPosition.GM, zero, element, False, zero)
    return MatmulType(Matmul(matrix, matrix, matrix, Matrix(TPosition.GM, zero, element), config()))


def structure_types(element: Attribute) -> Iterator[Attribute]:
    """Every type with parameters, on `element`."""
    yield LocalTensorType.of(element)
    yield GlobalTensorType.of(element)
    yield pointer(element)
    yield pointer(element, None)
    yield matmul(element)
    for mnemonic in ("data_copy_pad_ext_params", "mrg_sort_src_list", "fixpipe_params"):
        yield resource(mnemonic, element)


def resource(mnemonic: str, *parameters: object) -> Attribute:
    found = lookup_type(f"ascendc.{mnemonic}")
    assert found is not None
    return found.of(*parameters)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]


PY_STRUCT = PyStructType(PyStruct("PyStruct2", (i32,), ("count",)))


@cache
def other_types() -> tuple[Attribute, ...]:
    """The types that do not depend on an element."""
    mnemonics = (
        "pipe",
        "cube_tiling",
        "init_const_value_params",
        "load_data_2d_params",
        "load_data_3d_params_v2",
    )
    queues = [resource("queue", TPosition.GM, 1)]
    queues += [resource("que_bind", a, b, d) for a, b, d in QUEUE_BINDINGS]
    queues += [resource("tbuf", position) for position in (TPosition.GM, TPosition.VECIN, TPosition.VECCALC)]
    queues += [resource("tbuf_pool", TPosition.VECIN, 4), resource("local_mem_allocator", 0)]
    return (*(resource(mnemonic) for mnemonic in mnemonics), *queues, PY_STRUCT)


QUEUE_BINDINGS = (
    (TPosition.GM, TPosition.VECCALC, 1),
    (TPosition.VECIN, TPosition.VECIN, 0),
    (TPosition.A1, TPosition.A1, 0),
)


@cache
def spelling(type: Attribute) -> str | None:
    try:
        return Types(Configs(), {"ascendc": spell_type, "emitasc": spell_type}).spell(type)
    except NoForm:
        return None


def named_in(example: str, types: Sequence[Attribute]) -> list[Attribute]:
    """The types whose C++ name is a word of the example, longest first; all of them if there is no example."""
    return [
        type
        for type in types
        if (name := spelling(type)) is not None and re.search(rf"\b{re.escape(name)}", example)
    ]


class Choices:
    """The ways to build one operation that its example suggests."""

    def __init__(self, cls: type[AscendCOp], example: str):
        self.cls, self.example = cls, example
        self.elements = named_in(example, SCALARS) or [f32]

    def variables(self) -> Iterator[Mapping[str | None, Attribute]]:
        """Element types for the letters of the row; tensors without a letter share one more."""
        letters: list[str | None] = [None]
        for each in (*self.cls.OPERANDS, *self.cls.RESULTS):
            if each.variable is not None and each.variable not in letters:
                letters.append(each.variable)
        for types in product(self.elements, repeat=len(letters)):
            yield dict(zip(letters, types, strict=True))

    def types(self, each: Field, element: Attribute) -> list[Attribute]:
        """Types a value of this field may have, the most telling first."""
        found = kind(each.kind)
        if found.only is not None:
            return [found.only]
        pool: list[Attribute] = [*structure_types(element), *other_types()]
        if each.kind in ("scalar", "tensor_or_scalar"):
            pool = [element, *pool]
        pool += SCALARS
        allowed = [type for type in pool if found.allows(type)]
        if each.kind in ("any", "tensor", "pattern", "tensor_or_scalar", "load_params"):
            return [*dict.fromkeys([*named_in(self.example, allowed), *allowed[:1], element, i32])]
        if all(type in SCALARS for type in allowed):
            # The text says the type of a number only where it is a result.
            return (named_in(self.example, allowed) or allowed)[: 4 if each in self.cls.RESULTS else 1]
        return [*dict.fromkeys([*named_in(self.example, allowed), *allowed])][:4]

    def attributes(self, each: Field) -> list[Attribute | None]:
        match each.kind:
            case "unit":
                return [None, UnitAttr()]
            case enum if enum in ENUMS:
                known = ENUMS[enum]
                said = [value for value in known.by_value if cpp_spelling(enum, value) in self.example]
                return [IntegerAttr(value, known.width) for value in said or [min(known.by_value)]]
            case "type":
                if self.cls.name == "emitasc.declare_py_struct":
                    return [PY_STRUCT]
                return [matmul(f16)] if each.name == "matmulType" else [*self.elements]
            case "types":
                return [None]
            case "string":
                words = re.findall(r'"([^"]*)"', self.example) + re.findall(r"\.(\w+)", self.example)
                return [StringAttr(word) for word in [*words, re.split(r"\W", self.example)[0] or "word"]]
            case "ui8":
                return [IntegerAttr(number, IntegerType(8, Signedness.UNSIGNED)) for number in (0, 1, 2)]
            case "index":
                return [None, IntegerAttr(0, IndexType())] if each.optional else [IntegerAttr(0, IndexType())]
            case _:
                return [None] if each.optional else [IntegerAttr(7, 32)]

    def all(self) -> Iterator[tuple[list[list[Attribute]], list[Attribute], dict[str, Attribute]]]:
        """Types of the operands by group, types of the results, attributes."""
        for variables in self.variables():
            operands: list[list[list[Attribute]]] = []
            for each in self.cls.OPERANDS:
                types = self.types(each, variables[each.variable])
                counts = [0, 1] if each.optional else [2, 4, 16, 1, 0] if each.variadic else [1]
                operands.append(
                    [[type] * count for count in counts for type in (types if count else types[:1])]
                )
            results = [
                self.types(each, variables[each.variable]) for each in self.cls.RESULTS if not each.optional
            ]
            attributes = [self.attributes(each) for each in self.cls.ATTRIBUTES]
            for chosen in product(product(*attributes), product(*operands), product(*results)):
                values = {
                    e.name: v for e, v in zip(self.cls.ATTRIBUTES, chosen[0], strict=True) if v is not None
                }
                yield list(chosen[1]), list(chosen[2]), values


def operand_values(block: Block, each: Field, types: Sequence[Attribute]) -> list[SSAValue]:
    """Values for one group of operands: arguments of the function, but where only a certain operation will do."""
    if each.kind == "fixpipe_config":
        layout = arith.ConstantOp(IntegerAttr(1, 64))
        made = construct("fixpipe_config", layout)
        block.add_ops([layout, made])
        return [*made.results]
    values: list[SSAValue] = []
    for type in types:
        values.append(block.insert_arg(type, len(block.args)))
    return values


def with_addresses(block: Block, cls: type[AscendCOp], groups: list[list[SSAValue]]) -> None:
    """The transposition by addresses wants to see of what they are."""
    if "trans_data_to_5hd" not in cls.name or cls.name.endswith("tensor_list"):
        return
    tensor = block.insert_arg(LocalTensorType.of(f32), len(block.args))
    address = call("local_tensor.get_phy_addr", tensor, results=[UI64])
    block.add_op(address)
    if cls.name.endswith("uint_list"):
        groups[:2] = [[OpResult.get(address.results[0])] * len(group) for group in groups[:2]]
        return
    index = block.insert_arg(IntegerType(32, Signedness.UNSIGNED), len(block.args))
    block.add_op(call("local_tensor.set_value", groups[0][0], index, address.results[0]))


def text_of(
    cls: type[AscendCOp],
    operands: list[list[Attribute]],
    results: list[Attribute],
    attributes: Mapping[str, Attribute],
) -> str:
    """What an operation with such operands, results and attributes prints."""
    block = Block()
    groups = [operand_values(block, each, types) for each, types in zip(cls.OPERANDS, operands, strict=True)]
    with_addresses(block, cls, groups)
    properties = dict(attributes)
    if cls.SEGMENTED:
        properties[SEGMENTS] = DenseArrayBase.from_list(i32, [len(group) for group in groups])
    flat = [value for group in groups for value in group]
    op = cls.create(operands=flat, result_types=results, properties=properties)
    if cls.name == "emitasc.declare_py_struct":
        return print_module(ModuleOp([op]))
    block.add_ops([call("emitasc.verbatim", [], value=MARK), op, func.ReturnOp()])
    function = func.FuncOp("f", FunctionType.from_lists(block.arg_types, []), Region(block))
    text = print_module(ModuleOp([function]))
    return text[text.index(MARK) + len(MARK) : text.rindex("return;")]


TOKEN = re.compile(r"\"[^\"]*\"|[A-Za-z_]\w*|\d[\w.]*|\S")
VALUE = re.compile(r"v\d+(_\w+)?|c(m|p)?(\d|Inf|NaN)\w*_(i\d+|ui\d+|idx|f\d+|bf16)|i|byte")


def same(ours: str, example: str) -> bool:
    """Equal but for white space and names, where one name of ours is always the same name there."""
    names: dict[str, str] = {}
    left, right = TOKEN.findall(ours), TOKEN.findall(example)
    if len(left) != len(right):
        return False
    for a, b in zip(left, right, strict=True):
        if VALUE.fullmatch(a) and VALUE.fullmatch(b):
            if names.setdefault(a, b) != b:
                return False
        elif a != b:
            return False
    return True


@cache
def examples() -> Mapping[str, str]:
    if not EXAMPLES.exists():
        return {}
    with EXAMPLES.open(newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {row["op"]: row["printed_example"] or "" for row in rows}


@pytest.mark.parametrize("name", list(all_rows()))
def test_prints(name: str) -> None:
    cls = lookup_op(name)
    assert cls is not None
    example = examples().get(name, "")
    choices = Choices(cls, example).all()
    first = ""
    for choice in islice(choices, 4000):
        try:
            text = text_of(cls, *choice)
        except OperationError:
            continue
        first = first or text
        if not example or name in DIFFERENT or same(text, example):
            return
    pytest.fail(f"example: {example}\nours:    {' '.join(first.split())}")


def test_the_tables_are_of_the_same_operations() -> None:
    if not examples():
        pytest.skip("no examples here")
    assert set(examples()) == set(all_rows()) - set(ADDED)
    assert set(DIFFERENT) <= set(all_rows())


def test_type_arrays_are_casts() -> None:
    """What the search leaves out: fields of a structure with types of their own."""
    block = Block(arg_types=[i32, i32])
    types = [IntegerType(16, Signedness.UNSIGNED), i32]
    made = construct("mmad_params", *block.args, types=types)
    assert made.properties["types"] == ArrayAttr(types)
    block.add_ops([made, func.ReturnOp()])
    module = ModuleOp([func.FuncOp("f", FunctionType.from_lists([i32, i32], []), Region(block))])
    assert "AscendC::MmadParams v3{static_cast<uint16_t>(v1), v2};" in print_module(module)
