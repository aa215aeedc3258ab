"""Random kernels for a cube core, without synchronization: L1, L0A, L0B, L0C, the bias table, and global memory.

program(Random(7))      # a function: loads, fills, products and results in scf.for and scf.if
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from xdsl.dialects.builtin import f16, f32
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue

from ascir.dialects.ascendc.ops import call, construct
from ascir.dialects.ascendc.types import LocalTensorType, TBufType, TPosition
from bench.plans.instructions import Maker, Slot

TILE = 2048
"""Bytes of a tile of 16 x 64 elements of f16, or of 32 x 16 of f32."""
PLACES = 3
POSITIONS = {
    "l1": TPosition.A1,
    "l0a": TPosition.A2,
    "l0b": TPosition.B2,
    "l0c": TPosition.CO1,
    "bt": TPosition.C2,
}


def program(random: Random, size: int = 14) -> FuncOp:
    """A kernel of at most `size` instructions."""
    return CubeMaker(random, size).function()


class CubeMaker(Maker):
    """Writes one kernel for a cube core."""

    elements: ClassVar[tuple[Attribute, ...]] = (f16, f32, f16)

    def pools(self) -> None:
        self.put(call("pipe"))
        self.memories: dict[str, SSAValue] = {}
        for name, position in POSITIONS.items():
            self.memories[name] = self.put(call("tbuf", results=[TBufType.of(position)]))
            self.memories[name].name_hint = name

    def instruction(self, slots: Sequence[Slot]) -> None:
        random, kind = self.random, self.random.random()
        if kind < 0.2:
            self.add(call("data_copy_nd2nz", self.tile("l1", slots), self.source(), self.nd2nz()))
        elif kind < 0.25:
            params = self.structure("init_const_value_params", random.choice((1, 2)), 2, 1, 0)
            self.add(call("init_const_value", self.tile(random.choice(("l1", "l0a")), slots), params))
        elif kind < 0.5:
            target = self.tile(random.choice(("l0a", "l0b")), slots)
            params = self.structure("load_data_2d_params", 0, random.choice((1, 2, 4)), 1, 0, 0, 0)
            self.add(call("load_data_l0", target, self.tile("l1", slots), params))
        elif kind < 0.75:
            self.product(slots)
        elif kind < 0.9:
            params = self.structure("fixpipe_params_v220", 16, 32, 32, 16, 0)
            config = self.structure("fixpipe_config", 1)
            self.add(call("fixpipe", self.target(1), self.tile("l0c", slots, f32), params, config))
        elif kind < 0.94:
            params = self.structure("data_copy_params", 1, 1, 0, 0)
            self.add(call("data_copy_l0", self.bias(), self.tile("l1", slots, f32), params))
        elif kind < 0.98:
            count = self.number(64)
            self.add(call("data_copy_l2", self.target(2), self.tile("l1", slots), count))
        elif self.block is self.top:
            self.add(call("sync_all_hard", isAIVOnly=True))

    def product(self, slots: Sequence[Slot]) -> None:
        """Two tiles or twelve; into what is there, or anew."""
        random = self.random
        m, n = random.choice(((16, 32), (48, 64)))
        adds = random.choice((0, 0, 1))
        matrices = self.tile("l0c", slots, f32), self.tile("l0a", slots), self.tile("l0b", slots)
        if random.random() < 0.2:
            params = self.structure("mmad_params", m, n, 64, 0, 0, 0)
            self.add(call("mmad_with_bias", *matrices, self.bias(), params))
        else:
            params = self.structure("mmad_params", m, n, 64, 0, 0, adds)
            self.add(call("mmad", *matrices, params))

    def tile(self, memory: str, slots: Sequence[Slot], element: Attribute = f16) -> SSAValue:
        place = self.random.randrange(PLACES) * 3 * TILE + self.random.choice((0, 0, 0, TILE // 2))
        offset = self.turned(slots, place, TILE)
        elements = self.number(TILE // (4 if element == f32 else 2))
        type = LocalTensorType.of(element)
        return self.put(call("tbuf.get_with_offset", self.memories[memory], elements, offset, results=[type]))

    def bias(self) -> SSAValue:
        numbers = self.number(16), self.number(0)
        type = LocalTensorType.of(f32)
        return self.put(call("tbuf.get_with_offset", self.memories["bt"], *numbers, results=[type]))

    def nd2nz(self) -> SSAValue:
        """All rows of each column group, or every second one."""
        down = self.random.choice((1, 2))
        return self.structure("nd2nz_params", 1, 16 // down, 64, 0, 64, 16, down, 0)

    def structure(self, name: str, *fields: int) -> SSAValue:
        return self.put(construct(name, *(self.number(field) for field in fields)))
