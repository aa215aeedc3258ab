"""The strategy `unit`: the cube itself turns weights into floats, multiplying by the unit matrix. A kernel of cube
cores alone.

    func.func @f(%x, %w, %scale, %unit, %apart, %ones, %out, %words, %columns)
    // %unit, %apart, %ones: constants; %words, %columns: workspaces, for scales in the fixpipe's format and for totals

The body is emitted by `unit_emit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    f32,
    i8,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, SSAValue

from ascir.dialects.tile import Core
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.digits import kernel_view
from ascir.passes.graph.cube.lowbit.divide import Rights, forms, in_memory
from ascir.passes.graph.cube.lowbit.unit_emit import UnitEmitter
from ascir.passes.graph.cube.lowbit.unit_load import Given
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.graph.cube.make import inputs_of, outputs_of
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import Cursor, Kernel
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.signature import Argument, Signature
from ascir.weights import FRACTALS

if TYPE_CHECKING:
    import numpy.typing as npt


@dataclass
class UnitBuild:
    """Assembles the kernel of a function that multiplies an argument by a weight."""

    function: FuncOp
    """With floats in the place of the integers."""
    wanted: UnitProduct
    rights: Rights
    left: int
    plan: UnitPlan
    nanoseconds: float

    @property
    def rounds(self) -> int:
        return self.plan.rounds(self.wanted)

    @property
    def blocks(self) -> int:
        """All cores have equally many blocks: the last ones may be out of range."""
        return self.rounds * self.plan.cores

    @property
    def columns(self) -> int:
        """The columns of the weights in memory: whole blocks."""
        return self.blocks * self.plan.n

    def kernel(self) -> FuncOp:
        source = self.function.body.block
        inputs = in_memory(inputs_of(source), self._types(), self._forms())
        constants, workspaces = self._constants(), self._workspaces()
        others = [
            *(Argument(name, _type_of(value), value=value) for name, value in constants.items()),
            *outputs_of(source),
            *(
                Argument(name, view_type([*map(Extent, shape)], f32), "workspace")
                for name, shape in workspaces.items()
            ),
        ]
        names = self.wanted.product.names
        arguments = [*inputs, *others]
        signature = Signature(arguments, names)
        kernel = signature.begin()
        body = kernel.body
        own = body.args[len(inputs) : len(arguments)]
        named = dict(zip((*constants, "out", *workspaces), own, strict=True))
        self._emit(Cursor(kernel, body), self._arguments(kernel, body, named), named)
        name, tiling = self.function.sym_name.data, [self._certificate()]
        blocks = None if names else self.plan.cores
        return signature.function(name, kernel, Core.AIC, blocks=blocks, tiling=tiling)

    def _emit(self, head: Cursor, given: Given, named: Mapping[str, SSAValue]) -> None:
        """Emits the body. `named`: the constants and workspaces, by name."""
        UnitEmitter(head.kernel, self.wanted, self.plan, given).emit(head)

    def _types(self) -> dict[int, Attribute]:
        """The types of integers and zero points, as fractals in whole blocks, and of scales."""
        weight, columns = self.wanted.weight, self.columns
        fractals = [columns // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        types: dict[int, Attribute] = {
            self.rights.values: view_type([*map(Extent, (weight.fractals[0], *fractals))], i8),
            self.rights.scales: view_type([Extent(weight.groups), Extent(columns)], weight.scaled_by),
        }
        if self.rights.zero is not None:
            zeros = (self.wanted.zero_blocks, *fractals)
            types[self.rights.zero] = view_type([*map(Extent, zeros)], i8)
        return types

    def _forms(self) -> dict[int, str]:
        """The layouts of arguments in memory."""
        found = dict(forms(self.rights, FRACTALS))
        if self.rights.zero is not None:
            found[self.rights.zero] = found[self.rights.values]
        return found

    def _workspaces(self) -> dict[str, list[int]]:
        """The workspaces: scales in the fixpipe's format, and totals that are transposed."""
        plan, groups = self.plan, self.wanted.weight.groups
        found = {"words": [plan.cores, self.rounds, groups, 2 * plan.pitch]}
        if plan.turned:
            found["columns"] = [plan.cores, self.rounds, plan.n, self.wanted.m]
        return found

    def _arguments(self, kernel: Kernel, body: Block, named: Mapping[str, SSAValue]) -> Given:
        rights, wanted = self.rights, self.wanted
        return Given(
            x=kernel_view(kernel, body.args[self.left], wanted.product.m, wanted.weight.k),
            values=body.args[rights.values],
            scales=body.args[rights.scales],
            zeros=None if rights.zero is None else body.args[rights.zero],
            unit=named["unit"],
            apart=named["apart"],
            ones=named.get("ones"),
            less=named.get("less"),
            out=kernel_view(kernel, named["out"], wanted.product.m, wanted.weight.n),
            words=named["words"],
            columns=named.get("columns"),
        )

    def _constants(self) -> dict[str, DenseIntOrFPElementsAttr]:
        """The unit matrix, what puts numbers apart by zeros behind each; the unit matrix of floats, where totals are
        turned; and, where there are zero points, a matrix for each group of a row of fractals, which takes that group
        from each row."""
        step, weight = self.wanted.step, self.wanted.weight
        wide, element, turned = self.plan.spread, weight.scaled_by, self.plan.strip
        ones = [float(column == 2 * row) for row in range(wide) for column in range(2 * wide)]
        assert isinstance(element, AnyFloat)
        found = {
            "unit": self._narrow(np.eye(step, dtype=np.int8)),
            "apart": DenseIntOrFPElementsAttr.from_list(TensorType(element, [wide, 2 * wide]), ones),
        }
        if self.plan.turned:
            found["ones"] = DenseIntOrFPElementsAttr(
                TensorType(f32, [turned, turned]), BytesAttr(np.eye(turned, dtype=np.float32).tobytes())
            )
        if self.rights.zero is not None:
            taken = -np.eye(step, dtype=np.int8)[: self.wanted.window].reshape(1, -1)
            found["less"] = self._narrow(np.repeat(taken, self.wanted.piece, axis=0))
        return found

    def _narrow(self, matrix: npt.NDArray[np.int8]) -> DenseIntOrFPElementsAttr:
        """4-bit elements as bytes, the first in the lower half."""
        if self.wanted.weight.per_byte == 2:
            matrix = (matrix[:, 0::2] & 15) | (matrix[:, 1::2] << 4)
        return DenseIntOrFPElementsAttr(
            TensorType(i8, matrix.shape), BytesAttr(matrix.astype(np.int8).tobytes())
        )

    def _certificate(self) -> DictionaryAttr:
        weight, plan, m = self.wanted.weight, self.plan, self.wanted.product.m
        return DictionaryAttr(
            {
                "axes": ArrayAttr([StringAttr(str(each)) for each in (1, m, weight.n, weight.k)]),
                "tile": DenseArrayBase.from_list(
                    i64, [self.wanted.m, plan.n, self.wanted.load, self.wanted.step]
                ),
                "ns": IntegerAttr(round(self.nanoseconds), i64),
            }
        )


def _type_of(value: DenseIntOrFPElementsAttr) -> Attribute:
    """The type of a constant argument."""
    return view_type([*map(Extent, value.get_shape())], value.get_element_type())
