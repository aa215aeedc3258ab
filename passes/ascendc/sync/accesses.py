"""Describes what an instruction accesses: its pipe, and the bytes that it reads and writes.

    %t = ascendc.tbuf.get_with_offset %ub, %c64, %off ...   // elements 64, at byte %off of %ub
    ascendc.add_l2 %t, %a, %b, %n ...                       // pipe V; writes %t, reads %a and %b

The dialect's table has the pipe of each instruction and which operands it reads and writes. A tensor in a pool is a
range of bytes. Its start may depend on loop-carried values (the slot of a double buffer), so it is evaluated for given
values of these. `patterns` has the blocks of the range that are touched. In global memory only the argument is tracked:
a load is ordered after earlier stores to the same argument, but stores are not ordered among each other, since the
tiles of a kernel do not overlap.
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
    Number,
    accumulates,
    bits_per_element,
    keeps_order,
    keeps_step,
    largest_of,
    memory_of,
    patterns_of,
    run,
)

HALF = "ascendc.get_sub_block_idx"
ALLOCATED, TAKEN = "ascendc.que_bind.alloc_tensor", "ascendc.que_bind.deque_tensor"
"""The calls that return a tensor of a queue. The queue has already ordered all earlier accesses to its bytes."""

QUEUES: Mapping[tuple[TPosition, ...], tuple[str, str]] = {
    (TPosition.VECIN,): ("MTE2", "V"),
    (TPosition.VECOUT,): ("V", "MTE3"),
    (TPosition.VECIN, TPosition.VECOUT): ("MTE2", "MTE3"),
}
"""By the positions of a queue: the pipe that writes its tensors, and the pipe that reads them."""

Numbers = Mapping[SSAValue, int]
"""Known values of loop-carried values and loop counters."""

PIPES = ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
TRANSFERS = (PIPES.index("MTE2"), PIPES.index("MTE3"))
"""The pipes to and from global memory."""
ALL_BLOCKS = (1 << 16384) - 1
"""All blocks of any pool, even the largest."""

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
"""The operations through which integers are evaluated."""
COMPARED: Sequence[Callable[[int, int], bool]] = (eq, ne, lt, le, gt, ge, lt, le, gt, ge)
"""By the integer value of the `arith.cmpi` predicate."""
UNSIGNED = 6
"""The first unsigned predicate: operands are compared modulo 2 ** 64."""


@dataclass(frozen=True, slots=True)
class Blocks:
    """A set of blocks of 32 bytes, as a bit mask. An argument in global memory counts as a single block."""

    root: SSAValue
    bits: int
    is_global: bool


@dataclass(frozen=True, eq=False)
class Asked:
    """An operand whose access pattern depends on loop-carried values."""

    op: AscendCOp
    field: str
    values: Sequence[SSAValue]
    known: dict[tuple[int, ...], Mapping[str, int]]
    """The patterns of all operands, by the values of `values`; shared by the operands of one instruction."""

    def pattern(self, numbers: Numbers) -> int | None:
        found: list[int] = []
        for value in self.values:
            if (number := evaluate(value, numbers)) is None:
                return None
            found.append(number)
        key = tuple(found)
        if (patterns := self.known.get(key)) is None:
            groups = self.op.operand_groups()
            patterns = patterns_of(self.op, groups, lambda value: evaluate(value, numbers))
            self.known[key] = patterns
        return patterns.get(self.field)


@dataclass(frozen=True, eq=False)
class Tensor:
    """A tensor operand, and how to compute the blocks that it covers."""

    root: SSAValue
    """The pool, the argument, or any other value that the tensor is made from."""
    offset: SSAValue | None = None
    """The byte offset in the pool of the tensor returned by `get_with_offset`."""
    bytes: int | None = None
    """The length of that tensor in bytes."""
    skipped: tuple[tuple[SSAValue, int], ...] = ()
    """Indices into that tensor, each with the size of its unit in bytes."""
    is_global: bool = False
    pattern: int | None = None
    """The blocks that the instruction touches at most, relative to the start of the tensor; None: all of them."""
    asked: Asked | None = None
    """Set if the pattern depends on loop-carried values."""

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The loop values on which its place depends."""
        values = [value for value, _ in self.skipped]
        values += [] if self.offset is None else [self.offset]
        values += [] if self.asked is None else self.asked.values
        return tuple(dict.fromkeys(each for value in values for each in inputs(value)))

    def blocks(self, numbers: Numbers, most: bool = False) -> Blocks:
        """The blocks that are touched, given the loop values. `most`: the largest pattern, whatever the loop values."""
        base = 0 if self.offset is None else evaluate(self.offset, numbers)
        unknown = self.bytes is None and self.pattern is None and self.asked is None
        if self.is_global or base is None or unknown:
            return Blocks(self.root, 1 if self.is_global else ALL_BLOCKS, self.is_global)
        start: int | None = base
        for value, unit in self.skipped:
            number = evaluate(value, numbers)
            start = None if number is None or start is None else start + number * unit
        whole = ALL_BLOCKS if self.bytes is None else run(base, base + self.bytes)
        if start is None:
            return Blocks(self.root, whole, False)
        exact = None if self.asked is None or most else self.asked.pattern(numbers)
        pattern = self.pattern if exact is None else exact
        if pattern is not None:
            return Blocks(self.root, pattern << (start // BLOCK), False)
        return Blocks(self.root, whole >> (start // BLOCK) << (start // BLOCK), False)


@dataclass(frozen=True)
class Instruction:
    """A call that a pipe executes, with the tensors that it reads and writes."""

    op: Operation
    pipe: str
    reads: tuple[Tensor, ...]
    writes: tuple[Tensor, ...]
    early: bool = False
    """It may read before an earlier instruction has written, although its pipe otherwise executes in order."""
    keeps_step: bool = False
    """It uses the unit flag: a matrix product and the copy out of l0c then synchronise in hardware, fractal by
    fractal."""

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The loop values on which the places of its tensors depend."""
        return tuple(dict.fromkeys(each for one in (*self.reads, *self.writes) for each in one.inputs))

    def touches(self) -> Iterator[SSAValue]:
        """The offsets in their pools of the tensors that it accesses."""
        for tensor in (*self.reads, *self.writes):
            if tensor.offset is not None:
                yield tensor.offset


def evaluate(value: SSAValue, numbers: Numbers) -> int | None:
    """The integer value of `value`, if constants and `numbers` determine it."""
    if numbers and (known := numbers.get(value)) is not None:
        return known
    if not isinstance(value, OpResult):
        return None
    owner = value.op
    if (fold := FOLDS.get(owner.name)) is not None:
        if (both := _both(owner, numbers)) is None:
            return None
        return fold(*both)
    if (constant := constant_of(value)) is not None:
        return int(constant)
    if owner.name in CASTS:
        return evaluate(owner.operands[0], numbers)
    if owner.name == "arith.cmpi":
        predicate = literal_of(owner.properties["predicate"])
        if predicate is None or (both := _both(owner, numbers)) is None:
            return None
        if predicate >= UNSIGNED:
            both = both[0] % (1 << 64), both[1] % (1 << 64)
        return int(COMPARED[predicate](*both))
    if owner.name == "arith.select":
        chosen = evaluate(owner.operands[0], numbers)
        return None if chosen is None else evaluate(owner.operands[1 if chosen else 2], numbers)
    return None


def _both(op: Operation, numbers: Numbers) -> tuple[int, int] | None:
    """The two operands of an operation, if they are known. The second one of an unknown one is not asked for, as values
    share operands: to ask for all of them takes time exponential in their depth."""
    lhs, rhs = op.operands
    if (left := evaluate(lhs, numbers)) is None or (right := evaluate(rhs, numbers)) is None:
        return None
    return left, right


def fixed(value: SSAValue) -> int | None:
    """A number that constants determine."""
    return evaluate(value, {})


def inputs(value: SSAValue) -> Sequence[SSAValue]:
    """The values from which `value` is computed and that are not evaluated: loop counters, loop-carried values, results
    of regions, and the index of the core within its block. In the order of a depth-first walk."""
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
    """The loop-carried values among the inputs of `value`."""
    return (each for each in inputs(value) if isinstance(each, BlockArgument) and each.index > 0)


def instruction_of(op: Operation, number: Number = fixed) -> Instruction | None:
    """`op` as an instruction, or None if no pipe executes it or it accesses no memory. `number`: `fixed`, or a cache of
    it, as instructions share most of their constants."""
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
    patterns = patterns_of(op, groups, number)
    counts = () if patterns else tuple(_counts(op, groups))
    known: dict[tuple[int, ...], Mapping[str, int]] = {}
    asked = {field.name: Asked(op, field.name, counts, known) for field, _ in tensors if counts}
    largest = patterns or largest_of(op, groups, number)
    found = [
        (field, tensor_of(op, operand, largest.get(field.name), asked.get(field.name)))
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
    """Merges a list of tensors into one with a block pattern, if they lie at known distances in one pool."""
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
    """Splits an offset into a base and a constant; the base is None if the offset is a constant."""
    if (constant := constant_of(offset)) is not None:
        return None, constant
    if isinstance(offset, OpResult) and offset.op.name == "arith.addi":
        base, more = offset.op.operands
        if (constant := constant_of(more)) is not None:
            return base, constant
    return offset, 0


def _counts(op: AscendCOp, groups: Groups) -> Iterator[SSAValue]:
    """The integer parameters of an instruction that depend on loop values."""
    copied = COPIES.get(op.ROW.name)
    params = groups[copied[0]][0].owner if copied else op
    assert isinstance(params, Operation)
    for value in params.operands:
        if isinstance(value.type, IntegerType | IndexType) and inputs(value):
            yield value


def handed(tensor: SSAValue, pipe: str) -> SSAValue | None:
    """The tensor that was put into the queue, if this one was dequeued by another pipe than the one that the queue
    synchronises."""
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
    """The pairs of pipes that a queue synchronises: for `enque_tensor` to `deque_tensor`, and for `free_tensor` to
    `alloc_tensor`."""
    positions = tuple(cast("ResourceType", queue.type).positions)
    if positions not in QUEUES:
        owner = queue.owner
        assert isinstance(owner, Operation)
        raise OperationError(owner, f"cannot tell which pipes {queue.type} orders")
    source, target = QUEUES[positions]
    return (source, target), (target, source)


def _listed(value: SSAValue) -> Iterable[SSAValue]:
    """The tensors in a structure operand, such as the lists that a merge reads."""
    if not isinstance(value, OpResult) or value.op.name != "ascendc.construct":
        return ()
    return [each for each in value.op.operands if is_tensor(each.type)]


def pipe_of(op: AscendCOp, tensors: list[SSAValue]) -> str:
    """The pipe of a call; for a copy it follows from the two memories."""
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
    """Follows views back to the pool or the argument that holds `value`."""
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
    """The function argument to which a global tensor was set."""
    for use in tensor.uses:
        if use.operation.name == "ascendc.global_tensor.set_global_buffer" and use.index == 0:
            return _source(use.operation.operands[1])
    return tensor


def _source(value: SSAValue) -> SSAValue:
    while isinstance(owner := value.owner, Operation) and owner.operands:
        value = owner.operands[0]
    return value
