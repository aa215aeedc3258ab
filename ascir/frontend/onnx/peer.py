"""Comparison with onnxruntime, if installed: a second opinion for `ascir run --check`.

opinions(Path("net.onnx"), inputs, outputs)      # none if it is not installed
->  result 0: onnxruntime is 3.1e-04 away: the length of the difference over the length of what it says
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ascir.diagnostics import one_line
from ascir.interp.dtypes import Array, is_float
from ascir.interp.rounding import widen

NEAR = {"float64": 1e-3, "float32": 1e-3, "float16": 2e-2, "bfloat16": 1e-1}
"""The tolerance: both round, at different places and in different orders."""


@dataclass(frozen=True)
class Opinion:
    """The difference from onnxruntime, or why there is none."""

    said: str
    agrees: bool

    def __str__(self) -> str:
        return self.said


def opinions(path: Path, inputs: Sequence[Array], outputs: Sequence[Array]) -> list[Opinion]:
    """The differences of all results."""
    try:
        import onnxruntime
    except ImportError:
        return []
    peer: Any = onnxruntime
    peer.set_default_logger_severity(4)
    try:
        session = peer.InferenceSession(str(path), providers=["CPUExecutionProvider"])
        names = [each.name for each in session.get_inputs()]
        theirs = [np.asarray(each) for each in session.run(None, dict(zip(names, inputs, strict=True)))]
    except Exception as error:  # it raises what its C++ raises
        return [Opinion(f"onnxruntime does not run this model: {one_line(error):.160}", True)]
    return [_opinion(number, *pair) for number, pair in enumerate(zip(theirs, outputs, strict=True))]


def _opinion(number: int, theirs: Array, ours: Array) -> Opinion:
    away = distance(theirs, ours)
    said = f"result {number}: onnxruntime is {away:.2g} away"
    if (limit := NEAR.get(str(theirs.dtype), 0.0)) >= away:
        return Opinion(said, True)
    return Opinion(f"{said}, more than {limit:g}: the meaning of the model is read differently", False)


def distance(theirs: Array, ours: Array) -> float:
    """The relative error of floats, including NaN; for other elements the fraction that differs. Infinite if shapes
    differ."""
    if theirs.shape != ours.shape:
        return float("inf")
    if not theirs.size:
        return 0.0
    if not is_float(theirs.dtype):
        return float((np.asarray(theirs) != np.asarray(ours)).mean())
    a, b = widen(theirs), widen(ours)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    if not np.all(np.isfinite(a[~same]) & np.isfinite(b[~same])):
        return float("inf")
    finite = np.isfinite(a)
    length = float(np.linalg.norm(a[finite]))
    lost = float(np.linalg.norm((a - b)[~same]))
    return lost / length if length else lost
