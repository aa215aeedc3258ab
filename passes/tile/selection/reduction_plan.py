"""Chooses how the last axis of a tile is reduced: the cheapest chain of instructions.

`plan(16, 1024, "sum", f32)`: block reductions 1024 -> 128 -> 16 of each row, then one whole reduction with 16 lanes.

A state is `rows` rows of `valid` elements, `pitch` apart. A step leaves a state with fewer elements; the last one
leaves a single element of each row, packed.

    whole    one repeat for each row reduces all its elements, at most those of a repeat
    block    the 8 f32 elements of each block (16 of f16), or the first of them, become one
    fold     the repeats of each row are combined with its first one, in place if that is an intermediate result
    halve    the second half of each row is combined with the first
    pair     adjacent elements are added
    stack    adjacent blocks are combined, and the results one by one with the first: a repeat has a block of each of eight rows
    join     the other blocks of each row are combined with its first one, in place: repeats as for stack
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ascir.dialects.tile import Reduction
from ascir.passes.tile.banks import WHOLE, repeat_waits, waits_beside
from ascir.passes.tile.selection.geometry import BLOCK, MOST_REPEATS, REPEAT, up
from ascir.passes.tile.selection.walk import FAR, HEAD, TOGETHER, crowd, pieces

PAIRWISE = {Reduction.SUM: "add", Reduction.MAX: "max", Reduction.MIN: "min", Reduction.PROD: "mul"}
"""The instruction that combines two elements."""


@dataclass(frozen=True)
class State:
    """Rows of elements: `valid` of them from the start of each row."""

    rows: int
    valid: int
    pitch: int
    made: bool = False
    """An intermediate result: the next step may overwrite it."""

    @property
    def flat(self) -> bool:
        return self.valid == self.pitch


@dataclass(frozen=True)
class Step:
    """`name` takes `source` to `target`."""

    name: str
    source: State
    target: State

    @property
    def in_place(self) -> bool:
        """Whether the result is placed in the source."""
        return self.name == "join" or (self.name == "fold" and self.target.pitch == self.source.pitch)


@dataclass(frozen=True)
class Costs:
    """Cycles: of an instruction before its first repeat, and of a repeat. From the chip's documents (`c220.toml`)."""

    reduce_head: int = 71
    plain_head: int = 34
    whole: int = 7
    block: int = 1
    plain: int = 1
    dependent: int = 2
    """Of a repeat that reads what the one before it wrote: nothing is published about it, so it is not assumed to be
    free."""


FLOAT = Costs()
HALF = Costs(block=7)
"""Block reductions take 128 / 7 elements of f16 in a cycle, 64 of f32."""


def instructions(rows: int, chunks: int) -> int:
    """How many instructions `rows` rows of `chunks` repeats each take: row by row or column by column, whichever is
    fewer."""
    by_column = chunks * -(-rows // MOST_REPEATS)
    by_row = rows * -(-chunks // MOST_REPEATS)
    return min(by_column, by_row)


def _steps(state: State, kind: str, size: int) -> list[Step]:
    """The steps that are possible in a state."""
    block, lanes, rows = BLOCK // size, REPEAT // size, state.rows
    found: list[Step] = []
    done = State(rows, 1, 1, True)
    aligned = state.pitch % block == 0 or rows == 1
    if state.valid <= lanes and aligned:
        found.append(Step("whole", state, done))
    if (state.valid == block and state.flat) or (state.valid <= block and _in_eights(state, size)):
        found.append(Step("block", state, done))
    elif state.valid % block == 0 and state.flat:
        found.append(Step("block", state, State(rows, state.valid // block, state.valid // block, True)))
    if state.valid > block and aligned and size == 4:
        pitch = -(-state.valid // lanes) * 8
        found.append(Step("block", state, State(rows, -(-state.valid // block), pitch, True)))
    if aligned and state.valid > lanes:
        stays = state.made and not folds_all_rows(state, size)
        found.append(Step("fold", state, State(rows, lanes, state.pitch if stays else lanes, True)))
    # Half of a long f32 row takes more memory than the results of its blocks, and saves hardly any time.
    if (
        aligned
        and state.valid > block
        and state.valid % block == 0
        and (size == 2 or state.valid <= 2 * lanes)
    ):
        half = up(state.valid // 2, block)
        if half * 2 == state.valid or (kind != "sum" and size == 2):
            found.append(Step("halve", state, State(rows, half, half, True)))
    if state.made and block < state.valid <= JOINED * block and _in_eights(state, size):
        found.append(Step("join", state, State(rows, block, state.pitch, True)))
    blocks, far = state.valid // block, state.pitch * size // BLOCK
    spread = rows > 1 and aligned and far <= FAR and crowd(far) <= 2
    if spread and 2 * STACKED <= blocks <= 2 * FAR:
        found.append(Step("stack", state, State(rows, block, block, True)))
    if kind == "sum" and state.flat and state.valid % 2 == 0:
        found.append(Step("pair", state, State(rows, state.valid // 2, state.valid // 2, True)))
    return found


JOINED = 8
"""The most blocks of a row for the step `join`."""
STACKED = 4
"""The fewest pairs of blocks of a row for the step `stack`."""
STACK = 2 * TOGETHER
"""Rows that are stacked at a time, so that more of them fit: layer norm of 64 MiB f16 in rows of 512 takes 51.5 us, and
51.1 with one stack of all; but of 768 there is room for 24 rows a tile and not for 16, which takes 46.9 us for 49.1."""


def _in_eights(state: State, size: int) -> bool:
    """Whether a repeat can have a block of each of eight rows, and the next repeat those of the next eight."""
    far = state.pitch * size // BLOCK
    return state.rows > 1 and state.pitch * size % BLOCK == 0 and far * TOGETHER <= FAR


def _eights_cost(state: State, head: int, each: float) -> float:
    """Cycles of the instructions for a block of each row: those for groups of eight rows, and one for the remaining
    rows."""
    full, rest = divmod(state.rows, TOGETHER)
    return head * (len(pieces(full)) + (rest > 0)) + each * -(-state.rows // TOGETHER)


def _stack_cost(step: Step, size: int) -> int:
    """Cycles of a stack, by groups of eight rows: for the pairs of blocks; for adding these up, which reads and writes
    the same bank; and for a remaining block, and a part of one."""
    costs = FLOAT if size == 4 else HALF
    pairs, rest = divmod(step.source.valid * size // BLOCK, 2)
    ends = [2] * (rest + (step.source.valid * size % BLOCK > 0))
    slow = crowd(step.source.pitch * size // BLOCK)
    groups, dependent = -(-step.source.rows // TOGETHER), costs.plain_head - HEAD
    each = [pairs * slow, (pairs - 1) * 2, *ends]
    waits = -(-step.source.rows // STACK) * dependent
    return sum(groups * (HEAD + repeats) + waits for repeats in each)


def stack_blocks(rows: int, pairs: int) -> int:
    """The blocks of memory of a stack: the first blocks of its next rows overlap the second ones of the rows before."""
    return max(rows - STACK, 0) + pairs * min(rows, STACK)


def folds_all_rows(source: State, size: int) -> bool:
    """Whether a fold combines one repeat of all rows at a time, rather than the repeats of a row one by one: if that
    takes no more instructions. The first two repeats of all rows take one instruction."""
    return source.valid * size // REPEAT - 2 <= source.rows


def _joined(pitch: int) -> float:
    """Cycles of a repeat that adds rows `pitch` blocks apart to contiguous sums, in place."""
    return 1 + waits_beside((1, REPEAT // BLOCK), (1, pitch))


def _in_its_place(pitch: int, block: int) -> float:
    """Cycles of a repeat that adds a block of each of eight rows, `pitch` blocks apart, to their first ones."""
    return 1 + repeat_waits(((pitch, TOGETHER * pitch),) * 3, (0, block), (True, True))


def _halves_meet(step: Step, size: int) -> float:
    """Cycles of a repeat that combines the halves of a row, at any address."""
    far, half = step.source.pitch * size // BLOCK, step.target.valid
    between = (step.source.valid - half) * size // BLOCK
    strides = (1, step.target.pitch * size // BLOCK), (1, far), (1, far)
    return 1 + repeat_waits(strides, (0, between), (False, False), min(-(-half * size // BLOCK), WHOLE))


def _cost(step: Step, size: int) -> float:
    lanes = REPEAT // size
    costs = FLOAT if size == 4 else HALF
    source = step.source
    if step.name == "stack":
        return _stack_cost(step, size)
    if step.name == "join":
        return sum(
            _eights_cost(source, costs.plain_head, _in_its_place(source.pitch * size // BLOCK, block))
            for block in range(1, -(-source.valid * size // BLOCK))
        )
    if step.name == "block" and step.target.valid == 1 and not source.flat:
        return _eights_cost(source, costs.reduce_head, costs.block)
    if step.name == "whole":
        return costs.reduce_head * -(-source.rows // MOST_REPEATS) + costs.whole * source.rows
    if step.name == "fold":
        full, rest = divmod(source.valid, lanes)
        if step.in_place:
            inner = source.rows * (costs.dependent * (full - 1) + costs.plain * (rest > 0))
            return costs.plain_head * (source.rows + (rest > 0)) + inner
        more = max(full - 2, 0)
        count = 1 + min(source.rows, more) + (rest > 0)
        each = _joined(source.pitch * size // BLOCK) if folds_all_rows(source, size) else costs.dependent
        inner = source.rows * (costs.plain * (1 + (rest > 0)) + each * more)
        return costs.plain_head * count + inner
    if step.name == "halve":
        chunks = -(-step.target.valid // lanes)
        each = costs.plain if chunks > 1 else _halves_meet(step, size)
        return costs.plain_head * instructions(source.rows, chunks) + each * source.rows * chunks
    each = costs.block if step.name == "block" else costs.plain
    if step_is_flat(step):
        repeats = -(-source.rows * source.valid // lanes)
        count = -(-repeats // MOST_REPEATS) + (source.rows * source.valid % lanes != 0)
        return costs.reduce_head * count + each * repeats
    full, rest = divmod(source.valid, lanes)
    count = instructions(source.rows, full) + (len(pieces(source.rows)) if rest else 0)
    return costs.reduce_head * count + each * source.rows * (full + (rest > 0))


def step_is_flat(step: Step) -> bool:
    """Whether the step treats all elements as one row, as its source and its target have no gaps."""
    return step.name in ("block", "pair") and step.source.flat and step.target.flat


@cache
def plan(rows: int, valid: int, kind: str, size: int, pitch: int | None = None) -> tuple[Step, ...] | None:
    """The cheapest chain for `kind` ("sum", "max", "min") of `rows` rows of `valid` elements of `size` bytes; rows are
    `pitch` elements apart, contiguous by default. None if there is no chain."""
    found = _search(State(rows, valid, valid if pitch is None else pitch), kind, size)
    return None if found is None else found[1]


@cache
def _search(state: State, kind: str, size: int) -> tuple[float, tuple[Step, ...]] | None:
    if state.valid == 1:
        return 0, ()
    best: tuple[float, tuple[Step, ...]] | None = None
    for step in _steps(state, kind, size):
        rest = _search(step.target, kind, size)
        if rest is None:
            continue
        cost = _cost(step, size) + rest[0]
        if best is None or cost < best[0]:
            best = cost, (step, *rest[1])
    return best


@dataclass(frozen=True)
class Halves:
    """The sum of the squares of a row that is not read again: the squares of its first half, in place, plus those of
    the second; and the chain that reduces these sums."""

    half: int
    steps: tuple[Step, ...]
    saved: float
    """The cycles saved compared with squaring the whole row first."""

    @property
    def bytes(self) -> int:
        """Bytes of the squares of the second half, and of an offset to other banks than those of the first half."""
        return self.half * LONG_SIZE + BANKS


LONG_SIZE = 4
"""Bytes of an f32."""
BANKS = 512
"""Bytes after which the groups of banks repeat."""


@cache
def halves(rows: int, valid: int, pitch: int) -> Halves | None:
    """How an f32 row is squared and summed by halves; None if that is not better than squaring all of it."""
    half, lanes = valid // 2, REPEAT // LONG_SIZE
    if rows > 1 or valid % (2 * lanes):
        return None
    whole, summed = _search(State(rows, valid, pitch), "sum", LONG_SIZE), plan(1, half, "sum", LONG_SIZE)
    if whole is None or not summed or whole[1][0].name == "stack":
        return None
    head, repeats = FLOAT.plain_head, valid // lanes
    rest = _search(State(1, half, half), "sum", LONG_SIZE)
    saved = 0 if rest is None else whole[0] + head + repeats - (rest[0] + 2 * head + repeats)
    return Halves(half, summed, saved) if saved > 0 else None


def intermediates(steps: tuple[Step, ...], size: int) -> list[int]:
    """The bytes of the result of each step but the last, or of the step's own memory if that is more; 0 in place."""
    return [
        0
        if step.in_place
        else stack_blocks(step.source.rows, step.source.valid * size // BLOCK // 2) * BLOCK
        if step.name == "stack"
        else up(step.target.rows * step.target.pitch * size, BLOCK)
        for step in steps[:-1]
    ]


def squares_itself(rows: int, valid: int, pitch: int, in_place: bool) -> bool:
    """Whether a sum of f32 rows computes the squares that it adds up itself: eight rows at a time or, if it may work
    `in_place` of what is squared, by halves of a row."""
    steps = plan(rows, valid, "sum", LONG_SIZE, pitch)
    if steps and steps[0].name == "stack":
        return True
    return in_place and valid == pitch and halves(rows, valid, pitch) is not None


@cache
def bytes_between(
    rows: int, valid: int, pitch: int, kind: str, size: int, halved: bool, parts: int = 1
) -> int:
    """The bytes that a chain needs in addition to its rows and results. `halved`: a sum of squares, of long rows by
    halves; with several `parts`, squares are computed for a part of all rows at a time."""
    by_halves = halves(rows, valid, pitch) if halved and parts == 1 else None
    if by_halves is not None:
        return by_halves.bytes + sum(intermediates(by_halves.steps, size))
    squared = part(rows * pitch, parts) * size if parts > 1 else 0
    return squared + sum(intermediates(plan(rows, valid, kind, size, pitch) or (), size))


def squares_in_parts(rows: int, valid: int, pitch: int) -> bool:
    """Whether a sum of f32 rows begins with all their blocks as one row, so that squares can be computed part by
    part."""
    steps = plan(rows, valid, "sum", LONG_SIZE, pitch)
    return bool(steps) and steps[0].name == "block" and step_is_flat(steps[0])


def part(elements: int, parts: int) -> int:
    """The f32 elements that are squared at a time: whole repeats, whose sums are whole blocks."""
    lanes = REPEAT // LONG_SIZE
    return -(-elements // (lanes * parts)) * lanes


@cache
def cycles(rows: int, valid: int, kind: str, size: int, pitch: int) -> float | None:
    """The cycles of the cheapest chain; None if there is none."""
    found = _search(State(rows, valid, pitch), kind, size)
    return None if found is None else found[0]


def length(rows: int, valid: int, kind: str, size: int, pitch: int) -> int:
    """How many elements of each row to reduce if the valid ones are followed by neutral ones: only these, or all."""
    shorter, whole = (cycles(rows, each, kind, size, pitch) for each in (valid, pitch))
    return valid if shorter is not None and (whole is None or shorter <= whole) else pitch
