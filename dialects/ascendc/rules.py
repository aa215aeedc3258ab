"""The rules that rows name in their column `checks`: what kinds, ranges and element types alone cannot say.

    Row("compare_l2", ..., checks="compare compare_count")

Each is a function of a `Call` that raises its error. A rule that holds for one generation of chips asks `call.arch`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Attribute, OpResult, SSAValue

from ascir.dialects.ascendc.checks import Call, memory_names, spelled
from ascir.dialects.ascendc.constants import constant_of, converted
from ascir.dialects.ascendc.dtypes import ROUND_LETTERS, allowed, bits_of, casts, element_name
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.ascendc.limits import Constructor, Limit, constructor
from ascir.dialects.ascendc.memories import ALIGNMENT, memories_of, paths, position_attribute, queue_position
from ascir.dialects.ascendc.narrow import is_array, is_integer_type, is_memref
from ascir.dialects.ascendc.types import (
    BaseTensorType,
    LocalTensorType,
    ResourceType,
    StructureType,
    TPosition,
)

GM, L0A, L0B = frozenset({"gm"}), frozenset({"l0a"}), frozenset({"l0b"})

# ---------------------------------------------------------------------------------------------------- structures


def constructed(value: SSAValue | None) -> dict[str, int]:
    """The fields of a structure that are known: those of the `construct` that makes it which are constants."""
    if not isinstance(value, OpResult) or value.op.name != "ascendc.construct":
        return {}
    if not isinstance(type := value.type, StructureType):
        return {}
    known = constructor(type.name.partition(".")[2], len(value.op.operands))
    return {} if known is None else _known_fields(known, tuple(value.op.operands))


def _known_fields(known: Constructor, operands: tuple[SSAValue, ...]) -> dict[str, int]:
    fields: dict[str, int] = {}
    for limit, operand in zip(known.fields, operands, strict=False):
        if limit is not None and (number := constant_of(operand)) is not None:
            fields[limit.name] = _as_field(limit, number, operand.type)
    return fields


def _as_field(limit: Limit, number: int, type: Attribute) -> int:
    """What C++ stores in the field; booleans are 0 and 1."""
    return int(number != 0) if limit.largest == 1 else converted(number, type, limit.largest)


def construct(call: Call) -> None:
    """The fields of a structure are within the ranges of `limits.py`, and as many as their types."""
    operands = call.operands["operands"]
    types = call.op.properties.get("types")
    if is_array(types) and len(types) != len(operands):
        raise call.refuse(f"{len(types)} types for {len(operands)} operands")
    type = call.results["result"][0].type
    if not isinstance(type, StructureType):
        return
    known = constructor(mnemonic := type.name.partition(".")[2], len(operands))
    if known is None:
        return
    numbers = _known_fields(known, operands)
    idle = any(numbers.get(name) == 0 for name in known.idle)
    for limit in known.fields:
        number = None if limit is None else numbers.get(limit.name)
        if limit is None or number is None:
            continue
        low = limit.low if call.soc and not idle else 0
        if not low <= number <= limit.high:
            raise call.refuse(f"{limit.name} of {mnemonic} is {number}, needs {low}..{limit.high}")


# ---------------------------------------------------------------------------------------------------- vectors


def shift_amount(call: Call) -> None:
    amount, bits = call.constant("scalar"), call.bits("T")
    if amount is not None and bits is not None and not 0 <= amount <= bits:
        raise call.refuse(f"scalar is {amount}, needs 0..{bits}, the bits of an element")


def cast(call: Call) -> None:
    """The conversion exists on the chip, with this rounding."""
    if call.soc is None:
        return
    target, source = element_name(call.elements["T"]), element_name(call.elements["U"])
    table = casts(call.soc.arch)
    modes = table.get((str(target), str(source)))
    if modes is None:
        possible = " ".join(sorted(to for to, of in table if of == source)) or "nothing"
        raise call.refuse(
            f"{call.soc.name} cannot convert {source} to {target}, only to {possible}: go through another type"
        )
    number = call.attribute("roundMode")
    if number is not None and ROUND_LETTERS[number] not in modes:
        words = ENUMS["RoundMode"].by_value
        needed = " ".join(words[ROUND_LETTERS.index(letter)] for letter in modes)
        raise call.refuse(f"{source} to {target} with {words[number]} on {call.soc.name}, needs {needed}")


def compare(call: Call) -> None:
    if call.arch == "c220" and call.bits("U") == 32 and is_integer_type(call.elements["U"]):
        word = call.word("cmpMode")
        if word != "EQ":
            raise call.refuse(f"32-bit integers are compared with {word}, needs EQ: convert to f32")


def compare_count(call: Call) -> None:
    """Whole repeats: the rest would not be compared."""
    count, bits = call.constant("calCount"), call.bits("U")
    if count is not None and bits is not None and count * bits // 8 % 256:
        raise call.refuse(
            f"calCount of {count} is {count * bits // 8} bytes, needs a multiple of 256: pad and mask"
        )


def select_tensor(call: Call) -> None:
    if (word := call.word("selMode")) == "VSEL_TENSOR_SCALAR_MODE":
        raise call.refuse(
            f"selMode is {word}, needs VSEL_CMPMASK_SPR or VSEL_TENSOR_TENSOR_MODE: src1 is a tensor"
        )


def select_scalar(call: Call) -> None:
    if (word := call.word("selMode")) != "VSEL_TENSOR_SCALAR_MODE":
        raise call.refuse(f"selMode is {word}, needs VSEL_TENSOR_SCALAR_MODE: src1 is a scalar")


def gather_mask(call: Call) -> None:
    pattern, bits = call.value("src1Pattern"), call.bits("T")
    if pattern is None:
        return
    number = constant_of(pattern)
    if number is not None and not 1 <= number <= 7:
        raise call.refuse(f"src1Pattern is {number}, needs 1..7 or a tensor of bits")
    element = pattern.type.element_type if isinstance(pattern.type, BaseTensorType) else None
    if call.soc and element is not None and bits in (16, 32) and element_name(element) != f"ui{bits}":
        raise call.refuse(f"src1Pattern has elements {element}, needs ui{bits}, as wide as those of dst")


def sixteen_tensors(call: Call) -> None:
    for name in ("dstList", "srcList"):
        if (count := len(call.operands[name])) != 16:
            raise call.refuse(f"{name} has {count} values, needs 16")


def merge(call: Call) -> None:
    valid = call.constant("validBit")
    if valid is not None and valid not in (3, 7, 15):
        raise call.refuse(f"validBit is {valid}, needs 3, 7 or 15: two, three or four lists")
    for name in ("elementCountList", "sortedNum"):
        if (count := len(call.operands[name])) > 4:
            raise call.refuse(f"{name} has {count} values, needs at most 4")


def scale_mode(call: Call) -> None:
    if call.operands["signMode"] and not call.operands["offset"]:
        raise call.refuse("signMode without offset, needs both or neither")


# ---------------------------------------------------------------------------------------------------- copies


def copy_path(call: Call) -> None:
    _path(call, call.op.ROW.name)


def pad_path(call: Call) -> None:
    _path(call, "data_copy_pad_nd2nz" if "nd2nz" in call.op.ROW.name else "data_copy_pad")


def _path(call: Call, copy: str) -> None:
    """There is a way from the memory of src to the memory of dst, as far as they are known."""
    sources, targets = memory_names(call, "src"), memory_names(call, "dst")
    ways = paths(copy, call.arch)
    if not ways:
        raise call.refuse(f"{call.soc.name if call.soc else 'no chip'} has no such copy")
    if any(
        (not sources or way.partition("->")[0] in sources)
        and (not targets or way.partition("->")[2] in targets)
        for way in ways
    ):
        return
    found = f"{spelled(sources)} to {spelled(targets)}"
    chip = f" on {call.soc.name}" if call.soc else ""
    raise call.refuse(f"copies from {found}, needs one of {' '.join(sorted(ways))}{chip}")


def copy_count(call: Call) -> None:
    """Whole blocks: the hardware rounds the bytes down."""
    count, bits = call.constant("calCount"), call.bits("T")
    if count is not None and bits is not None and count * bits % (32 * 8):
        raise call.refuse(
            f"calCount of {count} is {count * bits / 8:g} bytes, needs a multiple of 32: use data_copy_pad_l2_ext"
        )


def same_elements(call: Call) -> None:
    """Only a copy into the bias table converts."""
    target, source = call.elements.get("T"), call.elements.get("U")
    memories = memory_names(call, "dst")
    if target is None or source is None or target == source or not memories or "bt" in memories:
        return
    raise call.refuse(
        f"src has elements {source}, needs {target} like dst: only copies to the bias table convert"
    )


def pad_params(call: Call) -> None:
    """Lengths and paddings fit the element type."""
    bits = call.bits("T")
    into_ub = isinstance(dst := call.value("dst"), SSAValue) and isinstance(dst.type, LocalTensorType)
    if bits is None:
        return
    length = constructed(call.value("dataCopyParams")).get("blockLen")
    if into_ub and length is not None and length * 8 % bits:
        raise call.refuse(f"blockLen of dataCopyParams is {length} bytes, needs a multiple of {bits // 8}")
    paddings = constructed(call.value("padParams"))
    for name in ("leftPadding", "rightPadding"):
        if (count := paddings.get(name, 0)) * bits > 32 * 8:
            raise call.refuse(
                f"{name} of padParams is {count} elements, needs at most {32 * 8 // bits} (32 bytes)"
            )


def slices(call: Call) -> None:
    target, source = len(call.operands["dstSliceInfo"]), len(call.operands["srcSliceInfo"])
    if target != source or not 1 <= target <= 8:
        raise call.refuse(f"{target} slices of dst and {source} of src, needs equally many, 1..8")


# ---------------------------------------------------------------------------------------------------- cube


def load_2d(call: Call) -> None:
    bits = call.bits("T")
    if call.soc and bits != 16 and constructed(call.value("loadDataParams")).get("ifTranspose"):
        raise call.refuse(
            f"ifTranspose with elements {call.elements['T']}, needs 16-bit elements: load_data_with_transpose"
        )


def load_2d_from_global(call: Call) -> None:
    if constructed(call.value("loadDataParams")).get("ifTranspose"):
        raise call.refuse("ifTranspose from global memory, needs false: transpose on the way to L0")


def load_3d(call: Call) -> None:
    if call.arch == "c220" and memory_names(call, "dst") == L0B and (call.bits("T") or 16) < 16:
        raise call.refuse(
            f"elements {call.elements['T']} into L0B, needs 16 or 32 bits: load_data_with_transpose"
        )


def load_transposed(call: Call) -> None:
    if call.bits("T") == 4 and memory_names(call, "dst") == L0A:
        raise call.refuse("elements i4 into L0A, needs L0B: int4 is only transposed there")


def multiply(call: Call) -> None:
    fields = constructed(call.value("mmadParams"))
    if call.operands.get("bias") and fields.get("cmatrixInitVal"):
        raise call.refuse("cmatrixInitVal of mmadParams is true, needs false: it would clear the bias")
    if call.bits("U") == 4 and fields.get("k", 0) % 2:
        raise call.refuse(f"k of mmadParams is {fields['k']} with elements i4, needs an even number")


QUANTIZED: Mapping[tuple[str, str], tuple[str | None, str | None]] = {
    ("f32", "f32"): ("no_quant", None),
    ("f16", "f32"): ("f322f16", None),
    ("bf16", "f32"): ("f322bf16", None),
    ("i8", "f32"): ("qf322b8_pre", "vqf322b8_pre"),
    ("ui8", "f32"): ("qf322b8_pre", "vqf322b8_pre"),
    ("i32", "i32"): ("no_quant", None),
    ("f16", "i32"): ("deqf16", "vdeqf16"),
    ("i8", "i32"): ("req8", "vreq8"),
    ("ui8", "i32"): ("req8", "vreq8"),
}
"""The mode of a conversion on the way out (dst, src): with one scale, and with one for each column."""


def fixpipe(call: Call) -> None:
    _fixpipe(call, vector=False)


def fixpipe_vector(call: Call) -> None:
    scales = call.value("cbufWorkspace")
    if (
        scales is not None
        and (element := call.elements.get("V")) is not None
        and element_name(element) != "ui64"
    ):
        raise call.refuse(f"cbufWorkspace has elements {element}, needs ui64")
    _fixpipe(call, vector=True)


def _fixpipe(call: Call, vector: bool) -> None:
    if call.soc is None:
        return
    fields = constructed(call.value("intriParams"))
    layout = constructed(call.value("fixpipeConfig")).get("format")
    pair = (str(element_name(call.elements["T"])), str(element_name(call.elements["U"])))
    mode = QUANTIZED.get(pair, (None, None))[vector]
    found = fields.get("quantPre")
    if found is not None and ENUMS["QuantMode"].by_value.get(found) != mode:
        word = ENUMS["QuantMode"].by_value.get(found, found)
        needed = mode or "another operation"
        raise call.refuse(f"quantPre of intriParams is {word} from {pair[1]} to {pair[0]}, needs {needed}")
    if (flag := fields.get("unitFlag")) == 1:
        raise call.refuse(f"unitFlag of intriParams is {flag}, needs 0, 2 or 3")
    columns, rows = fields.get("nSize"), fields.get("mSize")
    step = 8 if fields.get("isChannelSplit") else 16
    if layout == 0 and columns is not None and columns % step:
        raise call.refuse(f"nSize of intriParams is {columns} in layout NZ, needs a multiple of {step}")
    if layout == 1 and rows is not None and rows > 8192:
        raise call.refuse(f"mSize of intriParams is {rows} in layout ROW_MAJOR, needs at most 8192")


# ---------------------------------------------------------------------------------------------------- order


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


C220_EVENTS = words(
    "mte2_v v_mte2 mte3_v v_mte3 v_v mte3_mte2 mte2_mte3 s_v v_s s_mte2 mte2_s s_mte3 mte3_s mte2_mte1 mte1_mte2 mte1_m"
    " m_mte1 mte3_mte1 mte1_mte3 mte2_m m_mte2 m_fix fix_m mte2_fix fix_mte2 fix_s m_s fix_mte3 mte1_fix fix_mte1"
    " fix_fix"
)
BARRIERS = frozenset({"pipe_v", "pipe_m", "pipe_mte1", "pipe_mte2", "pipe_mte3", "pipe_all", "pipe_fix"})


def hard_event(call: Call) -> None:
    word = call.word("event")
    if call.soc and word == "max":
        raise call.refuse("event is max, needs a pair of pipes: it only counts the others")
    if call.arch == "c220" and word not in C220_EVENTS:
        raise call.refuse(f"event is {word}, which no core of {call.soc.name if call.soc else ''} has")


def barrier(call: Call) -> None:
    if call.soc and (word := call.word("pipe")) not in BARRIERS:
        raise call.refuse(f"pipe is {word}, needs one of {' '.join(sorted(BARRIERS))}")


def cross_core(call: Call) -> None:
    if call.soc is None:
        return
    if call.arch != "c220":
        raise call.refuse(f"{call.soc.name} has no flags between cores: its cores are not split")
    mode, pipe = call.attribute("modeId"), call.word("pipe")
    if mode is not None and mode > 2:
        raise call.refuse(f"modeId is {mode}, needs 0..2")
    if "set" in call.op.ROW.name and pipe not in BARRIERS - {"pipe_all"}:
        raise call.refuse(f"pipe is {pipe}, needs the pipe whose work the flag announces")


def workspaces(call: Call) -> None:
    if call.soc is None:
        return
    for name in ("gmWorkspace", "ubWorkspace"):
        value = call.value(name)
        element = value.type.element_type if value and isinstance(value.type, BaseTensorType) else None
        if element is not None and element_name(element) != "i32":
            raise call.refuse(f"{name} has elements {element}, needs i32")


def hardware_sync(call: Call) -> None:
    if call.arch == "m200":
        raise call.refuse(
            f"{call.soc.name if call.soc else ''} cannot synchronise in hardware: use sync_all_soft"
        )


# ---------------------------------------------------------------------------------------------------- registers


def atomic(call: Call) -> None:
    dtype = call.op.properties.get("dtype")
    if call.soc is None or dtype is None:
        return
    tuples = allowed(call.op.ROW.dtypes, call.soc.arch) or frozenset()
    if (name := element_name(dtype)) is None or (name,) not in tuples:
        needed = " ".join(sorted(each for (each,) in tuples))
        raise call.refuse(f"dtype is {dtype}, needs one of {needed} on {call.soc.name}")


def vector_mask(call: Call) -> None:
    dtype = call.op.properties.get("dtype")
    number, bits = call.constant("len"), None if dtype is None else bits_of(dtype)
    if call.soc and call.word("mode") == "NORMAL" and number is not None and bits:
        lanes = min(2048 // bits, 128)
        if not 1 <= number <= lanes:
            raise call.refuse(f"len is {number} in NORMAL mode, needs 1..{lanes}, the lanes of a repeat")


def bit(call: Call) -> None:
    number = call.constant("countValue")
    if number is not None and number not in (0, 1):
        raise call.refuse(f"countValue is {number}, needs 0 or 1")


# ---------------------------------------------------------------------------------------------------- resources


def allocated(call: Call) -> None:
    dtype, result = call.op.properties.get("dtype"), call.results["result"][0].type
    if isinstance(result, BaseTensorType) and dtype != result.element_type:
        raise call.refuse(f"dtype is {dtype}, needs {result.element_type}, the element type of result")
    size = call.constant("tileSize")
    if size is not None and size <= 0:
        raise call.refuse(f"tileSize is {size}, needs at least 1")


def static_tensor(call: Call) -> None:
    """An aligned address in a local memory, and room for the tensor."""
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
    """All buffers together fit the memory of the position."""
    value = call.value("queue" if "queue" in call.operands else "buffer")
    length, number = call.constant("length"), call.constant("num") if "num" in call.operands else 1
    position = None if value is None else queue_position(value.type)
    if call.soc is None or position is None or length is None or number is None:
        return
    (memory,) = memories_of(position, call.arch)
    room = call.soc.memories.get(memory)
    if room is not None and (total := number * length) > room:
        raise call.refuse(f"{total} bytes of {memory.upper()}, needs at most {room} on {call.soc.name}")


# ---------------------------------------------------------------------------------------------------- C++


def matmul_type(call: Call) -> None:
    from ascir.dialects.ascendc.objects import MatmulType

    if not isinstance(found := call.op.properties.get("matmulType"), MatmulType):
        raise call.refuse(f"matmulType is {found}, needs !ascendc.matmul<...>")


def py_struct(call: Call) -> None:
    from ascir.dialects.ascendc.objects import PyStructType

    if not isinstance(found := call.op.properties.get("pystruct"), PyStructType):
        raise call.refuse(f"pystruct is {found}, needs !emitasc.py_struct<...>")


def one_offset(call: Call) -> None:
    if bool(call.operands["dynamicOffset"]) == ("staticOffset" in call.op.properties):
        raise call.refuse("needs either an index operand or a constant offset")


def variable(call: Call) -> None:
    """One initial value, of the type of the variable's one element."""
    initial = call.op.properties.get("staticInit")
    values = call.operands["dynamicInit"]
    if bool(values) == (initial is not None):
        raise call.refuse("needs either an operand or a constant as its initial value")
    result = call.results["result"][0].type
    if not is_memref(result) or result.get_shape() != (1,):
        raise call.refuse(f"result is {result}, needs a memref of one element")
    found = values[0].type if values else getattr(initial, "type", None)
    if found != result.element_type:
        raise call.refuse(
            f"initial value has type {found}, needs {result.element_type}, the element type of result"
        )


RULES: Mapping[str, Callable[[Call], None]] = {
    rule.__name__: rule
    for rule in (
        allocated,
        atomic,
        barrier,
        bit,
        buffer_length,
        buffer_offset,
        cast,
        compare,
        compare_count,
        construct,
        copy_count,
        copy_path,
        cross_core,
        depth,
        fits_memory,
        fixpipe,
        fixpipe_vector,
        gather_mask,
        hard_event,
        hardware_sync,
        in_place,
        load_2d,
        load_2d_from_global,
        load_3d,
        load_transposed,
        matmul_type,
        merge,
        multiply,
        one_offset,
        pad_params,
        pad_path,
        py_struct,
        same_elements,
        scale_mode,
        select_scalar,
        select_tensor,
        shift_amount,
        sixteen_tensors,
        slices,
        static_tensor,
        user_positions,
        variable,
        vector_mask,
        view_index,
        workspaces,
    )
}
"""Every rule by its name."""
