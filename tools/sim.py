"""ascir sim: run an Ascend C kernel on this machine, and report its problems and its time.

$ ascir sim add.cpp --kernel add_custom --block-dim 8 --arg x=x.npy --arg y=y.npy --arg z=out:float16[8,2048]:z.npy
add.cpp:31: error: DataCopy: reads 4096 bytes from x at 61440, x has 61440 bytes [OutOfArgument]
      31 |     DataCopy(xLocal, xGm[offset], TILE);
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.tools.driver import UsageError

if TYPE_CHECKING:
    from ascir.host.findings import Finding
    from ascir.host.launch import Kernel
    from ascir.host.run import Run
    from ascir.host.words import Word

PROGRESS_AFTER = 2.0  # seconds
MAX_SHOWN = 20  # findings
ARG_HELP = (
    "an argument: x=x.npy (read only), z=out:float16[8,2048]:z.npy, y=inout:y.npy:new.npy, n=2048 (int32), "
    "f=float32:1.5, tiling=tiling.bin, ws=workspace:BYTES, b=null"
)


def add_parser(commands: Any) -> None:
    """Add `sim` to the subcommands of ascir."""
    help = "run, check and time an Ascend C kernel on the host model"
    parser = commands.add_parser("sim", help=help, description=help)
    parser.set_defaults(run=run)
    parser.add_argument("source", metavar="KERNEL.cpp", help="the kernel's source, unchanged")
    parser.add_argument("--kernel", help="the kernel function; needed if the source has several")
    parser.add_argument(
        "--block-dim", type=int, default=1, metavar="N", help="how many blocks to launch; 1 by default"
    )
    parser.add_argument("--arg", action="append", default=[], metavar="NAME=VALUE", help=ARG_HELP)
    parser.add_argument("--soc", default="ascend910b1", help="the chip; ascend910b1 by default")
    parser.add_argument(
        "-I",
        "--include",
        action="append",
        default=[],
        metavar="FOLDER",
        help="a folder to search for included files",
    )
    parser.add_argument(
        "-D",
        "--define",
        action="append",
        default=[],
        metavar="NAME[=VALUE]",
        help="define a macro, such as DTYPE_X=half",
    )
    parser.add_argument(
        "--tiling-key", type=int, default=0, metavar="KEY", help="the key that TILING_KEY_IS compares with"
    )
    parser.add_argument("--no-checks", action="store_true", help="run faster, without checks")
    parser.add_argument(
        "--auto-sync",
        choices=("on", "off"),
        help="whether to assume the synchronisation that the vendor's compiler inserts; by default as that compiler does",
    )
    parser.add_argument(
        "--drop-nan", action="store_true", help="the maximum or minimum of a number and NaN is the number"
    )
    parser.add_argument("--seed", type=int, default=0, help="run the cores in an order that depends on SEED")
    parser.add_argument("--warm", action="store_true", help="time a repeated launch, which finds data in L2")
    parser.add_argument("--memory", action="store_true", help="show what lies where in the local memories")
    parser.add_argument("--timeline", metavar="FILE.json", help="write a trace for ui.perfetto.dev")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def run(options: argparse.Namespace) -> int:
    """Exit code 1 if there are errors among the findings."""
    from ascir.host.arguments import ArgumentError
    from ascir.host.launch import LaunchError, load
    from ascir.target import UnknownSoc

    if options.timeline is not None:
        _check_target("--timeline", Path(options.timeline))
    for folder in options.include:
        if not Path(folder).is_dir():
            raise UsageError(f"--include {folder}: there is no such folder")
    definitions = [text.partition("=") for text in options.define]
    try:
        progress = Progress(quiet=options.json)
        with progress.compiling():
            kernel = load(
                Path(options.source),
                options.kernel,
                soc=options.soc,
                checks=not options.no_checks,
                include=options.include,
                tiling_key=options.tiling_key,
                defines={name: value if equals else "1" for name, equals, value in definitions},
            )
        words = _words(options.arg, kernel)
        try:
            with _printing_aside() if options.json else nullcontext():
                result = kernel.launch(
                    options.block_dim,
                    _arguments(words, kernel),
                    auto_sync=None if options.auto_sync is None else options.auto_sync == "on",
                    schedule_seed=options.seed,
                    drop_nan=options.drop_nan,
                    warm=options.warm,
                    outputs=[word.name for word in words if word.is_output],
                    progress=progress,
                )
        finally:
            progress.clear()
    except (ArgumentError, LaunchError, UnknownSoc) as error:
        raise UsageError(str(error)) from None
    for word in words:
        _save(word)
    if options.timeline is not None:
        result.timeline(options.timeline)
    report = _report(options, kernel, result, words)
    print(json.dumps(report) if options.json else "\n".join(_text(options, report, kernel, result)))
    return 1 if result.errors else 0


@contextmanager
def _printing_aside() -> Generator[None]:
    """Redirects prints of the kernel to standard error: standard output is for the result only."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)


def _check_target(flag: str, path: Path) -> None:
    """Checks before the run that a file can be written."""
    if not path.parent.is_dir():
        raise UsageError(f"{flag} {path}: there is no such folder")
    if path.is_dir():
        raise UsageError(f"{flag} {path}: this is a folder")


def _words(texts: list[str], kernel: Kernel) -> list[Word]:
    from ascir.host.arguments import ArgumentError
    from ascir.host.words import read_word

    parameters = {parameter.name: parameter for parameter in kernel.parameters if parameter.name}
    words: list[Word] = []
    for text in texts:
        try:
            words.append(read_word(text, parameters.get(text.partition("=")[0])))
        except ArgumentError as error:
            raise UsageError(f"--arg {text}: {error}") from None
        except OSError as error:
            raise UsageError(f"--arg {text}: {error.filename}: {error.strerror}") from None
    for word in words:
        if word.save is not None:
            _check_target(f"--arg {word.name}: output", word.save)
    names = [word.name for word in words]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise UsageError(f"--arg {twice[0]} is given twice")
    return words


def _arguments(words: list[Word], kernel: Kernel) -> list[Any] | dict[str, Any]:
    """Arguments by name, or in order if the source omits parameter names."""
    if all(parameter.name for parameter in kernel.parameters):
        return {word.name: word.value for word in words}
    return [word.value for word in words]


def _save(word: Word) -> None:
    import numpy as np

    from ascir.files import replaced

    if word.save is None:
        return
    with replaced(word.save) as scratch, open(scratch, "wb") as file:
        if word.save.suffix == ".bin":
            file.write(word.value.tobytes())
        else:
            np.save(file, word.value, allow_pickle=False)


def _report(options: argparse.Namespace, kernel: Kernel, result: Run, words: list[Word]) -> dict[str, Any]:
    """The output of --json; keys are only added."""
    return {
        "kernel": kernel.name,
        "soc": kernel.soc.name,
        "kernel_type": kernel.type.name,
        "block_dim": options.block_dim,
        "checks": not options.no_checks,
        "outputs": [
            {
                "name": word.name,
                "dtype": str(word.value.dtype),
                "shape": list(word.value.shape),
                "file": str(word.save),
            }
            for word in words
            if word.save is not None
        ],
        **result.as_json(),
        "timeline": options.timeline,
    }


def _text(options: argparse.Namespace, report: dict[str, Any], kernel: Kernel, result: Run) -> list[str]:
    from ascir.host.memory import map_lines

    kind = {"AIV_ONLY": "vector", "AIC_ONLY": "cube"}.get(report["kernel_type"], "mixed")
    checks = "" if report["checks"] else ", without checks"
    blocks = f"{report['block_dim']} block{'s' if report['block_dim'] != 1 else ''}"
    lines = [f"{kernel.name}: a {kind} kernel, {blocks} on {report['soc']}{checks}"]
    for output in report["outputs"]:
        lines.append(f"  {output['name']}: {output['dtype']}{output['shape']} written to {output['file']}")
    for finding in result.findings[:MAX_SHOWN]:
        lines += _finding_lines(finding, kernel)
    if (hidden := len(result.findings) - MAX_SHOWN) > 0:
        lines.append(f"... and {hidden} more: --json has them")
    counts = [
        f"{count} {severity}{'s' if count != 1 else ''}"
        for severity in ("error", "warning", "info")
        if (count := sum(finding.severity == severity for finding in result.findings))
    ]
    if report["checks"] or counts:
        more = f" (and {result.findings_dropped} more)" if result.findings_dropped else ""
        lines.append(f"findings: {', '.join(counts) or 'none'}{more}")
    if options.memory:
        for kind, core in result.typical_cores().items():
            title = f"{kind} block {core.block}"
            lines += map_lines(title, result.memory_map(core), dict(kernel.soc.memories))
    return [*lines, *result.summary()]


def _finding_lines(finding: Finding, kernel: Kernel) -> list[str]:
    """The message, its source lines, and a hint."""
    times = f" ({finding.count} times)" if finding.count > 1 else ""
    core = f" on {finding.core} {finding.block}" if finding.core and finding.severity != "info" else ""
    lines = [f"{finding.place}: {finding.severity}: {finding.message} [{finding.code}]{core}{times}"]
    if finding.severity == "info":
        return lines
    lines += _source_lines(finding.file, finding.line, kernel)
    if finding.other_line:
        lines.append(f"  see {finding.other_place}")
        lines += _source_lines(finding.other_file, finding.other_line, kernel)
    if finding.advice:
        lines.append(f"  to do: {finding.advice}")
    return lines


def _source_lines(file: str, line: int, kernel: Kernel) -> list[str]:
    source = kernel.source
    texts = source.text.splitlines()
    if file != source.show(source.file) or not 1 <= line <= len(texts):
        return []
    return [f"  {line:6} | {texts[line - 1].rstrip()[:160]}"]


class Progress:
    """The number of finished blocks, on a terminal, if a run takes long."""

    def __init__(self, quiet: bool):
        self._start = time.monotonic()
        self._next = self._start + PROGRESS_AFTER
        self._quiet = quiet or not sys.stderr.isatty()
        self._shown = False

    @contextmanager
    def compiling(self) -> Generator[None]:
        timer = threading.Timer(PROGRESS_AFTER, self._show, ["compiling (the first kernel takes longest) "])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            self.clear()
            self._next = time.monotonic() + PROGRESS_AFTER

    def __call__(self, done: int, blocks: int) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + 0.2
        self._show(f"{done} of {blocks} blocks, {now - self._start:.0f} s ")

    def _show(self, text: str) -> None:
        if not self._quiet:
            self._shown = True
            print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._shown:
            self._shown = False
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
