"""What the checks take a declared access to touch, against a model that marks bytes one by one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ascir.host.launch import Kernel, load

ACCESSES = Path(__file__).parent / "kernels" / "accesses.cpp"
BYTES = 160
Bytes = np.ndarray[Any, np.dtype[np.bool_]]


@cache
def kernel(name: str) -> Kernel:
    return load(ACCESSES, name)


def strided(start: int, length: int, count: int, stride: int) -> Bytes:
    touched = np.zeros(BYTES, np.bool_)
    for burst in range(count):
        touched[start + burst * stride : start + burst * stride + length] = True
    return touched


def lanes(start: int, numbers: list[int]) -> Bytes:
    """Lane e of repeat r, by the formula of the mask/repeat instructions."""
    size, per_repeat, block_stride, repeats, repeat_stride, low, high, tail = numbers
    touched = np.zeros(1 << 16, np.bool_)
    mask = low | high << 64
    for repeat in range(repeats + (tail > 0)):
        for lane in range(per_repeat):
            if not (lane < tail if repeat == repeats else mask >> lane & 1):
                continue
            per_block = 32 // size
            at = repeat * repeat_stride * 32 + lane // per_block * block_stride * 32 + lane % per_block * size
            touched[start + at : start + at + size] = True
    return touched


def accesses(rng: np.random.Generator) -> tuple[list[int], Bytes]:
    while True:
        kind = int(rng.integers(3))
        start = int(rng.integers(BYTES))
        if kind == 0:
            length = int(rng.integers(1, BYTES - start + 1))
            return [0, start, length, *[0] * 7], strided(start, length, 1, 0)
        if kind == 1:
            length, count, stride = (int(rng.integers(1, 40)) for _ in range(3))
            if start + (count - 1) * stride + length > BYTES:
                continue
            return [1, start, length, count, stride, *[0] * 5], strided(start, length, count, stride)
        size = int(rng.choice([1, 2, 4, 8]))
        per_repeat = int(rng.choice([16, 32, 64, 128])) // size
        high_bits, low_bits = (int(number) for number in rng.integers(0, 1 << 63, 2))
        numbers = [
            size,
            per_repeat,
            int(rng.integers(1, 3)),
            int(rng.integers(0, 3)),
            int(rng.integers(0, 4)),
        ]
        numbers += [low_bits & int(rng.integers(1, 1 << 63)), high_bits, int(rng.integers(0, per_repeat))]
        start &= ~31 if rng.integers(2) else ~(size - 1)
        touched = lanes(start, numbers)
        if touched[BYTES:].any():
            continue
        return [2, start, *numbers], touched[:BYTES]


@pytest.mark.parametrize("seed", range(60))
def test_writes_cover_exactly_their_bytes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    chosen = [accesses(rng) for _ in range(int(rng.integers(1, 5)))]
    numbers = np.array([number for access, _ in chosen for number in access], np.uint64)
    run = kernel("writes").launch(1, [numbers, len(chosen)], time=False)
    missing = {f.line - 1000 for f in run.findings if f.code == "ErrorRead2"}
    written = np.logical_or.reduce([touched for _, touched in chosen])
    assert missing == set(np.flatnonzero(~written))
    # Overlapping writes of one pipe need a barrier, and only they.
    overlap = bool(np.any(np.sum([touched for _, touched in chosen], axis=0) > 1))
    assert bool([f for f in run.errors if f.code == "ErrorSync1"]) == overlap


@pytest.mark.parametrize("seed", range(60))
def test_accesses_meet_only_where_they_share_bytes(seed: int) -> None:
    rng = np.random.default_rng(1000 + seed)

    def pattern() -> list[int]:
        while True:
            start, length, count, stride = (int(n) for n in rng.integers([0, 1, 1, 1], [120, 12, 6, 48]))
            if start + (count - 1) * stride + length <= BYTES:
                return [start, length, count, stride]

    first, second = pattern(), pattern()
    run = kernel("meets").launch(1, [np.array(first + second, np.uint64)], time=False)
    shared = np.flatnonzero(strided(*first) & strided(*second))
    found = [f for f in run.errors if f.code == "ErrorSync2"]
    assert bool(found) == bool(len(shared))
    if found:
        assert found[0].address // 32 == shared[0] // 32
        assert (found[0].line, found[0].other_line) == (3, 2)
