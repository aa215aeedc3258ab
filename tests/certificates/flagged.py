"""Kernels with flags, written line by line, for tests of the checker of synchronisation.

kernel(LOAD, *both("mte2_v"), EXP)      # a load from %x to %a, and its exponential in %b, in order
"""

from __future__ import annotations

from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse

PROLOGUE = """
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c6 = arith.constant 6 : i32
  %n = arith.constant 64 : i32
  %half = arith.constant 32 : i32
  %bytes = arith.constant 256 : i32
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %xg = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
  %yg = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
  ascendc.global_tensor.set_global_buffer %xg, %x : !ascendc.global_tensor<*xf32>, memref<?xf32, 22>
  ascendc.global_tensor.set_global_buffer %yg, %y : !ascendc.global_tensor<*xf32>, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %n, %c0 : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
  %b = ascendc.tbuf.get_with_offset %ub, %n, %bytes : !ascendc.tbuf<veccalc>, i32, i32, !ascendc.local_tensor<*xf32>
"""
LOCAL, GLOBAL = "!ascendc.local_tensor<*xf32>", "!ascendc.global_tensor<*xf32>"
LOAD = f"ascendc.data_copy_l2 %a, %xg, %n : {LOCAL}, {GLOBAL}, i32"
EXP = f"ascendc.exp_l2 %b, %a, %n : {LOCAL}, {LOCAL}, i32"
ABS = f"ascendc.abs_l2 %b, %b, %n : {LOCAL}, {LOCAL}, i32"
STORE = f"ascendc.data_copy_l2 %yg, %b, %n : {GLOBAL}, {LOCAL}, i32"
BARRIER = "ascendc.pipe_barrier pipe_v"


def put(event: str, number: str = "%c0") -> str:
    return f"ascendc.set_flag {event}, {number} : i32"


def wait(event: str, number: str = "%c0") -> str:
    return f"ascendc.wait_flag {event}, {number} : i32"


def both(event: str, number: str = "%c0") -> list[str]:
    return [put(event, number), wait(event, number)]


def kernel(*lines: str, attributes: str = "") -> FuncOp:
    body = "\n".join(f"  {line}" for line in lines)
    text = (
        "func.func @k(%x: memref<?xf32, 22>, %y: memref<?xf32, 22>, %m: index) "
        f"attributes {{ascendc.aicore, ascendc.global{attributes}}} {{{PROLOGUE}{body}\n  func.return\n}}\n"
    )
    (function,) = parse(make_context(), Source("test.mlir", text)).ops
    assert isinstance(function, FuncOp)
    return function


def loop(*lines: str) -> list[str]:
    return ["scf.for %i = %i0 to %m step %i1 {", *lines, "}"]
