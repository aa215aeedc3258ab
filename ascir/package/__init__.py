"""Compiled models as files: what `ascir compile` writes, and `ascir run` and `ascir.load` read.

    save(programs, Path("model.ascir"))      # one file; any other name is a folder with the same files in it
    programs = load(Path("model.ascir"))

    plan.json               the manifest: kernels, parameters, certificates, the order of launches, checksums
    NAME.cpp                a kernel, Ascend C
    NAME_launch.cpp, .mlir  with dynamic sizes: the number of blocks of a launch, in C++ for hosts and as IR for `ascir`
    weights.safetensors     constants, each once, int4 packed

Reading needs no front end, unpickles nothing and extracts no files. A file that is truncated, modified or written by a
newer ascir is refused with the reason. Checksums detect accidents, not malice: a package is a program, so run only
those that you trust.
"""

from ascir.package.containers import PackageError, load, save

__all__ = ["PackageError", "load", "save"]
