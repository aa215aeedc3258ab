"""Canonicalization: dead operations are erased, constants folded, and each operation's own patterns applied, until none is left.

    $ ascir-opt net.mlir -p canonicalize

xDSL's pass of this name, with less work for each operation: which patterns there are, and whether it folds, is asked once of
each class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.folder import Folder
from xdsl.ir import Operation
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern
from xdsl.traits import ConstantLike, HasCanonicalizationPatternsTrait, HasFolder

from ascir.passes.dead import erase_dead, is_dead
from ascir.passes.rewriting import Walker


@dataclass(frozen=True)
class CanonicalizePass(ModulePass):
    """Applies all canonicalization patterns."""

    name = "canonicalize"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        Walker(_Canonical(ctx), post_walk_func=erase_dead).rewrite_module(op)


class _Canonical(RewritePattern):
    """The first that can be done: to erase an operation, to fold it, or one of its patterns."""

    def __init__(self, context: Context):
        self.folder = Folder(context)
        self.known: dict[type[Operation], tuple[bool, Sequence[RewritePattern]]] = {}
        """Of each class: whether its operations fold, and their patterns."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if is_dead(op):
            rewriter.erase(op)
            return
        kind = type(op)
        if (known := self.known.get(kind)) is None:
            known = self.known[kind] = _folds(kind), _patterns(kind)
        folds, patterns = known
        if folds and (folded := self.folder.try_fold(op)) is not None:
            values, constants = folded
            rewriter.replace(op, constants, values)
            return
        for pattern in patterns:
            pattern.match_and_rewrite(op, rewriter)
            if rewriter.has_done_action:
                return


def _folds(kind: type[Operation]) -> bool:
    # A constant would be folded to itself, again and again.
    return kind.has_trait(HasFolder, value_if_unregistered=False) and not kind.has_trait(ConstantLike)


def _patterns(kind: type[Operation]) -> Sequence[RewritePattern]:
    traits = kind.get_traits_of_type(HasCanonicalizationPatternsTrait)
    return [pattern for trait in traits for pattern in trait.get_patterns(kind)]
