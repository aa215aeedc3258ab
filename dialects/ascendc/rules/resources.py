"""Rules of queues, buffers, pools, static tensors and views.

%t = ascendc.local_tensor_v2 b2, %c256, %n  // addr is 256, needs a multiple of 512 in L0B
"""

from __future__ import annotations

from ascir.dialects.ascendc.checks import Call, spelled
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.memories import ALIGNMENT, memories_of, position_attribute, queue_position
from ascir.dialects.ascendc.types import BaseTensorType, ResourceType, TPosition

GM = frozenset({"gm"})


def allocated(call: Call) -> None:
    dtype, result = call.op.properties.get("dtype"), call.results["result"][0].type
    if isinstance(result, BaseTensorType) and dtype != result.element_type:
        raise call.refuse(f"dtype is {dtype}, needs {result.element_type}, the element type of result")
    size = call.constant("tileSize")
    if size is not None and size <= 0:
        raise call.refuse(f"tileSize is {size}, needs at least 1")


def static_tensor(call: Call) -> None:
    """The address is aligned, and the tensor fits into the memory."""
    position = position_attribute(call.op)
    memories = frozenset[str]() if position is None else memories_of(position, call.arch)
    if position in (None, TPosition.MAX) or memories == GM:
        raise call.refuse(f"pos is {position}, needs a position in a local memory")
    address = call.constant("addr")
    if address is None:
        return
    multiple = min(ALIGNMENT[memory] for memory in memories)
    if address % multiple:
        raise call.refuse(f"addr is {address}, needs a multiple of {multiple} in {spelled(memories)}")
    size = call.constant("tileSize")
    type = call.results["result"][0].type
    bits = bits_of(type.element_type) if isinstance(type, BaseTensorType) else None
    if call.soc and size is not None and bits is not None:
        (memory,) = memories
        room = call.soc.memories.get(memory, 0)
        if (end := address + size * bits // 8) > room:
            raise call.refuse(
                f"ends at byte {end} of {memory.upper()}, needs at most {room} on {call.soc.name}"
            )


def buffer_length(call: Call) -> None:
    length, type = call.constant("len"), call.results["tensor"][0].type
    bits = bits_of(type.element_type) if isinstance(type, BaseTensorType) else None
    if length is not None and bits is not None and (length == 0 or length * bits % (32 * 8)):
        raise call.refuse(f"len of {length} is {length * bits / 8:g} bytes, needs a positive multiple of 32")


def buffer_offset(call: Call) -> None:
    offset = call.constant("bufOffset")
    if offset is not None and offset % 32:
        raise call.refuse(f"bufOffset is {offset} bytes, needs a multiple of 32")


def view_index(call: Call) -> None:
    index = call.constant("index")
    if index is not None and index < 0:
        raise call.refuse(f"index is {index}, needs at least 0")
    if index is not None and call.bits("T") == 4 and index % 2:
        raise call.refuse(f"index is {index} with elements i4, needs an even one: two elements share a byte")


def user_positions(call: Call) -> None:
    words = [call.word(name) for name in ("srcUserPos", "dstUserPos")]
    if wrong := [word for word in words if word not in ("gm", "vecin", "vecout", "veccalc")]:
        raise call.refuse(f"user position is {wrong[0]}, needs gm, vecin, vecout or veccalc")
    if words == ["gm", "gm"]:
        raise call.refuse("user positions are gm and gm, needs one on the chip")


def in_place(call: Call) -> None:
    queue = call.value("queue")
    if (
        queue is not None
        and isinstance(type := queue.type, ResourceType)
        and type.NUMBER
        and type.number != 0
    ):
        raise call.refuse(f"depth of {type} is {type.number}, needs 0: only such a queue works in place")


def depth(call: Call) -> None:
    for values in call.results.values():
        type = values[0].type
        if not isinstance(type, ResourceType):
            continue
        most = call.soc.event_ids if call.soc else 64
        if not 0 <= type.number <= most:
            raise call.refuse(f"depth is {type.number}, needs 0..{most}: every waiting tensor holds an event")
        if TPosition.MAX in type.positions:
            raise call.refuse("position is max, needs a place: it only counts the others")


def fits_memory(call: Call) -> None:
    """All buffers together fit into the memory of their position."""
    value = call.value("queue" if "queue" in call.operands else "buffer")
    length, number = call.constant("length"), call.constant("num") if "num" in call.operands else 1
    position = None if value is None else queue_position(value.type)
    if call.soc is None or position is None or length is None or number is None:
        return
    (memory,) = memories_of(position, call.arch)
    room = call.soc.memories.get(memory)
    if room is not None and (total := number * length) > room:
        raise call.refuse(f"{total} bytes of {memory.upper()}, needs at most {room} on {call.soc.name}")
