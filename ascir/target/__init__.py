"""The chips: sizes, limits and core counts, read once from the data files beside this module.

A module names its chip; where it names none, checks that depend on the chip are not made:

    builtin.module attributes {ascir.soc = "ascend910b1"} {
      %0 = tile.fill %zero : f32 -> !tile.tile<64x128xf32, ub>     // 32 KiB of the 192 KiB of that chip's UB
    }
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Operation

SOC_ATTRIBUTE = "ascir.soc"
ARCHITECTURES = ("c220", "m200")


@dataclass(frozen=True, eq=False)
class Soc:
    """One chip. Memory sizes are bytes per core; a memory that the chip lacks has no entry. There is one object for
    each, so that what is remembered for a chip has a key."""

    name: str
    arch: str
    memories: Mapping[str, int]
    reserved: Mapping[str, int]
    alignment: Mapping[str, int]
    aic_cores: int
    aiv_cores: int
    frequency_mhz: int
    l2: int
    event_ids: int
    cross_core_flags: int
    queue_buffers: int
    vector_bytes: int
    """The bytes that one repeat of a vector instruction processes."""
    fixpipe_columns: int
    """The most columns whose scales the fixpipe buffer holds."""
    timing: Mapping[str, float] = field(
        repr=False
    )  # what things cost, named in c220.toml; empty where nothing is known

    def usable(self, memory: str) -> int:
        """Bytes of `memory` that a kernel may plan with."""
        return self.memories.get(memory, 0) - self.reserved.get(memory, 0)


class UnknownSoc(ValueError):
    """The name is not a chip of ours; the message lists those that are."""


@cache
def _architecture(arch: str) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads((Path(__file__).parent / f"{arch}.toml").read_text())


@cache
def _arch_of() -> Mapping[str, str]:
    return {name: arch for arch in ARCHITECTURES for name in _architecture(arch)["soc"]}


def soc_names() -> tuple[str, ...]:
    """The chips we have data for."""
    return tuple(_arch_of())


@cache
def soc(name: str) -> Soc:
    """The chip called `name`, such as `ascend910b1`."""
    arch = _arch_of().get(name.lower())
    if arch is None:
        raise UnknownSoc(f"unknown SoC '{name}'; known are {', '.join(soc_names())}")
    data = _architecture(arch)
    own = dict(data["soc"][name.lower()])
    timing = {**data.get("timing", {}), **own.pop("timing", {})}
    return Soc(
        name=name.lower(),
        arch=arch,
        memories=MappingProxyType(data["memories"]),
        reserved=MappingProxyType(data["reserved"]),
        alignment=MappingProxyType(data["alignment"]),
        timing=MappingProxyType({key: float(value) for key, value in timing.items()}),
        **data["limits"],
        **own,
    )


@cache
def largest_memory(memory: str) -> int:
    """The size of `memory` on the chip that has the most of it: the bound where no chip is named."""
    return max(_architecture(arch)["memories"].get(memory, 0) for arch in ARCHITECTURES)


def soc_of(op: Operation) -> Soc | None:
    """The chip that the module around `op` names, if it names one."""
    parent: Operation | None = op
    while parent is not None:
        if (attribute := parent.attributes.get(SOC_ATTRIBUTE)) is not None and (found := _named(attribute)):
            return found
        parent = parent.parent_op()
    return None


def _named(attribute: Attribute) -> Soc | None:
    from xdsl.dialects.builtin import StringAttr
    from xdsl.utils.exceptions import VerifyException

    if not isinstance(attribute, StringAttr):
        return None
    try:
        return soc(attribute.data)
    except UnknownSoc as error:
        raise VerifyException(str(error)) from None
