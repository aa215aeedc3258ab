"""A graph before and after fusion, as SVG: operations on the left, coloured by the kernel they become part of on the
right.

Path("fusion.svg").write_text(draw(report))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from ascir.report.fusion import Report

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 150, 26, 16, 24, 24
GREY = "#d9d9d9"


@dataclass(frozen=True)
class Box:
    """A node of a picture: its text, its colour, and its predecessors."""

    text: str
    colour: str
    needs: Sequence[int]


def draw(report: Report) -> str:
    flow, parts = report.flow, report.groups
    colour = {
        member: _colour(number) if len(part.members) > 1 else GREY
        for number, part in enumerate(parts)
        for member in part.members
    }
    before = [
        Box(flow.name(number), colour.get(number, "#ffffff"), flow.before[number])
        for number in range(len(flow))
    ]
    home = {member: number for number, part in enumerate(parts) for member in part.members}
    after: list[Box] = []
    for number, part in enumerate(parts):
        needed = {home[other] for member in part.members for other in flow.before[member] if other in home}
        after.append(Box(flow.label(part), colour[part.members[0]], sorted(needed - {number})))
    left, wide, high = _layers(before, MARGIN)
    right, end, low = _layers(after, MARGIN + wide + 4 * GAP_X)
    size = f'width="{end + MARGIN}" height="{max(high, low) + MARGIN}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">',
            f"<title>{escape(report.name)}: before and after fusion</title>",
            '<rect width="100%" height="100%" fill="#ffffff"/>',
            *left,
            *right,
            "</svg>\n",
        ]
    )


def _colour(number: int) -> str:
    """The colour of a number: those of consecutive numbers have very different hues."""
    return f"hsl({number * 137 % 360}, 65%, 78%)"


def _layers(boxes: Sequence[Box], left: int) -> tuple[list[str], int, int]:
    """The SVG elements of a graph, with a row for each depth; its right and its lower end."""
    depth: dict[int, int] = {}
    for number in _ordered(boxes):
        depth[number] = 1 + max((depth[other] for other in boxes[number].needs), default=-1)
    filled: dict[int, int] = {}
    place: dict[int, tuple[int, int]] = {}
    for number in range(len(boxes)):
        column = filled.get(depth[number], 0)
        filled[depth[number]] = column + 1
        place[number] = left + column * (WIDTH + GAP_X), MARGIN + depth[number] * (HEIGHT + GAP_Y)
    lines = [
        f'<line x1="{place[other][0] + WIDTH // 2}" y1="{place[other][1] + HEIGHT}" '
        f'x2="{place[number][0] + WIDTH // 2}" y2="{place[number][1]}" stroke="#888888"/>'
        for number, box in enumerate(boxes)
        for other in box.needs
    ]
    shapes = [
        f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{box.colour}" stroke="#444444"/>'
        f'<text x="{x + WIDTH // 2}" y="{y + HEIGHT // 2 + 4}" text-anchor="middle">{escape(box.text[:24])}</text>'
        for box, (x, y) in ((boxes[number], place[number]) for number in range(len(boxes)))
    ]
    widest = max(filled.values(), default=0)
    return [*lines, *shapes], left + widest * (WIDTH + GAP_X), MARGIN + len(filled) * (HEIGHT + GAP_Y)


def _ordered(boxes: Sequence[Box]) -> Iterable[int]:
    """The indices in topological order."""
    done: dict[int, None] = {}
    pending = list(range(len(boxes) - 1, -1, -1))
    while pending:
        number = pending[-1]
        missing = [other for other in boxes[number].needs if other not in done]
        if missing:
            pending += missing
        else:
            done[pending.pop()] = None
    return done
