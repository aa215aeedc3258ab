"""The dataflow graph of a function: its operations by number, and subsets of them as groups.

    %0 = graph.add %x, %y     // 0
    %1 = graph.exp %0         // 1: after 0
    %2 = graph.exp %1         // 2
    flow.part([1, 2])         // inputs %0, outputs %2
    flow.key(part)            // its structure, without names: the same for equal layers of a network
    flow.kind(part)           // its structure, independent of the order of operations

A splat constant is part of each group that uses it, and so are the scales of columns that a product can apply as it is
stored: their values determine the kernel. Other constants are inputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import ConstantLike, IsTerminator

from ascir.dialects.graph import (
    ConstantOp,
    Conv2dBlockedOp,
    Conv2dOp,
    DequantizeOp,
    EmbeddingBagOp,
    EmbeddingOp,
    FusionOp,
    GraphOp,
    MatmulOp,
    ReshapeOp,
    SliceOp,
    SparseMatmulOp,
    SplitOp,
    YieldOp,
)
from ascir.dialects.graph.structure import splat_value
from ascir.dialects.graph.types import dims_of, element_of, i4, is_tensor
from ascir.passes.graph.cube.factor import scales_columns
from ascir.passes.graph.fusion.joins import free_joins
from ascir.passes.graph.fusion.kinds import Key, Kinds, Output
from ascir.passes.graph.tiling.nodes import element_bytes
from ascir.passes.tile.extent import ASSUMED

HEADS = (MatmulOp, SparseMatmulOp, Conv2dOp, Conv2dBlockedOp)
"""Operations of the cube: a group has at most one of them."""


@dataclass(frozen=True)
class Part:
    """Some operations, in program order, and those of their results that operations outside need."""

    members: tuple[int, ...]
    outputs: tuple[Output, ...]


class Flow:
    """The operations of a block. `joins`: whether what is joined may be stored side by side in the first place."""

    def __init__(self, block: Block, joins: bool = True):
        self.block = block
        self.joins = free_joins(block) if joins else frozenset[Operation]()
        self.operations = [
            op for op in block.ops if not op.has_trait(ConstantLike) and not op.has_trait(IsTerminator)
        ]
        self.number = {op: index for index, op in enumerate(self.operations)}
        self._kinds = Kinds(self.number, self.is_inside)
        self._numbers: dict[SSAValue, bool] = {}
        self._kind_of: dict[Part, int] = {}

    def __len__(self) -> int:
        return len(self.operations)

    @cached_property
    def before(self) -> list[list[int]]:
        """The predecessors of each operation, without duplicates."""
        return [
            list(dict.fromkeys(self.number[owner] for owner in _owners(op) if owner in self.number))
            for op in self.operations
        ]

    @cached_property
    def after(self) -> list[list[int]]:
        """The successors of each operation."""
        found: list[list[int]] = [[] for _ in self.operations]
        for number, needed in enumerate(self.before):
            for each in needed:
                found[each].append(number)
        return found

    def is_free(self, number: int) -> bool:
        """Whether an operation moves no data if it is alone in its group."""
        op = self.operations[number]
        return isinstance(op, ReshapeOp) or op in self.joins

    def is_head(self, number: int) -> bool:
        return isinstance(self.operations[number], HEADS)

    def is_foreign(self, number: int) -> bool:
        """Whether an operation cannot be part of a group: a call, or a group that exists already."""
        op = self.operations[number]
        return not isinstance(op, GraphOp) or not all(is_tensor(value.type) for value in op.results)

    def is_alone(self, number: int) -> bool:
        """Whether an operation shares a group with no other: those that are not part of groups, and bags."""
        return self.is_foreign(number) or isinstance(self.operations[number], EmbeddingBagOp)

    def is_inside(self, operand: SSAValue, number: int) -> bool:
        """Whether an operation has a constant in its group. What the cube and bags read is in memory, as are scales of
        weights."""
        op = self.operations[number]
        if isinstance(op, (*HEADS, EmbeddingBagOp)) or not isinstance(operand.owner, Operation):
            return False
        if operand not in self._numbers:
            self._numbers[operand] = is_number(operand)
        is_weight = isinstance(op, DequantizeOp) and isinstance(op.x.owner, ConstantOp)
        is_number_here = self._numbers[operand] and element_of(operand) != i4
        return (is_number_here or scales_columns(op, operand)) and not is_weight

    # --- parts ----------------------------------------------------------------------------------------------------

    def part(self, members: Iterable[int]) -> Part:
        """A group whose outputs are the results that are used outside of it."""
        own = tuple(sorted(members))
        inside = {self.operations[number] for number in own}
        outputs = [
            (number, index)
            for number in own
            for index, result in enumerate(self.operations[number].results)
            if any(use.operation not in inside for use in result.uses)
        ]
        return Part(own, tuple(outputs))

    def inputs(self, members: Sequence[int]) -> list[SSAValue]:
        """The inputs of a group, in the order of their first uses."""
        inside = {self.operations[number] for number in members}
        found: dict[SSAValue, None] = {}
        for number in members:
            for operand in self.operations[number].operands:
                if operand.owner not in inside and not self.is_inside(operand, number):
                    found[operand] = None
        return list(found)

    def values(self, outputs: Sequence[Output]) -> list[SSAValue]:
        return [self.operations[number].results[index] for number, index in outputs]

    def sources(self, value: SSAValue) -> list[SSAValue]:
        """Where the elements of a value come from, if they have not moved since."""
        if isinstance(value.owner, ReshapeOp):
            return self.sources(value.owner.x)
        if value.owner in self.joins:
            assert isinstance(value.owner, Operation)
            return [source for operand in value.owner.operands for source in self.sources(operand)]
        return [value]

    def taken(self, value: SSAValue, members: Sequence[int]) -> int:
        """The bytes that some operations read of a value: the sizes of their results if all of them slice it or look up
        rows, else all of it."""
        inside, found = {self.operations[number] for number in members}, 0
        for use in value.uses:
            op = use.operation
            if op not in inside:
                continue
            if not isinstance(op, SliceOp | SplitOp | EmbeddingOp) or use.index:
                return size_of(value)
            found += sum(
                size_of(result)
                for result in op.results
                if len(op.results) == 1 or any(each.operation in inside for each in result.uses)
            )
        return min(found, size_of(value)) or size_of(value)

    def traffic(self, part: Part) -> tuple[int, int]:
        """The bytes of the inputs that a group reads, and of its outputs."""
        read = sum(self.taken(value, part.members) for value in self.inputs(part.members))
        return read, sum(map(size_of, self.values(part.outputs)))

    def key(self, part: Part) -> Key:
        """What a part computes: equal for those whose operations, one after the other, do the same."""
        return self._kinds.key(part.members, part.outputs)

    def kind(self, part: Part) -> int:
        """A number for what a part computes in whatever order: the same for those that cost the same."""
        if part not in self._kind_of:
            self._kind_of[part] = self._kinds.kind(part.members, part.outputs)
        return self._kind_of[part]

    # --- as IR ----------------------------------------------------------------------------------------------------

    def function(self, part: Part, name: str = "group") -> FuncOp:
        """A part as a function of its own."""
        block, values = self._body(part)
        block.add_op(ReturnOp(*values))
        types = [list(block.arg_types), [value.type for value in values]]
        return FuncOp(name, (types[0], types[1]), Region(block), visibility=StringAttr("public"))

    def fusion(self, part: Part, prefix: str) -> FusionOp:
        """A part as one operation, whose results have no uses yet."""
        block, values = self._body(part)
        block.add_op(YieldOp(*values))
        made = FusionOp(self.inputs(part.members), Region(block), f"{prefix}_{self.label(part)}")
        made.location = self.operations[part.members[0]].location
        for old, new in zip(self.values(part.outputs), made.results, strict=True):
            new.name_hint = old.name_hint
        return made

    def _body(self, part: Part) -> tuple[Block, list[SSAValue]]:
        inputs = self.inputs(part.members)
        block = Block(arg_types=[value.type for value in inputs])
        known: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=True))
        numbers: dict[SSAValue, SSAValue] = {}
        for value, argument in zip(inputs, block.args, strict=True):
            argument.name_hint = value.name_hint
        for number in part.members:
            op = self.operations[number]
            own = dict(known)
            for operand in op.operands:
                if self.is_inside(operand, number) and operand not in numbers:
                    assert isinstance(operand.owner, Operation)
                    block.add_op(constant := operand.owner.clone())
                    numbers[operand] = constant.results[0]
                if self.is_inside(operand, number):
                    own[operand] = numbers[operand]
            block.add_op(made := op.clone(own))
            made.location = op.location
            known.update(zip(op.results, made.results, strict=True))
        return block, [known[value] for value in self.values(part.outputs)]

    def label(self, part: Part) -> str:
        """Its first operations by name, and how many more there are."""
        names = [
            self.operations[number].name.removeprefix("graph.")
            for number in part.members
            if not self.is_free(number)
        ]
        shown = "_".join(names[:NAMED])
        return f"{shown}_{len(names) - NAMED}_more" if len(names) > NAMED else shown

    def name(self, number: int) -> str:
        """As people know an operation: by its value, or by what it does."""
        op = self.operations[number]
        hint = op.results[0].name_hint if op.results else None
        return f"%{hint}" if hint else f"{op.name.removeprefix('graph.')}#{number}"


NAMED = 4
"""Operations in the name of a group."""


def sweep(block: Block) -> None:
    """Erases operations whose results are not used, so that no kernels are made for them."""
    for op in reversed(list(block.ops)):
        if isinstance(op, GraphOp | FusionOp) and not any(result.uses for result in op.results):
            Rewriter.erase_op(op)


def is_number(value: SSAValue) -> bool:
    """Whether a value is a constant of one number, which a group computes itself."""
    return (
        isinstance(value, OpResult) and value.owner.has_trait(ConstantLike) and splat_value(value) is not None
    )


def size_of(value: SSAValue) -> int:
    """Bytes of a tensor."""
    count = 1
    for dim in dims_of(value.type):
        count *= dim if isinstance(dim, int) else ASSUMED
    return count * element_bytes(element_of(value))


def _owners(op: Operation) -> Iterator[Operation]:
    for operand in op.operands:
        if isinstance(operand, OpResult):
            yield operand.owner
