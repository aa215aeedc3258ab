"""The named pipelines: the passes from a graph to Ascend C, in order.

    lower(module)                            # func.func @f of graph operations -> func.func @f of ascendc operations
    lower(module, stop="graph-tile")         # ... only up to this pass
    lower(module, options={"graph-tile": {"cores": 8, "buffers": 1}})

From the command line: `ascir-opt net.mlir -p vector` (the driver expands the name of a pipeline to its passes). For
models of several kernels, `model` comes first, which makes a function for each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation
from xdsl.passes import ModulePass, PassPipeline
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.hints import isa

from ascir.diagnostics import MAX_SHOWN, Diagnostic, OperationError, SourceError, at, nearest, one_line
from ascir.passes.graph.native import NATIVE

if TYPE_CHECKING:
    from ascir.verification import Verifier

VECTOR = (
    "graph-name-dims",
    "graph-outline",
    f"graph-decompose{{keep={','.join(NATIVE)}}}",
    "canonicalize",
    "cse",
    "graph-tile",
    "tile-sparse-scatter",
    "tile-unpack-int4",
    "tile-legalize",
    "tile-sink-slices",
    "canonicalize",
    "cse",
    "tile-contract",
    "tile-fold-broadcasts",
    "tile-place-buffers",
    "tile-select-instructions",
    "ascendc-insert-sync",
)
"""A group of operations becomes a kernel of the vector cores."""

MODEL = (
    "graph-name-dims",
    "graph-pack-int4",
    "graph-apply-rules",
    "canonicalize",
    "cse",
    "graph-fold-constants",
    "graph-decompose{ops=attention,concat,conv_transpose2d,cumsum_columns,embedding_bag_rows,embedding_grad,linear,lstm,"
    "lstm_cell,resize,pad_rows,rotary_pairs,scatter,scatter_add,scatter_elements,scatter_nd,slice,sort_rows,split,"
    "top_k_rows,transpose,unsorted_segment_sum}",
    "graph-pack-sparse",
    "canonicalize",
    "cse",
    "graph-propagate-layout",
    "canonicalize",
    "cse",
    "graph-fold-constants",
    "canonicalize",
    "dce",
    "graph-fuse",
    "graph-outline",
    "graph-apply-tuning",
)
"""A whole model becomes groups, each a function of its own, and calls of them."""

PIPELINES: Mapping[str, tuple[str, ...]] = {"model": MODEL, "vector": VECTOR}

VERIFY_EACH = "ASCIR_VERIFY_EACH"
"""The variable of the environment that asks for verification after every pass, which compiling does without."""
CLEANING = ("canonicalize", "cse", "dce")
"""Upstream passes after which nothing is verified: the next pass follows at once."""

Options = Mapping[str, Mapping[str, Any]]
"""Options of passes, by the name of the pass."""


def style_options(style: str) -> Options:
    """The options of passes for a style. With queues each tile is loaded in its own iteration, so that it needs a
    second buffer."""
    return {"graph-tile": {"refills": style == "flags"}, "tile-select-instructions": {"style": style}}


def passes(pipeline: str, options: Options | None = None) -> list[ModulePass]:
    """The passes of a pipeline, with the given options."""
    return [replace(each, **(options or {}).get(each.name, {})) for each in _parsed(pipeline)]


@cache
def _parsed(pipeline: str) -> tuple[ModulePass, ...]:
    from ascir.context import multiverse

    return PassPipeline.parse_spec(multiverse().all_passes, ",".join(PIPELINES[pipeline])).passes


def new_verifier() -> Verifier | None:
    """What verifies the modules of a run of passes, if `ASCIR_VERIFY_EACH` is in the environment, as in tests."""
    if not os.environ.get(VERIFY_EACH):
        return None
    from ascir.verification import Verifier

    return Verifier()


def apply(each: ModulePass, context: Context, module: ModuleOp, verifier: Verifier | None) -> None:
    """Run a pass, and verify what it leaves; after xDSL's own, which change little, only with what the next one makes of
    it."""
    each.apply(context, module)
    if verifier is not None and each.name not in CLEANING and (found := verifier.errors(module)):
        errors = "\n".join(error.render() for error in found[:MAX_SHOWN])
        raise RuntimeError(f"{each} left a module that is not valid (a bug):\n{errors}")


def lower(
    module: ModuleOp,
    pipeline: str = "vector",
    options: Options | None = None,
    stop: str | None = None,
    context: Context | None = None,
    after: Callable[[str, ModulePass], None] | None = None,
) -> None:
    """Run a pipeline on `module`, in place. `after` is called with each pass when it is done.

    `graph-tile` trusts estimates of memory (`untried`) for a module with a single kernel, as the following passes place
    its tiles anyway, and quick placements for others that leave enough room. If tiles do not fit after all, it runs
    again with `exact`.
    """
    from ascir.context import make_context
    from ascir.passes.graph.tile import GraphTilePass

    context = context or make_context()
    pending, verifier = passes(pipeline, options), new_verifier()
    tiled: tuple[ModuleOp, list[ModulePass]] | None = None
    while pending:
        each = pending.pop(0)
        if isinstance(each, GraphTilePass) and not each.exact:
            tiled = module.clone(), [replace(each, exact=True), *pending]
            alone = sum(isinstance(op, FuncOp) for op in module.ops) == 1
            each = replace(each, untried=alone and _is_placed([each, *pending], stop))
        try:
            apply(each, context, module, verifier)
        except (OperationError, VerifyException):
            if tiled is None:
                raise
            before, pending = tiled
            tiled = None
            _take_back(module, before)
            continue
        if each.name == "tile-place-buffers":
            tiled = None
        if after is not None:
            after(each.name, each)
        if each.name == stop:
            return


def _is_placed(pending: Sequence[ModulePass], stop: str | None) -> bool:
    """Whether the pending passes, up to `stop`, place tiles."""
    names = [each.name for each in pending]
    last = names.index(stop) if stop in names else len(names) - 1
    return "tile-place-buffers" in names[: last + 1]


def _take_back(module: ModuleOp, before: ModuleOp) -> None:
    """Restore the contents of a module."""
    for op in list(module.ops):
        op.detach()
        op.erase(safe_erase=False)
    for op in list(before.ops):
        op.detach()
        module.body.block.add_op(op)
    module.attributes = dict(before.attributes)


def run_passes(module: ModuleOp, spec: str) -> list[Diagnostic]:
    """Run a list of passes, as in `ascir-opt -p`, on `module`, in place; returns remarks on what they declined to
    do, and on the errors of what they did."""
    from xdsl.utils.exceptions import DiagnosticException

    from ascir.context import make_context, multiverse
    from ascir.locations import kept_locations
    from ascir.models import ModelError
    from ascir.verification import assert_valid

    try:
        wanted = parsed(multiverse().all_passes, spec).passes
    except (ValueError, DiagnosticException) as error:
        raise ModelError(f"'{spec}': {one_line(error)}") from None
    context, verifier, remarks = make_context(), new_verifier(), list[Diagnostic]()
    with kept_locations():
        for each in wanted:
            try:
                apply(each, context, module, verifier)
            except OperationError as error:
                raise SourceError(at(error.op, f"{each.name}: {error}")) from error
            except DiagnosticException as error:
                raise SourceError(at(module, f"{each.name}: {one_line(error)}")) from error
            for said in ("declined", "done"):
                notes: dict[Operation, str] = getattr(each, said, {})
                remarks += [at(op, f"{each.name}: {note}", "remark") for op, note in notes.items()]
    assert_valid(module)
    return remarks


def parsed(available: Mapping[str, Callable[[], type[ModulePass]]], spec: str) -> PassPipeline:
    """The passes of a list. Raises `ValueError` for a syntax error, for an unknown option, with the known ones, or for
    the value of an option, with what it may be."""
    from xdsl.utils.arg_spec import parse_pipeline
    from xdsl.utils.exceptions import ArgSpecParseError

    try:
        found = list(parse_pipeline(spec := opened(spec)))
    except ArgSpecParseError as error:
        raise ValueError(_unread(error, spec)) from error
    for each in found:
        if each.name not in available:
            advice = nearest(each.name, available) or "; ascir-opt --list-passes has them"
            raise ValueError(f"unknown pass '{each.name}'{advice}")
        known = [field.name.replace("_", "-") for field in fields(available[each.name]()) if field.init]
        if unknown := [name for name in each.parameters if name.replace("_", "-") not in known]:
            others = f"it has {', '.join(known)}" if known else "it has none"
            raise ValueError(f"{each.name} has no option {unknown[0]}; {others}")
        types = get_type_hints(available[each.name]())
        for name, value in each.parameters.items():
            if reason := _misfit(value, types[name.replace("-", "_")]):
                raise ValueError(f"{each.name}: {name} {reason}")
    return PassPipeline.parse_spec(dict(available), spec)


KINDS: dict[object, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number such as 0.5",
    str: "one word, or a text in quotes",
}


def _misfit(value: tuple[str | int | bool | float, ...], type: Any) -> str:
    """How the value of an option is not of its type, and what it may be."""
    optional = isa(None, type)
    if isa(value, type) or (isa(value[0], type) if len(value) == 1 else optional and not value):
        return ""
    found = ", ".join(f"'{each}'" if isinstance(each, str) else str(each).lower() for each in value)
    words = {kind: said for kind, said in KINDS.items() if kind in (get_args(type) or (type,))}
    if float in words:
        words.pop(int, None)
    return f"is {found or 'given without a value'}, and not {' or '.join(words.values()) or type}"


def _unread(error: BaseException, spec: str) -> str:
    """The text at which a list of passes cannot be parsed: in xDSL's message it is the last line, after the
    location."""
    place, *_, said = str(error).splitlines()[1:]
    rest = spec[int(place.rpartition(":")[2]) - 1 :]
    reason = said.strip().removesuffix(" here")
    if reason == "Unknown token":
        reason = 'What is not a word or number stands in quotes, as in {samples="a/b.npz"},'
    return f"the list of passes cannot be read: {reason[0].lower()}{reason[1:]} at {repr(rest) if rest else 'its end'}"


def opened(spec: str) -> str:
    """A list of passes with names of pipelines replaced by their passes."""
    return ",".join(",".join(PIPELINES.get(word, (word,))) for word in _words(spec))


def _words(spec: str) -> list[str]:
    """The list split at commas outside braces."""
    words, depth = [""], 0
    for character in spec:
        depth += (character == "{") - (character == "}")
        if character == "," and not depth:
            words.append("")
        else:
            words[-1] += character
    return words
