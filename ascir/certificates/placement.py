"""Checks a memory plan: the kernel is executed abstractly, and every byte of memory records which value it holds.

    %t = tile.load ... {tile.address = [array<i64: 0, 16416>]}    // iteration 0 writes bytes 0.., iteration 1 16416..
    %e = tile.exp %t {tile.address = [array<i64: 32832>]}         // do all bytes of %t still hold %t?

Loops run often enough for every slot to be used twice; the slots of software-pipelined loads are filled before the loop
(`ahead.py`), and so is scratch memory that is kept: it must still hold the same where it is read. The report has the
largest live sum that was seen, with which the plan's lower bound is compared: values that a loop carries count for all
of the loop, and the branches of an scf.if one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import cast

from xdsl.dialects import scf
from xdsl.dialects.builtin import ArrayAttr, DenseArrayBase, DictionaryAttr, IntegerAttr, IntegerType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.utils.hints import isa

from ascir.certificates import Refuted
from ascir.certificates.ahead import filled_before
from ascir.certificates.ledger import BLOCK, Held, Ledger, Report
from ascir.dialects import tile
from ascir.dialects.tile import TileType
from ascir.dialects.tile.spaces import Space
from ascir.target import Soc, soc_of

ADDRESS, SCRATCH, SCRATCH_BYTES = "tile.address", "tile.scratch", "tile.scratch_bytes"
KEPT = "tile.scratch_kept"
PLACEMENT, FOLDED = "tile.placement", "tile.folded"
GROUPS = 4
"""The number of groups of banks; consecutive blocks are in different groups."""
SHARING = (tile.MulOp, tile.ReshapeOp, tile.ReinterpretOp, tile.SliceOp, tile.BroadcastOp, tile.PadTailOp)
"""Operations whose result may be a view of their operand: that of a padding if its users skip the tail, that of a
multiplication if it is a square that its users compute."""
EXCLUSIVE = (
    tile.TransposeOp,
    tile.ReduceOp,
    tile.GatherOp,
    tile.SortOp,
    tile.MergeSortedOp,
    tile.CompressOp,
    tile.ConcatOp,
    tile.CumSumOp,
    tile.CompareOp,
)
"""Operations that still read operands after they began to write: their result must not overlap an operand."""
ADDING = tile.MmadOp | tile.MmadSparseOp
"""Operations that update their accumulator in place."""


def check(function: FuncOp) -> dict[Space, Report]:
    """Check the plan of one kernel function, and that its certificate agrees. Raises `Refuted` if either is wrong."""
    soc = soc_of(function)
    if soc is None:
        raise Refuted("the module names no chip")
    walk = _Walk(function, soc)
    walk.block(function.body.block)
    reports = walk.ledger.reports()
    stated = function.attributes.get(PLACEMENT)
    for space, report in reports.items():
        _compare(stated, space, report, soc)
    return reports


def _compare(stated: object, space: Space, report: Report, soc: Soc) -> None:
    entry = stated.data.get(str(space)) if isinstance(stated, DictionaryAttr) else None
    if not isinstance(entry, DictionaryAttr):
        raise Refuted(f"no certificate for {space}")
    keys = ("peak", "lower_bound", "extent")
    peak, bound, extent = (cast("IntegerAttr", entry.data[key]).value.data for key in keys)
    if report.peak != extent or extent > soc.usable(space):
        raise Refuted(f"{space}: bytes up to {report.peak} are in use, the certificate says {extent}")
    if not bound <= peak <= extent:
        raise Refuted(f"{space}: a peak of {peak} bytes is not between the bound, {bound}, and {extent}")
    # A range may be longer than its tile, so that the next one is aligned.
    longer = max(soc.alignment[space] - BLOCK, 0) * report.pieces
    if not report.live <= bound <= report.live + longer:
        raise Refuted(
            f"{space}: {report.live} bytes live in {report.pieces} runs, the stated bound is {bound}"
        )


@dataclass
class _Walk:
    """Executes a kernel function abstractly, on a ledger."""

    function: FuncOp
    soc: Soc
    ledger: Ledger = field(default_factory=Ledger)
    held: dict[SSAValue, Held] = field(default_factory=dict[SSAValue, Held])
    rounds: dict[Operation, int] = field(default_factory=dict[Operation, int])
    active: list[Operation] = field(default_factory=list[Operation])
    runs: list[int] = field(default_factory=list[int])
    """The times at which the active loops began."""
    ahead: dict[Operation, list[Operation]] = field(init=False)
    filled: dict[Operation, dict[int, Held]] = field(default_factory=dict[Operation, dict[int, Held]])
    """For software-pipelined loads: the slots that were filled before the loop, and not read yet."""
    since: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The times at which these were filled."""
    kept: dict[Operation, Held] = field(default_factory=dict[Operation, Held])
    """Scratch memory that was filled before the loops around its operation."""

    def __post_init__(self) -> None:
        self.ahead = filled_before(self.function)

    def block(self, block: Block) -> None:
        for op in block.ops:
            for load in self.ahead.get(op, ()):
                self._fill(load)
            self.ledger.now += 1
            self._read(op)
            if isinstance(op, scf.ForOp | scf.IfOp):
                filled = self._filled_scratch(op) if block is self.function.body.block else []
                began = self.ledger.now
                if isinstance(op, scf.ForOp):
                    self._loop(op)
                else:
                    self._branch(op)
                for place in filled:
                    self.ledger.keep(place, began)
            else:
                self._write(op)

    def _read(self, op: Operation) -> None:
        for operand in op.operands:
            if isinstance(operand.type, TileType):
                self._require(op, operand)
        if isinstance(op, tile.FixpipeStoreOp | tile.FixpipeMoveOp) and op.scale is not None:
            # Scales that are not kept in fb are read from the source of their move.
            move = op.scale.owner
            if isinstance(move, tile.MoveOp) and move.kept is None:
                self._require(op, move.source)

    def _require(self, op: Operation, operand: SSAValue) -> None:
        place = self.held.get(operand)
        if place is None:
            raise Refuted(f"{op.name} reads %{operand.name_hint}, which has no address")
        if (other := self.ledger.read(place)) is not None:
            start, end = other
            raise Refuted(
                f"{op.name} reads %{operand.name_hint} at bytes {place.start} to {place.end} of {place.space}, "
                f"but bytes {start} to {end} were overwritten"
            )

    def _write(self, op: Operation) -> None:
        operands = [self.held[each] for each in op.operands if isinstance(each.type, TileType)]
        if (scratch := _scratch_of(op)) is not None:
            self._scratch(op, *scratch, operands)
        for number, result in enumerate(op.results):
            if isinstance(result.type, TileType):
                self._result(op, number, result, result.type, operands)

    def _scratch(self, op: Operation, start: int, size: int, operands: Sequence[Held]) -> None:
        """Scratch memory must not overlap the operands or results of its operation."""
        for place in operands:
            if place.space is Space.UB and place.start < start + size and start < place.end:
                raise Refuted(f"the scratch of {op.name} at byte {start} lies on one of its operands")
        for number, result in enumerate(op.results):
            if isinstance(type := result.type, TileType):
                for first in self._addresses(op, number):
                    if first < start + size and start < first + type.bytes():
                        raise Refuted(f"the scratch of {op.name} at byte {start} lies on its result")
        if (place := self.kept.get(op)) is None:
            self.ledger.take(Space.UB, start, start + -(-size // BLOCK) * BLOCK)
        elif (other := self.ledger.read(place)) is not None:
            raise Refuted(
                f"{op.name} reads its scratch at byte {start}, but bytes {other[0]} to {other[1]} were overwritten"
            )

    def _filled_scratch(self, outermost: Operation) -> list[Held]:
        """Fill the scratch memory that is kept in a loop or a branch."""
        filled: list[Held] = []
        for op in outermost.walk():
            if KEPT in op.attributes and (scratch := _scratch_of(op)) is not None:
                start, size = scratch
                end = start + -(-size // BLOCK) * BLOCK
                self.kept[op] = Held(Space.UB, start, end, self.ledger.take(Space.UB, start, end))
                filled.append(self.kept[op])
        return filled

    def _result(
        self, op: Operation, number: int, result: SSAValue, type: TileType, operands: Sequence[Held]
    ) -> None:
        addresses = self._addresses(op, number)
        size = _bytes(op, type)
        if isinstance(op, ADDING):
            self._added(op, result, addresses, self.held[op.accumulator])
            return
        if isinstance(op, tile.LoadOp | tile.MoveOp) and op.into is not None:
            self._added(op, result, addresses, self.held[op.into])
            return
        start = self._beside(op, addresses, operands)
        if start is None:
            start = self._in_turn(op, addresses)
        if start % max(self.soc.alignment[type.memory], 1):
            raise Refuted(
                f"%{result.name_hint} begins at byte {start}, which is not aligned in {type.memory}"
            )
        shared = self._shared(op, type.memory, start, size, operands)
        if shared is not None:
            # A view of an operand shares its bytes, in all its slots.
            self.held[result] = replace(shared, slots=addresses)
            return
        if len(addresses) > 1 or op in self.since:
            self.ledger.reserve(type.memory, addresses, size, self.since.get(op, self.runs[-1]))
        if (place := self.filled.get(op, {}).pop(start, None)) is not None:
            self.held[result] = place
            self._require(op, result)
            return
        if isinstance(op, EXCLUSIVE):
            for place in operands:
                if place.space is type.memory and place.start < start + size and start < place.end:
                    raise Refuted(f"{op.name} writes %{result.name_hint} on an operand that it still reads")
        for place in operands:
            if (
                place.space is type.memory
                and place.start < start + size
                and start < place.end
                and place.start != start
            ):
                raise Refuted(
                    f"{op.name} writes %{result.name_hint} across an operand, {start} on {place.start}"
                )
        self.held[result] = Held(
            type.memory, start, start + size, self.ledger.take(type.memory, start, start + size), addresses
        )

    def _fill(self, load: Operation) -> None:
        """Fill all slots of a software-pipelined load, for the first iterations of its loop."""
        self.ledger.now += 1
        addresses, (result,) = self._addresses(load, 0), load.results
        assert isinstance(result.type, TileType)
        space, size = result.type.memory, _bytes(load, result.type)
        self.since[load] = self.ledger.now
        self.filled[load] = {
            start: Held(space, start, start + size, self.ledger.take(space, start, start + size), addresses)
            for start in addresses
        }

    def _added(self, op: Operation, result: SSAValue, addresses: Sequence[int], place: Held) -> None:
        """Write a new value in place of the accumulator: later reads of the old value are errors."""
        if place.start not in addresses:
            raise Refuted(
                f"{op.name} has %{result.name_hint} at {addresses}, its accumulator is at {place.start}"
            )
        write = self.ledger.take(place.space, place.start, place.end)
        self.held[result] = Held(place.space, place.start, place.end, write)

    def _shared(
        self, op: Operation, space: Space, start: int, size: int, operands: Sequence[Held]
    ) -> Held | None:
        if not isinstance(op, SHARING) or not operands:
            return None
        if isinstance(op, tile.PadTailOp | tile.MulOp) and FOLDED not in op.attributes:
            return None
        (source,) = operands[:1]
        if FOLDED in op.attributes:
            inside = source.start + _first_column(op) == start
            return Held(space, start, source.end, source.write) if inside else None
        if isinstance(op, tile.SliceOp | tile.BroadcastOp) and op.operands[0].type == op.results[0].type:
            return None if isinstance(op, tile.SliceOp) or start != source.start else source
        inside = source.space is space and source.start <= start and start + size <= source.end
        return Held(space, start, start + size, source.write) if inside else None

    @staticmethod
    def _beside(op: Operation, addresses: Sequence[int], operands: Sequence[Held]) -> int | None:
        """The address of a view of a multi-buffered operand: it is in the current slot of the operand, which the
        operand's own loop selects, not the loop around the view."""
        if not isinstance(op, SHARING) or not operands or len(addresses) < 2:
            return None
        (source,) = operands[:1]
        if len(source.slots) != len(addresses):
            return None
        behind = {mine - theirs for mine, theirs in zip(addresses, source.slots, strict=True)}
        start = source.start + min(behind)
        return start if len(behind) == 1 and source.start <= start < source.end else None

    def _in_turn(self, op: Operation, addresses: Sequence[int]) -> int:
        """The address in this iteration: slots rotate with the innermost loop."""
        if len(addresses) > 1 and not self.active:
            raise Refuted(f"{op.name} has {len(addresses)} slots but no loop to take turns in")
        return addresses[(self.rounds[self.active[-1]] - 1) % len(addresses) if len(addresses) > 1 else 0]

    def _addresses(self, op: Operation, number: int) -> tuple[int, ...]:
        all = op.attributes.get(ADDRESS)
        if not isa(all, ArrayAttr) or number >= len(all.data) or not isa(all.data[number], DenseArrayBase):
            raise Refuted(f"{op.name} has no address for result {number}")
        found = tuple(cast("DenseArrayBase[IntegerType]", all.data[number]).get_values())
        if not found:
            raise Refuted(f"{op.name} has no address for result {number}")
        return found

    # Loops and branches

    def _loop(self, op: scf.ForOp) -> None:
        home = [self._home(op, number) for number in range(len(op.results))]
        carried = [self._carried(op, at, value) for at, value in zip(home, op.iter_args, strict=True)]
        began, places = self.ledger.now, [place for place in carried if place is not None]
        slots = [
            len(cast("DenseArrayBase[IntegerType]", entry).get_values())
            for inner in op.body.block.ops
            if isa(all := inner.attributes.get(ADDRESS), ArrayAttr)
            for entry in all.data
        ]
        often = max(2 * max(slots, default=1), 2) + 1 if not self.active else 2 * max(slots, default=1)
        self.active.append(op)
        self.runs.append(began)
        for _ in range(often):
            self.rounds[op] = self.rounds.get(op, 0) + 1
            for argument, place in zip(op.body.block.args[1:], carried, strict=True):
                if place is not None:
                    self.held[argument] = place
            self.block(op.body.block)
            final = op.body.block.last_op
            assert final is not None
            carried = [self._carried(op, at, value) for at, value in zip(home, final.operands, strict=True)]
        self.active.pop()
        self.runs.pop()
        for place in places:
            self.ledger.keep(place, began)
        for result, place in zip(op.results, carried, strict=True):
            if place is not None:
                self.held[result] = place

    def _home(self, op: Operation, number: int) -> int | None:
        """The address of a tile that a loop or a branch yields. A loop keeps the slot in which it began."""
        if not isinstance(op.results[number].type, TileType):
            return None
        addresses = self._addresses(op, number)
        if isinstance(op, scf.ForOp) and len(addresses) > 1:
            place = self.held.get(op.iter_args[number])
            return place.start if place is not None and place.start in addresses else addresses[0]
        return self._in_turn(op, addresses)

    def _carried(self, op: Operation, home: int | None, value: SSAValue) -> Held | None:
        """The location of a yielded value, which must be at the address of the result."""
        if home is None:
            return None
        self._require(op, value)
        place = self.held[value]
        if home != place.start:
            raise Refuted(f"{op.name} hands on %{value.name_hint}, which is not at the address of its result")
        return place

    def _branch(self, op: scf.IfOp) -> None:
        handed: list[tuple[Held, int]] = []
        for region in op.regions:
            if not region.blocks:
                continue
            self.block(region.block)
            final = region.block.last_op
            assert final is not None
            for number, value in enumerate(final.operands):
                place = self._carried(op, self._home(op, number), value)
                if place is not None:
                    self.held[op.results[number]] = place
                    handed.append((place, self.ledger.now))
        for place, began in handed:
            self.ledger.keep(place, began)


def _first_column(op: Operation) -> int:
    """The byte offset in a row of columns that are read in place."""
    if not isinstance(op, tile.SliceOp):
        return 0
    *rows, column = op.mixed_offsets()
    source = op.operands[0].type
    if any(row != 0 for row in rows) or not isinstance(column, int) or not isinstance(source, TileType):
        raise Refuted(
            f"{op.name} does not take the same columns of every row, but its users read it in place"
        )
    return column * source.bytes() // prod(source.get_shape())


def _scratch_of(op: Operation) -> tuple[int, int] | None:
    """The address and the bytes of an operation's scratch memory."""
    start, size = op.attributes.get(SCRATCH), op.attributes.get(SCRATCH_BYTES)
    if isinstance(start, IntegerAttr) and isinstance(size, IntegerAttr):
        return start.value.data, size.value.data
    return None


def _bytes(op: Operation, type: TileType) -> int:
    """The bytes of a result. A folded column takes a block for each element, in multiples of eight; every other block,
    if the rows that it is combined with begin in every other group of banks."""
    if (
        FOLDED in op.attributes
        and isinstance(op, tile.BroadcastOp)
        and isinstance(source := op.operands[0].type, TileType)
    ):
        rows = prod(source.get_shape())
        blocks = type.bytes() // max(rows, 1) // BLOCK
        apart = 2 if blocks >= BLOCK and blocks % GROUPS == GROUPS // 2 else 1
        return -(-rows // 8) * 8 * BLOCK * apart
    return -(-type.bytes() // BLOCK) * BLOCK
