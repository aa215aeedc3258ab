"""Structures of tiling data by the tiling key, and what is said where none is registered."""

from __future__ import annotations

import numpy as np
import pytest

from ascir.diagnostics import SourceError
from ascir.host import load
from ascir.host.tiling_key import selected_structure

KEYED = """\
#include "kernel_operator.h"
struct Small { int32_t first; };
namespace wide { struct Large { int32_t padding[3]; int32_t first; }; }
struct Other { int16_t padding[3]; int16_t first; };
extern "C" __global__ __aicore__ void keyed(__gm__ int32_t* y, GM_ADDR tiling) {
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(Small);
    // REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 1", Nothing);
    REGISTER_TILING_FOR_TILINGKEY("(TILING_KEY_VAR == 2)", wide::Large);
    REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR > 9 && "
                                  "(TILING_KEY_VAR % 2UL != 0)", Other);
    GET_TILING_DATA(data, tiling);
    AscendC::GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer(y, 8);
    gm.SetValue(0, data.first);
    gm.SetValue(1, TILING_KEY_IS(2));
}
"""


@pytest.mark.parametrize(("key", "wanted"), [(0, 10), (1, 10), (2, 13), (10, 10), (11, 11)])
def test_the_structure_is_that_of_the_key(key: int, wanted: int) -> None:
    y, tiling = np.zeros(8, np.int32), np.arange(10, 18, dtype=np.int32)
    run = load(KEYED, "keyed", tiling_key=key).launch(1, [y, tiling], time=False)
    # Other is of 16 bits: its fourth one is the high half of the second word.
    assert not run.errors
    assert y[:2].tolist() == [0 if key == 11 else wanted, key == 2]


@pytest.mark.parametrize(
    ("condition", "keys"),
    [
        ("TILING_KEY_VAR == 3", [3]),
        ("!(TILING_KEY_VAR <= 3) || TILING_KEY_VAR / 2 == 0", [0, 1, 4, 5]),
        ("(TILING_KEY_VAR & 0x2u) != 0", [2, 3]),
        ("TILING_KEY_VAR % 2 == 1 && TILING_KEY_VAR >= 2", [3, 5]),
    ],
)
def test_conditions(condition: str, keys: list[int]) -> None:
    text = f'  REGISTER_TILING_FOR_TILINGKEY("{condition}", T);'
    assert [key for key in range(6) if selected_structure(text, key, "k.cpp") == "T"] == keys


@pytest.mark.parametrize(
    "condition", ["TILING_KEY_VAR = 2", "KEY == 2", "f(TILING_KEY_VAR)", "1 / 0 == 1", ""]
)
def test_conditions_that_cannot_be_read(condition: str) -> None:
    with pytest.raises(SourceError, match=r"the condition .* cannot be read") as caught:
        selected_structure(f'\nREGISTER_TILING_FOR_TILINGKEY("{condition} ", T);', 2, "k.cpp")
    assert caught.value.diagnostics[0].place == "k.cpp:2:1"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "GET_TILING_DATA(data, x);",
            "register it with REGISTER_TILING_DEFAULT, or use GET_TILING_DATA_WITH_STRUCT",
        ),
        ("AscendC::LocalTensor<half>().Print();", "LocalTensor::Print is for debugging on the CPU only"),
        ('AscendC::LocalTensor<half>().ToFile("x");', "LocalTensor::ToFile is for debugging on the CPU only"),
        ("class A { EXTERN_IMPL_BUFPOOL(A, TPosition::VECIN, 4); };", "EXTERN_IMPL_BUFPOOL is not modelled"),
    ],
)
def test_what_is_for_other_places(line: str, message: str) -> None:
    text = f'#include "kernel_operator.h"\nextern "C" __global__ __vector__ void k(GM_ADDR x) {{\n    {line}\n}}\n'
    with pytest.raises(SourceError) as caught:
        load(text, "k")
    (found, *_) = caught.value.diagnostics
    assert message in found.message
    assert found.line == 3
