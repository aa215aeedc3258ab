"""Extracts the device code of a source that also has host code.

    extern "C" __global__ __vector__ void add(...) { ... }                      kept
    int main() { aclInit(nullptr); add<<<8, nullptr, stream>>>(x, y, z); }      blanked: it needs the vendor's compiler

Functions that launch kernels or call the vendor's runtime are blanked, and includes of the runtime's headers. Line
numbers do not change. The kernel's own headers with such parts are inlined at their #include.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

# Comments, literals and directives may contain braces; other tokens are single characters.
_PIECE = re.compile(
    r"""(?P<skip>//(?:\\\n|[^\n])*|/\*.*?\*/|R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')"""
    r"|(?P<directive>^[ \t]*\#(?:\\\n|//[^\n]*|/\*.*?\*/|[^\n])*)|(?P<word>[A-Za-z_]\w*|\d(?:[\w.]|'\w)*)|(?P<mark>[{};])",
    re.DOTALL | re.MULTILINE,
)
_RUNTIME_HEADER = re.compile(
    r"\s*#\s*include\s*[<\"](?:acl/|aclrtlaunch_|aclnn|tiling/|register/|graph/|exe_graph/|torch/|torch_npu/|ATen/|c10/"
    r"|pybind11/|tikicpulib\.h|cpu_debug_launch\.h)"
)
_INCLUDE = re.compile(r'(\s*#\s*include\s*)(?:"([^"\n]+)"|<([^>\n]+)>)')
_ONCE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+once\b.*$", re.MULTILINE)
_RUNTIME = re.compile(
    r"acl[A-Z]\w*|aclrt\w+|ACL_\w+|ICPU_\w+|ACLRT_LAUNCH_KERNEL|platform_ascendc|matmul_tiling|optiling|gert|c10|c10_npu|torch"
    r"|pybind11|PYBIND11_MODULE|TORCH_LIBRARY\w*|OP_ADD"
)
_HOST_TEXT = re.compile(
    r"<<<|acl|ICPU_|platform_ascendc|matmul_tiling|optiling|gert|torch|c10|pybind|#\s*include\s*[<\"]tiling/"
)
_TRANSPARENT = re.compile(r'\s*(?:inline\s+)?(?:namespace\b[\w:\s]*|extern\s*"C"\s*)$')
_DEVICE = frozenset({"__global__", "__aicore__", "__simd_vf__"})


@dataclass
class _Item:
    """A top-level function or declaration. `name` is the identifier before its first parenthesis."""

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
    """`text` with its host functions blanked; the text itself if it has none."""
    if _HOST_TEXT.search(text) is None:
        return text
    parts: list[str] = []
    end = 0
    for begin, stop in _host_ranges(text):
        parts += (text[end:begin], re.sub(r"[^\n]", " ", text[begin:stop]))
        end = stop
    return "".join((*parts, text[end:]))


def _host_ranges(text: str) -> list[tuple[int, int]]:
    """Host functions and includes of host headers, in order. Callers of host functions are host functions, too."""
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
    """All items at namespace level, including those in namespaces and extern "C" blocks."""
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
            # A class ends with a semicolon; a function ends with its body.
            if depth == 0 and (mark == ";" or not _is_class(words, text[begin : match.start()])):
                yield item(begin, match.end())
                begin, words, directives = None, set(), []


def _is_class(words: set[str], text: str) -> bool:
    return not words.isdisjoint({"class", "struct", "union", "enum"}) and "(" not in text.split("{", 1)[0]


def _around(item: _Item) -> Iterator[tuple[int, int]]:
    """The item without its preprocessor directives: the #endif of an #if may be after it."""
    begin = item.begin
    for start, stop in item.directives:
        yield begin, start
        begin = stop
    yield begin, item.end


# --- the kernel's own headers ----------------------------------------------------------------------------------


@dataclass
class Headers:
    """The device part of a text and of the headers that it includes from `folder` or from the include folders."""

    folder: Path
    include: Sequence[Path]
    read: Callable[[Path], str]
    _known: dict[Path, tuple[bool, tuple[Path, ...]]] = field(
        default_factory=dict[Path, tuple[bool, tuple[Path, ...]]]
    )

    def expand(self, text: str, shown: str, place: Path | None = None) -> str:
        """`shown`: the name of the text for the compiler; `place`: the folder of its file."""
        place = place or self.folder
        text = device_part(text)
        parts: list[str] = []
        end = 0
        for begin, stop, path in self._own(text, place):
            if self._has_host_side(path):
                line = text.count("\n", 0, stop) + 2  # of the line after the directive
                inside = self._guarded(path)
                parts += (text[end:begin], f'{inside}\n#line {line} "{shown}"')
                end = stop
            elif place != self.folder:
                # The compiler searches the folder of the kernel, into which this text is inlined.
                parts += (text[end:begin], f'#include "{self._relative(path)}"')
                end = stop
        return "".join((*parts, text[end:]))

    def _guarded(self, path: Path) -> str:
        shown = self._relative(path)
        inside = self.expand(self.read(path), shown, path.parent)
        if _ONCE.search(inside) is None:
            return f'#line 1 "{shown}"\n{inside}'
        guard = f"ASCIR_ONCE_{re.sub(r'[^A-Za-z0-9]', '_', shown)}"
        return f'#ifndef {guard}\n#define {guard}\n#line 1 "{shown}"\n{_ONCE.sub("", inside)}\n#endif'

    def _relative(self, path: Path) -> str:
        return Path(os.path.relpath(path, self.folder)).as_posix()

    def _own(self, text: str, place: Path) -> Iterator[tuple[int, int, Path]]:
        """The path of an included header in the folders of the kernel."""
        for match in _PIECE.finditer(text):
            found = _INCLUDE.match(match["directive"] or "")
            if found is None:
                continue
            folders = (place, self.folder, *self.include) if found[2] else self.include
            name = found[2] or found[3]
            path = next((each / name for each in folders if (each / name).is_file()), None)
            if path is not None:
                yield match.start(), match.start() + found.end(), Path(os.path.normpath(path))

    def _has_host_side(self, path: Path) -> bool:
        """Whether the header, or one that it includes, must be changed."""
        seen = {path}
        waiting = [path]
        while waiting:
            changed, inner = self._facts(waiting.pop())
            if changed:
                return True
            waiting += [each for each in inner if each not in seen]
            seen.update(inner)
        return False

    def _facts(self, path: Path) -> tuple[bool, tuple[Path, ...]]:
        """Whether the header itself has host code, and which of the kernel's headers it includes."""
        if path not in self._known:
            text = self.read(path)
            kept = device_part(text)
            inner = tuple(each for _, _, each in self._own(kept, path.parent))
            self._known[path] = (kept != text, inner)
        return self._known[path]
