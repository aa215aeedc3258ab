"""Whether two results are equal up to rounding, and where they differ most.

    compare(before, after)      # None, or
    # 3 of 4096 elements differ by more than 16 ulps of float16; worst at [12, 7]: expected 1.5, ...

NaN equals NaN, 0 equals -0. Errors are in units in the last place of the larger number, or of the array's typical
element (the median magnitude of its nonzero ones) if that is larger: after cancellation, a sum is no more accurate
than its terms. Infinity counts as the first value beyond the largest finite one. Integers must be equal unless a
tolerance is given.
"""

from dataclasses import dataclass

import numpy as np

from ascir.interp.dtypes import (
    BFLOAT16,
    FLOAT16,
    FLOAT32,
    FLOAT64,
    FLOAT_FORMATS,
    Array,
    DType,
    FloatFormat,
    is_float,
)
from ascir.interp.rounding import quiet, widen

TOLERANCES: dict[DType, float] = {FLOAT16: 16.0, BFLOAT16: 16.0, FLOAT32: 128.0, FLOAT64: 4096.0}
"""The ulps by which two computations of the same function may differ, in the order of sums and in intermediate
roundings."""


@dataclass(frozen=True)
class Mismatch:
    """The difference of two results; its `str` is a report."""

    reason: str
    count: int = 0
    total: int = 0
    index: tuple[int, ...] = ()
    expected: object = None
    found: object = None
    error: float = 0.0
    unit: str = "ulps"

    def __str__(self) -> str:
        if not self.count:
            return self.reason
        place = f" at {list(self.index)}" if self.index else ""
        distance = "one of them is NaN" if np.isinf(self.error) else f"{self.error:.4g} {self.unit}"
        return (
            f"{self.count} of {self.total} elements {self.reason}; worst{place}: "
            f"expected {self.expected}, found {self.found} ({distance})"
        )


@quiet
def ulp(x: Array, form: FloatFormat) -> Array:
    """The distance between adjacent values of a format, at float64 values."""
    exponent = np.maximum(np.frexp(x)[1] - 1, form.minimum_exponent)
    return np.ldexp(1.0, exponent - (form.precision - 1))


@quiet
def ulp_errors(expected: Array, found: Array, form: FloatFormat) -> Array:
    """The distance of two float64 arrays in ulps of `form`; infinity if only one is NaN."""
    beyond = (
        2.0 * ulp(np.array(form.maximum), form) * 2.0 ** (form.precision - 1)
    )  # the first power of two too large
    a, b = (np.where(np.isinf(x), np.copysign(min(beyond, form.maximum), x), x) for x in (expected, found))
    magnitudes = np.abs(a[np.isfinite(a) & (a != 0)])
    typical = float(np.median(magnitudes)) if magnitudes.size else 0.0
    unit = ulp(np.maximum(np.maximum(np.abs(a), np.abs(b)), typical), form)
    distance = np.abs(a / unit - b / unit)
    both = np.isnan(expected) & np.isnan(found)
    return np.where(both, 0.0, np.where(np.isnan(distance), np.inf, distance))


@quiet
def compare(
    before: Array, after: Array, dtype: DType | None = None, tolerance: float | None = None
) -> Mismatch | None:
    """None if the arrays are equal. `dtype` is the type for ulps, by default that of the arrays."""
    if before.dtype != after.dtype:
        return Mismatch(f"element types differ: expected {before.dtype}, found {after.dtype}")
    if before.shape != after.shape:
        return Mismatch(f"shapes differ: expected {list(before.shape)}, found {list(after.shape)}")
    if before.size == 0:
        return None
    judge = before.dtype if dtype is None else dtype
    if is_float(before.dtype) and is_float(judge):
        limit = TOLERANCES[judge] if tolerance is None else tolerance
        errors = ulp_errors(widen(before), widen(after), FLOAT_FORMATS[judge])
        reason = f"differ by more than {limit:g} ulps of {judge}"
    else:
        limit = 0.0 if tolerance is None else tolerance
        low, high = np.minimum(widen(before), widen(after)), np.maximum(widen(before), widen(after))
        errors = (high.view(np.uint64) - low.view(np.uint64)).astype(np.float64)
        reason = f"differ by more than {limit:g}" if limit else "differ"
    wrong = errors > limit
    if not np.any(wrong):
        return None
    worst = tuple(int(i) for i in np.unravel_index(int(np.argmax(errors)), errors.shape))
    return Mismatch(
        reason=reason,
        count=int(np.sum(wrong)),
        total=before.size,
        index=worst,
        expected=before[worst],
        found=after[worst],
        error=float(errors[worst]),
        unit="ulps" if is_float(before.dtype) else "off",
    )
