"""Byte ranges, and the descriptions of tensors and parameters from which those of an instruction follow.

Tensor(%ub, 0, 256, bits=32).elements(8)        // ((0, 32),): 8 elements from its start
bursts(0, 2, 32, 64)                            // ((0, 32), (64, 96))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from xdsl.ir import SSAValue

from ascir.certificates.numbers import AtMost, Sampled

BLOCK = 32
FAR = 1 << 62
BEYOND = 1 << 70
"""An offset beyond every tensor in global memory."""
MOST_RUNS = 8192

Run = tuple[int, int]
Runs = tuple[Run, ...]


class Tensor(NamedTuple):
    """Bytes of a buffer or an argument, from `low` on; `exact` is false if the tensor is somewhere within them."""

    root: SSAValue
    low: int
    high: int
    bits: int
    is_global: bool
    exact: bool = True

    def all(self) -> Runs:
        return ((self.low, self.high),) if self.high > self.low else ()

    def from_start(self, bytes: int) -> Runs:
        """The first `bytes` bytes; accesses of an instruction may exceed the declared length."""
        if not self.exact:
            return self.all()
        return ((self.low, self.low + bytes),) if bytes > 0 else ()

    def elements(self, count: int) -> Runs:
        return self.from_start(-(-count * self.bits // 8))


class Structure(NamedTuple):
    """The parameters of an instruction: the fields that are numbers, and tensors among them."""

    fields: tuple[tuple[str, int | AtMost | None], ...]
    tensors: tuple[Tensor, ...]
    most: tuple[tuple[str, int], ...] = ()
    """The upper bounds of fields, whatever the execution."""


class Access(NamedTuple):
    """The bytes that an instruction accesses through one operand."""

    root: SSAValue
    runs: Runs
    is_global: bool
    operand: str


class Touched(NamedTuple):
    """The accesses of an instruction, and the pipe that executes it."""

    pipe: str
    reads: tuple[Access, ...]
    writes: tuple[Access, ...]
    early: bool = False
    """Whether it may read before earlier writes of its own pipe are complete: a product that adds to a small
    accumulator."""
    unit: int = 0
    """How it uses the unit flags of fractals in l0c: 2 waits for them, 3 also toggles them; 0: not at all."""


def beyond(touched: Touched, places: int) -> Touched:
    """The same accesses with those to global memory moved to a disjoint part of it."""

    def away(accesses: tuple[Access, ...]) -> tuple[Access, ...]:
        return tuple(
            each._replace(
                runs=tuple((low + places * BEYOND, high + places * BEYOND) for low, high in each.runs)
            )
            if each.is_global
            else each
            for each in accesses
        )

    return touched._replace(reads=away(touched.reads), writes=away(touched.writes))


def without(touched: Touched, roots: Collection[SSAValue]) -> Touched:
    """The same without accesses to these buffers or arguments."""
    reads, writes = (
        tuple(each for each in accesses if each.root not in roots)
        for accesses in (touched.reads, touched.writes)
    )
    return touched._replace(reads=reads, writes=writes)


Values = Mapping[str, Sequence[object]]
"""The values of each operand of an instruction, by its name."""


def known(number: object, tensor: Tensor) -> TypeGuard[int]:
    return isinstance(number, int) and (tensor.is_global or not isinstance(number, Sampled))


def fields(values: Values, tensor: Tensor) -> dict[str, int]:
    """The numbers in the structures of an instruction."""
    return {
        name: max(int(number), 0)
        for group in values.values()
        for value in group
        if isinstance(value, Structure)
        for name, number in value.fields
        if known(number, tensor)
    }


def most(values: Values, name: str) -> int | None:
    """The upper bound of a field, of what data select or of what the code says."""
    structures = [value for group in values.values() for value in group if isinstance(value, Structure)]
    chosen = (number for structure in structures for field, number in structure.fields if field == name)
    bounds = [each.number for each in chosen if isinstance(each, AtMost)]
    bounds += [number for structure in structures for field, number in structure.most if field == name]
    return min(bounds, default=None)


def joined(pieces: Iterator[Run]) -> Runs | None:
    """Ranges from starts and lengths; those that overlap or are adjacent are merged."""
    joined: list[Run] = []
    for start, length in sorted(pieces):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], start + length))
        elif length > 0:
            joined.append((start, start + length))
    return tuple(joined) if len(joined) <= MOST_RUNS else ((joined[0][0], joined[-1][1]),)


def bursts(start: int, count: int, length: int, pitch: int) -> Runs | None:
    if pitch <= length:
        return ((start, start + (count - 1) * pitch + length),) if count and length else ()
    return joined((start + n * pitch, length) for n in range(count))
