"""The results of calls: tensors of buffers and arguments, views of them, structures of parameters.

%t = ascendc.tbuf.get_with_offset %ub, %n, %at      // Tensor(%ub, 256, 512, bits=32): with %n 64 and %at 256
%h = ascendc.local_tensor.subindex %t[%i]           // Tensor(%ub, 384, 512, bits=32): with %i 32
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import SSAValue

from ascir.certificates.numbers import AtMost, Sampled, Span
from ascir.certificates.regions import FAR, Structure, Tensor
from ascir.dialects.ascendc.constants import greatest_of
from ascir.dialects.ascendc.dtypes import bits_of
from ascir.dialects.ascendc.limits import constructor
from ascir.dialects.ascendc.ops import AscendCOp
from ascir.dialects.ascendc.structures import StructureType
from ascir.dialects.ascendc.types import BaseTensorType, GlobalTensorType

Known = Sequence[object]
"""What is known of the operands of an operation."""
Rule = Callable[[Known], object]
"""What a result is, given the operands."""


def element_bits(value: SSAValue) -> int:
    type = value.type
    return (bits_of(type.element_type) if isinstance(type, BaseTensorType) else None) or 8


def opened(op: AscendCOp) -> Rule:
    """The tensor of a global tensor that is set to an argument."""
    bits, argument = element_bits(op.operands[0]), op.operands[1]

    def made(known: Known) -> Tensor:
        return Tensor(known[1] if isinstance(known[1], SSAValue) else argument, 0, FAR, bits, True)

    return made


def _offset(op: AscendCOp) -> Rule:
    """A tensor at an offset in a buffer."""
    root, bits = op.operands[0], element_bits(op.results[0])

    def made(known: Known) -> Tensor:
        count, low = known[1:3]
        length = count * bits // 8 if isinstance(count, int) and not isinstance(count, Sampled) else None
        if isinstance(low, Span) and length is not None:
            return Tensor(root, int(low), low.last + length, bits, False, False)
        if not isinstance(low, int) or isinstance(low, Sampled):
            return Tensor(root, 0, FAR, bits, False, False)
        return Tensor(root, int(low), FAR if length is None else int(low + length), bits, False)

    return made


def _whole(op: AscendCOp) -> Rule:
    """All of a buffer, or a tensor that shares its bytes with no other."""
    root = op.operands[0] if op.operands else op.results[0]
    tensor = Tensor(
        root, 0, FAR, element_bits(op.results[0]), isinstance(op.results[0].type, GlobalTensorType)
    )
    return lambda _known: tensor


def _view(op: AscendCOp) -> Rule:
    return _viewed


def _viewed(known: Known) -> object:
    tensor, index = known[:2]
    if not isinstance(tensor, Tensor):
        return None
    if isinstance(index, Span) and tensor.exact and not tensor.is_global:
        # Up to the start of the next iteration.
        low, high = (tensor.low + each * tensor.bits // 8 for each in (index, index.last + index.unit))
        return tensor._replace(low=int(low), high=min(int(high), tensor.high), exact=False)
    if not isinstance(index, int) or (isinstance(index, Sampled) and not tensor.is_global):
        return tensor._replace(exact=False)
    return tensor._replace(low=tensor.low + int(index) * tensor.bits // 8)


def _cast(op: AscendCOp) -> Rule:
    bits = element_bits(op.results[0])
    return lambda known: known[0]._replace(bits=bits) if isinstance(known[0], Tensor) else None


def _address(op: AscendCOp) -> Rule:
    def made(known: Known) -> object:
        tensor, *offsets = known
        return tensor._replace(exact=False) if isinstance(tensor, Tensor) and offsets else tensor

    return made


def _structure(op: AscendCOp) -> Rule:
    type = op.results[0].type
    assert isinstance(type, StructureType)
    made = constructor(type.name.partition(".")[2], len(op.operands))
    names = () if made is None else ["" if each is None else each.name for each in made.fields]

    bounds = zip(names, map(greatest_of, op.operands), strict=False)
    most = tuple([(name, bound) for name, bound in bounds if bound is not None])

    def filled(known: Known) -> Structure:
        fields = [
            (name, value if isinstance(value, (int, AtMost)) else None)
            for name, value in zip(names, known, strict=False)
        ]
        return Structure(tuple(fields), tuple([value for value in known if isinstance(value, Tensor)]), most)

    return filled


RULES: Mapping[str, Callable[[AscendCOp], Rule]] = {
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
