"""Rules of operations that are no calls of the API: variables, offsets, structures of the host.

%v = emitasc.variable 1 : i32, memref<1xf32>   // initial value has type i32, needs f32
"""

from __future__ import annotations

from ascir.dialects.ascendc.checks import Call
from ascir.dialects.ascendc.narrow import is_memref


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
    """A variable of one element has an initial value of its type."""
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
