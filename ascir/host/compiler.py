"""The C++ compiler of this machine: CXX, c++, g++ or clang++, else the one in the ziglang wheel.

compiler = find_compiler(Cache.of_user())
compiler.command      ("/usr/bin/c++",)
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ascir.diagnostics import Diagnostic, SourceError
from ascir.host.cache import Cache, digest

CANDIDATES = ("c++", "g++", "clang++")


@dataclass(frozen=True)
class Compiler:
    """A compiler. `identity` has all that determines its output: version, target, the processor it tunes for."""

    command: tuple[str, ...]
    is_clang: bool
    native: tuple[str, ...]  # enable the instructions of this processor
    identity: str

    @property
    def precompiled_suffix(self) -> str:
        return ".pch" if self.is_clang else ".gch"


def _processor() -> str:
    """The instruction sets of this machine: libraries for one processor may not run on another."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            lines = [line for line in file if line.startswith(("flags", "Features"))]
        return lines[0] if lines else platform.machine()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"


def _candidates() -> Iterator[tuple[str, ...]]:
    if chosen := os.environ.get("CXX"):
        yield tuple(shlex.split(chosen))
    yield from ((name,) for name in CANDIDATES)
    if importlib.util.find_spec("ziglang") is not None:
        yield (sys.executable, "-m", "ziglang", "c++")


def _probe(command: Sequence[str]) -> dict[str, str]:
    """The version that the compiler prints, and whether it supports -march=native."""
    try:
        version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
    except OSError as error:
        raise subprocess.CalledProcessError(126, list(command)) from error
    native = "-march=native"
    empty = [*command, "-x", "c++", "-std=c++17", native, "-fsyntax-only", "-"]
    accepted = subprocess.run(empty, input="", capture_output=True, text=True, check=False).returncode == 0
    return {"version": version, "native": native if accepted else ""}


def find_compiler(cache: Cache) -> Compiler:
    """The first compiler that works. Its answers are cached: asking takes longer than a cached build."""
    for command in _candidates():
        path = shutil.which(command[0])
        if path is None:
            if command[0] == os.environ.get("CXX", "").split(" ")[0]:
                message = f"the environment's CXX names '{command[0]}', which is not there"
                raise SourceError(Diagnostic(message, "CXX"))
            continue
        status = os.stat(path)
        stamp = f"{os.path.realpath(path)} {status.st_mtime_ns} {status.st_size} {command[1:]}"
        key = digest("compiler", stamp, _processor())

        def ask(target: Path, resolved: tuple[str, ...] = (path, *command[1:])) -> tuple[()]:
            target.write_text(json.dumps(_probe(resolved)), encoding="utf-8")
            return ()

        try:
            answer = json.loads(cache.fetch(key, ".json", Path(), ask).read_text(encoding="utf-8"))
        except subprocess.CalledProcessError:
            if " ".join(command) == " ".join(shlex.split(os.environ.get("CXX", ""))):
                message = (
                    f"the environment's CXX names '{command[0]}', which is not a C++ compiler that works"
                )
                raise SourceError(Diagnostic(message, "CXX")) from None
            continue
        is_clang = "clang" in answer["version"]
        native = (answer["native"],) if answer["native"] else ()
        return Compiler((path, *command[1:]), is_clang, native, digest(key, answer["version"]))
    message = (
        "no C++ compiler was found; tried CXX, c++, g++, clang++ and the ziglang package "
        "(pip install 'ascir[sim]' brings one)"
    )
    raise SourceError(Diagnostic(message, "ascir.host"))
