"""Annotates functions with the options that `ascir tune` measured to be fastest for them.

    $ ascir-opt groups.mlir -p 'graph-apply-tuning{file=net.tune}'

    func.func private @net_gelu(%x: tensor<4096x1024xf16>) -> ... { ... } ->  func.func private @net_gelu(%x: ...) ->
    ... attributes {graph.tuned = {tile = array<i64: 6144>, buffers = 2 : i64}}

The record has a line of JSON for each measurement. Its key says what a function computes, on which chip and in which
style; the function's name does not matter. `graph-tile` uses the options of the attribute instead of choosing, and
chooses after all if no kernel can be made with them any more.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, cast

from xdsl.context import Context
from xdsl.dialects.builtin import DenseArrayBase, DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block
from xdsl.passes import ModulePass
from xdsl.printer import Printer

from ascir.diagnostics import InputError
from ascir.passes.graph.model import groups
from ascir.target import SOC_ATTRIBUTE

TUNED = "graph.tuned"
NUMBERS = ("cores", "buffers", "parts")
"""Options of `graph-tile` that a record may have; `tile` is a list of such numbers."""


@dataclass(frozen=True)
class GraphApplyTuningPass(ModulePass):
    """Annotate functions with the options that `ascir tune` measured to be fastest for them."""

    name = "graph-apply-tuning"

    file: str | None = None
    """The record that `ascir tune` wrote; without it the pass does nothing."""
    style: str = "flags"
    """How kernels order their transfers, `flags` or `queues`; only measurements of the same style apply."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        if self.file is None:
            return
        chip = op.attributes.get(SOC_ATTRIBUTE)
        soc = chip.data if isinstance(chip, StringAttr) else "ascend910b1"
        fastest = best(read(Path(self.file)))
        for function in groups(op):
            if options := fastest.get(key(function, soc, self.style)):
                function.attributes[TUNED] = attribute(options)


def key(function: FuncOp, soc: str, style: str) -> str:
    """A hash of what a function computes and for which target, independent of names."""
    copy = function.clone()
    copy.sym_name = StringAttr("f")
    copy.sym_visibility = None
    copy.attributes.clear()
    for value in _values(copy):
        value.name_hint = None
    text = StringIO()
    Printer(text).print_op(copy)
    return sha256(f"{soc}\n{style}\n{text.getvalue()}".encode()).hexdigest()[:24]


def _values(function: FuncOp) -> Iterator[Any]:
    for op in function.walk():
        yield from op.results
        for region in op.regions:
            blocks: list[Block] = list(region.blocks)
            for block in blocks:
                yield from block.args


def read(path: Path) -> list[Mapping[str, Any]]:
    """The measurements of kernels."""
    found: list[Mapping[str, Any]] = []
    for line in lines(path):
        if {"key", "options"} <= line.keys():
            if not isinstance(line["key"], str) or not _are_options(line["options"]):
                raise InputError(
                    f"{path}: no measurement of ascir tune: {json.dumps(line)[:120]}: it needs the key of a kernel, and "
                    f"options of positive whole numbers: tile (a list), {', '.join(NUMBERS)}"
                )
            found.append(line)
    return found


def _are_options(options: Any) -> bool:
    if not isinstance(options, dict):
        return False
    return all(
        isinstance(value, list) and all(map(_is_number, cast("list[Any]", value)))
        if name == "tile"
        else name in NUMBERS and _is_number(value)
        for name, value in cast("dict[str, Any]", options).items()
    )


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 < value < 1 << 31


def lines(path: Path) -> list[Mapping[str, Any]]:
    """The entries of a record. Lines that were not written completely are skipped."""
    found: list[Mapping[str, Any]] = []
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: cannot read it as a record of ascir tune: {error}") from None
    for number, line in enumerate(text.splitlines(), 1):
        if line and not line.startswith("{"):
            raise InputError(
                f"{path}: line {number} is none of a record of ascir tune, which are JSON objects: {line[:60]!r}"
            )
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict):
            found.append(cast("Mapping[str, Any]", entry))
    return found


def best(measurements: list[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """The fastest options for each key, without keys for which the compiler's own choice is fastest."""
    fastest: dict[str, tuple[float, Mapping[str, Any]]] = {}
    for each in measurements:
        time = each.get("us")
        if isinstance(time, int | float) and time < fastest.get(each["key"], (float("inf"),))[0]:
            fastest[each["key"]] = time, each["options"]
    return {key: options for key, (_, options) in fastest.items() if options}


def attribute(options: Mapping[str, Any]) -> DictionaryAttr:
    """Options of `graph-tile`, as an attribute of a function."""
    entries: dict[str, Attribute] = {}
    for name, value in options.items():
        if isinstance(value, list | tuple):
            entries[name] = DenseArrayBase.from_list(i64, [*map(int, cast("list[int]", value))])
        else:
            entries[name] = IntegerAttr(int(value), i64)
    return DictionaryAttr(entries)


def options_of(function: FuncOp) -> dict[str, Any]:
    """The options that a function carries."""
    found = function.attributes.get(TUNED)
    options: dict[str, Any] = {}
    for name, value in found.data.items() if isinstance(found, DictionaryAttr) else ():
        if isinstance(value, DenseArrayBase):
            options[name] = tuple(cast("Any", value).get_values())
        elif isinstance(value, IntegerAttr):
            options[name] = cast("Any", value).value.data
    return options
