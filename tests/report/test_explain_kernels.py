"""`ascir explain MODEL tiling|memory|sync`: the certificates of a model's kernels, for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ascir.tools import cli, driver

MODEL = """
model net(x: f16[64, 512], w: f16[512, 256]) {
    return gelu(x @ w), softmax(x, axis = -1)
}
"""


@pytest.fixture
def model(tmp_path: Path) -> str:
    path = tmp_path / "net.ascl"
    path.write_text(MODEL)
    return str(path)


def explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.run(["explain", *arguments]) == 0
    return capsys.readouterr().out


def test_tiling_has_the_runners_up(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    shown = explained([model, "tiling"], capsys)
    assert "[64, 512] in tiles of [" in shown
    assert "    instead of [" in shown


def test_what_is_so_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.ascl"
    path.write_text("model net(x: f16[4000, 1024]) { return softmax(x, axis = -1) }")
    assert ", loads begin as soon as their place has been read: " in explained([str(path), "tiling"], capsys)
    (kernel,) = json.loads(explained([str(path), "tiling", "--json"], capsys))["kernels"]
    assert kernel["tiling"][0]["refills"] is True


def test_tiles_of_short_rows_are_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.ascl"
    path.write_text("model net(x: f16[B, S], c: f16[B, 1]) { return x * c }")
    assert ", short rows in tiles of [64, 128]: " in explained([str(path), "tiling"], capsys)


def test_numbers_of_products_are_not_said_in_words_for_what_is_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`kept` is a number of rows in a product, and only true or absent in a kernel of the vector cores."""
    path = tmp_path / "square.ascl"
    path.write_text("model net(x: f16[2048, 2048], w: f16[2048, 2048]) { return x @ w }")
    shown = explained([str(path), "tiling"], capsys)
    assert ", kept " in shown
    assert "rows stay on the chip" not in shown


def test_memory_of_both_kinds_of_core_and_between_kernels(
    model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = explained([model, "memory"], capsys)
    for space in ("l0a", "l0b", "l0c", "l1", "ub"):
        assert f"  {space}: " in shown
    assert "net, between its kernels: 0 bytes, the least possible" in shown


def test_sync_counts_what_orders(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert " dependences; " in explained([model, "sync"], capsys)


@pytest.mark.parametrize("topic", ["tiling", "memory", "sync"])
def test_json_is_the_certificates(topic: str, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    kernels = json.loads(explained([model, topic, "--json"], capsys))["kernels"]
    assert len(kernels) == 2
    assert all(kernel[topic] and kernel["blocks"] for kernel in kernels)


def test_a_picture_is_of_fusion(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert driver.run_tool("ascir", cli.run, ["explain", model, "sync", "--svg", "x.svg"]) == 2
    assert "ascir explain MODEL fusion" in capsys.readouterr().err
