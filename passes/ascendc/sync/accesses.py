"""What an instruction touches: its pipe, and the bytes that it reads and writes.

    %t = ascendc.tbuf.get_with_offset %ub, %c64, %off ...   // elements 64, at byte %off of %ub
    ascendc.add_l2 %t, %a, %b, %n ...                       // pipe V; writes %t, reads %a and %b

The pipe and what is read and written stand in the dialect's table. A tensor of the pool is a range of bytes, whose start
may depend on numbers that loops carry (the slots of double buffering); it is asked for with what these numbers are.
Which blocks of it are touched is in `patterns`. Of global memory only the argument is known: loads of what the kernel
stored are ordered behind it, stores are not ordered among each other, as tiles of one kernel do not overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import eq, ge, gt, le, lt, ne
from typing import cast

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ascir.diagnostics import OperationError
from ascir.dialects.ascendc.constants import constant_of, literal_of
from ascir.dialects.ascendc.ops import AscendCOp, is_call
from ascir.dialects.ascendc.rules.structures import constructed
from ascir.dialects.ascendc.types import GlobalTensorType, ResourceType, TPosition, is_tensor
from ascir.passes.ascendc.sync.patterns import (
    BLOCK,
    CASTS,
    COPIES,
    Groups,
    accumulates,
    bits_per_element,
    keeps_order,
    keeps_step,
    memory_of,
    patterns_of,
    run,
)

HALF = "ascendc.get_sub_block_idx"
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
TRANSFERS = (PIPES.index("MTE2"), PIPES.index("MTE3"))
"""The pipes to and from global memory."""
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
    "arith.divui": lambda a, b: a // b if b > 0 else 0,
    "arith.divsi": lambda a, b: (a // b if a >= 0 else -(-a // b)) if b > 0 else 0,
    "arith.shli": lambda a, b: a << b,
}
EVALUATED = frozenset({*FOLDS, *CASTS, "arith.select", "arith.cmpi"})
"""What numbers are computed by."""
COMPARED: Sequence[Callable[[int, int], bool]] = (eq, ne, lt, le, gt, ge, lt, le, gt, ge)
"""By the number of the predicate."""
UNSIGNED = 6
"""The first one of those for which numbers below zero are the largest."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks of 32 bytes, as the bits of a number; of an argument in global memory there is one."""

    root: SSAValue
    bits: int
    is_global: bool


@dataclass(frozen=True, eq=False)
class Asked:
    """An operand of an instruction whose parameters depend on numbers of loops."""

    op: AscendCOp
    field: str
    values: Sequence[SSAValue]
    known: dict[tuple[int | None, ...], Mapping[str, int]]
    """The blocks of all operands, by what these values are: for the operands of one instruction."""

    def pattern(self, numbers: Numbers) -> int | None:
        found = tuple([evaluate(value, numbers) for value in self.values])
        if None in found:
            return None
        if (patterns := self.known.get(found)) is None:
            groups = self.op.operand_groups()
            patterns = patterns_of(self.op, groups, lambda value: evaluate(value, numbers))
            self.known[found] = patterns
        return patterns.get(self.field)


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
    asked: Asked | None = None
    """Where numbers of loops say which blocks these are."""

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The numbers of loops that its place depends on."""
        values = [value for value, _ in self.skipped]
        values += [] if self.offset is None else [self.offset]
        values += [] if self.asked is None else self.asked.values
        return tuple(dict.fromkeys(each for value in values for each in inputs(value)))

    def blocks(self, numbers: Numbers, most: bool = False) -> Blocks:
        """`most`: with whatever numbers of loops say how many these are."""
        base = 0 if self.offset is None else evaluate(self.offset, numbers)
        if self.is_global or base is None or (self.bytes is None and self.pattern is None):
            return Blocks(self.root, 1 if self.is_global else ALL_BLOCKS, self.is_global)
        start: int | None = base
        for value, unit in self.skipped:
            number = evaluate(value, numbers)
            start = None if number is None or start is None else start + number * unit
        whole = ALL_BLOCKS if self.bytes is None else run(base, base + self.bytes)
        if start is None:
            return Blocks(self.root, whole, False)
        pattern = self.pattern if self.asked is None or most else self.asked.pattern(numbers)
        if pattern is not None:
            return Blocks(self.root, pattern << (start // BLOCK), False)
        return Blocks(self.root, whole >> (start // BLOCK) << (start // BLOCK), False)


@dataclass(frozen=True)
class Instruction:
    """One call that a pipe executes. `reads` and `writes` hold its tensors."""

    op: Operation
    pipe: str
    reads: tuple[Tensor, ...]
    writes: tuple[Tensor, ...]
    early: bool = False
    """It may read before its own pipe has written, although that pipe keeps order otherwise."""
    keeps_step: bool = False
    """A product and the call that takes it away keep step by themselves, fractal by fractal, where both are told to."""

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The numbers of loops that the places of its tensors depend on."""
        return tuple(dict.fromkeys(each for one in (*self.reads, *self.writes) for each in one.inputs))

    def touches(self) -> Iterator[SSAValue]:
        """The values that the places of its tensors in the pools depend on."""
        for tensor in (*self.reads, *self.writes):
            if tensor.offset is not None:
                yield tensor.offset


def evaluate(value: SSAValue, numbers: Numbers) -> int | None:
    """The number that `value` is, if constants and `numbers` say."""
    if numbers and (known := numbers.get(value)) is not None:
        return known
    if not isinstance(value, OpResult):
        return None
    owner = value.op
    if (fold := FOLDS.get(owner.name)) is not None:
        lhs, rhs = [evaluate(operand, numbers) for operand in owner.operands]
        return None if lhs is None or rhs is None else fold(lhs, rhs)
    if (constant := constant_of(value)) is not None:
        return int(constant)
    if owner.name in CASTS:
        return evaluate(owner.operands[0], numbers)
    if owner.name == "arith.cmpi":
        lhs, rhs = (evaluate(operand, numbers) for operand in owner.operands)
        predicate = literal_of(owner.properties["predicate"])
        if lhs is None or rhs is None or predicate is None:
            return None
        word = 1 << 64
        return int(COMPARED[predicate](*((lhs % word, rhs % word) if predicate >= UNSIGNED else (lhs, rhs))))
    if owner.name == "arith.select":
        chosen = evaluate(owner.operands[0], numbers)
        return None if chosen is None else evaluate(owner.operands[1 if chosen else 2], numbers)
    return None


def inputs(value: SSAValue) -> Sequence[SSAValue]:
    """The numbers of loops, those that loops hand on, and which half of a block this is, that `value` is computed from; in the
    order in which one comes to them."""
    found, left = list[SSAValue](), [value]
    while left:
        value = left.pop()
        if isinstance(value, OpResult):
            owner = value.op
            if owner.name in EVALUATED:
                left += [*owner.operands][::-1]
            elif owner.regions or owner.name == HALF:
                found.append(value)
        elif isinstance(value, BlockArgument) and (loop := value.block.parent_op()) is not None:
            found += [value] * (loop.name == "scf.for")
    return found


def carried(value: SSAValue) -> Iterator[BlockArgument]:
    """Those among them that loops carry on from round to round."""
    return (each for each in inputs(value) if isinstance(each, BlockArgument) and each.index > 0)


def instruction_of(op: Operation) -> Instruction | None:
    """The instruction that `op` is, if it is executed by a pipe and touches memory."""
    if not is_call(op) or op.ROW.pure or not op.ROW.pipe:
        return None
    groups = op.operand_groups()
    tensors = [
        (field, operand)
        for field, operands in zip(op.OPERANDS, groups.values(), strict=True)
        for operand in operands
        if is_tensor(operand.type) and field.kind != "any"
    ]
    if not tensors:
        return None
    if op.ROW.name == "mmad" and constructed(op.operands[3]).get("cmatrixSource"):
        raise OperationError(op, "the bias is in no operand: use mmad_with_bias")
    patterns = patterns_of(op, groups)
    counts = () if patterns else tuple(_counts(op, groups))
    known: dict[tuple[int | None, ...], Mapping[str, int]] = {}
    asked = {field.name: Asked(op, field.name, counts, known) for field, _ in tensors if counts}
    found = [
        (field, tensor_of(op, operand, patterns.get(field.name), asked.get(field.name)))
        for field, operand in tensors
    ]
    if len(groups) < len(op.operands):
        found = [
            (field, each) for field in op.OPERANDS for each in _together([t for f, t in found if f is field])
        ]
    product = op.ROW.name.startswith("mmad")
    adds = product and accumulates(op)
    reads = [tensor for field, tensor in found if field.reads and (adds or not field.writes or not product)]
    reads += [tensor_of(op, each) for value in op.operands for each in _listed(value)]
    writes = tuple(tensor for field, tensor in found if field.writes)
    pipe = pipe_of(op, [operand for _, operand in tensors])
    reads += [Tensor(root) for each in (*reads, *writes) if (root := handed(each.root, pipe)) is not None]
    return Instruction(op, pipe, tuple(reads), writes, adds and not keeps_order(op), keeps_step(op))


def _together(listed: Sequence[Tensor]) -> Sequence[Tensor]:
    """The tensors of a list: where they lie at known distances in one pool, as one of which some blocks are touched."""
    parts = [(each, _distance(each.offset), each.bytes) for each in listed if each.offset is not None]
    if len(listed) < 2 or len(parts) < len(listed) or len({(each.root, at[0]) for each, at, _ in parts}) > 1:
        return listed
    first, (_, low), _ = min(parts, key=lambda part: part[1][1])
    blocks, end = 0, 0
    for each, (_, at), bytes in parts:
        asks = each.skipped or each.asked is not None or each.pattern is not None
        if asks or bytes is None or (at - low) % BLOCK:
            return listed
        blocks |= run(at - low, at - low + bytes)
        end = max(end, at - low + bytes)
    return [replace(first, bytes=end, pattern=blocks)]


def _distance(offset: SSAValue) -> tuple[SSAValue | None, int]:
    """How far an offset is from another one, or from the start."""
    if (constant := constant_of(offset)) is not None:
        return None, constant
    if isinstance(offset, OpResult) and offset.op.name == "arith.addi":
        base, more = offset.op.operands
        if (constant := constant_of(more)) is not None:
            return base, constant
    return offset, 0


def _counts(op: AscendCOp, groups: Groups) -> Iterator[SSAValue]:
    """The counts of an instruction that numbers of loops are computed to."""
    copied = COPIES.get(op.ROW.name)
    params = groups[copied[0]][0].owner if copied else op
    assert isinstance(params, Operation)
    for value in params.operands:
        if isinstance(value.type, IntegerType | IndexType) and inputs(value):
            yield value


def handed(tensor: SSAValue, pipe: str) -> SSAValue | None:
    """The tensor that was put into a queue, where this one was taken out of it, but not for this pipe."""
    if (
        not isinstance(tensor, OpResult)
        or (taken := tensor.op).name != TAKEN
        or pipe == flags_of(taken.operands[0])[0][1]
    ):
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


def _listed(value: SSAValue) -> Iterable[SSAValue]:
    """The tensors in a structure, such as the lists that a merge reads."""
    if not isinstance(value, OpResult) or value.op.name != "ascendc.construct":
        return ()
    return [each for each in value.op.operands if is_tensor(each.type)]


def pipe_of(op: AscendCOp, tensors: list[SSAValue]) -> str:
    """The pipe of a call; that of a copy follows from the memories it joins."""
    if op.ROW.name == "init_const_value":
        return "MTE2" if memory_of(tensors[0]) == "l1" else "MTE1"
    if op.ROW.pipe != "copy":
        return op.ROW.pipe
    destination, source = tensors[0], tensors[1]
    if isinstance(source.type, GlobalTensorType):
        return "MTE2"
    if isinstance(destination.type, GlobalTensorType):
        return "MTE3"
    return {"bt": "MTE1", "fb": "FIX"}.get(memory_of(destination), "V")


def tensor_of(
    op: Operation, value: SSAValue, pattern: int | None = None, asked: Asked | None = None
) -> Tensor:
    """Follow views back to the pool or the argument that `value` is in."""
    skipped: list[tuple[SSAValue, int]] = []
    while isinstance(value, OpResult):
        owner = value.op
        match owner.name:
            case "ascendc.local_tensor.subindex" | "ascendc.local_tensor.bracket":
                skipped.append((owner.operands[1], max(bits_per_element(owner.operands[0]) // 8, 1)))
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
                bytes = None if length is None else int(length) * bits_per_element(owner.results[0]) // 8
                return Tensor(buffer, offset, bytes, tuple(skipped), pattern=pattern, asked=asked)
            case "ascendc.global_tensor":
                return Tensor(_argument(owner.results[0]), is_global=True, pattern=pattern, asked=asked)
            case _ if isinstance(value.type, GlobalTensorType):
                raise OperationError(op, f"cannot tell which argument a tensor of {owner.name} is in")
            case _:
                break
    is_global = isinstance(value.type, GlobalTensorType)
    return Tensor(value, skipped=tuple(skipped), is_global=is_global, pattern=pattern, asked=asked)


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
