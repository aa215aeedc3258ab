"""Kernels of both kinds of core: what goes through which channel, in loops and branches, and what comes of it.

    Kernel(channels=(("aiv_to_aic", 1), ("aic_to_aiv", 3)), items=(0, Loop(2, (1,)), Branch((0, 1))), rounds=3)

An item is the number of a channel: one slot of it is filled and emptied. Vector cores send rows of %x; the cube core
multiplies what came last, as far as it is in scope, by %b and sends the product, which they store in %out: each message
has its own rows in both. Numbers are small integers, so that every product is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

SIDE = 32
"""Rows and columns of a slot."""
BLOCKS, ROUNDS, TURNS = 2, 4, 3
"""The most of each: every message has a place for each of them."""

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Loop:
    count: int
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Branch:
    """Taken in even rounds."""

    items: tuple[Item, ...]


Item = int | Loop | Branch


@dataclass(frozen=True)
class Kernel:
    channels: tuple[tuple[str, int], ...]
    """The direction and the depth of each."""
    items: tuple[Item, ...]
    rounds: int

    def messages(self, items: Sequence[Item] | None = None) -> Iterator[int]:
        for item in self.items if items is None else items:
            if isinstance(item, int):
                yield item
            else:
                yield from self.messages(item.items)

    @property
    def rows(self) -> int:
        return BLOCKS * len(list(self.messages())) * ROUNDS * TURNS * SIDE


VIEW = "memref<{rows}x{side}x{element}, #tile.space<gm>>"


@dataclass
class _Text:
    """The function of one kind of core."""

    kernel: Kernel
    cube: bool
    lines: list[str] = field(default_factory=list[str])
    number: int = 0
    message: int = 0

    def put(self, text: str) -> None:
        self.lines.append(text)

    def name(self, hint: str) -> str:
        self.number += 1
        return f"%{hint}_{self.number}"

    def items(self, items: Sequence[Item], turn: str, last: str, loads: str) -> None:
        for item in items:
            if isinstance(item, Loop):
                index = self.name("turn")
                self.put(f"scf.for {index} = %c0 to %c{item.count} step %c1 {{")
                self.items(item.items, index, last, loads)
                self.put("}")
            elif isinstance(item, Branch):
                self.put("scf.if %even {")
                self.items(item.items, turn, last, "")
                self.put("}")
            else:
                last = self.one(item, turn, last, loads)

    def one(self, channel: int, turn: str, last: str, loads: str) -> str:
        """A message; what the cube core multiplies from now on."""
        incoming = self.kernel.channels[channel][0] == "aiv_to_aic"
        slot, type = self.name("slot"), "!half" if incoming else "!full"
        place, self.message = self.message, self.message + 1
        if self.cube and incoming:
            tile = self.name("t")
            self.put(f"{slot} = tile.pop @c{channel} : {type}")
            self.put(f"{tile} = tile.load {slot}[0, 0] : {type} -> !matrix")
            self.put(f"tile.release {slot} : {type}")
            return tile
        if self.cube:
            a, b, zero, sum = (self.name(each) for each in ("a", "b", "zero", "sum"))
            self.put(f"{a} = tile.move {last}[0, 0] : !matrix -> !tile.tile<32x32xf16, l0a, zz>")
            self.put(f"{b} = tile.move %b_l1[0, 0] : !matrix -> !tile.tile<32x32xf16, l0b, zn>")
            self.put(f"{zero} = tile.accumulator : !acc")
            self.put(
                f"{sum} = tile.mmad {a}, {b}, {zero} : "
                "!tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x32xf16, l0b, zn>, !acc"
            )
            self.put(f"{slot} = tile.acquire @c{channel} : {type}")
            self.put(f"tile.fixpipe_store {sum}, {slot}[0, 0] : !acc, {type}")
            self.put(f"tile.push {slot} : {type}")
            return last
        row, tile = self.row(place, turn), self.name("t")
        if incoming:
            self.put(f"{tile} = tile.load %x[{row}, 0] {loads}: !x -> !tile.tile<16x32xf16, ub>")
            self.put(f"{slot} = tile.acquire @c{channel} : {type}")
            self.put(f"tile.store {tile}, {slot}[%first, 0] : !tile.tile<16x32xf16, ub>, {type}")
            self.put(f"tile.push {slot} : {type}")
        else:
            self.put(f"{slot} = tile.pop @c{channel} : {type}")
            self.put(f"{tile} = tile.load {slot}[%first, 0] {loads}: {type} -> !tile.tile<16x32xf32, ub>")
            self.put(f"tile.release {slot} : {type}")
            self.put(f"tile.store {tile}, %out[{row}, 0] : !tile.tile<16x32xf32, ub>, !out")
        return last

    def row(self, message: int, turn: str) -> str:
        """The first row of this core's half of a message: ((message * ROUNDS + round) * TURNS + turn) * SIDE."""
        far, sum, row, mine = (self.name(each) for each in ("far", "sum", "row", "mine"))
        base = (message * ROUNDS) * TURNS * SIDE
        self.put(f"{far} = arith.muli {turn}, %c{SIDE} : index")
        self.put(f"{sum} = arith.addi %round_row, {far} : index")
        self.put(f"{row}_at = arith.constant {base} : index")
        self.put(f"{row} = arith.addi {sum}, {row}_at : index")
        self.put(f"{mine} = arith.addi {row}, %first : index")
        return mine

    def function(self) -> str:
        core, kernel = ("aic" if self.cube else "aiv"), self.kernel
        per_block = kernel.rows // BLOCKS
        constants = sorted({0, 1, 2, 3, 16, SIDE, TURNS * SIDE, per_block})
        self.lines = [f"%c{each} = arith.constant {each} : index" for each in constants]
        self.put("%block = tile.block_index")
        if self.cube:
            self.put("%b_l1 = tile.load %b[0, 0] : !half -> !matrix")
        else:
            self.put("%half = tile.sub_block_index")
            self.put("%first = arith.muli %half, %c16 : index")
            self.put(f"%base = arith.muli %block, %c{per_block} : index")
        self.put("scf.for %i = %c0 to %n step %c1 {")
        self.put("%rest = arith.remui %i, %c2 : index")
        self.put("%even = arith.cmpi eq, %rest, %c0 : index")
        if not self.cube:
            self.put(f"%round_far = arith.muli %i, %c{TURNS * SIDE} : index")
            self.put("%round_row = arith.addi %base, %round_far : index")
        self.items(kernel.items, "%c0", "%b_l1", "buffers 2 ")
        self.put("}")
        body = "\n      ".join([*self.lines, "func.return"])
        arguments = "%x: !x, %b: !half, %out: !out, %n: index"
        return f"func.func @{core}({arguments}) attributes {{tile.core = #tile.core<{core}>}} {{\n      {body}\n    }}"


def text(kernel: Kernel) -> str:
    """The kernel at the tile level."""
    names = {
        "half": (SIDE, "f16"),
        "full": (SIDE, "f32"),
        "x": (kernel.rows, "f16"),
        "out": (kernel.rows, "f32"),
    }
    aliases = [
        f"!{name} = {VIEW.format(rows=rows, side=SIDE, element=element)}"
        for name, (rows, element) in names.items()
    ]
    aliases += ["!matrix = !tile.tile<32x32xf16, l1, nz>", "!acc = !tile.tile<32x32xf32, l0c, nz>"]
    channels = [
        f"tile.channel @c{number} {direction} depth {depth} : {'!half' if direction == 'aiv_to_aic' else '!full'}"
        for number, (direction, depth) in enumerate(kernel.channels)
    ]
    body = "\n    ".join([*channels, _Text(kernel, True).function(), _Text(kernel, False).function()])
    module = 'builtin.module attributes {ascir.soc = "ascend910b1"} {\n  tile.kernel @k block_dim'
    return "\n".join(aliases) + f"\n{module} {BLOCKS} {{\n    {body}\n  }}\n}}\n"


def expected(kernel: Kernel, x: Array, b: Array) -> Array:
    """What the vector cores store."""
    shape = (BLOCKS, len(list(kernel.messages())), ROUNDS, TURNS, SIDE, SIDE)
    rows, out = x.astype(np.float32).reshape(shape), np.zeros(shape, np.float32)
    wide = b.astype(np.float32)

    def run(items: Sequence[Item], place: tuple[int, int, int], message: int, last: Array) -> int:
        block, round, turn = place
        for item in items:
            if isinstance(item, Loop):
                end = message + len(list(kernel.messages(item.items)))
                for inner in range(item.count):
                    run(item.items, (block, round, inner), message, last)
                message = end
            elif isinstance(item, Branch):
                end = message + len(list(kernel.messages(item.items)))
                if round % 2 == 0:
                    run(item.items, place, message, last)
                message = end
            else:
                if kernel.channels[item][0] == "aiv_to_aic":
                    last = rows[block, message, round, turn]
                else:
                    out[block, message, round, turn] = last @ wide
                message += 1
        return message

    for block in range(BLOCKS):
        for round in range(kernel.rounds):
            run(kernel.items, (block, round, 0), 0, wide)
    return out.reshape(-1, SIDE)
