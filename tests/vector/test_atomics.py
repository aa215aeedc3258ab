"""Reductions that cores share: their parts in a workspace, or with the option `atomics` results that meet in global
memory."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from ascir.dialects.tile import StoreOp, SyncBlocksOp
from ascir.pipeline import lower
from tests.vector.harness import Graph, check, graph, module_of

ATOMICS = {"graph-tile": {"atomics": True}}


def _reduce(kind: str, size: str, axes: list[int], result: str) -> Graph:
    return graph(
        ("x", size), body=f"%y = graph.reduce {kind} %x axes {axes} : $x -> tensor<{result}>", result=result
    )


def _stores(case: Graph, options: dict[str, dict[str, bool]]) -> tuple[list[str | None], int, int]:
    """How each store combines, how many workspaces there are, and how often the cores wait for each other."""
    module = module_of(case.text)
    lower(module, options=options, stop="graph-tile")
    (kernel,) = (op for op in module.ops if isinstance(op, FuncOp))
    stores = [op.atomic.data.value if op.atomic else None for op in kernel.walk() if isinstance(op, StoreOp)]
    assert kernel.arg_attrs is not None
    workspaces = str(kernel.arg_attrs).count('"workspace"')
    return stores, workspaces, sum(isinstance(op, SyncBlocksOp) for op in kernel.walk())


CASES = {
    "all": _reduce("sum", "3000000xf32", [0], "f32"),
    "columns": _reduce("sum", "40001x24xf32", [0], "24xf32"),
    "few rows": _reduce("sum", "3x1000003xf32", [1], "3xf32"),
    "max of i32": _reduce("max", "2x1000003xi32", [1], "2xi32"),
    "min of i32": _reduce("min", "2000003xi32", [0], "i32"),
}


@pytest.mark.parametrize("name", CASES)
def test_results_meet(name: str) -> None:
    assert _stores(CASES[name], {})[0].count(None) == len(_stores(CASES[name], {})[0])
    stores, workspaces, waits = _stores(CASES[name], ATOMICS)
    assert stores[0] is None  # what is neutral goes first
    assert stores[1] in ("add", "max", "min")
    assert (len(stores), workspaces, waits) == (2, 0, 1)
    check(CASES[name], ATOMICS)


@pytest.mark.parametrize("name", ["all", "min of i32"])
def test_results_are_the_same_however_often(name: str) -> None:
    """Without the option nothing depends on which core is first."""
    first, second = (check(CASES[name]).outputs[0] for _ in range(2))
    assert first.tobytes() == second.tobytes()


KEPT = {
    "used again": graph(
        ("x", "3000000xf32"),
        body="""%s = graph.reduce sum %x axes [0] : $x -> tensor<f32>
                %y = graph.exp %s : tensor<f32>""",
        result="f32",
    ),
    "rounded": _reduce("sum", "3000000xf16", [0], "f16"),
    "NaN stays": _reduce("max", "3000000xf32", [0], "f32"),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_is_not_stored_as_it_is_goes_through_a_workspace(name: str) -> None:
    stores, workspaces, _ = _stores(KEPT[name], ATOMICS)
    assert set(stores) == {None}
    assert workspaces == 1


def test_sums_of_columns_and_of_some_columns() -> None:
    """Both are shared, and have columns of their own: the ones that are summed once more, and those that are stored."""
    case = graph(
        ("x", "5000x2x8xf32"),
        body="""%s = graph.reduce mean %x axes [0] keepdims : $x -> tensor<1x2x8xf32>
        %y0 = graph.reduce mean %s axes [1] keepdims : tensor<1x2x8xf32> -> tensor<1x1x8xf32>
        %y1 = graph.slice %s starts [0, 0, 2] ends [1, 2, 8] steps [1, 1, 1] : tensor<1x2x8xf32> -> tensor<1x2x6xf32>""",
        result="1x1x8xf32 | 1x2x6xf32",
    )
    check(case)
