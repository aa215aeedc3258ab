"""The lengths of the contiguous bursts in which an operand's blocks are loaded.

    bursts_of(sizes, LEFT, 96, 96, 256)     # k = 790, contiguous: 3 loads of 96 bursts of 512 bytes, one of 96 bursts of 44

The last load along k takes the remainder. Short bursts cost far more per byte than long ones, so the remainder counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ascir.cost.memory import LINE, given_for
from ascir.passes.graph.cube.plan import Sizes, k_is_rows


class Bursts(NamedTuple):
    """Bursts of one length, in bytes."""

    length: int
    number: float
    pitch: int
    """The distance between consecutive bursts ..."""
    advance: int
    """... and to the bursts of the next load or block."""


def bursts_of(sizes: Sizes, side: int, along: int, pace: int, load: int) -> list[Bursts]:
    """The bursts of all of k, loaded `load` of k at a time; the other dimension of the block has `along` elements, and
    blocks are `pace` elements apart."""
    size, depth = sizes.product.size, min(load, sizes.k)
    pitch = sizes.row(side) * size
    if k_is_rows(sizes.product)[side]:
        length, number, advance, rest = along * size, float(sizes.k), pace * size, 0
    else:
        whole, rest = divmod(sizes.k, depth)
        length, number, advance = depth * size, float(along * whole), depth * size
    if length == pitch:  # without a gap: one piece for each load
        piece = round(length * number * depth / sizes.k)
        return [Bursts(piece, sizes.k / depth, piece, 0)]
    last = [Bursts(rest * size, float(along), pitch, advance)] if rest else []
    return [Bursts(length, number, pitch, advance), *last]


def waste(k: Mapping[str, float], bursts: Sequence[Bursts]) -> float:
    """The bytes that memory transfers for each byte of the bursts."""
    sector, misaligned = k["gm_sector"], k["gm_misaligned"]
    given = sum(
        each.length
        * each.number
        * given_for(each.length, each.pitch % LINE, each.advance % LINE, sector, misaligned)
        for each in bursts
    )
    return given / sum(each.length * each.number for each in bursts)
