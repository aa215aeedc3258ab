"""Mutants of kernels with a single fault: as texts of their own, and all in one text.

    WaitFlag<HardEvent::MTE2_V>(slot);        ;                                      mutant 7
                                              if (ascir_mutant != 7) { WaitFlag...; }    in the text of all mutants

The text of all mutants is compiled once; a variable selects one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

KINDS = (
    "flag or wait removed",
    "barrier removed",
    "EnQue or DeQue removed",
    "free dropped",
    "address shifted",
    "buffer shrunk",
    "count raised by one",
    "count lowered by one",
)
SYNCHRONISE = re.compile(
    r"(?:\w+\.)?(?P<what>SetFlag|WaitFlag|PipeBarrier|CrossCoreSetFlag|CrossCoreWaitFlag|EnQue|FreeTensor)\b[^;]*;"
)
KIND_OF = {"PipeBarrier": KINDS[1], "EnQue": KINDS[2], "FreeTensor": KINDS[3]}
DEQUE = re.compile(r"(?P<type>LocalTensor<\w+> )?(?P<name>\w+) = \w+\.DeQue<\w+>\(\);")
INDEX = re.compile(r"\b\w+\[(?P<at>[^\[\]]+)\]")
COUNTED = re.compile(
    r"\b(?:Adds?|Muls?|Exp|Relu|Cast|Sqrt|Duplicate|ReduceSum|ReduceMax|Gather|DataCopy|\w*Params\w*(?:<\w+>)?(?: \w+)?)\("
)
SIZED = re.compile(r"\b(?:InitBuffer|SetGlobalBuffer)\(|\bLocalTensor<\w+> \w+\((?=TPosition)")


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    new: str
    what: str
    kind: str


@dataclass(frozen=True)
class Mutant:
    number: int  # in the text of all
    line: int
    what: str
    kind: str
    text: str


def _arguments(text: str, at: int) -> list[tuple[int, int]]:
    """Where the arguments lie of the call whose opening parenthesis is before `at`."""
    depth, start = 0, at
    found: list[tuple[int, int]] = []
    for place in range(at, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}" and depth:
            depth -= 1
        elif not depth and text[place] in ",)":
            argument = text[start:place]
            found.append((place - len(argument.lstrip()), start + len(argument.rstrip())))
            start = place + 1
            if text[place] == ")":
                break
    return found


def _off_by_one(argument: str, sign: str) -> str:
    """Of elements, where the argument is their size in bytes."""
    count, times, size = argument.partition(" * sizeof")
    return f"({count} {sign} 1){times}{size}"


def _removed(text: str) -> Iterator[Edit]:
    for match in SYNCHRONISE.finditer(text):
        kind = KIND_OF.get(match["what"], KINDS[0])
        yield Edit(*match.span(), ";", f"without {match[0]}", kind)
    for match in DEQUE.finditer(text):
        kept = f"{match['type']}{match['name']};" if match["type"] else ";"
        yield Edit(*match.span(), kept, f"without {match[0]}", KINDS[2])


def _shrunk(text: str) -> Iterator[Edit]:
    for match in SIZED.finditer(text):
        spans = _arguments(text, match.end())
        start, end = spans[-1]
        static = "TPosition" in text[match.end() :][:9]
        if match[0].startswith("Set") and len(spans) == 1:
            continue
        by = 16 if static else 32
        shown = match[0].replace(
            "SetGlobalBuffer(", text[text.rindex(" ", 0, match.start()) : match.end()].strip()
        )
        yield Edit(start, end, f"({text[start:end]}) - {by}", f"{shown}...) smaller by {by}", KINDS[5])
        if static:
            start, end = spans[1]
            yield Edit(start, end, f"({text[start:end]}) + 32", f"{shown}...) moved by 32 bytes", KINDS[4])


def _miscounted(text: str) -> Iterator[Edit]:
    for match in COUNTED.finditer(text):
        spans = [span for span in _arguments(text, match.end()) if text[slice(*span)]]
        for start, end in spans[:2] if "Params" in match[0] else spans[-1:]:
            argument = text[start:end]
            if argument in ("true", "false") or (match[0] == "DataCopy(" and "Params" in argument):
                continue
            for sign, kind in zip("+-", KINDS[6:], strict=True):
                what = f"{match[0]}...) with {argument} {sign} 1"
                yield Edit(start, end, _off_by_one(argument, sign), what, kind)


def _edits(text: str) -> Iterator[Edit]:
    yield from _removed(text)
    for match in INDEX.finditer(text):
        for by in (1, 16):
            new = f"({match['at']}) + {by}"
            yield Edit(*match.span("at"), new, f"{match[0]} shifted by {by}", KINDS[4])
    yield from _shrunk(text)
    yield from _miscounted(text)


def edits(text: str) -> list[Edit]:
    """All positions in the code, without the comment before it."""
    body = text.index("#include")
    return [edit for edit in _edits(text) if edit.start > body]


def mutants(text: str) -> list[Mutant]:
    """Each edit on its own."""
    return [
        Mutant(
            number,
            text.count("\n", 0, edit.start) + 1,
            edit.what,
            edit.kind,
            text[: edit.start] + edit.new + text[edit.end :],
        )
        for number, edit in enumerate(edits(text), 1)
    ]


SELECTED = """\
static int ascir_mutant;
extern "C" __attribute__((visibility("default"))) void ascir_mutate(int number) { ascir_mutant = number; }
"""


def all_mutants(text: str) -> str:
    """One text that is the kernel, or, after ascir_mutate(n), its mutant n. Lines keep their numbers."""
    places: dict[tuple[int, int], list[tuple[int, Edit]]] = {}
    for number, edit in enumerate(edits(text), 1):
        places.setdefault((edit.start, edit.end), []).append((number, edit))
    # An outer place comes before those inside of it.
    order = sorted(places, key=lambda span: (span[0], -span[1]))
    selected = _rendered(text, 0, len(text), order, places)
    head, first, rest = selected.partition("\nusing ")
    line = head.count("\n") + 2
    return f"{head}\n{SELECTED}#line {line}{first}{rest}"


def _rendered(
    text: str,
    start: int,
    end: int,
    order: Sequence[tuple[int, int]],
    places: dict[tuple[int, int], list[tuple[int, Edit]]],
) -> str:
    parts: list[str] = []
    for span in order:
        if span[0] < start or span[1] > end:
            continue
        inside = [other for other in order if other != span and span[0] <= other[0] and other[1] <= span[1]]
        parts += (text[start : span[0]], _choice(places[span], _rendered(text, *span, inside, places)))
        start = span[1]
    return "".join((*parts, text[start:end]))


def _choice(alternatives: Sequence[tuple[int, Edit]], kept: str) -> str:
    number, edit = alternatives[0]
    if edit.new == ";":
        return f"if (ascir_mutant != {number}) {{ {kept} }}"
    if edit.new.endswith(";"):
        name = edit.new[:-1].split()[-1]
        return f"{edit.new} if (ascir_mutant != {number}) {kept[len(edit.new) - 1 - len(name) :]}"
    for number, edit in reversed(alternatives):
        kept = f"(ascir_mutant == {number} ? {edit.new} : {kept})"
    return kept
