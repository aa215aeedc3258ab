"""What it takes to start a kernel, beside what its cores do.

kernel_ns(chip, 1000, cores=24)       # 1000 cycles of 24 cube cores: with their begin, their end and the launch
launch_ns(chip, 48)                   # of 48 vector cores, beside what the first one needs to begin
"""

from __future__ import annotations

from ascir.target import Soc


def ns_of(chip: Soc, cycles: float) -> float:
    return cycles * 1000 / chip.frequency_mhz


def launch_ns(chip: Soc, cores: int) -> float:
    """What a launch costs: every core adds to it."""
    begin = ns_of(chip, chip.timing["kernel_begin_core"])
    return chip.timing["launch_ns"] + (cores - 1) * (chip.timing["launch_core_ns"] + begin)


def kernel_ns(chip: Soc, cycles: float, cores: int, *, vector_cores: int = 0, launch: bool = True) -> float:
    """A kernel whose slowest core works for so many cycles: all cube cores, and so many `vector_cores` beside each, begin
    one after the other. `launch`: whether what it takes to start them counts."""
    k = chip.timing
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * (cores * (1 + vector_cores) - 1) + k["kernel_end"]
    each = k["launch_group_ns" if vector_cores else "launch_core_ns"]
    return ns_of(chip, cycles) + (k["launch_ns"] + each * cores if launch else 0)


def groups_ns(chip: Soc, groups: int) -> float:
    """How much longer it takes to start groups of three cores than cube cores alone."""
    return groups * (chip.timing["launch_group_ns"] - chip.timing["launch_core_ns"])
