"""The control-flow graph of a kernel: how many nodes it takes to tell its slots apart."""

from __future__ import annotations

from collections import Counter

from xdsl.dialects.func import FuncOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.sync.kernel import Kernel

TENSOR, GLOBAL = "!ascendc.local_tensor<64xf32>", "!ascendc.global_tensor<*xf32>"


def _phase(number: int) -> str:
    """A loop that continues with a slot counter of the loop around it."""
    slot = f"%slot{number}"
    return f"""
    %end{number} = scf.for %i{number} = %c0 to %n step %c1 iter_args({slot} = %from{number}) -> (i32) : i32 {{
      %off = arith.muli {slot}, %c256 : i32
      %t = ascendc.tbuf.get_with_offset %ub, %c64, %off : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}
      ascendc.data_copy_l2 %t, %g, %c64 : {TENSOR}, {GLOBAL}, i32
      ascendc.exp_l2 %u, %t, %c64 : {TENSOR}, {TENSOR}, i32
      %next = arith.xori {slot}, %c1 : i32
      scf.yield %next : i32
    }}"""


def _kernel(phases: int) -> Kernel:
    begun = ", ".join(f"%from{number} = %c0" for number in range(phases))
    ends = ", ".join(f"%end{number}" for number in range(phases))
    types = ", ".join(["i32"] * phases)
    constants = "\n".join(f"  %c{value} = arith.constant {value} : i32" for value in (0, 1, 64, 256, 512))
    text = f"""
func.func @f(%x: memref<?xf32, 22>, %n: i32) attributes {{ascendc.aicore, ascendc.global}} {{
{constants}
  %g = ascendc.global_tensor : {GLOBAL}
  ascendc.global_tensor.set_global_buffer %g, %x : {GLOBAL}, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %u = ascendc.tbuf.get_with_offset %ub, %c64, %c512 : !ascendc.tbuf<veccalc>, i32, i32, {TENSOR}
  %all:{phases} = scf.for %j = %c0 to %n step %c1 iter_args({begun}) -> ({types}) : i32 {{
{"".join(map(_phase, range(phases)))}
    scf.yield {ends} : {types}
  }}
  func.return
}}"""
    (function,) = parse(make_context(), Source("<kernel>", text)).ops
    assert isinstance(function, FuncOp)
    return Kernel(function)


def test_what_is_not_asked_for_any_more_does_not_tell_ways_apart() -> None:
    """Each of four loops continues with a slot counter of its own, with two values: sixteen combinations at the start
    of an iteration. Once a loop has begun, the initial value of its counter is dead, so that nodes after it are not
    duplicated for it."""
    kernel = _kernel(4)
    nodes = Counter(step.op for node in kernel.nodes for step in node.steps if step.record is not None)
    assert len(nodes) == 8
    assert max(nodes.values()) <= 2 * 16
