"""Definitions of global and local tensors, their views, properties and scalar access.

%1 = ascendc.local_tensor_v2 vecin, %address, %size : !ascendc.local_tensor<*xf16>
%2 = ascendc.local_tensor.subindex %1[%i] : !ascendc.local_tensor<*xf16>, index, !ascendc.local_tensor<*xf16>
// AscendC::LocalTensor<half> v2 = v1[i];
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

TENSOR = "$tensor attr-dict `:` qualified(type($tensor)) `,` {}"


def members(kind: str) -> Iterator[Row]:
    """What local and global tensors share."""
    tensor, name = f"tensor:{kind}", f"{kind}_tensor"
    form = "attr-dict `:` qualified(type($tensor))"
    yield Row(name, results=tensor, form="variable", assembly=form)
    for view, opening, closing in (("subindex", "[", "]"), ("bracket", "(", ")")):
        yield Row(
            f"{name}.{view}",
            f"tensor:{kind}<T> index:signless",
            results=f"result:{kind}<T>",
            assembly=f"$tensor `{opening}` $index `{closing}` attr-dict `:` qualified(type($tensor)) `,` type($index) `,`"
            " qualified(type($result))",
            pattern=f"{{=result}}{{tensor}}{opening}{{index}}{closing}",
            checks="view_index",
            pure=True,
        )
    offset, result = ("ui32", "any") if kind == "local" else ("ui64", "memref")
    yield Row(
        f"{name}.get_phy_addr",
        f"{tensor} offset?:{offset}",
        results=f"result:{result}",
        api="GetPhyAddr",
        form="member",
        assembly="$tensor attr-dict (`,` $offset^)? `:` qualified(type($tensor)) `,` qualified(type($result))"
        " (`,` type($offset)^)?",
    )
    info = "qualified(type($results))" if kind == "local" else "type($results)"
    yield Row(
        f"{name}.get_shape_info",
        tensor,
        results="results:shape_info",
        api="GetShapeInfo",
        form="member",
        assembly=TENSOR.format(info),
    )
    yield Row(f"{name}.set_shape_info", f"{tensor} shapeInfo:shape_info", api="SetShapeInfo", form="member")
    index = "index" if kind == "local" else "offset"
    yield Row(
        f"{name}.get_value",
        f"{tensor} {index}:int",
        results="value:any",
        api="GetValue",
        form="member",
        assembly=f"$tensor `,` ${index} attr-dict `:` qualified(type($tensor)) `,` qualified(type(${index})) `,`"
        " qualified(type($value))",
        pipe="S",
    )
    index_kind, types = (
        ("int", "type($index) `,` type($value)")
        if kind == "local"
        else (
            "ui64",
            "qualified(type($offset)) `,` qualified(type($value))",
        )
    )
    yield Row(
        f"{name}.set_value",
        f"tensor+:{kind} {index}:{index_kind} value:any",
        api="SetValue",
        form="member",
        assembly=f"$tensor `,` ${index} `,` $value attr-dict `:` qualified(type($tensor)) `,` {types}",
        pipe="S",
    )


def local() -> Iterator[Row]:
    yield from members("local")
    tensor = "tensor:local"
    result = TENSOR.format("type($result)")
    for name, api, kind in (
        ("length", "Length", "ui32"),
        ("position", "Position", "i32"),
        ("size", "Size", "signless"),
        ("user_tag", "UserTag", "signless"),
    ):
        yield Row(
            f"local_tensor.get_{name}",
            tensor,
            results=f"result:{kind}",
            api=f"Get{api}",
            form="member",
            assembly=result,
        )
    for name, api, operand in (
        ("buffer_len", "BufferLen", "dataLen:ui32"),
        ("size", "Size", "size:ui32"),
        ("user_tag", "UserTag", "tag:i32"),
    ):
        yield Row(f"local_tensor.set_{name}", f"{tensor} {operand}", api=f"Set{api}", form="member")
    operands = f"{tensor} src:local offset:ui32"
    yield Row("local_tensor.set_addr_with_offset", operands, api="SetAddrWithOffset", form="member")
    yield Row("local_tensor.print", f"{tensor} len?:ui32", api="Print", form="member")
    yield Row(
        "local_tensor.to_file",
        tensor,
        "fileName:string",
        api="ToFile",
        pattern="{tensor}.ToFile({fileName:string})",
    )
    yield Row(
        "local_tensor_v2",
        "addr:ui32 tileSize:ui32",
        "pos:TPosition",
        "result:local",
        assembly="$pos `,` $addr `,` $tileSize attr-dict `:` qualified(type($result))",
        pattern="{=result}{result:type}({pos}, {addr}, {tileSize})",
        checks="static_tensor",
    )
    yield Row(
        "local_tensor_auto",
        "dynamicShape*:i64",
        "input:unit output:unit",
        "result:local",
        api="LocalTensorAuto",
        form="special",
        assembly="`(` $dynamicShape `)` (`input` $input^)? (`output` $output^)? attr-dict `:` type($result)",
    )
    yield Row(
        "reinterpret_cast",
        "in:local",
        results="out:local",
        api="ReinterpretCast",
        assembly="$in attr-dict `:` qualified(type($in)) `to` qualified(type($out))",
        pattern="{=out}{in}.ReinterpretCast<{out:T}>()",
        pure=True,
    )


def in_global_memory() -> Iterator[Row]:
    yield from members("global")
    tensor = "tensor:global"
    yield Row("global_tensor.get_size", tensor, results="value:ui64", api="GetSize", form="member")
    yield Row(
        "global_tensor.set_global_buffer",
        f"{tensor} buffer:memref size?:integer",
        api="SetGlobalBuffer",
        form="member",
        assembly="$tensor `,` $buffer attr-dict (`,` $size^)? `:` qualified(type($tensor)) `,` qualified(type($buffer))"
        " (`,` type($size)^)?",
    )
    yield Row(
        "global_tensor.set_l2_cache_hint",
        tensor,
        "mode:CacheMode rwMode:CacheRwMode",
        api="SetL2CacheHint",
        pattern="{tensor}.SetL2CacheHint<{rwMode}>({mode})",
    )
    yield Row("global_tensor.set_shape_info_v2", f"{tensor} dims*:integer", api="SetShapeInfo", form="member")


def shapes() -> Iterator[Row]:
    yield Row(
        "get_shape_size",
        "shapeInfo:shape_info",
        results="result:signless",
        api="GetShapeSize",
        assembly="$shapeInfo attr-dict `:` qualified(type($shapeInfo)) `->` type($result)",
    )
    for name, member in (("shape", "shape"), ("original_shape", "originalShape")):
        yield Row(
            f"shape_info.{name}",
            "base:shape_info dim:signless",
            results="result:signless",
            assembly="$base `,` $dim attr-dict type($dim) `,` type($result)",
            pattern=f"{{=result}}{{base}}.{member}[{{dim}}]",
        )


def allocator() -> Iterator[Row]:
    yield Row(
        "local_mem_allocator",
        "hardware:i64",
        results="allocator:local_mem_allocator",
        assembly="$hardware attr-dict `:` type($hardware) `,` qualified(type($allocator))",
        form="variable",
    )
    size = "{dtype}, {tileSize}>()", "{dtype}>({tileSize})"
    for name, rest in zip(("alloc", "alloc_dynamic"), size, strict=True):
        yield Row(
            f"local_mem_allocator.{name}",
            "allocator:local_mem_allocator tileSize:i32",
            "pos:TPosition dtype:type",
            "result:local",
            api="Alloc",
            assembly="$allocator `,` $pos `,` $tileSize `,` $dtype attr-dict `:` qualified(type($allocator)) `,`"
            " type($tileSize) `,` type($result)",
            pattern=f"{{=result}}{{allocator}}.Alloc<{{pos}}, {rest}",
            checks="allocated",
        )
    yield Row(
        "local_mem_allocator.get_cur_addr",
        "allocator:local_mem_allocator",
        results="result:ui32",
        api="GetCurAddr",
        form="member",
        assembly="$allocator attr-dict `:` qualified(type($allocator)) `,` type($result)",
    )


def rows() -> Iterator[Row]:
    yield from local()
    yield from in_global_memory()
    yield from shapes()
    yield from allocator()
