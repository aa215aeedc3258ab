"""Rewrites a graph with rules.

    $ ascir-opt net.mlir -p 'graph-apply-rules{on=gelu,fold_batch_norm}'

    %1 = graph.erf %0 ...   %4 = graph.mul %2, %3 ...
    ->  %4 = graph.gelu %x : tensor<8xf32>

1. The rules of `ascir/rules/*.ascl` and of the files that are named are read; `on` and `off` choose among them, and so
   do `graph.rules_on` and `graph.rules_off` on the module or a function.
2. A rule is tried on random inputs before it changes anything; one that does not hold is refused with its
   counter-example. Those of named files are all tried at once, the shipped ones when they match for the first time.
3. Operations are visited until no rule applies any more; if several rules match, the first one wins.
4. `applied` counts them; `declined` says for each operation that almost matched why it stayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    GreedyRewritePatternApplier,
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.utils.exceptions import PassFailedException
from xdsl.utils.hints import isa

from ascir.diagnostics import OperationError, SourceError

if TYPE_CHECKING:
    from ascir.rules.library import RuleFile
    from ascir.rules.rewrite import Rule

REWRITES_PER_OPERATION = 32
"""The most rewrites for each operation of a function: rules that undo each other would not terminate."""


class _ApplyRules(RewritePattern):
    """Applies the first rule that matches an operation."""

    def __init__(self, rules: Sequence[Rule], limit: int, declined: dict[Operation, str], check: bool):
        from ascir.rules.index import rules_by_operation

        self.rules = rules_by_operation(rules)
        self.left = limit
        self.declined = declined
        self.check = check
        self.applied: dict[str, int] = {}

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        from ascir.rules.library import require_true
        from ascir.rules.rewrite import apply_plan, plan_rewrite

        for rule in self.rules.get(type(op), ()):
            reasons: list[str] = []
            plan = plan_rewrite(rule, op, reasons)
            if plan is None:
                if reasons:
                    self.declined[op] = f"rule '{rule.name}': {reasons[0]}"
                continue
            try:
                if self.check:
                    require_true(rule)
            except SourceError as error:
                plan.discard()
                raise PassFailedException(error.render()) from error
            if not self.left:
                plan.discard()
                raise OperationError(
                    op, f"the rules do not come to an end: '{rule.name}' applies again and again"
                )
            self.left -= 1
            for matched in plan.matched:
                self.declined.pop(matched, None)
            self.applied[rule.name] = self.applied.get(rule.name, 0) + 1
            apply_plan(plan, rewriter)
            return


@dataclass(frozen=True)
class GraphApplyRulesPass(ModulePass):
    """Rewrite the graph with rules, each tried on random inputs before it is used."""

    name = "graph-apply-rules"

    on: tuple[str, ...] = ()
    """The rules to apply, by their names or those of their files; all if empty."""
    off: tuple[str, ...] = ()
    """The rules not to apply, by their names or those of their files."""
    file: tuple[str, ...] = ()
    """Paths of `.ascl` files with more rules."""
    check: bool = True
    """Whether rules are tried before they are used."""

    applied: dict[str, int] = field(default_factory=dict[str, int], init=False, compare=False, repr=False)
    """After `apply`: how often each rule was used."""
    declined: dict[Operation, str] = field(
        default_factory=dict[Operation, str], init=False, compare=False, repr=False
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        self.applied.clear()
        self.declined.clear()
        files = self._files()
        names = _switched(op)
        functions = [each for each in op.ops if isinstance(each, FuncOp)]
        for function in functions:
            inner = _switched(function)
            on, off = ((*first, *second) for first, second in zip(names, inner, strict=True))
            self._rewrite(ctx, function, self._chosen(files, on, off))

    def _files(self) -> list[RuleFile]:
        from ascir.rules.library import load_path, require_true, shipped

        found = list(shipped())
        try:
            for path in self.file:
                found.append(load_path(Path(path)))
                for rule in found[-1].rules:
                    if self.check:
                        require_true(rule)
        except SourceError as error:
            raise PassFailedException(error.render()) from error
        except OSError as error:
            raise PassFailedException(f"{error.filename}: {error.strerror}") from error
        return found

    def _chosen(self, files: Sequence[RuleFile], on: Sequence[str], off: Sequence[str]) -> list[Rule]:
        from ascir.rules.library import chosen

        on = (*self.on, *on, *(name for file in files for name in file.on))
        off = (*self.off, *off, *(name for file in files for name in file.off))
        try:
            return chosen(files, on, off)
        except ValueError as error:
            raise PassFailedException(str(error)) from error

    def _rewrite(self, ctx: Context, function: FuncOp, rules: Sequence[Rule]) -> None:
        size = sum(1 for _ in function.walk())
        pattern = _ApplyRules(rules, REWRITES_PER_OPERATION * size, self.declined, self.check)
        applier = GreedyRewritePatternApplier([pattern], ctx=ctx)
        PatternRewriteWalker(applier).rewrite_region(function.body)
        for name, count in pattern.applied.items():
            self.applied[name] = self.applied.get(name, 0) + count
        present = set(function.walk())
        for op in [op for op in self.declined if op not in present and op.parent is None]:
            del self.declined[op]


def _switched(op: Operation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of rules that a module or a function switches on and off."""
    found: list[tuple[str, ...]] = []
    for attribute in ("graph.rules_on", "graph.rules_off"):
        names = op.attributes.get(attribute)
        if names is None:
            found.append(())
            continue
        if not isa(names, ArrayAttr[StringAttr]):
            raise OperationError(op, f'{attribute} must be a list of names, as in ["gelu"], not {names}')
        found.append(tuple(name.data for name in names))
    return found[0], found[1]
