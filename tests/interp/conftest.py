"""No function of the interpreter may warn: infinities and NaN are values."""

import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        warnings.simplefilter("error", DeprecationWarning)
        yield
