"""The one error of the graph dialect's rules.

    error: graph.add: shapes do not broadcast: lhs tensor<4x8xf32>, rhs tensor<4x7xf32> (dimension 1: 8 vs 7)
                      \\_____ what ________/  \\__ added by the operation ___________/   \\____ detail _______/

The functions that infer shapes know plain shapes only; the operation that called them adds its operands.
"""

from __future__ import annotations

from xdsl.utils.exceptions import VerifyException


class RuleError(VerifyException):
    """A rule that does not hold: `what` was asked for, and the `detail` that shows it."""

    def __init__(self, what: str, detail: str = ""):
        super().__init__(f"{what} ({detail})" if detail else what)
        self.what = what
        self.detail = detail
