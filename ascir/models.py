"""Reads model files as modules of graph operations.

    module = read_model(Path("net.ascl"))    # .mlir, .ascl (the text language), .onnx, .pt2 (torch.export)

Front ends are imported on first use. Every error has a location.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ascir.diagnostics import Source, SourceError

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Attribute

ONNX = (".onnx", ".onnxtxt")
TORCH = (".pt2",)
SUFFIXES = (".mlir", ".ascl", *ONNX, *TORCH)
FIXED = "graph.fixed_dims"
"""The attribute of a module with the names of dimensions that were replaced by sizes when it was read."""


class ModelError(ValueError):
    """Arguments or options do not fit a model."""


def read_model(path: Path, dims: Mapping[str, int] | None = None) -> ModuleOp:
    """A verified module. Importers that compute shapes while they read a file use `dims`; other named dimensions stay,
    and `fix_dims` sets their sizes."""
    from ascir.parsing import read_source
    from ascir.verification import assert_valid

    if path.suffix not in SUFFIXES:
        raise ModelError(f"{path}: {_unread(path)}")
    if path.suffix in ONNX + TORCH:
        return _imported(path, dims or {})
    source = read_source(path.read_bytes(), str(path))
    module = _parsed(source, path.suffix)
    try:
        assert_valid(module)
    except SourceError as error:
        error.source = source
        raise
    return module


def _unread(path: Path) -> str:
    """Why a file is no model that can be read."""
    known = f"{', '.join(SUFFIXES[:-1])} and {SUFFIXES[-1]}"
    if str(path) in ("-", "/dev/stdin"):
        return f"models are read from files, whose name tells what they are; this version reads {known}"
    if path.suffix == ".ascir" or (path / "plan.json").is_file():
        return "it is compiled already, for `ascir run` and `ascir.load`; name the model that it was compiled from"
    if path.is_dir():
        return f"a folder, and no model; this version reads {known} files"
    return f"cannot read '{path.suffix}' files; this version reads {known}"


def _parsed(source: Source, suffix: str) -> ModuleOp:
    if suffix == ".ascl":
        from ascir.frontend.text.build import import_text

        return import_text(source)
    from ascir.context import make_context
    from ascir.parsing import parse

    return parse(make_context(), source)


def _imported(path: Path, dims: Mapping[str, int]) -> ModuleOp:
    from ascir.verification import assert_valid

    module = _exported(path, dims) if path.suffix in TORCH else _of_onnx(path, dims)
    assert_valid(module)
    fixed_when_read(module, dims)
    return module


def _of_onnx(path: Path, dims: Mapping[str, int]) -> ModuleOp:
    from ascir.frontend.onnx.build import import_onnx

    return import_onnx(path, dims)


def _exported(path: Path, dims: Mapping[str, int]) -> ModuleOp:
    try:
        from ascir.frontend.torch.export import import_exported
        from ascir.frontend.torch.programs import read_program
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise ModelError(f"{path}: PyTorch is not installed; `pip install ascir[torch]` has it") from None
    return import_exported(read_program(path), dims, file=str(path))


def fixed_when_read(module: ModuleOp, dims: Mapping[str, int]) -> None:
    """Records on a module which names of dimensions were replaced by sizes."""
    from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, i64

    if dims:
        module.attributes[FIXED] = DictionaryAttr(
            {name: IntegerAttr(size, i64) for name, size in dims.items()}
        )


def levels(module: ModuleOp) -> set[str]:
    """The dialects of its operations."""
    return {op.name.split(".")[0] for op in module.walk()}


def is_graph(module: ModuleOp) -> bool:
    """Whether its functions are models: of graph operations, or empty ones that return their arguments."""
    found = levels(module)
    return "graph" in found or found <= {"builtin", "func"}


def fix_dims(module: ModuleOp, sizes: Mapping[str, int]) -> None:
    """Set the sizes of named dimensions, everywhere in the module."""
    from xdsl.dialects.builtin import FunctionType
    from xdsl.dialects.func import FuncOp
    from xdsl.rewriter import Rewriter

    from ascir.verification import assert_valid

    if not sizes:
        return
    met = _met_when_read(module)
    for op in list(module.walk()):
        values = [
            *op.results,
            *(argument for region in op.regions for block in region.blocks for argument in block.args),
        ]
        for value in values:
            if (fixed := _fixed(value.type, sizes, met)) != value.type:
                Rewriter.replace_value_with_new_type(value, fixed)
        if isinstance(op, FuncOp):
            inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
            op.function_type = FunctionType.from_lists(
                [_fixed(type, sizes, met) for type in inputs], [_fixed(type, sizes, met) for type in outputs]
            )
    _assert_all_met(sizes, met, module)
    _follow(module)
    assert_valid(module)


def _follow(module: ModuleOp) -> None:
    """Set unnamed sizes that can be inferred from those of operands, as in `concat([past, new])`."""
    from xdsl.dialects.builtin import FunctionType
    from xdsl.dialects.func import FuncOp, ReturnOp
    from xdsl.rewriter import Rewriter
    from xdsl.utils.exceptions import VerifyException

    from ascir.dialects.graph import GraphOp, dims_of
    from ascir.dialects.graph.types import tensor

    for op in list(module.walk()):
        if isinstance(op, GraphOp) and any(None in dims_of(tensor(result)) for result in op.results):
            try:
                inferred = op.inferred_types()
            except VerifyException:
                continue  # `assert_valid` reports it with its location
            for result, type in zip(list(op.results), inferred, strict=True):
                if None in dims_of(tensor(result)) and None not in dims_of(type):
                    Rewriter.replace_value_with_new_type(result, type)
        elif isinstance(op, ReturnOp) and isinstance(function := op.parent_op(), FuncOp):
            inputs, outputs = function.function_type.inputs, list(op.operand_types)
            function.function_type = FunctionType.from_lists(inputs.data, outputs)


def assert_named(module: ModuleOp, sizes: Mapping[str, int]) -> None:
    """Raise a `ModelError` if no dimension of the module has one of these names."""
    met = _met_when_read(module)
    for op in module.walk():
        blocks = (block for region in op.regions for block in region.blocks)
        for value in (*op.results, *(argument for block in blocks for argument in block.args)):
            _fixed(value.type, sizes, met)
    _assert_all_met(sizes, met, module)


def _met_when_read(module: ModuleOp) -> set[str]:
    from xdsl.dialects.builtin import DictionaryAttr

    fixed = module.attributes.get(FIXED)
    return set(fixed.data) if isinstance(fixed, DictionaryAttr) else set()


def _assert_all_met(sizes: Mapping[str, int], met: set[str], module: ModuleOp) -> None:
    if unknown := sorted(set(sizes) - met):
        others = ", ".join(dict.fromkeys([*sorted(met), *_names(module)]))
        known = f"there are {others}" if others else "none has a name"
        raise ModelError(f"--dim {unknown[0]}: no dimension of the model has this name; {known}")


def _names(module: ModuleOp) -> list[str]:
    """The names that dimensions of its functions' arguments have."""
    from xdsl.dialects.builtin import TensorType
    from xdsl.dialects.func import FuncOp

    from ascir.dialects.graph import dims_of
    from ascir.dialects.graph.sums import terms_of

    functions = (op for op in module.ops if isinstance(op, FuncOp))
    types = (type for function in functions for type in function.function_type.inputs)
    tensors = (cast("Attribute", type) for type in types if isinstance(type, TensorType))
    dims = (dim for type in tensors for dim in dims_of(type) if isinstance(dim, str))
    return [name for dim in dims for name in terms_of(dim)[0]]


def _fixed(type: Attribute, sizes: Mapping[str, int], met: set[str]) -> Attribute:
    from xdsl.dialects.builtin import TensorType

    from ascir.dialects.graph import dims_of
    from ascir.dialects.graph.sums import terms_of, with_sizes
    from ascir.dialects.graph.types import tensor_type

    if not isinstance(type, TensorType):
        return type
    dims = dims_of(cast("Attribute", type))
    met |= {name for dim in dims if isinstance(dim, str) for name in terms_of(dim)[0] if name in sizes}
    fixed = [None if dim is None else with_sizes(dim, sizes) for dim in dims]
    for dim, size in zip(dims, fixed, strict=True):
        if isinstance(size, int) and size < 0:
            given = " ".join(f"--dim {name}={sizes[name]}" for name in terms_of(str(dim))[0])
            raise ModelError(f"{given}: there is a dimension of {dim} elements, which would be {size}")
    return tensor_type(fixed, cast("Any", type).element_type)
