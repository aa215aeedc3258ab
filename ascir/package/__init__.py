"""Compiled models as files: what `ascir compile` writes, and `ascir run` and `ascir.load` read.

    save(programs, Path("model.ascir"))      # one file; any other name is a folder with the same files in it
    programs = load(Path("model.ascir"))

    plan.json               the manifest: kernels, their parameters and certificates, which runs when, the sum of each file
    NAME.cpp                a kernel, Ascend C
    NAME_launch.cpp, .mlir  where sizes are known at launch only: how many blocks, in C++ for hosts and as IR for `ascir`
    weights.safetensors     constants, each once, int4 packed

Reading needs no front end, unpickles nothing and leaves no folder. A file that was cut, changed or written by a newer ascir
is refused with the reason. Sums find accidents, not malice: a package is a program, run those of people that you trust.
"""

from ascir.package.containers import PackageError, load, save

__all__ = ["PackageError", "load", "save"]
