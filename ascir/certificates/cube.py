"""Which bytes the instructions of the cube unit touch.

ascendc.data_copy_nd2nz %l1, %x, %p      // blocks of 32 bytes: one for each row and each 32 bytes of its length
ascendc.mmad %c, %a, %b, %p              // of %c, for every 16 columns, 64 bytes of each of m rows
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from ascir.certificates.numbers import Sampled
from ascir.certificates.regions import BLOCK, Runs, Structure, Tensor, Values, bursts, fields, joined
from ascir.dialects.ascendc.constants import greatest_of, least_of
from ascir.dialects.ascendc.memories import memories_of, place_of
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.row import Field
from ascir.dialects.ascendc.rules.structures import is_set

FRACTAL = 512
CUBE = frozenset(
    {
        "data_copy_nd2nz",
        "load_data_l0",
        "load_data_g2l",
        "init_const_value",
        "mmad",
        "mmad_with_bias",
        "mmad_with_sparse",
        "load_data_with_sparse",
        "data_copy_co12dst",
        "fixpipe",
        "fixpipe_with_workspace",
    }
)
ROW_MAJOR = 1
"""The format of a result that is stored by rows, not in fractals."""


def _wanted(values: Values, tensor: Tensor, *names: str) -> list[int] | None:
    numbers = fields(values, tensor)
    found = [numbers[name] for name in names if name in numbers]
    return found if len(found) == len(names) else None


def adds(op: AscendCOp, values: Values) -> bool:
    """Whether a product may add to its accumulator; if it begins with a bias of the table it does not."""
    if any(is_in(bias, "bt") for bias in op.operand_groups().get("bias", ())):
        return False
    return _params(values).get("cmatrixInitVal") in (None, 0)


def is_early(op: AscendCOp, values: Values) -> bool:
    """Whether a product may read its accumulator before the previous product has written it: this happens with few
    fractals, by the smallest sizes that the IR allows. Sizes of 0 count as 1, as such a product does nothing."""
    if not op.ROW.name.startswith("mmad") or not adds(op, values):
        return False
    made = op.operand_groups()["mmadParams"][0].owner
    if not isinstance(made, Operation) or made.name != "ascendc.construct":
        return True
    m, n = (max(least_of(each) or 1, 1) for each in made.operands[:2])
    return -(-m // 16) * -(-n // 16) < 10


def unit_flag(op: AscendCOp, values: Values) -> int:
    """The unit flag of a product, or of a store from l0c: how it uses the flags of fractals; -1 if it is unknown."""
    name = "mmadParams" if op.ROW.name.startswith("mmad") else "intriParams"
    if not op.ROW.name.startswith(("mmad", "fixpipe")):
        return 0
    for value in values[name]:
        for field, number in value.fields if isinstance(value, Structure) else ():
            if field == "unitFlag":
                return int(number) if isinstance(number, int) else -1
    return 0


def _params(values: Values) -> dict[str, int]:
    """The constant parameters of a product."""
    return {
        name: int(number)
        for value in values["mmadParams"]
        if isinstance(value, Structure)
        for name, number in value.fields
        if isinstance(number, int) and not isinstance(number, Sampled)
    }


def of_cube(op: AscendCOp, field: Field, tensor: Tensor, values: Values) -> Runs | None:
    if not tensor.exact:
        return None
    if tensor.is_global:
        return _rows(op.ROW.name, field, tensor, values)
    match op.ROW.name, field.name:
        case "data_copy_nd2nz", "dst":
            return _fractured(op, tensor, values)
        case "load_data_l0" | "load_data_g2l", "dst" | "src":
            numbers = _wanted(values, tensor, "startIndex", "repeatTimes", "srcStride", "dstGap")
            if numbers is None:
                return None
            start, count, stride, gap = numbers
            if field.name == "dst":
                return bursts(tensor.low, count, FRACTAL, (gap + 1) * FRACTAL)
            return bursts(tensor.low + start * FRACTAL, count, FRACTAL, stride * FRACTAL)
        case "init_const_value", "dst":
            numbers = _wanted(values, tensor, "repeatTimes", "blockNum", "dstGap")
            if numbers is None:
                return None
            count, length, gap = numbers
            unit = BLOCK if is_in(op.operands[0], "l1") else FRACTAL
            return bursts(tensor.low, count, length * unit, (length + gap) * unit)
        case "mmad" | "mmad_with_bias" | "mmad_with_sparse", "dst" | "fm" | "filter":
            return _multiplied(op, field, tensor, values, sparse=op.ROW.name == "mmad_with_sparse")
        case "load_data_with_sparse", "dst" | "src" | "idx":
            numbers = _wanted(values, tensor, "startIndex", "repeatTimes")
            if numbers is None:
                return None
            size = FRACTAL // 4 if field.name == "idx" else FRACTAL
            first = 0 if field.name == "dst" else numbers[0] * size
            return bursts(tensor.low + first, 1, numbers[1] * size, numbers[1] * size)
        case "fixpipe" | "fixpipe_with_workspace" | "data_copy_co12dst", "src":
            numbers = _wanted(values, tensor, "nSize", "mSize", "srcStride")
            if numbers is None:
                return None
            n, m, stride = numbers
            return bursts(tensor.low, -(-n // 16), m * 64, stride * 64)
        case _:
            return None


def _rows(name: str, field: Field, tensor: Tensor, values: Values) -> Runs | None:
    """The rows of a matrix, or of several, in global memory."""
    numbers: list[int] | None = None
    if (name, field.name) == ("data_copy_nd2nz", "src"):
        names = ("ndNum", "nValue", "dValue", "srcDValue", "srcNdMatrixStride")
        numbers = _wanted(values, tensor, *names)
    elif name.startswith("fixpipe") and field.name == "dst":
        numbers = _wanted(values, tensor, "mSize", "nSize", "dstStride", "format")
        if numbers is None:
            return None
        if numbers.pop() != ROW_MAJOR:
            return _columns(tensor, values, *numbers)
        several = _wanted(values, tensor, "ndNum", "dstNdStride") or [1, 0]
        numbers = [several[0], *numbers, several[1]]
    if numbers is None:
        return None
    matrices, rows = numbers[:2]
    width, pitch, apart = (number * tensor.bits // 8 for number in numbers[2:])
    return joined(
        (tensor.low + matrix * apart + row * pitch, width)
        for matrix in range(matrices)
        for row in range(rows)
    )


def _columns(tensor: Tensor, values: Values, m: int, n: int, stride: int) -> Runs | None:
    """A result in fractals: for each column of blocks, m contiguous blocks. A block of words has 16 elements, unless it
    is split."""
    split = _wanted(values, tensor, "isChannelSplit")
    block = 2 * BLOCK if tensor.bits == 32 and split != [1] else BLOCK
    return bursts(tensor.low, -(-n * tensor.bits // (8 * block)), m * block, stride * BLOCK)


def _fractured(op: AscendCOp, tensor: Tensor, values: Values) -> Runs | None:
    """The fractals of a load from global memory; by upper bounds of rows and columns if the launch chooses them."""
    counts = _at_most(op, values, tensor, "ndNum", "nValue", "dValue")
    strides = _wanted(values, tensor, "dstNzC0Stride", "dstNzNStride", "dstNzMatrixStride")
    if counts is None or strides is None:
        return None
    (matrices, rows, width), (across, down, apart) = counts, strides
    columns = -(-width * tensor.bits // (8 * BLOCK))
    return joined(
        (tensor.low + matrix * apart * tensor.bits // 8 + (column * across + row * down) * BLOCK, BLOCK)
        for matrix in range(matrices)
        for column in range(columns)
        for row in range(rows)
    )


def _at_most(op: AscendCOp, values: Values, tensor: Tensor, *names: str) -> list[int] | None:
    """The first fields of the parameters of a load, or their upper bounds."""
    numbers = fields(values, tensor)
    made = op.operand_groups()["intriParams"][0].owner
    if isinstance(made, Operation) and made.name == "ascendc.construct":
        bounds = zip(names, map(greatest_of, made.operands), strict=False)
        numbers = {name: bound for name, bound in bounds if bound is not None} | numbers
    found = [numbers[name] for name in names if name in numbers]
    return found if len(found) == len(names) else None


def _multiplied(
    op: AscendCOp, field: Field, tensor: Tensor, values: Values, sparse: bool = False
) -> Runs | None:
    numbers = _wanted(values, tensor, "m", "n", "k")
    if numbers is None:
        return None
    m, n, k = numbers
    if field.name == "dst":
        return bursts(tensor.low, -(-n // 16), m * 64, -(-m // 16) * 1024)
    if sparse and field.name == "filter":  # it has half of the values
        return tensor.from_start(-(-n // 16) * -(-k // 64) * FRACTAL)
    # Whole fractals; k of f32 may be padded to 16.
    padded = tensor.bits == 32 and is_set(op.operand_groups()["mmadParams"][0], "kDirectionAlign")
    depth = -(-k // 16) * 2 if padded else -(-k * tensor.bits // 256)
    return tensor.from_start(-(-(m if field.name == "fm" else n) // 16) * depth * FRACTAL)


def is_in(tensor: SSAValue, memory: str) -> bool:
    place = place_of(tensor)
    return place is not None and memory in memories_of(place.position, "c220")
