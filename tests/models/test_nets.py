"""Known networks, a few layers of each, as torch traces them and exporters write them: their meaning and their kernels
beside those of torch and onnxruntime."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnxscript")
runtime: Any = pytest.importorskip("onnxruntime")

from xdsl.dialects.func import FuncOp  # noqa: E402

from ascir.executable import compile  # noqa: E402
from ascir.frontend.onnx.peer import distance  # noqa: E402
from ascir.interp.run import run_function  # noqa: E402
from bench.nets import NETS  # noqa: E402
from bench.real_models import source  # noqa: E402

CASES = (
    *((name, form) for name in NETS for form in ("torch", "traced")),
    *((name, "optimised") for name in ("bert_base", "gpt2", "llama_block", "lstm")),
    *((name, "unoptimised") for name in ("gpt2", "dlrm")),
)
"""The new exporter takes seconds for a small network, most of all for convolutions."""


def case(name: str, form: str) -> tuple[Any, list[Any], list[Any]]:
    net = NETS[name](small=True)
    given = source(net, form)
    return given.read(), list(net.arrays.values()), given.expected()


@pytest.mark.parametrize(("name", "form"), CASES)
def test_a_network_means_what_it_meant(name: str, form: str) -> None:
    module, inputs, wanted = case(name, form)
    (function,) = (op for op in module.ops if isinstance(op, FuncOp))
    found = run_function(module, function.sym_name.data, inputs)
    near = 5e-3 if any(each.dtype == np.float16 for each in inputs) else 1e-5
    for mine, theirs in zip(found, wanted, strict=True):
        assert distance(theirs, np.asarray(mine)) < near


def test_its_kernels_compute_the_same() -> None:
    module, inputs, wanted = case("resnet50", "traced")
    found = compile(module)(*inputs)
    for mine, theirs in zip(found if isinstance(found, tuple) else (found,), wanted, strict=True):
        assert distance(theirs, mine) < 1e-5


def test_weights_of_four_bits_stay_packed() -> None:
    program = compile(case("llama_block", "int4")[0]).program
    constants = [step.constant for step in program.steps if step.constant is not None]
    halves = 2 * sum(each.numel() for each in NETS["llama_block"](small=True).module.parameters())
    assert sum(each.nbytes for each in constants) < 0.35 * halves
