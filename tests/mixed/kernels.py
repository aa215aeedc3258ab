"""Kernels of both kinds of core: what goes through which channel, in loops and branches, and what comes of it.

    Kernel(channels=(("aiv_to_aic", 1), ("aic_to_aiv", 3)), items=(0, Loop(2, (1,)), Branch((0, 1))), rounds=3)

An item is the number of a channel: one slot of it is filled and emptied. Vector cores send rows of %x; the cube core
multiplies what came last, as far as it is in scope, by %b and sends the product, which they store in %out: each message
has its own rows in both. Numbers are small integers, so that every product is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
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
    height: int = SIDE
    """So many rows of a message count."""
    vector_cores: int = 2
    dropped: tuple[bool, int] | None = None
    """A message that one side, the cube's or the other, leaves out: such a kernel is wrong."""

    @property
    def share(self) -> int:
        """The rows of the first vector core."""
        return -(-self.height // self.vector_cores)

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
        place, self.message = self.message, self.message + 1
        if self.kernel.dropped == (self.cube, place):
            return last
        return self.of_cube(channel, last) if self.cube else self.of_vector(channel, place, turn, last, loads)

    def opened(self, channel: int) -> tuple[str, str, bool]:
        """A name for a slot, its type, and whether it goes to the cube."""
        incoming = self.kernel.channels[channel][0] == "aiv_to_aic"
        return self.name("slot"), "!half" if incoming else "!full", incoming

    def of_cube(self, channel: int, last: str) -> str:
        slot, type, incoming = self.opened(channel)
        height = self.kernel.height
        sizes = f" sizes [{height}, 32]" if height < SIDE else ""
        if incoming:
            tile = self.name("t")
            self.put(f"{slot} = tile.pop @c{channel} : {type}")
            self.put(f"{tile} = tile.load {slot}[0, 0]{sizes} : {type} -> !matrix")
            self.put(f"tile.release {slot} : {type}")
            return tile
        a, b, zero, sum = (self.name(each) for each in ("a", "b", "zero", "sum"))
        self.put(f"{a} = tile.move {last}[0, 0] : !matrix -> !tile.tile<32x32xf16, l0a, zz>")
        self.put(f"{b} = tile.move %b_l1[0, 0] : !matrix -> !tile.tile<32x32xf16, l0b, zn>")
        self.put(f"{zero} = tile.accumulator : !acc")
        multiplied = f" sizes [{height}, 32, 32]" if height < SIDE else ""
        self.put(
            f"{sum} = tile.mmad {a}, {b}, {zero}{multiplied} : "
            "!tile.tile<32x32xf16, l0a, zz>, !tile.tile<32x32xf16, l0b, zn>, !acc"
        )
        self.put(f"{slot} = tile.acquire @c{channel} : {type}")
        self.put(f"tile.fixpipe_store {sum}, {slot}[0, 0]{sizes} : !acc, {type}")
        self.put(f"tile.push {slot} : {type}")
        return last

    def of_vector(self, channel: int, place: int, turn: str, last: str, loads: str) -> str:
        slot, type, incoming = self.opened(channel)
        share = self.kernel.share
        sizes = "" if self.kernel.height == share * self.kernel.vector_cores else "sizes [%mine, 32] "
        row, tile = self.row(place, turn), self.name("t")
        if incoming:
            rows = f"!tile.tile<{share}x32xf16, ub>"
            self.put(f"{tile} = tile.load %x[{row}, 0] {sizes}{loads}: !x -> {rows}")
            self.put(f"{slot} = tile.acquire @c{channel} : {type}")
            self.put(f"tile.store {tile}, {slot}[%first, 0] {sizes}: {rows}, {type}")
            self.put(f"tile.push {slot} : {type}")
        else:
            rows = f"!tile.tile<{share}x32xf32, ub>"
            self.put(f"{slot} = tile.pop @c{channel} : {type}")
            self.put(f"{tile} = tile.load {slot}[%first, 0] {sizes}{loads}: {type} -> {rows}")
            self.put(f"tile.release {slot} : {type}")
            self.put(f"tile.store {tile}, %out[{row}, 0] {sizes}: {rows}, !out")
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
        constants = sorted({0, 1, 2, 3, kernel.share, kernel.height, SIDE, TURNS * SIDE, per_block})
        self.lines = [f"%c{each} = arith.constant {each} : index" for each in constants]
        self.put("%block = tile.block_index")
        if self.cube:
            self.put("%b_l1 = tile.load %b[0, 0] : !half -> !matrix")
        else:
            self.put("%half = tile.sub_block_index")
            self.put(f"%first = arith.muli %half, %c{kernel.share} : index")
            self.put(f"%left = arith.subi %c{kernel.height}, %first : index")
            self.put(f"%mine = arith.minsi %left, %c{kernel.share} : index")
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
    cores = f"{BLOCKS} vector_cores {kernel.vector_cores}"
    return "\n".join(aliases) + f"\n{module} {cores} {{\n    {body}\n  }}\n}}\n"


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
                    out[block, message, round, turn, : kernel.height] = (last @ wide)[: kernel.height]
                message += 1
        return message

    for block in range(BLOCKS):
        for round in range(kernel.rounds):
            run(kernel.items, (block, round, 0), 0, wide)
    return out.reshape(-1, SIDE)


HEIGHTS, DEPTHS = (SIDE, 31, 17, 16, 5, 2), (1, 2, 3, 5)
MOST_MESSAGES = 6
"""In the text of a kernel."""


def random_kernel(seed: int) -> Kernel:
    """Channels of any direction and depth, messages in loops and branches, of any number of rows."""
    random = Random(seed)
    channels = [
        (random.choice(("aic_to_aiv", "aiv_to_aic")), random.choice(DEPTHS))
        for _ in range(random.randint(1, 3))
    ]
    items = _random_items(random, len(channels), random.randint(1, MOST_MESSAGES), 2)
    heights = random.choice(HEIGHTS)
    return Kernel(tuple(channels), items, random.randint(1, ROUNDS), heights, random.choice((1, 2, 2)))


def _random_items(
    random: Random, channels: int, messages: int, depth: int, loop: bool = False
) -> tuple[Item, ...]:
    """So many messages, alone or in loops and branches. A loop within a loop would store to the same rows again."""
    found: list[Item] = []
    while messages:
        inside = ("message", "branch") if loop else ("message", "message", "loop", "branch")
        kind = random.choice(inside) if depth else "message"
        taken = 1 if kind == "message" else random.randint(1, messages)
        if kind == "message":
            found.append(random.randrange(channels))
        else:
            inner = _random_items(random, channels, taken, depth - 1, loop or kind == "loop")
            found.append(Loop(random.randint(0, TURNS), inner) if kind == "loop" else Branch(inner))
        messages -= taken
    return tuple(found)
