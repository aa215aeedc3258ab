"""The kinds of operands and results that rows of the table name.

    eventId:event     an integer; if it is a constant, 0..7
    fm:l0a<U>         a local tensor in L0A, as far as is known, with element type U

A kind that is not listed here is the mnemonic of a structure: `mmad_params` needs `!ascendc.mmad_params`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, TypeAttribute

from ascir.dialects.ascendc.narrow import is_signed_as
from ascir.dialects.ascendc.types import (
    BaseGlobalTensorType,
    BaseLocalTensorType,
    BaseTensorType,
    GlobalTensorType,
    LocalMemAllocatorType,
    LocalTensorType,
    QueBindType,
    QueueType,
    ResourceType,
    TBufPoolType,
    TBufType,
    structure,
)

Classes = tuple[type[Attribute], ...]

FLOATS: Classes = (Float16Type, Float32Type, BFloat16Type, Float64Type)
INTEGERS: Classes = (IntegerType,)
INTEGERS_AND_INDEX: Classes = (IntegerType, IndexType)
LOCAL: Classes = (LocalTensorType, BaseLocalTensorType)
GLOBAL: Classes = (GlobalTensorType, BaseGlobalTensorType)
TENSORS: Classes = LOCAL + GLOBAL
MEMREFS: Classes = (MemRefType, UnrankedMemRefType)
STRUCTURE_CLASSES = (
    "load_data_2d_params",
    "load_data_2d_params_v2",
    "load_data_3d_params_v1",
    "load_data_3d_params_v2",
)


@dataclass(eq=False, repr=False)
class Kind:
    """A kind of value."""

    needs: str
    """The text for messages: "needs ..."."""
    classes: Classes
    """The classes of its types; none: any."""
    only: TypeAttribute | None = None
    """Its only type: the text may then omit it."""
    low: int | None = None
    high: int | None = None
    """Bounds of a constant."""
    memories: frozenset[str] = frozenset()
    """The memories of a tensor; none: any."""
    alignment: int | None = None
    """The alignment of a tensor's address; None: that of its memory."""
    accepts: Callable[[Attribute], bool] | None = None
    """A further condition on the type."""

    def allows(self, type: Attribute) -> bool:
        """Whether a value of this kind may have this type."""
        if self.only is not None:
            return type == self.only
        # The classes of types are final: no need for a slow isinstance.
        if self.classes and type.__class__ not in self.classes:
            return False
        return self.accepts is None or self.accepts(type)

    @property
    def short(self) -> type[BaseTensorType] | type[ResourceType] | None:
        """The class whose name the text may omit: `<vecin, 1>` for `!ascendc.queue<vecin, 1>`."""
        only = self.classes[0] if len(self.classes) == 1 else None
        return only if only is not None and issubclass(only, BaseTensorType | ResourceType) else None


def _signless(type: Attribute) -> bool:
    return isinstance(type, IndexType) or is_signed_as(type, Signedness.SIGNLESS)


def _unsigned(type: Attribute) -> bool:
    return is_signed_as(type, Signedness.UNSIGNED)


def _exactly(width: int, signedness: Signedness = Signedness.SIGNLESS) -> Kind:
    type = IntegerType(width, signedness)
    return Kind(str(type), INTEGERS, only=type)


def _integer(low: int, high: int, needs: str = "an integer") -> Kind:
    return Kind(needs, INTEGERS_AND_INDEX, low=low, high=high)


def _tensor(needs: str, *memories: str, alignment: int | None = None) -> Kind:
    return Kind(needs, (LocalTensorType,), memories=frozenset(memories), alignment=alignment)


LARGEST = 2**32 - 1

KINDS: dict[str, Kind] = {
    # Tensors. The memory of a kind is only checked if the memory of the operand is known.
    "ub": _tensor("a local tensor in UB", "ub"),
    "ub_packed": _tensor("a local tensor in UB", "ub", alignment=1),
    "ub_half_block": _tensor("a local tensor in UB", "ub", alignment=16),
    "l1": _tensor("a local tensor in L1", "l1"),
    "l1_scales": _tensor("a local tensor in L1", "l1"),
    "l0": _tensor("a local tensor in L0A or L0B", "l0a", "l0b"),
    "l0a": _tensor("a local tensor in L0A", "l0a"),
    "l0b": _tensor("a local tensor in L0B", "l0b"),
    "l0c": _tensor("a local tensor in L0C", "l0c"),
    "l0c_tile": _tensor("a local tensor in L0C", "l0c", alignment=1024),
    "l1_or_l0": _tensor("a local tensor in L1, L0A or L0B", "l1", "l0a", "l0b"),
    "bias": _tensor("a local tensor in the bias table or L0C", "bt", "l0c"),
    "fb": _tensor("a local tensor in the fixpipe buffer", "fb"),
    "local": _tensor("a local tensor"),
    "global": Kind("a global tensor", (GlobalTensorType,)),
    "tensor": Kind("a local or global tensor", TENSORS),
    "global_or_l1": Kind("a global tensor, or a local one in L1", TENSORS, memories=frozenset({"l1"})),
    "pattern": Kind("a local tensor or an integer", (*LOCAL, *INTEGERS_AND_INDEX)),
    "tensor_or_scalar": Kind("a local tensor or a number", (*LOCAL, *INTEGERS_AND_INDEX, *FLOATS)),
    # Numbers. `scalar<T>` must have the element type T exactly.
    "any": Kind("anything", ()),
    "bool": Kind("an integer", INTEGERS),
    "boundary": _integer(0, LARGEST),
    "buffers": _integer(1, 64),
    "count": _integer(0, LARGEST),
    "cross_core_flag": _integer(0, 15),
    "event": _integer(0, 7),
    "float": Kind("a float", FLOATS),
    "index": Kind("an index", (IndexType,), only=IndexType()),
    "int": Kind("an integer", INTEGERS_AND_INDEX),
    "integer": Kind("an integer", INTEGERS),
    "length": _integer(1, LARGEST, "a number of bytes"),
    "mask": Kind("an integer", INTEGERS_AND_INDEX, low=0),
    "number": Kind("a number", (*INTEGERS_AND_INDEX, *FLOATS)),
    "proposal_mode": _integer(0, 5),
    "repeat": _integer(0, 255),
    "scalar": Kind("a number", (*INTEGERS_AND_INDEX, *FLOATS)),
    "signless": Kind("a signless integer or index", INTEGERS_AND_INDEX, accepts=_signless),
    "stride16": _integer(0, 65535),
    "stride8": _integer(0, 255),
    "unsigned": Kind("an unsigned integer", INTEGERS, accepts=_unsigned),
    "i1": _exactly(1),
    "i16": _exactly(16),
    "i32": _exactly(32),
    "i64": _exactly(64),
    "ui8": _exactly(8, Signedness.UNSIGNED),
    "ui16": _exactly(16, Signedness.UNSIGNED),
    "ui32": _exactly(32, Signedness.UNSIGNED),
    "ui64": _exactly(64, Signedness.UNSIGNED),
    # Resources.
    "any_queue": Kind("a queue or buffer", (QueueType, QueBindType, TBufType)),
    "memref": Kind("a memref", MEMREFS),
    "que_bind": Kind("a bound queue", (QueBindType,)),
    "queue": Kind("a queue", (QueueType,)),
    "tbuf": Kind("a buffer", (TBufType,)),
    "tbuf_pool": Kind("a pool of buffers", (TBufPoolType,)),
    "local_mem_allocator": Kind("a memory allocator", (LocalMemAllocatorType,)),
}


@cache
def kind(name: str) -> Kind:
    """The kind called `name`."""
    if (known := KINDS.get(name)) is not None:
        return known
    if name == "matmul":
        from ascir.dialects.ascendc.objects import MatmulType

        return Kind("a matmul object", (MatmulType,))
    if name == "load_params":
        classes = [found for mnemonic in STRUCTURE_CLASSES if (found := structure(mnemonic)) is not None]
        return Kind("the parameters of a load", tuple(classes))
    found = structure(name)
    if found is None:
        raise KeyError(f"no kind of value is called {name}")
    needs = f"!ascendc.{name}"
    return Kind(needs, (found,), only=found.of() if found.ELEMENT == "no" else None)
