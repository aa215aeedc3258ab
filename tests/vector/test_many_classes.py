"""Losses over so many classes that the logit of each label is fetched."""

from __future__ import annotations

import pytest

from tests.vector.harness import Graph, check, graph


def losses(samples: int | str, classes: int, element: str, reduction: str, ignored: int = -100) -> Graph:
    result = f"{samples}x{element}" if reduction == "none" else element
    return graph(
        ("x", f"{samples}x{classes}x{element}"),
        ("l", f"{samples}xi64"),
        body=f"%y = graph.cross_entropy %x, %l reduction {reduction} ignore_index {ignored} : ($x, $l) -> "
        f"tensor<{result}>",
        result=result,
        ranges={1: (0, classes - 1)},
    )


@pytest.mark.parametrize(
    "case",
    [
        losses(37, 1000, "f16", "none"),
        losses(5, 192, "f16", "mean", ignored=3),
        losses(130, 5003, "bf16", "sum"),
        losses(9, 50257, "f16", "mean"),
        losses(1, 131072, "f32", "none"),
    ],
)
def test_the_logit_of_a_label_is_fetched(case: Graph) -> None:
    check(case)
