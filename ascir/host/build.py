"""Compiles a kernel to shared libraries for this machine.

    toolchain = Toolchain.of_machine()
    source = KernelSource.of_file(Path("add.cpp"))
    analysis = toolchain.analyse(source, "add_custom")        # KernelType.AIV_ONLY, its parameters
    toolchain.build(source, analysis, checked=True)           # {"aiv": Path(".../3f....so")}

Artifacts are cached per user by content: text, included files, flags, our headers, the compiler. What instructions do,
apart from the types of a kernel, is compiled once and optimized (src/model.cpp). The text of a kernel is not: it would
be compiled in five times the time, and run up to a fifth faster. Flags in the environment variable ASCIR_CXXFLAGS
follow ours, for example -O2 for kernels with long scalar loops.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path

from ascir.diagnostics import Diagnostic, Source, SourceError
from ascir.host.analysis import Analysis, KernelSource, analysis_of
from ascir.host.cache import Cache, digest
from ascir.host.compiler import Compiler, find_compiler
from ascir.host.messages import read_messages
from ascir.host.source import own_text

FOLDER = Path(__file__).resolve().parent
HEADERS = FOLDER / "include"
SOURCES = FOLDER / "src"
SCAN = FOLDER / "scan"
OPERATOR_HEADER = "kernel_operator.h"

# Kernels violate strict aliasing, and rely on wrapping integers.
SEMANTICS = ("-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv")
LANGUAGE = ("-std=c++17", "-fPIC", *SEMANTICS, "-fno-exceptions", "-fno-asynchronous-unwind-tables")
OPTIMIZED = "-O2"
# The device's compiler is a clang: it refuses values that may not fit into the fields of a braced initializer.
MESSAGES = {
    False: (
        "-Werror=narrowing",
        "-fno-gnu-unique",
        "-fdiagnostics-color=never",
        "-fno-diagnostics-show-caret",
        "-fmax-errors=20",
    ),
    True: (
        "-w",
        "-fno-color-diagnostics",
        "-fno-caret-diagnostics",
        "-ferror-limit=20",
        "-fno-sanitize=undefined",
    ),
}
# A kernel finds the system's libraries where the runtime has loaded them: to search them is most of the linker's time.
LIBRARIES = {False: ("-nodefaultlibs", "-lgcc"), True: ()}
_APART = re.compile("DAV|ASCEND_IS_NOT|##")
"""What may give another text for each type of core: the macros that tell them apart, also if they are pasted together."""
CORE_MACRO = {"aiv": "-D__DAV_C220_VEC__=1", "aic": "-D__DAV_C220_CUBE__=1"}


@dataclass(frozen=True)
class Toolchain:
    """A compiler, and the folders of its artifacts."""

    compiler: Compiler
    cache: Cache

    @staticmethod
    def of_machine() -> Toolchain:
        cache = Cache.of_user()
        return Toolchain(find_compiler(cache), cache)

    @cached_property
    def _stamp(self) -> str:
        """A hash of the compiler, its flags and our own headers."""
        files = sorted(path for folder in (HEADERS, SCAN) for path in folder.rglob("*.h"))
        contents = (part for path in files for part in (str(path.relative_to(FOLDER)), path.read_bytes()))
        return digest(self.compiler.identity, *self._flags, *contents, *_rules())

    @cached_property
    def _flags(self) -> tuple[str, ...]:
        return (*LANGUAGE, *self.compiler.native, *MESSAGES[self.compiler.is_clang])

    def _run(
        self, arguments: Sequence[str], text: str = "", folder: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.compiler.command, *arguments],
            input=text,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"LC_ALL": "C"},
        )

    def _compile_ours(self, *arguments: str) -> None:
        result = self._run(arguments)
        if result.returncode != 0:
            message = f"the host model does not compile:\n{result.stderr.strip()}"
            raise SourceError(Diagnostic(message, "ascir.host"))

    # --- analysis ----------------------------------------------------------------------------------------------

    def analyse(self, source: KernelSource, kernel: str | None, tiling_key: int = 0) -> Analysis:
        """The parameters of `kernel` (or of the only one, for None) and its core types. SourceError: no such kernel."""
        asked = (kernel or "", str(tiling_key))
        key = digest("analysis", self._stamp, *asked, *source.identity)

        def make(target: Path) -> list[str]:
            vector_text, files = self.preprocess(source, "aiv")
            is_same = not files and _APART.search(source.compiled_text) is None
            cube_text, cube_files = (vector_text, []) if is_same else self.preprocess(source, "aic")
            target.write_text(
                analysis_of(source, kernel, tiling_key, vector_text, cube_text).to_json(), encoding="utf-8"
            )
            return [*files, *cube_files]

        return Analysis.of_json(
            self.cache.fetch(key, ".json", source.folder, make).read_text(encoding="utf-8")
        )

    def preprocess(self, source: KernelSource, core: str) -> tuple[str, list[str]]:
        """The preprocessed text of the kernel itself, and the files that it includes."""
        markers = ["-I", str(SCAN), "-I", str(HEADERS), "-include", str(SCAN / "markers.h")]
        arguments = ["-E", "-x", "c++", "-", *self._flags, CORE_MACRO[core], *markers, *_includes(source)]
        result = self._run(arguments, f"{source.compiled_text}\n", source.folder)
        if result.returncode != 0:
            raise source.error(self._errors(result, source))
        files = re.findall(r'^# \d+ "([^"<][^"]*)"(?! [\d ]*3)', result.stdout, re.MULTILINE)
        return own_text(result.stdout, str(FOLDER)), self._dependencies(source, files)

    @staticmethod
    def _dependencies(source: KernelSource, files: Iterable[str]) -> list[str]:
        """Included files that may change: neither the text itself nor our headers (part of the stamp)."""
        return [
            file
            for file in dict.fromkeys(files)
            if not file.startswith(str(FOLDER))
            and file != source.file
            and not file.endswith((".gch", ".pch"))
            and (source.folder / file).is_file()
        ]

    @staticmethod
    def _errors(result: subprocess.CompletedProcess[str], source: KernelSource) -> tuple[Diagnostic, ...]:
        found = read_messages(result.stderr, str(FOLDER))
        if found:
            # Code after the text is generated: the call of the kernel, which may name an invalid instance.
            return tuple(
                replace(each, file=source.file, line=0, notes=()) if each.file == "entry" else each
                for each in found
            )
        # A signal, a full disk, a broken compiler: report its output.
        said = result.stderr.strip() or f"it ended with code {result.returncode} and said nothing"
        return (Diagnostic(f"the C++ compiler failed: {said}", source.file),)

    # --- libraries ---------------------------------------------------------------------------------------------

    def build(self, source: KernelSource, analysis: Analysis, checked: bool) -> Mapping[str, Path]:
        """Compiles a library for each core type of the kernel. SourceError: the errors of the compiler in the text."""
        cores = analysis.type.cores
        with ThreadPoolExecutor(len(cores)) as pool:
            building = {
                core: pool.submit(self._library, source, analysis.name, core, checked) for core in cores
            }
            failures = [error for future in building.values() if (error := future.exception()) is not None]
        problems = [
            problem for error in failures if isinstance(error, SourceError) for problem in error.diagnostics
        ]
        if problems:
            raise SourceError(dict.fromkeys(problems), Source(source.show(source.file), source.text))
        if failures:
            raise failures[0]
        return {core: future.result() for core, future in building.items()}

    def _library(self, source: KernelSource, kernel: str, core: str, checked: bool) -> Path:
        chosen = shlex.split(os.environ.get("ASCIR_CXXFLAGS", ""))
        mode = (*_mode(core, checked), "-DASCIR_KERNEL", *chosen)
        key = digest("kernel", self._stamp, kernel, *mode, *source.identity)

        def make(target: Path) -> list[str]:
            dependencies = target.with_suffix(".d")
            output = [
                "-shared",
                *_UNDEFINED,
                *LIBRARIES[self.compiler.is_clang],
                "-MMD",
                "-MF",
                str(dependencies),
                "-MT",
                "x",
                "-o",
                str(target),
            ]
            flags = [*self._flags, *mode, "-I", str(HEADERS), *_includes(source)]
            text = f'{source.compiled_text}\n#line 1 "entry"\nASCIR_ENTRY({kernel})\n'
            with ThreadPoolExecutor(1) as pool:
                model = pool.submit(self._model, core, checked)
                inputs = [
                    "-x",
                    "c++",
                    "-",
                    *self._use(self._precompiled(mode)),
                    "-x",
                    "none",
                    str(model.result()),
                ]
            result = self._run([*flags, *inputs, *output], text, source.folder)
            if result.returncode != 0:
                raise source.error(self._errors(result, source))
            return self._dependencies(source, _read_dependencies(dependencies))

        return self.cache.fetch(key, ".so", source.folder, make)

    def _model(self, core: str, checked: bool) -> Path:
        """What is the same in all kernels of a mode: the functions that our headers declare with ASCIR_SHARED."""
        flags = [*self._flags, OPTIMIZED, *_mode(core, checked), "-DASCIR_MODEL", "-I", str(HEADERS)]

        def make(target: Path) -> tuple[()]:
            self._compile_ours("-c", str(SOURCES / "model.cpp"), *flags, "-o", str(target))
            return ()

        return self.cache.fetch(digest("model", self._stamp, *flags[:-1]), ".o", FOLDER, make)

    def _precompiled(self, mode: Sequence[str]) -> Path:
        """The precompiled header of a mode, shared by all kernels."""

        def make(target: Path) -> tuple[()]:
            flags = [*self._flags, *mode, "-I", str(HEADERS)]
            self._compile_ours("-x", "c++-header", str(HEADERS / OPERATOR_HEADER), *flags, "-o", str(target))
            return ()

        key = digest("precompiled", self._stamp, str(HEADERS), *mode)
        return self.cache.fetch(key, self.compiler.precompiled_suffix, FOLDER, make)

    def _use(self, precompiled: Path) -> tuple[str, ...]:
        if self.compiler.is_clang:
            return ("-include-pch", str(precompiled))
        # gcc uses NAME.gch when it includes NAME.
        return ("-include", str(precompiled.with_suffix("")))

    def component(self, name: str) -> Path:
        """The library of src/NAME.cpp: `runtime` has the scheduler and the checks, `timeline` the timing model."""

        def make(target: Path) -> list[str]:
            dependencies = target.with_suffix(".d")
            arguments = [
                *self._flags,
                OPTIMIZED,
                "-fvisibility=hidden",
                "-shared",
                *_UNDEFINED,
                "-pthread",
                "-I",
                str(HEADERS),
            ]
            arguments += ["-MMD", "-MF", str(dependencies), "-o", str(target)]
            self._compile_ours(str(SOURCES / f"{name}.cpp"), *arguments)
            return [os.path.relpath(file, FOLDER) for file in _read_dependencies(dependencies)]

        key = digest("component", name, self.compiler.identity, *self._flags, OPTIMIZED, str(FOLDER))
        return self.cache.fetch(key, ".so", FOLDER, make)


def _mode(core: str, checked: bool) -> tuple[str, ...]:
    """What distinguishes the libraries of a kernel."""
    return (CORE_MACRO[core], f"-DASCIR_CHECKED={int(checked)}", "-fvisibility=hidden")


@cache
def _rules() -> tuple[bytes, ...]:
    """The options of preprocessing and compilation, besides the headers."""
    return tuple(
        (FOLDER / name).read_bytes()
        for name in ("analysis.py", "build.py", "device.py", "source.py", "tiling_key.py")
    )


_UNDEFINED = ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()


def _includes(source: KernelSource) -> tuple[str, ...]:
    # The compiler runs in the kernel's folder: names are relative, so that copies of the folder share the artifact.
    return ("-iquote", ".", *(part for folder in source.include for part in ("-I", str(folder))))


def _read_dependencies(path: Path) -> list[str]:
    """The prerequisites of a make rule, which may have none; spaces in names are escaped."""
    rule = path.read_text(encoding="utf-8").partition(":")[2].replace("\\\n", " ")
    return [name.replace("\\ ", " ").replace("$$", "$") for name in re.findall(r"(?:\\ |\S)+", rule)]
