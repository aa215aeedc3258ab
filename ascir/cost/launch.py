"""The overhead of launching a kernel, on top of the time that its cores work.

kernel_ns(chip, 1000, cores=24)       # 1000 cycles of work on 24 cube cores, with start, end and launch
launch_ns(chip, 48)                   # for 48 vector cores, without the start of the first one
"""

from __future__ import annotations

from ascir.target import Soc


def ns_of(chip: Soc, cycles: float) -> float:
    """Cycles as nanoseconds."""
    return cycles * 1000 / chip.frequency_mhz


def launch_ns(chip: Soc, cores: int) -> float:
    """The overhead of a launch, which grows with the number of cores."""
    begin = ns_of(chip, chip.timing["kernel_begin_core"])
    return chip.timing["launch_ns"] + (cores - 1) * (chip.timing["launch_core_ns"] + begin)


def more_ns(chip: Soc) -> float:
    """By how much a launch takes longer with another core."""
    return launch_ns(chip, 2) - launch_ns(chip, 1)


def kernel_ns(chip: Soc, cycles: float, cores: int, *, vector_cores: int = 0, launch: bool = True) -> float:
    """The time of a kernel whose slowest core works for so many cycles. Cores start one after the other: `cores` cube
    cores, each with `vector_cores` vector cores. `launch`: whether to include the launch."""
    k = chip.timing
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * (cores * (1 + vector_cores) - 1) + k["kernel_end"]
    each = k["launch_group_ns" if vector_cores else "launch_core_ns"]
    return ns_of(chip, cycles) + (k["launch_ns"] + each * cores if launch else 0)


def groups_ns(chip: Soc, groups: int) -> float:
    """How much longer it takes to launch mixed groups, of a cube and two vector cores, than cube cores alone."""
    return groups * (chip.timing["launch_group_ns"] - chip.timing["launch_core_ns"])
