"""Weights that the cube itself turns into floats: a kernel of cube cores alone.

    %unit = tile.move (tile.load %ones) : ... -> tile<64x64xi4, l0a, zz>
    // the scales of a block, as the way out takes them: each an f32 with zeros behind it
    %s = tile.mmad (tile.move %scales), %apart : f16 x f16 -> f32 ; tile.fixpipe_store %s, %words[...]
    scf.for %k = ... {
      %b = tile.load %w[%k, %n, 0, 0] : ... -> tile<4x11x16x32xi8, l1>                // fractals, in memory as in l1
      %q = tile.mmad %unit, (tile.move %b transpose) : i4 x i4 -> i32                 // 64 rows of k, as they are
      %h = tile.fixpipe_move %q scale(%words of the group) : ... -> tile<64x176xf16, l1, nz>
      %total = tile.mmad (tile.move %x), (tile.move %h), %total : f16 x f16 -> f32 }  // of the round before
    tile.fixpipe_store %total, %out

Floats are multiplied in the round behind that in which they are made: so the cube has work while they are on their way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    TensorType,
    f16,
    f32,
    i8,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from ascir.dialects import tile
from ascir.dialects.tile import CoreAttr, TileType
from ascir.dialects.tile.base import BLOCK_DIM_ATTRIBUTE, CORE_ATTRIBUTE, Core
from ascir.dialects.tile.spaces import FRACTAL_ROWS, Layout, Space, ui64
from ascir.passes.graph.cube.loops import carried_all, loop
from ascir.passes.graph.cube.lowbit.digits import kernel_view
from ascir.passes.graph.cube.lowbit.divide import Rights, forms
from ascir.passes.graph.cube.lowbit.totals_cube import named
from ascir.passes.graph.cube.lowbit.unit_plan import UnitPlan, UnitProduct
from ascir.passes.graph.cube.make import argument_view
from ascir.passes.graph.cube.plan import up
from ascir.passes.graph.tiling.kernel import ROLE, TILING, VALUE, view_type
from ascir.passes.tile.builder import (
    Cursor,
    Index,
    Kernel,
    add,
    divide,
    divide_up,
    minimum,
    multiply,
    subtract,
)
from ascir.passes.tile.extent import Extent
from ascir.weights import FRACTALS, PACKING


@dataclass
class UnitBuild:
    """The kernel of a function that multiplies an argument by a weight."""

    function: FuncOp
    """With floats in the place of the integers."""
    wanted: UnitProduct
    rights: Rights
    left: int
    plan: UnitPlan
    nanoseconds: float

    @property
    def blocks(self) -> int:
        return -(-self.wanted.weight.n // self.plan.n)

    @property
    def rounds(self) -> int:
        return -(-self.blocks // self.plan.cores)

    def kernel(self) -> FuncOp:
        source, constants = self.function.body.block, self._constants()
        last = source.last_op
        assert isinstance(last, ReturnOp)
        types = [*map(argument_view, source.args)]
        weight, columns = self.wanted.weight, self.blocks * self.plan.n
        fractals = [weight.fractals[0], columns // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        types[self.rights.values] = view_type([*map(Extent, fractals)], i8)
        types[self.rights.scales] = view_type([Extent(weight.groups), Extent(columns)], weight.scaled_by)
        given = len(types)
        types += [
            view_type([*map(Extent, value.get_shape())], value.get_element_type())
            for value in constants.values()
        ]
        words = [self.plan.cores, self.rounds, weight.groups, 2 * self.plan.n]
        types += [argument_view(last.arguments[0]), view_type([*map(Extent, words)], f32)]
        body = Block(arg_types=types)
        for old, new in zip(source.args, body.args, strict=False):
            new.name_hint = old.name_hint or f"in{old.index}"
        for argument, name in zip(body.args[given:], (*constants, "out", "words"), strict=True):
            argument.name_hint = name
        kernel = Kernel(body, {})
        unit, apart, out, work = body.args[given:]
        arguments = body.args[self.left], body.args[self.rights.values], body.args[self.rights.scales], out
        UnitEmitter(kernel, self.wanted, self.plan, self.blocks, (unit, apart), arguments, work).emit(
            Cursor(kernel, body)
        )
        kernel.finish()
        body.add_op(ReturnOp())
        roles: list[dict[str, Attribute]] = [{ROLE: StringAttr("in")} for _ in range(given)]
        for number, form in forms(self.rights, FRACTALS).items():
            roles[number][PACKING] = StringAttr(form)
        roles.extend({ROLE: StringAttr("in"), VALUE: value} for value in constants.values())
        roles.extend({ROLE: StringAttr(role)} for role in ("out", "workspace"))
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

    def _constants(self) -> dict[str, DenseIntOrFPElementsAttr]:
        """The unit matrix, and what puts numbers apart: zeros behind each."""
        step, per = self.wanted.step, self.wanted.weight.per_byte
        bytes = [0] * (step * step // per)
        for row in range(step):
            bytes[row * step // per + row // per] = 1 << (8 // per * (row % per))
        wide = 2 * FRACTAL_ROWS
        ones = [float(column == 2 * row) for row in range(FRACTAL_ROWS) for column in range(wide)]
        element = self.wanted.weight.scaled_by
        assert isinstance(element, AnyFloat)
        return {
            "unit": DenseIntOrFPElementsAttr.from_list(TensorType(i8, [step, step // per]), bytes),
            "apart": DenseIntOrFPElementsAttr.from_list(TensorType(element, [FRACTAL_ROWS, wide]), ones),
        }

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


Place = tuple[Index, Index, Index]
"""Of a block: its number among those of the core, its first column, and how many there are of the result."""


@dataclass
class UnitEmitter:
    """The blocks of a core."""

    kernel: Kernel
    wanted: UnitProduct
    plan: UnitPlan
    blocks: int
    constants: tuple[SSAValue, SSAValue]
    """The unit matrix, and what puts numbers apart."""
    arguments: tuple[SSAValue, SSAValue, SSAValue, SSAValue]
    """The left operand, the integers, their scales, the result."""
    words: SSAValue
    """Of global memory: the scales of each block of each core, each an f32 with zeros behind it."""
    unit: SSAValue = field(init=False)
    x: SSAValue = field(init=False)
    """All of the left operand, in l1."""
    flat: SSAValue = field(init=False)
    """The words of a block as one row."""
    out: SSAValue = field(init=False)

    def emit(self, head: Cursor) -> None:
        wanted, kernel = self.wanted, self.kernel
        unit, apart = self.constants
        self.unit = self._unit(head, unit)
        rounds = self._rounds(head)
        right = self._apart(head, apart)
        scales = self._scales(head, 0, None)
        m, k = wanted.m, wanted.weight.k
        type = TileType([wanted.tall, wanted.deep], f16, Space.L1, Layout.NZ)
        view = kernel_view(kernel, self.arguments[0], m, k)
        # It takes longest to come: while it does, scales become words.
        self.x = head.add(tile.LoadOp(view, [0, 0], type, sizes=[m, k]), "x_l1")
        self._become_words(head, 0, scales, right)

        def later(cursor: Cursor, round: Index) -> None:
            self._become_words(cursor, round, self._scales(cursor, round, 2), right)

        if rounds != 1:
            loop(head, "round", 1, rounds, 1, later)
        self.flat = head.add(self._flat(), "words")
        self.out = kernel_view(kernel, self.arguments[-1], wanted.m, wanted.weight.n)
        self._each(head, rounds, self._block)

    def _unit(self, head: Cursor, view: SSAValue) -> SSAValue:
        step, weight = self.wanted.step, self.wanted.weight
        type = TileType([step, step // weight.per_byte], i8, Space.L1, Layout.NZ)
        unit = head.add(tile.LoadOp(view, [0, 0], type), "unit_bytes")
        if weight.per_byte > 1:
            type = TileType([step, step], weight.element, Space.L1, Layout.NZ)
            unit = head.add(tile.ReinterpretOp(unit, type), "unit_l1")
        type = TileType([step, step], weight.element, Space.L0A, Layout.ZZ)
        return head.add(tile.MoveOp(unit, [0, 0], type), "unit")

    def _rounds(self, head: Cursor) -> Index:
        """How many blocks this core has."""
        cores = self.plan.cores
        if self.blocks % cores == 0:
            return self.blocks // cores
        return divide_up(head, subtract(head, self.blocks, self.kernel.block_index), cores)

    @staticmethod
    def _each(head: Cursor, rounds: Index, body: Callable[[Cursor, Index], None]) -> None:
        if rounds == 1:
            body(head, 0)
        else:
            loop(head, "round", 0, rounds, 1, body)

    def _column(self, cursor: Cursor, round: Index) -> Index:
        number = add(cursor, self.kernel.block_index, multiply(cursor, round, self.plan.cores))
        return multiply(cursor, number, self.plan.n)

    # The scales

    def _apart(self, head: Cursor, apart: SSAValue) -> SSAValue:
        element, shape = self.wanted.weight.scaled_by, [FRACTAL_ROWS, 2 * FRACTAL_ROWS]
        load = tile.LoadOp(apart, [0, 0], TileType(shape, element, Space.L1, Layout.NZ))
        type = TileType(shape, element, Space.L0B, Layout.ZN)
        return head.add(tile.MoveOp(head.add(load, "apart_l1"), [0, 0], type), "apart")

    def _scales(self, cursor: Cursor, round: Index, buffers: int | None) -> SSAValue:
        """All scales of a block."""
        weight, n = self.wanted.weight, self.plan.n
        type = TileType([up(weight.groups, FRACTAL_ROWS), n], weight.scaled_by, Space.L1, Layout.NZ)
        at: list[Index] = [0, self._column(cursor, round)]
        load = tile.LoadOp(self.arguments[2], at, type, sizes=[weight.groups, n], buffers=buffers)
        return cursor.add(load, "scales")

    def _become_words(self, cursor: Cursor, round: Index, scales: SSAValue, right: SSAValue) -> None:
        """Words in global memory: the cube puts zeros between scales."""
        weight, wide = self.wanted.weight, 2 * FRACTAL_ROWS
        tall, groups = up(weight.groups, FRACTAL_ROWS), weight.groups

        def some(inner: Cursor, at: Index) -> None:
            left = TileType([tall, FRACTAL_ROWS], weight.scaled_by, Space.L0A, Layout.ZZ)
            a = inner.add(tile.MoveOp(scales, [0, at], left, buffers=2), "scales_l0")
            zero = tile.AccumulatorOp(TileType([tall, wide], f32, Space.L0C, Layout.NZ))
            sizes = [groups, wide, FRACTAL_ROWS]
            sum = inner.add(tile.MmadOp(a, right, inner.add(zero, "zero"), sizes=sizes), "words")
            place = [self.kernel.block_index, round, 0, multiply(inner, at, 2)]
            box = [1, 1, groups, wide]
            inner.put(tile.FixpipeStoreOp(sum, self.words, place, sizes=box, buffers=2))

        loop(cursor, "column", 0, self.plan.n, FRACTAL_ROWS, some)

    def _flat(self) -> memref.ReinterpretCastOp:
        cores, rounds, groups, wide = tile.view_type(self.words).get_shape()
        shape = [cores, rounds, groups * wide]
        strides = [rounds * groups * wide, groups * wide, 1]
        type = view_type([*map(Extent, shape)], f32)
        return memref.ReinterpretCastOp.from_dynamic(self.words, [0], shape, strides, type)

    # The products

    def _block(self, cursor: Cursor, round: Index) -> None:
        wanted, plan = self.wanted, self.plan
        column, n = self._column(cursor, round), wanted.weight.n
        rest = plan.n if n % plan.n == 0 else minimum(cursor, plan.n, subtract(cursor, n, column))
        place = round, column, rest
        type = TileType([wanted.tall, plan.n], f32, Space.L0C, Layout.NZ)
        total = cursor.add(tile.AccumulatorOp(type), "zero")
        values = self._round(cursor, place, 0, [total])

        def later(inner: Cursor, at: Index, values: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return self._round(inner, place, add(inner, at, wanted.load), values)

        if wanted.deep > wanted.load:
            end = wanted.deep - wanted.load
            values = carried_all(cursor, "k", end, wanted.load, named(values), later)
        total, *floats = values
        first = wanted.deep - wanted.load
        starts = [first + number * wanted.step for number in range(len(floats))]
        # All of them before the first is multiplied: so each has a place of its own.
        factors = [self._factors(cursor, each, at, None) for each, at in zip(floats, starts, strict=True)]
        for at, each in zip(starts, factors, strict=True):
            total = self._added(cursor, *each, total, (rest, min(wanted.step, wanted.weight.k - at)))
        sizes = [wanted.m, rest]
        cursor.put(tile.FixpipeStoreOp(total, self.out, [0, column], sizes=sizes, relu=wanted.product.relu))

    def _round(
        self, cursor: Cursor, place: Place, k: Index, values: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """The floats of a load, and what those of the round before, if there was one, are multiplied to."""
        (round, column, wide), (total, *before) = place, values
        wanted, step = self.wanted, self.wanted.step
        right, words = self._weights(cursor, column, k), self._words(cursor, round, k)
        turns = 2 if wanted.pair == 1 else None
        integers, factors = list[SSAValue](), list[tuple[SSAValue, SSAValue]]()
        # All of them before the first is multiplied: so each has a place of its own.
        for number in range(wanted.pair):
            integers.append(self._integers(cursor, right, number * step, turns))
            if before:
                at = subtract(cursor, k, (wanted.pair - number) * step)
                factors.append(self._factors(cursor, before[number], at, turns))
        made = list[SSAValue]()
        for number, each in enumerate(integers):
            type = TileType([step, self.plan.n], i32, Space.L0C, Layout.NZ)
            zero = cursor.add(tile.AccumulatorOp(type), "zero")
            sizes = [step, self.plan.n, step]
            made.append(cursor.add(tile.MmadOp(self.unit, each, zero, sizes=sizes), "q"))
            if before:
                total = self._added(cursor, *factors[number], total, (wide, step))
        floats = list[SSAValue]()
        for number, each in enumerate(made):
            at = number * step // wanted.group * self.plan.n
            type = TileType([self.plan.n], ui64, Space.FB)
            scale = cursor.add(tile.MoveOp(words, [at], type), "scale")
            floats.append(cursor.add(tile.FixpipeMoveOp(each, f16, scale=scale, buffers=turns), "floats"))
        return [total, *floats]

    def _weights(self, cursor: Cursor, column: Index, k: Index) -> SSAValue:
        plan, weight, load = self.plan, self.wanted.weight, self.wanted.load
        blocks = [load // weight.deep, plan.n // FRACTAL_ROWS, FRACTAL_ROWS, weight.fractals[-1]]
        at: list[Index] = [divide(cursor, k, weight.deep), divide(cursor, column, FRACTAL_ROWS), 0, 0]
        op = tile.LoadOp(self.arguments[1], at, TileType(blocks, i8, Space.L1), buffers=plan.buffers)
        right = TileType([plan.n, load], weight.element, Space.L1, Layout.NZ)
        return cursor.add(tile.ReinterpretOp(cursor.add(op, "b_bytes"), right), "b_l1")

    def _words(self, cursor: Cursor, round: Index, k: Index) -> SSAValue:
        wanted, plan = self.wanted, self.plan
        count = wanted.scales * plan.n
        first = multiply(cursor, divide(cursor, k, wanted.group), 2 * plan.n)
        op = tile.LoadOp(
            self.flat,
            [self.kernel.block_index, round, first],
            TileType([2 * count], f32, Space.L1),
            sizes=[1, 1, 2 * count],
            buffers=plan.buffers,
        )
        halves = cursor.add(op, "word_halves")
        return cursor.add(tile.ReinterpretOp(halves, TileType([count], ui64, Space.L1)), "words")

    def _integers(self, cursor: Cursor, right: SSAValue, at: Index, turns: int | None) -> SSAValue:
        type = TileType([self.wanted.step, self.plan.n], self.wanted.weight.element, Space.L0B, Layout.ZN)
        return cursor.add(tile.MoveOp(right, [0, at], type, transpose=True, buffers=turns), "b_l0")

    def _factors(
        self, cursor: Cursor, floats: SSAValue, k: Index, turns: int | None
    ) -> tuple[SSAValue, SSAValue]:
        step = self.wanted.step
        left = TileType([self.wanted.tall, step], f16, Space.L0A, Layout.ZZ)
        right = TileType([step, self.plan.n], f16, Space.L0B, Layout.ZN)
        a = cursor.add(tile.MoveOp(self.x, [0, k], left, buffers=turns), "x_l0")
        return a, cursor.add(tile.MoveOp(floats, [0, 0], right, buffers=turns), "w_l0")

    def _added(
        self, cursor: Cursor, left: SSAValue, right: SSAValue, total: SSAValue, sizes: tuple[Index, int]
    ) -> SSAValue:
        return cursor.add(tile.MmadOp(left, right, total, sizes=[self.wanted.m, *sizes]), "total")
