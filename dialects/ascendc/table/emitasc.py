"""The `emitasc` dialect: C++ that is not a call of the Ascend C API. Pointers, structures, variables, text.

%p = emitasc.ptr_offset %base[%i] : memref<?xf16, 22>, memref<?xf16, 22>
// __gm__ half* p = base + i;
"""

from collections.abc import Iterator

from ascir.dialects.ascendc.row import Row

BASE = "$base attr-dict `:` type($base) `,` type($result)"


def row(
    name: str,
    operands: str = "",
    attributes: str = "",
    results: str = "",
    assembly: str = "",
    pattern: str | None = None,
    checks: str = "",
    pure: bool = False,
) -> Row:
    return Row(
        name,
        operands,
        attributes,
        results,
        form="special",
        pattern=pattern,
        assembly=assembly,
        checks=checks,
        pure=pure,
        dialect="emitasc",
    )


def rows() -> Iterator[Row]:
    yield row(
        "call_opaque",
        "callee_operands*:any",
        "callee:string",
        "result?:any",
        assembly="$callee `(` $callee_operands `)` attr-dict `:` functional-type($callee_operands, $result)",
    )
    yield row("copy_struct", "base:memref", results="result:any", assembly=BASE)
    yield row(
        "declare_py_struct", attributes="pystruct:type", assembly="$pystruct attr-dict", checks="py_struct"
    )
    reference = "{result:type}& {result} = *{base}"
    yield row("dereference", "base:memref", results="result:any", assembly=BASE, pattern=reference, pure=True)
    yield row(
        "member",
        "base:any",
        "field:string",
        "result:any",
        assembly="$base $field attr-dict `:` type($base) `,` type($result)",
        pattern="{=result}{base}.{field}",
    )
    by_index = "$base `[` $index `]` ($field^)? attr-dict `:` type($base) `,` type($result)"
    for name, kind in (("member_ptr", "memref"), ("member_ref", "any")):
        yield row(
            name, "base:memref", "index:index field?:string", f"result:{kind}", assembly=by_index, pure=True
        )
    yield row(
        "set_member",
        "base:any value:any",
        "field:string",
        assembly="$base $field `,` $value attr-dict `:` type($base) `,` type($value)",
        pattern="{base}.{field} = {value}",
    )
    yield row(
        "ptr_offset",
        "base:memref dynamicOffset?:index",
        "staticOffset?:index",
        "result:memref",
        assembly="$base `[` ($dynamicOffset^):($staticOffset ` `)? `]` attr-dict `:` type($base) `,` type($result)",
        checks="one_offset",
        pure=True,
    )
    yield row(
        "reinterpret_cast",
        "source:any",
        results="result:any",
        assembly="$source attr-dict `:` type($source) `to` type($result)",
        pattern="{=result}reinterpret_cast<{result:type}>({source})",
        pure=True,
    )
    yield row(
        "variable",
        "dynamicInit?:any",
        "staticInit?:typed",
        "result:memref",
        assembly="attr-dict ($dynamicInit^ `:` type($dynamicInit)):($staticInit)? `,` type($result)",
        checks="variable",
        pure=True,
    )
    yield row("verbatim", "args*:any", "value:string", assembly="$value ($args^ `:` type($args))? attr-dict")
