"""Every group as a compiled kernel: right numbers, no finding, a memory plan that holds."""

from __future__ import annotations

import pytest

from ascir.diagnostics import OperationError
from tests.vector.graphs import GRAPHS, REFUSED, WRONG, sample
from tests.vector.harness import check


@pytest.mark.parametrize("name", [name for name in sample() if name not in REFUSED and name not in WRONG])
def test_graph(name: str) -> None:
    check(GRAPHS[name])


@pytest.mark.parametrize("name", [name for name in sample() if name in WRONG])
def test_what_is_known_to_be_wrong(name: str) -> None:
    # When this fails, the graph has become right.
    with pytest.raises(AssertionError, match=r"Gather reads .* which nothing has written"):
        check(GRAPHS[name])


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_says_why(name: str) -> None:
    with pytest.raises(OperationError, match=REFUSED[name]):
        check(GRAPHS[name])
