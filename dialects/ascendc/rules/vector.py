"""Rules of single vector instructions: conversions, comparisons, selections, merges.

ascendc.compare_l2 %d, %a, %b, %c192 ...    // calCount of 192 is 384 bytes, needs a multiple of 256
"""

from __future__ import annotations

from ascir.dialects.ascendc.checks import Call
from ascir.dialects.ascendc.constants import constant_of
from ascir.dialects.ascendc.dtypes import ROUND_LETTERS, casts, element_name
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.narrow import is_integer_type
from ascir.dialects.ascendc.types import BaseTensorType


def shift_amount(call: Call) -> None:
    amount, bits = call.constant("scalar"), call.bits("T")
    if amount is not None and bits is not None and not 0 <= amount <= bits:
        raise call.refuse(f"scalar is {amount}, needs 0..{bits}, the bits of an element")


def cast(call: Call) -> None:
    """The chip has the conversion, with this rounding."""
    if call.soc is None:
        return
    target, source = element_name(call.elements["T"]), element_name(call.elements["U"])
    table = casts(call.soc.arch)
    modes = table.get((str(target), str(source)))
    if modes is None:
        possible = " ".join(sorted(to for to, of in table if of == source)) or "nothing"
        raise call.refuse(
            f"{call.soc.name} cannot convert {source} to {target}, only to {possible}: go through another type"
        )
    number = call.attribute("roundMode")
    if number is not None and ROUND_LETTERS[number] not in modes:
        words = ENUMS["RoundMode"].by_value
        needed = " ".join(words[ROUND_LETTERS.index(letter)] for letter in modes)
        raise call.refuse(f"{source} to {target} with {words[number]} on {call.soc.name}, needs {needed}")


def compare(call: Call) -> None:
    if call.arch == "c220" and call.bits("U") == 32 and is_integer_type(call.elements["U"]):
        word = call.word("cmpMode")
        if word != "EQ":
            raise call.refuse(f"32-bit integers are compared with {word}, needs EQ: convert to f32")


def compare_count(call: Call) -> None:
    """The count is whole repeats: the rest would not be compared."""
    count, bits = call.constant("calCount"), call.bits("U")
    if count is not None and bits is not None and count * bits // 8 % 256:
        raise call.refuse(
            f"calCount of {count} is {count * bits // 8} bytes, needs a multiple of 256: pad and mask"
        )


def select_tensor(call: Call) -> None:
    if (word := call.word("selMode")) == "VSEL_TENSOR_SCALAR_MODE":
        raise call.refuse(
            f"selMode is {word}, needs VSEL_CMPMASK_SPR or VSEL_TENSOR_TENSOR_MODE: src1 is a tensor"
        )


def select_scalar(call: Call) -> None:
    if (word := call.word("selMode")) != "VSEL_TENSOR_SCALAR_MODE":
        raise call.refuse(f"selMode is {word}, needs VSEL_TENSOR_SCALAR_MODE: src1 is a scalar")


def gather_mask(call: Call) -> None:
    pattern, bits = call.value("src1Pattern"), call.bits("T")
    if pattern is None:
        return
    number = constant_of(pattern)
    if number is not None and not 1 <= number <= 7:
        raise call.refuse(f"src1Pattern is {number}, needs 1..7 or a tensor of bits")
    element = pattern.type.element_type if isinstance(pattern.type, BaseTensorType) else None
    if call.soc and element is not None and bits in (16, 32) and element_name(element) != f"ui{bits}":
        raise call.refuse(f"src1Pattern has elements {element}, needs ui{bits}, as wide as those of dst")


def sixteen_tensors(call: Call) -> None:
    for name in ("dstList", "srcList"):
        if (count := len(call.operands[name])) != 16:
            raise call.refuse(f"{name} has {count} values, needs 16")


def merge(call: Call) -> None:
    valid = call.constant("validBit")
    if valid is not None and valid not in (3, 7, 15):
        raise call.refuse(f"validBit is {valid}, needs 3, 7 or 15: two, three or four lists")
    for name in ("elementCountList", "sortedNum"):
        if (count := len(call.operands[name])) > 4:
            raise call.refuse(f"{name} has {count} values, needs at most 4")


def scale_mode(call: Call) -> None:
    if call.operands["signMode"] and not call.operands["offset"]:
        raise call.refuse("signMode without offset, needs both or neither")
