"""The search for faster kernels by time on the host model: `ascir tune`.

with record(Path("net.tune")) as found:
    tune(module, target, executor, found)       # each measurement is written as soon as it is complete
compile_module(module, Target(tuned="net.tune"))
"""

from ascir.tuning.records import Record
from ascir.tuning.search import Outcome, tune

__all__ = ["Outcome", "Record", "tune"]
