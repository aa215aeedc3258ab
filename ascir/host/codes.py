"""The codes of findings and their meaning: the table of docs/sim.md.

CODES["ErrorSync2"].severity, CODES["ErrorSync2"].meaning    # ("error", "two pipes touch the same bytes, ...")
$ python -m ascir.host.codes                                 # the table, as Markdown
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Code(NamedTuple):
    severity: str
    meaning: str
    remedy: str


_ANY = "error, warning"

CODES: Mapping[str, Code] = MappingProxyType(
    {
        # Local memory.
        "ErrorRead1": Code("error", "a tensor is read after it was freed", "free it after its last use"),
        "ErrorRead2": Code(
            "warning", "bytes are read that nothing has written", "write them first, or shorten what is read"
        ),
        "ErrorRead3": Code(
            "error",
            "a read goes outside the tensor's buffer, or the memory",
            "look at count, repeats and strides",
        ),
        "ErrorRead4": Code("error", "the address of an operand that is read is not aligned", "round it up"),
        "ErrorWrite1": Code("error", "a tensor is written after it was freed", "free it after its last use"),
        "ErrorWrite2": Code(
            "error",
            "a write goes outside the tensor's buffer, or the memory",
            "look at count, repeats and strides",
        ),
        "ErrorWrite3": Code(
            "warning",
            "data is overwritten that was never read, by any core in any iteration of a loop",
            "read it first, or do not write it",
        ),
        "ErrorWrite4": Code(
            "error", "the address of an operand that is written is not aligned", "round it up"
        ),
        "Overlap": Code(
            _ANY,
            "operands of one instruction overlap in a way whose result is not defined",
            "give them places of their own",
        ),
        "ReservedMemory": Code(
            "warning",
            "an instruction uses the last 8 KiB of UB for itself, and the kernel has data there",
            "leave them free",
        ),
        "Scratch": Code(
            "error",
            "the temporary buffer of a composite call is missing or too small",
            "give it the size that the documentation of the call asks for",
        ),
        # Buffers and queues.
        "ErrorBuffer0": Code(
            "error", "a pipe, queue or buffer is used without being initialised", "InitBuffer"
        ),
        "ErrorBuffer1": Code(
            "error", "a tensor is given to a queue that it does not come from", "use its own queue"
        ),
        "ErrorBuffer2": Code(
            _ANY,
            "EnQue, DeQue or FreeTensor out of turn, or a copy between a queue and global memory against the queue's direction",
            "AllocTensor, EnQue, DeQue, FreeTensor in this order; load into VECIN, store from VECOUT",
        ),
        "ErrorBuffer3": Code(
            "error", "a memory is used that only the other type of core has", "use it on the core that has it"
        ),
        "ErrorBuffer4": Code("error", "a TBufPool is used without being initialised", "InitBufPool"),
        "ErrorFree": Code("error", "a tensor or an event id is freed twice", "free it once"),
        "ErrorLeak": Code(
            "error", "a tensor is not freed when the kernel ends or gives its memory back", "FreeTensor"
        ),
        "OutOfMemory": Code("error", "buffers do not fit into their memory", "smaller or fewer buffers"),
        # Synchronisation inside a core.
        "ErrorSync1": Code(
            "error", "two instructions of one pipe touch the same bytes without a barrier", "PipeBarrier"
        ),
        "ErrorSync2": Code(
            "error", "two pipes touch the same bytes without a flag between them", "SetFlag and WaitFlag"
        ),
        "ErrorSync3": Code("error", "a flag is set and never waited for", "a WaitFlag for each SetFlag"),
        "ErrorSync4": Code("error", "a flag is set again before it was waited for", "wait for it first"),
        "AutoSync": Code(
            "info",
            "the order of two instructions comes from what the vendor's compiler inserts",
            "none needed",
        ),
        "Deadlock": Code(
            "error",
            "a wait that nothing will ever end; the message says who waits for what",
            "add the missing set",
        ),
        "UnitFlag": Code(
            "error", "Mmad and Fixpipe do not alternate on a tile as unitFlag asks", "a Fixpipe for each Mmad"
        ),
        # Between cores.
        "CrossCoreRace": Code(
            "error",
            "a core reads what another writes, without synchronisation",
            "CrossCoreSetFlag and CrossCoreWaitFlag, SyncAll, or a word that is polled bypassing the caches",
        ),
        "CrossCoreOverlap": Code(
            "error",
            "two cores write the same bytes, without synchronisation",
            "a range for each core, or atomics",
        ),
        "CrossCoreLeftover": Code(
            "warning", "a flag between cores is set more often than it is waited for", "one wait for each set"
        ),
        "CrossCoreOverflow": Code(
            "error", "more than 15 sets of a flag between cores have not been waited for", "wait earlier"
        ),
        "ScalarCache": Code(
            "warning",
            "the scalar data cache hides a write to global memory from a read, or the reverse",
            "DataCacheCleanAndInvalid after the write, or before the read",
        ),
        "KernelType": Code(
            "error", "flags between cores in a kernel whose type is not mixed", "KERNEL_TASK_TYPE_DEFAULT"
        ),
        # Global memory.
        "OutOfArgument": Code(
            "error", "an access goes outside the argument, or writes to an input", "look at offset and count"
        ),
        "PastTensor": Code(
            "warning",
            "an access goes past the size that SetGlobalBuffer was given, but stays in the argument",
            "look at offset and count, or at that size",
        ),
        "PartlyWritten": Code(
            "warning",
            "some bytes of an output are written by no core",
            "look at counts, offsets and the last tile",
        ),
        "UnusedArgument": Code(
            "info, warning",
            "a GlobalTensor of an argument is never accessed; a warning where it is copied with a count of 0",
            "check whether a copy is missing",
        ),
        "Incomplete": Code(
            "info",
            "too many overlapping accesses to compare them all: races may be missing",
            "try a smaller case",
        ),
        # Arguments of calls.
        "Limit": Code(_ANY, "an argument of a call is out of its range", "the message has the range"),
        "DType": Code("error", "this chip has the instruction, but not for this element type", "cast"),
        "Position": Code("error", "an operand is in the wrong memory", "the message names the right one"),
        "RoundMode": Code("error", "a conversion does not round that way", "another RoundMode"),
        "AtomicType": Code(
            "warning", "a store of one element type while the atomic mode is set for another", "SetAtomicAdd"
        ),
        "DeqScale": Code("warning", "a conversion uses a scale that was never set", "SetDeqScale"),
        "NoSuchInstruction": Code(
            "error", "this chip has no such instruction", "the message says what to use"
        ),
        "Unsupported": Code(
            "error", "the chip has it, but the host model does not", "the message says what to use"
        ),
        "Reserved": Code("info", "ids of flags that the vendor's compiler or libraries use too", "other ids"),
        # The kernel itself.
        "Argument": Code(
            "error", "the launch's arguments do not fit the kernel's parameters", "look at the arguments"
        ),
        "Assert": Code("error", "an assertion of the kernel failed", "look at its line"),
        "Trap": Code("error", "the kernel stopped itself", "look at its line"),
        "Crash": Code(
            "error", "the kernel's own code divides by zero or touches foreign memory", "look at raw pointers"
        ),
        "Runaway": Code("error", "more instructions than any kernel has", "look for a loop that never ends"),
    }
)


def table() -> str:
    """A Markdown table in the order of CODES."""
    rows = [
        f"| `{code}` | {each.severity} | {each.meaning} | {each.remedy} |" for code, each in CODES.items()
    ]
    return "\n".join(["| code | severity | what it says | what to do |", "|---|---|---|---|", *rows])


if __name__ == "__main__":
    print(table())
