"""What the printer emits runs on the host model, unchanged."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ascir.context import make_context
from ascir.emit.printer import print_module
from ascir.host import load
from ascir.parsing import parse, read_source

ADD = Path(__file__).resolve().parent.parent.parent / "examples" / "add.mlir"


def test_the_printed_add_kernel_adds() -> None:
    text = print_module(parse(make_context(), read_source(ADD.read_bytes(), str(ADD))))
    random = np.random.default_rng(0)
    x, y = (random.standard_normal(16384).astype(np.float16) for _ in range(2))
    z = np.zeros_like(x)
    run = load(text, "add").launch(8, [x, y, z])
    assert not run.errors
    np.testing.assert_array_equal(z, x + y)
