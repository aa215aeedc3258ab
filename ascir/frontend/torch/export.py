"""Imports programs of torch.export.

    module = import_exported(torch.export.export(net, (x,)))

Programs are functionalized, and operations without an importer are decomposed by torch. Parameters
and buffers become constants. Inputs that a program writes, such as a cache, are donated; their new values are the last
results, in the order of the inputs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import torch
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from ascir.diagnostics import Diagnostic, SourceError, one_line
from ascir.dialects.graph.attributes import set_donated
from ascir.frontend.torch.calls import kind_of
from ascir.frontend.torch.graph import Imported, import_graph
from ascir.frontend.torch.ops import importer_of
from ascir.frontend.torch.unsupported import OUT_OF_REACH, name_of

if TYPE_CHECKING:
    from torch.export import ExportedProgram


def import_exported(
    program: ExportedProgram,
    sizes: Mapping[str, int] | None = None,
    *,
    file: str = "<torch>",
    dims: Mapping[str, str] | None = None,
) -> ModuleOp:
    """The module of a program; named dimensions in `sizes` become numbers, `dims` are names of symbols."""
    program = decomposed(program, file)
    constants: dict[str, Any] = {}
    names: dict[str, str] = {}
    for spec in program.graph_signature.input_specs:
        kind, name, target = spec.kind.name, getattr(spec.arg, "name", ""), spec.target or ""
        if kind in ("PARAMETER", "BUFFER", "CONSTANT_TENSOR"):
            kept = kind == "PARAMETER" or (kind == "BUFFER" and spec.persistent is not False)
            constants[name] = (program.state_dict if kept else program.constants)[target]
            names[name] = target
        elif kind == "USER_INPUT":
            names[name] = name
        else:
            _refuse(f"input '{name}': inputs of kind {kind} are not supported", file)
    written: dict[int, str] = {}
    for number, spec in enumerate(program.graph_signature.output_specs):
        if spec.kind.name == "USER_INPUT_MUTATION":
            written[number] = spec.target or ""
        elif spec.kind.name != "USER_OUTPUT":
            _refuse(
                f"the model writes '{spec.target}' ({spec.kind.name.lower()}); export it in eval mode, "
                "or let it take and give back what it writes",
                file,
            )
    found = import_graph(
        program.graph_module, file=file, constants=constants, inputs=names, dims=dims, sizes=sizes
    )
    if written:
        _donate_written(found, program, written)
    return found.module


def _donate_written(found: Imported, program: ExportedProgram, written: Mapping[int, str]) -> None:
    """Inputs that a program writes are donated. Their new values, the outputs `written`, become the last results."""
    (function,) = found.module.ops
    assert isinstance(function, FuncOp)
    end = function.body.block.last_op
    assert end is not None
    values = list(end.operands)
    last = [index for number in written if isinstance(index := found.outputs[number], int)]
    end.operands = [
        *(each for index, each in enumerate(values) if index not in last),
        *(values[each] for each in last),
    ]
    function.update_function_type()
    placeholders = [node.name for node in program.graph.nodes if node.op == "placeholder"]
    arguments = [
        number for number, index in enumerate(found.inputs) if placeholders[index] in written.values()
    ]
    set_donated(function, arguments)


def decomposed(program: ExportedProgram, file: str) -> ExportedProgram:
    """The functionalized program, without operations that only torch's decompositions support."""
    try:
        program = _without(program, {})
    except Exception as error:
        _refuse(f"torch cannot make the program functional: {one_line(error)[:300]}", file)
    known: dict[Any, Any] = {}
    while True:
        targets = {
            node.target for node in program.graph.nodes if node.op == "call_function" and foreign(node)
        }
        more = {target: each for target in targets - known.keys() if (each := _decomposition(target))}
        if not more:
            return program
        known |= more
        try:
            program = _without(program, known)
        except Exception:  # a decomposition that fails: its operation is reported as unsupported
            return program


def foreign(node: Any) -> bool:
    """Whether an operation has no importer; unsupported ones stay, to be reported."""
    kind = kind_of(node)
    return kind is not None and importer_of(kind) is None and name_of(kind) not in OUT_OF_REACH


def _decomposition(target: Any) -> Any:
    """The decomposition of an operation: to core operations, or else to others."""
    import torch._decomp as others

    core = cast("Mapping[Any, Any]", torch.export.default_decompositions())
    return core[target] if target in core else cast("Any", others).decomposition_table.get(target)


def _without(program: ExportedProgram, table: Mapping[Any, Any]) -> ExportedProgram:
    from ascir.frontend.torch.programs import quiet

    with quiet():
        return cast("Any", program).run_decompositions(dict(table))


def _refuse(message: str, file: str):
    raise SourceError(Diagnostic(message, file))
