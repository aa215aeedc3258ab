"""Random values for the tensors of a case, where rules are likely to fail.

    random_values((4,), argument, random, kind=2)     # halves of small integers: zeros, ties, equal elements

Floats at three scales, by `kind`: normal, eight times wider, halves. Integers with the ends of their type among them.
What the operations need (a divisor that is not 0, an index in range) comes first.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import SSAValue

from ascir.dialects.graph import element_of
from ascir.dialects.graph.types import is_float
from ascir.interp.dtypes import Array, integer_range, numpy_dtype
from ascir.interp.inputs import Domain, domain_of, random_array
from ascir.interp.rounding import narrow, widen


def random_values(shape: Sequence[int], argument: SSAValue, random: np.random.Generator, kind: int) -> Array:
    domain, dtype = domain_of(argument, {}), numpy_dtype(element_of(argument))
    found = random_array(tuple(shape), dtype, domain, random)
    if not is_float(element_of(argument)):
        return _with_extremes(found, random) if kind % 3 and domain == Domain() else found
    if kind % 3 == 0 or domain.within_one:
        return found
    if kind % 3 == 1:
        return narrow(widen(found) * 8.0, dtype)
    halves = np.asarray(random.integers(-6, 7, found.shape) / 2.0, np.float64)
    return narrow(_within(halves, domain), dtype)


def _with_extremes(values: Array, random: np.random.Generator) -> Array:
    """Integers among which are the least and the greatest of their type."""
    low, high = integer_range(values.dtype)
    ends = np.where(random.integers(2, size=values.shape) == 0, low, high).astype(values.dtype)
    return np.where(random.integers(4, size=values.shape) == 0, ends, values).astype(values.dtype)


def _within(values: Array, domain: Domain) -> Array:
    values = np.abs(values) if domain.positive else values
    return np.where(values == 0, 0.5, values) if domain.positive or domain.nonzero else values
