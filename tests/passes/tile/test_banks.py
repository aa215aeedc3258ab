"""What placement thinks of the banks of UB, against the host's timing model: instructions on operands at many
places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

import ascir.host
from ascir.packing import Block
from ascir.passes.tile.banks import Access, Accesses, Operand, Place, waits
from ascir.passes.tile.spread import spread

SOURCE = """
#include "kernel_operator.h"
extern "C" __global__ __aicore__ void banks(GM_ADDR out, int32_t sources, int32_t z, int32_t x, int32_t y) {
    AscendC::TPipe pipe;
    AscendC::TBuf<AscendC::TPosition::VECCALC> ub;
    pipe.InitBuffer(ub, 180000);
    AscendC::LocalTensor<float> all = ub.Get<float>();
    AscendC::LocalTensor<uint8_t> mask = ub.GetWithOffset<uint8_t>(128, 179200);
    if (sources == 1) {
        AscendC::Adds(all[z / 4], all[x / 4], 1.0f, 1024);
    } else if (sources == 4) {
        AscendC::Select(all[z / 4], mask, all[x / 4], all[y / 4], AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE, 1024);
    } else if (sources == 5) {
        AscendC::Select(all[z / 4], mask, all[x / 4], 1.0f, AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE, 1024);
    } else if (sources == 6) {
        AscendC::CompareScalar(mask, all[x / 4], 1.0f, AscendC::CMPMODE::GT, 1024);
    } else {
        const uint8_t again = sources == 2;  // else one block of the second for all repeats
        AscendC::BinaryRepeatParams strides{1, 1, again, 8, 8, uint8_t(8 * again)};
        AscendC::Add<float>(all[z / 4], all[x / 4], all[y / 4], 64, 16, strides);
    }
}
"""
REPEATS = 16
OFFSETS = (0, 32, 256, 480)
PAGES = (8192, 16384 + 65536)


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> ascir.host.Kernel:
    path: Path = tmp_path_factory.mktemp("banks") / "banks.cpp"
    path.write_text(SOURCE)
    return ascir.host.load(path, "banks", soc="ascend910b1")


def measured(kernel: ascir.host.Kernel, sources: int, places: Sequence[int]) -> float:
    """`sources`: 1, 2, or 3 for two of which the second is a block; 4 for a selection between two, 5 between one and a
    scalar, 6 for a comparison of one with a scalar."""
    import numpy as np

    result = kernel.launch(block_dim=1, args=[np.zeros(8, np.float32), sources, *places], checks=False)
    (pipe,) = [each for each in result.pipes if each.pipe == "V"]
    assert result.cycles is not None
    return pipe.conflicts * result.cycles / REPEATS


def expected(places: Sequence[int]) -> float:
    result, *sources = [Operand(number, 0, 1, 8, 4096) for number in range(len(places))]
    return waits(
        Access(result, tuple(sources), REPEATS),
        [Place(offset=place, size=4096, step=4096, slots=1) for place in places],
    )


def test_one_operand(kernel: ascir.host.Kernel) -> None:
    for source, offset in product(PAGES, OFFSETS):
        places = (32768, source + offset)
        assert measured(kernel, 1, (*places, 0)) == pytest.approx(expected(places), abs=0.01), places


def test_two_operands(kernel: ascir.host.Kernel) -> None:
    for first, second, lhs, rhs in product(PAGES, PAGES, OFFSETS, OFFSETS):
        places = (32768, first + lhs, second + 4096 + rhs)
        assert measured(kernel, 2, places) == pytest.approx(expected(places), abs=0.01), places


def test_a_mask_does_not_wait(kernel: ascir.host.Kernel) -> None:
    for first, second, lhs, rhs in product(PAGES, PAGES, OFFSETS, OFFSETS):
        places = (32768, first + lhs, second + 4096 + rhs)
        assert measured(kernel, 4, places) == pytest.approx(expected(places), abs=0.01), places


def test_a_scalar_does_not_wait(kernel: ascir.host.Kernel) -> None:
    for first, offset in product(PAGES, OFFSETS):
        places = (32768, first + offset)
        assert measured(kernel, 5, (*places, 0)) == pytest.approx(expected(places), abs=0.01), places
        assert measured(kernel, 6, (*places, 0)) == 0, places


def test_a_block_that_is_read_again(kernel: ascir.host.Kernel) -> None:
    """Only the first repeat reads it, wherever it lies."""
    result, first, block = Operand(0, 0, 1, 8, 4096), Operand(1, 0, 1, 8, 4096), Operand(2, 0, 0, 0)
    for offset in OFFSETS:
        places = (32768, 8192 + 65536, 98304 + offset)
        slots = [Place(place, 4096, 4096, 1) for place in places]
        assert waits(Access(result, (first, block), REPEATS), slots) == 0
        assert measured(kernel, 3, places) * REPEATS < 1.01, places


def test_in_place(kernel: ascir.host.Kernel) -> None:
    """The result on one of what is read together: the other one lies half a turn off, in other 64 KiB."""
    assert measured(kernel, 2, (8192, 8192, 98304 + 256)) == expected((8192, 8192, 98304 + 256)) == 0
    assert measured(kernel, 2, (8192, 8192, 98304)) == pytest.approx(1, abs=0.01)


def test_a_memory_that_is_full() -> None:
    """Two tiles that are read together lie in other 64 KiB, half a turn apart, though none can move unless others
    do."""
    size = 60 << 10
    begun = [Place(number * size, size, size, 1) for number in range(3)]
    first, second = (Operand(number, 0, 1, 8, size) for number in range(2))
    every = Access(first, (second,), 240), Access(first, (first, second), 240)
    accesses = Accesses(dict.fromkeys(every, 240), dict.fromkeys((0, 1), every), dict.fromkeys((0, 1), 480))
    places = spread(accesses, [Block(size, 0, 1, 32) for _ in begun], begun, 3 * size + 512)
    assert sum(accesses.cycles(access, places) for access in every) == 0
