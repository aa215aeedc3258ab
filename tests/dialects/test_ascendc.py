"""Classes of the ascendc dialect are made as they are used, and its builders build what the text says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    UnitAttr,
    i32,
)
from xdsl.ir import SSAValue
from xdsl.utils.test_value import create_ssa_value

from ascir.dialects.ascendc import (
    AscendC,
    EmitAsc,
    LocalTensorType,
    QueueType,
    TPosition,
    call,
    construct,
    lookup_attr,
    lookup_op,
    lookup_type,
)
from ascir.dialects.ascendc.memories import DEPTH, place_of
from tests.dialects.ascendc_parts import F16, ROWS, structure_type

ROOT = Path(__file__).resolve().parents[2]


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
from ascir.dialects.ascendc.structures import structure
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
        (lambda: call("set_flag", create_ssa_value(i32), event="mte2_q"), "'mte2_q' is not a HardEvent"),
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
