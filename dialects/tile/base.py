"""The base of all tile operations: they verify that their core reaches the memories they use, and that tiles fit.

    func.func @scale(%x: memref<64xf16, #tile.space<gm>>) attributes {tile.core = #tile.core<aiv>} {
      %t = tile.load %x[0] : memref<64xf16, #tile.space<gm>> -> !tile.tile<64xf16, ub>      // ub: a vector core's
      ...

Without a core on the function, or a chip on the module, checks that depend on it are skipped.
"""

from __future__ import annotations

from abc import ABC
from functools import cache
from typing import ClassVar, NoReturn, Self

from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_attr_definition
from xdsl.irdl.declarative_assembly_format import FormatProgram
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from ascir.dialects.tile.spaces import ABSENT, C220, M200, MEMORIES
from ascir.dialects.tile.types import TileType
from ascir.target import Soc, soc_of

CORE_ATTRIBUTE = "tile.core"
BLOCK_DIM_ATTRIBUTE = "tile.block_dim"


class Core(StrEnum):
    """The kinds of core: cube and vector cores of a 910B, and cores of a 310P, which have both units."""

    AIC = "aic"
    AIV = "aiv"
    AICORE = "aicore"


UNITS = {Core.AIC: ("cube",), Core.AIV: ("vector",), Core.AICORE: ("cube", "vector")}
ARCHITECTURE = {Core.AIC: C220, Core.AIV: C220, Core.AICORE: M200}


@irdl_attr_definition
class CoreAttr(EnumAttribute[Core]):
    """The kind of core a function runs on: `#tile.core<aiv>`."""

    name = "tile.core"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Core:
        with parser.in_angle_brackets():
            return parser.parse_str_enum(Core)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


def enclosing_function(op: Operation) -> FuncOp | None:
    """The enclosing function of `op`."""
    parent: Operation | None = op
    while parent is not None and not isinstance(parent, FuncOp):
        parent = parent.parent_op()
    return parent


@cache
def format_of(op: type[TileOp]) -> FormatProgram:
    """The assembly format of an operation, compiled when first used: compiling those of all operations takes longer
    than parsing a small file."""
    return FormatProgram.from_str(op.FORMAT, op.get_irdl_definition())


class TileOp(IRDLOperation, ABC):
    """The base of all operations of the dialect. Subclasses verify their own rules in `verify_operation`."""

    FORMAT: ClassVar[str]
    """The `assembly_format` of xDSL, which would be compiled when the class is defined."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        return format_of(cls).parse(parser, cls)

    def print(self, printer: Printer) -> None:
        format_of(type(self)).print(printer, self)

    def refuse(self, message: str) -> NoReturn:
        raise VerifyException(f"{self.name}: {message}")

    def verify_(self) -> None:
        types = [v.type for v in (*self.operands, *self.results) if isinstance(v.type, TileType)]
        soc = soc_of(self)
        if soc is not None:
            for tile in types:
                self._verify_fits(tile, soc)
        if (core := self.core()) is not None:
            self._verify_core(core, types, soc)
        self.verify_operation(soc)

    def verify_operation(self, soc: Soc | None) -> None:
        """Verify the rules of this operation; `soc` is the chip, if the module names one."""

    def core(self) -> Core | None:
        """The core of the enclosing function, if it has the attribute."""
        if (function := enclosing_function(self)) is None:
            return None
        match function.attributes.get(CORE_ATTRIBUTE):
            case None:
                return None
            case CoreAttr() as core:
                return core.data
            case other:
                self.refuse(f"{CORE_ATTRIBUTE} of the function around it is {other}, not #tile.core<...>")

    def launched_blocks(self) -> int | None:
        """The number of blocks that the enclosing function or kernel is launched with, if fixed."""
        if (function := enclosing_function(self)) is None:
            return None
        kernel = function.parent_op()
        # KernelOp imports this module; it verifies its own number.
        fixed = (
            kernel.properties.get("block_dim")
            if kernel is not None and kernel.name == "tile.kernel"
            else None
        )
        attribute = function.attributes.get(BLOCK_DIM_ATTRIBUTE, fixed)
        if attribute is None:
            return None
        if not isinstance(attribute, IntegerAttr) or attribute.value.data < 1:
            self.refuse(
                f"{BLOCK_DIM_ATTRIBUTE} of the function around it is {attribute}, not an integer from 1 on"
            )
        return attribute.value.data

    def _verify_fits(self, tile: TileType, soc: Soc) -> None:
        space = tile.memory
        capacity = soc.memories.get(space, 0)
        if not capacity:
            self.refuse(f"{soc.name} has no {space}, needed by {tile}")
        if tile.bytes() > capacity:
            self.refuse(f"{tile} is {tile.bytes()} bytes, {space} of {soc.name} has {capacity}")
        if tile.element_type in ABSENT[soc.arch].get(space, ()):
            self.refuse(f"{space} of {soc.name} does not hold {tile.element_type}, needed by {tile}")

    def _verify_core(self, core: Core, types: list[TileType], soc: Soc | None) -> None:
        if soc is not None and soc.arch != ARCHITECTURE[core]:
            kinds = " and ".join(kind for kind in Core if ARCHITECTURE[kind] == soc.arch)
            self.refuse(f"{soc.name} has no {core}, its kinds of core are {kinds}")
        for tile in types:
            if (unit := MEMORIES[tile.memory].unit) not in UNITS[core]:
                self.refuse(f"an {core} function has no {unit} unit and does not reach {tile.memory}: {tile}")
