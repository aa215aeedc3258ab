"""The structures of include/ascir/abi.h, in ctypes.

launch = Launch(abi_version=ABI_VERSION, block_dim=8, ...)
result = runtime.ascir_run(launch)      # POINTER(Result), to be freed by ascir_release
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int32,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

ABI_VERSION = 1

BUFFER_READ_ONLY, BUFFER_UNDEFINED, BUFFER_OUTPUT = 1, 2, 4
SLOT_POINTER, SLOT_INTEGER, SLOT_FLOATING, SLOT_BYTES = range(4)
TRACE_OFF, TRACE_ON = range(2)
SEVERITIES: Sequence[str] = ("info", "warning", "error")
CORE_KINDS: Sequence[str] = ("AIC", "AIV")
MEMORIES: Sequence[str] = ("gm", "ub", "l1", "l0a", "l0b", "l0c", "bt", "fb")
RAN, REFUSED, DEADLOCK, CANCELLED = range(4)


class Buffer(Structure):
    _fields_ = (
        ("base", c_void_p),
        ("size", c_uint64),
        ("name", c_char_p),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    )


class Slot(Structure):
    _fields_ = (("kind", c_uint32), ("size", c_uint32), ("value", c_uint64), ("data", c_void_p))


class Soc(Structure):
    _fields_ = (
        ("bytes", c_uint64 * 8),
        ("alignment", c_uint32 * 8),
        ("aic_cores", c_uint32),
        ("aiv_cores", c_uint32),
        ("frequency_mhz", c_uint32),
        ("event_ids", c_uint32),
        ("cross_core_flags", c_uint32),
        ("queue_buffers", c_uint32),
        ("reserved_ub", c_uint64),
        ("system_workspace", c_uint64),
    )


Progress: Any = CFUNCTYPE(None, c_void_p, c_uint32, c_uint32)


class Launch(Structure):
    _fields_ = (
        ("abi_version", c_uint32),
        ("kernel_type", c_uint32),
        ("block_dim", c_uint32),
        ("threads", c_uint32),
        ("schedule_seed", c_uint64),
        ("tiling_key", c_uint64),
        ("auto_sync", c_int32),
        ("trace", c_uint32),
        ("saturate", c_uint32),
        ("max_findings", c_uint32),
        ("checks", c_uint32),
        ("reserved", c_uint32),
        ("soc", Soc),
        ("buffers", POINTER(Buffer)),
        ("buffer_count", c_uint64),
        ("slots", POINTER(Slot)),
        ("slot_count", c_uint64),
        ("aic", c_void_p),
        ("aiv", c_void_p),
        ("system_workspace", c_void_p),
        ("progress", Progress),
        ("user", c_void_p),
        ("cancel", POINTER(c_uint32)),
    )


class FindingStruct(Structure):
    _fields_ = (
        ("severity", c_uint32),
        ("core_kind", c_uint32),
        ("block", c_uint32),
        ("mem", c_uint32),
        ("addr", c_uint64),
        ("length", c_uint64),
        ("count", c_uint64),
        ("code", c_char_p),
        ("message", c_char_p),
        ("advice", c_char_p),
        ("api", c_char_p),
        ("operand", c_char_p),
        ("buffer", c_char_p),
        ("file", c_char_p),
        ("other_file", c_char_p),
        ("line", c_uint32),
        ("other_line", c_uint32),
    )


RECORD_STRIDES = 16
"""A flag of a record: it has strides where records of transfers have an address and bytes."""


class Record(Structure):
    _fields_ = (
        ("pipe", c_uint8),
        ("op", c_uint8),
        ("flags", c_uint16),
        ("line", c_uint32),
        ("a", c_uint32),
        ("b", c_uint32),
        ("c", c_uint32),
        ("d", c_uint32),
        ("gm_addr", c_uint64),
        ("gm_bytes", c_uint32),
        ("gm_burst_count", c_uint16),
        ("id", c_uint16),
        ("gm_stride", c_uint32),
        ("dst", c_uint32),
        ("src0", c_uint32),
        ("src1", c_uint32),
    )


class Allocation(Structure):
    _fields_ = (
        ("mem", c_uint32),
        ("begin", c_uint32),
        ("size", c_uint32),
        ("is_queue", c_uint32),
        ("position", c_char_p),
        ("line", c_uint32),
        ("used_line", c_uint32),
    )


class Trace(Structure):
    _fields_ = (
        ("core_kind", c_uint32),
        ("block", c_uint32),
        ("sub_block", c_uint32),
        ("wave", c_uint32),
        ("records", POINTER(Record)),
        ("record_count", c_uint64),
        ("ub_peak", c_uint64),
        ("allocations", POINTER(Allocation)),
        ("allocation_count", c_uint64),
    )


class Result(Structure):
    _fields_ = (
        ("status", c_int32),
        ("finding_count", c_uint32),
        ("message", c_char_p),
        ("findings", POINTER(FindingStruct)),
        ("traces", POINTER(Trace)),
        ("trace_count", c_uint64),
        ("files", POINTER(c_char_p)),
        ("file_count", c_uint64),
        ("findings_dropped", c_uint64),
        ("seconds", c_double),
        ("owner", c_void_p),
    )


# The C name of each structure, for the test that compares the layouts.
STRUCTURES: dict[str, type[Structure]] = {
    "AscirBuffer": Buffer,
    "AscirSlot": Slot,
    "AscirSoc": Soc,
    "AscirLaunch": Launch,
    "AscirFinding": FindingStruct,
    "AscirRecord": Record,
    "AscirAllocation": Allocation,
    "AscirTrace": Trace,
    "AscirResult": Result,
}


def declare_runtime(library: ctypes.CDLL) -> None:
    """The types of the runtime's functions."""
    library.ascir_run.argtypes = [POINTER(Launch)]
    library.ascir_run.restype = POINTER(Result)
    library.ascir_release.argtypes = [POINTER(Result)]
    library.ascir_release.restype = None
