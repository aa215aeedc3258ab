"""Lit tests inside pytest, in process: 13 times faster than spawning the tools.

    // RUN: ascir-opt %s | filecheck %s
    // RUN: not ascir-opt %s 2>&1 | filecheck %s --check-prefix ERROR

The RUN lines are lit's; `lit lit_tests` runs the same files with the installed tools. A file without a RUN line, a
RUN line without a check, a misspelt check and a check that a tool would ignore are refused.
"""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from lit_tests.rules import LitFailure, refuse_vacuous, run_lines

SUFFIXES = {".mlir", ".ascl", ".onnxtxt"}


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


# --- tools ----------------------------------------------------------------------------------------------------


def _ascir_opt(arguments: Sequence[str]) -> int:
    from ascir.tools import driver, opt

    return driver.run_tool("ascir-opt", opt.run, arguments)


def _ascir_translate(arguments: Sequence[str]) -> int:
    from ascir.tools import driver, translate

    return driver.run_tool("ascir-translate", translate.run, arguments)


def _ascir(arguments: Sequence[str]) -> int:
    from ascir.tools import cli, driver

    return driver.run_tool("ascir", cli.run, arguments)


def _filecheck(arguments: Sequence[str]) -> int:
    from filecheck.finput import FInput
    from filecheck.matcher import Matcher
    from filecheck.options import parse_argv_options
    from filecheck.parser import Parser

    # Without a file filecheck prints its help and succeeds; with an empty variable it matches anything.
    if not [argument for argument in arguments if not argument.startswith("-")]:
        raise LitFailure("filecheck needs a file with checks")
    options = parse_argv_options(["filecheck", *arguments, "--reject-empty-vars"])
    if not options.match_filename or not Path(options.match_filename).is_file():
        raise LitFailure(f"filecheck needs a file with checks, got '{options.match_filename}'")
    return Matcher(options, FInput("<stdin>", sys.stdin.read()), Parser.from_opts(options)).run()


TOOLS: dict[str, Callable[[Sequence[str]], int]] = {
    "ascir": _ascir,
    "ascir-opt": _ascir_opt,
    "ascir-translate": _ascir_translate,
    "filecheck": _filecheck,
}


@contextmanager
def _standard_input(text: str) -> Generator[None]:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def run_tool(words: Sequence[str], stdin: str) -> Result:
    """One command of a pipe. `not` turns success and failure round, as LLVM's tool does."""
    if words and words[0] == "not":
        result = run_tool(words[1:], stdin)
        return Result(0 if result.code else 1, result.out, result.err)
    if not words or (tool := TOOLS.get(words[0])) is None:
        raise LitFailure(
            f"unknown tool in RUN line: {' '.join(words)!r}; known are {', '.join(sorted(TOOLS))}, not"
        )
    out, err = io.StringIO(), io.StringIO()
    with _standard_input(stdin), redirect_stdout(out), redirect_stderr(err):
        try:
            code = tool(words[1:])
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else int(leave.code is not None)
    return Result(code, out.getvalue(), err.getvalue())


def run_line(line: str) -> None:
    """One RUN line: commands joined by `|`. As under lit, the last one's failure fails it; so does any other's here."""
    text = ""
    for command in _split_pipe(line):
        merge = command.endswith("2>&1")
        words = shlex.split(command.removesuffix("2>&1"))
        if any(word in {">", "<", "&&", ";", "2>"} or word.startswith((">", "<")) for word in words):
            raise LitFailure(f"redirections are not supported: {command}")
        result = run_tool(words, text)
        if result.code:
            shown = f"{result.err}{result.out if words[0] == 'filecheck' else ''}".strip()
            raise LitFailure(f"'{command.strip()}' ended with code {result.code}\n{shown}")
        text = result.err + result.out if merge else result.out


def _split_pipe(line: str) -> list[str]:
    """At the bars that are not quoted."""
    commands, quote = [""], ""
    for character in line:
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == "|":
            commands.append("")
            continue
        commands[-1] += character
    return [command.strip() for command in commands]


# --- pytest ---------------------------------------------------------------------------------------------------


class LitItem(pytest.Item):
    """One file; fails with what the tool or filecheck said."""

    def runtest(self) -> None:
        text = self.path.read_text()
        lines = run_lines(text)
        refuse_vacuous(text, lines)
        for line in lines:
            run_line(line.replace("%s", shlex.quote(str(self.path))).replace("%S", str(self.path.parent)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, LitFailure):
            return f"{self.path}\n{excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, str(self.path.relative_to(Path(__file__).parent))


class LitFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        yield LitItem.from_parent(self, name=self.path.stem)  # pyright: ignore[reportUnknownMemberType]


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    if file_path.suffix in SUFFIXES:
        return LitFile.from_parent(parent, path=file_path)  # pyright: ignore[reportUnknownMemberType]
    return None
