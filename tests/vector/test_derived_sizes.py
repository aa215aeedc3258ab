"""Names of dimensions that follow from others: rows of all samples, `N`, beside samples, `B`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import ascir
from ascir.diagnostics import Source
from ascir.executable import Executable
from ascir.interp.elementwise import gelu
from ascir.models import ModelError
from ascir.parsing import parse
from ascir.tools.cli import run
from ascir.tools.driver import BAD_USAGE, run_tool

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


CONTRADICTED = {
    "a name": ("x: f16[B, S], y: f16[M]", "reshape(x, [M]) + y", [(3, 5), (14,)], r"B\*S must be M"),
    "a number": ("x: f16[B, S]", "reshape(x, [B, 32]) + 1.0", [(3, 5)], "S must be 32"),
    "a sum": ("x: f16[B+1, S], y: f16[M]", "reshape(x, [M]) + y", [(3, 5), (16,)], r"B\+1\*S must be M"),
    "between kernels": (
        "x: f16[B, S], y: f16[M, 16]",
        "reshape(relu(x), [M, 16]) @ transpose(y, [1, 0])",
        [(4, 16), (5, 16)],
        "size 64 into shape",
    ),
}


@pytest.mark.parametrize("case", CONTRADICTED.values(), ids=CONTRADICTED.keys())
def test_sizes_that_contradict_a_reshape_are_refused(
    case: tuple[str, str, list[tuple[int, ...]], str], tmp_path: Path
) -> None:
    """A kernel would read beyond what it is given, or give back a part of it."""
    arguments, result, shapes, reason = case
    (tmp_path / "net.ascl").write_text(f"model net({arguments}) {{ return {result} }}")
    made = ascir.compile(tmp_path / "net.ascl")
    made.save(tmp_path / "net.ascir")
    for each in (made, ascir.load(tmp_path / "net.ascir")):
        with pytest.raises(ModelError, match=reason):
            each(*(np.zeros(shape, np.float16) for shape in shapes))


def test_a_project_refuses_them(tmp_path: Path) -> None:
    for name in ("a name", "between kernels"):
        arguments, result, *_ = CONTRADICTED[name]
        (tmp_path / "net.ascl").write_text(f"model net({arguments}) {{ return {result} }}")
        ascir.compile(tmp_path / "net.ascl").save(tmp_path)
        code = (tmp_path / "device" / "net.cpp").read_text()
        (holds,) = [line.strip() for line in code.splitlines() if "require(" in line]
        if name == "a name":
            wanted = 'ascir::require(sizes.B * sizes.S == sizes.M, "sizes that do not fit: B*S must be M");'
            assert holds == wanted
        else:
            assert holds.startswith("ascir::require((sizes.B * sizes.S) == (sizes.M * 16), ")


def test_arrays_of_other_shapes_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is given on the command line is no fault of ascir."""
    (tmp_path / "net.ascl").write_text("model net(x: f16[B, 8]) { return x + 1.0 }")
    ascir.compile(tmp_path / "net.ascl").save(tmp_path / "net.ascir")
    np.save(tmp_path / "x.npy", np.zeros((3, 7), np.float16))
    given = ["run", str(tmp_path / "net.ascir"), "--input", f"x={tmp_path / 'x.npy'}"]
    assert run_tool("ascir", run, given) == BAD_USAGE
    assert capsys.readouterr().err == "ascir: error: net: x is [B, 8], found [3, 7]\n"
