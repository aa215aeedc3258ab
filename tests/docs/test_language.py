"""The examples of docs/language.md and docs/rules.md do what the pages say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ascir.diagnostics import Source
from ascir.frontend.text.build import build
from ascir.frontend.text.format import format_source
from ascir.frontend.text.functions import functions
from ascir.frontend.text.parser import read
from ascir.interp.inputs import random_inputs
from ascir.interp.run import find_function, run_function
from ascir.rules.check import check_rule
from ascir.rules.library import load, shipped
from ascir.verification import assert_valid

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = [
    pytest.param(text, id=f"{page}-{index}")
    for page in ("language", "rules")
    for index, text in enumerate(
        re.findall(
            r"^```ascl\n(.*?)^```$",
            (DOCS / f"{page}.md").read_text(encoding="utf-8"),
            re.MULTILINE | re.DOTALL,
        )
    )
]


@pytest.mark.parametrize("text", BLOCKS)
def test_example(text: str) -> None:
    source = Source("example.ascl", text)
    assert format_source(source) == text
    file = read(source)
    if file.models:
        module = build(file, source)
        assert_valid(module)
        for name in (file.models[0].id,):
            function = find_function(module, name)
            assert run_function(module, name, random_inputs(function, {"B": 2, "S": 3}))
    for rule in load(source).rules:
        assert check_rule(rule).holds == (rule.name != "wrong")


def test_page_lists_what_ships() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    for file in shipped():
        assert f"| `{file.name}` | {', '.join(f'`{rule.name}`' for rule in file.rules)} |" in text


def test_every_function_is_in_the_reference() -> None:
    text = (DOCS / "reference.md").read_text(encoding="utf-8")
    for function in functions().values():
        assert f"`{function.operation.name}`" in text
