"""Groups that people write, each for some shapes and element types."""

from __future__ import annotations

from collections.abc import Iterator

from tests.vector.harness import Graph, graph
from tests.vector.moving import moving
from tests.vector.ordering import ordering
from tests.vector.wide import wide

UNARY = (
    "abs", "neg", "relu", "exp", "log", "sqrt", "rsqrt", "reciprocal", "sigmoid", "silu", "gelu", "tanh", "erf",
    "mish", "softplus", "hardswish", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "asinh", "acosh",
    "atanh", "exp2", "expm1", "log1p", "log2", "sign", "floor", "ceil", "round", "trunc",
)  # fmt: skip
FLAGS = ("isnan", "isinf")
BINARY = ("add", "sub", "mul", "div", "maximum", "minimum", "pow", "mod", "rem", "floordiv", "atan2")
INTEGER = ("add", "sub", "mul", "div", "maximum", "minimum", "mod", "rem", "floordiv", "and", "or", "xor")
PREDICATES = ("eq", "ne", "lt", "le", "gt", "ge")
SHAPES = ("1", "1000", "3x5x129", "64x1024")


def unary(op: str, type: str) -> Graph:
    return graph(("x", type), body=f"%y = graph.{op} %x : $x", result="$x")


def flag(op: str, type: str) -> Graph:
    boolean = type.rsplit("x", 1)[0] + "xi1"
    return graph(("x", type), body=f"%y = graph.{op} %x : $x -> tensor<{boolean}>", result=boolean)


def binary(op: str, type: str) -> Graph:
    return graph(("a", type), ("b", type), body=f"%y = graph.{op} %a, %b : ($a, $b) -> $a", result="$a")


def comparison(predicate: str, type: str) -> Graph:
    boolean = type.rsplit("x", 1)[0] + "xi1"
    return graph(
        ("a", type),
        ("b", type),
        body=f"%y = graph.compare {predicate} %a, %b : ($a, $b) -> tensor<{boolean}>",
        result=boolean,
    )


def cast(source: str, target: str, shape: str = "7x130") -> Graph:
    return graph(
        ("x", f"{shape}x{source}"),
        body=f"%y = graph.cast %x : $x -> tensor<{shape}x{target}>",
        result=f"{shape}x{target}",
    )


def residual_norm(rows: int, columns: int, element: str) -> Graph:
    row = f"{columns}x{element}"
    return graph(
        ("x", f"{rows}x{row}"), ("r", f"{rows}x{row}"), ("g", row), ("b", row),
        body="%s = graph.add %x, %r : ($x, $r) -> $x\n"
        "%y = graph.layer_norm %s axis 1 gamma %g beta %b : ($x, $g, $b) -> $x",
        result="$x",
    )  # fmt: skip


def named() -> Iterator[tuple[str, Graph]]:
    """All graphs by name."""
    yield from groups()
    yield from operations()
    yield from moving()
    yield from ordering()
    yield from wide()


def groups() -> Iterator[tuple[str, Graph]]:
    """What people fuse."""
    for rows, columns, element in (
        (1, 1, "f32"), (5, 7, "f16"), (64, 80, "f16"), (33, 1000, "f16"), (48, 1024, "f32"), (3, 40000, "f16"),
        (2, 100000, "f32"), (2000, 3, "f32"),
    ):  # fmt: skip
        x = ("x", f"{rows}x{columns}x{element}")
        gamma, beta = ("g", f"{columns}x{element}"), ("b", f"{columns}x{element}")
        size = f"{rows}x{columns}-{element}"
        yield f"softmax-{size}", graph(x, body="%y = graph.softmax %x axis 1 : $x", result="$x")
        yield f"log_softmax-{size}", graph(x, body="%y = graph.log_softmax %x axis 1 : $x", result="$x")
        yield (
            f"layer_norm-{size}",
            graph(
                x, gamma, beta,
                body="%y = graph.layer_norm %x axis 1 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
            ),
        )  # fmt: skip
        yield (
            f"rms_norm-{size}",
            graph(x, gamma, body="%y = graph.rms_norm %x axis 1 gamma %g : ($x, $g) -> $x", result="$x"),
        )
        yield (
            f"residual_norm-{size}",
            graph(
                x, ("r", x[1]), gamma,
                body="""%y0 = graph.add %x, %r : ($x, $r) -> $x
                        %y1 = graph.rms_norm %y0 axis 1 gamma %g : ($x, $g) -> $x""",
                result="$x | $x",
            ),
        )  # fmt: skip
        for kind in ("sum", "max", "min", "mean"):
            yield (
                f"{kind}_rows-{size}",
                graph(
                    x, body=f"%y = graph.reduce {kind} %x axes [1] : $x -> tensor<{rows}x{element}>",
                    result=f"{rows}x{element}",
                ),
            )  # fmt: skip
            yield (
                f"{kind}_columns-{size}",
                graph(
                    x, body=f"%y = graph.reduce {kind} %x axes [0] : $x -> tensor<{columns}x{element}>",
                    result=f"{columns}x{element}",
                ),
            )  # fmt: skip
        yield (
            f"sum_all-{size}",
            graph(x, body=f"%y = graph.reduce sum %x axes [0, 1] : $x -> tensor<{element}>", result=element),
        )
        yield (
            f"argmax-{size}",
            graph(x, body=f"%y = graph.argmax %x axis 1 : $x -> tensor<{rows}xi64>", result=f"{rows}xi64"),
        )
    yield (
        "swiglu",
        graph(
            ("x", "33x768xf16"), ("z", "33x768xf16"),
            body="""%s = graph.silu %x : $x
                    %y = graph.mul %s, %z : ($x, $z) -> $x""",
            result="$x",
        ),
    )  # fmt: skip
    yield (
        "bias_gelu",
        graph(
            ("x", "100x300xf16"), ("b", "300xf16"),
            body="""%s = graph.add %x, %b : ($x, $b) -> $x
                    %y = graph.gelu %s : $x""",
            result="$x",
        ),
    )  # fmt: skip
    yield (
        "group_norm",
        graph(
            ("x", "2x32x8x9xf32"), ("g", "32xf32"), ("b", "32xf32"),
            body="%y = graph.group_norm %x groups 4 gamma %g beta %b : ($x, $g, $b) -> $x", result="$x",
        ),
    )  # fmt: skip
    yield (
        "dropout",
        graph(
            ("x", "50x100xf16"), ("m", "50x100xi1"),
            body="%y = graph.dropout %x, %m rate 0.25 : ($x, $m) -> $x", result="$x",
        ),
    )  # fmt: skip
    yield (
        "rotary",
        graph(
            ("x", "2x4x16x80xf16"), ("c", "16x40xf16"), ("s", "16x40xf16"),
            body="%y = graph.rotary_embedding %x, %c, %s : ($x, $c, $s) -> $x", result="$x",
        ),
    )  # fmt: skip
    yield (
        "cross_entropy",
        graph(
            ("x", "24x1000xf32"), ("l", "24xi32"),
            body="%y = graph.cross_entropy %x, %l reduction none : ($x, $l) -> tensor<24xf32>", result="24xf32",
            ranges={1: (0, 999)},
        ),
    )  # fmt: skip
    yield (
        "cumsum",
        graph(("x", "17x100xf32"), body="%y = graph.cumsum %x axis 1 : $x", result="$x"),
    )
    yield (
        "row_quantise",
        graph(
            ("x", "40x512xf16"),
            body="""%a = graph.abs %x : $x
                    %m = graph.reduce max %a axes [1] keepdims : $x -> tensor<40x1xf16>
                    %c = graph.constant dense<127.0> : tensor<f16>
                    %s = graph.div %m, %c : (tensor<40x1xf16>, tensor<f16>) -> tensor<40x1xf16>
                    %q = graph.div %x, %s : ($x, tensor<40x1xf16>) -> $x
                    %r = graph.round %q : $x
                    %y0 = graph.cast %r : $x -> tensor<40x512xi8>
                    %y1 = graph.reshape %s : tensor<40x1xf16> -> tensor<40xf16>""",
            result="40x512xi8 | 40xf16",
        ),
    )  # fmt: skip
    yield (
        "adamw",
        graph(
            ("p", "10000xf32"), ("g", "10000xf32"), ("m", "10000xf32"), ("v", "10000xf32"),
            body="""%b1 = graph.constant dense<0.9> : tensor<f32>
                    %c1 = graph.constant dense<0.1> : tensor<f32>
                    %b2 = graph.constant dense<0.999> : tensor<f32>
                    %c2 = graph.constant dense<0.001> : tensor<f32>
                    %eps = graph.constant dense<1.0e-8> : tensor<f32>
                    %lr = graph.constant dense<0.01> : tensor<f32>
                    %decay = graph.constant dense<0.9999> : tensor<f32>
                    %m0 = graph.mul %m, %b1 : ($m, tensor<f32>) -> $m
                    %m1 = graph.mul %g, %c1 : ($g, tensor<f32>) -> $m
                    %y1 = graph.add %m0, %m1 : ($m, $m) -> $m
                    %v0 = graph.mul %v, %b2 : ($v, tensor<f32>) -> $v
                    %gg = graph.mul %g, %g : ($g, $g) -> $g
                    %v1 = graph.mul %gg, %c2 : ($g, tensor<f32>) -> $v
                    %y2 = graph.add %v0, %v1 : ($v, $v) -> $v
                    %root = graph.sqrt %y2 : $v
                    %d = graph.add %root, %eps : ($v, tensor<f32>) -> $v
                    %u = graph.div %y1, %d : ($m, $v) -> $p
                    %step = graph.mul %u, %lr : ($p, tensor<f32>) -> $p
                    %kept = graph.mul %p, %decay : ($p, tensor<f32>) -> $p
                    %y0 = graph.sub %kept, %step : ($p, $p) -> $p""",
            result="$p | $m | $v",
            # v is a mean of squares.
        ),
    )  # fmt: skip
    for name, source, permutation, target in (
        ("2d", "100x260xf16", "[1, 0]", "260x100xf16"),
        ("wide", "33x65xf32", "[1, 0]", "65x33xf32"),
        ("heads", "2x24x4x80xf16", "[0, 2, 1, 3]", "2x4x24x80xf16"),
        ("middle", "3x40x50xf32", "[1, 2, 0]", "40x50x3xf32"),
    ):
        yield (
            f"transpose-{name}",
            graph(
                ("x", source), body=f"%y = graph.transpose %x permutation {permutation} : $x -> tensor<{target}>",
                result=target,
            ),
        )  # fmt: skip
    yield (
        "concat",
        graph(
            ("a", "20x33xf16"), ("b", "20x100xf16"),
            body="%y = graph.concat %a, %b axis 1 : ($a, $b) -> tensor<20x133xf16>", result="20x133xf16",
        ),
    )  # fmt: skip
    yield (
        "slice",
        graph(
            ("x", "20x133xf16"),
            body="%y = graph.slice %x starts [2, 33] ends [20, 133] steps [2, 1] : $x -> tensor<9x100xf16>",
            result="9x100xf16",
        ),
    )  # fmt: skip
    yield (
        "pad",
        graph(
            ("x", "20x33xf16"),
            body="%y = graph.pad %x low [1, 2] high [0, 3] value 0.5 : $x -> tensor<21x38xf16>", result="21x38xf16",
        ),
    )  # fmt: skip
    yield (
        "gather",
        graph(
            ("x", "100x64xf16"), ("i", "30xi64"),
            body="%y = graph.gather %x, %i axis 0 : ($x, $i) -> tensor<30x64xf16>", result="30x64xf16",
        ),
    )  # fmt: skip
    yield (
        "dynamic_bias",
        graph(
            ("x", "tensor<?x1000xf16, #graph.dims<B, _>>"), ("b", "1000xf16"),
            body="""%s = graph.add %x, %b : ($x, $b) -> $x
                    %y = graph.silu %s : $x""",
            result="$x",
            dims={"B": 77},
        ),
    )  # fmt: skip
    yield (
        "dynamic_softmax",
        graph(
            ("x", "tensor<?x?xf32, #graph.dims<B, S>>"), body="%y = graph.softmax %x axis 1 : $x", result="$x",
            dims={"B": 50, "S": 333},
        ),
    )  # fmt: skip


def operations() -> Iterator[tuple[str, Graph]]:
    """Every operation for every element type."""
    for element in ("f16", "f32", "bf16"):
        for op in UNARY:
            yield f"{op}-{element}", unary(op, f"3x333x{element}")
        for op in FLAGS:
            yield f"{op}-{element}", flag(op, f"3x333x{element}")
        for op in BINARY:
            yield f"{op}-{element}", binary(op, f"3x333x{element}")
    for element in ("i8", "i16", "i32", "i64", "ui8"):
        for op in INTEGER:
            yield f"{op}-{element}", binary(op, f"5x101x{element}")
    for element in ("f16", "f32", "bf16", "i32", "i8", "i64"):
        for predicate in PREDICATES:
            yield f"compare_{predicate}-{element}", comparison(predicate, f"5x101x{element}")
    elements = ("f16", "bf16", "f32", "i1", "i8", "ui8", "i16", "i32", "i64")
    for source in elements:
        for target in elements:
            if source != target:
                yield f"cast-{source}-{target}", cast(source, target)


REFUSED = {
    "sort_too_long": "4095 at most",
}
"""What no kernel is made of, and what the error names."""

WRONG: dict[str, str] = {}
"""What is known to have findings, and why."""

ONCE_WRONG = (
    "sort-2x4097-1-f32",
    "cumsum-3x40000-1-f16",
    "cumsum-3x1000x5-1-i8",
    "top_k-2x4097-1-5-bf16",
    "moved-sum_beside_transpose",
    "moved-max_of_concat_less_x",
    "transpose-middle",
    "transposes-7x33x5-210-f16",
    "transposes-7x33x5-102-i8",
    "transposes-2x3x2x3x2x3x2x17-10325476-f16",
    "slices-6-i64",
    "argmaxs-5x7-1-i64",
    "argmaxs-3x40000-1-i64",
    "gathers-100x1-0-i32-i8",
    "gathers-3x40000-1-i32-i64",
    "gather_elements-33x7x9-1-i64",
    "sort-257x17-0-bf16",
    "sort-3x1000x5-1-f16",
    "top_k-3x1000x5-1-1-bf16",
    "top_k-257x17-0-1-i8",
    "sort-5x7-1-i32",
    "top_k_least-33x255-1-5-i64",
    "wide_reduce_prod-0",
    "wide_reduce_prod-1",
    "cumsum_exclusive-2x1031-1-f16",
    "cumsum_reverse-2018-0-i64",
    "cumsum-5x1009x3-1-i8",
    "sort-3x1000x5-1-i32",
    "top_k_least-257x17-0-1-i32",
)
"""What a full run has found and no other test would."""

GROUPS = dict(groups())
OPERATIONS = dict(operations())
GRAPHS = dict(named())


def sample() -> list[str]:
    """Every operation for one element type, every group for three of its shapes, by turns: what a test run has time
    for. `python -m bench.graphs` runs all."""
    families: dict[str, list[str]] = {}
    for name in GRAPHS:
        family = name.rpartition("-")[0] if name in OPERATIONS else name.partition("-")[0]
        families.setdefault(family or name, []).append(name)
    kept = list(ONCE_WRONG)
    for turn, names in enumerate(families.values()):
        count = 3 if names[0] in GROUPS else 1
        step = max(len(names) // count, 1)
        kept += sorted(
            {names[(turn + number * step) % len(names)] for number in range(min(count, len(names)))}
        )
    return sorted(set(kept))
