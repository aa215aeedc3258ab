"""Which loop-carried edges around an inner loop move into it, and where to."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.sync.accesses import PIPES
from ascir.passes.ascendc.sync.edges import Edge
from ascir.passes.ascendc.sync.kernel import Kernel
from ascir.passes.ascendc.sync.within import within

LOCAL, GLOBAL = "!ascendc.local_tensor<64xf32>", "!ascendc.global_tensor<*xf32>"
EXP = f"ascendc.exp_l2 %a, %a, %c64 : {LOCAL}, {LOCAL}, i32"
STORE = f"ascendc.data_copy_l2 %yg, %a, %c64 : {GLOBAL}, {LOCAL}, i32"
V, MTE3 = PIPES.index("V"), PIPES.index("MTE3")


def moved(*lines: str, distance: int = 1) -> tuple[Edge, Edge | None, ForOp]:
    """An edge of a loop that runs once or never, from its last store to what it computes next time: around it, and moved
    into it."""
    body = "\n".join(f"      {line}" for line in lines)
    text = f"""
func.func @f(%y: memref<?xf32, 22>, %n: i32) attributes {{ascendc.aicore, ascendc.global}} {{
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %yg = ascendc.global_tensor : {GLOBAL}
  ascendc.global_tensor.set_global_buffer %yg, %y : {GLOBAL}, memref<?xf32, 22>
  %ub = ascendc.tbuf : <veccalc>
  %a = ascendc.tbuf.get_with_offset %ub, %c64, %c0 : !ascendc.tbuf<veccalc>, i32, i32, {LOCAL}
  %once = arith.minsi %n, %c1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {{
    scf.for %j = %c0 to %once step %c1 : i32 {{
{body}
    }}
  }}
  func.return
}}"""
    (function,) = parse(make_context(), Source("<kernel>", text)).ops
    assert isinstance(function, FuncOp)
    kernel = Kernel(function)
    outer, inner, *_ = [op for op in function.walk() if isinstance(op, ForOp)]
    edge = Edge(MTE3, V, inner, inner, distance, outer=outer if distance else None)
    return edge, within(edge, kernel.instructions, kernel.order), inner


def test_the_first_instruction_waits_for_the_last_one_of_the_run_before() -> None:
    edge, inside, inner = moved(EXP, EXP, STORE, STORE)
    assert inside is not None
    exp, _, _, store, _ = inner.body.block.ops
    assert (inside.before, inside.after) == (exp, store)
    assert (inside.source, inside.target) == (edge.source, edge.target)
    assert (inside.distance, inside.ids, inside.counter) == (1, 1, None)


def test_its_flags_are_first_set_before_all_loops() -> None:
    """The inner loop may not run: what is set around it would be set again."""
    edge, inside, _ = moved(EXP, STORE)
    assert inside is not None
    assert inside.outer is edge.outer


def test_it_stays_around_loops_within_the_loop() -> None:
    rows = [
        "scf.for %k = %c0 to %n step %c1 : i32 {",
        EXP,
        "}",
        "scf.for %k = %c0 to %n step %c1 : i32 {",
        STORE,
        "}",
    ]
    _, inside, inner = moved(*rows)
    assert inside is not None
    first, second, _ = inner.body.block.ops
    assert (inside.before, inside.after) == (first, second)


def test_what_is_not_in_that_order_does_not_move() -> None:
    """Where the store comes first, the flag would be waited for behind where it is set."""
    for lines in ((STORE, EXP), (EXP,), (STORE,)):
        assert moved(*lines)[1] is None
    assert moved(EXP, STORE, distance=0)[1] is None
