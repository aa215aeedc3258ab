"""Converts names in models to valid names in the graph."""

from __future__ import annotations

import re


def identifier(name: str) -> str:
    """A valid name for values and dimensions: xDSL drops a number at its end, so that is converted to a word."""
    cleaned = re.sub(r"[^A-Za-z0-9_]", "_", name)
    cleaned = re.sub(r"_+(\d+)$", r"\1", cleaned).strip("_") or "x"
    return cleaned if cleaned[0].isalpha() else f"x{cleaned}"


def unique(name: str, taken: set[str]) -> str:
    """The name, or a similar unused one."""
    found, number = name, 0
    while found in taken:
        number += 1
        found = f"{name}x{number}"
    taken.add(found)
    return found
