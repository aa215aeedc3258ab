"""What an instruction touches: its pipe, and the bytes that it reads and writes.

    %t = ascendc.tbuf.get_with_offset %ub, %c64, %off ...   // elements 64, at byte %off of %ub
    ascendc.add_l2 %t, %a, %b, %n ...                       // pipe V; writes %t, reads %a and %b

The pipe and what is read and written stand in the dialect's table. A tensor of the pool is a range of bytes, whose start
may depend on numbers that loops carry (the slots of double buffering); it is asked for with what these numbers are. Where
lanes, repeats and strides are constants, the blocks between are not touched. Of
global memory only the argument is known: loads of what the kernel stored are ordered behind it, stores are not ordered
among each other, as tiles of one kernel do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects.ascendc.constants import constant_of
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.memories import memories_of, place_of
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.rules.structures import constructed
from ascir.dialects.ascendc.types import BaseTensorType, GlobalTensorType, ResourceType, TPosition

ALLOCATED, TAKEN = "ascendc.que_bind.alloc_tensor", "ascendc.que_bind.deque_tensor"
"""What gives a tensor of a queue. The queue has ordered all that was done to its bytes before."""

QUEUES: Mapping[tuple[TPosition, ...], tuple[str, str]] = {
    (TPosition.VECIN,): ("MTE2", "V"),
    (TPosition.VECOUT,): ("V", "MTE3"),
    (TPosition.VECIN, TPosition.VECOUT): ("MTE2", "MTE3"),
}
"""Who writes the tensors of a queue, and who reads them."""

Numbers = Mapping[SSAValue, int]
"""What is known of the numbers that loops carry."""

PIPES = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
BLOCK = 32
ALL_BLOCKS = (1 << 16384) - 1
"""More than any pool has."""

FOLDS: Mapping[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.xori": lambda a, b: a ^ b,
    "arith.andi": lambda a, b: a & b,
    "arith.minsi": min,
    "arith.maxsi": max,
    "arith.remsi": lambda a, b: a % b if b > 0 else 0,
    "arith.remui": lambda a, b: a % b if b > 0 else 0,
}
CASTS = frozenset({"arith.index_cast", "arith.extsi", "arith.extui", "arith.trunci"})


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks of 32 bytes, as the bits of a number; of an argument in global memory there is one."""

    root: SSAValue
    bits: int
    is_global: bool


@dataclass(frozen=True, eq=False)
class Tensor:
    """How to find the blocks of a tensor operand."""

    root: SSAValue
    """The pool, the argument, or what else the tensor is made from."""
    offset: SSAValue | None = None
    """The byte of the pool at which the tensor that the pool gave begins."""
    bytes: int | None = None
    """The length of that tensor."""
    skipped: tuple[tuple[SSAValue, int], ...] = ()
    """Indices into it, and the bytes that each unit of them skips."""
    is_global: bool = False
    pattern: int | None = None
    """The blocks that the instruction touches, from where the tensor begins; None: all."""

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The numbers of loops that its place depends on."""
        values = [value for value, _ in self.skipped]
        values += [] if self.offset is None else [self.offset]
        return tuple(dict.fromkeys(each for value in values for each in inputs(value)))

    def blocks(self, numbers: Numbers) -> Blocks:
        base = 0 if self.offset is None else evaluate(self.offset, numbers)
        if self.is_global or base is None or (self.bytes is None and self.pattern is None):
            return Blocks(self.root, 1 if self.is_global else ALL_BLOCKS, self.is_global)
        start: int | None = base
        for value, unit in self.skipped:
            number = evaluate(value, numbers)
            start = None if number is None or start is None else start + number * unit
        whole = ALL_BLOCKS if self.bytes is None else _run(base, base + self.bytes)
        if start is None:
            return Blocks(self.root, whole, False)
        if self.pattern is not None:
            return Blocks(self.root, self.pattern << (start // BLOCK), False)
        return Blocks(self.root, whole >> (start // BLOCK) << (start // BLOCK), False)


def _run(start: int, end: int) -> int:
    """The blocks from one byte to another."""
    first, last = start // BLOCK, -(-end // BLOCK)
    return ((1 << (last - first)) - 1) << first


@dataclass(frozen=True)
class Instruction:
    """One call that a pipe executes. `reads` and `writes` hold its tensors."""

    op: Operation
    pipe: str
    reads: tuple[Tensor, ...]
    writes: tuple[Tensor, ...]

    def touches(self) -> Iterator[SSAValue]:
        """The values that the places of its tensors in the pools depend on."""
        for tensor in (*self.reads, *self.writes):
            if tensor.offset is not None:
                yield tensor.offset


def evaluate(value: SSAValue, numbers: Numbers) -> int | None:
    """The number that `value` is, if constants and `numbers` say."""
    if (known := numbers.get(value)) is not None:
        return known
    if (constant := constant_of(value)) is not None:
        return int(constant)
    owner = value.owner
    if isinstance(owner, Block):
        return None
    if owner.name in CASTS:
        return evaluate(owner.operands[0], numbers)
    if (fold := FOLDS.get(owner.name)) is not None:
        lhs, rhs = (evaluate(operand, numbers) for operand in owner.operands)
        return None if lhs is None or rhs is None else fold(lhs, rhs)
    if owner.name == "arith.select":
        chosen = evaluate(owner.operands[0], numbers)
        return None if chosen is None else evaluate(owner.operands[1 if chosen else 2], numbers)
    return None


def inputs(value: SSAValue) -> Iterator[SSAValue]:
    """The numbers of loops, and those that loops hand on, that `value` is computed from."""
    owner = value.owner
    if isinstance(owner, Block):
        loop = owner.parent_op()
        if loop is not None and loop.name == "scf.for":
            yield value
    elif owner.name in FOLDS or owner.name in CASTS or owner.name == "arith.select":
        for operand in owner.operands:
            yield from inputs(operand)
    elif owner.regions:
        yield value


def carried(value: SSAValue) -> Iterator[BlockArgument]:
    """Those among them that loops carry on from round to round."""
    return (each for each in inputs(value) if isinstance(each, BlockArgument) and each.index > 0)


def instruction_of(op: Operation) -> Instruction | None:
    """The instruction that `op` is, if it is executed by a pipe and touches memory."""
    if not isinstance(op, AscendCOp) or op.ROW.pure:
        return None
    groups = list(zip(op.OPERANDS, op.operand_groups().values(), strict=True))
    tensors = [
        (field, operand)
        for field, operands in groups
        for operand in operands
        if isinstance(operand.type, BaseTensorType) and field.kind != "any"
    ]
    if not tensors or not op.ROW.pipe:
        return None
    patterns = strided(op)
    found = [
        (field, replace(tensor_of(op, operand), pattern=patterns.get(field.name)))
        for field, operand in tensors
    ]
    reads = [tensor for field, tensor in found if field.reads]
    reads += [tensor_of(op, each) for _, operands in groups for value in operands for each in _listed(value)]
    writes = tuple(tensor for field, tensor in found if field.writes)
    pipe = pipe_of(op, [operand for _, operand in tensors])
    reads += [Tensor(root) for each in (*reads, *writes) if (root := handed(each.root, pipe)) is not None]
    return Instruction(op, pipe, tuple(reads), writes)


def handed(tensor: SSAValue, pipe: str) -> SSAValue | None:
    """The tensor that was put into a queue, where this one was taken out of it, but not for this pipe."""
    taken = tensor.owner
    if not isinstance(taken, Operation) or taken.name != TAKEN or pipe == flags_of(taken.operands[0])[0][1]:
        return None
    before = taken.prev_op
    while before is not None and not (
        before.name == "ascendc.que_bind.enque_tensor" and before.operands[0] is taken.operands[0]
    ):
        before = before.prev_op
    if before is None:
        raise OperationError(taken, "nothing was put into the queue before, in the same block")
    return before.operands[1]


def flags_of(queue: SSAValue) -> tuple[tuple[str, str], tuple[str, str]]:
    """The pipes that a queue orders: by what is put into it, and by what it gets back."""
    positions = tuple(cast("ResourceType", queue.type).positions)
    if positions not in QUEUES:
        owner = queue.owner
        assert isinstance(owner, Operation)
        raise OperationError(owner, f"cannot tell which pipes {queue.type} orders")
    source, target = QUEUES[positions]
    return (source, target), (target, source)


def _listed(value: SSAValue) -> Iterator[SSAValue]:
    """The tensors in a structure, such as the lists that a merge reads."""
    owner = value.owner
    if isinstance(owner, Operation) and owner.name == "ascendc.construct":
        yield from (each for each in owner.operands if isinstance(each.type, BaseTensorType))


def strided(op: AscendCOp) -> dict[str, int]:
    """The blocks of each operand of an instruction whose count, or lanes, repeats and strides, are constants."""
    groups = op.operand_groups()
    if op.ROW.name.endswith("_value"):
        return _element(op, groups)
    if (copied := COPIES.get(op.ROW.name)) is not None:
        return _copied(groups, *copied)
    if "calCount" in groups:
        count = constant_of(groups["calCount"][0])
        if count is None or not op.ROW.name.endswith("_l2"):
            return {}
        tensors = {name: each[0] for name, each in groups.items() if len(each) == 1}
        return {
            name: _run(0, int(count) * _bits(value) // 8)
            for name, value in tensors.items()
            if isinstance(value.type, BaseTensorType)
        }
    if not {"repeatParams", "repeatTimes"} <= groups.keys() or len(groups.get("mask", ())) != 1:
        return {}
    lanes, repeats = (constant_of(groups[name][0]) for name in ("mask", "repeatTimes"))
    strides = constructed(groups["repeatParams"][0])
    if not isinstance(lanes, int) or not isinstance(repeats, int):
        return {}
    found: dict[str, int] = {}
    for name, values in groups.items():
        block, repeat = strides.get(f"{name}BlkStride"), strides.get(f"{name}RepStride")
        if isinstance(block, int) and isinstance(repeat, int) and len(values) == 1:
            one = -(-lanes * _bits(values[0]) // (8 * BLOCK))
            found[name] = _pattern(one, block, repeats, repeat)
    return found


COPIES = {
    "data_copy_l0": ("repeatParams", BLOCK),
    "data_copy_pad_l0_ext": ("dataCopyParams", 1),
    "data_copy_pad_l2_ext": ("dataCopyParams", 1),
}
"""Copies by bursts: the operand that says which, and the bytes of a unit of their length."""


def _copied(groups: Mapping[str, tuple[SSAValue, ...]], params: str, unit: int) -> dict[str, int]:
    """The blocks of the bursts in the memory of the core, where gaps are counted in blocks."""
    fields, found = constructed(groups[params][0]), dict[str, int]()
    for name, stride in (("dst", "dstStride"), ("src", "srcStride")):
        (tensor,) = groups[name]
        count, length, gap = (fields.get(each) for each in ("blockCount", "blockLen", stride))
        if isinstance(tensor.type, GlobalTensorType) or count is None or length is None or gap is None:
            continue
        burst = -(-length * unit // BLOCK)
        found[name] = _pattern(burst, 1, count, burst + gap)
    return found


def _element(op: AscendCOp, groups: Mapping[str, tuple[SSAValue, ...]]) -> dict[str, int]:
    """The block of one element; two, where its tensor may begin within a block."""
    (tensor,), at = groups["tensor"], constant_of((groups.get("index") or groups["offset"])[0])
    if at is None or not isinstance(tensor.owner, Operation):
        return {}
    begins = tensor.owner.name == "ascendc.tbuf.get_with_offset"
    return {"tensor": (1 if begins else 3) << (at * _width(tensor) // BLOCK)}


def _pattern(blocks: int, block_stride: int, repeats: int, repeat_stride: int) -> int:
    once = 0
    for block in range(blocks):
        once |= 1 << (block * block_stride)
    bits = once
    if repeat_stride:
        for repeat in range(1, repeats):
            bits |= once << (repeat * repeat_stride)
    return bits


def pipe_of(op: AscendCOp, tensors: list[SSAValue]) -> str:
    """The pipe of a call; that of a copy follows from the memories it joins."""
    if op.ROW.pipe != "copy":
        return op.ROW.pipe
    destination, source = tensors[0], tensors[1]
    if isinstance(source.type, GlobalTensorType):
        return "MTE2"
    if isinstance(destination.type, GlobalTensorType):
        return "MTE3"
    place = place_of(destination)
    memories = frozenset({"ub"}) if place is None else memories_of(place.position, "c220")
    return next((pipe for memory, pipe in (("bt", "MTE1"), ("fb", "FIX")) if memory in memories), "V")


def tensor_of(op: Operation, value: SSAValue) -> Tensor:
    """Follow views back to the pool or the argument that `value` is in."""
    skipped: list[tuple[SSAValue, int]] = []
    while isinstance(owner := value.owner, Operation):
        match owner.name:
            case "ascendc.local_tensor.subindex" | "ascendc.local_tensor.bracket":
                skipped.append((owner.operands[1], _width(owner.operands[0])))
                value = owner.operands[0]
            case (
                "ascendc.reinterpret_cast"
                | "ascendc.global_tensor.subindex"
                | "ascendc.global_tensor.bracket"
            ):
                value = owner.operands[0]
            case "ascendc.tbuf.get_with_offset":
                buffer, elements, offset = owner.operands
                length = constant_of(elements)
                bytes = None if length is None else int(length) * _bits(owner.results[0]) // 8
                return Tensor(buffer, offset, bytes, tuple(skipped))
            case "ascendc.global_tensor":
                return Tensor(_argument(owner.results[0]), is_global=True)
            case _ if isinstance(value.type, GlobalTensorType):
                raise OperationError(op, f"cannot tell which argument a tensor of {owner.name} is in")
            case _:
                break
    return Tensor(value, skipped=tuple(skipped), is_global=isinstance(value.type, GlobalTensorType))


def _argument(tensor: SSAValue) -> SSAValue:
    """The argument that a global tensor was set to."""
    for use in tensor.uses:
        if use.operation.name == "ascendc.global_tensor.set_global_buffer" and use.index == 0:
            return _source(use.operation.operands[1])
    return tensor


def _source(value: SSAValue) -> SSAValue:
    while isinstance(owner := value.owner, Operation) and owner.operands:
        value = owner.operands[0]
    return value


def _bits(value: SSAValue) -> int:
    return bits_of(cast("BaseTensorType", value.type).element_type) or 8


def _width(value: SSAValue) -> int:
    return max(_bits(value) // 8, 1)
