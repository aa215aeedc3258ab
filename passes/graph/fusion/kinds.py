"""Structural keys of groups, so that what was learned about one group applies to all that compute the same.

    %0 = graph.exp %x    %1 = graph.neg %0    %2 = graph.exp %1    %3 = graph.neg %2
    kinds.key([0, 1], ...) == kinds.key([2, 3], ...)     // operands are described by the positions of the operations that make them

A key describes the operations in order. A kind is the key of the operations in a canonical order, so that groups which differ only
in the order of operations have the same kind. So have groups that read other rows of a table, or concatenate equal parts in
another order: neither changes the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from xdsl.ir import Operation, SSAValue

from ascir.dialects.graph import ConcatOp, GatherOp

Key = tuple[object, ...]
Code = tuple[int, ...]
"""Of an operand: where in the group it is made, or the type of an input."""

Output = tuple[int, int]
"""A result of an operation: the number of the operation, and which of its results."""

OUTSIDE = -1
"""The maker of an operand that none of the operations makes."""


@dataclass(frozen=True, slots=True)
class _Step:
    """An operation in numbers: those of its operands with their makers, and of its results. Groups by the thousand are
    described with it."""

    signature: int
    makers: tuple[int, ...]
    takes: tuple[int, ...]
    types: tuple[int, ...]
    inside: tuple[int | None, ...]
    """The signatures of constants that are part of whatever group it is in."""
    gives: tuple[int, ...]
    looked_up: int
    """Which operand says what is taken of another."""
    is_even: bool
    """Whether it makes no difference which operand is which."""


class Kinds:
    """Of some operations by number. `is_inside`: whether a constant is part of the group that uses it."""

    def __init__(self, places: Mapping[Operation, int], is_inside: Callable[[SSAValue, int], bool]):
        self.places, self.is_inside = places, is_inside
        self.operations = list(places)
        self._numbers: dict[object, int] = {}
        self._steps: dict[int, _Step] = {}

    def key(self, members: Sequence[int], outputs: Sequence[Output]) -> Key:
        """Equal for groups whose operations, one after the other, do the same."""
        return self._described(members, outputs)

    def kind(self, members: Sequence[int], outputs: Sequence[Output]) -> int:
        """The same for groups whose operations do the same in whatever order."""
        steps, given = self._described(self._settled(members, outputs), outputs)
        return self._number((steps, frozenset(given)))

    def _settled(self, members: Sequence[int], outputs: Sequence[Output]) -> list[int]:
        """The members by what they are made from, and by what is made from them; equal ones as what they take."""
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
        # What is made of something has the larger number, so that its sources come before it.
        for _, equal in groupby(sorted(members, key=rank), rank):
            for number in sorted(equal, key=sources_of):
                place[number] = len(place)
        return list(place)

    def _described(self, members: Sequence[int], outputs: Sequence[Output]) -> tuple[Key, tuple[Code, ...]]:
        """What each member does to what, and what goes out; by their places."""
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
                elif index == step.looked_up:  # Which row makes no difference, but whether two are the same.
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
        """A number for each kind of operation, with all that is written on it."""
        return self._number(
            (op.name, tuple(op.properties.items()), tuple(op.attributes.items()), tuple(op.result_types))
        )
