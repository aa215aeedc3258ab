"""Names of dimensions that follow from others: rows of all samples, `N`, beside samples, `B`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ascir
from ascir.diagnostics import Source
from ascir.executable import Executable
from ascir.interp.elementwise import gelu
from ascir.parsing import parse

from .harness import context

FLAT = """
func.func @flat(%x: tensor<?x16x64xf32, #graph.dims<B, _, _>>, %w: tensor<64x128xf32>)
    -> tensor<?x16x128xf32, #graph.dims<B, _, _>> {
  %0 = graph.reshape %x : tensor<?x16x64xf32, #graph.dims<B, _, _>> -> tensor<?x64xf32, #graph.dims<N, _>>
  %1 = graph.matmul %0, %w : (tensor<?x64xf32, #graph.dims<N, _>>, tensor<64x128xf32>) -> tensor<?x128xf32, #graph.dims<N, _>>
  %2 = graph.reshape %1 : tensor<?x128xf32, #graph.dims<N, _>> -> tensor<?x16x128xf32, #graph.dims<B, _, _>>
  %3 = graph.gelu %2 : tensor<?x16x128xf32, #graph.dims<B, _, _>>
  func.return %3 : tensor<?x16x128xf32, #graph.dims<B, _, _>>
}
"""
"""The last kernel takes `[N, 128]` and gives `[B, 16, 128]`; between kernels, `[B, 16, 64]` becomes `[N, 64]`."""


@pytest.fixture(scope="module")
def compiled() -> Executable:
    return ascir.compile(parse(context(), Source("flat.mlir", FLAT)))


TOTAL = """
func.func @total(%x: tensor<?x8xf32, #graph.dims<N, _>>, %z: tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<M, _>> {
  %0 = graph.concat %x, %z axis 0
    : (tensor<?x8xf32, #graph.dims<N, _>>, tensor<4x8xf32>) -> tensor<?x8xf32, #graph.dims<M, _>>
  %1 = graph.exp %0 : tensor<?x8xf32, #graph.dims<M, _>>
  func.return %1 : tensor<?x8xf32, #graph.dims<M, _>>
}
"""
"""M is `N+4`, which the type does not say."""


def test_names_of_sums() -> None:
    total = ascir.compile(parse(context(), Source("total.mlir", TOTAL)))
    x, z = np.zeros((5, 8), np.float32), np.ones((4, 8), np.float32)
    np.testing.assert_allclose(total(x, z), np.exp(np.concatenate([x, z])), rtol=1e-6)


def _check(executable: Executable) -> None:
    w = np.random.default_rng(0).standard_normal((64, 128)).astype(np.float32) / 8
    for samples in (1, 3):
        x = np.random.default_rng(samples).standard_normal((samples, 16, 64)).astype(np.float32)
        found = executable(x, w)
        assert isinstance(found, np.ndarray)
        np.testing.assert_allclose(found, gelu(x @ w), rtol=1e-5, atol=1e-5)


def test_sizes_follow_from_reshapes(compiled: Executable) -> None:
    assert any(kernel.derived for kernel in compiled.kernels)
    _check(compiled)


def test_packages_keep_them(compiled: Executable, tmp_path: Path) -> None:
    compiled.save(tmp_path / "flat.ascir")
    _check(ascir.load(tmp_path / "flat.ascir"))
