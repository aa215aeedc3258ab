"""Published vector kernels as traces: tiled elementwise kernels, copies, a single instruction in a loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ascir.host.trace import PIPES
from bench.timing_trace import (
    OPS,
    Core,
    Row,
    Rows,
    barrier,
    begin,
    copy_in,
    copy_out,
    end,
    loop,
    move,
    row,
    rows,
    set_flag,
    vector,
    wait_flag,
)

BUFFER = 1 << 32  # from one array in global memory to the next


def pipeline(ins: Sequence[Row], compute: Sequence[Row], outs: Sequence[Row]) -> Rows:
    """One tile through CopyIn, Compute, CopyOut, with the flags of two queues: number 0, until taking_turns."""
    return rows(
        wait_flag("V", "MTE2"),
        *ins,
        set_flag("MTE2", "V"),
        wait_flag("MTE2", "V"),
        wait_flag("MTE3", "V"),
        *compute,
        set_flag("V", "MTE2"),
        set_flag("V", "MTE3"),
        wait_flag("V", "MTE3"),
        *outs,
        set_flag("MTE3", "V"),
    )


def free_buffers(ins: int, outs: int) -> Rows:
    """What pipeline() waits for before its buffers were ever used."""
    return rows(
        *(set_flag("V", "MTE2", number) for number in range(ins)),
        *(set_flag("MTE3", "V", number) for number in range(outs)),
    )


def taking_turns(body: Rows, count: int, tile: Any, ins: int, outs: int) -> Rows:
    """`count` tiles in `body`, the first of them number `tile`: each with its buffers' flags."""
    each = body.reshape(count, -1)
    flags = np.isin(each["op"][0], (OPS["SetFlag"], OPS["WaitFlag"]))
    store = PIPES.index("MTE3")
    out = (each["b"][0] == store) | (each["c"][0] == store)
    number = (tile + np.arange(count))[:, None]
    each["id"][:, flags & ~out] = number % ins
    each["id"][:, flags & out] = number % outs
    return each.reshape(-1)


def add(
    cores: int, elements: int, tile: int, buffers: int, no_l2: bool = False, banks: bool = True, part: int = 1
) -> list[Core]:
    """z = x + y of half, `tile` elements at a time. banks: x and y lie in the same bank groups of UB. part: only that
    fraction of the tiles, of a kernel that does the same thing over and over."""
    tiles = -(-elements // tile)
    made: list[Core] = []
    for block in range(cores):
        first, last = block * tiles // cores, (block + 1) * tiles // cores
        count = (last - first) // part

        def one(at: int, count: int) -> Rows:
            base, size = at * 2, count * 2
            return pipeline(
                [copy_in(base, size, no_l2=no_l2), copy_in(BUFFER + base, size, no_l2=no_l2)],
                [vector("VectorBinary", -(-count // 128), src1=0x8000 if banks else 0x8100)],
                [copy_out(2 * BUFFER + base, size, no_l2=no_l2)],
            )

        rest = elements - (first + count) * tile  # less than a tile: of the last core's last one
        full = count - (rest < 0)
        parts = [loop(one(first * tile, tile), full, tile * 2)]
        if rest < 0:
            parts.append(one((first + full) * tile, tile + rest))
        body = taking_turns(np.concatenate(parts), count, 0, buffers, buffers)
        made.append(Core("AIV", block, [begin(), free_buffers(buffers, buffers), body, end()]))
    return made


def tiles_of_matrix(
    cores: int,
    shape: tuple[int, int],
    tile: tuple[int, int],
    pitch: int,
    kind: str = "AIV",
    repeats: int = 1,
    split: int = 1,
    limit: int | None = None,
) -> list[Core]:
    """Every core reads its rows of a matrix of half, tile by tile along the columns; the tiles are used for nothing.
    repeats: how often the whole is read; split: columns are cut in so many parts, each read `repeats` times; limit:
    only so many rows of each core, of a kernel that does the same thing over and over."""
    rows_per_core, columns = shape[0] // cores, shape[1]
    made: list[Core] = []
    for block in range(cores):
        parts: list[Rows] = [begin()]
        for part in range(split):
            for _ in range(repeats):
                for down in range(0, limit or rows_per_core, tile[0]):
                    first = (block * rows_per_core + down) * pitch + part * (columns // split) * 2
                    line = rows(_tile(kind, first, tile, pitch))
                    parts.append(loop(line, columns // split // tile[1], tile[1] * 2))
        made.append(Core(kind, block, [*parts, end()]))
    return made


def _tile(kind: str, gm: int, tile: tuple[int, int], pitch: int) -> Row:
    if kind == "AIV":
        return copy_in(gm, tile[1] * 2, tile[0], pitch)
    return move("MTE2", "Nd2Nz", gm, tile[1] * 2, tile[0], pitch, a=1, b=tile[0], c=tile[1], d=pitch)


def shared_matrix(
    cores: int, shape: tuple[int, int], tile: tuple[int, int], kind: str, rotate: bool
) -> list[Core]:
    """All cores read the whole matrix: in the same order, or each starting one tile further."""
    pitch = shape[1] * 2
    across = shape[1] // tile[1]
    order = [(down, column) for down in range(shape[0] // tile[0]) for column in range(across)]
    made: list[Core] = []
    for block in range(cores):
        first = block if rotate else 0
        turned = order[first:] + order[:first]
        body = rows(
            *(
                _tile(kind, down * tile[0] * pitch + column * tile[1] * 2, tile, pitch)
                for down, column in turned
            )
        )
        made.append(Core(kind, block, [begin(), body, end()]))
    return made


def scalar_add(elements: int) -> list[Core]:
    """z = x + y on one core, one element after another: two GetValue, one SetValue."""
    get = row("S", "ScalarGet")
    before = rows(copy_in(0, 8192), copy_in(BUFFER, 8192), set_flag("MTE2", "S"), wait_flag("MTE2", "S"))
    work = loop(rows(get, get, row("S", "ScalarSet")), 4096)
    after = rows(
        set_flag("S", "MTE3"),
        wait_flag("S", "MTE3"),
        copy_out(2 * BUFFER, 8192),
        set_flag("MTE3", "S"),
        wait_flag("MTE3", "S"),
    )
    return [Core("AIV", 0, [begin(), *([before, work, after] * (elements // 4096)), end()])]


def instructions(body: Sequence[Row], times: int) -> list[Core]:
    """One core, the same instructions over and over."""
    return [Core("AIV", 0, [begin(), loop(rows(*body), times), end()])]


def reduction(elements: int, fold: bool) -> list[Core]:
    """Floats to one sum. fold: halves are added to each other until one repeat is left; else every repeat is
    reduced."""
    load = [copy_in(0, elements * 4), set_flag("MTE2", "V"), wait_flag("MTE2", "V")]
    work: list[Row] = []
    repeats = -(-elements // 64)
    while repeats > 1:
        if fold:
            repeats = -(-repeats // 2)
            work += [vector("VectorBinary", repeats, size=4), barrier("V")]
        else:
            work += [vector("ReduceWhole", min(255, left), size=4) for left in range(repeats, 0, -255)]
            work.append(barrier("V"))
            repeats = -(-repeats // 64)
    work.append(vector("ReduceWhole", 1, size=4))
    store = [set_flag("V", "MTE3"), wait_flag("V", "MTE3"), copy_out(BUFFER, 4)]
    return [Core("AIV", 0, [begin(), rows(*load, *work, *store), end()])]


def nd2nz_in_ub(cores: int, stride: int) -> list[Core]:
    """[8192, 8192] half to NZ by vector copies of tiles of 144 x 128; `stride` blocks between columns of the result.
    Two buffers of operands and one of results: how many is not stated, but vector time shows in the whole."""
    side, tile_rows, tile_columns = 8192, 144, 128
    down = -(-side // tile_rows)
    tiles = [(y, x) for y in range(down) for x in range(side // tile_columns)]
    made: list[Core] = []
    for block in range(cores):
        mine = tiles[block * len(tiles) // cores : (block + 1) * len(tiles) // cores]
        parts = [begin(), free_buffers(2, 1)]
        for index, (y, x) in enumerate(mine):
            height = min(tile_rows, side - y * tile_rows)
            source = (y * tile_rows * side + x * tile_columns) * 2
            target = BUFFER + (x * tile_columns * side + y * tile_rows * 16) * 2
            body = pipeline(
                [copy_in(source, tile_columns * 2, height, side * 2)],
                [vector("Copy", height, dst=0x12000, src0=0, strides=((stride, 1), (1, 8)))],
                [copy_out(target, height * 32, tile_columns // 16, side * 32)],
            )
            parts.append(taking_turns(body, 1, index, 2, 1))
        made.append(Core("AIV", block, [*parts, end()]))
    return made
