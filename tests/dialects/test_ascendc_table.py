"""The table of the ascendc dialect: complete, consistent, and that of the reference with what we added."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from ascir.dialects.ascendc import (
    lookup_op,
    structure,
)
from ascir.dialects.ascendc.checks import plan_of
from ascir.dialects.ascendc.dtypes import ARCHITECTURES, CASTS, FLOAT_NAMES, allowed, casts
from ascir.dialects.ascendc.enums import ENUMS, cpp_spelling
from ascir.dialects.ascendc.limits import STRUCTURES, constructor
from ascir.dialects.ascendc.row import Row, parse_fields, type_variables
from ascir.dialects.ascendc.rules import RULES
from ascir.dialects.ascendc.table import all_rows
from ascir.dialects.ascendc.table.added import ADDED
from ascir.dialects.ascendc.types import all_types
from tests.dialects.ascendc_parts import ROWS

ROOT = Path(__file__).resolve().parents[2]
LIT_TESTS = ROOT / "lit_tests" / "dialects" / "ascendc"
REFERENCE = ROOT.parent / "shared" / "reference"


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
