"""The device side of a source that has its host side in the same file.

    extern "C" __global__ __vector__ void add(...) { ... }                      kept
    int main() { aclInit(nullptr); add<<<8, nullptr, stream>>>(x, y, z); }      blanked: it needs the vendor's compiler

A function that launches kernels or calls the vendor's runtime is blanked, as are includes of that runtime's headers.
Lines stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

# Comments, literals and directives hide braces; what is left is told apart by single characters.
_PIECE = re.compile(
    r"""(?P<skip>//(?:\\\n|[^\n])*|/\*.*?\*/|R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"|(?P<directive>^[ \t]*\#(?:\\\n|//[^\n]*|/\*.*?\*/|[^\n])*)|(?P<word>[A-Za-z_]\w*|\d(?:[\w.]|'\w)*)|(?P<mark>[{};])",
    re.DOTALL | re.MULTILINE,
)
_RUNTIME_HEADER = re.compile(
    r"\s*#\s*include\s*[<\"](?:acl/|aclrtlaunch_|aclnn|tiling/platform/|tikicpulib\.h)"
)
_RUNTIME = re.compile(r"acl[A-Z]\w*|aclrt\w+|ACL_\w+|ICPU_\w+|ACLRT_LAUNCH_KERNEL")
_TRANSPARENT = re.compile(r'\s*(?:inline\s+)?(?:namespace\b[\w:\s]*|extern\s*"C"\s*)$')
_DEVICE = frozenset({"__global__", "__aicore__", "__simd_vf__"})


@dataclass
class _Item:
    """A top-level function or declaration. `name` is what stands in front of its first parenthesis."""

    begin: int
    end: int
    name: str
    words: frozenset[str]
    launches: bool
    directives: tuple[tuple[int, int], ...]

    def is_host(self, host_names: set[str]) -> bool:
        if not self.words.isdisjoint(_DEVICE):
            return False
        calls_host = not host_names.isdisjoint(self.words - {self.name})
        return self.launches or calls_host or self.name == "main" or any(map(_RUNTIME.fullmatch, self.words))


@lru_cache(maxsize=16)
def device_part(text: str) -> str:
    """`text` with its host functions blanked; the text itself where it has none."""
    if "<<<" not in text and "acl" not in text and "ICPU_" not in text:
        return text
    parts: list[str] = []
    end = 0
    for begin, stop in _host_ranges(text):
        parts += (text[end:begin], re.sub(r"[^\n]", " ", text[begin:stop]))
        end = stop
    return "".join((*parts, text[end:]))


def _host_ranges(text: str) -> list[tuple[int, int]]:
    """Functions of the host and includes of its headers, in order. What calls a host function is one."""
    items = list(_items(text))
    host: list[_Item] = []
    while found := [item for item in items if item.is_host({each.name for each in host if each.name})]:
        host += found
        items = [item for item in items if item not in found]
    ranges = [part for item in host for part in _around(item)]
    ranges += [
        match.span() for match in _PIECE.finditer(text) if _RUNTIME_HEADER.match(match["directive"] or "")
    ]
    return sorted(ranges)


def _items(text: str) -> Iterator[_Item]:
    """Everything at namespace level; namespaces and extern "C" blocks are looked into."""
    depth = 0
    begin: int | None = None
    words: set[str] = set()
    directives: list[tuple[int, int]] = []

    def item(start: int, end: int) -> _Item:
        head = re.split(r"[({;]", text[start:end], maxsplit=1)[0].split()
        name = re.sub(r".*\W", "", head[-1]) if head else ""
        return _Item(start, end, name, frozenset(words), "<<<" in text[start:end], tuple(directives))

    for match in _PIECE.finditer(text):
        if match["skip"] is not None:
            if begin is None and match["skip"].startswith('"'):
                begin = match.start()
            continue
        if match["directive"] is not None:
            if begin is not None:
                directives.append(match.span())
            continue
        mark = match["mark"]
        if mark == "}" and depth == 0:  # of a namespace
            begin = None
            continue
        if begin is None:
            begin, words, directives = match.start(), set(), []
        if mark is None:
            words.add(match[0])
        elif mark == "{":
            if depth == 0 and _TRANSPARENT.match(text[begin : match.start()]):
                begin = None
            else:
                depth += 1
        else:
            depth -= mark == "}"
            # A class goes on to its semicolon; a function ends with its body.
            if depth == 0 and (mark == ";" or not _is_class(words, text[begin : match.start()])):
                yield item(begin, match.end())
                begin, words, directives = None, set(), []


def _is_class(words: set[str], text: str) -> bool:
    return not words.isdisjoint({"class", "struct", "union", "enum"}) and "(" not in text.split("{", 1)[0]


def _around(item: _Item) -> Iterator[tuple[int, int]]:
    """The item without the directives in it: an #if there may have its #endif behind."""
    begin = item.begin
    for start, stop in item.directives:
        yield begin, start
        begin = stop
    yield begin, item.end
