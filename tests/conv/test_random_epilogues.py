"""Convolutions by chance, with what is computed of them by chance: activations, shortcuts, numbers for channels and
images."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.conv.images import BLOCKS
from tests.conv.test_epilogues import Behind
from tests.vector.harness import check

UNARY = ("silu", "gelu", "sigmoid", "tanh", "hardswish", "relu", "abs")
BINARY = ("add", "sub", "mul", "maximum")
BESIDE = {"shortcut": "$p", "channels": "$c", "images": "$s"}


def behind(random: Random) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Up to three operations, and the tensors that they take."""
    lines, more, last = list[str](), list[tuple[str, str]](), "%p"
    count = random.randint(1, 3)
    for number in range(count):
        made = "%y" if number == count - 1 else f"%v{number}"
        kind = random.choice(("unary", *BESIDE))
        if kind == "unary":
            lines.append(f"{made} = graph.{random.choice(UNARY)} {last} : $p")
        else:
            more.append((f"r{number}", BESIDE[kind]))
            types = f"($p, {BESIDE[kind]}) -> $p"
            lines.append(f"{made} = graph.{random.choice(BINARY)} {last}, %r{number} : {types}")
        last = made
    return "\n".join(lines), tuple(more)


def random_case(seed: int) -> tuple[Behind, dict[str, Any]]:
    random = Random(seed)
    dtype, kernel = random.choice(("f16", "f16", "bf16", "f32")), random.choice((1, 1, 3, 3, 5))
    image = (
        random.choice((1, 1, 2, 3, 5)),
        random.randint(1, 4),
        random.randint(kernel, 20),
        random.randint(kernel, 24),
    )
    body, more = behind(random)
    case = Behind(
        image,
        BLOCKS[dtype] * random.randint(1, 9),
        body,
        kernel=kernel,
        stride=random.choice((1, 1, 2, 3)),
        dtype=dtype,
        more=more,
        bias=dtype != "bf16" and random.random() < 0.5,
        packed=image[1] > 1 and random.random() < 0.3,
    )
    return case, {"graph-tile": {"cores": random.choice((1, 2, 5, 24)), "buffers": random.choice((1, 2, 2))}}


@pytest.mark.parametrize("seed", range(4))
def test_random(seed: int) -> None:
    case, options = random_case(seed)
    check(case.graph(), options, schedule_seed=seed)
