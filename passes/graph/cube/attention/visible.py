"""Which keys are seen at all: with a causal mask, a query sees none behind its own position.

    select(compare ge(row + 3, column), x, -inf)        // visible_ahead: 3

Then a block of keys of which the first one is behind what the last row of an item sees contributes nothing, and is not
computed: nor is 0 times its values, which is not a number if one of them is infinite. Any other mask may hide more of the
keys.

    blocks_of(rows=128, queries=500, keys=128, each=4, ahead=0)      // [1, 2, 3, 4]
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from xdsl.dialects.builtin import f32, i32, i64

from ascir.passes.graph.cube.attention.plan import AttentionPlan
from ascir.passes.graph.cube.attention.problem import Attention
from ascir.passes.graph.tiling.nodes import Constant, Elementwise, Iota, Node
from ascir.passes.graph.tiling.space import Axis
from ascir.passes.tile.builder import Cursor, Index, add, divide_up, maximum, minimum, multiply

LEAST = {"ge": 0, "gt": 1}
"""The least difference between two numbers that compare so ..."""

TURNED = {"le": "ge", "lt": "gt"}
"""... and what compares them the other way round."""

EXACT = (i32, i64, f32)
"""What positions are cast to without being rounded."""


def visible_ahead(scores: Node, row: Axis | None, column: Axis) -> int | None:
    """Row i sees no key behind the one of number i + this; None if no such number is known."""
    if row is None or not isinstance(scores, Elementwise):
        return None
    if scores.name == "cast":
        return visible_ahead(scores.operands[0], row, column)
    if scores.name != "select":
        return None
    condition, _, other = scores.operands
    if not (isinstance(other, Constant) and other.number == -inf):
        return None
    if not (isinstance(condition, Elementwise) and condition.name == "compare"):
        return None
    (left, right), how = condition.operands, condition.parameter
    if how in TURNED:
        left, right, how = right, left, TURNED[how]
    query, key = _shift(left, row), _shift(right, column)
    if how not in LEAST or query is None or key is None:
        return None
    return query - key - LEAST[how]


def _shift(node: Node, axis: Axis) -> int | None:
    """How far a node is from the position along an axis; None if it is anything else."""
    if node.element not in EXACT:
        return None
    if isinstance(node, Iota):
        return 0 if node.axis == axis else None
    if not isinstance(node, Elementwise):
        return None
    if node.name == "cast":
        return _shift(node.operands[0], axis)
    if node.name in ("add", "sub"):
        first, second = node.operands
        if node.name == "add" and isinstance(first, Constant):
            first, second = second, first
        if isinstance(second, Constant) and float(second.number).is_integer():
            before = _shift(first, axis)
            number = int(second.number)
            return None if before is None else before + (number if node.name == "add" else -number)
    return None


def blocks_seen(
    cursor: Cursor, row: Index, rows: int, queries: Index, keys: int, each: Index, ahead: int
) -> Index:
    """The blocks of so many keys that the item of this number in its matrix has, of `each` blocks that there are: those which
    the last of its rows sees, but always one, as a row may see none."""
    end = minimum(cursor, multiply(cursor, add(cursor, row, 1), rows), queries)
    seen = maximum(cursor, add(cursor, end, ahead), 1)
    return minimum(cursor, divide_up(cursor, seen, keys), each)


def blocks_of(rows: int, queries: int, keys: int, each: int, ahead: int) -> list[int]:
    """The same for all items of a matrix, where sizes are known."""
    ends = (min(queries, first + rows) for first in range(0, queries, rows))
    return [min(-(-max(end + ahead, 1) // keys), each) for end in ends]


@lru_cache
def busiest(blocks: tuple[int, ...], batches: int, cores: int) -> int:
    """The blocks of the core that has most of them, if these are the blocks of the items of each matrix, in the order of
    `visible_units`."""
    dealt = [count for count in reversed(blocks) for _ in range(batches)]
    dealt += [0] * (-len(dealt) % cores)
    rounds = [dealt[first : first + cores] for first in range(0, len(dealt), cores)]
    turned = [each[::-1] if number % 2 else each for number, each in enumerate(rounds)]
    return max(map(sum, zip(*turned, strict=True)), default=0)


def ahead_of(found: Attention, plan: AttentionPlan, ahead: int | None) -> int | None:
    """How far a row sees, if that decides how many blocks an item of a tiling has: not if all have as many, or heads are side
    by side. Nor if behind the first two blocks of a core, none needs the maximum of those before it: it would be carried on
    for nothing."""
    queries, keys, batches = found.scores.m, found.scores.n, found.scores.batches
    if ahead is None or plan.heads > 1:
        return None
    if queries.static and keys.static:
        each = -(-keys.number // plan.keys)
        blocks = blocks_of(plan.rows, queries.number, plan.keys, each, ahead)
        if min(blocks) == max(blocks):
            return None
        if batches.static and len(blocks) * batches.number > plan.cores:
            second = blocks[-1 - plan.cores // batches.number]
            if second == 1 and blocks[-1] <= plan.ahead + 1:
                return None
    return ahead
