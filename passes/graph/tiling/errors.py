"""Errors for groups of operations of which no kernel can be made."""

from __future__ import annotations

from collections.abc import Iterable

from ascir.dialects.graph.sums import terms_of


class Untileable(Exception):
    """Why a function is not tiled; the message is shown to users."""


def unsized(what: str, names: Iterable[str]) -> Untileable:
    """The error for a dimension that must be known before launch, with the options that give it a size."""
    listed = [*dict.fromkeys(name for each in names for name in terms_of(each)[0])]
    sizes = " ".join(f"--dim {name}=8" for name in listed)
    give = f"give {' and '.join(listed)} a size, say with {sizes}" if listed else "give it a size"
    return Untileable(f"{what}: {give}")


class Slower(Untileable):
    """There is a schedule, but another one that was found before is faster."""
