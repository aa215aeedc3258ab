"""The resource framework: pipes, queues, buffers and pools of buffers.

%pipe = ascendc.pipe
%queue = ascendc.queue : <vecin, 1>
ascendc.pipe.init_queue %pipe, %queue, %two, %bytes : !ascendc.queue<vecin, 1>, i32, i32
%tile = ascendc.que_bind.alloc_tensor %queue : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf16>
// AscendC::LocalTensor<half> tile = queue.AllocTensor<half>();
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

POOL = (
    "`(` ${0} `,` $bufPool `,` $len `)` attr-dict (` ` `,` ` ` $shareBuf^)? `:` type(${0}) `,` type($bufPool) `,`"
    " type($len) (` ` `,` ` ` type($shareBuf)^)? `->` type($value)"
)


def pipes() -> Iterator[Row]:
    pipe = "pipe:pipe"
    yield Row("pipe", results=pipe, form="variable", assembly="attr-dict")
    for name in ("destroy", "init", "reset"):
        yield Row(f"pipe.{name}", pipe, api=name.title(), form="member")
    for name, api in (("alloc", "AllocEventID"), ("fetch", "FetchEventID")):
        yield Row(
            f"pipe.{name}_event_id",
            pipe,
            "event:HardEvent",
            "event_id:signless",
            api=api,
            assembly="$pipe `,` $event attr-dict `:` type($event_id)",
            pattern=f"{{=event_id}}{{pipe}}.{api}<{{event}}>()",
            checks="hard_event",
        )
    yield Row(
        "pipe.release_event_id",
        f"{pipe} id:event",
        "event:HardEvent",
        api="ReleaseEventID",
        pattern="{pipe}.ReleaseEventID<{event}>({id})",
        checks="hard_event",
    )
    yield Row(
        "pipe.get_base_addr",
        pipe,
        "logicPos:TPosition",
        "value:any",
        api="GetBaseAddr",
        assembly="$pipe `,` $logicPos attr-dict `:` type($value)",
        pattern="{=value}{pipe}.GetBaseAddr({logicPos})",
    )
    yield Row(
        "pipe.init_buf_pool",
        f"{pipe} bufPool:tbuf_pool len:length shareBuf?:any",
        results="value:any",
        api="InitBufPool",
        form="member",
        assembly=POOL.format("pipe"),
    )
    yield Row(
        "pipe.init_buffer",
        f"{pipe} buffer:tbuf length:length",
        api="InitBuffer",
        form="member",
        assembly="$pipe `,` $buffer `,` $length attr-dict `:` qualified(type($buffer)) `,` type($length)",
        checks="fits_memory",
    )
    yield Row(
        "pipe.init_queue",
        f"{pipe} queue:any_queue num:buffers length:length",
        api="InitBuffer",
        form="member",
        assembly="$pipe `,` $queue `,` $num `,` $length attr-dict `:` qualified(type($queue)) `,` type($num) `,`"
        " type($length)",
        checks="fits_memory",
    )


def pools() -> Iterator[Row]:
    yield Row(
        "tBufPool", results="tBufPool:tbuf_pool", form="variable", assembly="attr-dict `:` type($tBufPool)"
    )
    yield Row(
        "tbuf_pool.init_buf_pool",
        "origin:tbuf_pool bufPool:tbuf_pool len:length shareBuf?:any",
        results="value:any",
        api="InitBufPool",
        form="member",
        assembly=POOL.format("origin"),
    )
    pool = "bufPool:tbuf_pool"
    yield Row(
        "tbuf_pool.init_buffer",
        f"{pool} buffer:tbuf length:length",
        api="InitBuffer",
        form="member",
        assembly="$bufPool `,` $buffer `,` $length attr-dict `:` qualified(type($bufPool)) `,` qualified(type($buffer))"
        " `,` type($length)",
        checks="fits_memory",
    )
    yield Row(
        "tbuf_pool.init_queue",
        f"{pool} queue:any_queue num:buffers length:length",
        api="InitBuffer",
        form="member",
        assembly="$bufPool `,` $queue `,` $num `,` $length attr-dict `:` qualified(type($bufPool)) `,`"
        " qualified(type($queue)) `,` type($num) `,` type($length)",
        checks="fits_memory",
    )
    yield Row("tbuf_pool.reset", pool, api="Reset", form="member")


def buffers() -> Iterator[Row]:
    yield Row("tbuf", results="buffer:tbuf", form="variable", assembly="attr-dict `:` type($buffer)")
    yield Row(
        "tbuf.get_tensor",
        "buffer:tbuf len?:count",
        results="tensor:local",
        api="Get",
        assembly="$buffer attr-dict (`,` $len^)? `:` qualified(type($buffer)) `,` qualified(type($tensor))"
        " (`,` type($len)^)?",
        pattern="{=tensor}{buffer}.Get<{tensor:T}>({len})",
        checks="buffer_length",
    )
    yield Row(
        "tbuf.get_with_offset",
        "buffer:tbuf size:count bufOffset:count",
        results="tensor:local",
        api="GetWithOffset",
        assembly="$buffer `,` $size `,` $bufOffset attr-dict `:` qualified(type($buffer)) `,` qualified(type($size)) `,`"
        " qualified(type($bufOffset)) `,` qualified(type($tensor))",
        pattern="{=tensor}{buffer}.GetWithOffset<{tensor:T}>({size}, {bufOffset})",
        checks="buffer_offset",
    )


def queues() -> Iterator[Row]:
    queue = "queue:any_queue"
    yield Row(
        "queue", results="queue:queue", form="variable", assembly="attr-dict `:` type($queue)", checks="depth"
    )
    yield Row(
        "que_bind",
        results="que_bind:que_bind",
        form="variable",
        assembly="attr-dict `:` type($que_bind)",
        checks="depth",
    )
    yield Row(
        "to_que_bind",
        "source:any_queue",
        results="result:que_bind",
        assembly="$source attr-dict `:` type($source) `,` qualified(type($result))",
        pattern="{result:type}& {result} = {source}",
        pure=True,
    )
    of_tensor = "attr-dict `:` qualified(type($queue)) `,` qualified(type($tensor))"
    for name, api in (("alloc", "AllocTensor"), ("deque", "DeQue")):
        yield Row(
            f"que_bind.{name}_tensor",
            queue,
            results="tensor:local",
            api=api,
            assembly=f"$queue {of_tensor}",
            pattern=f"{{=tensor}}{{queue}}.{api}<{{tensor:T}}>()",
        )
        yield Row(
            f"que_bind.{name}_tensor_in_place",
            f"{queue} tensor!:local",
            api=api,
            assembly=f"$queue `,` $tensor {of_tensor}",
            pattern=f"{{queue}}.{api}<{{tensor:T}}>({{tensor}})",
            checks="in_place",
        )
    both = "srcUserPos:TPosition dstUserPos:TPosition"
    yield Row(
        "que_bind.deque_tensor_pos",
        queue,
        both,
        "tensor:local",
        api="DeQue",
        assembly=f"$queue `,` $srcUserPos `,` $dstUserPos {of_tensor}",
        pattern="{=tensor}{queue}.DeQue<{srcUserPos}, {dstUserPos}, {tensor:T}>()",
        checks="user_positions",
    )
    yield Row(
        "que_bind.enque_tensor_pos",
        f"{queue} tensor:local",
        both,
        api="EnQue",
        assembly=f"$queue `,` $tensor `,` $srcUserPos `,` $dstUserPos {of_tensor}",
        pattern="{queue}.EnQue<{srcUserPos}, {dstUserPos}>({tensor})",
        checks="user_positions",
    )
    for name, api in (("enque", "EnQue"), ("free", "FreeTensor")):
        yield Row(
            f"que_bind.{name}_tensor",
            f"{queue} tensor:local",
            api=api,
            form="member",
            assembly=f"$queue `,` $tensor {of_tensor}",
        )
    yield Row(
        "que_bind.destroy",
        queue,
        api="Destroy",
        form="member",
        assembly="$queue attr-dict `:` qualified(type($queue))",
    )
    for name, api in (
        ("get_tensor_count_in_que", "GetTensorCountInQue"),
        ("has_idle_buffer", "HasIdleBuffer"),
        ("has_tensor_in_que", "HasTensorInQue"),
        ("vacant_in_que", "VacantInQue"),
    ):
        yield Row(
            f"que_bind.{name}",
            queue,
            results="value:any",
            api=api,
            form="member",
            assembly="$queue attr-dict `:` qualified(type($queue)) `,` type($value)",
        )
    for name, fields in (
        ("init_buf_handle", "bufPool:any index:ui32 bufhandle:any curPoolAddr:i32 len:ui32"),
        ("init_start_buf_handle", "startBufhandle:any num:ui8 len:ui32"),
    ):
        names = ["queue", *(field.partition(":")[0] for field in fields.split())]
        yield Row(
            f"que_bind.{name}",
            f"{queue} {fields}",
            api="".join(word.title() for word in name.split("_")),
            form="member",
            assembly=" `,` ".join(f"${each}" for each in names)
            + " attr-dict `:` "
            + " `,` ".join(f"qualified(type(${each}))" for each in names),
        )


def rows() -> Iterator[Row]:
    yield from pipes()
    yield from pools()
    yield from buffers()
    yield from queues()
