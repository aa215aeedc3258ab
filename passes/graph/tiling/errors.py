"""Errors for groups of operations of which no kernel can be made."""

from __future__ import annotations

from collections.abc import Iterable

from ascir.dialects.graph.sums import terms_of


class Untileable(Exception):
    """Why a function is not tiled; the message is shown to users."""


def unsized(what: str, dims: Iterable[str]) -> Untileable:
    """The error for dimensions that must be known before launch, with the options that give them a size."""
    names = names_in(dims)
    give = f"give {' and '.join(names)} a size, say with {options_for(names)}" if names else "give it a size"
    return Untileable(f"{what}: {give}")


def names_in(dims: Iterable[str]) -> list[str]:
    return [*dict.fromkeys(name for each in dims for name in terms_of(each)[0])]


def options_for(names: Iterable[str]) -> str:
    """The options of the command line with which named dimensions have sizes."""
    return " ".join(f"--dim {name}=8" for name in names)


class Slower(Untileable):
    """There is a schedule, but another one that was found before is faster."""
