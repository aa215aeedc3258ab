"""Rules of flags, barriers and registers.

ascendc.set_flag m_v, %id : i32             // event is m_v, which no core of ascend910b1 has
"""

from __future__ import annotations

from ascir.dialects.ascendc.checks import Call
from ascir.dialects.ascendc.dtypes import allowed, bits_of, element_name
from ascir.dialects.ascendc.types import BaseTensorType


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
