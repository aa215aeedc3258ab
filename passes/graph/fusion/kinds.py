"""Structural keys of groups, so that what was learned about one group applies to all that compute the same.

    %0 = graph.exp %x    %1 = graph.neg %0    %2 = graph.exp %1    %3 = graph.neg %2
    kinds.key([0, 1], ...) == kinds.key([2, 3], ...)     // operands are described by the positions of their producers

A key describes the operations in order. A kind is the key of the operations in a canonical order, so that groups which
differ only in the order of operations have the same kind. So have groups that read other rows of a table, or
concatenate equal parts in another order: neither changes the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import ConcatOp, GatherOp

Key = tuple[object, ...]
Code = tuple[int, ...]
"""An operand: its position in the group if an operation of the group produces it; else the type of the input, or the
signature of the constant."""

Output = tuple[int, int]
"""A result of an operation: the number of the operation, and the index of the result."""

OUTSIDE = -1
"""The producer of an operand that none of the operations produces."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An operation with its operands, their producers and types, and its results as numbers: computed once for each
    operation, as keys are made of thousands of groups."""

    signature: int
    makers: tuple[int, ...]
    takes: tuple[int, ...]
    types: tuple[int, ...]
    inside: tuple[int | None, ...]
    """For each operand: the signature of a constant that is part of any group that uses it, else None."""
    gives: tuple[int, ...]
    looked_up: int
    """The index of the operand with the indices of a gather, or `OUTSIDE`."""
    is_even: bool
    """Whether the order of the operands does not change the cost: concatenations of equal parts."""


class Kinds:
    """Keys and kinds of groups of some numbered operations. `is_inside`: whether an operand is a constant that is part
    of the group of the operation with this number."""

    def __init__(self, places: Mapping[Operation, int], is_inside: Callable[[SSAValue, int], bool]):
        self.places, self.is_inside = places, is_inside
        self.operations = list(places)
        self._numbers: dict[object, int] = {}
        self._steps: dict[int, _Step] = {}

    def key(self, members: Sequence[int], outputs: Sequence[Output]) -> Key:
        """Equal for groups whose operations are the same one by one, in program order."""
        return self._described(members, outputs)

    def kind(self, members: Sequence[int], outputs: Sequence[Output]) -> int:
        """Equal for groups whose operations are the same in any topological order."""
        steps, given = self._described(self._settled(members, outputs), outputs)
        return self._number((steps, frozenset(given)))

    def _settled(self, members: Sequence[int], outputs: Sequence[Output]) -> list[int]:
        """The members in canonical order: by the expressions that they compute, then by their uses; those equal in both
        by the positions of their operands."""
        steps = {number: self._step(number) for number in members}
        made: dict[int, int] = {}
        users: dict[int, list[tuple[int, int, int]]] = {number: [] for number in members}
        taken: dict[int, int] = {}
        given: dict[int, list[int]] = {}
        for number, index in outputs:
            given.setdefault(number, []).append(index)
        for number, step in steps.items():
            sources = tuple([made.get(maker, OUTSIDE) for maker in step.makers])
            made[number] = self._number(("made", step.signature, sources))
        for number in reversed(members):
            key = "taken", tuple(given.get(number, ())), tuple(sorted(users[number]))
            taken[number] = self._number(key)
            for index, maker in enumerate(steps[number].makers):
                if maker in users:
                    users[maker].append((index, made[number], taken[number]))

        def rank(number: int) -> tuple[int, int]:
            return made[number], taken[number]

        def sources_of(number: int) -> list[int]:
            return [place.get(maker, OUTSIDE) for maker in steps[number].makers]

        place: dict[int, int] = {}
        # Numbers of expressions grow with each new one, so that operations come after the producers of their operands.
        for _, equal in groupby(sorted(members, key=rank), rank):
            for number in sorted(equal, key=sources_of):
                place[number] = len(place)
        return list(place)

    def _described(self, members: Sequence[int], outputs: Sequence[Output]) -> tuple[Key, tuple[Code, ...]]:
        """Each member with its operands, and the outputs, by their positions."""
        steps = {number: self._step(number) for number in members}
        codes: dict[int, Code] = {
            result: (-1, place, index)
            for place, step in enumerate(steps.values())
            for index, result in enumerate(step.gives)
        }
        rows: dict[int, int] = {}
        found: list[object] = []
        for step in steps.values():
            operands: list[Code] = []
            for index, (value, kind, constant) in enumerate(
                zip(step.takes, step.types, step.inside, strict=True)
            ):
                if constant is None:
                    if value not in codes:
                        codes[value] = (len(codes), kind)
                    operands.append(codes[value])
                elif index == step.looked_up:  # Only whether two gathers have the same rows.
                    operands.append((-3, kind, rows.setdefault(constant, len(rows))))
                else:
                    operands.append((-2, constant))
            if step.is_even:
                operands.sort()
            found.append((step.signature, *operands))
        return tuple(found), tuple([codes[steps[number].gives[index]] for number, index in outputs])

    def _step(self, number: int) -> _Step:
        if number not in self._steps:
            op = self.operations[number]
            operands = tuple(op.operands)
            owners = [value.owner if isinstance(value.owner, Operation) else None for value in operands]
            types = tuple([self._number(value.type) for value in operands])
            self._steps[number] = _Step(
                signature=self._signature(op),
                makers=tuple(
                    [OUTSIDE if owner is None else self.places.get(owner, OUTSIDE) for owner in owners]
                ),
                takes=tuple(map(self._number, operands)),
                types=types,
                inside=tuple(
                    [
                        self._signature(owner)
                        if owner is not None and self.is_inside(value, number)
                        else None
                        for value, owner in zip(operands, owners, strict=True)
                    ]
                ),
                gives=tuple(map(self._number, op.results)),
                looked_up=operands.index(op.indices) if isinstance(op, GatherOp) else OUTSIDE,
                is_even=isinstance(op, ConcatOp) and len(set(types)) == 1,
            )
        return self._steps[number]

    def _number(self, key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def _signature(self, op: Operation) -> int:
        """A number for an operation with its properties, attributes and result types."""
        return self._number(
            (op.name, tuple(op.properties.items()), tuple(op.attributes.items()), tuple(op.result_types))
        )
