"""The blocks of 32 bytes that the operands of an instruction touch, if its parameters are known.

    ascendc.add_l0 %t, %a, %b, %c8, %c4, %p     // 8 lanes, 4 repeats, every second block: {"dst": 0b1010101, ...}
    ascendc.load_data_l0 %l0a, %l1, %p          // fractals of 16 blocks, with gaps
    ascendc.mmad %c, %a, %b, %p                 // columns of m rows, 64 bytes each

A pattern is a bit mask of blocks from the start of the tensor. An operand without a pattern touches all of its tensor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.ir import Operation, SSAValue

from ascir.dialects.ascendc.constants import constant_of, greatest_of, least_of
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.memories import memories_of, place_of
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.rules.structures import constructed, is_set
from ascir.dialects.ascendc.types import BaseTensorType, GlobalTensorType

BLOCK = 32
FRACTAL = 512 // BLOCK
"""Blocks of a fractal: 16 rows of 32 bytes."""
ORDERED_TILES = 10
"""Products with at least this many 16 x 16 tiles in l0c are executed in order; a smaller one may be overtaken by the
next, which then reads stale sums."""

BRCB = 8
"""The elements that `Brcb` reads, and the blocks that it fills, in each repeat."""

Groups = Mapping[str, tuple[SSAValue, ...]]

INDEXED = {"gather_l2": "src", "scatter_l2": "dst"}
"""Instructions that address elements by offsets, and the operand that these are in: it is touched anywhere."""

COPIES = {
    "data_copy_l0": ("repeatParams", BLOCK),
    "data_copy_pad_l0_ext": ("dataCopyParams", 1),
    "data_copy_pad_l2_ext": ("dataCopyParams", 1),
}
"""Copies by bursts: the operand that describes the bursts, and the unit of their length in bytes."""

CASTS = frozenset(
    {
        "arith.index_cast",
        "arith.extsi",
        "arith.extui",
        "arith.trunci",
        "builtin.unrealized_conversion_cast",
    }
)

BLOCK_STRIDES = ("BlkStride", "BlockStride", "Stride")
REPEAT_STRIDES = ("RepStride", "RepeatStride", "RepeatSize")
"""Suffixes of stride parameters, after the name of their operand."""

Number = Callable[[SSAValue], int | None]
"""Evaluates a value; None if it is not known."""


def patterns_of(op: AscendCOp, groups: Groups, number: Number = constant_of) -> dict[str, int]:
    """The pattern of each operand, as far as counts, lanes, repeats and strides are known. `groups`: its operands by
    name."""
    name = op.ROW.name
    if (rule := CUBE.get(name)) is not None:
        return rule(groups)
    if name.endswith("_value"):
        return _element(groups)
    if (copied := COPIES.get(name)) is not None:
        return _copied(groups, *copied, number, _selected)
    if name == "brcb_l0":
        return _spread(groups, number)
    if name in INDEXED:
        return _counted(op, groups, "count", number)
    if "calCount" in groups:
        return _counted(op, groups, "calCount", number) if name.endswith("_l2") else {}
    return _repeated(op, groups, number)


def largest_of(op: AscendCOp, groups: Groups, number: Number) -> dict[str, int]:
    """The pattern of each operand of a copy, if its number of bursts has a bound and the rest is known."""
    copied = COPIES.get(op.ROW.name)
    return {} if copied is None else _copied(groups, *copied, number, _most_bursts)


def run(start: int, end: int) -> int:
    """The blocks that a byte range covers."""
    first, last = start // BLOCK, -(-end // BLOCK)
    return ((1 << (last - first)) - 1) << first


def pattern(blocks: int, block_stride: int, repeats: int, repeat_stride: int) -> int:
    """Groups of blocks, repeated with a stride."""
    once = _spaced(1, blocks, block_stride) if blocks > 0 else 0
    return _spaced(once, repeats, repeat_stride) if repeat_stride else once


def _spaced(bits: int, count: int, stride: int) -> int:
    """The union of `bits`, shifted by each of the first multiples of a stride, at least by 0: found by doubling."""
    done = 1
    while done < count:
        more = min(done, count - done)
        bits |= bits << more * stride
        done += more
    return bits


def bits_per_element(value: SSAValue) -> int:
    return bits_of(cast("BaseTensorType", value.type).element_type) or 8


def memory_of(tensor: SSAValue) -> str:
    """The memory of a local tensor; ub if it is not known."""
    place = place_of(tensor)
    memories = frozenset({"ub"}) if place is None else memories_of(place.position, "c220")
    return next(iter(memories))


# ------------------------------------------------------------------------------------------------- vector forms


def _counted(op: AscendCOp, groups: Groups, counter: str, number: Number) -> dict[str, int]:
    count = number(groups[counter][0])
    if count is None:
        return {}
    found: dict[str, int] = {}
    for name, values in groups.items():
        if name == INDEXED.get(op.ROW.name):
            continue
        if len(values) == 1 and isinstance(values[0].type, BaseTensorType):
            # An element of a mask is one bit.
            mask = name == "selMask" or (name == "dst" and op.ROW.name.startswith("compare"))
            bits = 1 if mask else bits_per_element(values[0])
            found[name] = run(0, -(-max(count, 0) * bits // 8))
    return found


def _repeated(op: AscendCOp, groups: Groups, number: Number) -> dict[str, int]:
    if "repeatTimes" not in groups and "repeatTime" not in groups:
        return {}
    lanes, repeats = _lanes(groups, number), number((groups.get("repeatTimes") or groups["repeatTime"])[0])
    if lanes is None or repeats is None:
        return {}
    strides = _strides(groups, number)
    found: dict[str, int] = {}
    for name, values in groups.items():
        block, repeat = (_stride_of(name, keys, strides) for keys in (BLOCK_STRIDES, REPEAT_STRIDES))
        if block is None or repeat is None or len(values) != 1 or _packed(op, name):
            continue
        one = -(-lanes * bits_per_element(values[0]) // (8 * BLOCK))
        found[name] = pattern(one, block, repeats, repeat)
    return found


def _stride_of(operand: str, suffixes: Sequence[str], strides: Mapping[str, int]) -> int | None:
    """The stride of an operand that has the first of some names."""
    for suffix in suffixes:
        if (found := strides.get(operand + suffix)) is not None:
            return found
    return None


def _spread(groups: Groups, number: Number) -> dict[str, int]:
    """`Brcb` fills eight blocks in each repeat, with an element each."""
    repeats, strides = number(groups["repeatTimes"][0]), _strides(groups, number)
    if repeats is None:
        return {}
    found = {"src0": run(0, repeats * BRCB * bits_per_element(groups["src0"][0]) // 8)}
    if "dstBlkStride" in strides and "dstRepStride" in strides:
        found["dst"] = pattern(BRCB, strides["dstBlkStride"], repeats, strides["dstRepStride"])
    return found


def _packed(op: AscendCOp, field: str) -> bool:
    """Whether an operand is not addressed by strides: its elements are contiguous, or addressed by offsets."""
    name = op.ROW.name
    return name.startswith(("gather", "scatter", "bilinear")) or (
        field == "dst" and (name.startswith("compare") or "reduce" in name)
    )


def _strides(groups: Groups, number: Number) -> dict[str, int]:
    """The known strides. Fills and reductions have them as operands, others in a structure."""
    if "repeatParams" in groups:
        return constructed(groups["repeatParams"][0])
    found = {
        key: number(values[0])
        for key, values in groups.items()
        if key.endswith((*BLOCK_STRIDES, *REPEAT_STRIDES))
    }
    return {key: each for key, each in found.items() if each is not None}


def _lanes(groups: Groups, number: Number) -> int | None:
    """The number of lanes up to the last active one, from a count or from a mask of two words."""
    words = [number(value) for value in groups.get("mask", ())]
    known = [each for each in words if each is not None]
    if len(known) != len(words) or len(words) not in (1, 2):
        return None
    if len(words) == 1:
        return known[0]
    low, high = (each & (1 << 64) - 1 for each in known)
    return (low | high << 64).bit_length()


def _copied(groups: Groups, params: str, unit: int, number: Number, most: Number) -> dict[str, int]:
    """The blocks of the bursts on the chip, where gaps are counted in blocks. `most`: how many bursts there are, if their
    number is not known."""
    fields, found = constructed(groups[params][0], number), dict[str, int]()
    if not isinstance(groups["dst"][0].type, GlobalTensorType) and memory_of(groups["dst"][0]) in (
        "bt",
        "fb",
    ):
        return {}
    for name, stride in (("dst", "dstStride"), ("src", "srcStride")):
        (tensor,) = groups[name]
        count, length, gap = (fields.get(each) for each in ("blockCount", "blockLen", stride))
        count = most(groups[params][0]) if count is None else count
        if isinstance(tensor.type, GlobalTensorType) or count is None or length is None or gap is None:
            continue
        beside = _beside(groups, number) if name == "dst" else 0
        if beside is None:
            continue
        burst = -(-(length * unit + beside) // BLOCK)
        found[name] = pattern(burst, 1, count, burst + gap)
    return found


def _beside(groups: Groups, number: Number) -> int | None:
    """The bytes of padding that a copy writes on both sides of each burst."""
    if "padParams" not in groups:
        return 0
    fields = constructed(groups["padParams"][0], number)
    both = [fields.get(name) for name in ("leftPadding", "rightPadding")]
    known = [each for each in both if each is not None]
    return sum(known) * bits_per_element(groups["dst"][0]) // 8 if len(known) == len(both) else None


def _selected(structure: SSAValue) -> int | None:
    """The greatest number of bursts of a conditional copy, whose count is selected from two constants."""
    owner = structure.owner
    if not isinstance(owner, Operation) or not owner.operands:
        return None
    count = owner.operands[0].owner
    while isinstance(count, Operation) and count.name in CASTS:
        count = count.operands[0].owner
    if not isinstance(count, Operation) or count.name != "arith.select":
        return None
    both = [constant_of(each) for each in count.operands[1:]]
    return max((each for each in both if each is not None), default=0) if None not in both else None


def _most_bursts(structure: SSAValue) -> int | None:
    """The greatest number of bursts of a copy, if it has a bound, as one that has fewer at the end of what a core
    computes."""
    owner = structure.owner
    return greatest_of(owner.operands[0]) if isinstance(owner, Operation) and owner.operands else None


def _element(groups: Groups) -> dict[str, int]:
    """The block of one element; two blocks if the tensor may start within a block."""
    (tensor,), at = groups["tensor"], constant_of((groups.get("index") or groups["offset"])[0])
    if at is None or not isinstance(tensor.owner, Operation):
        return {}
    begins = tensor.owner.name == "ascendc.tbuf.get_with_offset"
    return {"tensor": (1 if begins else 3) << (at * max(bits_per_element(tensor) // 8, 1) // BLOCK)}


# ------------------------------------------------------------------------------------------------- the cube unit


def _numbers(structure: SSAValue, *names: str, number: Number = constant_of) -> tuple[int, ...] | None:
    """Fields of a structure, or None unless all of them are known."""
    fields = constructed(structure, number)
    numbers = tuple(fields[name] for name in names if name in fields)
    return numbers if len(numbers) == len(names) else None


def _nd2nz(groups: Groups) -> dict[str, int]:
    """One block for each row and each 32 bytes of its length. If the last block is partial, all of it counts."""
    counts = _numbers(groups["intriParams"][0], "ndNum", "nValue", "dValue", number=greatest_of)
    strides = _numbers(groups["intriParams"][0], "dstNzC0Stride", "dstNzNStride", "dstNzMatrixStride")
    if counts is None or strides is None:
        return {}
    (matrices, rows, width), (across, down, apart) = counts, strides
    bits = bits_per_element(groups["dst"][0])
    once = 0
    for column in range(-(-width * bits // (8 * BLOCK))):
        once |= pattern(rows, down, 1, 0) << (column * across)
    step = -(-apart * bits // (8 * BLOCK))
    return {"dst": sum_of(once << (number * step) for number in range(matrices))}


def sum_of(parts: object) -> int:
    """The union of several patterns."""
    bits = 0
    for part in cast("list[int]", parts):
        bits |= part
    return bits


def _fractals(groups: Groups) -> dict[str, int]:
    numbers = _numbers(groups["loadDataParams"][0], "startIndex", "repeatTimes", "srcStride", "dstGap")
    if numbers is None:
        return {}
    start, repeats, stride, gap = numbers
    found = {"dst": pattern(FRACTAL, 1, repeats, FRACTAL * (1 + gap))}
    if not isinstance(groups["src"][0].type, GlobalTensorType):
        found["src"] = pattern(FRACTAL, 1, repeats, FRACTAL * stride) << (FRACTAL * start)
    return found


def _filled(groups: Groups) -> dict[str, int]:
    numbers = _numbers(groups["initConstValueParams"][0], "repeatTimes", "blockNum", "dstGap")
    if numbers is None:
        return {}
    repeats, count, gap = numbers
    unit = 1 if memory_of(groups["dst"][0]) == "l1" else FRACTAL
    return {"dst": pattern(count * unit, 1, repeats, (count + gap) * unit)}


def _product(groups: Groups) -> dict[str, int]:
    """The result: for every 16 columns, 64 bytes of each row. The operands: all fractals from the start."""
    extents = _numbers(groups["mmadParams"][0], "m", "n", "k")
    if extents is None:
        return {}
    m, n, k = extents
    bits = bits_per_element(groups["fm"][0])
    rows, columns = -(-m // 16), -(-n // 16)
    # A fractal holds 8 columns of f32; if k is aligned, there are two for every 16.
    aligned = bits == 32 and is_set(groups["mmadParams"][0], "kDirectionAlign")
    depth = -(-k // 16) * 2 if aligned else -(-k * bits // (8 * BLOCK))
    return {
        "dst": pattern(2 * m, 1, columns, 32 * rows),
        "fm": run(0, rows * depth * FRACTAL * BLOCK),
        "filter": run(0, columns * depth * FRACTAL * BLOCK),
    }


def _sparse_product(groups: Groups) -> dict[str, int]:
    """The right operand has half of the fractals."""
    found = _product(groups)
    if found:
        _, n, k = _numbers(groups["mmadParams"][0], "m", "n", "k") or (0, 0, 0)
        found["filter"] = run(0, -(-n // 16) * -(-k // 64) * FRACTAL * BLOCK)
    return found


def _sparse_blocks(groups: Groups) -> dict[str, int]:
    """Fractals of values, and a quarter of that size of indices."""
    numbers = _numbers(groups["loadDataParam"][0], "startIndex", "repeatTimes")
    if numbers is None:
        return {}
    start, count = numbers
    values = run(0, count * FRACTAL * BLOCK)
    return {
        "dst": values,
        "src": values << (start * FRACTAL),
        "idx": run(0, count * FRACTAL * BLOCK // 4) << (start * FRACTAL // 4),
    }


CUBE = {
    "data_copy_nd2nz": _nd2nz,
    "load_data_l0": _fractals,
    "load_data_g2l": _fractals,
    "init_const_value": _filled,
    "mmad": _product,
    "mmad_with_bias": _product,
    "mmad_with_sparse": _sparse_product,
    "load_data_with_sparse": _sparse_blocks,
}


def accumulates(op: AscendCOp) -> bool:
    """Whether a product may read its result's place: not if it starts from zero or from a bias in the bias table."""
    groups = op.operand_groups()
    if "bias" in groups and memory_of(groups["bias"][0]) == "bt":
        return False
    initial = _numbers(groups["mmadParams"][0], "cmatrixInitVal")
    return initial is None or not initial[0]


def keeps_order(op: AscendCOp) -> bool:
    """Whether the pipe orders a product after the one to whose result it adds. Large products occupy it long enough; an
    unknown extent counts as at least one."""
    params = op.operand_groups()["mmadParams"][0].owner
    if not isinstance(params, Operation) or params.name != "ascendc.construct":
        return False
    rows, columns = (max(least_of(each) or 1, 1) for each in params.operands[:2])
    return -(-rows // 16) * -(-columns // 16) >= ORDERED_TILES


UNIT_FLAGS = {
    **dict.fromkeys(("mmad", "mmad_with_bias", "mmad_with_sparse"), ("mmadParams", 3)),
    **dict.fromkeys(("fixpipe", "fixpipe_with_workspace"), ("intriParams", 10)),
}
"""The parameter structures with a unit flag, and the position of the flag in them."""


def keeps_step(op: AscendCOp) -> bool:
    """Whether an instruction has its unit flag enabled, by which the hardware synchronises fractals in l0c."""
    if op.ROW.name not in UNIT_FLAGS:
        return False
    name, place = UNIT_FLAGS[op.ROW.name]
    params = op.operand_groups()[name][0].owner
    if not isinstance(params, Operation) or params.name != "ascendc.construct":
        return False
    return place < len(params.operands) and bool(least_of(params.operands[place]))
