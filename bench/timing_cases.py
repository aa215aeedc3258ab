"""Published measurements as instruction sequences, and why others cannot be expressed.

CASES["M006"].model()      # microseconds, to be compared with the measured value of the row
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ascir.host.timing import replay
from ascir.target import Soc, soc
from bench.timing_matmul import Matmul
from bench.timing_trace import Core, barrier, begin, end, vector
from bench.timing_vector import (
    add,
    instructions,
    nd2nz_in_ub,
    reduction,
    scalar_add,
    shared_matrix,
    tiles_of_matrix,
)


@dataclass(frozen=True)
class Case:
    """How a row is modelled. quantity: task, core, or the name of the pipe whose time the row gives. scale: the trace
    is 1/scale of the kernel, which does the same thing over and over. measured: the row's value in microseconds, where
    it is in another unit."""

    build: Callable[[], Sequence[Core]]
    quantity: str = "task"
    chip: str = "ascend910b1"
    scale: float = 1
    warm: bool = False
    measured: Callable[[float], float] = float

    def model(self, factors: Mapping[str, float] | None = None) -> float:
        """factors: constants of the chip that are multiplied by something."""
        chip = soc(self.chip)
        if factors:
            changed = {name: chip.timing[name] * factor for name, factor in factors.items()}
            chip = replace(chip, timing={**chip.timing, **changed})
        cores = self.build()
        value = self._of(cores, chip)
        if self.scale == 1:
            return value
        fixed = self._of([Core(core.kind, core.block, [begin(), end()]) for core in cores], chip)
        return fixed + (value - fixed) * self.scale

    def _of(self, cores: Sequence[Core], chip: Soc) -> float:
        timing = replay(cores, chip, warm=self.warm)
        if self.quantity == "task":
            return timing.us
        return timing.core_us if self.quantity == "core" else timing.pipe_us(self.quantity)


ADD = 8192 * 8192
SQUARE = (12288, 12288)
SHARED = (6144, 512)
PITCH = 24576  # bytes; the misaligned matrix has 24574


def _ticks(value: float) -> float:
    """Of a counter of 20 ns, over 1000 instructions: microseconds in all."""
    return value * 0.02


def _banks(src0: int, src1: int, dst: int, strides: Sequence[tuple[int, int]] = ()) -> Case:
    """64 repeats of a float Add, a thousand times."""
    one = vector("VectorBinary", 64, dst, src0, src1, size=4, strides=strides)
    return Case(lambda: instructions([one], 1000), "V", measured=_ticks)


VECTOR: dict[str, Case] = {
    "M001": Case(lambda: scalar_add(4096 * 16), scale=1024),
    "M002": Case(lambda: add(1, ADD, 4096, 1, part=16), scale=16),
    "M003": Case(lambda: add(48, ADD, 4096, 1)),
    "M004": Case(lambda: add(48, ADD, 16384, 1)),
    "M005": Case(lambda: add(48, ADD, 16512, 1)),
    "M006": Case(lambda: add(48, ADD, 16384, 2)),
    "M007": Case(lambda: add(48, ADD, 16384, 2, no_l2=True)),
    "M008": Case(lambda: add(48, ADD, 16256, 2, no_l2=True, banks=False)),
    "M009": Case(lambda: tiles_of_matrix(48, SQUARE, (1, 64), PITCH, limit=16), scale=16),
    "M010": Case(lambda: tiles_of_matrix(48, SQUARE, (64, 64), PITCH)),
    "M011": Case(lambda: tiles_of_matrix(48, SQUARE, (64, 1024), PITCH)),
    "M012": Case(lambda: tiles_of_matrix(48, SQUARE, (64, 1024), PITCH - 2)),
    "M013": Case(lambda: tiles_of_matrix(24, SQUARE, (64, 64), PITCH, "AIC")),
    "M014": Case(lambda: tiles_of_matrix(24, SQUARE, (64, 256), PITCH, "AIC")),
    "M015": Case(lambda: tiles_of_matrix(24, SQUARE, (64, 256), PITCH - 2, "AIC")),
    "M016": Case(lambda: tiles_of_matrix(48, SQUARE, (64, 1024), PITCH, repeats=4)),
    "M017": Case(lambda: tiles_of_matrix(48, SQUARE, (64, 1024), PITCH, repeats=4, split=4)),
    "M018": Case(lambda: tiles_of_matrix(24, SQUARE, (64, 256), PITCH, "AIC", repeats=4)),
    "M019": Case(lambda: tiles_of_matrix(24, SQUARE, (64, 256), PITCH, "AIC", repeats=4, split=4)),
    "M020": Case(lambda: shared_matrix(48, SHARED, (128, 64), "AIV", rotate=False)),
    "M021": Case(lambda: shared_matrix(48, SHARED, (128, 64), "AIV", rotate=True)),
    "M022": Case(lambda: shared_matrix(24, SHARED, (256, 64), "AIC", rotate=False)),
    "M023": Case(lambda: shared_matrix(24, SHARED, (256, 64), "AIC", rotate=True)),
    "M024": _banks(0, 0x10100, 0x20000),
    "M025": _banks(0, 0x4000, 0x10000),
    "M026": _banks(0, 0x10000, 0x14100),
    "M027": _banks(0, 0x10100, 0x4000),
    "M028": _banks(0, 0x10100, 0x4020),
    "M029": _banks(0, 0x10100, 0x10100),
    "M030": _banks(0, 0x10100, 0x20000, ((1, 8), (0, 1), (1, 8))),
    "M031": _banks(0, 0x10100, 0x20000, ((1, 8), (0, 8), (1, 8))),
    "M032": Case(lambda: nd2nz_in_ub(48, 144)),
    "M033": Case(lambda: nd2nz_in_ub(48, 145)),
    "M084": Case(lambda: reduction(30000, fold=True), measured=_ticks),
    "M085": Case(lambda: reduction(30000, fold=False), measured=_ticks),
    "M086": Case(lambda: _reduce_256("ReduceWhole", "ReduceWhole"), "core"),
    "M087": Case(lambda: _reduce_256("ReduceBlock", "ReduceBlock", "ReduceBlock"), "core"),
    "M088": Case(lambda: _reduce_256("ReduceBlock", "ReduceWhole"), "core"),
}


def _reduce_256(*steps: str) -> Sequence[Core]:
    """256 floats to one, a hundred times: the first step takes four repeats, the others one."""
    body = [
        each
        for index, op in enumerate(steps)
        for each in (vector(op, 1 if index else 4, size=4), barrier("V"))
    ]
    return instructions(body, 100)


# The library's matmul. Its own scalar work, published: 450 cycles for each Mmad of the step-by-step form, 350 and 250 with
# large packets, 165 with constant tiling (less what issuing costs here); 3.54 and 2.19 us before its first copy.
STEP = Matmul(8192, 8192, 8192, (128, 256, 64), transposed=(False, True), unit_flag=True, scalar_step=430)
PACKETS = replace(STEP, steps=(2, 2), l1=(2, 2), unit_flag=False, scalar_step=330)
DEEP = replace(PACKETS, steps=(8, 4), scalar_step=230)
RUN_TIME, CONSTANT = 5800, 3300  # cycles
THIN = Matmul(128, 30720, 64, (128, 256, 64), keep=(True, False), scalar_step=430, scalar_begin=RUN_TIME)
# Its time is nearly all MTE2's: L1 has two buffers.
WIDE = Matmul(4096, 5120, 4096, (64, 64, 256), l1=(2, 2), out_size=4, scalar_step=430, scalar_begin=RUN_TIME)
B3 = "ascend910b3"


def _eight_k(matmul: Matmul, down: int = 4, across: int = 6, rows: int = 2048, columns: int = 1536) -> Case:
    return Case(lambda: matmul.cores_of(down, across, rows, columns))


MATMUL: dict[str, Case] = {
    "M034": Case(
        lambda: replace(STEP, base=(64, 64, 64)).cores(1, 1, limit=8), scale=128 * 128 / 8, warm=True
    ),
    "M035": Case(lambda: STEP.cores(1, 1, limit=8), scale=64 * 32 / 8, warm=True),
    "M036": _eight_k(STEP, 2, 12, 4096, 683),
    "M037": _eight_k(STEP),
    "M038": _eight_k(PACKETS),
    "M039": _eight_k(DEEP),
    "M041": _eight_k(replace(DEEP, scalar_step=145)),
    "M042": _eight_k(replace(DEEP, scalar_step=145, unit_flag=True)),
    "M051": Case(lambda: WIDE.cores(2, 2), chip=B3),
    "M052": Case(lambda: WIDE.cores(4, 5), chip=B3),
    "M053": Case(lambda: replace(WIDE, base=(128, 256, 64)).cores(4, 5), "MTE2", B3),
    "M054": Case(
        lambda: replace(WIDE, base=(128, 256, 64), steps=(4, 4), scalar_step=330).cores(4, 5),
        "MTE2",
        B3,
    ),
    "M057": Case(lambda: replace(THIN, k=1024, keep=(False, False)).cores(1, 24), "core"),
    "M058": Case(
        lambda: replace(THIN, k=1024, steps=(16, 4), l1=(1, 2), scalar_step=330).cores(1, 24), "core"
    ),
    "M059": Case(lambda: THIN.cores(1, 20), "core", B3),
    "M060": Case(lambda: replace(THIN, unit_flag=True).cores(1, 20), "core", B3),
    "M069": Case(lambda: THIN.cores(1, 24), "core"),
    "M070": Case(lambda: replace(THIN, scalar_step=145, scalar_begin=CONSTANT).cores(1, 24), "core"),
}

CASES: Mapping[str, Case] = {**VECTOR, **MATMUL}

NOT_EXPRESSED: Mapping[str, str] = {
    "M040": "how the L2 split orders the tiles is not stated",
    "M043": "tiling and buffers are not stated",
    "M044": "what changes is not stated",
    "M048": "the vector program and the hand-over between cores are not stated",
    "M049": "the vector program and the hand-over between cores are not stated",
    "M050": "the vector program and the hand-over between cores are not stated",
    "M077": "division among the cores and order of the tiles are not stated",
    "M078": "division among the cores and order of the tiles are not stated",
    "M089": "the kernel is not described; the difference is what a compiler can fold",
    "M090": "the kernel is not described; the difference is what a compiler can fold",
    **{f"M{number:03}": "tiling, number of cores and hand-over are not stated" for number in range(99, 107)},
    "M325": "a program for the scalar unit alone: nothing of it is an instruction of the API",
}


def matmul_of_row(row: Mapping[str, str]) -> Case:
    """A row of the matmul sample: sizes, cores and tiling are all there. Operands and result are fractal, L2 is
    warm."""

    def number(name: str) -> int:
        return int(row[name])

    m, n, k = number("M"), number("N"), number("K")
    base = (16 * number("ma(x16)"), 16 * number("nb(x16)"), 16 * number("ka(x16)"))
    held = [k if row[name] == "full" else number(name) for name in ("AL1_k", "BL1_k")]
    keep = (held[0] >= k, held[1] >= k)
    matmul = Matmul(
        m,
        n,
        k,
        base,
        steps=(max(1, round(min(held[0], k) / base[2])), max(1, round(min(held[1], k) / base[2]))),
        l1=(number("AL1_db"), number("BL1_db")),
        l0=(number("AL0_db"), number("BL0_db")),
        l0c=number("CL0_db"),
        keep=keep,
        tiles=(
            0 if row["AL1_k"] == "full" else number("AL1_m_mult"),
            0 if row["BL1_k"] == "full" else number("BL1_n_mult"),
        ),
        columns_first=keep[1] and not keep[0],
        nz=True,
        bias=row["bias"] == "1",
        at_once=True,
        transposed=(row["trans_AB"][0] == "T", row["trans_AB"][1] == "T"),
        out_size=4 if row["C_dtype"] == "float32" else 2,
    )
    cores = (number("block_m"), number("block_n"))
    return Case(lambda: matmul.cores(*cores), "core", "ascend910b2", warm=True)
