"""lit's shell tests, with our rules asked first.

    config.test_format = CheckedShTest(execute_external=False)

A module of its own, because lit's workers find the class by its name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lit.formats
import lit.Test

from lit_tests.rules import LitFailure, refuse_vacuous, run_lines


class CheckedShTest(lit.formats.ShTest):
    def execute(self, test: Any, litConfig: Any) -> Any:
        text = Path(test.getSourcePath()).read_text()
        try:
            refuse_vacuous(text, run_lines(text))
        except LitFailure as failure:
            return lit.Test.Result(lit.Test.FAIL, str(failure))
        shell: Any = super()
        return shell.execute(test, litConfig)
