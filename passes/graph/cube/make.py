"""Wraps the body that an emitter generates for a product on the cube cores into a kernel: arguments, certificate,
launcher.

kernels_of(function, product, choice, options, order, Emitter)      # [func.func @f], with named dimensions also @f_launch
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StridedLayoutAttr,
    StringAttr,
    UnitAttr,
    f32,
    i8,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from ascir.dialects.graph.types import dims_of, element_of
from ascir.dialects.tile import Core
from ascir.dialects.tile.spaces import GM
from ascir.passes.graph.cube.emit import Emitter
from ascir.passes.graph.cube.factor import Factor
from ascir.passes.graph.cube.plan import Choice, Copy, Options, Plan, up
from ascir.passes.graph.cube.problem import OPERANDS, Product
from ascir.passes.graph.cube.shares import few_rows
from ascir.passes.graph.cube.split_plan import stored
from ascir.passes.graph.tiling.elements import stored as element_in_memory
from ascir.passes.graph.tiling.kernel import view_type
from ascir.passes.tile.builder import Cursor, Index, divide_up, either, maximum, minimum, multiply
from ascir.passes.tile.extent import Extent
from ascir.passes.tile.extent import product as product_of_all
from ascir.passes.tile.signature import Argument, Signature


def kernels_of(
    function: FuncOp,
    product: Product,
    choice: Choice,
    options: Options,
    order: list[int],
    emitter: Callable[[Plan], type[Emitter]],
    columns: Factor | None = None,
) -> list[Operation]:
    """The kernel with the body of a plan's emitter, and its launcher. `order` has the numbers of the arguments to
    use."""
    words = None if columns is None else _words(product, choice.plan, columns)
    kernel = _kernel(function, product, choice, options, order, emitter, words)
    launch = [launch_function(function.sym_name.data, product, choice)] if product.names else []
    return [kernel, *launch]


def argument_view(value: SSAValue) -> Attribute:
    """The type of an argument; flat if its strides depend on named dimensions, which no type can express."""
    extents = [Extent.of([dim]) for dim in dims_of(value.type) if dim is not None]
    type = view_type(extents, element_in_memory(element_of(value)))
    if None in (type.get_strides() or ()):
        return flat_view(type.element_type)
    return type


def inputs_of(source: Block) -> list[Argument]:
    """The arguments of a group as those of its kernel."""
    return [Argument(each.name_hint or f"in{each.index}", argument_view(each)) for each in source.args]


def outputs_of(source: Block) -> list[Argument]:
    """The results of a group as arguments of its kernel."""
    last = source.last_op
    assert isinstance(last, func.ReturnOp)
    several = len(last.arguments) > 1
    return [
        Argument(f"out{number}" if several else "out", argument_view(value), "out")
        for number, value in enumerate(last.arguments)
    ]


def flat_view(element: Attribute) -> MemRefType[Attribute]:
    """The type of a view of contiguous elements."""
    return MemRefType(element, [DYNAMIC_INDEX], StridedLayoutAttr([1]), GM)


def _kernel(
    function: FuncOp,
    product: Product,
    choice: Choice,
    options: Options,
    order: list[int],
    emitter: Callable[[Plan], type[Emitter]],
    words: DenseIntOrFPElementsAttr | None,
) -> FuncOp:
    source, names = function.body.block, product.names
    arguments = inputs_of(source)
    if words is not None:
        view = view_type([Extent(len(words))], words.get_element_type())
        arguments.append(Argument("scales", view, value=words))
    arguments += outputs_of(source)
    if choice.plan.wide:
        arguments.append(_workspace(product, choice.plan))
    signature = Signature(arguments, names)
    kernel = signature.begin()
    given = kernel.body.args
    operands = [*(given[number] for number in order), *given[len(source.args) : len(arguments)]]
    blocks = None if names else choice.plan.cores

    def emit(inner: Cursor, plan: Plan) -> None:
        emitter(plan)(kernel, product, plan, options, blocks).emit(inner.block, operands)

    of_rows(Cursor(kernel, kernel.body), product, choice, emit)
    tiling = [certificate(product, choice)]
    return signature.function(function.sym_name.data, kernel, Core.AIC, blocks=blocks, tiling=tiling)


def of_rows(head: Cursor, product: Product, choice: Choice, emit: Callable[[Cursor, Plan], None]) -> None:
    """Emits what a plan does, or what each of two does, of which the number of rows chooses one."""
    plan, few = choice.plan, choice.few
    if few is None:
        return emit(head, plan)
    condition = _are_few(head, product, plan)
    return either(head, condition, lambda inner: emit(inner, few), lambda inner: emit(inner, plan))


def _are_few(cursor: Cursor, product: Product, plan: Plan) -> SSAValue:
    """Whether there are few rows, for a plan for many."""
    rows, most = cursor.value(cursor.kernel.extent(product.m)), cursor.value(few_rows(product, plan))
    return cursor.add(arith.CmpiOp(rows, most, "sle"), "few")


def _words(product: Product, plan: Plan, columns: Factor) -> DenseIntOrFPElementsAttr:
    """The scales of columns in the format of the fixpipe buffer, padded to whole blocks."""
    count = up(product.n.number, plan.n)
    return columns.words(count, product.zero, signed=product.output == i8)


def _workspace(product: Product, plan: Plan) -> Argument:
    """The workspace for the sums of all parts."""
    shape = [Extent(stored(product, plan)), *product.batch, product.m, product.n]
    if product.static:
        return Argument("parts", view_type(shape, f32), "workspace")
    return Argument("parts", flat_view(f32), "workspace", extent=str(product_of_all(shape)))


def _whole(number: float) -> IntegerAttr:
    return IntegerAttr(round(number), i64)


def _tile(plan: Plan) -> DenseArrayBase:
    block = (plan.n, plan.m) if plan.mirrored else (plan.m, plan.n)
    return DenseArrayBase.from_list(i64, [*block, plan.load, plan.step])


def certificate(product: Product, choice: Choice) -> DictionaryAttr:
    """The chosen tiling and the runners-up: m, n, depths of loads and steps along k; nanoseconds."""
    runners = [DictionaryAttr({"tile": _tile(plan), "ns": _whole(ns)}) for plan, ns in choice.runners_up]
    axes = [product.batches, product.m, product.n, product.k]
    return DictionaryAttr(
        {
            "axes": ArrayAttr([StringAttr(str(extent)) for extent in axes]),
            "tile": _tile(choice.plan),
            **_of_few_rows(product, choice),
            "turns": _whole(choice.plan.turns),
            "group": _whole(choice.plan.group),
            **(
                {"strip": _whole(choice.plan.strip), "kept": _whole(choice.plan.kept)}
                if choice.plan.strip
                else {}
            ),
            **({"halves": UnitAttr()} if choice.plan.halves else {}),
            **({"columns": _whole(choice.plan.columns)} if choice.plan.columns else {}),
            **({"even": _whole(choice.plan.even)} if choice.plan.even else {}),
            **({"lapped": UnitAttr()} if choice.plan.lapped else {}),
            **({"mirrored": UnitAttr()} if choice.plan.mirrored else {}),
            **({"parts": _whole(choice.plan.parts)} if choice.plan.parts > 1 else {}),
            **({"copied": _copied(choice.copies)} if choice.copies else {}),
            "ns": _whole(choice.timing.nanoseconds),
            "bound_ns": _whole(choice.timing.bound),
            "busiest": StringAttr(choice.timing.busiest),
            "runners_up": ArrayAttr(runners),
        }
    )


def _of_few_rows(product: Product, choice: Choice) -> dict[str, DictionaryAttr]:
    """The tiling for few rows, if there is one, and the most rows that are few."""
    if choice.few is None:
        return {}
    rows = _whole(few_rows(product, choice.plan))
    return {"tile_of_few_rows": DictionaryAttr({"tile": _tile(choice.few), "rows": rows})}


def _copied(copies: Sequence[Copy]) -> DictionaryAttr:
    """The operands that are copied first, and the pitch of their rows in elements."""
    return DictionaryAttr({OPERANDS[copy.side]: _whole(copy.pitch) for copy in copies})


def launch_function(name: str, product: Product, choice: Choice) -> FuncOp:
    """The host function that computes the number of blocks to launch from the named dimensions."""
    signature = Signature((), product.names)
    kernel = signature.begin()
    cursor = Cursor(kernel, kernel.body)

    def blocks(plan: Plan) -> Index:
        tiles: Index = kernel.extent(product.batches)
        for extent, size in ((product.m, plan.m), (product.n, plan.n)):
            tiles = multiply(cursor, tiles, divide_up(cursor, kernel.extent(extent), size))
        # At least one: a launch must have a block, also if a size is 0 and there are no tiles.
        return maximum(cursor, 1, minimum(cursor, multiply(cursor, tiles, plan.parts), plan.cores))

    found = blocks(choice.plan)
    if choice.few is not None:
        several = (cursor.value(each) for each in (blocks(choice.few), found))
        found = cursor.add(arith.SelectOp(_are_few(cursor, product, choice.plan), *several))
    return signature.launch(name, kernel, cursor.value(found))
