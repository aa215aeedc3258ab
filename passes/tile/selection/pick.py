"""Picks elements of tiles by patterns of bits (`pick_plan.py`).

%s = tile.slice %x[0, 0] strides [1, 3] ...

AscendC::Duplicate(bits, 0x49249249, 4);                        // before the loops, for each kind of word
AscendC::GatherMask(s, x, bits, true, 127, {1, 64, 8, 0}, n);   // in each iteration
"""

from __future__ import annotations

from collections import Counter

from xdsl.dialects.builtin import i1, i32
from xdsl.ir import SSAValue

from ascir.passes.tile.selection.box_copy import Side
from ascir.passes.tile.selection.code import UNSIGNED, Code, Place
from ascir.passes.tile.selection.geometry import BLOCK, MOST_REPEATS, REPEAT, size_of
from ascir.passes.tile.selection.pick_plan import WORD_BITS, Picked


def pick_elements(code: Code, found: Picked, source: Side, target: Place) -> None:
    """Emits gathers that pack the elements that a pattern picks from each row: one repeat for each row. If there are
    several instructions, the results of each but the last end at a block."""
    rows, kept, pitch = found.rows, found.kept, found.pitch
    each = BLOCK // size_of(target.element)
    begin = code.sub(source.start, source.start % each) if isinstance(source.start, int) else source.start
    pattern = code.number(found.pattern) if found.pattern else _bits(code, found, size_of(target.element))
    most = rows if rows <= MOST_REPEATS else MOST_REPEATS // each * each
    calls = [(first, min(most, rows - first), found.columns) for first in range(0, rows, most)]
    for first, repeats, columns in [*calls, *([(rows, 1, found.rest)] if found.rest else [])]:
        code.call(
            "gather_mask",
            code.tensor(target, first * kept),
            code.tensor(source.place, code.add(begin, first * pitch), (repeats - 1) * pitch + columns),
            pattern,
            code.constant(1, i1),
            code.number(columns),
            code.structure("gather_mask_params", 1, repeats, pitch // each, 0),
            results=[UNSIGNED[64]],
            gatherMaskMode="default",
        )


def _bits(code: Code, found: Picked, size: int) -> SSAValue:
    """A pattern in scratch memory: the word that it has most often, then the others in the lanes of theirs."""
    place = code.scratch_at(0, found.bytes, i32)
    count = -(-found.columns // WORD_BITS)
    words = [found.bits >> at * WORD_BITS & (1 << WORD_BITS) - 1 for at in range(count)]
    (usual, _), *_ = Counter(words).most_common(1)
    with code.before_loops():
        tensor = code.tensor(place, 0, count)
        code.call("duplicate_l2", tensor, _word(code, usual), code.number(count))
        for word in dict.fromkeys(word for word in words if word != usual):
            lanes = sum(1 << lane for lane, each in enumerate(words) if each == word)
            masks = [code.lanes(lanes), code.lanes(0)]
            numbers = [code.number(number) for number in (1, 1, REPEAT // BLOCK)]
            code.call("duplicate_l1", tensor, _word(code, word), masks, *numbers)
    return code.tensor(place, 0, count * WORD_BITS // (8 * size), UNSIGNED[8 * size])


def _word(code: Code, bits: int) -> SSAValue:
    return code.constant(bits - (bits >> WORD_BITS - 1 << WORD_BITS), i32)
