"""What it takes to start a kernel, beside what its cores do.

kernel_ns(chip, 1000, cores=24)       # 1000 cycles of 24 cube cores: with their begin, their end and the launch
launch_ns(chip, 48)                   # of 48 vector cores, beside what the first one needs to begin
"""

from __future__ import annotations

from ascir.target import Soc


def nanoseconds(chip: Soc, cycles: float) -> float:
    return cycles * 1000 / chip.frequency_mhz


def launch_ns(chip: Soc, cores: int) -> float:
    """What a launch costs: every core adds to it."""
    begin = nanoseconds(chip, chip.timing["kernel_begin_core"])
    return chip.timing["launch_ns"] + (cores - 1) * (chip.timing["launch_core_ns"] + begin)


def kernel_ns(chip: Soc, cycles: float, cores: int, *, groups: bool = False, launch: bool = True) -> float:
    """A kernel whose cube cores work for so many cycles, or whose `groups` of all three cores do. `launch`: whether what it
    takes to start them counts."""
    k = chip.timing
    cycles += k["kernel_begin"] + k["kernel_begin_core"] * cores + k["kernel_end"]
    each = k["launch_group_ns" if groups else "launch_core_ns"]
    return nanoseconds(chip, cycles) + (k["launch_ns"] + each * cores if launch else 0)


def groups_ns(chip: Soc, groups: int) -> float:
    """How much longer it takes to start groups of three cores than cube cores alone."""
    return groups * (chip.timing["launch_group_ns"] - chip.timing["launch_core_ns"])
