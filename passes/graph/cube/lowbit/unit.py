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
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from ascir.dialects.tile import CoreAttr
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE, Core
from ascir.dialects.tile.spaces import FRACTAL_ROWS
from ascir.passes.graph.cube.lowbit.digits import kernel_view
from ascir.passes.graph.cube.lowbit.divide import Rights, forms
from ascir.passes.graph.cube.lowbit.unit_emit import UnitEmitter
from ascir.passes.graph.cube.lowbit.unit_load import Given
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.graph.cube.make import argument_view
from ascir.passes.graph.tiling.kernel import ROLE, TILING, VALUE, view_type
from ascir.passes.tile.builder import Cursor, Kernel
from ascir.passes.tile.extent import Extent
from ascir.weights import FRACTALS, PACKING

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

    def kernel(self) -> FuncOp:
        source, constants, wanted = self.function.body.block, self._constants(), self.wanted
        last = source.last_op
        assert isinstance(last, ReturnOp)
        types = self._types()
        given = len(types)
        types += [
            view_type([*map(Extent, value.get_shape())], value.get_element_type())
            for value in constants.values()
        ]
        types.append(argument_view(last.arguments[0]))
        workspaces = self._workspaces()
        types += [view_type([*map(Extent, shape)], f32) for shape in workspaces.values()]
        body = Block(arg_types=types)
        for old, new in zip(source.args, body.args, strict=False):
            new.name_hint = old.name_hint or f"in{old.index}"
        named = dict(zip((*constants, "out", *workspaces), body.args[given:], strict=True))
        for name, argument in named.items():
            argument.name_hint = name
        kernel = Kernel(body, {})
        arguments = self._arguments(kernel, body, named)
        UnitEmitter(kernel, wanted, self.plan, arguments).emit(Cursor(kernel, body))
        kernel.finish()
        body.add_op(ReturnOp())
        roles: list[dict[str, Attribute]] = [{ROLE: StringAttr("in")} for _ in range(given)]
        for number, form in self._forms().items():
            roles[number][PACKING] = StringAttr(form)
        roles.extend({ROLE: StringAttr("in"), VALUE: value} for value in constants.values())
        roles.extend({ROLE: StringAttr(role)} for role in ("out", *["workspace"] * len(workspaces)))
        made = FuncOp(
            self.function.sym_name.data,
            (types, []),
            Region(body),
            arg_attrs=ArrayAttr(map(DictionaryAttr, roles)),
        )
        made.attributes[CORE_ATTRIBUTE] = CoreAttr(Core.AIC)
        made.attributes[BLOCK_DIM_ATTRIBUTE] = IntegerAttr(self.plan.cores, i64)
        made.attributes[TILING] = ArrayAttr([self._certificate()])
        return made

    def _types(self) -> list[Attribute]:
        """The types of arguments: integers and zero points as fractals, in whole blocks."""
        types = [*map(argument_view, self.function.body.block.args)]
        weight, columns = self.wanted.weight, self.blocks * self.plan.n
        fractals = [columns // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        types[self.rights.values] = view_type([*map(Extent, (weight.fractals[0], *fractals))], i8)
        types[self.rights.scales] = view_type([Extent(weight.groups), Extent(columns)], weight.scaled_by)
        if self.rights.zero is not None:
            types[self.rights.zero] = view_type([*map(Extent, (self.wanted.zero_blocks, *fractals))], i8)
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
            x=kernel_view(kernel, body.args[self.left], wanted.m, wanted.weight.k),
            values=body.args[rights.values],
            scales=body.args[rights.scales],
            zeros=None if rights.zero is None else body.args[rights.zero],
            unit=named["unit"],
            apart=named["apart"],
            ones=named.get("ones"),
            less=named.get("less"),
            out=kernel_view(kernel, named["out"], wanted.m, wanted.weight.n),
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
        weight, plan = self.wanted.weight, self.plan
        return DictionaryAttr(
            {
                "axes": ArrayAttr([StringAttr(str(each)) for each in (1, self.wanted.m, weight.n, weight.k)]),
                "tile": DenseArrayBase.from_list(
                    i64, [self.wanted.m, plan.n, self.wanted.load, self.wanted.step]
                ),
                "ns": IntegerAttr(round(self.nanoseconds), i64),
            }
        )
