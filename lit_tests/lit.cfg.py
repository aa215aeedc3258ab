"""For those who prefer `lit lit_tests`: the same files, with the installed tools."""

import os
from typing import Any

import lit.formats

config: Any = globals()["config"]
config.name = "ascir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.suffixes = [".mlir", ".ascl"]
config.environment["PATH"] = os.environ["PATH"]
