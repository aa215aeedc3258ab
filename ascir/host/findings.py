"""Findings: the problems of a kernel that a launch detected.

print(finding)    # add.cpp:31: error: DataCopy: reads 4096 bytes from x at 61440, x has 61440 bytes [OutOfArgument]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Finding:
    """A distinct problem; `count` is its number of occurrences on all cores."""

    severity: str  # error, warning, info
    code: str  # ErrorRead1 ... ErrorSync4, OutOfArgument, Limit, DType, ...
    message: str
    advice: str
    file: str
    line: int
    api: str = ""
    operand: str = ""  # of the call
    buffer: str = ""  # the argument, for places in global memory
    memory: str = ""  # gm, ub, l1, ...
    address: int = 0  # byte in the memory, or in the argument
    length: int = 0
    core: str = ""  # AIC or AIV
    block: int = 0  # GetBlockIdx() there
    count: int = 1
    other_file: str = ""  # of the other access of a conflict
    other_line: int = 0

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}" if self.line else (self.file or "<launch>")

    @property
    def other_place(self) -> str:
        return f"{self.other_file}:{self.other_line}" if self.other_line else ""

    def __str__(self) -> str:
        where = f"; see {self.other_place}" if self.other_line else ""
        times = f" ({self.count} times)" if self.count > 1 else ""
        advice = f"; {self.advice}" if self.advice else ""
        return f"{self.place}: {self.severity}: {self.message} [{self.code}]{times}{where}{advice}"

    def as_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


UNUSED = "ErrorWrite3"
"""Data is overwritten that was never read."""

NEVER_COPIED = "UnusedArgument"
"""An argument is neither read nor written."""


def of_data(
    findings: Iterable[Finding], rarely: Collection[str], *, ahead: bool = False
) -> tuple[Finding, ...]:
    """The findings of a launch of a compiled kernel. Whether it copies from or to the arguments `rarely` depends on its
    data: that it does not is no error of the kernel. Neither is what it loads `ahead` of knowing whether it is of
    use."""
    return tuple(
        replace(found, severity="info", message=f"{found.message} with these data", advice="")
        if (found.code == NEVER_COPIED and found.buffer in rarely) or (ahead and found.code == UNUSED)
        else found
        for found in findings
    )


def of_file(findings: Iterable[Finding], name: str) -> tuple[Finding, ...]:
    """The findings of a launch of a kernel that was given as a text, with the name of the file that holds it."""
    return tuple(replace(found, file=name, other_file=name if found.other_file else "") for found in findings)


def at_some_sizes(findings: Iterable[Finding], workspaces: Collection[str] = ()) -> tuple[Finding, ...]:
    """The findings of a launch of a kernel for dynamic sizes. It computes whole tiles: what is not read at these sizes
    is read at others, so that is no error of the kernel. Nor is a workspace that only other sizes need worth a word."""
    others, unused = list[Finding](), list[Finding]()
    for found in findings:
        if found.code == NEVER_COPIED and found.buffer in workspaces:
            continue
        if found.code == UNUSED:
            message = f"{found.message} at these sizes"
            unused.append(replace(found, severity="info", message=message, advice=""))
        else:
            others.append(found)
    return (*others, *unused)
