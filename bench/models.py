"""Known networks in the text language, built layer by layer, for bench.fusion.

text = MODELS["resnet50"]()

Weights of products are arguments, as their values do not matter; those of a convolution are splats, so that their packed
layout is computed at compile time, like that of any constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "models"


@dataclass
class Images:
    """The lines of a sequential network of convolutions over an image."""

    activation: str
    lines: list[str] = field(default_factory=list[str])

    def put(self, text: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"    {name} = {text}")
        return name

    def conv(
        self, x: str, channels: int, outputs: int, size: int, stride: int = 1, active: bool = True
    ) -> str:
        """A convolution, its batch norm, and the activation."""
        # Another number for each, so that no two convolutions of one image are the same.
        weight = f"constant({0.02 + len(self.lines) / 2**13}, f16, shape = [{outputs}, {channels}, {size}, {size}])"
        pads = [size // 2] * 4
        made = self.put(f"conv2d({x}, {weight}, strides = [{stride}, {stride}], pads = {pads})")
        numbers = [f"constant({number}, f16, shape = [{outputs}])" for number in (0.75, 0.5, 0.125, 1.5)]
        made = self.put(f"batch_norm({made}, {', '.join(numbers)})")
        return self.put(f"{self.activation}({made})") if active else made

    def model(self, name: str, parameters: str, results: str) -> str:
        body = "\n".join(self.lines)
        return f"model {name}({parameters}) {{\n{body}\n    return {results}\n}}\n"


def resnet50() -> str:
    net = Images("relu")
    x = net.conv("x", 3, 64, 7, 2)
    x = net.put(f"max_pool2d({x}, kernel = [3, 3], strides = [2, 2], pads = [1, 1, 1, 1])")
    channels = 64
    for width, blocks in ((64, 3), (128, 4), (256, 6), (512, 3)):
        for block in range(blocks):
            stride = 2 if block == 0 and width > 64 else 1
            y = net.conv(x, channels, width, 1)
            y = net.conv(y, width, width, 3, stride)
            y = net.conv(y, width, 4 * width, 1, active=False)
            if block == 0:
                x = net.conv(x, channels, 4 * width, 1, stride, active=False)
            channels = 4 * width
            x = net.put(f"relu({y} + {x})")
    x = net.put(f"mean({x}, axes = [2, 3])")
    return net.model("resnet50", "x: f16[4, 3, 224, 224], w: f16[2048, 1000]", f"softmax({x} @ w, axis = -1)")


def yolov5s() -> str:
    """The backbone: focus done by a strided convolution, CSP blocks, SPPF."""
    net = Images("silu")

    def csp(x: str, width: int, depth: int) -> str:
        a, b = net.conv(x, width, width // 2, 1), net.conv(x, width, width // 2, 1)
        for _ in range(depth):
            y = net.conv(net.conv(a, width // 2, width // 2, 1), width // 2, width // 2, 3)
            a = net.put(f"{a} + {y}")
        return net.conv(net.put(f"concat([{a}, {b}], axis = 1)"), width, width, 1)

    x = net.conv("x", 3, 32, 6, 2)
    for width, depth in ((64, 1), (128, 2), (256, 3), (512, 1)):
        x = csp(net.conv(x, width // 2, width, 3, 2), width, depth)
    pools = [net.conv(x, 512, 256, 1)]
    for _ in range(3):
        pools.append(net.put(f"max_pool2d({pools[-1]}, kernel = [5, 5], pads = [2, 2, 2, 2])"))
    x = net.conv(net.put(f"concat([{', '.join(pools)}], axis = 1)"), 1024, 512, 1)
    return net.model("yolov5s", "x: f16[1, 3, 640, 640]", x)


VIT = """
model vit_b(x: f16[8, 256, 768], w_qkv: f16[768, 2304], b_qkv: f16[2304], w_out: f16[768, 768], b_out: f16[768],
            g1: f16[768], h1: f16[768], w_up: f16[768, 3072], b_up: f16[3072], w_down: f16[3072, 768], b_down: f16[768],
            g2: f16[768], h2: f16[768]) {
LAYERS
    return layer_norm(x12, g1, h1)
}
model layer(x: f16[B, S, D], w_qkv: f16[D, E], b_qkv: f16[E], w_out: f16[D, D], b_out: f16[D],
            g1: f16[D], h1: f16[D], w_up: f16[D, F], b_up: f16[F], w_down: f16[F, D], b_down: f16[D],
            g2: f16[D], h2: f16[D]) {
    q, k, v = split(layer_norm(x, g1, h1) @ w_qkv + b_qkv, axis = -1, sizes = [768, 768, 768])
    context = softmax(head(q) @ transpose(head(k), [0, 1, 3, 2]) / 8, axis = -1) @ head(v)
    y = x + reshape(transpose(context, [0, 2, 1, 3]), [B, S, D]) @ w_out + b_out
    return y + gelu(layer_norm(y, g2, h2) @ w_up + b_up) @ w_down + b_down
}
model head(x: f16[B, S, D]) {
    return transpose(reshape(x, [B, S, 12, 64]), [0, 2, 1, 3])
}
"""


def vit_b() -> str:
    weights = "w_qkv, b_qkv, w_out, b_out, g1, h1, w_up, b_up, w_down, b_down, g2, h2"
    layers = [f"    x{n + 1} = layer({f'x{n}' if n else 'x'}, {weights})" for n in range(12)]
    return VIT.replace("LAYERS", "\n".join(layers))


LLAMA = """
model llama(x: f16[1, 512, 4096], cos: f16[512, 64], sin: f16[512, 64], g1: f16[4096], g2: f16[4096],
            wq: f16[4096, 4096], wk: f16[4096, 4096], wv: f16[4096, 4096], wo: f16[4096, 4096],
            w_gate: f16[4096, 11008], w_up: f16[4096, 11008], w_down: f16[11008, 4096], mask: f16[512, 512]) {
    n = rms_norm(x, g1)
    q = rotary_embedding(head(n @ wq), cos, sin)
    k = rotary_embedding(head(n @ wk), cos, sin)
    p = softmax(q @ transpose(k, [0, 1, 3, 2]) / 11.3125 + mask, axis = -1)
    y = x + reshape(transpose(p @ head(n @ wv), [0, 2, 1, 3]), [1, 512, 4096]) @ wo
    m = rms_norm(y, g2)
    return y + (silu(m @ w_gate) * (m @ w_up)) @ w_down
}
model head(x: f16[B, S, D]) {
    return transpose(reshape(x, [B, S, 32, 128]), [0, 2, 1, 3])
}
"""

DLRM = """
model dlrm(dense: f16[2048, 16], a: i32[2048], b: i32[2048], c: i32[2048], d: i32[2048],
           ta: f16[10000, 64], tb: f16[10000, 64], tc: f16[10000, 64], td: f16[10000, 64],
           w1: f16[16, 512], b1: f16[512], w2: f16[512, 64], b2: f16[64],
           w3: f16[112, 512], b3: f16[512], w4: f16[512, 16], b4: f16[16]) {
    bottom = relu(relu(dense @ w1 + b1) @ w2 + b2)
    rows = concat([bottom[:, None, :], embedding(ta, a)[:, None, :], embedding(tb, b)[:, None, :],
                   embedding(tc, c)[:, None, :], embedding(td, d)[:, None, :]], axis = 1)
    pairs = reshape(rows @ transpose(rows, [0, 2, 1]), [2048, 25])
    padded = concat([bottom, pairs, pairs[:, 0:23]], axis = 1)
    return sigmoid(relu(padded @ w3 + b3) @ w4 + b4)
}
"""

LSTM = """
model lstm_step(x: f16[256, 512], h: f16[256, 512], c: f16[256, 512], w: f16[2048, 512], r: f16[2048, 512], b: f16[2048]) {
    h1, c1 = lstm_cell(x, h, c, w, r, b)
    return h1, c1
}
"""


def bert_base() -> str:
    return (EXAMPLES / "bert_base.ascl").read_text()


MODELS: Mapping[str, Callable[[], str]] = {
    "resnet50": resnet50,
    "bert_base": bert_base,
    "llama": lambda: LLAMA,
    "vit_b": vit_b,
    "yolov5s": yolov5s,
    "dlrm": lambda: DLRM,
    "lstm": lambda: LSTM,
}
