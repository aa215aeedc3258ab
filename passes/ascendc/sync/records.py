"""Instruction records: a bit for each instruction and each combination of slots that it may access.

    %t = ... byte %slot * 256; load %t; exp %u, %t     // bits 0 and 1: the load; 2 and 3: exp
    need of exp in slot 0: bit 0 (it reads what the load wrote), and bits 2 and 3 (it overwrites what it wrote itself)

A bit stands for the most recent execution: a pipe that knows it has finished knows this for all earlier ones, too. So a
bit set describes all that a pipe knows. If the iterations of a loop access disjoint bytes, a second bit (the next one)
stands for earlier runs of the loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import Operation, OpResult, SSAValue

from ascir.passes.ascendc.sync.accesses import ALLOCATED, PIPES, TAKEN, Blocks, Instruction, Numbers, Tensor
from ascir.passes.ascendc.sync.rounds import Loops, Rounds, rounds_of

V, M, MTE2, MTE3, FIX = (PIPES.index(name) for name in ("V", "M", "MTE2", "MTE3", "FIX"))


@dataclass(eq=False, slots=True)
class Record:
    """An instruction with its tensors in given places."""

    instruction: Instruction
    pipe: int
    bit: int
    """Its own bit."""
    bits: int
    """Its own bit, and those of its accesses to tensors of queues."""
    reads: list[tuple[Blocks, int]]
    writes: list[tuple[Blocks, int]]
    numbers: Numbers
    """The loop values that determine the places."""
    need: int = 0
    """The records that must have finished before it starts."""
    past: int = 0
    """If its iterations are disjoint: the bits for earlier runs of the loop, each next to one of `bits`."""

    @property
    def op(self) -> Operation:
        return self.instruction.op


_Users = dict[int, int]
"""The records that read or write some blocks, by a key of pipe, access and use of the unit flag."""
WRITES, STEPS, PIPE = 1, 2, 4
"""The components of such a key."""


@dataclass
class Records:
    """All records of a kernel."""

    all: list[Record] = field(default_factory=list[Record])
    of_bit: dict[int, Record] = field(default_factory=dict[int, Record])
    """By the index of the bit."""
    of_pipe: list[int] = field(default_factory=lambda: [0] * len(PIPES))
    of_tensor: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """For each tensor of a queue, the bits of the accesses to it."""
    apart: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """For each loop, the bits of the records whose iterations are disjoint."""
    count: int = 0
    linked: int = 0
    """How often `link` has run: records are added while control-flow graphs are built."""
    _loops: Loops = field(default_factory=Loops)
    _found: dict[object, Record] = field(default_factory=dict[object, Record])
    _blocks: dict[object, Blocks] = field(default_factory=dict[object, Blocks])

    def of(self, instruction: Instruction, numbers: Numbers) -> Record:
        """The record of an instruction for these loop values."""
        key = (instruction.op, *[numbers.get(each) for each in instruction.inputs])
        if (record := self._found.get(key)) is None:
            record = self._found[key] = self._made(instruction, numbers)
        return record

    def _made(self, instruction: Instruction, numbers: Numbers) -> Record:
        pipe = PIPES.index(instruction.pipe)
        known = {each: numbers[each] for each in instruction.inputs if each in numbers}
        record = Record(instruction, pipe, 0, 0, [], [], known)
        rounds = rounds_of(instruction, numbers, self._loops)
        record.bit = self._own(record, rounds)
        of_queue: dict[SSAValue, int] = {}
        for tensors, accesses in (
            (instruction.reads, record.reads),
            (instruction.writes, record.writes),
        ):
            for tensor in tensors:
                bit, root = record.bit, tensor.root
                if isinstance(root, OpResult) and root.op.name in (ALLOCATED, TAKEN):
                    if root not in of_queue:
                        bit = of_queue[root] = self._own(record, rounds)
                        self.of_tensor[root] = self.of_tensor.get(root, 0) | bit | bit << 1 & record.past
                    bit = of_queue[root]
                accesses.append((self._placed(tensor, numbers, rounds), bit))
        self.all.append(record)
        return record

    def _own(self, record: Record, rounds: Rounds) -> int:
        """A new bit of a record, and one for earlier runs if its iterations are disjoint."""
        bit = self.fresh(record.pipe, record)
        record.bits |= bit
        if rounds.apart is not None:
            record.past |= self.fresh(record.pipe, record)
            self.apart[rounds.apart] = self.apart.get(rounds.apart, 0) | bit
        return bit

    @staticmethod
    def into_past(bits: int, apart: int) -> int:
        """At the start of a loop, moves the bits in `apart` to those for earlier runs."""
        return bits & ~apart | (bits & apart) << 1

    def fresh(self, pipe: int, record: Record | None = None) -> int:
        """A new bit for something that a pipe does."""
        bit = 1 << self.count
        if record is not None:
            self.of_bit[self.count] = record
        self.count += 1
        self.of_pipe[pipe] |= bit
        return bit

    def _placed(self, tensor: Tensor, numbers: Numbers, rounds: Rounds) -> Blocks:
        if (bits := rounds.bits.get(tensor)) is not None:
            return Blocks(tensor.root, bits, False)
        key = (tensor, *[numbers.get(each) for each in tensor.inputs])
        if (found := self._blocks.get(key)) is None:
            found = self._blocks[key] = tensor.blocks(numbers)
        return found

    def records(self, bits: int) -> Iterator[Record]:
        """The records of some bits."""
        while bits:
            low = bits & -bits
            bits ^= low
            if (record := self.of_bit.get(low.bit_length() - 1)) is not None:
                yield record

    def link(self) -> None:
        """Compute the `need` of each record from the accesses of all records."""
        self.linked += 1
        roots: dict[SSAValue, dict[int, _Users]] = {}
        for record in self.all:
            for writes, accesses in ((False, record.reads), (True, record.writes)):
                for blocks, bit in accesses:
                    users = roots.setdefault(blocks.root, {}).setdefault(blocks.bits, {})
                    key = WRITES * writes + STEPS * record.instruction.keeps_step + PIPE * record.pipe
                    users[key] = users.get(key, 0) | bit | bit << 1 & record.past
        met = {root: _met(users) for root, users in roots.items()}
        for record in self.all:
            for blocks, _ in record.reads:
                record.need |= _before_read(met[blocks.root][blocks.bits], record)
            for blocks, _ in record.writes:
                record.need |= _before_write(met[blocks.root][blocks.bits], record, blocks.is_global)
            if record.past:
                record.need &= ~record.bits


def _met(users: dict[int, _Users]) -> dict[int, _Users]:
    """For each set of blocks, the users of overlapping sets."""
    found = {bits: dict(these) if bits else _Users() for bits, these in users.items()}
    ordered = sorted(((bits & -bits).bit_length(), bits.bit_length(), bits) for bits in users)
    for number, (_, end, bits) in enumerate(ordered):
        own, mine = found[bits], users[bits].items()
        for following in range(number + 1, len(ordered)):
            first, _, other = ordered[following]
            if first > end:
                break  # the sets are sorted by their first block: no later one overlaps
            if bits & other:
                total = found[other]
                for key, these in mine:
                    total[key] = total.get(key, 0) | these
                for key, theirs in users[other].items():
                    own[key] = own.get(key, 0) | theirs
    return found


def _before_read(users: _Users, record: Record) -> int:
    need = 0
    for key, bits in users.items():
        pipe = key // PIPE
        if key & STEPS and _in_step(record, pipe):
            continue
        if key & WRITES and (pipe != record.pipe or pipe == V or record.instruction.early):
            need |= bits
    return need


def _in_step(record: Record, pipe: int) -> bool:
    return record.instruction.keeps_step and {record.pipe, pipe} == {M, FIX}


def _before_write(users: _Users, record: Record, is_global: bool) -> int:
    """What a write must wait for: reads and writes of other pipes, and on the vector and transfer pipes also writes of
    its own. Each pipe reads before later instructions write, and most pipes write in order. Stores to global memory are
    not ordered: tiles do not overlap."""
    need, own = 0, record.pipe
    for key, bits in users.items():
        pipe = key // PIPE
        if key & STEPS and _in_step(record, pipe):
            continue
        if pipe != own or (key & WRITES and (pipe == V or (pipe in (MTE2, MTE3) and not is_global))):
            need |= bits
    return need
