"""An HTML page on a compiled model: its groups, kernels, memories and sources; with a run also its profile.

    Path("report.html").write_text(page(Subject("net", reports, programs), None))

The file is self-contained: it has no scripts, and loads nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ascir.report.kernels import memory, sync, tiling
from ascir.report.picture import draw

if TYPE_CHECKING:
    from ascir.program import Program
    from ascir.report.fusion import Report
    from ascir.report.profile import Profile
    from ascir.runtime import CompiledKernel

TEMPLATE = Path(__file__).parent / "templates" / "page.html"
BAR = 320
"""The width of a full memory in pixels."""


@dataclass(frozen=True)
class Subject:
    """The subject of a page."""

    title: str
    reports: Sequence[Report]
    """The reports on fusion, one for each function."""
    programs: Sequence[Program]


@dataclass(frozen=True)
class Bar:
    """The use of a memory."""

    space: str
    peak: int
    capacity: int
    said: str

    @property
    def width(self) -> int:
        return max(1, BAR * self.peak // self.capacity)


@dataclass(frozen=True)
class Row:
    """A kernel, and its entry in the profile."""

    kernel: CompiledKernel
    time: str = ""
    share: str = ""
    limit: str = ""

    @property
    def tiling(self) -> list[str]:
        return list(tiling(self.kernel.certificates.get("tiling", ())))

    @property
    def sync(self) -> list[str]:
        found = self.kernel.certificates.get("sync")
        return list(sync(found)) if found else []

    @property
    def bars(self) -> Iterator[Bar]:
        places: Mapping[str, Any] = self.kernel.certificates.get("placement", {})
        for (space, found), said in zip(places.items(), memory(places), strict=True):
            yield Bar(space, found["peak"], found["capacity"], said)


def page(subject: Subject, profile: Profile | None) -> str:
    """The page as HTML. Raises ImportError if jinja2 is not installed."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    kernels = {kernel.name: kernel for program in subject.programs for kernel in program.kernels}
    template = environment.from_string(TEMPLATE.read_text(encoding="utf-8"))
    return template.render(
        subject=subject,
        pictures=[draw(report) for report in subject.reports],
        rows=list(_rows(kernels, profile)),
        profile=profile,
        bar=BAR,
    )


def _rows(kernels: Mapping[str, CompiledKernel], profile: Profile | None) -> Iterator[Row]:
    """The rows of the kernels, in descending order of time if there is a profile."""
    if profile is None:
        yield from map(Row, kernels.values())
        return
    for row in profile.kernels:
        share = row.time_us / profile.time_us if profile.time_us else 0.0
        limit = f"{row.limit} {row.limit_share:.0%}"
        yield Row(
            kernels[row.name], f"{row.launches} x {row.time_us / row.launches:.2f}", f"{share:.1%}", limit
        )
