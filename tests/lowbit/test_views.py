"""Products with low-bit weights whose left operand is a view of another tensor: strategies that take it as it lies in
memory must not take a part of it for its beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import DictionaryAttr

from ascir.diagnostics import OperationError
from ascir.passes.graph.cube.lowbit.choose import CERTIFICATE
from tests.lowbit.products import activations, options, product
from tests.vector.harness import Graph, check, compiled

IN_MEMORY = ("digits", "totals", "unit")
"""The strategies that take the left operand as it lies in memory, if it is static."""


def seen(case: Graph, tensor: str, view: str) -> Graph:
    """The same product of a view of %whole, a larger tensor."""
    x = case.text.split("%x: ", 1)[1].split(", %", 1)[0]
    text = case.text.replace(f"%x: {x}", f"%whole: {tensor}", 1)
    head, body = text.split("{\n", 1)
    return replace(case, text=f"{head}{{\n  %x = graph.{view} : {tensor} -> {x}\n{body}")


COLUMNS = "slice %whole starts [0, 512] ends [4, 1024] steps [1, 1]"
PARTS = {
    "columns": seen(product(4, 300, 512, 128), "tensor<4x1024xf16>", COLUMNS),
    "rows": seen(
        product(4, 300, 512, 128),
        "tensor<9x512xf16>",
        "slice %whole starts [5, 0] ends [9, 512] steps [1, 1]",
    ),
    "every second row": seen(
        product(4, 300, 512, 128),
        "tensor<8x512xf16>",
        "slice %whole starts [0, 0] ends [8, 512] steps [2, 1]",
    ),
    "rows, turned": seen(
        product(4, 300, 512, 128), "tensor<512x4xf16>", "transpose %whole permutation [1, 0]"
    ),
    "columns, a named number of rows": seen(
        product("B", 300, 512, 128),
        "tensor<?x1024xf16, #graph.dims<B, _>>",
        "slice %whole starts [0, 512] ends [9223372036854775807, 1024] steps [1, 1]",
    ),
    "columns of bytes": seen(activations(4, 300, 512), "tensor<4x1024xi8>", COLUMNS),
}
WHOLE = {
    "reshaped": seen(product(4, 300, 512, 128), "tensor<2x2x512xf16>", "reshape %whole"),
    "the first rows": seen(
        product(4, 300, 512, 128),
        "tensor<9x512xf16>",
        "slice %whole starts [0, 0] ends [4, 512] steps [1, 1]",
    ),
}


@pytest.mark.parametrize("case", PARTS.values(), ids=PARTS.keys())
def test_a_part_of_a_tensor_is_not_taken_for_its_beginning(case: Graph) -> None:
    check(case)
    for strategy in (*IN_MEMORY, "blocks"):
        with pytest.raises(OperationError, match=f"{strategy}: the left operand"):
            compiled(case, options(strategy))


@pytest.mark.parametrize("case", WHOLE.values(), ids=WHOLE.keys())
def test_what_lies_as_a_matrix_is_one(case: Graph) -> None:
    for strategy in IN_MEMORY:
        check(case, options(strategy))
    found = compiled(case).attributes[CERTIFICATE]
    assert isinstance(found, DictionaryAttr)
    assert set(IN_MEMORY) <= {name.removesuffix("_ns") for name in found.data}
