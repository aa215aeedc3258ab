"""The rules that ship with ascir, those of users' files, and which of them are on.

    shipped()                                         # every rule of ascir/rules/*.ascl, in order
    chosen(rules, on=["gelu", "norms"], off=[])       # by their names, or all of a file by the file's name

The name of a file is a name for all its rules: `norms` is `layer_norm`, `rms_norm`, ...
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ascir.diagnostics import Diagnostic, Source, SourceError
from ascir.frontend.text.build import located, unique
from ascir.frontend.text.parser import read
from ascir.frontend.text.syntax import Problem
from ascir.frontend.text.types import nearest
from ascir.parsing import read_source
from ascir.rules.check import Verdict, check_rule
from ascir.rules.rewrite import Rule, load_rule

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class RuleFile:
    """The rules of one file, and the names that it switches on and off."""

    name: str
    rules: Sequence[Rule]
    on: Sequence[str] = ()
    off: Sequence[str] = ()


def load(source: Source) -> RuleFile:
    """Raises `SourceError` where a rule says what cannot be."""
    file = read(source)
    try:
        rules = [load_rule(rule, source) for rule in unique(file.rules, "rule").values()]
    except Problem as problem:
        raise located(problem, source) from None
    switched = {
        on: [name for each in file.switches if each.on == on for name in each.names] for on in (True, False)
    }
    return RuleFile(Path(source.name).stem, rules, switched[True], switched[False])


def load_path(path: Path) -> RuleFile:
    return load(read_source(path.read_bytes(), str(path)))


@cache
def shipped() -> tuple[RuleFile, ...]:
    """The files beside this module, in alphabetical order."""
    return tuple(load_path(path) for path in sorted(FOLDER.glob("*.ascl")))


@cache
def verdict_of(rule: Rule) -> Verdict:
    """Whether a rule holds; each is tried once."""
    return check_rule(rule)


def require_true(rule: Rule) -> None:
    """Refuse a rule that does not hold, with the case that shows it."""
    verdict = verdict_of(rule)
    if verdict.refutation is not None:
        place = rule.syntax.place
        message = f"rule '{rule.name}' is refused: {verdict.refutation}"
        raise SourceError(Diagnostic(message, rule.source.name, place.line, place.column), rule.source)


def chosen(files: Sequence[RuleFile], on: Sequence[str] = (), off: Sequence[str] = ()) -> list[Rule]:
    """The rules with these names, or all without any; but none that is switched off. Raises `ValueError`."""
    names: dict[str, list[str]] = {}
    for file in files:
        for rule in file.rules:
            names.setdefault(rule.name, [rule.name])
        names[file.name] = [rule.name for rule in file.rules]
    for name in (*on, *off):
        if name not in names:
            raise ValueError(f"there is no rule '{name}'{nearest(name, names)}")
    wanted = {rule for name in on for rule in names[name]}
    unwanted = {rule for name in off for rule in names[name]} - {name for name in on if names[name] == [name]}
    rules = [rule for file in files for rule in file.rules]
    return [rule for rule in rules if (not on or rule.name in wanted) and rule.name not in unwanted]
