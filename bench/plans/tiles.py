"""Random kernels of the tile level: loops that carry tiles, branches that yield them, slots, views and scratch.

program(Random(7))      # a module with one function, whose tiles have no addresses yet
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

VIEW = "memref<64x{0}xf32, strided<[{0}, 1]>, #tile.space<gm>>"
ROWS, COLUMNS = (1, 2, 4, 8), (8, 64, 128)
UNARY = ("exp", "abs", "neg", "relu")
BINARY = ("add", "mul", "maximum")

Tile = tuple[str, int, int]
"""A name, rows and columns."""


def program(random: Random, size: int = 12) -> str:
    """The text of a kernel of about `size` operations."""
    return _Maker(random, size).text()


@dataclass
class _Maker:
    random: Random
    left: int
    lines: list[str] = field(default_factory=list[str])
    names: int = 0

    def text(self) -> str:
        self.statements([], 1, self.random.randint(3, 8))
        views = [f"%x{c}: {VIEW.format(c)}" for c in COLUMNS] + [f"%y{c}: {VIEW.format(c)}" for c in COLUMNS]
        body = "\n".join(self.lines)
        return (
            'module attributes {ascir.soc = "ascend910b1"} {\n'
            f"func.func @kernel({', '.join(views)}, %m: index, %q: i1) "
            "attributes {tile.core = #tile.core<aiv>} {\n"
            "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
            f"  %one = arith.constant 1.0 : f32\n{body}\n  func.return\n}}\n}}\n"
        )

    def name(self) -> str:
        self.names += 1
        return f"%t{self.names}"

    def put(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def statements(self, tiles: list[Tile], depth: int, count: int) -> None:
        for _ in range(count):
            if self.left <= 0:
                return
            self.left -= 1
            kind = self.random.random()
            if kind < 0.17 and depth < 4:
                self.loop(tiles, depth)
            elif kind < 0.24 and depth < 4 and tiles:
                self.branch(tiles, depth)
            elif kind < 0.42 or not tiles:
                tiles.append(self.load(depth))
            elif kind < 0.54:
                self.store(tiles, depth)
            else:
                tiles.append(self.computed(tiles, depth))

    def slots(self, depth: int) -> str:
        return self.random.choice(("", " buffers 2", " buffers 2", " buffers 3")) if depth > 1 else ""

    def load(self, depth: int) -> Tile:
        made = (self.name(), self.random.choice(ROWS), self.random.choice(COLUMNS))
        name, _, columns = made
        self.put(
            depth,
            f"{name} = tile.load %x{columns}[0, 0]{self.slots(depth)} : {VIEW.format(columns)} -> {_type(made)}",
        )
        return made

    def store(self, tiles: Sequence[Tile], depth: int) -> None:
        tile = self.random.choice(tiles)
        columns = tile[2]
        self.put(
            depth,
            f"tile.store {tile[0]}, %y{columns}[0, 0]{self.slots(depth)} : {_type(tile)}, {VIEW.format(columns)}",
        )

    def computed(self, tiles: Sequence[Tile], depth: int) -> Tile:
        random = self.random
        source = random.choice(tiles[-6:])
        name, (_, rows, columns) = self.name(), source
        kind = random.random()
        alike = [tile for tile in tiles if tile[1:] == source[1:]]
        made = (name, rows, columns)
        if kind < 0.3:
            self.put(depth, f"{name} = tile.{random.choice(UNARY)} {source[0]} : {_type(source)}")
        elif kind < 0.65:
            other = random.choice(alike)
            operands = f"{source[0]}, {other[0]} : {_type(source)}"
            self.put(depth, f"{name} = tile.{random.choice(BINARY)} {operands}")
        elif kind < 0.77 and columns > 8:
            made = (name, rows, 1)
            self.put(
                depth, f"{name} = tile.reduce sum {source[0]} axes [1] : {_type(source)} -> {_type(made)}"
            )
            wide = (self.name(), rows, columns)
            self.put(depth, f"{wide[0]} = tile.broadcast {name} : {_type(made)} -> {_type(wide)}")
            made = wide
        elif kind < 0.88 and rows > 1:
            made = (name, rows // 2, columns)
            at = random.choice((0, rows // 2))
            self.put(depth, f"{name} = tile.slice {source[0]}[{at}, 0] : {_type(source)} -> {_type(made)}")
        elif rows > 1 and (rows * columns) % 8 == 0:
            made = (name, rows // 2, columns * 2)
            if made[2] in COLUMNS:
                self.put(depth, f"{name} = tile.reshape {source[0]} : {_type(source)} -> {_type(made)}")
            else:
                made = (name, rows, columns)
                self.put(depth, f"{name} = tile.exp {source[0]} : {_type(source)}")
        else:
            self.put(depth, f"{name} = tile.abs {source[0]} : {_type(source)}")
        return made

    def loop(self, tiles: list[Tile], depth: int) -> None:
        random = self.random
        carried = random.sample(tiles, min(len(tiles), random.choice((0, 1, 1, 2))))
        inner = [(self.name(), *tile[1:]) for tile in carried]
        results = self.name()
        pairs = ", ".join(f"{new[0]} = {old[0]}" for new, old in zip(inner, carried, strict=True))
        types = ", ".join(map(_type, inner))
        head = f" iter_args({pairs}) -> ({types})" if carried else ""
        given = f"{results}:{len(carried)} = " if len(carried) > 1 else f"{results} = " if carried else ""
        self.put(depth, f"{given}scf.for %i{results[2:]} = %c0 to %m step %c1{head} {{")
        inside = [*tiles, *inner]
        self.statements(inside, depth + 1, random.randint(2, 6))
        handed = [random.choice([tile for tile in inside if tile[1:] == each[1:]][-3:]) for each in inner]
        if carried:
            self.put(depth + 1, f"scf.yield {', '.join(tile[0] for tile in handed)} : {types}")
        self.put(depth, "}")
        several = len(carried) > 1
        tiles += [(f"{results}#{n}" if several else results, *each[1:]) for n, each in enumerate(inner)]

    def branch(self, tiles: list[Tile], depth: int) -> None:
        like, name = self.random.choice(tiles), self.name()
        self.put(depth, f"{name} = scf.if %q -> ({_type(like)}) {{")
        for number in range(2):
            inside = list(tiles)
            self.statements(inside, depth + 1, self.random.randint(0, 3))
            alike = [tile for tile in inside if tile[1:] == like[1:]]
            self.put(depth + 1, f"scf.yield {self.random.choice(alike[-3:])[0]} : {_type(like)}")
            self.put(depth, "} else {" if number == 0 else "}")
        tiles.append((name, *like[1:]))


def _type(tile: Tile) -> str:
    return f"!tile.tile<{tile[1]}x{tile[2]}xf32, ub>"
