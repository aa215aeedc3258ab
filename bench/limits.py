"""Shared by the fuzzers of files: limits of time and memory for a file, and a summary of outcomes.

with limited(10):                                     # seconds; TooSlow
    import_onnx(path)
main(__doc__, run, "files", (ACCEPTED, REFUSED, *BAD), BAD, 4 << 30)
"""

from __future__ import annotations

import argparse
import resource
import signal
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

Run = Callable[[int, int, "Path | None"], Mapping[str, int]]
"""The options of a fuzzer: number of files, seed, folder for failing files."""


class TooSlow(Exception):
    """A file exceeded its time limit."""


def _stop(number: int, frame: FrameType | None) -> None:
    raise TooSlow


@contextmanager
def limited(seconds: int) -> Generator[None]:
    """Raises `TooSlow` after this many seconds."""
    before = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def failed(number: int, state: str, said: str, keep: Path | None, name: str, data: bytes) -> None:
    """Reports a failure, and stores the file."""
    print(f"{number}: {state}\n{said}", file=sys.stderr)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / name).write_bytes(data)


def main(
    about: str | None, run: Run, files: str, states: Sequence[str], bad: Sequence[str], memory: int, seed: int
) -> int:
    """The command of a fuzzer."""
    parser = argparse.ArgumentParser(description=(about or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--keep", type=Path, help=f"a folder for the {files} that fail")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    found = run(options.count, options.seed, options.keep)
    shown = ", ".join(f"{found.get(state, 0)} {state}" for state in states)
    print(f"{sum(found.values())} {files}: {shown}")
    return 0 if not any(found.get(state) for state in bad) else 1
