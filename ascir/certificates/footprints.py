"""Which bytes an instruction touches, when the numbers in its operands are known.

    ascendc.adds_l2 %t, %a, %s, %n         // n = 64: writes 256 bytes from where %t begins, reads as many of %a
    ascendc.add_l0 %t, %a, %b, %m, %r, %p  // lanes, repeats and strides: runs of blocks with gaps between them
    ascendc.sort32 %d, %v, %i, %r          // no rule below: all of each tensor

The dialect's table has what is read and written, and by which pipe. Different arguments and different buffers do not
overlap. On the chip, a number that is known only at launch could be any: all of the tensor is touched. In global memory
it has the sampled value, as the tiles of a kernel do not overlap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import SSAValue

from ascir.certificates.cube import CUBE, adds, is_early, is_in, of_cube, unit_flag
from ascir.certificates.regions import (
    BLOCK,
    Access,
    Runs,
    Structure,
    Tensor,
    Touched,
    Values,
    bursts,
    fields,
    joined,
    known,
    most,
)
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.row import Field


def touched(op: AscendCOp, values: Values, by_count: bool) -> Touched | None:
    """What `op` touches; None if no pipe executes it or it touches no tensor. `by_count`: the mask is a count."""
    if not op.ROW.pipe or op.ROW.pure:
        return None
    reads, writes = list[Access](), list[Access]()
    tensors = list[tuple[SSAValue, Tensor]]()
    for field, operands in zip(op.OPERANDS, op.operand_groups().values(), strict=True):
        for operand, value in zip(operands, values[field.name], strict=True):
            if isinstance(value, Structure):
                reads += [Access(t.root, t.all(), t.is_global, field.name) for t in value.tensors]
            if not isinstance(value, Tensor):
                continue
            tensors.append((operand, value))
            runs = _runs(op, field, value, values, by_count)
            access = Access(value.root, runs, value.is_global, field.name)
            # Whether a list of addresses is read or written follows from its name only.
            addresses = field.kind == "unsigned"
            replaces = field.writes and op.ROW.name.startswith("mmad") and not adds(op, values)
            if field.reads and not replaces and not (addresses and field.name.startswith("dst")):
                reads.append(access)
            if field.writes or (addresses and field.name.startswith("dst")):
                writes.append(access)
    if not reads and not writes:
        return None
    return Touched(
        _pipe(op, tensors), tuple(reads), tuple(writes), is_early(op, values), unit_flag(op, values)
    )


def _pipe(op: AscendCOp, tensors: Sequence[tuple[SSAValue, Tensor]]) -> str:
    if op.ROW.name == "init_const_value":
        return "MTE2" if is_in(tensors[0][0], "l1") else "MTE1"
    if op.ROW.pipe != "copy":
        return op.ROW.pipe
    (target, to), (_, source) = tensors[:2]
    if source.is_global:
        return "MTE2"
    if to.is_global:
        return "MTE3"
    return "MTE1" if is_in(target, "bt") else "FIX" if is_in(target, "fb") else "V"


def _runs(op: AscendCOp, field: Field, tensor: Tensor, values: Values, by_count: bool) -> Runs:
    name, level = op.ROW.name.rpartition("_")[::2]
    found: Runs | None = None
    if op.ROW.name in CUBE:
        found = of_cube(op, field, tensor, values)
    elif op.ROW.name.startswith("data_copy_") and not any(
        is_in(op.operands[0], each) for each in ("bt", "fb")
    ):
        found = _copied(op.ROW.name, field, tensor, values)
    elif op.ROW.name.endswith("_value"):
        found = _element(tensor, values)
    elif level == "l2":
        found = _counted(name, field, tensor, values)
    elif level in ("l0", "l1") and not by_count:
        found = _repeated(name, field, tensor, values)
    return tensor.all() if found is None else found


def _one(values: Values, tensor: Tensor, *names: str) -> int | None:
    """The number of the operand with one of these names."""
    for name in names:
        if len(found := values.get(name, ())) == 1 and known(number := found[0], tensor):
            return max(int(number), 0)
    return None


def _element(tensor: Tensor, values: Values) -> Runs | None:
    at = _one(values, tensor, "index", "offset")
    if at is None or not tensor.exact:
        return None
    start = tensor.low + at * tensor.bits // 8
    return ((start, start + max(tensor.bits // 8, 1)),)


# ------------------------------------------------------------------------------------------------- vector forms

ANYWHERE = frozenset({"sharedTmpBuffer", "srcOffset", "dstOffset", "src0Offset"})


def _counted(name: str, field: Field, tensor: Tensor, values: Values) -> Runs | None:
    count = _one(values, tensor, "calCount", "count")
    if count is None or field.name == "sharedTmpBuffer":
        return None
    if name in ("gather", "scatter") and field.name in ("src", "dst"):
        indexed = "src" if name == "gather" else "dst"
        return None if field.name == indexed else tensor.elements(count)
    if name.startswith("reduce_") and field.name == "dst":
        return tensor.elements(2 if count else 0)
    bits = (name.startswith("compare") and field.name == "dst") or field.name == "selMask"
    return tensor.from_start(-(-count // 8)) if bits else tensor.elements(count)


def _repeated(name: str, field: Field, tensor: Tensor, values: Values) -> Runs | None:
    repeats = _one(values, tensor, "repeatTimes", "repeatTime")
    packed = name.startswith(
        ("compare", "block_reduce", "whole_reduce", "pair_reduce", "repeat_reduce", "reduce")
    )
    indexed = name.startswith(("gather", "scatter", "bilinear")) or field.name in ("selMask", *ANYWHERE)
    if repeats is None or not tensor.exact or indexed or (packed and field.name == "dst"):
        return None
    if name == "brcb" and field.name != "dst":
        return tensor.elements(8 * repeats)
    strides = {
        **fields(values, tensor),
        **{key: n for key in values if (n := _one(values, tensor, key)) is not None},
    }
    block, repeat = _strides(strides, field.name)
    if block is None or repeat is None:
        return None
    lanes = _lanes(values, tensor)
    bytes = 256 if lanes is None or name == "brcb" else -(-lanes * tensor.bits // 8)
    once = [(n * block * BLOCK, min(BLOCK, bytes - n * BLOCK)) for n in range(-(-bytes // BLOCK))]
    starts = [r * repeat * BLOCK for r in range(repeats if repeat else min(repeats, 1))]
    return joined((tensor.low + start + at, length) for start in starts for at, length in once)


def _lanes(values: Values, tensor: Tensor) -> int | None:
    """The number of lanes up to the last active one of a mask: a count, or two words with a bit for each lane."""
    mask = values.get("mask", ())
    if len(mask) != 2:
        return _one(values, tensor, "mask")
    low, high = mask
    if not known(low, tensor) or not known(high, tensor):
        return None
    word = (1 << 64) - 1
    return (low & word | (high & word) << 64).bit_length()


def _strides(numbers: Mapping[str, int], name: str) -> tuple[int | None, int | None]:
    """The block stride and the repeat stride of an operand, by their names; without a block stride it is 1."""
    blocks = (f"{name}BlkStride", f"{name}BlockStride", f"{name}Stride")
    repeats = (f"{name}RepStride", f"{name}RepeatStride", f"{name}RepeatSize")
    block = next((numbers[key] for key in blocks if key in numbers), 1)
    return block, next((numbers[key] for key in repeats if key in numbers), None)


# ------------------------------------------------------------------------------------------------- copies


def _copied(name: str, field: Field, tensor: Tensor, values: Values) -> Runs | None:
    if not tensor.exact or field.name not in ("dst", "src"):
        return None
    if name == "data_copy_l2":
        count = _one(values, tensor, "calCount")
        return None if count is None else tensor.elements(count)
    numbers = fields(values, tensor)
    count, length, gap = (numbers.get(key) for key in ("blockCount", "blockLen", f"{field.name}Stride"))
    count = most(values, "blockCount") if count is None else count
    if count is None or length is None or gap is None:
        return None
    if name == "data_copy_l0":
        return bursts(tensor.low, count, length * BLOCK, (length + gap) * BLOCK)
    if not name.startswith("data_copy_pad_l"):
        return None
    if tensor.is_global:
        return bursts(tensor.low, count, length, length + gap)
    width = tensor.bits // 8
    beside = (numbers.get("leftPadding", 0) + numbers.get("rightPadding", 0)) * width
    row = -(-(length + beside) // BLOCK) * BLOCK
    return bursts(tensor.low, count, row if field.writes else length, row + gap * BLOCK)
