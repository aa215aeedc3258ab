"""Trip counts of inner loops, of which those of loops that run instead of each other are no combinations."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import ForOp

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.parsing import parse
from ascir.passes.ascendc.sync.counts import counts_of

TEXT = """
func.func @f(%a: index, %b: index, %c: index, %m: index, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %a step %c1 { scf.for %j = %c0 to %m step %c1 { scf.yield } scf.yield }
  scf.for %i = %c0 to %b step %c1 { scf.for %j = %c0 to %k step %c1 { scf.yield } scf.yield } WHAT
  scf.for %i = %c0 to %c step %c1 { scf.for %j = %c0 to %l step %c1 { scf.yield } scf.yield } WHAT
  func.return
}
"""


def counts(what: str) -> list[tuple[int, ...]]:
    """The trip counts of the inner loops, of all cases."""
    module = parse(make_context(), Source("f.mlir", TEXT.replace("WHAT", what)))
    function = next(op for op in module.ops if isinstance(op, FuncOp))
    loops = [op for op in function.walk() if isinstance(op, ForOp)]
    inner = [op for op in loops if isinstance(op.parent_op(), ForOp)]
    return [tuple(case[loop] for loop in inner) for case in counts_of([*function.walk()], set())]


def test_loops_in_a_row_are_combined() -> None:
    assert len(counts("")) == 4**3


def test_one_of_several_loops_runs() -> None:
    """Each has all its counts, while the others have one."""
    found = counts("{tile.instead}")
    assert len(found) == len(set(found)) == 3 * 4 - 2
    for loop in range(3):
        assert len({case[loop] for case in found}) == 4
