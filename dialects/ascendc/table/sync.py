"""Synchronization: flags between the pipes of a core, barriers, flags between cores.

ascendc.set_flag mte2_v, %id : i32
// AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(id);
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row


def rows() -> Iterator[Row]:
    for name, api in (("set_flag", "SetFlag"), ("wait_flag", "WaitFlag")):
        yield Row(
            name,
            "eventId:event",
            "event:HardEvent",
            api=api,
            assembly="$event `,` $eventId attr-dict `:` type($eventId)",
            pattern=f"AscendC::{api}<{{event}}>({{eventId}})",
            checks="hard_event",
        )
    yield Row(
        "pipe_barrier",
        attributes="pipe:Pipe",
        api="PipeBarrier",
        assembly="$pipe attr-dict",
        pattern="AscendC::PipeBarrier<{pipe}>()",
        checks="barrier",
    )
    for name, api in (
        ("cross_core_set_flag", "CrossCoreSetFlag"),
        ("cross_core_wait_flag", "CrossCoreWaitFlag"),
    ):
        yield Row(
            name,
            "flagId:cross_core_flag",
            "modeId:ui8 pipe:Pipe",
            api=api,
            assembly="$flagId `,` $modeId `,` $pipe attr-dict `:` type($flagId)",
            pattern=f"AscendC::{api}<{{modeId}}, {{pipe}}>({{flagId}})",
            checks="cross_core",
        )
    yield Row(
        "ffts_cross_core_sync",
        "config:int",
        "pipe:Pipe",
        api="FftsCrossCoreSync",
        pattern="ffts_cross_core_sync({pipe}, {config})",
    )
    yield Row("set_ffts_base_addr", "_:memref", api="SetFftsBaseAddr", pattern="set_ffts_base_addr(*{_})")
    yield Row(
        "data_sync_barrier",
        attributes="memDsbType:MemDsbT",
        api="DataSyncBarrier",
        pattern="AscendC::DataSyncBarrier<{memDsbType}>()",
    )

    workspaces = "gmWorkspace+:global ubWorkspace+:ub"
    for name, api in (("ib_set", "IBSet"), ("ib_wait", "IBWait")):
        yield Row(
            name, f"{workspaces} blockIdx:int eventId:int", "isAIVOnly:unit", api=api, checks="workspaces"
        )
    form = "$gmWorkspace `,` $ubWorkspace attr-dict `:` type($gmWorkspace) `,` type($ubWorkspace)"
    for name, api in (("notify_next_block", "NotifyNextBlock"), ("wait_pre_block", "WaitPreBlock")):
        yield Row(name, workspaces, api=api, assembly=form, checks="workspaces")
    yield Row(
        "sync_all_soft", f"{workspaces} usedCores:int", "isAIVOnly:unit", api="SyncAll", checks="workspaces"
    )
    yield Row(
        "sync_all_hard",
        attributes="isAIVOnly:unit",
        api="SyncAll",
        assembly="attr-dict",
        checks="hardware_sync",
    )
