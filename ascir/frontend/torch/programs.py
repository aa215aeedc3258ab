"""Obtains programs of torch.export from modules and from `.pt2` files.

program, names = exported(net, (x,), {"x": {0: "batch"}})      # names: {"s77": "batch"}
program = read_program(Path("net.pt2"))
"""

from __future__ import annotations

import inspect
import os
import warnings
import zipfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import torch

from ascir.diagnostics import Diagnostic, SourceError, one_line
from ascir.frontend.names import identifier
from ascir.frontend.torch.tensors import is_tensor

if TYPE_CHECKING:
    from torch.export import ExportedProgram

MAX_NAMES = 1 << 20
"""The size limit of the directory of an archive."""


def exported(
    module: torch.nn.Module,
    example_inputs: Sequence[Any] | Mapping[str, Any] | torch.Tensor,
    dynamic_shapes: Any = None,
) -> tuple[ExportedProgram, Mapping[str, str]]:
    """The program of a module, and the names of its symbols. Dimensions are `torch.export.Dim`s or names."""
    named = isinstance(example_inputs, Mapping)
    args = () if named else (example_inputs,) if is_tensor(example_inputs) else tuple(example_inputs)
    kwargs = dict(example_inputs) if named else {}
    kinds: dict[str, Any] = {}
    shapes = _dims(dynamic_shapes, kinds)
    with quiet():
        try:
            program = torch.export.export(module, cast("Any", args), kwargs, dynamic_shapes=shapes)
        except Exception as error:
            reason = f"torch.export cannot trace the model: {_reason(error)}"
            raise SourceError(Diagnostic(reason, type(module).__name__)) from error
    leaves = _leaves(_bound(module, args, kwargs), shapes) if shapes else []
    return program, _names(program, leaves)


def read_program(path: Path) -> ExportedProgram:
    """The program in a file. Content that could execute code is rejected before loading."""
    file = str(path)
    try:
        _without_pickles(path)
        with quiet():
            return torch.export.load(path)
    except OSError as error:
        raise SourceError(Diagnostic(error.strerror or str(error), file)) from None
    except SourceError:
        raise
    except Exception as error:
        raise SourceError(Diagnostic(f"no program of torch.export: {_reason(error)}", file)) from error


@contextmanager
def quiet() -> Generator[None]:
    """Suppresses warnings of torch to its developers; pickles may only load tensors."""
    import logging

    switch = "TORCH_FORCE_WEIGHTS_ONLY_LOAD"
    before, previous = os.environ.get(switch), logging.root.manager.disable
    os.environ[switch] = "1"
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(previous)
        if before is None:
            del os.environ[switch]
        else:
            os.environ[switch] = before


def _without_pickles(path: Path) -> None:
    """Rejects Python objects in an archive, which could execute arbitrary code."""
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if not entry.filename.endswith("_config.json"):
                continue
            text = archive.open(entry).read(MAX_NAMES).replace(b" ", b"")
            if b'"use_pickle":true' in text:
                raise SourceError(
                    Diagnostic(
                        "the file holds pickled objects; save a program whose constants are tensors",
                        str(path),
                    )
                )


def _dims(spec: Any, kinds: dict[str, Any]) -> Any:
    """A specification of dimensions with a `Dim` for each name; 0 and 1 are not specialized."""
    if isinstance(spec, str):
        if spec not in kinds:
            kinds[spec] = torch.export.Dim(identifier(spec))
        return kinds[spec]
    if isinstance(spec, Mapping):
        return {key: _dims(each, kinds) for key, each in cast("Mapping[Any, Any]", spec).items()}
    if isinstance(spec, list | tuple):
        return tuple(_dims(each, kinds) for each in cast("Sequence[Any]", spec))
    return spec


def _bound(module: torch.nn.Module, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Mapping[str, Any]:
    """The inputs by their names in `forward`."""
    return inspect.signature(module.forward).bind(*args, **kwargs).arguments


def _leaves(value: Any, spec: Any) -> list[Any]:
    """The specification of each tensor, in the order of the program's inputs."""
    if is_tensor(value):
        return [spec]
    if isinstance(value, Mapping):
        keys = list(cast("Mapping[Any, Any]", value))
        known: Any = dict(zip(keys, spec or (), strict=False))
        parts: Any = cast("Any", spec) if isinstance(spec, Mapping) else known
        return [leaf for key in keys for leaf in _leaves(value[key], parts.get(key))]
    if isinstance(value, list | tuple):
        values = cast("Sequence[Any]", value)
        pairs = zip(values, spec or [None] * len(values), strict=False)
        return [leaf for each, part in pairs for leaf in _leaves(each, part)]
    return [None]


def _names(program: ExportedProgram, leaves: Sequence[Any]) -> Mapping[str, str]:
    """The names of symbols in the specification of the inputs."""
    placeholders = {node.name: node for node in program.graph.nodes if node.op == "placeholder"}
    found: dict[str, str] = {}
    for name, leaf in zip(program.graph_signature.user_inputs, leaves, strict=False):
        value = placeholders[str(name)].meta.get("val") if str(name) in placeholders else None
        if leaf is None or not is_tensor(value):
            continue
        axes: Any = cast("Mapping[Any, Any]", leaf).items() if isinstance(leaf, Mapping) else enumerate(leaf)
        for axis, dim in axes:
            size = cast("Any", value).shape[axis]
            named = getattr(dim, "__name__", None)
            if named and not isinstance(size, int) and size.node.expr.is_Symbol:
                found[str(size.node.expr)] = identifier(named)
    return found


def _reason(error: Exception) -> str:
    """The first informative line, or the sizes that torch would accept."""
    lines = [each.strip(" -") for each in str(error).splitlines() if each.strip()]
    if "Constraints violated" in one_line(error) and len(lines) > 1:
        fixes = lines[lines.index("Suggested fixes:") + 1 :] if "Suggested fixes:" in lines else []
        return f"{lines[1][:300]}{f'; torch suggests {fixes[0]}' if fixes else ''}"
    return one_line(error)[:300]
