"""Reads models from files: parsed, validated by the `onnx` package, and converted to a supported version.

    model = read_model(Path("net.onnx"))

For any bytes, the result is a model or a `SourceError` of one line.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from ascir.diagnostics import Diagnostic, SourceError

if TYPE_CHECKING:
    from onnx import GraphProto, ModelProto

OLDEST = 7
"""The first operator set that importers support; models of older ones are converted to it."""
MAX_BYTES = (1 << 31) - 1
"""The size limit of a protobuf."""
TEXT = ".onnxtxt"
"""The suffix of models in text form."""
DOMAINS = ("", "ai.onnx")
INSTALL = "pip install 'ascir[onnx]'"


def refuse(file: str, message: str) -> NoReturn:
    raise SourceError(Diagnostic(message, file)) from None


def require_onnx(file: str) -> None:
    """The `onnx` package, which is an optional dependency."""
    try:
        import onnx as _  # noqa: F401
    except ImportError:
        refuse(file, f"reading ONNX models takes the package 'onnx', which is not installed: {INSTALL}")


def read_model(path: Path) -> ModelProto:
    file = str(path)
    require_onnx(file)
    if path.stat().st_size > MAX_BYTES:
        refuse(file, f"{path.stat().st_size} bytes are too many for a model; keep weights in external data")
    data = path.read_bytes()
    return model_of_text(data, file) if path.suffix == TEXT else model_of_bytes(data, file)


def model_of_text(data: bytes, file: str) -> ModelProto:
    """A model in the text form of the standard: `net (float[B, 8] x) => (float[B, 8] y) { y = Relu(x) }`."""
    import onnx

    try:
        model = onnx.parser.parse_model(data.decode())
    except (onnx.parser.ParseError, UnicodeDecodeError, RuntimeError) as error:
        refuse(file, f"this is not an ONNX model in text: {_reason(error)}")
    return checked(model, file)


def model_of_bytes(data: bytes, file: str) -> ModelProto:
    """A model that has been checked."""
    require_onnx(file)
    import onnx
    from google.protobuf.message import DecodeError

    try:
        model = onnx.ModelProto.FromString(data)
    except (DecodeError, RecursionError):
        refuse(file, "this is not an ONNX model: its bytes do not parse")
    graph = model.graph
    names = [graph.name, *(value.name for value in (*graph.input, *graph.output))]
    names += [dim.dim_param for value in graph.input for dim in value.type.tensor_type.shape.dim]
    names += [name for node in graph.node for name in (node.name, node.op_type, *node.output)]
    if not all(map(_is_text, names)):
        refuse(file, "this is not an ONNX model: its names are no text")
    return checked(model, file, data)


def _is_text(name: object) -> bool:
    """Decodes text; invalid UTF-8 is preserved."""
    return isinstance(name, str)


def checked(model: ModelProto, file: str, data: bytes | None = None) -> ModelProto:
    """The model itself, or an equivalent one of a newer operator set. `data`: its bytes, if available."""
    require_onnx(file)
    import onnx

    if not model.HasField("graph") or not (model.graph.node or model.graph.output):
        refuse(file, "this is not an ONNX model: it has no graph")
    versions = {entry.domain: entry.version for entry in model.opset_import}
    version = next((versions[domain] for domain in DOMAINS if domain in versions), None)
    newest = onnx.defs.onnx_opset_version()
    if version is not None and not 1 <= version <= newest:
        refuse(file, f"operators of version {version}: the package 'onnx' here knows 1 to {newest}")
    try:
        onnx.checker.check_model(_without_data(model, data))  # pyright: ignore[reportUnknownMemberType]
        if version is not None and version < OLDEST:
            logging.getLogger("onnx").setLevel(logging.ERROR)
            model = onnx.version_converter.convert_version(model, OLDEST)
    except (onnx.checker.ValidationError, RuntimeError, ValueError, TypeError) as error:
        refuse(file, f"the checker of onnx refuses this model: {_reason(error)}")
    return model


def _without_data(model: ModelProto, data: bytes | None) -> ModelProto | bytes:
    """A copy for the checker, which would search external data in the working directory, and is limited to 2 GB.
    Elements are compared with their shapes when they are read."""
    import onnx

    if not any(each.data_location == onnx.TensorProto.EXTERNAL for each in model.graph.initializer):
        return model if data is None else data
    bare = onnx.ModelProto()
    bare.CopyFrom(model)
    _drop_external(bare.graph)
    return bare


def _drop_external(graph: GraphProto) -> None:
    import onnx

    for tensor in graph.initializer:
        if tensor.data_location == onnx.TensorProto.EXTERNAL:
            name, kind = tensor.name, tensor.data_type
            tensor.Clear()
            tensor.name, tensor.data_type = name, kind
            tensor.dims.append(0)


def _reason(error: Exception) -> str:
    """The relevant part of the checker's message."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    kept = [line for line in lines if not line.startswith(("==>", "Bad node spec"))]
    return " ".join(kept or lines)[:400] or type(error).__name__
