"""What a group holds that no kernel can be made of."""

from __future__ import annotations

from collections.abc import Iterable


class Untileable(Exception):
    """Why a function stays as it is: for `declined`, and for people."""


def unsized(what: str, names: Iterable[str]) -> Untileable:
    """What must be known before launch, and how a user says it."""
    listed = [*dict.fromkeys(names)]
    sizes = " ".join(f"--dim {name}=8" for name in listed)
    give = f"give {' and '.join(listed)} a size, say with {sizes}" if listed else "give it a size"
    return Untileable(f"{what}: {give}")


class Slower(Untileable):
    """There is a schedule, but none that is as fast as another way to do the same."""
