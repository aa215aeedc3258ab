"""The source of a kernel, a file or a text, and the signature of one of its kernels: parameters and core types.

source = KernelSource.of_file(Path("add.cpp"))
analysis = analysis_of(source, "add_custom", 0, vector_text, cube_text)
analysis.type, analysis.parameters       KernelType.AIV_ONLY, (GM_ADDR x, GM_ADDR z, uint32_t n)
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ascir.diagnostics import Diagnostic, Source, SourceError
from ascir.host.device import Headers
from ascir.host.kernel_type import KernelType, UnknownKernelType, declared_type, used_type
from ascir.host.source import Entry, Parameter, entries_of, nearest, tokens_of
from ascir.host.tiling_key import selected_structure

_GET_TILING_DATA = """\
#include "kernel_operator.h"
#undef GET_TILING_DATA
#define GET_TILING_DATA(name, pointer) GET_TILING_DATA_WITH_STRUCT({}, name, pointer)
"""


@dataclass(frozen=True)
class KernelSource:
    """The text of a kernel. `shown` is the file name in error messages; `folder` is the folder for its includes."""

    text: str
    shown: str
    folder: Path
    include: tuple[Path, ...] = ()
    defines: tuple[tuple[str, str], ...] = ()  # macros and their values
    tiling_key: int = 0

    @staticmethod
    def of_file(
        path: Path,
        include: Iterable[Path] = (),
        defines: Iterable[tuple[str, str]] = (),
        tiling_key: int = 0,
    ) -> KernelSource:
        text = _decoded(path.read_bytes(), str(path))
        folders = tuple(folder.resolve() for folder in include)
        return KernelSource(text, str(path), path.resolve().parent, folders, tuple(defines), tiling_key)

    @property
    def file(self) -> str:
        """The file name for the compiler: without a folder, so that copies share the result."""
        return os.path.basename(self.shown)

    @cached_property
    def compiled_text(self) -> str:
        """The device part, after the requested macro definitions; errors and findings have the line numbers of the
        text."""
        macros = "".join(f"#define {name} {value}\n" for name, value in self.defines)
        headers = Headers(self.folder, self.include, lambda path: _decoded(path.read_bytes(), str(path)))
        text = headers.expand(self.text, self.file)
        if (structure := selected_structure(text, self.tiling_key, self.shown)) is not None:
            macros += _GET_TILING_DATA.format(structure)
        return f'{macros}#line 1 "{self.file}"\n{text}'

    @property
    def identity(self) -> tuple[str, ...]:
        """The cache key of compilation, except for the included files."""
        return (self.compiled_text, *map(str, self.include))

    def show(self, file: str) -> str:
        """The name for messages of a file that the compiler reports; relative names are relative to the kernel."""
        return (
            file if os.path.isabs(file) else os.path.normpath(os.path.join(os.path.dirname(self.shown), file))
        )

    def error(self, diagnostics: Iterable[Diagnostic]) -> SourceError:
        def shown(diagnostic: Diagnostic) -> Diagnostic:
            notes = tuple(shown(note) for note in diagnostic.notes)
            place = (self.show(diagnostic.file), diagnostic.line, diagnostic.column)
            return Diagnostic(diagnostic.message, *place, diagnostic.severity, notes)

        return SourceError(
            [shown(diagnostic) for diagnostic in diagnostics], Source(self.show(self.file), self.text)
        )


@dataclass(frozen=True)
class Analysis:
    """The properties of a kernel in the text."""

    name: str
    parameters: tuple[Parameter, ...]
    type: KernelType

    def to_json(self) -> str:
        parameters = [(parameter.name, parameter.type, parameter.is_pointer) for parameter in self.parameters]
        return json.dumps({"name": self.name, "type": int(self.type), "parameters": parameters})

    @staticmethod
    def of_json(text: str) -> Analysis:
        data = json.loads(text)
        parameters = tuple(Parameter(*parameter) for parameter in data["parameters"])
        return Analysis(data["name"], parameters, KernelType(data["type"]))


def _decoded(data: bytes, name: str) -> str:
    """Decodes UTF-8, or the encoding of older sources with Chinese comments."""
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise SourceError(Diagnostic("is not text: neither UTF-8 nor GB18030", name))


def analysis_of(
    source: KernelSource, kernel: str | None, tiling_key: int, vector_text: str, cube_text: str
) -> Analysis:
    """Analyses the text preprocessed for each core type. SourceError: there is no such kernel."""
    vector_tokens, cube_tokens = tokens_of(vector_text), tokens_of(cube_text)
    seen: dict[str, tuple[Entry, Sequence[str]]] = {}
    for tokens in (cube_tokens, vector_tokens):
        seen |= {entry.name: (entry, tokens) for entry in entries_of(tokens)}
    if kernel is None:
        if len(seen) != 1:
            found = f"has the kernels {', '.join(seen)}: name one" if seen else _no_such_kernel("", ())
            raise SourceError(Diagnostic(found, source.shown))
        kernel = next(iter(seen))
    # `ns::add<half>` names the instance of a template in a namespace.
    name = re.sub(r"<.*", "", kernel).split("::")[-1].strip()
    if name not in seen:
        raise SourceError(Diagnostic(_no_such_kernel(kernel, list(seen)), source.shown))
    entry, tokens = seen[name]
    if entry.is_template and "<" not in kernel:
        message = f"kernel '{name}' is a template: name an instance, such as '{name}<half>'"
        raise SourceError(Diagnostic(message, source.shown))
    if "<" in kernel and not entry.is_template:
        raise SourceError(Diagnostic(f"kernel '{name}' is not a template", source.shown))
    try:
        kernel_type = declared_type(tokens, entry, len(seen) == 1, tiling_key)
    except UnknownKernelType as error:
        raise SourceError(Diagnostic(str(error), source.shown)) from None
    return Analysis(
        kernel,
        entry.parameters,
        kernel_type if kernel_type is not None else used_type(vector_tokens, cube_tokens),
    )


def _no_such_kernel(kernel: str, names: Sequence[str]) -> str:
    if not names:
        return "has no kernel: no function in it is marked __global__"
    return f"has no kernel '{kernel}'{nearest(kernel, names)}"
