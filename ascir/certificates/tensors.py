"""The results of calls: tensors of buffers and arguments, views of them, structures of parameters.

%t = ascendc.tbuf.get_with_offset %ub, %n, %at      // Tensor(%ub, 256, 512, bits=32): with %n 64 and %at 256
%h = ascendc.local_tensor.subindex %t[%i]           // Tensor(%ub, 384, 512, bits=32): with %i 32
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from xdsl.ir import SSAValue

from ascir.certificates.numbers import AtMost, Sampled, Span
from ascir.certificates.regions import FAR, Structure, Tensor
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.limits import constructor
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.structures import StructureType
from ascir.dialects.ascendc.types import BaseTensorType, GlobalTensorType

Known = Mapping[SSAValue, object]
"""The known values."""


def element_bits(value: SSAValue) -> int:
    type = value.type
    return (bits_of(type.element_type) if isinstance(type, BaseTensorType) else None) or 8


def opened(op: AscendCOp, known: Known) -> Tensor:
    """The tensor of a global tensor that is set to an argument."""
    root = known.get(op.operands[1])
    bits = element_bits(op.operands[0])
    return Tensor(root if isinstance(root, SSAValue) else op.operands[1], 0, FAR, bits, True)


def _offset(op: AscendCOp, known: Known) -> object:
    """A tensor at an offset in a buffer."""
    count, low = known.get(op.operands[1]), known.get(op.operands[2])
    bits = element_bits(op.results[0])
    if isinstance(low, Span) and isinstance(count, int) and not isinstance(count, Sampled):
        return Tensor(op.operands[0], int(low), low.last + count * bits // 8, bits, False, False)
    if not isinstance(low, int) or isinstance(low, Sampled):
        return Tensor(op.operands[0], 0, FAR, bits, False, False)
    high = low + count * bits // 8 if isinstance(count, int) and not isinstance(count, Sampled) else FAR
    return Tensor(op.operands[0], int(low), int(high), bits, False)


def _whole(op: AscendCOp, known: Known) -> object:
    """All of a buffer, or a tensor that shares its bytes with no other."""
    root = op.operands[0] if op.operands else op.results[0]
    is_global = isinstance(op.results[0].type, GlobalTensorType)
    return Tensor(root, 0, FAR, element_bits(op.results[0]), is_global)


def _view(op: AscendCOp, known: Known) -> object:
    tensor, index = (known.get(each) for each in op.operands[:2])
    if not isinstance(tensor, Tensor):
        return None
    if isinstance(index, Span) and tensor.exact and not tensor.is_global:
        # Up to the start of the next iteration.
        low, high = (tensor.low + each * tensor.bits // 8 for each in (index, index.last + index.unit))
        return tensor._replace(low=int(low), high=min(int(high), tensor.high), exact=False)
    if not isinstance(index, int) or (isinstance(index, Sampled) and not tensor.is_global):
        return tensor._replace(exact=False)
    return tensor._replace(low=tensor.low + int(index) * tensor.bits // 8)


def _cast(op: AscendCOp, known: Known) -> object:
    tensor = known.get(op.operands[0])
    return tensor._replace(bits=element_bits(op.results[0])) if isinstance(tensor, Tensor) else None


def _address(op: AscendCOp, known: Known) -> object:
    tensor = known.get(op.operands[0])
    if not isinstance(tensor, Tensor) or len(op.operands) == 1:
        return tensor
    return tensor._replace(exact=False)


@cache
def _fields(structure: str, count: int) -> Sequence[str]:
    """The fields of a structure that so many arguments set."""
    made = constructor(structure.partition(".")[2], count)
    return () if made is None else ["" if each is None else each.name for each in made.fields]


def _structure(op: AscendCOp, known: Known) -> object:
    values = [known.get(each) for each in op.operands]
    type = op.results[0].type
    assert isinstance(type, StructureType)
    fields = tuple(
        [
            (name, value if isinstance(value, (int, AtMost)) else None)
            for name, value in zip(_fields(type.name, len(values)), values, strict=False)
        ]
    )
    return Structure(fields, tuple(value for value in values if isinstance(value, Tensor)))


RULES: Mapping[str, Callable[[AscendCOp, Known], object]] = {
    "construct": _structure,
    "global_tensor": _whole,
    "global_tensor.subindex": _view,
    "global_tensor.bracket": _view,
    "local_tensor": _whole,
    "local_tensor_v2": _whole,
    "local_tensor.bracket": _view,
    "local_tensor.get_phy_addr": _address,
    "local_tensor.subindex": _view,
    "reinterpret_cast": _cast,
    "tbuf.get_tensor": _whole,
    "tbuf.get_with_offset": _offset,
}
"""By the name of the call."""
