"""Every form of every function of the API stands in a kernel that a test runs and compares with numpy.

    Abs(LocalTensor, LocalTensor, uint64_t[], Repeat, UnaryRepeatParams)    Abs(dst, src0, c.mask, c.repeat, params)

The forms are read from the headers, the calls from the kernels of the tests and the examples, both with their macros
expanded. A call belongs to a form by its name, by how many arguments it has, by which of them are arrays, and by the
structures that it names.
"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

from ascir.host.analysis import KernelSource
from ascir.host.build import CORE_MACRO, HEADERS, Toolchain
from ascir.host.source import own_text

from .api_listing import Call, Function, calls_of, functions_of

ROOT = Path(__file__).parents[2]
KERNELS = [
    *sorted((ROOT / "tests/host/kernels").rglob("*.cpp")),
    *sorted((ROOT / "examples/kernels").rglob("*.cpp")),
]

# For the library itself: kernels do not call them.
INTERNAL = {"region", "data", "of", "state", "attach", "pool", "queue_source"}

# Forms without numbers to compare, and why.
REFUSED = {
    "TPipe.InitSpmBuffer(int32_t)": "refused as its other form is: test_ways_that_are_not_offered",
    "Scatter(LocalTensor, LocalTensor, LocalTensor, uint32_t, uint64_t, Repeat, uint8_t)": "not on a 910B",
    "Scatter(LocalTensor, LocalTensor, LocalTensor, uint32_t, uint64_t[], Repeat, uint8_t)": "not on a 910B",
    "SetFixPipeAddr(LocalTensor, uint16_t)": "not on a 910B",
    "LocalTensor.Print(uint32_t)": "for debugging on the CPU: test_what_is_for_other_places",
    "LocalTensor.ToFile(File)": "for debugging on the CPU: test_what_is_for_other_places",
    "Rint(LocalTensor, LocalTensor, Rest)": "not on a 910B",
}


@cache
def headers() -> str:
    """What kernels of vector cores include, with all macros expanded."""
    compiler = Toolchain.of_machine().compiler
    flags = ["-std=c++17", "-E", "-x", "c++", "-DASCIR_CHECKED=1", CORE_MACRO["aiv"], "-I", str(HEADERS)]
    command = [*compiler.command, *flags, str(HEADERS / "kernel_operator.h")]
    return own_text(subprocess.run(command, capture_output=True, text=True, check=True).stdout, "<none>")


@cache
def functions() -> tuple[Function, ...]:
    return tuple(
        function
        for function in dict.fromkeys(functions_of(headers()))
        if function.name not in INTERNAL and not function.owner.startswith("_")
    )


class Kernel:
    """The calls of one test kernel, and what its text declares."""

    def __init__(self, path: Path):
        toolchain, source = Toolchain.of_machine(), KernelSource.of_file(path)
        self.text = "\n".join(toolchain.preprocess(source, core)[0] for core in ("aiv", "aic"))
        self.calls = list(dict.fromkeys(calls_of(self.text)))

    def is_array(self, argument: str) -> bool:
        """A name that is declared as one; MASK_PLACEHOLDER_LIST."""
        name = re.split(r"\.|->", argument)[-1]
        return bool(re.fullmatch(r"\w+", name)) and (
            name == "MASK_PLACEHOLDER_LIST"
            or re.search(rf"\b{name}\[[^\]]*\]\s*(?:;|,|=|\{{|\))", self.text) is not None
        )

    def names(self, argument: str, structure: str) -> bool:
        """The argument is of the structure, as far as the text says it: braces may be anything."""
        if argument.startswith("{") or structure in argument:
            return True
        name = re.escape(argument.split("[")[0])
        return re.search(rf"\b{structure}\b[^;()]*[\s&]{name}\b", self.text) is not None

    def has(self, function: Function) -> bool:
        return any(self.fits(call, function) for call in self.calls if call.name == function.name)

    def fits(self, call: Call, function: Function) -> bool:
        if not function.needed <= len(call.arguments) <= len(function.parameters):
            return False
        for argument, parameter in zip(call.arguments, function.parameters, strict=False):
            mask = parameter in ("uint64_t[]", "uint64_t")
            if mask and self.is_array(argument) != parameter.endswith("[]"):
                return False
            if re.search(r"(Params\w*|Info|List|Ext|Full|HF32\w+)$", parameter) and not self.names(
                argument, parameter
            ):
                return False
        return True


@cache
def kernels() -> tuple[Kernel, ...]:
    return tuple(map(Kernel, KERNELS))


def test_every_form_is_called() -> None:
    missing = {str(each) for each in functions() if not any(kernel.has(each) for kernel in kernels())}
    assert missing - REFUSED.keys() == set()
    assert REFUSED.keys() - missing == set(), "these are tested, and are no exceptions"
