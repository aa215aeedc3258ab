"""Scalars, objects and registers that no other test reads, against numpy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from tests.host.vector_model import Array, clean, kernel, same_bits

FILE = "api_rest.cpp"


def numbers(name: str, *arguments: object) -> list[float]:
    """What the kernel puts into its second argument."""
    x, *rest = arguments
    y = np.full(512, -12345, np.float32)
    run = kernel(FILE, name).launch(1, [x, y, *rest], time=False)
    clean(run)
    return y[y != -12345].tolist()


def test_objects() -> None:
    x, workspace = np.arange(64, dtype=np.int32), np.zeros(1024, np.uint8)
    wanted = [3, np.inf, 32, 33 * 4, 33 * 2, 8064, 1, 1, 1, 16, 0, 77, 1, 5]
    # A buffer of 500 bytes has 512; 256 of them are 64 elements.
    wanted += [512, 512, 64, -1, 9, 3, 1, 64, 77, 512 + 2 * 256]
    # Tensors in the queue, whether there is one, room for one more, an idle buffer.
    wanted += [1100, 1111, 12, 1100, 1, 1, 1, 1, 1, 1024, 8192, 0]
    assert numbers("objects", x, workspace) == wanted


def halves(values: Array) -> tuple[Array, Array]:
    """To the nearest half, and to the one of the two around with an odd last bit."""
    with np.errstate(over="ignore"):
        nearest = values.astype(np.float16)
    below = np.where(
        np.abs(nearest.astype(np.float32)) > np.abs(values),
        nearest.view(np.uint16) - 1,
        nearest.view(np.uint16),
    )
    exact = (nearest.astype(np.float32) == values) | np.isnan(values)
    odd = np.where(exact, nearest.view(np.uint16), below | 1).astype(np.uint16)
    return nearest, odd.view(np.float16)


def test_conversions_of_scalars() -> None:
    values = [
        0,
        -0.0,
        0.5,
        1.5,
        -0.5,
        -1.5,
        2.5,
        0.49999997,
        1 + 2**-11,
        1 + 2**-11 + 2**-20,
        1 + 3 * 2**-11,
        65504,
    ]
    values += [-1 - 2**-12, 6e-8, 1e-9, 1 + 2**-8, 3.14159265, -2047.3, 8388607.5]
    x = np.array(values, np.float32)
    y = np.zeros(x.size * 7, np.float32)
    clean(kernel(FILE, "scalars").launch(1, [x, y, x.size], time=False))
    nearest, odd = halves(x)
    away = np.trunc(x) + np.where(np.abs(x - np.trunc(x)) >= 0.5, np.sign(x), 0)
    brain = x.astype(ml_dtypes.bfloat16)
    wanted = [nearest, odd, np.rint(x), np.floor(x), np.ceil(x), away, brain]
    found = y.reshape(-1, 7).T
    for one, other in zip(found, wanted, strict=True):
        same_bits(one + np.float32(0), other.astype(np.float32) + np.float32(0))


@pytest.mark.parametrize("count", [1, 7, 8, 9, 63, 64, 65, 256])
def test_what_reductions_leave(count: int) -> None:
    x = np.random.default_rng(count).integers(-99, 99, 256).astype(np.float32)
    sums = np.full(256, 2, np.float32)
    found = numbers("registers", x, sums, count)
    # Every second element of the first `count`.
    kept = (count + 1) // 2
    assert found == [x[:count].sum(), x[:count].sum(), x[:64].min(), x[:64].min(), kept, kept]
    np.testing.assert_array_equal(sums, x + 2)


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("length", [1, 31, 32, 33, 128])
def test_merging_four_runs(length: int, stop: bool) -> None:
    rng = np.random.default_rng(length)
    scores = -np.sort(-rng.permutation(4 * length).astype(np.float32).reshape(4, length))
    x, y, counts = np.zeros((4, 128, 2), np.float32), np.zeros((512, 2), np.float32), np.zeros(8, np.int32)
    x[:, :length, 0] = scores
    x[:, :length, 1].view(np.uint32)[:] = np.arange(4 * length).reshape(4, length)
    clean(kernel(FILE, "merged").launch(1, [x, y, counts, length, stop], time=False))
    records = x[:, :length].reshape(-1, 2)
    order = np.argsort(-records[:, 0], kind="stable")
    done = 4 * length
    if stop:
        # Up to the first run that is exhausted.
        done = 1 + min(int(np.flatnonzero(order // length == i)[-1]) for i in range(4))
        taken = np.bincount(order[:done] // length, minlength=4)
        np.testing.assert_array_equal(counts[:4], taken)
    np.testing.assert_array_equal(y[:done].view(np.uint32), records[order[:done]].view(np.uint32))


def test_walks_through_a_product() -> None:
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-9, 10, (32, 32)).astype(np.float16) for _ in range(2))
    c, bits = np.zeros((4, 32, 32), np.float32), np.zeros(8, np.int32)
    clean(kernel(FILE, "walked").launch(1, [a, b, c, bits], time=False))
    np.testing.assert_array_equal(c, np.broadcast_to(a.astype(np.float32) @ b.T.astype(np.float32), c.shape))
    assert bits[:4].tolist() == [1, 0, 1, 0]
