"""Allocates global memory for the values between the kernels of a program.

    found = plan_workspace(program)
    found.offsets["add_3"], found.bytes, found.lower_bound

A value is live from the kernel that writes it to the last one that reads it. A reshape aliases its operand, and the
operands of a concatenation are stored into its result. Arguments, results and constants have memory of their own. Sizes
must be static.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from ascir.packing import Block, pack

if TYPE_CHECKING:
    from ascir.program import Program

ALIGNMENT = 512
"""The alignment in bytes with which transfers are fastest."""


@dataclass(frozen=True)
class Workspace:
    """An offset for each value; `lower_bound` is proven."""

    offsets: Mapping[str, int]
    bytes: int
    lower_bound: int


def plan_workspace(program: Program) -> Workspace | None:
    """The workspace of a program; None if a size is known only at run time."""
    home = {name: name for name in program.inputs}
    sizes: dict[str, int] = {}
    lives: dict[str, list[int]] = {}
    joined: list[list[str]] = []
    for moment, step in enumerate(program.steps):
        for name in step.inputs:
            if (root := home[name]) in lives:
                lives[root][1] = moment + 1
        if step.kernel is None and step.constant is None:
            home[step.outputs[0]] = home[step.inputs[0]]
            if len(step.inputs) > 1:
                joined.append([home[name] for name in step.inputs])
            continue
        updated = step.updated
        home.update((name, home[updated[name]] if name in updated else name) for name in step.outputs)
        if step.kernel is None:
            continue
        results = [parameter for parameter in step.kernel.parameters if parameter.is_written]
        for name, parameter in zip(step.outputs, results, strict=True):
            if name in updated:
                continue
            extents = [extent for extent in parameter.shape if isinstance(extent, int)]
            if len(extents) < len(parameter.shape):
                return None
            sizes[name] = prod(extents) * _bytes(parameter.element)
            lives[name] = [moment, moment + 1]
    given = {home[name] for name in program.outputs}
    inside = _joined(joined, sizes, lives)
    names = [name for name in lives if name not in given and name not in inside]
    blocks = [
        Block(-(-sizes[name] // ALIGNMENT) * ALIGNMENT, lives[name][0], lives[name][1], ALIGNMENT)
        for name in names
    ]
    packing = pack(blocks)
    offsets = dict(zip(names, packing.offsets, strict=True))
    offsets |= {name: offsets[first] + place for name, (first, place) in inside.items()}
    return Workspace(offsets, packing.peak, packing.lower_bound)


def _joined(
    joins: Sequence[Sequence[str]], sizes: dict[str, int], lives: dict[str, list[int]]
) -> dict[str, tuple[str, int]]:
    """The operands of concatenations after the first, each with that first one and its offset from it. The first grows
    by the others, and its live range covers theirs; operands that are concatenations bring their own operands."""
    inside: dict[str, tuple[str, int]] = {}
    for first, *others in joins:
        for name in others:
            behind = sizes[first]
            inside |= {
                each: (first, behind + place) for each, (home, place) in inside.items() if home == name
            }
            inside[name] = first, behind
            sizes[first] += sizes[name]
            lives[first] = [min(lives[first][0], lives[name][0]), max(lives[first][1], lives[name][1])]
    return inside


def _bytes(element: object) -> int:
    from xdsl.ir import Attribute

    from ascir.passes.graph.tiling.nodes import element_bytes

    assert isinstance(element, Attribute)
    return element_bytes(element)
