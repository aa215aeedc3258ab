"""Constructs traces: the instructions of a kernel from a description of its loops, as the host model would record them.

body = rows(copy_in(gm=0, size=8192), set_flag("MTE2", "V"), wait_flag("MTE2", "V"), vector("VectorBinary", 32))
core = Core("AIV", 0, [begin(), loop(body, 16, gm=16384), end()])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import POINTER
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ascir.host import abi
from ascir.host.trace import PIPES, op_names

RECORD = np.dtype(abi.Record)
OPS = {name: number for number, name in enumerate(op_names())}
F16 = 5  # DType of numbers.h, as records of Mmad have it
I8 = 1
READ, WRITE, ATOMIC, NO_L2, STRIDES = 1, 2, 4, 8, 16

Rows = NDArray[Any]
Row = Mapping[str, int]


def row(pipe: str, op: str, **fields: int) -> Row:
    return {"pipe": PIPES.index(pipe), "op": OPS[op], **fields}


def rows(*records: Row) -> Rows:
    made: Rows = np.zeros(len(records), RECORD)
    for index, record in enumerate(records):
        for name, value in record.items():
            made[name][index] = value
    return made


def begin() -> Rows:
    return rows(row("S", "KernelBegin"))


def end() -> Rows:
    return rows(row("S", "Barrier", a=255), row("S", "KernelEnd"))


def scalar(cycles: int) -> Row:
    return row("S", "Scalar", a=cycles)


def set_flag(source: str, target: str, number: int = 0) -> Row:
    return row(source, "SetFlag", b=PIPES.index(source), c=PIPES.index(target), id=number)


def wait_flag(source: str, target: str, number: int = 0) -> Row:
    return row(target, "WaitFlag", b=PIPES.index(source), c=PIPES.index(target), id=number)


def barrier(pipe: str) -> Row:
    return row(pipe, "Barrier", a=PIPES.index(pipe))


def move(
    pipe: str, op: str, gm: int, size: int, bursts: int = 1, pitch: int = 0, flags: int = READ, **more: int
) -> Row:
    """`bursts` pieces of `size` bytes, `pitch` bytes from one to the next in global memory."""
    return row(
        pipe,
        op,
        gm_addr=gm,
        gm_bytes=size,
        gm_burst_count=bursts,
        gm_stride=pitch or size,
        flags=flags,
        **more,
    )


def copy_in(gm: int, size: int, bursts: int = 1, pitch: int = 0, no_l2: bool = False) -> Row:
    return move("MTE2", "CopyIn", gm, size, bursts, pitch, READ | NO_L2 * no_l2)


def copy_out(gm: int, size: int, bursts: int = 1, pitch: int = 0, no_l2: bool = False) -> Row:
    return move("MTE3", "CopyOut", gm, size, bursts, pitch, WRITE | NO_L2 * no_l2)


def vector(
    op: str,
    repeats: int,
    dst: int = 0x20000,
    src0: int = 0,
    src1: int = 0x10100,
    size: int = 2,
    strides: Sequence[tuple[int, int]] = (),
) -> Row:
    """Addresses are of UB. strides: (block, repeat) of dst, src0, src1 where they are not contiguous."""
    fields = {"a": repeats, "dst": dst, "src0": src0, "src1": src1, "flags": size << 8}
    if strides:
        packed = [1 << 31 | block | repeat << 16 for block, repeat in strides]
        packed += [0] * (3 - len(packed))
        fields |= {
            "flags": size << 8 | STRIDES,
            "gm_addr": packed[0] | packed[1] << 32,
            "gm_bytes": packed[2],
        }
    return row("V", op, **fields)


def loop(body: Rows, count: int, gm: int = 0) -> Rows:
    """`count` times the body; each time addresses in global memory go on by `gm` bytes."""
    many = np.tile(body, (count, 1))
    number = np.arange(count)[:, None]
    moves = (body["flags"] & (READ | WRITE)) != 0
    many["gm_addr"][:, moves] += (number * gm).astype(np.uint64)
    return many.reshape(-1)


@dataclass(frozen=True)
class Core:
    """One core's instructions, as timing.replay takes them."""

    kind: str
    block: int
    parts: Sequence[Rows] = field(repr=False)
    sub_block: int = 0
    wave: int = 0
    array: Rows = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "array", np.ascontiguousarray(np.concatenate(self.parts)))

    @property
    def records(self) -> Any:
        return self.array.ctypes.data_as(POINTER(abi.Record))

    @property
    def record_count(self) -> int:
        return len(self.array)
