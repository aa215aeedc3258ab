"""Random kernels of Ascend C calls, without synchronization: nested loops, multi-buffering, branches, scalar accesses.

program(Random(7))      # a function: loads, stores, vector instructions on tensors of one pool, in scf.for and scf.if
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnitAttr,
    f32,
    i1,
    i32,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from ascir.dialects.ascendc.ops import call, construct
from ascir.dialects.ascendc.types import GlobalTensorType, LocalTensorType, TBufType, TPosition

LOCAL = LocalTensorType.of(f32)
INDEX = IndexType()
ELEMENTS = 64
BYTES = 4 * ELEMENTS
POOL = 188160
PLACES = 5
FAR_APART = 1 << 12

Slot = tuple[SSAValue, int]
"""A number that takes turns, and of how many."""


def pointer(element: Attribute) -> MemRefType:
    """An argument in global memory."""
    return MemRefType(element, [DYNAMIC_INDEX], memory_space=IntegerAttr(22, i64))


def program(random: Random, size: int = 14) -> FuncOp:
    """A kernel of at most `size` instructions."""
    return Maker(random, size).function()


@dataclass
class Maker:
    """Writes one kernel. Its tensors begin at few different places, so that they meet."""

    elements: ClassVar[tuple[Attribute, ...]] = (f32, f32, f32)
    """Of the input, the output and the workspace."""

    random: Random
    left: int
    top: Block = field(init=False)
    block: Block = field(init=False)
    views: list[SSAValue] = field(init=False, default_factory=list[SSAValue])
    rounds: tuple[SSAValue, ...] = ()
    numbers: dict[tuple[object, Attribute], SSAValue] = field(
        init=False, default_factory=dict[tuple[object, Attribute], SSAValue]
    )
    stores: int = field(init=False, default=0)

    def function(self, name: str = "kernel") -> FuncOp:
        arguments = [*map(pointer, self.elements), INDEX, i1]
        self.top = self.block = Block(arg_types=arguments)
        for argument, hint in zip(self.top.args, ("x", "y", "w", "m", "q"), strict=True):
            argument.name_hint = hint
        self.pools()
        for argument, element in zip(self.top.args[:3], self.elements, strict=True):
            view = self.put(call("global_tensor", results=[GlobalTensorType.of(element)]))
            view.name_hint = f"{argument.name_hint}g"
            self.add(call("global_tensor.set_global_buffer", view, argument))
            self.views.append(view)
        self.statements([], self.random.randint(3, 8), 0)
        self.add(ReturnOp())
        function = FuncOp(name, FunctionType.from_lists(arguments, []), Region(self.top))
        function.attributes.update({"ascendc.aicore": UnitAttr(), "ascendc.global": UnitAttr()})
        return function

    def pools(self) -> None:
        self.pool = self.put(call("tbuf", results=[TBufType.of(TPosition.VECCALC)]))
        self.pool.name_hint = "ub"
        self.add(call("pipe.init_buffer", self.put(call("pipe")), self.pool, self.number(POOL)))

    def add(self, op: Operation) -> None:
        self.block.add_op(op)

    def put(self, op: Operation) -> SSAValue:
        self.add(op)
        return op.results[0]

    def number(self, value: int, type: Attribute = i32) -> SSAValue:
        """A constant, at the top."""
        if (value, type) not in self.numbers:
            number = IntegerAttr(value, INDEX if type == INDEX else i32)
            self._first((value, type), arith.ConstantOp(number))
        return self.numbers[value, type]

    def zero(self) -> SSAValue:
        if ("zero", f32) not in self.numbers:
            self._first(("zero", f32), arith.ConstantOp(FloatAttr(0.0, f32)))
        return self.numbers["zero", f32]

    def _first(self, key: tuple[object, Attribute], op: arith.ConstantOp) -> None:
        first = self.top.first_op
        assert first is not None
        self.top.insert_op_before(op, first)
        self.numbers[key] = op.result

    # Statements

    def statements(self, slots: list[Slot], count: int, depth: int) -> None:
        for _ in range(count):
            if self.left <= 0:
                return
            kind = self.random.random()
            if kind < 0.16 and depth < 3:
                self.loop(slots, depth)
            elif kind < 0.24 and depth < 4:
                self.branch(slots, depth)
            else:
                self.left -= 1
                self.instruction(slots)

    def inside(self, block: Block, slots: list[Slot], most: int, depth: int) -> None:
        outer, self.block = self.block, block
        self.statements(slots, self.random.randint(1, most), depth + 1)
        self.block = outer

    def branch(self, slots: list[Slot], depth: int) -> None:
        sides = [Block(), Block()]
        for side in sides:
            if side is sides[0] or self.random.random() < 0.5:
                # What loops in it carry on is not known behind it.
                self.inside(side, list(slots), 3, depth)
            side.add_op(scf.YieldOp())
        self.add(scf.IfOp(self.top.args[4], [], Region(sides[0]), Region(sides[1])))

    def loop(self, slots: list[Slot], depth: int) -> None:
        random = self.random
        upper = self.number(random.choice((1, 2, 4, 9)), INDEX) if random.random() < 0.4 else self.top.args[3]
        # Slots of its own, and some of those around it that go on through it.
        through = [slot for slot in slots if random.random() < 0.5]
        own = [2 if random.random() < 0.8 else 3 for _ in range(random.choice((0, 1, 1, 2)))]
        periods = [*own, *(period for _, period in through)]
        initial = [*(self.number(0) for _ in own), *(value for value, _ in through)]
        body = Block(arg_types=[INDEX, *(i32 for _ in periods)])
        for argument in body.args[1:]:
            argument.name_hint = "slot"
        carried = list[Slot](zip(body.args[1:], periods, strict=True))
        inner = [*carried, *(slot for slot in slots if slot not in through)]
        outer, self.rounds = self.rounds, (*self.rounds, body.args[0])
        self.inside(body, inner, 7, depth)
        self.rounds = outer
        self.finish(body, inner[: len(periods)])
        made = scf.ForOp(self.number(0, INDEX), upper, self.number(1, INDEX), initial, Region(body))
        self.add(made)
        for slot, result in zip(through, made.results[len(own) :], strict=True):
            slots[slots.index(slot)] = (result, slot[1])

    def finish(self, body: Block, slots: Sequence[Slot]) -> None:
        """What an inner loop has advanced is handed on as it is."""
        outer, self.block = self.block, body
        following: list[SSAValue] = []
        for value, period in slots:
            owner = value.owner
            if isinstance(owner, scf.ForOp):
                following.append(value)
            elif period == 2:
                following.append(self.put(arith.XOrIOp(value, self.number(1))))
            else:
                following.append(self.third(self.put(arith.AddiOp(value, self.number(1))), period))
        self.add(scf.YieldOp(*following))
        self.block = outer

    def third(self, above: SSAValue, period: int) -> SSAValue:
        """Back to 0 at the end: by the remainder, or as instruction selection writes it."""
        limit = self.number(period)
        if self.left % 2:
            return self.put(arith.RemSIOp(above, limit))
        return self.put(arith.SelectOp(self.put(arith.CmpiOp(above, limit, "eq")), self.number(0), above))

    # Instructions

    def instruction(self, slots: Sequence[Slot]) -> None:
        random, count = self.random, self.number(ELEMENTS)
        kind = random.random()
        one, two, three = (self.tensor(slots) for _ in range(3))
        if kind < 0.25:
            self.add(call("data_copy_l2", one, self.source(), count))
        elif kind < 0.42:
            self.add(call("data_copy_l2", self.target(1, 1, 2), one, count))
        elif kind < 0.62:
            self.add(call(random.choice(("exp_l2", "abs_l2")), one, two, count))
        elif kind < 0.82:
            self.add(call("add_l2", one, two, three, count))
        elif kind < 0.88:
            self.strided(one, two, three)
        elif kind < 0.92:
            index = self.number(random.choice((0, 9)))
            value = self.put(call("local_tensor.get_value", one, index, results=[f32]))
            self.add(call("adds_l2", two, three, value, count))
        elif kind < 0.95:
            self.add(call("local_tensor.set_value", one, self.number(random.choice((0, 9))), self.zero()))
        elif kind < 0.97:
            self.add(call("data_copy_l2", one, two, count))
        elif kind < 0.98 and self.block is self.top:
            self.add(call("sync_all_hard", isAIVOnly=True))
        else:
            at = self.number(random.choice((0, ELEMENTS // 2)), INDEX)
            half = self.put(call("local_tensor.subindex", one, at, results=[LOCAL]))
            self.add(call("exp_l2", half, half, self.number(ELEMENTS // 2)))

    def strided(self, *tensors: SSAValue) -> None:
        """Four repeats of one block each: of every block, or of every second one."""
        steps = (1, 1, 1, self.random.choice((1, 2)), 2, 2)
        params = self.put(construct("binary_repeat_params", *(self.number(each) for each in steps)))
        self.add(call("add_l0", *tensors, self.number(8), self.number(4), params, isSetMask=True))

    def tensor(self, slots: Sequence[Slot]) -> SSAValue:
        """A tensor at one of few places."""
        place = self.random.randrange(PLACES) * 3 * BYTES + self.random.choice((0, 0, 0, BYTES // 2))
        offset = self.turned(slots, place, BYTES)
        return self.put(
            call("tbuf.get_with_offset", self.pool, self.number(ELEMENTS), offset, results=[LOCAL])
        )

    def turned(self, slots: Sequence[Slot], place: int, bytes: int) -> SSAValue:
        """A place; half of them take turns where there is something to take turns by."""
        offset = self.number(place)
        if slots and self.random.random() < 0.5:
            slot, _ = self.random.choice(slots)
            offset = self.put(arith.AddiOp(self.put(arith.MuliOp(slot, self.number(bytes))), offset))
        return offset

    def source(self) -> SSAValue:
        """Mostly the input; sometimes the workspace, at a place that is only known when it runs."""
        if self.random.random() < 0.75:
            return self.views[0]
        at = self.put(call("global_tensor.get_value", self.views[0], self.number(0), results=[i32]))
        at = self.put(arith.IndexCastOp(at, INDEX))
        return self.put(call("global_tensor.subindex", self.views[2], at, results=[self.views[2].type]))

    def target(self, *views: int) -> SSAValue:
        """A place of the output or of the workspace to which nothing else is stored."""
        self.stores += 1
        at, step = self.number(self.stores * ELEMENTS, INDEX), FAR_APART
        for number in reversed(self.rounds):
            far = self.put(arith.MuliOp(number, self.number(step, INDEX)))
            at, step = self.put(arith.AddiOp(far, at)), step * FAR_APART
        view = self.views[self.random.choice(views)]
        return self.put(call("global_tensor.subindex", view, at, results=[view.type]))
