"""Published matmuls as traces: GM to L1 to L0, Mmad, Fixpipe, with the published buffers and tiling.

Matmul(m=8192, n=8192, k=8192, base=(128, 256, 64), steps=(4, 4), l1=(2, 2)).cores(4, 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bench.timing_trace import (
    F16,
    Core,
    Row,
    Rows,
    begin,
    end,
    move,
    row,
    rows,
    scalar,
    set_flag,
    wait_flag,
)

A, B, C, BIAS = 1 << 33, 1 << 35, 1 << 37, 1 << 39  # the memory of the matrices
BIAS_FLAG = 4


@dataclass(frozen=True)
class Matmul:
    """C[m, n] = A[m, k] * B[k, n], all of a launch. Sizes in elements."""

    m: int
    n: int
    k: int
    base: tuple[int, int, int]  # of one Mmad: m, n, k
    steps: tuple[int, int] = (1, 1)  # Mmads along k for one load of A, of B into L1
    l1: tuple[int, int] = (1, 1)  # buffers of A, of B in L1
    l0: tuple[int, int] = (2, 2)  # of A, of B in L0
    l0c: int = 1
    keep: tuple[bool, bool] = (
        False,
        False,
    )  # a load of A, of B has all of k, and is shared by tiles
    tiles: tuple[int, int] = (1, 1)  # such a load has so many tiles of rows of A, of columns of B; 0: all
    columns_first: bool = False  # tiles go down a column before the next one
    nz: bool = False  # operands and result in fractal layout; else rows
    transposed: tuple[bool, bool] = (False, False)
    size: int = 2
    out_size: int = 2
    dtype: int = F16
    at_once: bool = False  # a part of L1 is given back when it is in L0; else A's and B's together
    bias: bool = False  # a row of float, through the bias table
    unit_flag: bool = False
    scalar_step: int = 0  # cycles of scalar work for each Mmad, beyond issue
    scalar_begin: int = 0

    def cores(self, down: int, across: int, limit: int | None = None) -> list[Core]:
        """The launch on down x across cores, or the first `limit` tiles of each."""
        rows_each = -(-self.m // down // 16) * 16 if self.m > 16 else self.m
        columns_each = -(-self.n // across // 16) * 16 if self.n > 16 else self.n
        return self.cores_of(down, across, rows_each, columns_each, limit)

    def cores_of(
        self, down: int, across: int, rows_each: int, columns_each: int, limit: int | None = None
    ) -> list[Core]:
        made: list[Core] = []
        for block in range(down * across):
            first_row, first_column = block // across * rows_each, block % across * columns_each
            height = min(rows_each, self.m - first_row)
            width = min(columns_each, self.n - first_column)
            if height <= 0 or width <= 0:
                continue
            parts = self._core(first_row, first_column, height, width, limit)
            made.append(Core("AIC", block, [begin(), *parts, end()]))
        return made

    def _core(self, row0: int, column0: int, height: int, width: int, limit: int | None) -> list[Rows]:
        base_m, base_n, _ = self.base
        parts: list[Rows] = [rows(scalar(self.scalar_begin), *self._free())]
        # A remainder along n is a second, narrower pass: the shape of its tiles differs.
        full = width // base_n * base_n
        for offset, columns in ((0, full), (full, width - full)):
            if columns == 0:
                continue
            narrow = replace(self, base=(min(base_m, height), min(base_n, columns), self.base[2]))
            parts.append(narrow._tiles(row0, column0 + offset, height, columns, limit))
        return parts

    def _free(self) -> list[Row]:
        """The flags that mark all buffers as empty initially."""
        made = [set_flag("MTE1", "MTE2", number) for number in range(self.l1[0])]
        made += [set_flag("MTE1", "MTE2", 2 + number) for number in range(self.l1[1])]
        made += [set_flag("M", "MTE1", number) for number in range(self.l0[0])]
        made += [set_flag("M", "MTE1", 2 + number) for number in range(self.l0[1])]
        if self.bias:
            made += [set_flag("MTE1", "MTE2", BIAS_FLAG), set_flag("M", "MTE1", BIAS_FLAG)]
        if not self.unit_flag:
            made += [set_flag("FIX", "M", number) for number in range(self.l0c)]
        return made

    def _tiles(self, row0: int, column0: int, height: int, width: int, limit: int | None) -> Rows:
        base_m, base_n, _ = self.base
        down, across = -(-height // base_m), -(-width // base_n)
        body, extra = self._tile(row0, column0, (height, width))
        count = down * across if limit is None else min(limit, down * across)
        number = np.arange(count)
        tile_m, tile_n = (
            (number % down, number // down) if self.columns_first else (number // across, number % across)
        )
        loads = {"": np.full(count, True)}
        for which, (name, tile, all_tiles) in enumerate((("a", tile_m, down), ("b", tile_n, across))):
            loads[f"load {name}"] = np.full(count, True)
            if self.keep[which]:
                held = tile // (self.tiles[which] or all_tiles)
                loads[f"load {name}"] = np.append(True, held[1:] != held[:-1])
        # A buffer is given back before the next load of it.
        loads["free a"] = np.append(loads["load a"][1:], True)
        loads["free b"] = np.append(loads["load b"][1:], True)
        many = np.tile(body, (count, 1))
        a_step, b_step, c_step = (self._pitch(which) for which in "abc")
        moves = many["gm_bytes"] != 0
        shift = (
            tile_m[:, None] * (extra["a_tile"] * a_step + extra["c_tile"] * c_step[0])[None, :]
            + tile_n[:, None] * (extra["b_tile"] * b_step + extra["c_tile"] * c_step[1])[None, :]
        )
        many["gm_addr"] += np.where(moves, shift, 0).astype(np.uint64)
        # Buffers are counted by the loads that really happen.
        turn = {
            "a": np.cumsum(loads["load a"]) - 1,
            "b": np.cumsum(loads["load b"]) - 1,
            "": number,
        }
        for index in range(len(body)):
            modulus = int(extra["id_mod"][index])
            if modulus > 1:
                at = turn[str(extra["turn"][index])] * int(extra["id_step"][index])
                many["id"][:, index] = (
                    extra["id_base"][index] + (many["id"][:, index] - extra["id_base"][index] + at) % modulus
                )
        if self.unit_flag:
            tiles = (number % self.l0c * 65536)[:, None]
            many["dst"][:, extra["l0c"]] += tiles.astype(np.uint32)
            many["src0"][:, extra["l0c"]] += tiles.astype(np.uint32)
        wanted = np.stack([loads[str(when)] for when in extra["when"]], axis=1)
        return many[wanted]

    def _pitch(self, which: str) -> Any:
        """Bytes from one tile to the next along the result's rows or columns."""
        base_m, base_n, _ = self.base
        if which == "a":
            if self.nz:
                return base_m * (self.k if self.transposed[0] else 16) * self.size
            return base_m * self.size * (1 if self.transposed[0] else self.k)
        if which == "b":
            if self.nz:
                return base_n * (16 if self.transposed[1] else self.k) * self.size
            return base_n * self.size * (self.k if self.transposed[1] else 1)
        if self.nz:
            return base_m * 16 * self.out_size, base_n * self.m * self.out_size
        return base_m * self.n * self.out_size, base_n * self.out_size

    def _operand(self, which: int, at: int, along: int, k0: int, ks: int) -> Row:
        """GM to L1: `along` rows of A (columns of B) from `at`, elements k0 .. k0+ks of k."""
        gm, outer = ((A, self.m), (B, self.n))[which]
        # `rows_are_k`: the matrix in memory has k as its rows.
        rows_are_k = self.transposed[0] if which == 0 else not self.transposed[1]
        size = self.size
        if self.nz:
            # Columns of 16 elements, all rows one after another.
            if rows_are_k:
                first, length, bursts, pitch = (at * self.k + k0 * 16), ks * 16, -(-along // 16), self.k * 16
            else:
                first, length, bursts, pitch = (k0 * outer + at * 16), along * 16, -(-ks // 16), outer * 16
            op = "CopyInL1"
        else:
            if rows_are_k:
                first, length, bursts, pitch = (k0 * outer + at), along, ks, outer
            else:
                first, length, bursts, pitch = (at * self.k + k0), ks, along, self.k
            op = "Nd2Nz"
        return move("MTE2", op, gm + first * size, length * size, bursts, pitch * size, a=1)

    def _bias(self, column: int) -> list[Row]:
        """GM to L1 to the bias table: one buffer of each."""
        size = self.base[1] * 4
        return [
            wait_flag("MTE1", "MTE2", BIAS_FLAG),
            move("MTE2", "CopyInL1", BIAS + column * 4, size),
            set_flag("MTE2", "MTE1", BIAS_FLAG),
            wait_flag("MTE2", "MTE1", BIAS_FLAG),
            wait_flag("M", "MTE1", BIAS_FLAG),
            row("MTE1", "L1ToBt", a=size),
            set_flag("MTE1", "MTE2", BIAS_FLAG),
        ]

    def _result(self, at: tuple[int, int]) -> Row:
        base_m, base_n, _ = self.base
        size = self.out_size
        if self.nz:
            first, length, bursts, pitch = (
                at[1] * self.m + at[0] * 16,
                base_m * 16,
                -(-base_n // 16),
                self.m * 16,
            )
        else:
            first, length, bursts, pitch = at[0] * self.n + at[1], base_n, base_m, self.n
        unit = 3 << 12 if self.unit_flag else 0
        return move(
            "FIX",
            "FixpipeGm",
            C + first * size,
            length * size,
            bursts,
            pitch * size,
            2,
            a=base_m,
            b=base_n,
            c=size,
            d=unit,
        )

    def _tile(self, row0: int, column0: int, size: tuple[int, int]) -> tuple[Rows, Mapping[str, Any]]:
        """The instructions of one tile of the result, and how they change from tile to tile."""
        base_m, base_n, base_k = self.base
        k_steps = -(-self.k // base_k)
        loads = [-(-k_steps // step) for step in self.steps]
        made: list[tuple[Row, dict[str, Any]]] = []

        def add(record: Row, **extra: Any) -> None:
            made.append((record, extra))

        def buffer(which: int, load: int, **more: Any) -> dict[str, Any]:
            """Flag number of an L1 buffer and how it turns."""
            name = "ab"[which]
            return {
                "turn": name,
                "id_base": 2 * which,
                "id_mod": self.l1[which],
                "id_step": loads[which],
                **more,
            }

        l0c = {"id_mod": self.l0c, "id_step": 1}
        if self.bias:
            for record in self._bias(column0):
                add(record)
        for step in range(k_steps):
            k0 = step * base_k
            depth = min(base_k, self.k - k0)
            for which, name in enumerate("ab"):
                if step % self.steps[which]:
                    continue
                load = step // self.steps[which]
                number = 2 * which + load % self.l1[which]
                when = f"load {name}"
                ks = min(self.k - k0, base_k * self.steps[which])
                at, along = ((row0, base_m), (column0, base_n))[which]
                if self.keep[which]:
                    along = min(size[which], along * (self.tiles[which] or size[which]))
                add(wait_flag("MTE1", "MTE2", number), when=when, **buffer(which, load))
                add(self._operand(which, at, along, k0, ks), when=when, **{f"{name}_tile": 1})
                add(set_flag("MTE2", "MTE1", number), when=when, **buffer(which, load))
                add(wait_flag("MTE2", "MTE1", number), when=when, **buffer(which, load))
            if self.scalar_step:
                add(scalar(self.scalar_step))
            l0 = [
                (2 * which + step % count, {"id_base": 2 * which, "id_mod": count, "id_step": k_steps})
                for which, count in enumerate(self.l0)
            ]
            fractals = -(-depth * self.size // 32)
            given_back: list[tuple[Row, dict[str, Any]]] = []
            for which, name in enumerate("ab"):
                along = (base_m, base_n)[which]
                add(wait_flag("M", "MTE1", l0[which][0]), **l0[which][1])
                add(row("MTE1", "LoadData3D", a=-(-along // 16) * fractals, c=which))
                if step % self.steps[which] == self.steps[which] - 1 or step == k_steps - 1:
                    load = step // self.steps[which]
                    free = set_flag("MTE1", "MTE2", 2 * which + load % self.l1[which])
                    given_back.append((free, {"when": f"free {name}", **buffer(which, load)}))
                if self.at_once or which == 1:
                    made += given_back
                    given_back = []
            add(set_flag("MTE1", "M"))
            add(wait_flag("MTE1", "M"))
            if step == 0 and not self.unit_flag:
                add(wait_flag("FIX", "M"), **l0c)
            unit = (3 if step == k_steps - 1 else 2) << 12 if self.unit_flag else 0
            add(row("M", "Mmad", a=base_m, b=base_n, c=depth, d=self.dtype | unit), l0c=True)
            for number, turning in l0:
                add(set_flag("M", "MTE1", number), **turning)
            if self.bias and step == 0:
                add(set_flag("M", "MTE1", BIAS_FLAG))
        if not self.unit_flag:
            add(set_flag("M", "FIX"), **l0c)
            add(wait_flag("M", "FIX"), **l0c)
        add(self._result((row0, column0)), c_tile=1, l0c=True)
        if not self.unit_flag:
            add(set_flag("FIX", "M"), **l0c)
        extra: dict[str, Any] = {
            name: np.array([each.get(name, default) for _, each in made])
            for name, default in (
                ("when", ""),
                ("turn", ""),
                ("a_tile", 0),
                ("b_tile", 0),
                ("c_tile", 0),
                ("id_step", 0),
                ("id_mod", 1),
                ("id_base", 0),
                ("l0c", False),
            )
        }
        return rows(*(record for record, _ in made)), extra
