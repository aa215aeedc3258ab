"""The host model: compiles Ascend C kernels unchanged, and runs, checks and times them on this machine.

k = ascir.host.load("kernel.cpp", "add_custom", soc="ascend910b1")
r = k.launch(block_dim=8, args=[x, y, z, n])     # numpy arrays are global memory, written in place
r.findings; r.time_us; r.cycles; r.pipes; r.timeline("t.json")
"""

from __future__ import annotations

from ascir.host.arguments import ArgumentError as ArgumentError
from ascir.host.arguments import empty as empty
from ascir.host.findings import Finding as Finding
from ascir.host.kernel_type import KernelType as KernelType
from ascir.host.launch import Kernel as Kernel
from ascir.host.launch import LaunchError as LaunchError
from ascir.host.launch import load as load
from ascir.host.run import Run as Run
