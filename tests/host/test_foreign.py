"""Kernels in the styles that people write, run by `ascir sim` as they are: right numbers and no finding.

kernels/foreign/add_class.cpp    x, y, z of 5000 halves on 3 cores, as `ascir sim add_class.cpp --arg x=x.npy ...`
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ascir.tools import cli, driver

FOREIGN = Path(__file__).parent / "kernels" / "foreign"
RNG = np.random.default_rng(7)
Array = np.ndarray[Any, Any]


class Desk:
    """Writes arguments to files, runs the command, reads what it wrote."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]):
        self.folder = folder
        self.capsys = capsys

    def file(self, name: str, data: Array | bytes) -> str:
        if isinstance(data, bytes):
            path = self.folder / f"{name}.bin"
            path.write_bytes(data)
        else:
            path = self.folder / f"{name}.npy"
            np.save(path, data.view(np.uint16) if data.dtype == ml_dtypes.bfloat16 else data)
        return f"{name}={path}"

    def run(self, kernel: str, blocks: int, *words: str, outputs: tuple[str, ...]) -> list[Array]:
        """`outputs`: name=out:type[shape], written to NAME.npy."""
        written = [self.folder / f"{each.split('=')[0]}.out.npy" for each in outputs]
        arguments = [*words, *(f"{each}:{path}" for each, path in zip(outputs, written, strict=True))]
        flags = [part for word in arguments for part in (("--arg", word) if "=" in word else (word,))]
        command = ["sim", str(FOREIGN / kernel), "--json", "--block-dim", str(blocks), *flags]
        code = driver.run_tool("ascir", cli.run, command)
        said = self.capsys.readouterr()
        assert code == 0, said.err + said.out
        report = json.loads(said.out[said.out.index("{") :])
        assert [f for f in report["findings"] if f["severity"] != "info"] == []
        return [np.load(path) for path in written]


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_add_class(desk: Desk) -> None:
    x, y = (RNG.standard_normal(5000).astype(np.float16) for _ in range(2))
    words = (desk.file("x", x), desk.file("y", y), "totalLength=5000")
    (z,) = desk.run("add_class.cpp", 3, *words, outputs=("z=out:float16[5000]",))
    np.testing.assert_array_equal(z, x + y)


def test_leaky_vector(desk: Desk) -> None:
    x = RNG.standard_normal((7, 100)).astype(np.float32)
    words = (
        "--kernel",
        "leaky<float>",
        desk.file("x", x),
        desk.file("tiling", struct.pack("IIf", 7, 100, 0.25)),
    )
    (y,) = desk.run("leaky_vector.cpp", 4, *words, outputs=("y=out:float32[7,100]",))
    np.testing.assert_array_equal(y, np.where(x >= 0, x, x * np.float32(0.25)))


def test_static_scale(desk: Desk) -> None:
    x = RNG.standard_normal(4096).astype(np.float32)
    words = (desk.file("x", x), "scale=3", "n=2048")
    (y,) = desk.run("static_scale.cpp", 2, *words, outputs=("y=out:float32[4096]",))
    np.testing.assert_array_equal(y, x * np.float32(3) + np.float32(1))


@pytest.mark.parametrize("key", [1, 2])
def test_keys(desk: Desk, key: int) -> None:
    x = RNG.integers(-50, 50, (9, 192)).astype(np.float32)
    words = ("--tiling-key", str(key), desk.file("x", x), "workspace=null")
    tiling = desk.file("tiling", np.frombuffer(struct.pack("IIHxx", 9, 192, 3), np.uint8))
    (y,) = desk.run("keys.cpp", 4, *words, tiling, outputs=("y=out:float32[9]",))
    np.testing.assert_array_equal(y, 3 * (x.sum(1) if key == 1 else x.max(1)))


def test_global_sum(desk: Desk) -> None:
    x = RNG.integers(-50, 50, 6 * 512).astype(np.float32)
    words = (desk.file("x", x), "workspace=workspace:4096", "each=512")
    (y,) = desk.run("global_sum.cpp", 6, *words, outputs=("y=out:float32[1]",))
    assert y[0] == x.sum()


def test_mixed(desk: Desk) -> None:
    a = RNG.integers(-4, 5, (3, 32, 64)).astype(np.float16)
    b = RNG.integers(-4, 5, (64, 48)).astype(np.float16)
    words = (desk.file("a", a), desk.file("b", b), "workspace=workspace:65536", "scale=0.5")
    (y,) = desk.run("mixed.cpp", 3, *words, outputs=("y=out:float32[3,32,48]",))
    np.testing.assert_array_equal(y, np.maximum(a.astype(np.float32) @ b.astype(np.float32), 0) / 2)


def test_copy_bind(desk: Desk) -> None:
    src = RNG.integers(-(2**31), 2**31, (37, 50)).astype(np.int32)
    words = (desk.file("src", src), desk.file("tiling", np.array([37, 50, 3, 13], np.uint32)))
    (dst,) = desk.run("copy_bind.cpp", 1, *words, outputs=("dst=out:int32[37,13]",))
    np.testing.assert_array_equal(dst, src[:, 3:16])


def test_scalar_loop(desk: Desk) -> None:
    x = RNG.integers(-10, 90, 504).astype(np.int32)
    (y,) = desk.run("scalar_loop.cpp", 1, desk.file("x", x), "n=504", outputs=("y=out:int32[64]",))
    np.testing.assert_array_equal(y, np.bincount(np.clip(x, 0, 63), minlength=64))


def test_softmax_rows(desk: Desk) -> None:
    x = RNG.standard_normal((5, 256)).astype(np.float16)
    words = ("--kernel", "softmax_rows<half, 256>", desk.file("x", x), "rows=5")
    (y,) = desk.run("softmax_rows.cpp", 2, *words, outputs=("y=out:float16[5,256]",))
    exact = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    np.testing.assert_allclose(y, exact / exact.sum(1, keepdims=True), rtol=2e-3)


def test_atomic_rows(desk: Desk) -> None:
    rows = RNG.integers(-3, 4, (16, 64)).astype(np.float32)
    index = RNG.integers(0, 5, 16).astype(np.int32)
    table = RNG.integers(-3, 4, (5, 64)).astype(np.float32)
    path = desk.folder / "table.npy"
    np.save(path, table)
    words = (desk.file("rows", rows), desk.file("index", index), "count=16", "width=64")
    (found,) = desk.run("atomic_rows.cpp", 4, *words, outputs=(f"table=inout:{path}",))
    np.add.at(table, index, np.where(np.abs(rows) >= 1, rows, 0))
    np.testing.assert_array_equal(found, table)


def test_flags_only(desk: Desk) -> None:
    x = RNG.integers(0, 100, (5, 64)).astype(np.int32)
    path = desk.folder / "x.npy"
    np.save(path, x)
    (_, y) = desk.run("flags_only.cpp", 5, "n=64", outputs=(f"x=inout:{path}", "y=out:int32[5,64]"))
    np.testing.assert_array_equal(y, np.roll(x + np.arange(5)[:, None], -1, 0))


def test_cube_static(desk: Desk) -> None:
    a, b = (RNG.integers(-3, 4, shape).astype(ml_dtypes.bfloat16) for shape in ((16, 128), (32, 128)))
    bias = RNG.integers(-9, 9, 32).astype(np.float32)
    words = (desk.file("a", a), desk.file("b", b), desk.file("bias", bias))
    (c,) = desk.run("cube_static.cpp", 1, *words, outputs=("c=out:uint16[16,32]",))
    wanted = (a.astype(np.float32) @ b.astype(np.float32).T + bias).astype(ml_dtypes.bfloat16)
    np.testing.assert_array_equal(c, wanted.view(np.uint16))


def test_sort_gather(desk: Desk) -> None:
    x = RNG.integers(-128, 128, 256).astype(np.int8)
    outputs = ("values=out:float32[256]", "positions=out:uint32[256]")
    values, positions = desk.run("sort_gather.cpp", 1, desk.file("x", x), outputs=outputs)
    wanted = np.argsort(-x.astype(np.int32), kind="stable")
    np.testing.assert_array_equal(values, x[wanted].astype(np.float32))
    np.testing.assert_array_equal(positions, wanted)
