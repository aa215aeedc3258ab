"""Long runs say how far they are, on a terminal only, and leave nothing behind."""

from __future__ import annotations

from io import StringIO

import pytest

from ascir.tools.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """A second passes between two looks."""

    def __init__(self) -> None:
        self.now = -1.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def test_it_speaks_up_after_two_seconds_and_cleans_up() -> None:
    terminal = Terminal()
    with Progress(10, terminal, Clock()) as progress:
        progress("a")
        assert not terminal.getvalue()
        progress("b")
        assert terminal.getvalue().rstrip() == "\r  2 of 10, about 8 s left: b"
    assert terminal.getvalue().endswith(" \r")


@pytest.mark.parametrize("seconds", [1, 1000])
def test_a_pipe_gets_nothing(seconds: int) -> None:
    pipe = StringIO()
    with Progress(2, pipe, lambda: float(seconds)) as progress:
        progress("a")
    assert not pipe.getvalue()
