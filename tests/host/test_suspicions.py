"""Findings about what runs, gives numbers, and is still wrong; and none where the same is done right."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from ascir.host.arguments import ArgumentError
from ascir.host.launch import Kernel, load

SUSPICIONS = Path(__file__).parent / "kernels" / "suspicions.cpp"
TEXT = SUSPICIONS.read_text()
VECTOR, CUBE = TEXT[: TEXT.index("void cube_suspicions")], TEXT[TEXT.index("void cube_suspicions") :]


@cache
def kernel(name: str) -> Kernel:
    return load(SUSPICIONS, name)


def marks(text: str) -> dict[int, str]:
    """What each scenario is to find."""
    return {int(number): code for number, code in re.findall(r"//! (\d+) (\w+)", text)}


def scenarios(text: str) -> list[int]:
    return list(range(max(map(int, re.findall(r"scenario [=<]= (\d+)", text))) + 1))


@pytest.mark.parametrize("scenario", scenarios(VECTOR))
def test_vector(scenario: int) -> None:
    x, y, scratch = np.ones(1024, np.float16), np.zeros(1024, np.float16), np.zeros(1024, np.float16)
    run = kernel("vector_suspicions").launch(
        1, [x, y, scratch, scenario], auto_sync=True, time=False, outputs=["y"], scratch=["scratch"]
    )
    found = {f.code for f in run.findings if f.severity != "info"} - {"UnusedArgument"}
    assert found == {code for number, code in marks(VECTOR).items() if number == scenario}


@pytest.mark.parametrize("scenario", scenarios(CUBE))
def test_cube(scenario: int) -> None:
    x, y = np.ones(1024, np.float16), np.zeros((16, 64), np.float32)
    run = kernel("cube_suspicions").launch(1, [x, y, scenario], time=False)
    found = {f.code for f in run.findings if f.severity != "info"} - {"UnusedArgument", "ErrorWrite3"}
    assert found == {code for number, code in marks(CUBE).items() if number == scenario}


def test_the_gap_is_named() -> None:
    x, y = np.ones(1024, np.float16), np.zeros(1024, np.float16)
    run = kernel("vector_suspicions").launch(1, [x, y, x.copy(), 1], time=False, outputs=["y"])
    finding = next(f for f in run.findings if f.code == "PartlyWritten")
    assert (finding.buffer, finding.address, finding.length) == ("y", 2046, 2)


@pytest.mark.parametrize(("count", "severity"), [("0", "warning"), ("64", "info")])
def test_an_argument_that_nothing_uses(count: str, severity: str) -> None:
    """An optional one is no mistake; one that is copied with a count of 0 is likely one."""
    text = f"""
    #include "kernel_operator.h"
    using namespace AscendC;
    extern "C" __global__ __aicore__ void unused(GM_ADDR x, GM_ADDR option, GM_ADDR y, uint16_t count) {{
        KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
        GlobalTensor<half> xGm, optionGm, yGm;
        xGm.SetGlobalBuffer((__gm__ half*)x);
        optionGm.SetGlobalBuffer((__gm__ half*)option);
        yGm.SetGlobalBuffer((__gm__ half*)y);
        LocalTensor<half> tile(TPosition::VECCALC, 0, 64);
        DataCopy(tile, xGm, 64);
        if ({count} == 0) DataCopy(tile, optionGm, DataCopyParams(count, 1, 0, 0));
        SetFlag<HardEvent::MTE2_MTE3>(0);
        WaitFlag<HardEvent::MTE2_MTE3>(0);
        DataCopy(yGm, tile, 64);
    }}
    """
    x = np.ones(64, np.float16)
    run = load(text, "unused").launch(1, [x, x.copy(), x.copy(), 0], time=False)
    assert [(f.severity, f.code, f.buffer) for f in run.findings] == [(severity, "UnusedArgument", "option")]
    empty = load(text, "unused").launch(1, [x, x[:0].copy(), x.copy(), 0], time=False)
    assert [f.severity for f in empty.findings] == [severity] * (severity == "warning"), "nothing is in it"


def test_roles_are_those_of_arrays() -> None:
    x = np.ones(1024, np.float16)
    with pytest.raises(ArgumentError, match="has no array 'yy'; did you mean 'y'"):
        kernel("vector_suspicions").launch(1, [x, x.copy(), x.copy(), 0], outputs=["yy"])
