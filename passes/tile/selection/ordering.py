"""Sorting rows, merging sorted vectors, and compressing by a mask.

    %v, %j = tile.sort %x, %i descending : tile<1024xf32>, tile<1024xi32>

    AscendC::Sort32(a, x, i, 32);                                     // records of a key and its index, 32 in order
    AscendC::MrgSort<float, 0>(b, {a, a[64], a[128], a[192]}, {32, 32, 32, 32}, .., 15, 8); ...
    AscendC::GatherMask(v, b, 1, ..);  AscendC::GatherMask(j, b, 2, ..);

The device sorts in descending order and is stable; for ascending order keys are negated before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import prod

from xdsl.dialects.builtin import IndexType, UnrealizedConversionCastOp, i1, i16, i32
from xdsl.ir import Operation, SSAValue

from ascir.dialects import tile
from ascir.dialects.ascendc.ops import construct, structure_of
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.spaces import ui16, ui32
from ascir.passes.tile.selection.code import UNSIGNED, Code, Place, Refusal, Rules
from ascir.passes.tile.selection.elementwise import FLOATS, need
from ascir.passes.tile.selection.geometry import REPEAT, elements, size_of
from ascir.passes.tile.selection.sort_plan import LONGEST, RECORD, RUN, WAYS, levels, sortable
from ascir.passes.tile.selection.walk import pieces

FIRST_OF_TWO, SECOND_OF_TWO, FIRST_OF_FOUR = 1, 2, 3
"""Patterns of a gather by mask."""


def _sort(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.SortOp)
    type = tile_type(op.keys)
    need(op, type.element_type, FLOATS)
    *outer, length = type.get_shape()
    rows = prod(outer)
    if not sortable(length):
        raise Refusal(f"tile.sort of rows of {length}: pad them to a multiple of {RUN}, at most 16380")
    bytes = rows * length * RECORD
    records, other = (code.scratch_at(at, bytes, type.element_type) for at in (0, bytes))
    keys = _signed(code, code.place(op.keys), 2 * bytes, op.descending is not None)
    _records(code, records, keys, code.place(op.indices), rows * length)
    for before, after in zip(levels(length), levels(length)[1:], strict=False):
        for row in range(rows):
            _merge_level(code, other, records, row * length, before)
        records, other = other, records
        assert sum(after) == length
    _split(code, op.sorted_keys, op.sorted_indices, records, rows * length, op.descending is not None)


def _signed(code: Code, keys: Place, at: int, descending: bool) -> Place:
    """The keys to sort by: negated for ascending order."""
    if descending:
        return keys
    negated = code.scratch_at(at, keys.bytes, keys.element)
    _negate(code, negated, keys)
    return negated


def _negate(code: Code, target: Place, source: Place) -> None:
    count = code.number(source.bytes // size_of(source.element))
    code.call("muls_l2", code.tensor(target), code.tensor(source), code.constant(-1.0, source.element), count)


def _records(code: Code, records: Place, keys: Place, indices: Place, count: int) -> None:
    """Emits records of keys and their indices, in sorted runs of 32."""
    per_record = RECORD // size_of(keys.element)
    for first, repeats in pieces(count // RUN):
        code.call(
            "sort32",
            code.tensor(records, first * RUN * per_record, repeats * RUN * per_record),
            code.tensor(keys, first * RUN, repeats * RUN),
            code.tensor(indices, first * RUN, repeats * RUN, ui32),
            code.number(repeats),
        )


def _merge_level(code: Code, target: Place, source: Place, start: int, runs: Sequence[int]) -> None:
    """Merges groups of four runs of records, beginning with record `start`. One instruction merges the groups of
    equally long runs in front of the first run of another length."""
    full = sum(1 for _ in takewhile(runs[0].__eq__, runs)) // WAYS
    for first, repeats in pieces(full):
        begin = start + first * WAYS * runs[0]
        starts = [begin + number * runs[0] for number in range(WAYS)]
        merge(code, target, begin, [(source, each) for each in starts], runs[:WAYS], repeats)
    for first in range(full * WAYS, len(runs), WAYS):
        group = runs[first : first + WAYS]
        starts = [start + sum(runs[: first + number]) for number in range(len(group))]
        merge(code, target, starts[0], [(source, each) for each in starts], group)


def merge(
    code: Code,
    target: Place,
    start: int,
    parts: Sequence[tuple[Place, int]],
    lengths: Sequence[int],
    repeats: int = 1,
) -> None:
    """Emits the merge of two to four runs of records into one, or the copy of a single one."""
    per_record = RECORD // size_of(target.element)
    count = sum(lengths) * repeats * per_record
    into = code.tensor(target, start * per_record, count)
    # If it repeats, the tensor of each part reaches to the end of the runs of all repeats.
    more = 0 if repeats == 1 else repeats * sum(lengths)
    tensors = [
        code.tensor(place, begin * per_record, max(length, more - sum(lengths[:number])) * per_record)
        for number, ((place, begin), length) in enumerate(zip(parts, lengths, strict=True))
    ]
    if len(parts) == 1:
        code.call("data_copy_l2", into, tensors[0], code.number(count))
        return
    padded = [*tensors, *[tensors[0]] * (WAYS - len(tensors))]
    made = construct(structure_of("mrg_sort_src_list", target.element), *padded)
    runs = code.insert(made).results[0]
    runs.name_hint = "runs"
    each = [code.unsigned(code.constant(n, i16), 16) for n in [*lengths, *[0] * (WAYS - len(lengths))]]
    sorted_numbers = [code.unsigned(code.constant(0, i32), 32)] * WAYS
    valid = code.number((1 << len(parts)) - 1)
    code.call("mrg_sort", into, runs, each, sorted_numbers, valid, code.number(repeats))


def _split(
    code: Code, keys: SSAValue, indices: SSAValue, records: Place, count: int, descending: bool
) -> None:
    """Splits records into keys, with their original signs, and indices; whichever are used."""
    if keys.uses:
        place = code.place(keys)
        pick(
            code,
            place,
            records,
            FIRST_OF_TWO if size_of(place.element) == 4 else FIRST_OF_FOUR,
            count * RECORD,
        )
        if not descending:
            _negate(code, place, place)
    if indices.uses:
        place = code.place(indices)
        words = Place(records.offset, records.bytes, ui32)
        pick(code, Place(place.offset, place.bytes, ui32), words, SECOND_OF_TWO, count * RECORD)


def pick(code: Code, target: Place, source: Place, pattern: int, bytes: int) -> None:
    """Emits the elements of a pattern, packed."""
    code.call(
        "gather_mask",
        code.tensor(target),
        code.tensor(source, 0, bytes // size_of(source.element)),
        code.number(pattern),
        code.constant(0, i1),
        code.number(REPEAT // size_of(source.element)),
        code.structure("gather_mask_params", 1, bytes // REPEAT, 8, 0),
        results=[UNSIGNED[64]],
        gatherMaskMode="default",
    )


def _merge_sorted(code: Code, op: Operation) -> None:
    """The parts become records, in the same order, and are merged like the runs of a row."""
    assert isinstance(op, tile.MergeSortedOp)
    element = tile_type(op.keys[0]).element_type
    need(op, element, FLOATS)
    lengths = [tile_type(key).get_shape()[0] for key in op.keys]
    if any(length % RUN or length > LONGEST for length in lengths):
        raise Refusal(
            f"tile.merge_sorted of vectors of {lengths}: pad them to multiples of {RUN}, at most {LONGEST}"
        )
    total, size = sum(lengths), size_of(element)
    records, other = (code.scratch_at(at, total * RECORD, element) for at in (0, total * RECORD))
    start = 0
    for key, index, length in zip(op.keys, op.indices, lengths, strict=True):
        keys = _signed(code, code.place(key), 2 * total * RECORD + start * size, op.descending is not None)
        _records(code, _part(records, start, length), keys, code.place(index), length)
        start += length
    starts = [sum(lengths[:number]) for number in range(len(lengths))]
    merge(code, other, 0, [(records, each) for each in starts], lengths)
    _split(code, op.sorted_keys, op.sorted_indices, other, total, op.descending is not None)


def _part(records: Place, start: int, length: int) -> Place:
    assert isinstance(records.offset, int)
    return Place(records.offset + start * RECORD, length * RECORD, records.element)


def _compress(code: Code, op: Operation) -> None:
    """A gather whose pattern is the mask. The result is zeroed first, as what follows the chosen elements is read with
    them."""
    assert isinstance(op, tile.CompressOp)
    element, place = tile_type(op.source).element_type, code.place(op.result)
    words = {2: (i16, ui16), 4: (i32, ui32)}.get(size_of(element))
    if words is None:
        raise Refusal(f"tile.compress of {element}: tile-legalize makes words of 16 or 32 bits of them")
    signless, word = words
    count = code.number(place.bytes // size_of(element))
    code.call("duplicate_l2", code.tensor(place, element=signless), code.constant(0, signless), count)
    kept = code.call(
        "gather_mask",
        code.tensor(place),
        code.tensor(op.source),
        code.tensor(op.mask, element=word),
        code.constant(1, i1),
        code.number(elements(tile_type(op.source))),
        code.structure("gather_mask_params", 1, 1, 8, 0),
        results=[UNSIGNED[64]],
        gatherMaskMode="default",
    ).results[0]
    kept.name_hint = op.count.name_hint
    op.count.replace_all_uses_with(
        code.insert(UnrealizedConversionCastOp.get([kept], [IndexType()])).results[0]
    )


RULES: Rules = {tile.CompressOp: _compress, tile.MergeSortedOp: _merge_sorted, tile.SortOp: _sort}
