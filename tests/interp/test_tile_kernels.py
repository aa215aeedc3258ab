"""Whole kernels of the tile level against numpy, and how they are launched."""

from __future__ import annotations

from math import erf
from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.exceptions import InterpretationError

from ascir.dialects.tile import Tile
from ascir.interp.dtypes import Value
from ascir.interp.tile import FUNCTIONS, run_kernel
from tests.interp.tile_model import GM, floats, module_of

KERNELS = Path(__file__).parents[2] / "lit_tests" / "dialects" / "tile"


def kernel_file(name: str) -> ModuleOp:
    return module_of((KERNELS / name).read_text(), name)


@pytest.mark.parametrize("rows", [1, 16, 47, 1000])
def test_softmax(rows: int) -> None:
    x = floats(rows, 1000)
    y = np.full_like(x, -1)
    run_kernel(kernel_file("kernel_softmax.mlir"), "softmax", [x, y])
    wide = np.exp(x.astype(np.float64) - x.max(1, keepdims=True).astype(np.float64))
    np.testing.assert_allclose(y.astype(np.float64), wide / wide.sum(1, keepdims=True), rtol=2e-3, atol=1e-7)


def test_matmul() -> None:
    text = (KERNELS / "kernel_matmul.mlir").read_text()
    # A small one of the same form: 16 blocks of 128 rows become 2, K of 4096 becomes 512.
    text = text.replace("2048x", "256x").replace("x4096x", "x512x").replace("constant 4096", "constant 512")
    text = text.replace("block_dim = 16", "block_dim = 2")
    a, b, bias = floats(256, 512), floats(256, 512), floats(256, dtype=np.float32)
    c = np.zeros((256, 256), np.float16)
    run_kernel(module_of(text), "matmul", [a, b, bias, c])
    exact = np.maximum(a.astype(np.float64) @ b.astype(np.float64).T + bias, 0)
    np.testing.assert_allclose(c.astype(np.float64), exact, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("seed", [None, 0, 1, 2])
def test_mixed_kernel(seed: int | None) -> None:
    text = (KERNELS / "kernel_mixed.mlir").read_text()
    text = text.replace("2048x", "512x").replace("%c16 = arith.constant 16", "%c16 = arith.constant 4")
    text = text.replace("block_dim 8", "block_dim 2")
    a, b, residual = floats(512, 128), floats(256, 128), floats(512, 256)
    c = np.zeros((512, 256), np.float16)
    run_kernel(module_of(text), "matmul_gelu", [a, b, residual, c], seed=seed)
    product = (a.astype(np.float64) @ b.astype(np.float64).T).astype(np.float32).astype(np.float64)
    gelu = product * 0.5 * (1 + np.vectorize(erf)(product / np.sqrt(2)))
    np.testing.assert_allclose(c.astype(np.float64), gelu + residual, rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (
            [np.zeros((4, 4), np.float32)],
            r"@k: argument %x is memref<\?x4xf16.*: an array of float16 is needed",
        ),
        (
            [np.zeros((4, 5), np.float16)],
            r"@k: argument %x is memref<\?x4xf16.*found an array of shape \[4, 5\]",
        ),
        ([3], r"@k: argument %x is memref<\?x4xf16.*, found 3"),
        ([], "@k takes 1 arguments, found 0"),
    ],
)
def test_arguments_are_checked(args: list[Value], message: str) -> None:
    module = module_of(
        f"func.func @k(%x: memref<?x4xf16, {GM}>) attributes {{tile.block_dim = 1}} {{ func.return }}"
    )
    with pytest.raises(InterpretationError, match=message):
        run_kernel(module, "k", args)


def test_blocks_must_be_known() -> None:
    module = module_of("func.func @k() { func.return }")
    with pytest.raises(InterpretationError, match="@k does not fix its number of blocks"):
        run_kernel(module, "k", [])
    with pytest.raises(InterpretationError, match="there is no kernel @other"):
        run_kernel(module, "other", [])


def test_every_operation_has_a_meaning() -> None:
    """But for those that declare, and those that ask where they are and wait, which `TileFunctions` spells out."""
    spelt_out = {"tile.kernel", "tile.channel", "tile.acquire", "tile.push", "tile.pop", "tile.release"}
    spelt_out |= {
        f"tile.{name}" for name in ("block_index", "block_count", "sub_block_index", "sub_block_count")
    }
    spelt_out |= {"tile.sync_blocks"}
    assert {operation.name for operation in Tile.operations} == {op.name for op in FUNCTIONS} | spelt_out
