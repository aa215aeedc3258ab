"""Chooses the strategy for a product with low-bit weights.

    make_lowbit(function, options, needs)      # [tile.kernel @f], with the attribute
        tile.weights = {strategy = "digits", expand_ns = 21400, digits_ns = 13100, totals_ns = 14700}

* expand, panels: the vector cores dequantize the weights to floats ahead of the cube, for each block or for a whole
  strip.
* digits, totals: the cube multiplies the weights as they are, with the left operand split into digits of as few bits.
  The sums are scaled and added up by the vector cores (`digits`), which are then fully occupied, or by the cube
  (`totals`).
* unit, blocks: the cube itself turns the weights into floats, for few rows, or for any number of rows in blocks. Such
  kernels need no vector cores, and launch faster.

If the left operand has bytes, integers are expanded to bytes too (`bytes`), and sums of digits are exact, as long as
one scale for all of k can be applied after the product. The strategy with the shortest predicted time is taken; of a
named number of rows one that is slower for some number of them is not, and `blocks_slower` says for which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from ascir.passes.graph.cube.lowbit.candidate import Candidate, Case
from ascir.passes.graph.cube.lowbit.choose_digits import digits, totals
from ascir.passes.graph.cube.lowbit.choose_expanded import expand, panels, widened
from ascir.passes.graph.cube.lowbit.choose_unit import blocks, unit
from ascir.passes.graph.cube.lowbit.divide import Taken
from ascir.passes.graph.cube.lowbit.problem import bytes_of, product_with_weight
from ascir.passes.graph.cube.plan import Options
from ascir.passes.graph.needs import Needs
from ascir.passes.graph.tiling.errors import Untileable

CERTIFICATE = "tile.weights"


def make_lowbit(
    function: FuncOp, options: Options, needs: Needs, strategy: str | None = None
) -> list[Operation]:
    """The kernel of a product with low-bit weights, and its launcher if there are named dimensions."""
    if strategy not in (None, *STRATEGIES):
        raise Untileable(f"no strategy '{strategy}' for weights: {', '.join(STRATEGIES)} are there")
    candidates = _candidates(function, options)
    entries: dict[str, Attribute] = {}
    for name, candidate in candidates.items():
        if isinstance(candidate, Candidate):
            entries[f"{name}_ns"] = IntegerAttr(round(candidate.nanoseconds), i64)
            if candidate.slower is not None:
                entries[f"{name}_slower"] = StringAttr(candidate.slower)
    reasons = {name: candidate for name, candidate in candidates.items() if isinstance(candidate, str)}
    times = _everywhere(candidates)
    for chosen in [strategy] if strategy else sorted(times, key=times.__getitem__):
        candidate = candidates[chosen]
        if not isinstance(candidate, Candidate):
            break
        try:
            made = candidate.make(needs)
        except Untileable as error:  # it does not fit as predicted
            reasons[chosen] = str(error)
            continue
        made[0].attributes[CERTIFICATE] = DictionaryAttr({"strategy": StringAttr(chosen), **entries})
        return made
    raise Untileable(_refusal({strategy: reasons[strategy]} if strategy else reasons))


def predicted(function: FuncOp, options: Options) -> float:
    """The predicted nanoseconds of the fastest strategy."""
    candidates = _candidates(function, options)
    if times := _everywhere(candidates):
        return min(times.values())
    raise Untileable(
        _refusal({name: candidate for name, candidate in candidates.items() if isinstance(candidate, str)})
    )


def _everywhere(candidates: Mapping[str, Candidate | str]) -> dict[str, float]:
    """The nanoseconds of strategies that are not slower than others for some number of rows."""
    return {
        name: candidate.nanoseconds
        for name, candidate in candidates.items()
        if isinstance(candidate, Candidate) and candidate.slower is None
    }


def _refusal(reasons: Mapping[str, str]) -> str:
    return "weights of few bits: " + "; ".join(f"{name}: {reason}" for name, reason in reasons.items())


def _candidates(function: FuncOp, options: Options) -> dict[str, Candidate | str]:
    """The prediction of each strategy, or the reason why it is not possible."""
    matmul = product_with_weight(function)
    bytes = matmul is not None and bytes_of(matmul) is not None
    found: dict[str, Candidate | str] = {}
    for name, strategy in STRATEGIES.items():
        try:
            found[name] = strategy.predict(
                Case.of(function, options, strategy.bytes if bytes else Taken.FLOATS)
            )
        except Untileable as error:
            found[name] = str(error)
    return found


@dataclass(frozen=True)
class Strategy:
    """How a kernel multiplies low-bit weights."""

    predict: Callable[[Case], Candidate | str]
    bytes: Taken = Taken.FLOATS
    """What it reads if the left operand is dequantized bytes."""


STRATEGIES: dict[str, Strategy] = {
    "expand": Strategy(expand),
    "panels": Strategy(panels, Taken.BYTES),
    "bytes": Strategy(widened, Taken.BYTES),
    "digits": Strategy(digits, Taken.BYTES),
    "totals": Strategy(totals, Taken.SUMS),
    "unit": Strategy(unit),
    "blocks": Strategy(blocks),
}
