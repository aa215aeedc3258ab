"""The error for operations that violate a rule of the graph dialect.

    error: graph.add: shapes do not broadcast: lhs tensor<4x8xf32>, rhs tensor<4x7xf32> (dimension 1: 8 vs 7)
                      \\_____ what ________/  \\__ added by the operation ___________/   \\____ detail _______/

Functions that infer shapes only see plain shapes; the operation that calls them adds its operands to the message.
"""

from __future__ import annotations

from xdsl.utils.exceptions import VerifyException


class RuleError(VerifyException):
    """A violated rule: `what` is required, and the `detail` shows the violation."""

    def __init__(self, what: str, detail: str = ""):
        super().__init__(f"{what} ({detail})" if detail else what)
        self.what = what
        self.detail = detail
