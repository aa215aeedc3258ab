"""`ascir explain MODEL fusion`: groups, edges with reasons, JSON and a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ascir.tools import cli, driver

MODEL = """
model net(x: f16[4096, 512], w: f16[512, 512], g: f16[512], b: f16[512]) {
    s = silu(x)
    y = gelu(s @ w) + s
    return layer_norm(y, g, b), sort(y, axis = -1)
}
"""


@pytest.fixture
def model(tmp_path: Path) -> str:
    path = tmp_path / "net.ascl"
    path.write_text(MODEL)
    return str(path)


def test_every_edge_has_a_reason(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["explain", model, "fusion", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["functions"]
    edges = {(edge["producer"], edge["consumer"]): edge for edge in report["edges"]}
    assert all(edge["reason"] for edge in edges.values())
    assert edges["gelu#2", "%y"] == {
        "producer": "gelu#2",
        "consumer": "%y",
        "kept": True,
        "reason": "4 MiB stay on the chip",
    }
    assert (
        edges["matmul#1", "gelu#2"]["reason"]
        == "what comes after the product is not computed element by element"
    )
    assert not edges["%s", "%y"]["kept"]
    assert report["after"]["nanoseconds"] < report["before"]["nanoseconds"]
    assert report["after"]["bytes"] < report["before"]["bytes"]
    assert sum(group["ns"] or 0 for group in report["groups"]) == pytest.approx(
        report["after"]["nanoseconds"]
    )


def test_lines_and_a_picture(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "fusion.svg"
    assert cli.run(["explain", model, "fusion", "--svg", str(picture)]) == 0
    shown = capsys.readouterr().out
    assert "@net on ascend910b1: 6 operations in " in shown
    assert "gelu#2 -> %y: kept: 4 MiB stay on the chip" in shown
    texts = [each.text for each in ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("gelu#2") == 1
    assert any((text or "").startswith("gelu_add") for text in texts)


def test_without_fusion_nothing_is_kept(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["explain", model, "fusion", "--fusion", "none", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["functions"]
    assert not any(edge["kept"] for edge in report["edges"])
    assert any(edge["reason"].startswith("together ") for edge in report["edges"])


def test_what_cannot_be_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = Path(__file__).parents[2] / "examples" / "add.mlir"
    assert driver.run_tool("ascir", cli.run, ["explain", str(kernel), "fusion"]) == 2
    assert "no graph operations" in capsys.readouterr().err


def test_totals_before_are_the_sums_of_the_groups(capsys: pytest.CaptureFixture[str]) -> None:
    """Of a dynamic batch too, where a kernel takes longer once it is built than was estimated."""
    model = Path(__file__).parents[2] / "examples" / "mlp.ascl"
    assert cli.run(["explain", str(model), "fusion", "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["functions"]
    apart = sum(group["ns_apart"] for group in report["groups"])
    assert apart == pytest.approx(report["before"]["nanoseconds"])
