"""The way out of l0c: rows in their order, converted and rectified as they leave.

tile.fixpipe_store %c, %y[%i, %j] sizes [%m, %n] relu : tile<128x256xf32, l0c, nz>, view<?x1000xf16>
    AscendC::Fixpipe<half, float, AscendC::CFG_ROW_MAJOR>(y[i * 1000 + j], c, {n, m, 128, 1000, true, F322F16, ...});
"""

from __future__ import annotations

from xdsl.dialects.builtin import bf16, f16, f32, i8, i32
from xdsl.ir import Attribute, Operation

from ascir.dialects import tile
from ascir.dialects.ascendc.enums import ENUMS
from ascir.dialects.tile import tile_type
from ascir.dialects.tile.indexing import kept_dimensions
from ascir.dialects.tile.spaces import FRACTAL_ROWS, ui8
from ascir.passes.tile.selection.code import Code, Index, Refusal, Rules
from ascir.passes.tile.selection.cube_sizes import product_of, sizes_of, up_to
from ascir.passes.tile.selection.transfer import ATOMIC

MODES: dict[tuple[Attribute, Attribute], tuple[str, str]] = {
    (f32, f32): ("no_quant", ""),
    (f32, f16): ("f322f16", ""),
    (f32, bf16): ("f322bf16", ""),
    (f32, i8): ("qf322b8_pre", "vqf322b8_pre"),
    (f32, ui8): ("qf322b8_pre", "vqf322b8_pre"),
    (i32, i32): ("no_quant", ""),
    (i32, f16): ("deqf16", "vdeqf16"),
    (i32, i8): ("req8", "vreq8"),
    (i32, ui8): ("req8", "vreq8"),
}
"""How an accumulator's elements become those of the view: with one scale, and with one for each column."""

ROW_MAJOR = 1


def _store(code: Code, op: Operation) -> None:
    assert isinstance(op, tile.FixpipeStoreOp)
    view, source = code.view(op.view), tile_type(op.source)
    if op.nz is not None or op.scale is not None or op.offset is not None:
        raise Refusal(
            "results leave in the order of rows and without scales: others have no instructions yet"
        )
    sizes = op.mixed_sizes()
    down, across = kept_dimensions(sizes, 2)
    if view.strides[across] != 1:
        raise Refusal(f"the columns of {op.view.type} do not lie side by side")
    start: Index = view.offset
    for offset, stride in zip(op.mixed_offsets(), view.strides, strict=True):
        start = code.add(start, code.mul(offset, stride))
    mode = ENUMS["QuantMode"].values[MODES[source.element_type, view.element][0]]
    params = code.structure(
        "fixpipe_params_v220",
        sizes[across],
        sizes[down],
        up_to(code, _rows(code, op), FRACTAL_ROWS),
        view.strides[down],
        int(op.relu is not None),
        mode,
        0,
        1,
        0,
        0,
        0,
        words={5: "quant_mode_t"},
    )
    if op.atomic is not None:
        code.call(f"set_atomic_{ATOMIC[op.atomic.data]}", dtype=view.element)
    config = code.structure("fixpipe_config", ROW_MAJOR, words={0: "co2_layout"})
    code.call("fixpipe", code.global_at(view, start), code.tensor(op.source), params, config)
    if op.atomic is not None:
        code.call("set_atomic_none")


def _rows(code: Code, op: tile.FixpipeStoreOp) -> Index:
    """The rows that were multiplied: they say how the columns lie."""
    product = product_of(op.source)
    rows = product.mixed_sizes()[0]
    kept = kept_dimensions(op.mixed_sizes(), 2)
    if rows != op.mixed_sizes()[kept[0]]:
        raise Refusal("the rows that are stored are not those that were multiplied: both take the same size")
    return sizes_of(code, product).m if isinstance(rows, int) else code.maximum(rows, 2)


RULES: Rules = {tile.FixpipeStoreOp: _store}
