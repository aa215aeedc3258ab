"""Loads and launches kernels on the host model.

k = load("kernel.cpp", "add_custom", soc="ascend910b1")
r = k.launch(block_dim=8, args=[x, y, z, n])       # numpy arrays are global memory, written in place
r.findings, r.time_us, r.cycles, r.pipes
"""

from __future__ import annotations

import ctypes
import os
import re
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_uint32, c_void_p, cast
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ascir.diagnostics import Diagnostic, SourceError
from ascir.host import abi
from ascir.host.analysis import Analysis, KernelSource
from ascir.host.arguments import ArgumentError, Bound, Roles, bind
from ascir.host.build import Toolchain
from ascir.host.kernel_type import KernelType
from ascir.host.run import Run, run_of
from ascir.host.source import Parameter
from ascir.host.trace import Replay
from ascir.target import Soc, soc

MAX_BLOCKS = 65535
SYSTEM_WORKSPACE = (
    16 << 20
)  # the bytes that the vendor's library reserves before the user's workspace on a 910B
Progress = Callable[[int, int], None]


class LaunchError(RuntimeError):
    """The runtime rejected the launch; the message has the reason."""


def load(
    kernel: str | os.PathLike[str],
    name: str | None = None,
    soc: str = "ascend910b1",
    checks: bool | None = True,
    include: Iterable[str | os.PathLike[str]] = (),
    tiling_key: int = 0,
    defines: Mapping[str, str] = MappingProxyType({}),
) -> Kernel:
    """Compile the kernel `name` (by default the only one) from a file, or from a text: strings with a line break or a
    brace are texts.

    SourceError: the text is no such kernel, with the position in the text. `checks=False` prepares the mode without
    checks, None neither mode; `Kernel.launch` builds a mode on demand. `defines`: macros that the vendor's build sets,
    such as {"DTYPE_X": "half"} in operator projects."""
    chip = _chip(soc)
    folders = tuple(Path(folder) for folder in include)
    macros = tuple(defines.items())
    for macro, value in macros:
        if not re.fullmatch(r"[A-Za-z_]\w*", macro) or "\n" in value:
            raise ArgumentError(f"'{macro}={value}' is not a definition of a macro")
    if isinstance(kernel, str) and ("\n" in kernel or "{" in kernel):
        resolved = tuple(folder.resolve() for folder in folders)
        source = KernelSource(kernel, "<text>", Path.cwd(), resolved, macros, tiling_key)
    else:
        source = KernelSource.of_file(Path(kernel), folders, macros, tiling_key)
    toolchain = Toolchain.of_machine()
    analysis = toolchain.analyse(source, name, tiling_key)
    loaded = Kernel(source, analysis, chip, toolchain, checks is not False, tiling_key)
    if checks is not None:
        loaded.prepare(checks)
    return loaded


def _chip(name: str) -> Soc:
    chip = soc(name)
    if chip.arch != "c220":
        raise ArgumentError(
            f"soc '{name}': the host model runs the 910B generation (c220), and that chip is {chip.arch}"
        )
    return chip


@cache
def _runtime(path: Path) -> ctypes.CDLL:
    """The library of the scheduler and the checks. Kernels link against it by name: its symbols must be global."""
    library = ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)
    abi.declare_runtime(library)
    return library


@cache
def _arithmetic(path: Path) -> ctypes.CDLL:
    """The library of vector arithmetic, also linked by name."""
    return ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)


@cache
def _replay_of(path: Path, chip_name: str) -> Replay:
    chip = soc(chip_name)
    return Replay.of(path, {**chip.timing, "frequency_mhz": chip.frequency_mhz, "l2_bytes": chip.l2})


@dataclass
class Kernel:
    """A compiled kernel function, returned by `load`."""

    source: KernelSource
    analysis: Analysis
    soc: Soc
    toolchain: Toolchain
    checks: bool = True
    tiling_key: int = 0
    _runtime: ctypes.CDLL | None = field(default=None, repr=False)
    _vectors: ctypes.CDLL | None = field(default=None, repr=False)
    _replay: Replay | None = field(default=None, repr=False)
    _libraries: dict[bool, Mapping[str, ctypes.CDLL]] = field(default_factory=dict[bool, Any], repr=False)

    @property
    def name(self) -> str:
        return self.analysis.name

    @property
    def type(self) -> KernelType:
        return self.analysis.type

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.analysis.parameters

    def prepare(self, checks: bool) -> None:
        """Build and load the libraries of a mode, if that has not been done."""
        if checks in self._libraries:
            return
        # The first build on a machine takes a while.
        with ThreadPoolExecutor(2) as pool:
            runtime = pool.submit(self.toolchain.component, "runtime")
            arithmetic = pool.submit(self.toolchain.component, "arithmetic")
            pool.submit(self.toolchain.component, "timeline")
            paths = self.toolchain.build(self.source, self.analysis, checks)
            self._runtime = _runtime(runtime.result())
            self._vectors = _arithmetic(arithmetic.result())
        try:
            self._libraries[checks] = self._open(paths)
        except OSError as error:
            if "undefined symbol" not in str(error):
                raise
            symbol = str(error).rsplit("undefined symbol: ", 1)[-1].strip()
            message = f"{_readable(symbol)} is declared but defined nowhere in kernel '{self.name}'"
            raise SourceError(Diagnostic(message, self.source.shown)) from None

    def libraries(self, checks: bool) -> Mapping[str, ctypes.CDLL]:
        """The core types that the kernel is compiled for: aic, aiv."""
        self.prepare(checks)
        return self._libraries[checks]

    @staticmethod
    def _open(paths: Mapping[str, Path]) -> Mapping[str, ctypes.CDLL]:
        now = getattr(os, "RTLD_NOW", 0)
        return {core: ctypes.CDLL(str(path), mode=now) for core, path in paths.items()}

    def launch(
        self,
        block_dim: int,
        args: Sequence[Any] | Mapping[str, Any],
        checks: bool | None = None,
        auto_sync: bool | None = None,
        schedule_seed: int = 0,
        time: bool = True,
        warm: bool = False,
        threads: int = 0,
        progress: Progress | None = None,
        outputs: Collection[str] = (),
        scratch: Collection[str] = (),
        drop_nan: bool = False,
    ) -> Run:
        """Run the kernel on `block_dim` cores (groups of cores, of a mixed kernel) and wait for its end.

        args: in the kernel's order, or by parameter name. numpy arrays are global memory, written in place; None is a
        null pointer; numbers (Python, numpy, ctypes) and structs (bytes, ctypes.Structure) are passed by value. checks:
        as given to `load`, unless said here. auto_sync: whether the synchronisation that the vendor's compiler inserts
        is there; None: as that compiler, where the kernel uses TPipe. schedule_seed permutes the order in which cores
        run: a correct kernel does not notice. time=False: no trace is kept, `time_us` is None. warm: the time is that
        of a repeated launch, which finds in L2 what the one before left there. outputs: names of arrays that the kernel
        has to fill, unless it updates what is there. scratch: of arrays whose first contents mean nothing, so that
        reading them is a fault. drop_nan: maxima and minima of a number and NaN are the number, wherever NaN stands;
        what the chip does is not documented, so a kernel that relies on neither gives the same both ways.

        ArgumentError, LaunchError: the launch is impossible. What is wrong with the kernel itself is in `Run.findings`.
        """
        if not 1 <= block_dim <= MAX_BLOCKS:
            raise ArgumentError(f"block_dim is {block_dim}, allowed is 1 to {MAX_BLOCKS}")
        checks = self.checks if checks is None else checks
        bound = bind(args, self.parameters, self.name, Roles(outputs, scratch))
        self.prepare(checks)
        runtime = self._runtime
        assert runtime is not None
        assert self._vectors is not None
        self._vectors.ascir_drop_nan(c_uint32(drop_nan))
        cancel = c_uint32(0)
        launch = self._request(block_dim, bound, checks)
        launch.auto_sync = -1 if auto_sync is None else int(auto_sync)
        launch.schedule_seed = schedule_seed & (2**64 - 1)
        launch.trace = abi.TRACE_ON if time else abi.TRACE_OFF
        launch.threads = threads or _processors()
        launch.cancel = ctypes.pointer(cancel)
        if progress is not None:
            launch.progress = abi.Progress(_told(progress))
        result = _run_apart(lambda: (runtime.ascir_run(byref(launch)), bound)[0], cancel)
        bound.copy_back()
        status = result.contents.status
        message = (result.contents.message or b"").decode(errors="replace")
        if status in (abi.REFUSED, abi.CANCELLED):
            runtime.ascir_release(result)
            raise KeyboardInterrupt if status == abi.CANCELLED else LaunchError(message)
        if time and self._replay is None:
            self._replay = _replay_of(self.toolchain.component("timeline"), self.soc.name)
        replay = self._replay if time else None
        return run_of(self.source, self.name, result, runtime, replay, bound.buffers, warm)

    def _request(self, block_dim: int, bound: Bound, checks: bool) -> abi.Launch:
        entries = {
            core: cast(library.ascir_kernel, c_void_p) for core, library in self._libraries[checks].items()
        }
        return abi.Launch(
            abi_version=abi.ABI_VERSION,
            kernel_type=int(self.type),
            block_dim=block_dim,
            tiling_key=self.tiling_key,
            checks=int(checks),
            soc=_facts(self.soc),
            buffers=bound.buffers,
            buffer_count=len(bound.buffers),
            slots=bound.slots,
            slot_count=len(bound.slots),
            **entries,
        )


def _facts(chip: Soc) -> abi.Soc:
    facts = abi.Soc(
        aic_cores=chip.aic_cores,
        aiv_cores=chip.aiv_cores,
        frequency_mhz=chip.frequency_mhz,
        event_ids=chip.event_ids,
        cross_core_flags=chip.cross_core_flags,
        queue_buffers=chip.queue_buffers,
        reserved_ub=chip.reserved.get("ub", 0),
        system_workspace=SYSTEM_WORKSPACE,
    )
    for index, memory in enumerate(abi.MEMORIES):
        facts.bytes[index] = chip.memories.get(memory, 0)
        facts.alignment[index] = chip.alignment.get(memory, 1)
    return facts


def _told(progress: Progress) -> Callable[[int | None, int, int], None]:
    def call(_user: int | None, done: int, blocks: int) -> None:
        progress(done, blocks)

    return call


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _run_apart(call: Callable[[], Any], cancel: c_uint32) -> Any:
    """Runs in a separate thread, so that Ctrl-C is handled; it stops the scheduler at its next switch of cores."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.append(call()), name="ascir launch", daemon=True)
    thread.start()
    try:
        # A signal may be delivered to another thread, and would not interrupt an unlimited wait.
        while thread.is_alive():
            thread.join(0.2)
    except BaseException:
        cancel.value = 1
        thread.join(2.0)
        raise
    return results[0]


def _readable(symbol: str) -> str:
    """A demangled C++ name, if the system can demangle."""
    import subprocess

    try:
        done = subprocess.run(["c++filt", symbol], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return symbol
    return done.stdout.strip()
