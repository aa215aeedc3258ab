"""What runs instead of something else: the branches of a condition that a function consists of, and loops.

func.func @f(..) { ..; scf.if %few { %a = tile.load .. } else { %b = tile.load .. } }
branch_of(load_a)             // the first block of the scf.if; None for what is outside of such a condition
never_meet(load_a, load_b)    // True
"""

from __future__ import annotations

from xdsl.ir import Block, Operation

INSTEAD = "tile.instead"
"""On a loop: it runs only where those before it do not, so what its tiles wait for is not what is left of these."""

Branch = Block | None
"""The block of a branch; None for what is in none."""


def branch_of(op: Operation | None) -> Branch:
    """The branch of an scf.if directly in the body of a function that an operation is in."""
    while op is not None and (parent := op.parent_op()) is not None:
        if (
            parent.name == "scf.if"
            and (outer := parent.parent_op()) is not None
            and outer.name == "func.func"
        ):
            return op.parent
        op = parent
    return None


def never_meet(one: Branch, other: Branch) -> bool:
    """Whether two branches are different ones of the same condition."""
    return one is not None and other is not None and one is not other and one.parent_op() is other.parent_op()
