"""The map of a core's local memories: the buffers that its TPipe allocated.

UB of AIV 0: 1536 of 196608 bytes
         0      256  VECIN    add.cpp:12, used at add.cpp:27
       256      256  VECIN    add.cpp:12, used at add.cpp:27
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ascir.host import abi


@dataclass(frozen=True)
class LocalBuffer:
    """A buffer of a queue, or a TBuf. After TPipe::Reset, later ones may overlap earlier ones."""

    memory: str  # ub, l1, ...
    begin: int  # byte
    size: int
    position: str  # VECIN, ...
    is_queue: bool
    made: str  # file:line of its InitBuffer
    used: str  # of the last AllocTensor or Get; "" if there was none

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def buffers_of(allocations: Any, count: int, files: Sequence[str]) -> tuple[LocalBuffer, ...]:
    """`allocations`: POINTER(abi.Allocation)."""

    def place(line: int) -> str:
        return f"{files[line >> 20] if line >> 20 < len(files) else ''}:{line & 0xFFFFF}"

    def buffer(plain: Any) -> LocalBuffer:
        return LocalBuffer(
            memory=abi.MEMORIES[int(plain.mem)],
            begin=plain.begin,
            size=plain.size,
            position=(plain.position or b"").decode(),
            is_queue=bool(plain.is_queue),
            made=place(plain.line),
            used=place(plain.used_line) if plain.used_line != plain.line else "",
        )

    return tuple(buffer(allocations[index]) for index in range(count))


def map_lines(title: str, buffers: Sequence[LocalBuffer], sizes: dict[str, int]) -> Iterator[str]:
    """A text: each memory with its buffers, by address."""
    for memory in dict.fromkeys(buffer.memory for buffer in buffers):
        inside = sorted((each for each in buffers if each.memory == memory), key=lambda each: each.begin)
        end = max(each.begin + each.size for each in inside)
        yield f"{memory.upper()} of {title}: {end} of {sizes.get(memory, 0)} bytes"
        for each in inside:
            used = f", used at {each.used}" if each.used else ", never used"
            yield f"  {each.begin:8} {each.size:8}  {each.position:8} {each.made}{used}"
