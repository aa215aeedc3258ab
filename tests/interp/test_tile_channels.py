"""Cores that hand each other slots, and blocks that meet."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.utils.exceptions import InterpretationError

from ascir.interp.tile import run_kernel
from tests.interp.tile_model import GM, module_of, run, view

SLOT = f"memref<1xi32, {GM}>"


def exchange(cube: str, vector: str, *, vector_cores: int = 1) -> str:
    """A kernel of both kinds with a channel each way, whose functions have a view %v and the constant %c0."""
    return f"""
tile.kernel @k block_dim 1 vector_cores {vector_cores} {{
  tile.channel @down aic_to_aiv depth 2 : {SLOT}
  tile.channel @up aiv_to_aic depth 1 : {SLOT}
  func.func @cube(%v: {SLOT}) attributes {{tile.core = #tile.core<aic>}} {{
    %c0 = arith.constant 0 : index
    {cube}
    func.return
  }}
  func.func @vector(%v: {SLOT}) attributes {{tile.core = #tile.core<aiv>}} {{
    %c0 = arith.constant 0 : index
    {vector}
    func.return
  }}
}}"""


def test_deadlock_names_who_waits() -> None:
    both = "%s = tile.pop @{0} : " + SLOT + "\n tile.release %s : " + SLOT
    text = exchange(both.format("up"), both.format("down"))
    with pytest.raises(InterpretationError) as error:
        run_kernel(module_of(text), "k", [np.zeros(1, np.int32)])
    assert "deadlock: aic 0 of block 0 waits for a full slot of @up" in str(error.value)
    assert "aiv 0 of block 0 waits for a full slot of @down" in str(error.value)


def test_what_was_pushed_must_be_popped() -> None:
    text = exchange(f"%s = tile.acquire @down : {SLOT}\n tile.push %s : {SLOT}", "")
    with pytest.raises(InterpretationError, match="slots of @down that were pushed and not released by all"):
        run_kernel(module_of(text), "k", [np.zeros(1, np.int32)])


def test_ring_is_reused_in_order() -> None:
    """Ten numbers down a ring of two slots and their sum back up."""
    cube = f"""
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      scf.for %i = %c0 to %c10 step %c1 {{
        %n = arith.index_cast %i : index to i32
        %s = tile.acquire @down : {SLOT}
        memref.store %n, %s[%c0] : {SLOT}
        tile.push %s : {SLOT}
      }}
      %r = tile.pop @up : {SLOT}
      %sum = memref.load %r[%c0] : {SLOT}
      memref.store %sum, %v[%c0] : {SLOT}
      tile.release %r : {SLOT}"""
    vector = f"""
      %c1 = arith.constant 1 : index
      %c10 = arith.constant 10 : index
      %zero = arith.constant 0 : i32
      %sum = scf.for %i = %c0 to %c10 step %c1 iter_args(%acc = %zero) -> (i32) {{
        %s = tile.pop @down : {SLOT}
        %n = memref.load %s[%c0] : {SLOT}
        tile.release %s : {SLOT}
        %more = arith.addi %acc, %n : i32
        scf.yield %more : i32
      }}
      %r = tile.acquire @up : {SLOT}
      memref.store %sum, %r[%c0] : {SLOT}
      tile.push %r : {SLOT}"""
    for seed in (None, *range(5)):
        for vector_cores in (1, 2):
            result = np.zeros(1, np.int32)
            run_kernel(module_of(exchange(cube, vector, vector_cores=vector_cores)), "k", [result], seed=seed)
            assert result[0] == 45


def test_blocks_meet() -> None:
    """Each block stores its part, waits for the others, and adds all parts up."""
    parts, sums = np.zeros((8, 16), np.float32), np.zeros((8, 16), np.float32)
    run(
        f"""
        %block = tile.block_index
        %one = arith.constant 1.0 : f32
        %t = tile.fill %one : f32 -> !tile.tile<1x16xf32, ub>
        tile.store %t, %0[%block, 0] : !tile.tile<1x16xf32, ub>, {view(parts)}
        tile.sync_blocks
        %all = tile.load %0[0, 0] : {view(parts)} -> !tile.tile<8x16xf32, ub>
        %sum = tile.reduce sum %all axes [0] : !tile.tile<8x16xf32, ub> -> !tile.tile<1x16xf32, ub>
        tile.store %sum, %1[%block, 0] : !tile.tile<1x16xf32, ub>, {view(sums)}
        """,
        parts,
        sums,
        block_dim=8,
    )
    assert np.all(sums == 8)
