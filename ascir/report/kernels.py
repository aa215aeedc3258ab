"""The tiling, memory plan and synchronisation of the kernels of a model: `ascir explain MODEL tiling|memory|sync`.

    lines(programs, "tiling"), as_json(programs, "memory")

    net_softmax: 48 blocks
      [2048, 1000] in tiles of [4, 1024], 2 copies of what moves: 12.10 us predicted, at least 9.80; busiest: V
        instead of [8, 1024]: 12.60 us (+4 %)

This prints the certificates that the passes attached to the kernels (`CompiledKernel.certificates`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from ascir.workspace import plan_workspace

if TYPE_CHECKING:
    from ascir.program import Program
    from ascir.runtime import CompiledKernel

Certificate = Any
"""JSON."""

SHOWN = frozenset({"axes", "tile", "buffers", "bytes", "ns", "bound_ns", "busiest", "runners_up"})
"""The keys that the lines on tiling print in words; others are printed as they are."""
IN_WORDS = {
    "kept": "rows stay on the chip for all walks over them",
    "recomputed": "each walk computes again what it needs of them",
    "common": "what all tiles share stays on the chip",
    "refills": "loads begin as soon as their place has been read",
    "few": "for few rows: cores share reductions",
}
"""Keys that are present only if they are true. In the style with queues, `refills` has no effect: loads begin with
their iteration."""
BEFORE = {
    "tile_of_short_rows": "short rows in tiles of",
    "tile_of_few_elements": "few elements in tiles of",
    "tile_of_few_keys": "few keys in",
    "tile_of_few_rows": "few rows in",
    "ns_in_whole_rows": "ns if rows are as short as assumed",
}
"""Words before the values of keys."""


def lines(programs: Sequence[Program], topic: str) -> list[str]:
    """A paragraph for each kernel; for memory, also the workspace between them."""
    said: list[str] = []
    for program in programs:
        for kernel in program.kernels:
            said.append(f"{kernel.name}: {_blocks(kernel)}")
            found = kernel.certificates.get(KEYS[topic])
            said += [f"  {line}" for line in (TOPICS[topic](found) if found else ["nothing was decided"])]
        if topic == "memory":
            said.append(f"{program.name}, between its kernels: {_workspace(program)}")
    return said


def as_json(programs: Sequence[Program], topic: str) -> dict[str, Any]:
    """The same as JSON. Keys are only ever added."""
    kernels = {kernel.name: kernel for program in programs for kernel in program.kernels}.values()
    return {
        "kernels": [
            {"name": kernel.name, "blocks": kernel.blocks, topic: kernel.certificates.get(KEYS[topic])}
            for kernel in kernels
        ]
    }


def tiling(phases: Certificate) -> Iterable[str]:
    """The tile of each phase, and the runners-up."""
    for phase in phases:
        more = [
            IN_WORDS.get(key, key) if value is True else f"{BEFORE.get(key, key)} {_words(value)}"
            for key, value in phase.items()
            if key not in SHOWN and value
        ]
        copies = phase.get("buffers", 1)
        moved = f", {copies} buffers for loads and stores" if copies > 1 else ""
        yield (
            f"{_list(phase.get('axes', ()))} in tiles of {_list(phase.get('tile', ()))}{moved}"
            f"{''.join(f', {each}' for each in more)}: {_us(phase, 'ns')} predicted, at least {_us(phase, 'bound_ns')}; "
            f"busiest: {phase.get('busiest', '?')}"
        )
        for runner in phase.get("runners_up", ()):
            worse = runner["ns"] / phase["ns"] - 1 if phase.get("ns") else 0.0
            yield f"  instead of {_list(runner['tile'])}: {_us(runner, 'ns')} ({worse:+.0%})"


def memory(places: Certificate) -> Iterable[str]:
    """The use of each memory, and its gap to the lower bound."""
    for space, found in places.items():
        gap = found["peak"] - found["lower_bound"]
        proof = "the least possible" if not gap else f"at least {found['lower_bound']}"
        apart = (
            f"; spread up to byte {found['extent']} to avoid bank conflicts"
            if found["extent"] > found["peak"]
            else ""
        )
        share = found["peak"] / found["capacity"]
        yield f"{space}: {found['peak']} of {found['capacity']} bytes ({share:.0%}), {proof}{apart}"


def sync(found: Certificate) -> Iterable[str]:
    """The numbers of flags and barriers, and of the pairs that they order."""
    yield (
        f"{found['flags']} flags and {found['barriers']} barriers order {found['dependences']} dependences; "
        f"{found['removed']} more were unnecessary"
    )
    if found["fallbacks"]:
        yield f"{found['fallbacks']} barriers of all pipes instead of flags, as there were too few flags"


TOPICS = {"tiling": tiling, "memory": memory, "sync": sync}
KEYS: Mapping[str, str] = {"tiling": "tiling", "memory": "placement", "sync": "sync"}
"""The keys of `CompiledKernel.certificates` by topic."""


def _blocks(kernel: CompiledKernel) -> str:
    if kernel.blocks is None:
        return "the number of blocks depends on sizes"
    return f"{kernel.blocks} block{'s' if kernel.blocks > 1 else ''}"


def _workspace(program: Program) -> str:
    found = plan_workspace(program)
    if found is None:
        return "planned when sizes are known: give them with --dim"
    gap = found.bytes - found.lower_bound
    return f"{found.bytes} bytes, {'the least possible' if not gap else f'at least {found.lower_bound}'}"


def _words(value: Certificate) -> str:
    if not isinstance(value, dict):
        return str(value)
    return ", ".join(f"{key} {each}" for key, each in cast("dict[str, Certificate]", value).items())


def _list(numbers: Sequence[Any]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _us(found: Mapping[str, Any], key: str) -> str:
    return f"{found[key] / 1000:.2f} us" if key in found else "?"
