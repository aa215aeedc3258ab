"""`ascir view`: a page that stands alone, and says of each kernel what is known."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from ascir.tools import cli, driver

MODEL = """
model net(x: f16[64, 512], w: f16[512, 256]) {
    return gelu(x @ w), exp(x)
}
"""
OPEN_ENDED = frozenset({"meta", "link", "br"})


class Reader(HTMLParser):
    """What a page has: tags that close, anchors, links, text."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.outside: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in OPEN_ENDED:
            self.stack.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.add(value or "")
            if name == "href":
                self.links.add(value or "")
            if name == "src" or tag == "script":
                self.outside.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text())
    assert not reader.stack
    return reader


@pytest.mark.parametrize("more", [[], ["--profile"]])
def test_the_page_of_a_model(more: list[str], tmp_path: Path) -> None:
    model, report = tmp_path / "net.ascl", tmp_path / "report.html"
    model.write_text(MODEL)
    assert cli.run(["view", str(model), "-o", str(report), *more]) == 0
    page = read(report)
    assert not page.outside
    assert page.links == {f"#{name}" for name in page.ids}
    assert len(page.ids) == 2
    for part in ("in tiles of [", "dependences", "l0c", "__aicore__", "before and after fusion"):
        assert part in page.text
    assert ("closest bound" in page.text) == bool(more)


def test_a_page_without_graph_operations_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = tmp_path / "net.mlir"
    model.write_text("func.func @f() { func.return }")
    assert driver.run_tool("ascir", cli.run, ["view", str(model)]) == 2
    assert "no graph operations" in capsys.readouterr().err
