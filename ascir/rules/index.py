"""Which rules can begin at an operation, in their order.

rules_by_operation(rules)[MulOp]     # those whose first root is a product
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.ir import Operation

from ascir.dialects.graph import SliceOp
from ascir.rules.pattern import Apply, Either, Part, Pattern, Sliced
from ascir.rules.rewrite import Rule


def rules_by_operation(rules: Sequence[Rule]) -> Mapping[type[Operation], Sequence[Rule]]:
    found: dict[type[Operation], list[Rule]] = {}
    for rule in rules:
        for operation in dict.fromkeys(
            each for variant in rule.compiled.variants for each in _roots(variant.roots[0])
        ):
            found.setdefault(operation, []).append(rule)
    return found


def _roots(pattern: Pattern) -> Iterator[type[Operation]]:
    match pattern:
        case Apply(function=function):
            yield function.operation
        case Part(pattern=inner):
            yield from _roots(inner)
        case Sliced():
            yield SliceOp
        case Either(choices=choices):
            for choice in choices:
                yield from _roots(choice)
        case _:
            return
