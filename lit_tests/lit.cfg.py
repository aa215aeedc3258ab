"""For those who prefer `lit lit_tests`: the same files and the same rules, with the installed tools."""

import os
import sys
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from lit_tests.checked_format import CheckedShTest

config: Any = globals()["config"]
config.name = "ascir"
config.test_format = CheckedShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.suffixes = [".mlir", ".ascl", ".onnxtxt"]
config.environment["PATH"] = os.environ["PATH"]
