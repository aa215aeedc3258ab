"""Corrupted ONNX models through the importer: a module or an error of one line, nothing else.

    $ python -m bench.onnx_fuzz --count 5000 --seed 7
    5000 files: 612 accepted, 4388 refused, 0 with a traceback, 0 too slow, 0 too large

Bytes are flipped, truncated, duplicated and exchanged; sizes, names, attributes and element types of a parsed model are
changed, nodes form cycles, shapes and numbers of elements are malicious, weights are outside of the folder. Time and
memory for each file are limited. Failing files are stored in --keep FOLDER.
"""

from __future__ import annotations

import contextlib
import io
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ascir.diagnostics import SourceError
from bench.limits import TooSlow, failed, limited, main

if TYPE_CHECKING:
    from onnx import ModelProto

SECONDS = 10
MEMORY = 4 << 30
ACCEPTED, REFUSED = "accepted", "refused"
BAD = ("with a traceback", "too slow", "too large", "with more than one line")
HOSTILE = (0, -1, 1, 2, 7, 2**31 - 1, 2**31, 2**40, 2**62, 2**63 - 1, -(2**63))

TEXTS = (
    """
    <ir_version: 8, opset_import: ["" : 17]>
    mlp (float[batch, 8] x) => (float[batch, 4] y)
    <float[8, 4] w = {0.5, 1, 2, 3, 4, 5, 6, 7, 0.5, 1, 2, 3, 4, 5, 6, 7, 0.5, 1, 2, 3, 4, 5, 6, 7, 0.5, 1, 2, 3, 4, 5, 6, 7}>
    { p = MatMul(x, w)  s = Shape(p)  r = Reshape(p, s)  q = Softmax<axis = -1>(r)  y = Relu(q) }
    """,
    """
    <ir_version: 8, opset_import: ["" : 17]>
    image (float[1, 3, 8, 8] x, float[4, 3, 3, 3] w) => (float[1, 4, 4, 4] y)
    {
      c = Conv<pads = [1, 1, 1, 1], strides = [2, 2]>(x, w)
      a = Constant<value = int64[4] {0, 0, 1, 1}>()
      b = AveragePool<kernel_shape = [2, 2]>(c)
      shape = Constant<value = int64[4] {1, 4, 4, 4}>()
      pads = Constant<value = int64[8] {0, 0, 0, 0, 0, 0, 1, 1}>()
      y = Pad(b, pads)
    }
    """,
    """
    <ir_version: 8, opset_import: ["" : 17, "own" : 1]>
    called (float[2, 6] x) => (float[3, 2, 2] y)
    {
      h = own.half(x)
      shape = Constant<value = int64[3] {2, 3, -1}>()
      r = Reshape(h, shape)
      t = Transpose<perm = [1, 0, 2]>(r)
      i = Constant<value = int64[2] {1, 0}>()
      y = Gather<axis = 1>(t, i)
    }
    <domain: "own", opset_import: ["" : 17]>
    half (a) => (b) { two = Constant<value = float {2.0}>()  b = Div(a, two) }
    """,
    """
    <ir_version: 8, opset_import: ["" : 17]>
    lstm (float[3, 2, 4] x, float[1, 12, 4] w, float[1, 12, 4] r) => (float[3, 1, 2, 3] y)
    { rr = Slice(r, zero, three, axis)  y = LSTM<hidden_size = 3>(x, w, rr) }
    """,
)


@cache
def models() -> tuple[ModelProto, ...]:
    """Small models of several kinds."""
    import onnx

    found = [onnx.parser.parse_model(text) for text in TEXTS]
    for name, values in (("zero", 0), ("three", 3), ("axis", 2)):
        found[3].graph.initializer.append(
            onnx.helper.make_tensor(name, onnx.TensorProto.INT64, [1], [values])
        )
    return tuple(found)


def _copy(model: ModelProto) -> ModelProto:
    import onnx

    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    return copy


# --- mutations of bytes ---------------------------------------------------------------------------------------------

ByteMutation = Callable[[bytearray, random.Random], None]


def _flip(data: bytearray, draw: random.Random) -> None:
    for _ in range(draw.randint(1, 8)):
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)


def _cut(data: bytearray, draw: random.Random) -> None:
    del data[draw.randrange(len(data)) :]


def _remove(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    del data[start : start + draw.randint(1, 30)]


def _double(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    data[start:start] = data[start : start + draw.randint(1, 60)]


def _noise(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    data[start : start + 8] = draw.randbytes(8)


# --- mutations of parsed models -------------------------------------------------------------------------------------

ModelMutation = Callable[["ModelProto", random.Random], None]


def _dimension(model: ModelProto, draw: random.Random) -> None:
    value = draw.choice([*model.graph.input, *model.graph.output])
    dims = value.type.tensor_type.shape.dim
    if dims:
        draw.choice(dims).dim_value = draw.choice(HOSTILE)


def _attribute(model: ModelProto, draw: random.Random) -> None:
    nodes = [node for node in model.graph.node if node.attribute]
    if not nodes:
        return
    attribute = draw.choice(draw.choice(nodes).attribute)
    if attribute.ints:
        attribute.ints[draw.randrange(len(attribute.ints))] = draw.choice(HOSTILE)
        if draw.random() < 0.3:
            attribute.ints.append(draw.choice(HOSTILE))
    elif attribute.HasField("t") and len(attribute.t.int64_data):
        attribute.t.int64_data[draw.randrange(len(attribute.t.int64_data))] = draw.choice(HOSTILE)
    elif attribute.HasField("t") and len(attribute.t.raw_data) >= 8:
        number = draw.choice(HOSTILE).to_bytes(8, "little", signed=True)
        attribute.t.raw_data = number + attribute.t.raw_data[8:]
    else:
        attribute.i = draw.choice(HOSTILE)


def _tensor(model: ModelProto, draw: random.Random) -> None:
    if not model.graph.initializer:
        return
    tensor = draw.choice(model.graph.initializer)
    match draw.randrange(4):
        case 0 if tensor.dims:
            tensor.dims[draw.randrange(len(tensor.dims))] = draw.choice(HOSTILE)
        case 1:
            tensor.data_type = draw.randrange(-1, 30)
        case 2:
            tensor.dims.extend([draw.choice(HOSTILE)] * draw.randint(1, 70))
        case _:
            tensor.ClearField("raw_data")
            tensor.ClearField("float_data")


def _external(model: ModelProto, draw: random.Random) -> None:
    import onnx

    if not model.graph.initializer:
        return
    tensor = draw.choice(model.graph.initializer)
    tensor.data_location = onnx.TensorProto.EXTERNAL
    tensor.ClearField("raw_data")
    where = draw.choice(
        ["/etc/passwd", "../../../../etc/passwd", "nowhere.bin", "", ".", "a\0b", "weights/../../x"]
    )
    tensor.external_data.add(key="location", value=where)
    tensor.external_data.add(key="offset", value=draw.choice(["0", "-5", "x", "99999999999999"]))


def _rewire(model: ModelProto, draw: random.Random) -> None:
    """A cycle, an undefined name, or a duplicate result name."""
    node, other = draw.choice(model.graph.node), draw.choice(model.graph.node)
    if draw.random() < 0.5 and node.input:
        node.input[draw.randrange(len(node.input))] = draw.choice([*other.output, "nobody", ""])
    elif node.output:
        node.output[0] = draw.choice([*other.output, *other.input, ""])


def _operator(model: ModelProto, draw: random.Random) -> None:
    kinds = (
        "Reshape",
        "Conv",
        "Einsum",
        "Resize",
        "Loop",
        "If",
        "Range",
        "Tile",
        "Expand",
        "TopK",
        "Nobody",
        "",
    )
    node = draw.choice(model.graph.node)
    node.op_type = draw.choice(kinds)
    if draw.random() < 0.2:
        node.domain = draw.choice(("own", "com.microsoft", "ai.onnx.ml"))


def _version(model: ModelProto, draw: random.Random) -> None:
    if model.opset_import:
        model.opset_import[0].version = draw.choice((*HOSTILE, *range(1, 30)))
    if draw.random() < 0.2:
        model.ir_version = draw.choice(HOSTILE)


def _recursion(model: ModelProto, draw: random.Random) -> None:
    """A function that calls itself twice."""
    if not model.functions:
        return
    function = model.functions[0]
    for _ in range(2):
        function.node.add(
            op_type=function.name, domain=function.domain, input=["a"], output=[f"n{draw.random()}"]
        )
    function.node.add(
        op_type="Sum", input=[function.node[-1].output[0], function.node[-2].output[0]], output=["more"]
    )
    function.output[0] = "more"


BYTES: Sequence[ByteMutation] = (_flip, _cut, _remove, _double, _noise)
STRUCTURE: Sequence[ModelMutation] = (
    *(_dimension, _attribute, _tensor, _external, _rewire),
    *(_operator, _version, _recursion),
)


def corrupted(number: int, seed: int) -> bytes:
    """The bytes of one file; the same ones for the same numbers."""
    draw = random.Random(f"{seed}/{number}")
    model = _copy(draw.choice(models()))
    if draw.random() < 0.6:
        for _ in range(draw.randint(1, 3)):
            with contextlib.suppress(ValueError, TypeError):  # what a message refuses to hold
                draw.choice(STRUCTURE)(model, draw)
        return model.SerializePartialToString()
    data = bytearray(model.SerializeToString())
    for _ in range(draw.randint(1, 3)):
        if data:
            draw.choice(BYTES)(data, draw)
    return bytes(data)


# --- what becomes of a file -----------------------------------------------------------------------------------------


def outcome(data: bytes, folder: Path) -> tuple[str, str]:
    """The outcome of importing these bytes, and the message."""
    from ascir.frontend.onnx.build import import_onnx
    from ascir.verification import assert_valid

    path = folder / "model.onnx"
    path.write_bytes(data)
    try:
        with limited(SECONDS), contextlib.redirect_stderr(io.StringIO()):
            assert_valid(import_onnx(path))
    except SourceError as error:
        lines = error.render().splitlines()
        every = len(lines) == len(error.diagnostics) and all(line.startswith(str(path)) for line in lines)
        return (REFUSED if every else BAD[3]), error.render()
    except TooSlow:
        return BAD[1], ""
    except MemoryError:
        return BAD[2], ""
    except Exception:
        return BAD[0], traceback.format_exc()
    return ACCEPTED, ""


def run(count: int, seed: int, keep: Path | None = None) -> Mapping[str, int]:
    """The number of files by outcome."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            data = corrupted(number, seed)
            state, said = outcome(data, Path(folder))
            found[state] += 1
            if state not in (ACCEPTED, REFUSED):
                failed(number, state, said, keep, f"{seed}_{number}.onnx", data)
    return found


if __name__ == "__main__":
    sys.exit(main(__doc__, run, "files", (ACCEPTED, REFUSED, *BAD), BAD, MEMORY, 7))
