"""What instructions touch: a list of tensors at known distances in one pool counts as a single tensor; what is spread
over blocks ends with the last one."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.sync.accesses import Instruction, instruction_of
from ascir.passes.ascendc.sync.patterns import run
from ascir.walk import walked

TENSOR = "!ascendc.local_tensor<*xf16>"


def _transposed(targets: Sequence[str], sources: Sequence[str]) -> Instruction:
    """Of 16 tensors into 16 tensors of 64 bytes each: how far from %base each is, or where."""
    lines: list[str] = []
    for name, places in (("t", targets), ("s", sources)):
        for number, place in enumerate(places):
            lines += [
                f"%{name}{number}_more = arith.constant {place.lstrip('+')} : i32",
                f"%{name}{number}_at = arith.addi %base, %{name}{number}_more : i32",
                f"%{name}{number} = ascendc.tbuf.get_with_offset %ub, %c32,"
                f" %{name}{number}_{'at' if place[0] == '+' else 'more'}"
                f" : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}",
            ]
    tensors = ", ".join(f"%{name}{number}" for name in "ts" for number in range(16))
    types, made = ", ".join([TENSOR] * 32), "\n  ".join(lines)
    return _only(f"""
  {made}
  %p = ascendc.construct !ascendc.trans_data_to_5hd_params(%no, %no, %c1, %c1, %c1) : i1, i1, i32, i32, i32
  ascendc.trans_data_to_5hd_tensor_list {tensors}, %p {{operandSegmentSizes = array<i32: 16, 16, 1>}}
      : {types}, !ascendc.trans_data_to_5hd_params""")


def _only(body: str) -> Instruction:
    """The only instruction of a kernel."""
    text = f"""
func.func @f(%base: i32) attributes {{ascendc.aicore, ascendc.global}} {{
  %ub = ascendc.tbuf : <veccalc>
  %c32 = arith.constant 32 : i32
  %no = arith.constant false
  %c1 = arith.constant 1 : i32{body}
  func.return
}}"""
    (function,) = parse(make_context(), Source("<kernel>", text)).ops
    assert isinstance(function, FuncOp)
    (found,) = [each for each in map(instruction_of, walked(function)) if each is not None]
    return found


def test_a_list_at_known_distances_is_one_tensor() -> None:
    """It touches the blocks of each tensor in the list, wherever the first one is, and nothing in between."""
    targets = [f"+{4096 + 256 * number}" for number in range(16)]
    sources = [str(64 * number) for number in reversed(range(16))]
    found = _transposed(targets, sources)
    (read,), (written,) = found.reads, found.writes
    assert read.blocks({}).bits == run(0, 1024)
    assert written.inputs == ()
    (base,) = [each for each in found.op.parent_block().args]  # pyright: ignore[reportOptionalMemberAccess]
    for at in (0, 32768):
        bits = 0
        for number in range(16):
            bits |= run(at + 4096 + 256 * number, at + 4096 + 256 * number + 64)
        assert written.blocks({base: at}).bits == bits


def test_a_list_at_places_that_are_not_known_of_each_other_stays_one() -> None:
    mixed = [f"+{64 * number}" for number in range(15)] + ["8192"]
    within_blocks = [str(64 * number) for number in range(15)] + ["1000"]
    found = _transposed(mixed, within_blocks)
    assert len(found.writes) == len(found.reads) == 16


def test_elements_are_spread_over_a_block_each() -> None:
    """Three repeats fill 24 blocks, here every second one, with the elements of two: what lies behind is not touched."""
    found = _only(f"""
  %c3 = arith.constant 3 : i32
  %c2 = arith.constant 2 : i32
  %c16 = arith.constant 16 : i32
  %c4096 = arith.constant 4096 : i32
  %d = ascendc.tbuf.get_with_offset %ub, %c4096, %c4096 : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}
  %s = ascendc.tbuf.get_with_offset %ub, %c4096, %c32 : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}
  %p = ascendc.construct !ascendc.brcb_repeat_params(%c2, %c16) : i32, i32
  ascendc.brcb_l0 %d, %s, %c3, %p : {TENSOR}, {TENSOR}, i32, !ascendc.brcb_repeat_params""")
    (read,), (written,) = found.reads, found.writes
    assert read.blocks({}).bits == run(32, 32 + 3 * 8 * 2)
    assert written.blocks({}).bits == sum(
        run(4096 + 64 * number, 4096 + 64 * number + 32) for number in range(24)
    )


def test_strides_that_are_operands_say_what_is_between_the_rows() -> None:
    """Of rows of 64 elements, 48 are reduced: what fills the others is not read, and needs no barrier in front."""
    tensor = TENSOR.replace("f16", "f32")
    found = _only(f"""
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %c48 = arith.constant 48 : i32
  %c3 = arith.constant 3 : i32
  %c192 = arith.constant 192 : i32
  %c768 = arith.constant 768 : i32
  %d = ascendc.tbuf.get_with_offset %ub, %c32, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {tensor}
  %s = ascendc.tbuf.get_with_offset %ub, %c192, %c768 : !ascendc.tbuf<veccalc>, i32, i32, {tensor}
  ascendc.block_reduce_max_l0 %d, %s, %c3, %c48, %c1, %c1, %c8 : {tensor}, {tensor}, i32, i32, i32, i32, i32""")
    (read,) = (tensor.blocks({}) for tensor in found.reads)
    assert read.bits == 0b00111111_00111111_00111111 << 24


def test_a_count_that_is_computed_from_constants_is_known() -> None:
    """Of the first tile's rows, in front of a loop: the least of a tile and of what there is."""
    found = _only(f"""
  %c0 = arith.constant 0 : i32
  %c100 = arith.constant 100 : i32
  %left = arith.subi %c100, %c0 : i32
  %rows = arith.minsi %c32, %left : i32
  %d = ascendc.tbuf.get_with_offset %ub, %c100, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}
  ascendc.duplicate_l2 %d, %c0, %rows : {TENSOR}, i32, i32""")
    (written,) = (tensor.blocks({}) for tensor in found.writes)
    assert written.bits == run(0, 64)
