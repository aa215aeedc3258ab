"""Whether a tensor in the text of a kernel could begin some bytes later without any effect.

    y = ub.GetWithOffset<float>(8, 3552);     // written here, read up to there: 3552..3584
    ... no other tensor with bytes of 3584..3616 is named meanwhile, and what is there next is written before it is read

Then the value is moved with all its uses into unused bytes. The proof only uses the text: lines in order, tensors by
name, slots by both of their addresses. Otherwise, nothing is proved.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

TENSOR = re.compile(r"LocalTensor<(\w+)> (\w+) = ub\.GetWithOffset<\w+>\((\d+), (\w+)\)")
VIEW = re.compile(r"LocalTensor<\w+> (\w+) = (\w+)\[")
NUMBER = re.compile(r"int32_t (\w+) = (\w+) ([*+]) (\d+);")
CALL = re.compile(r"AscendC::(\w+)(?:<[^()=]*>)?\((\w+)")
SLOTS = 2
BLOCK = 32


@dataclass(frozen=True)
class Tensor:
    name: str
    line: int
    ranges: tuple[tuple[int, int], ...]
    """First and last byte, a pair for each slot; none if unknown."""

    def blocks(self, further: int = 0) -> set[int]:
        """Its bytes, or those after it is moved."""
        return {
            block
            for start, end in self.ranges
            for block in range((start + further) // BLOCK, -(-(end + further) // BLOCK))
        }


def is_free(source: str, line: int, further: int, widths: Mapping[str, int], fills: Collection[int]) -> bool:
    """Whether the tensor that is made in a line could begin `further` bytes on. In the lines of `fills` it does not
    matter what is written."""
    lines = source.splitlines()
    tensors = list(_tensors(lines, widths))
    mine = next((each for each in tensors if each.line == line and each.ranges), None)
    if mine is None or not (uses := _uses(lines, mine)):
        return False
    filled = set(uses) <= set(fills)
    if not filled and (not _writes(lines[uses[0]], _names(lines, mine)) or _depths(lines, uses) != {0}):
        return False
    here, there = mine.blocks(), mine.blocks(further)
    others = [(at, each) for each in tensors if each is not mine for at in _uses(lines, each)]
    if any(uses[0] <= at <= uses[-1] and (not each.ranges or each.blocks() & there) for at, each in others):
        return False  # it would be in the way
    # In the order of execution of a loop: the next use of the bytes must be a write.
    others.sort(key=lambda entry: (entry[0] <= uses[0], entry[0]))
    for block in there - here if filled else there | here:
        after = next(((at, each) for at, each in others if not each.ranges or block in each.blocks()), None)
        if after is not None and not _writes(lines[after[0]], _names(lines, after[1])):
            return False
    return True


def _tensors(lines: Sequence[str], widths: Mapping[str, int]) -> Iterator[Tensor]:
    places: dict[str, tuple[int, ...]] = {"slot": tuple(range(SLOTS))}
    for number, text in enumerate(lines):
        if (found := NUMBER.search(text)) is not None and found[2] in places:
            by = int(found[4])
            places[found[1]] = tuple(each * by if found[3] == "*" else each + by for each in places[found[2]])
        if (found := TENSOR.search(text)) is not None:
            element, name, count, offset = found.groups()
            starts = (int(offset),) if offset.isdecimal() else places.get(offset)
            if starts is None:  # anywhere
                yield Tensor(name, number, ())
            else:
                bytes = int(count) * widths[element]
                yield Tensor(name, number, tuple((start, start + bytes) for start in starts))


def _names(lines: Sequence[str], tensor: Tensor) -> set[str]:
    """The tensor and the views of it."""
    names = {tensor.name}
    for text in lines[tensor.line :]:
        if (found := VIEW.search(text)) is not None and found[2] in names:
            names.add(found[1])
    return names


def _uses(lines: Sequence[str], tensor: Tensor) -> list[int]:
    """The lines of calls that use it."""
    words = re.compile(r"\b(" + "|".join(_names(lines, tensor)) + r")\b")
    return [number for number, text in enumerate(lines) if CALL.search(text) and words.search(text)]


def _writes(text: str, names: set[str]) -> bool:
    """Whether a call writes one of these, without reading it."""
    found = CALL.search(text)
    return (
        found is not None and found[2] in names and not names & set(re.findall(r"\w+", text[found.end() :]))
    )


def _depths(lines: Sequence[str], uses: Sequence[int]) -> set[int]:
    """How much deeper than the first use the others are, and what is between them."""
    depth, found = 0, set[int]()
    for number in range(uses[0], uses[-1] + 1):
        if number in uses:
            found.add(depth)
        depth += lines[number].count("{") - lines[number].count("}")
    return found
