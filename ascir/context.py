"""A context that builds the class of an operation on first use.

    "ascendc.add_l2"(%d, %a, %b, %n) : ...     // builds one class of the 463

Loading the whole `ascendc` dialect would take longer than the rest of the compilation of a small file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from xdsl.context import Context
from xdsl.ir import Attribute, Operation, TypeAttribute
from xdsl.universe import Universe

from ascir.universe import UNIVERSE


@cache
def multiverse() -> Universe:
    """All dialects, passes and targets of this environment; ours too where the package is not installed."""
    found = Universe.get_multiverse()
    return Universe(
        all_dialects={**found.all_dialects, **UNIVERSE.all_dialects},
        all_passes={**UNIVERSE.all_passes, **found.all_passes},
        all_targets={**found.all_targets, **UNIVERSE.all_targets},
    )


@dataclass
class AscirContext(Context):
    """xDSL's context, with operations and types of the `ascendc` dialect looked up one by one."""

    def get_optional_op(self, name: str, *, dialect_stack: Sequence[str] = ()) -> type[Operation] | None:
        if name.startswith(("ascendc.", "emitasc.")):
            from ascir.dialects.ascendc import lookup_op

            if (operation := lookup_op(name)) is not None:
                return operation
        return super().get_optional_op(name, dialect_stack=dialect_stack)

    def get_optional_type(self, name: str) -> type[TypeAttribute] | None:
        if name.startswith("ascendc."):
            from ascir.dialects.ascendc import lookup_type

            if (found := lookup_type(name)) is not None:
                return found
        return super().get_optional_type(name)

    def get_optional_attr(self, name: str) -> type[Attribute] | None:
        if name.startswith("ascendc."):
            from ascir.dialects.ascendc import lookup_attr

            if (found := lookup_attr(name)) is not None:
                return found
        return super().get_optional_attr(name)


def make_context(universe: Universe | None = None) -> AscirContext:
    """A context that knows every dialect of the environment, and has loaded none."""
    context = AscirContext()
    for name, factory in (universe or multiverse()).all_dialects.items():
        context.register_dialect(name, factory)
    return context
