"""Formats files of the text language, for `ascir fmt`.

    model f(x:f16[B,8]){return relu( x )}         # before
    model f(x: f16[B, 8]) {                       # after
        return relu(x)
    }

Equal syntax trees are formatted equally, except for comments, which stay above or after what they were attached to.
Lines that are too long are broken at commas, outermost first. Formatting is idempotent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ascir.diagnostics import Source
from ascir.frontend.text import syntax
from ascir.frontend.text.parser import read
from ascir.frontend.text.printing import broken, expression, listed, type_text
from ascir.frontend.text.syntax import Comment, Place

INDENT = "    "
WIDTH = 100


def format_source(source: Source) -> str:
    """The formatted text of a file. Raises `SourceError` if it cannot be parsed."""
    return format_file(read(source))


def format_file(file: syntax.File) -> str:
    return _Writer(sorted(file.comments, key=lambda comment: (comment.line, comment.column))).file(file)


@dataclass
class _Writer:
    """The lines so far, and the comments that follow."""

    comments: list[Comment]
    lines: list[str] = field(default_factory=list[str])
    start: int = 0
    """The first line of the current item."""

    def file(self, file: syntax.File) -> str:
        previous: tuple[syntax.Item, int] | None = None
        for item in file.items:
            begin = len(self.lines)
            self.above(item.place, "")
            first = len(self.lines)
            self.item(item)
            self.behind(item.place)
            height = len(self.lines) - first
            if previous is not None and not _close(*previous, item, height):
                self.lines.insert(begin, "")
            previous = item, height
        if self.comments and previous is not None:
            self.blank()
        self.lines += [comment.text for comment in self.comments]
        return "\n".join(self.lines).strip("\n") + "\n" if self.lines else ""

    def blank(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def above(self, place: Place, indent: str) -> None:
        """The comments before a line; an empty line after a separate one is kept."""
        while self.comments and self.comments[0].line < place.line:
            comment = self.comments.pop(0)
            self.lines.append(indent + comment.text)
            following = self.comments[0].line if self.comments else place.line
            if not indent and min(following, place.line) > comment.line + 1:
                self.lines.append("")
        self.start = len(self.lines)

    def behind(self, place: Place) -> None:
        """The comments after the end of an item; one inside it is moved above it."""
        while self.comments and self.comments[0].line < place.end_line:
            comment = self.comments.pop(0)
            self.lines.insert(self.start, f"{_indent(self.lines[self.start])}{comment.text}")
        if self.comments and self.comments[0].line == place.end_line:
            self.lines[-1] += f"  {self.comments.pop(0).text}"

    def item(self, item: syntax.Item) -> None:
        match item:
            case syntax.Switch():
                self.lines.append(f"{'enable' if item.on else 'disable'} {', '.join(item.names)}")
            case syntax.Model():
                self.model(item)
            case syntax.Rule():
                self.rule(item)

    def model(self, model: syntax.Model) -> None:
        parameters = [
            f"{each.id}: {'donated ' * each.donated}{type_text(each.type)}"
            + (f" = {expression(each.default)}" if each.default else "")
            for each in model.parameters
        ]
        results = ""
        if model.results is not None:
            types = [type_text(each) for each in model.results]
            results = f" -> {types[0]}" if len(types) == 1 else f" -> ({', '.join(types)})"
        self.lines += listed(f"model {model.id}(", parameters, f"){results} {{", "", WIDTH)
        for statement in model.statements:
            self.above(statement.place, INDENT)
            if isinstance(statement, syntax.Requirement):
                head, value = "require ", statement.condition
            else:
                head, value = f"{', '.join(statement.names)} = ", statement.value
            self.lines += broken(head, value, "", INDENT, WIDTH)
            self.behind(statement.place)
        first = model.returns[0].place
        self.above(first, INDENT)
        self.lines += _several("return ", model.returns, INDENT)
        self.behind(Place(first.line, 1, model.returns[-1].place.end_line))
        self.above(Place(model.place.end_line, 1, model.place.end_line), INDENT)
        self.lines.append("}")

    def rule(self, rule: syntax.Rule) -> None:
        clauses = list(_clauses(rule))
        head = f"rule {rule.id}:"
        line = f"{head} {' '.join(text for text, _ in clauses)}"
        inside = [each for each in self.comments if each.line < rule.place.end_line]
        if len(line) <= WIDTH and "\n" not in line and not inside:
            self.lines.append(line)
            return
        self.lines.append(head)
        for (text, place), lines in zip(clauses, _clause_lines(rule), strict=True):
            assert text
            self.above(place, INDENT)
            self.lines += lines
            self.behind(place)


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _close(first: syntax.Item, height: int, second: syntax.Item, other: int) -> bool:
    """Whether items are not separated by empty lines: switches, and one-line rules that were not."""
    if isinstance(first, syntax.Model) or type(first) is not type(second):
        return False
    return height == other == 1 and second.place.line == first.place.end_line + 1


def _several(head: str, values: Sequence[syntax.Expression], indent: str) -> list[str]:
    """Expressions separated by commas, on one line if they fit."""
    line = f"{indent}{head}{', '.join(map(expression, values))}"
    if len(line) <= WIDTH:
        return [line]
    lines: list[str] = []
    for index, value in enumerate(values):
        tail = "," if index + 1 < len(values) else ""
        lines += broken(INDENT if index else head, value, tail, indent, WIDTH)
    return lines


def _binding(binding: syntax.Binding) -> str:
    return f"{', '.join(binding.names)} = {expression(binding.value)}"


def _item(item: str | syntax.Expression) -> str:
    return item if isinstance(item, str) else expression(item)


def _declaration(declared: syntax.Typed | syntax.Sampled) -> str:
    if isinstance(declared, syntax.Sampled):
        return f"{declared.id} in {expression(declared.values)}"
    return f"{', '.join(declared.names)}: {type_text(declared.type)}"


def _parts(rule: syntax.Rule) -> Iterator[tuple[str, Sequence[str | syntax.Expression], Place]]:
    """Each clause: its keyword, its items, and its position."""
    for index, pattern in enumerate(rule.patterns):
        yield "| " if index else "", pattern, _span(pattern)
    if rule.parts:
        yield "with ", list(map(_binding, rule.parts)), _span(rule.parts)
    yield "=> ", rule.replacement, _span(rule.replacement)
    if rule.bindings:
        yield "where ", list(map(_binding, rule.bindings)), _span(rule.bindings)
    if rule.condition is not None:
        yield "if ", [expression(rule.condition)], _span([rule.condition])
    if rule.declarations:
        yield "for ", list(map(_declaration, rule.declarations)), _span(rule.declarations)
    end = Place(rule.place.end_line, 1, rule.place.end_line)
    if rule.shared:
        yield "shared", [], end
    if rule.tolerance is not None:
        yield "tolerance ", [f"{rule.tolerance:g}"], end


def _span(nodes: Sequence[syntax.Node]) -> Place:
    return Place(nodes[0].place.line, 1, nodes[-1].place.end_line)


def _clauses(rule: syntax.Rule) -> Iterator[tuple[str, Place]]:
    for word, items, place in _parts(rule):
        yield word + ", ".join(map(_item, items)), place


def _clause_lines(rule: syntax.Rule) -> Iterator[list[str]]:
    """Each clause on lines of its own, with as many items as fit."""
    for word, items, _ in _parts(rule):
        lines = [INDENT + word]
        for index, item in enumerate(items):
            comma = "," if index + 1 < len(items) else ""
            text = _item(item) + comma
            if index and len(lines[-1]) + 1 + len(text) > WIDTH:
                lines.append(2 * INDENT)
            begin = lines.pop()
            begin += " " if index and begin.strip() else ""
            if isinstance(item, str):
                lines.append(begin + text)
                continue
            indent = begin[: len(begin) - len(begin.lstrip())]
            lines += broken(begin.lstrip(), item, comma, indent, WIDTH)
        yield [line.rstrip() for line in lines]
