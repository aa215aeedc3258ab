"""Integers where they are used: the text of compiled kernels."""

from __future__ import annotations

from ascir.context import make_context
from ascir.diagnostics import Source
from ascir.emit.printer import print_module
from ascir.parsing import parse

KERNEL = """
func.func @k(%n: i32) -> i32 attributes {ascendc.aicore} {
  %c4 = arith.constant 4 : i32
  %m2 = arith.constant -2 : i32
  %0 = arith.muli %n, %c4 : i32
  %1 = arith.addi %0, %m2 : i32
  func.return %1 : i32
}
"""


def test_numbers_stand_where_they_are_used_and_negative_ones_keep_their_name() -> None:
    text = print_module(parse(make_context(), Source("k.mlir", KERNEL)), inline=True)
    assert "constexpr int32_t m2 = -2;" in text
    assert "int32_t v1 = n * 4;" in text
    assert "int32_t v2 = v1 + m2;" in text
    assert "c4" not in text
