"""The table of all operations, a module for each family.

    find("ascendc.add_l2")      # the Row of the operation, or None

The rows of a family are created together; classes of operations are created by `ops.py`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from ascir.dialects.ascendc.row import Row

FAMILIES = (
    "added",
    "copy",
    "cube",
    "emitasc",
    "framework",
    "gather",
    "math",
    "matmul",
    "reduce",
    "select",
    "sort",
    "sync",
    "system",
    "tensor",
    "vector",
)


@cache
def all_rows() -> Mapping[str, Row]:
    """Every row by the full name of its operation."""
    rows: dict[str, Row] = {}
    for family in FAMILIES:
        for row in import_module(f"{__name__}.{family}").rows():
            if row.full_name in rows:
                raise ValueError(f"{row.full_name} stands twice in the table")
            rows[row.full_name] = row
    return MappingProxyType(rows)


def find(name: str) -> Row | None:
    """The row of the operation `name`, such as `ascendc.add_l2`."""
    return all_rows().get(name)
