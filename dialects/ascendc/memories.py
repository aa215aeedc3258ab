"""The memories of tensors: positions, the operations that define tensors, and the paths of copies.

%q = ascendc.queue : <vecin, 1>
%t = ascendc.que_bind.alloc_tensor %q : ...             // place_of(%t): vecin, byte 0 of its buffer
%v = ascendc.local_tensor.subindex %t[%c8] : ...        // place_of(%v): vecin, byte 16 for f16
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from ascir.dialects.ascendc.constants import constant_of, literal_of
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.types import (
    BaseTensorType,
    QueBindType,
    QueueType,
    TBufType,
    TPosition,
)

POSITION_MEMORY: Mapping[str, Mapping[str, str]] = {
    "c220": {
        "a1": "l1",
        "b1": "l1",
        "c1": "l1",
        "a2": "l0a",
        "b2": "l0b",
        "c2": "bt",
        "co1": "l0c",
        "co2": "gm",
        "c2pipe2gm": "fb",
    },
    "m200": {
        "a1": "l1",
        "b1": "l1",
        "c1": "ub",
        "a2": "l0a",
        "b2": "l0b",
        "c2": "l0c",
        "co1": "l0c",
        "co2": "ub",
        "c2pipe2gm": "fb",
    },
}
"""The memory of a position on either architecture. GM, and UB for the vector positions, are the same on both."""

ALIGNMENT: Mapping[str, int] = {
    "gm": 1,
    "ub": 32,
    "l1": 32,
    "l0a": 512,
    "l0b": 512,
    "l0c": 64,
    "bt": 64,
    "fb": 128,
}
"""The alignment of addresses in a memory."""

COPY_PATHS: Mapping[str, Mapping[str, frozenset[str]]] = {
    "c220": {
        "data_copy_l0": frozenset({"gm->ub", "gm->l1", "ub->gm", "l1->gm", "ub->ub", "l1->bt", "l1->fb"}),
        "data_copy_l2": frozenset({"gm->ub", "gm->l1", "ub->gm", "l1->gm", "ub->ub", "l1->bt", "l1->fb"}),
        "data_copy_enhanced": frozenset(
            {"gm->ub", "gm->l1", "ub->gm", "l1->gm", "ub->ub", "l1->bt", "l1->fb"}
        ),
        "data_copy_slice": frozenset({"gm->ub", "ub->gm"}),
        "data_copy_nd2nz": frozenset({"gm->l1", "gm->ub"}),
        "data_copy_nz2nd": frozenset({"ub->gm"}),
        "data_copy_co12dst": frozenset({"l0c->gm", "l0c->l1"}),
        "data_copy_pad": frozenset({"gm->ub", "ub->gm"}),
        "data_copy_pad_nd2nz": frozenset({"ub->l1"}),
    },
    "m200": {
        "data_copy_l0": frozenset({"gm->ub", "gm->l1", "ub->gm", "ub->ub", "ub->l1", "ub->l0c"}),
        "data_copy_l2": frozenset({"gm->ub", "gm->l1", "ub->gm", "ub->ub", "ub->l1", "ub->l0c"}),
        "data_copy_enhanced": frozenset(
            {"gm->ub", "gm->l1", "ub->gm", "ub->ub", "ub->l1", "l0c->ub", "ub->l0c"}
        ),
        "data_copy_slice": frozenset({"gm->ub", "ub->gm"}),
        "data_copy_nd2nz": frozenset({"gm->l1", "gm->ub"}),
        "data_copy_nz2nd": frozenset({"ub->gm"}),
        "data_copy_co12dst": frozenset(),
        "data_copy_pad": frozenset(),
        "data_copy_pad_nd2nz": frozenset(),
    },
}
"""The source and target memories of each copy."""

DEPTH = 64
"""The number of operations that are followed from a tensor to its definition."""


class Place(NamedTuple):
    """The place at which a tensor begins."""

    position: TPosition
    offset: int | None
    """The offset in bytes in its buffer or, for a static tensor, in the memory; None if unknown."""


@cache
def memories_of(position: TPosition, arch: str | None) -> frozenset[str]:
    """The memory of a position on a chip; all candidates if the chip is unknown."""
    if position is TPosition.GM:
        return frozenset({"gm"})
    archs = (arch,) if arch else tuple(POSITION_MEMORY)
    return frozenset(POSITION_MEMORY[each].get(position.value, "ub") for each in archs)


@cache
def paths(copy: str, arch: str | None) -> frozenset[str]:
    """The paths of a copy operation, on any chip if none is named."""
    return frozenset[str]().union(*(COPY_PATHS[each][copy] for each in ((arch,) if arch else COPY_PATHS)))


def queue_position(type: Attribute) -> TPosition | None:
    """The position of the tensors of a queue or buffer."""
    match type:
        case QueueType() | TBufType():
            return type.positions[0]
        case QueBindType():
            source, destination = type.positions
            ends_outside = destination is TPosition.GM or destination is TPosition.CO2
            return source if ends_outside or source is TPosition.VECIN else destination
        case _:
            return None


def position_attribute(operation: Operation) -> TPosition | None:
    """The position that the attribute `pos` of an operation names."""
    number = literal_of(operation.properties.get("pos"))
    word = None if number is None else ENUMS["TPosition"].by_value.get(number)
    return None if word is None else TPosition(word)


def place_of(tensor: SSAValue) -> Place | None:
    """The place of `tensor`: follows views, casts and loops to the operation that defines it."""
    offset: int | None = 0
    for _ in range(DEPTH):
        operation = tensor.owner
        if isinstance(operation, Block):
            initial = _loop_initial(tensor)
            if initial is None:
                return None
            # The offset may change from iteration to iteration.
            tensor, offset = initial, None
            continue
        match operation.name:
            case "ascendc.local_tensor.subindex" | "ascendc.local_tensor.bracket":
                offset = _added(offset, _index_bytes(operation))
                tensor = operation.operands[0]
            case "ascendc.reinterpret_cast" | "builtin.unrealized_conversion_cast" if (
                len(operation.operands) == 1
            ):
                tensor = operation.operands[0]
            case "arith.select" if len(operation.operands) == 3:
                tensor, offset = operation.operands[1], None
            case "scf.if" | "scf.for" | "scf.while" | "scf.index_switch":
                following = _yielded(operation, tensor)
                if following is None:
                    return None
                tensor, offset = following, None
            case _:
                return _made_by(operation, offset)
    return None


def _added(offset: int | None, more: int | None) -> int | None:
    return None if offset is None or more is None else offset + more


def _index_bytes(operation: Operation) -> int | None:
    """The offset of a view in bytes."""
    if len(operation.operands) != 2 or not isinstance(type := operation.operands[0].type, BaseTensorType):
        return None
    index, bits = constant_of(operation.operands[1]), bits_of(type.element_type)
    return None if index is None or bits is None else index * bits // 8


def _loop_initial(argument: SSAValue) -> SSAValue | None:
    """The initial value of a block argument of a loop."""
    if not isinstance(argument, BlockArgument):
        return None
    loop = argument.block.parent_op()
    if loop is None or loop.name != "scf.for" or argument.index < 1:
        return None
    # An scf.for has its bounds and step before the initial values; its body, the induction variable before theirs.
    index = argument.index + 2
    return loop.operands[index] if index < len(loop.operands) else None


def _yielded(operation: Operation, result: SSAValue) -> SSAValue | None:
    """The operand that the first region of a structured operation yields for one of its results."""
    if not isinstance(result, OpResult) or not operation.regions:
        return None
    if operation.name == "scf.for":
        index = result.index + 3
        return operation.operands[index] if index < len(operation.operands) else None
    block = operation.regions[0].blocks.first
    last = None if block is None else block.last_op
    if last is None or last.name != "scf.yield" or result.index >= len(last.operands):
        return None
    return last.operands[result.index]


def _made_by(operation: Operation, offset: int | None) -> Place | None:
    """The place of a tensor that `operation` defines, plus `offset` bytes."""
    position: TPosition | None = None
    match operation.name:
        case "ascendc.que_bind.alloc_tensor" | "ascendc.que_bind.deque_tensor" | "ascendc.tbuf.get_tensor":
            position = queue_position(operation.operands[0].type) if operation.operands else None
        case "ascendc.tbuf.get_with_offset" if len(operation.operands) == 3:
            position = queue_position(operation.operands[0].type)
            offset = _added(offset, constant_of(operation.operands[2]))
        case "ascendc.local_tensor_v2" if len(operation.operands) == 2:
            position = position_attribute(operation)
            offset = _added(offset, constant_of(operation.operands[0]))
        case "ascendc.local_mem_allocator.alloc" | "ascendc.local_mem_allocator.alloc_dynamic":
            position = position_attribute(operation)
        case "ascendc.que_bind.deque_tensor_pos":
            position = queue_position(operation.operands[0].type) if operation.operands else None
        case "ascendc.local_tensor_auto":
            position = TPosition.VECCALC
        case _:
            return None
    return None if position is None else Place(position, offset)
