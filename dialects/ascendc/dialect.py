"""The dialects `AscendC` and `EmitAsc` for xDSL: complete, but their classes are created only when they are listed.

`ascir-opt` looks up operations one by one and never lists them; plain `xdsl-opt` does.
"""

from collections.abc import Iterator
from itertools import chain

from xdsl.ir import Attribute, Dialect, Operation

from ascir.dialects.ascendc.ops import operations_of
from ascir.dialects.ascendc.types import all_types


class LazyDialect(Dialect):
    """A dialect that creates its classes when they are listed."""

    @property
    def operations(self) -> Iterator[type[Operation]]:
        return operations_of(self.name)

    @property
    def attributes(self) -> Iterator[type[Attribute]]:
        from ascir.dialects.ascendc.objects import ATTRIBUTES, EMITASC_ATTRIBUTES

        return chain(all_types(), ATTRIBUTES.values()) if self.name == "ascendc" else iter(EMITASC_ATTRIBUTES)


AscendC = LazyDialect("ascendc")
EmitAsc = LazyDialect("emitasc")
