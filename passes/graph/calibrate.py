"""Records the range of activations, the left operands of products with constant weights, on samples.

    $ ascir-opt net.mlir -p 'graph-calibrate{samples=x.npz method=percentile},graph-quantize{bits=8 activations=true}'

    %h = graph.gelu %x : tensor<8x4096xf16>   %y = graph.matmul %h, %w ...
    ->  %h = graph.gelu %x {graph.range = array<f64: -0.17, 4.9>} : tensor<8x4096xf16> ...

`samples` holds an array for each argument of the function, by its name; its first dimension counts the samples. The
reference interpreter runs them. A range is symmetric about zero; the method says how wide it is:

* `minmax`: up to the largest magnitude that was seen;
* `percentile`: up to the magnitude that so many percent of the elements do not exceed, which cuts off a few outliers;
* `entropy`: such that the distribution, in 128 steps, stays closest to the original (least Kullback-Leibler
  divergence).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.interpreter import Interpreter
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.utils.exceptions import InterpretationError, PassFailedException

from ascir.dialects.graph import MatmulOp
from ascir.passes.graph.layers import weighted
from ascir.passes.graph.ranges import set_range

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

METHODS = ("minmax", "percentile", "entropy")
BINS = 2048
"""The number of bins of the histogram of magnitudes."""
STEPS = 128
"""The number of magnitudes of a signed byte."""


@dataclass(frozen=True)
class GraphCalibratePass(ModulePass):
    """Record the ranges of the left operands of products, seen on samples."""

    name = "graph-calibrate"

    samples: str
    """A .npz file with an array for each argument, by its name; the first dimension counts the samples."""
    method: str = "minmax"
    """How a range is chosen: `minmax`, `percentile` or `entropy`."""
    percent: int | float = 99.99
    """With `percentile`: the percentage of elements that lie inside the range."""
    function: str | None = None
    """The function that the samples are for; needed if the module has several."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.method not in METHODS:
            raise PassFailedException(f"method {self.method} is none of {', '.join(METHODS)}")
        if not 0 < self.percent <= 100:
            raise PassFailedException(f"percent={self.percent}: it is more than 0, and at most 100")
        from ascir.interp.evaluate import only_function
        from ascir.interp.run import find_function

        try:
            function = find_function(op, self.function or only_function(op))
            samples = _samples(self.samples, function)
            ranges = calibrate(op, function, samples, self.method, self.percent)
        except InterpretationError as error:
            raise PassFailedException(str(error)) from None
        for value, limit in ranges.items():
            set_range(value, -limit, limit)


@dataclass
class _Watch(Interpreter.Listener):
    """Passes the left operands of products to `see`."""

    watched: dict[Operation, SSAValue]
    see: Callable[[SSAValue, Array], None]

    def will_interpret_op(self, op: Operation, args: Sequence[Any]) -> None:
        if (value := self.watched.get(op)) is not None:
            self.see(value, args[0])


@dataclass
class _Histogram:
    """A histogram of magnitudes: `grow` finds its range in a first run, `count` fills it in a second one."""

    largest: float = 0.0
    counts: Any = field(default=None)

    def grow(self, array: Array) -> None:
        import numpy as np

        if array.size:
            # Of numpy, which keeps NaN.
            self.largest = float(np.maximum(self.largest, np.max(np.abs(array.astype(np.float64)))))

    def count(self, array: Array) -> None:
        import numpy as np

        magnitudes = np.abs(array.astype(np.float64)).ravel()
        found: Any = np.histogram(magnitudes, BINS, (0.0, self.largest or 1.0))[0]
        self.counts = found if self.counts is None else self.counts + found


def calibrate(
    module: ModuleOp,
    function: FuncOp,
    samples: Sequence[Sequence[Array]],
    method: str = "minmax",
    percent: float = 99.99,
) -> dict[SSAValue, float]:
    """The largest magnitude to represent, for each left operand of a product with a constant weight, in this function
    and in those that it calls."""
    import numpy as np

    from ascir.interp.run import run_function

    watched: dict[Operation, SSAValue] = {
        product: product.lhs if isinstance(product, MatmulOp) else product.x
        for each in module.ops
        if isinstance(each, FuncOp)
        for product, _ in weighted(each)
    }
    seen = defaultdict[SSAValue, _Histogram](_Histogram)

    def run(see: Callable[[SSAValue, Array], None]) -> None:
        for sample in samples:
            run_function(module, function.sym_name.data, sample, [_Watch(watched, see)])

    run(lambda value, array: seen[value].grow(array))
    if bad := next((value for value, found in seen.items() if not np.isfinite(found.largest)), None):
        raise InterpretationError(f"%{bad.name_hint or '?'} is not finite on these samples")
    if method == "minmax":
        return {value: found.largest for value, found in seen.items()}
    run(lambda value, array: seen[value].count(array))

    def part(counts: Any) -> float:
        return _percentile(counts, percent) if method == "percentile" else _entropy(counts)

    return {value: found.largest * part(found.counts) for value, found in seen.items()}


def _percentile(counts: Any, percent: float) -> float:
    """The fraction of the largest magnitude that this percentage of the elements does not exceed."""
    import numpy as np

    below: Any = np.cumsum(counts)
    return (int((below < percent / 100 * below[-1]).sum()) + 1) / BINS


def _entropy(counts: Any) -> float:
    """The fraction of the largest magnitude with the least divergence; magnitudes beyond it count at its end."""
    import numpy as np

    best, least = BINS, float("inf")
    whole: Any = counts.astype(np.float64)
    for width in range(STEPS, BINS + 1, 16):
        cut = whole[:width].copy()
        cut[-1] += whole[width:].sum()
        coarse = _coarse(whole[:width])
        divergence = _divergence(cut, coarse)
        if divergence < least:
            best, least = width, divergence
    return best / BINS


def _coarse(counts: Any) -> Any:
    """The histogram after quantization: the count of each step is divided equally among its nonempty bins."""
    import numpy as np

    steps: Any = np.minimum(np.arange(int(counts.size)) * STEPS // int(counts.size), STEPS - 1)
    some: Any = counts > 0
    total: Any = np.bincount(steps, counts, STEPS)
    number: Any = np.maximum(np.bincount(steps, some, STEPS), 1)
    return np.where(some, (total / number)[steps], 0.0)


def _divergence(exact: Any, other: Any) -> float:
    """The Kullback-Leibler divergence of two histograms; bins that are empty in `other` have a very small
    probability."""
    import numpy as np

    p, q = exact / max(exact.sum(), 1e-30), other / max(other.sum(), 1e-30)
    some = p > 0
    return float(np.sum(p[some] * np.log(p[some] / np.maximum(q[some], 1e-12))))


def _samples(path: str, function: FuncOp) -> list[list[Array]]:
    from ascir.interp.dtypes import numpy_dtype
    from ascir.interp.evaluate import argument_positions, meant, read_arrays
    from ascir.interp.types import tensor_parts

    positions = argument_positions(function)
    found = read_arrays(path)
    arrays = {positions[name]: array for name, array in found.items() if name in positions}
    names = [argument.name_hint or f"argument {index}" for index, argument in enumerate(function.args)]
    if missing := [name for index, name in enumerate(names) if index not in arrays]:
        raise PassFailedException(
            f"{path}: there is no array {missing[0]}; it has {', '.join(found) or 'none'}"
        )
    types = [tensor_parts(argument.type)[0] for argument in function.args]
    given = [meant(arrays[index], numpy_dtype(element), path) for index, element in enumerate(types)]
    counts = {name: len(array) if array.ndim else 0 for name, array in zip(names, given, strict=True)}
    if len(set(counts.values())) != 1 or 0 in counts.values():
        raise PassFailedException(
            f"{path}: each argument has the same number of samples, in front of its own dimensions, found {counts}"
        )
    return [list(sample) for sample in zip(*given, strict=True)]
