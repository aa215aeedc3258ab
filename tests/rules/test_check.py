"""Rules that do not hold are refused, with a case that shows it; true ones are not."""

from __future__ import annotations

import pytest

from ascir.diagnostics import Source, SourceError
from ascir.rules.check import check_rule
from ascir.rules.library import load, require_true
from ascir.rules.rewrite import Rule

FALSE = {
    "identity": "relu(x) => x",
    "sign": "sqrt(x * x) => x",
    "precedence": "(x + y) * z => x + y * z",
    "negative_factor": "maximum(x, y) * z => maximum(x * z, y * z)",
    "other_axis": "softmax(x, axis = a) => softmax(x, axis = -1)",
    "order_of_factors": "x @ y => y @ x",
    "quotient_rounds": "x // y * y => x",
    "ties": "round(x) => floor(x + 0.5)",
    "equal_elements": "x < y => x <= y",
    "forgotten_permutation": "transpose(transpose(x, permutation = p), permutation = q) => x",
    "other_formula": 'gelu(x) => gelu(x, approximate = "tanh")',
    "forgotten_epsilon": "layer_norm(x, axis = a, epsilon = e) => layer_norm(x, axis = a) for x: float[N, D], e in [0.5]",
    "forgotten_mean": """
        batch_norm(conv2d(x, w, strides = s, pads = p), gamma, beta, mean, var, epsilon = e)
        => conv2d(x, w * k[:, None, None, None], beta, strides = s, pads = p)
        where k = gamma / sqrt(var + e)
        for x: float[N, C, H, W], w: const float[O, C, KH, KW], s in [[1, 1]], p in [[0, 0, 0, 0]]""",
    "order_of_elements": "reshape(transpose(x, permutation = p), shape = s) => reshape(x, shape = s)",
    "antisymmetric": "x - y => y - x",
    "integers_truncate": "x / c * c => x for x: int, c: const int[], c in [2, 3]",
    "wrong_default": "x * s?0 + y => x + y for x, y, s: float[N]",
    "exclusive": "cumsum(x, axis = 0, exclusive = e) => cumsum(x, axis = 0) for x: float[N, C]",
    "beyond_its_tolerance": "x + x => x * 2.004 for x: f16 tolerance 1",
    "first_of_equals": "argmax(-x, axis = 0) => argmax(-abs(x), axis = 0) for x: float[N, C]",
}
TRUE = {
    "as_in_the_design": """
        batch_norm(conv2d(x, w, stride = s, pad = p), gamma, beta, mean, var, eps = e)
        => conv2d(x, w * k[:, None, None, None], stride = s, pad = p) + (beta - mean * k)[:, None, None]
        where k = gamma / sqrt(var + e)""",
    "tolerance": "x + x => x * 2.004 for x: f16 tolerance 20",
    "optional": "softmax(x * s?1, axis = -1) => softmax(x * s, axis = -1) for x: float[N, C], s: float[C]",
}


def rule_of(name: str, text: str) -> Rule:
    return load(Source("test.ascl", f"rule {name}: {text}")).rules[0]


@pytest.mark.parametrize("name", FALSE)
def test_false_rule_is_refused(name: str) -> None:
    verdict = check_rule(rule_of(name, FALSE[name]))
    assert not verdict.holds
    assert verdict.refutation is not None
    assert verdict.refutation.startswith("the sides differ for ")


@pytest.mark.parametrize("name", TRUE)
def test_true_rule_holds(name: str) -> None:
    verdict = check_rule(rule_of(name, TRUE[name]))
    assert verdict.holds, verdict.refutation


def test_counter_example_is_said() -> None:
    with pytest.raises(
        SourceError, match=r"rule 'sign' is refused: the sides differ for x: \w+\[.*expected .*, found -"
    ):
        require_true(rule_of("sign", FALSE["sign"]))


def test_rule_that_cannot_be_tried_is_refused() -> None:
    verdict = check_rule(rule_of("never", "x + y => y + x if rank(x) == 9"))
    assert verdict.refutation is not None
    assert "could be tried in 0 cases only: its condition does not hold" in verdict.refutation


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rleu(x) => x", "unknown function 'rleu'; did you mean 'relu'?"),
        ("x => x", "a pattern begins with an operation"),
        ("relu(x) => x for y: float", "the pattern has no 'y'"),
        ("relu(x) => x for x: folat", "'folat' is none of"),
        ("concat(x, axis = 0) => x", "'inputs' is a list of patterns"),
        ("reshape(x) => x", "a pattern of 'reshape' must say shape"),
        ("x[0] => x", "every dimension is a slice of numbers"),
        ("(a? - y) * 2 => y", "the left side of '-' cannot be absent"),
        ("relu(y) with y = exp(y) => y", "'y' is made of itself"),
        ("relu(y) with y = exp(z), z = abs(y) => y", "'y' is made of itself"),
    ],
)
def test_bad_pattern(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=message.replace("?", r"\?").replace("[", r"\[")):
        rule_of("bad", text)
