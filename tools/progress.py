"""A progress line on the terminal, which is erased at the end.

    with Progress(97) as progress:
        progress("net_softmax")          # from two seconds on: `  12 of 97, about 40 s left: net_softmax`

Nothing is printed if standard error is no terminal.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TextIO

PATIENCE = 2.0
"""Seconds until the line is shown."""
WIDTH = 100


class Progress:
    """Counts steps, and shows each one."""

    def __init__(self, total: int, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic):
        self.total, self.done, self.clock, self.start = total, 0, clock, clock()
        terminal = sys.stderr if stream is None else stream
        self.stream = terminal if terminal.isatty() else None
        self.written = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.stream is not None and self.written:
            self.stream.write(f"\r{'':{WIDTH}}\r")
            self.stream.flush()

    def __call__(self, name: str) -> None:
        self.done += 1
        passed = self.clock() - self.start
        if self.stream is None or passed < PATIENCE or self.done > self.total:
            return
        left = passed / self.done * (self.total - self.done)
        said = f"  {self.done} of {self.total}, about {left:.0f} s left: {name}"
        self.stream.write(f"\r{said[: WIDTH - 1]:{WIDTH}}")
        self.stream.flush()
        self.written = True
