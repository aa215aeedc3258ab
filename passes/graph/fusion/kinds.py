"""What groups compute, without names, so that what is known of one is known of all that are like it.

    %0 = graph.exp %x    %1 = graph.neg %0    %2 = graph.exp %1    %3 = graph.neg %2
    kinds.key([0, 1], ...) == kinds.key([2, 3], ...)     // places of operations say who takes what of whom

A key describes operations one after the other. A kind is the key of the same operations in an order of its own, so that
groups are of one kind that only differ in which comes first; also if they take other rows of a table, or join equal parts
in another order: neither changes what a kernel costs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from xdsl.ir import Block, Operation, SSAValue

from ascir.dialects.graph import ConcatOp, GatherOp

Key = tuple[object, ...]
Code = tuple[int, ...]
"""Of an operand: where in the group it is made, or the type of an input."""

Output = tuple[int, int]
"""A result of an operation: the number of the operation, and which of its results."""


class Kinds:
    """Of some operations by number. `is_inside`: whether a constant is part of the group that uses it."""

    def __init__(self, operations: Sequence[Operation], is_inside: Callable[[SSAValue, int], bool]):
        self.operations, self.is_inside = operations, is_inside
        self._numbers: dict[object, int] = {}
        self._of_operation: dict[Operation, int] = {}

    def key(self, members: Sequence[int], outputs: Sequence[SSAValue]) -> Key:
        """Equal for groups whose operations, one after the other, do the same."""
        return self._described(members, outputs)

    def kind(self, members: Sequence[int], outputs: Sequence[Output], values: Sequence[SSAValue]) -> int:
        """The same for groups whose operations do the same in whatever order; `values` are what goes out."""
        steps, given = self._described(self._settled(members, outputs), values)
        return self._number((steps, frozenset(given)))

    def _settled(self, members: Sequence[int], outputs: Sequence[Output]) -> list[int]:
        """The members by what they are made from, and by what is made from them; equal ones as what they take."""
        made: dict[Operation | Block, int] = {}
        users: dict[Operation | Block, list[tuple[int, int, int]]] = {}
        taken: dict[Operation | Block, int] = {}
        for number in members:
            op = self.operations[number]
            sources = tuple(made.get(operand.owner, -1) for operand in op.operands)
            made[op], users[op] = self._number(("made", self._signature(op), sources)), []
        for number in reversed(members):
            op = self.operations[number]
            given = tuple(index for member, index in outputs if member == number)
            taken[op] = self._number(("taken", given, tuple(sorted(users[op]))))
            for index, operand in enumerate(op.operands):
                if operand.owner in users:
                    users[operand.owner].append((index, made[op], taken[op]))

        def rank(number: int) -> tuple[int, int]:
            op = self.operations[number]
            return made[op], taken[op]

        def sources_of(number: int) -> list[int]:
            return [place.get(operand.owner, -1) for operand in self.operations[number].operands]

        place: dict[Operation | Block, int] = {}
        order: list[int] = []
        # What is made of something has the larger number, so that its sources come before it.
        for _, equal in groupby(sorted(members, key=rank), rank):
            for number in sorted(equal, key=sources_of):
                place[self.operations[number]] = len(order)
                order.append(number)
        return order

    def _described(self, members: Sequence[int], outputs: Sequence[SSAValue]) -> tuple[Key, tuple[Code, ...]]:
        """What each member does to what, and what goes out; by their places."""
        codes: dict[SSAValue, Code] = {
            result: (-1, place, index)
            for place, number in enumerate(members)
            for index, result in enumerate(self.operations[number].results)
        }
        rows: dict[int, int] = {}
        found: list[object] = []
        for number in members:
            op = self.operations[number]
            operands: list[Code] = []
            for operand in op.operands:
                if self.is_inside(operand, number):
                    operands.append(self._constant(op, operand, rows))
                    continue
                if operand not in codes:
                    codes[operand] = (len(codes), self._number(operand.type))
                operands.append(codes[operand])
            if isinstance(op, ConcatOp) and len({operand.type for operand in op.operands}) == 1:
                operands.sort()  # in which order makes no difference
            found.append((self._signature(op), *operands))
        return tuple(found), tuple(codes[value] for value in outputs)

    def _constant(self, op: Operation, operand: SSAValue, rows: dict[int, int]) -> Code:
        """Which row is taken makes no difference, but whether two are the same."""
        assert isinstance(operand.owner, Operation)
        signature = self._signature(operand.owner)
        if isinstance(op, GatherOp) and operand is op.indices:
            return -3, self._number(operand.type), rows.setdefault(signature, len(rows))
        return -2, signature

    def _number(self, key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _signature(self, op: Operation) -> int:
        """A number for each kind of operation, with all that is written on it."""
        if op not in self._of_operation:
            key = op.name, tuple(op.properties.items()), tuple(op.attributes.items()), tuple(op.result_types)
            self._of_operation[op] = self._number(key)
        return self._of_operation[op]
