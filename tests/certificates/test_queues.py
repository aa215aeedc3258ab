"""The checker of synchronisation on kernels with queues: what is right holds, what is broken is refuted."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.certificates import Refuted, sync
from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse

LINES = """
%a = ascendc.que_bind.alloc_tensor %in : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf32>
ascendc.data_copy_l2 %a, %x, %n : !ascendc.local_tensor<*xf32>, !ascendc.global_tensor<*xf32>, i32
ascendc.que_bind.enque_tensor %in, %a : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf32>
%b = ascendc.que_bind.deque_tensor %in : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf32>
%c = ascendc.que_bind.alloc_tensor %out : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf32>
ascendc.exp_l2 %c, %b, %n : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
ascendc.pipe_barrier pipe_v
ascendc.exp_l2 %c, %c, %n : !ascendc.local_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
ascendc.que_bind.free_tensor %in, %b : !ascendc.queue<vecin, 1>, !ascendc.local_tensor<*xf32>
ascendc.que_bind.enque_tensor %out, %c : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf32>
%d = ascendc.que_bind.deque_tensor %out : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf32>
ascendc.data_copy_l2 %x, %d, %n : !ascendc.global_tensor<*xf32>, !ascendc.local_tensor<*xf32>, i32
ascendc.que_bind.free_tensor %out, %d : !ascendc.queue<vecout, 1>, !ascendc.local_tensor<*xf32>
""".strip().splitlines()


def kernel(lines: list[str]) -> FuncOp:
    body = "\n".join(lines)
    text = f"""func.func @k(%p: memref<?xf32, 22>) attributes {{ascendc.aicore, ascendc.global}} {{
%n = arith.constant 64 : i32
%two = arith.constant 2 : i32
%bytes = arith.constant 256 : i32
%zero = arith.constant 0 : i32
%pipe = ascendc.pipe
%in = ascendc.queue : <vecin, 1>
%out = ascendc.queue : <vecout, 1>
ascendc.pipe.init_queue %pipe, %in, %two, %bytes : !ascendc.queue<vecin, 1>, i32, i32
ascendc.pipe.init_queue %pipe, %out, %two, %bytes : !ascendc.queue<vecout, 1>, i32, i32
%x = ascendc.global_tensor : !ascendc.global_tensor<*xf32>
ascendc.global_tensor.set_global_buffer %x, %p : !ascendc.global_tensor<*xf32>, memref<?xf32, 22>
scf.for %i = %zero to %n step %two : i32 {{
{body}
}}
func.return
}}"""
    module = parse(make_context(), Source("k.mlir", text))
    assert isinstance(module, ModuleOp)
    (function,) = module.ops
    assert isinstance(function, FuncOp)
    return function


def test_queues_order_what_they_carry() -> None:
    # Rounds store into what others load: that is ordered by a barrier here.
    lines = ["ascendc.pipe_barrier pipe_all", *LINES]
    assert sync.check(kernel(lines)).barriers == 2


@pytest.mark.parametrize(
    ("words", "instead", "message"),
    [
        ("pipe_barrier pipe_v", [], "nothing orders them"),
        ("free_tensor %in", [], "at the end of the kernel"),
        ("free_tensor %out", [], "at the end of the kernel"),
        ("enque_tensor %in", [], "nothing is in the queue"),
        ("free_tensor %in", ["free_tensor %in", "free_tensor %in"], "the tensor is free"),
        ("pipe_barrier pipe_v", ["pipe_barrier pipe_v", "pipe_barrier pipe_v"], "superfluous"),
        (
            "pipe_barrier pipe_v",
            ["pipe_barrier pipe_v", "ascendc.set_flag mte2_v, %zero : i32"],
            "queues use",
        ),
    ],
)
def test_what_is_broken_is_refuted(words: str, instead: list[str], message: str) -> None:
    lines = ["ascendc.pipe_barrier pipe_all"]
    for line in LINES:
        lines += [line if each in line else each for each in instead] if words in line else [line]
    with pytest.raises(Refuted, match=message):
        sync.check(kernel(lines))
