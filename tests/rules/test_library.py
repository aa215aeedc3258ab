"""The shipped rules hold, and each has a lit test where it applies and one that it keeps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ascir.rules.check import check_rule
from ascir.rules.library import shipped
from ascir.rules.rewrite import Rule

LIT = Path(__file__).parents[2] / "lit_tests" / "passes" / "graph" / "rules"
RULES = [(file.name, rule) for file in shipped() for rule in file.rules]


@pytest.mark.parametrize(("file", "rule"), RULES, ids=[f"{file}-{rule.name}" for file, rule in RULES])
def test_rule_holds(file: str, rule: Rule) -> None:
    # Another seed than the one that users' runs begin with.
    verdict = check_rule(rule, seed=1, cases=6)
    assert verdict.holds, verdict.refutation
    assert verdict.cases >= 4 * verdict.variants


@pytest.mark.parametrize("file", shipped(), ids=lambda file: file.name)
def test_every_rule_has_its_cases(file: object) -> None:
    from ascir.rules.library import RuleFile

    assert isinstance(file, RuleFile)
    text = (LIT / f"{file.name}.ascl").read_text(encoding="utf-8")
    models = set(re.findall(r"^model (\w+)", text, re.MULTILINE))
    assert models == {f"{kind}_{rule.name}" for rule in file.rules for kind in ("applies", "keeps")}


def test_names_are_unique() -> None:
    names = [rule.name for _, rule in RULES]
    assert len(set(names)) == len(names)
    assert not set(names) & {file.name for file in shipped()} - {"attention"}
