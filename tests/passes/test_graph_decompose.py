"""What `graph-decompose` declines, and the reasons that it gives. What it does is tested in lit_tests/passes/graph."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, f32
from xdsl.ir import Block, Region
from xdsl.utils.exceptions import PassFailedException

from ascir.dialects.graph import (
    OPERATIONS,
    EmbeddingBagOp,
    GraphOp,
    GroupNormOp,
    LstmOp,
    QuantizeOp,
    ReduceOp,
    Shape,
    SiluOp,
    SoftmaxOp,
    tensor_type,
)
from ascir.dialects.graph.types import Integer
from ascir.passes.graph.decompose import PATTERNS, GraphDecomposePass


def block_of(*shapes: Shape) -> Block:
    return Block(arg_types=[tensor_type(shape, f32) for shape in shapes])


def reasons(block: Block, *ops: GraphOp) -> list[str]:
    """Why each of `ops` was declined, after the pass ran over them."""
    block.add_ops(ops)
    module = ModuleOp(Region(block))
    decompose = GraphDecomposePass()
    decompose.apply(Context(), module)
    assert set(decompose.declined) == set(ops) & set(block.ops)
    return [decompose.declined[op] for op in ops if op in decompose.declined]


def test_sizes_that_must_be_static() -> None:
    block = block_of((None, 8), (2, None, 8))
    x, y = block.args
    scales = block.insert_arg(tensor_type((2, 8), f32), 2)
    assert reasons(
        block,
        ReduceOp("mean", x, [0]),
        GroupNormOp(y, groups=2),
        QuantizeOp(x, scales, axis=0, group_size=4),
        SiluOp(x),
    ) == [
        "dimension 0 of the mean is dynamic: give it a size",
        "the number of channels is dynamic: give it a size",
        "the dimension that is in groups is dynamic: give it a size",
    ]


def test_a_builder_that_refuses_is_a_reason() -> None:
    block = block_of((None, 4, None), (None, 0))  # of a name, or no elements at all, is not a constant
    x, y = block.args
    sizes, nothing = reasons(block, GroupNormOp(x, groups=2), SoftmaxOp(y))
    assert sizes.startswith("graph.reshape: reshape cannot tell the sizes of its result")
    assert nothing.startswith("graph.reduce: axis 1 has no elements to choose from")
    assert len(list(x.uses)) == 1, "what was given up must leave no uses behind"


def test_long_sequences_stay() -> None:
    block = block_of((65, 2, 8), (2, 4), (16, 8), (16, 4))
    x, h, w, r = block.args
    assert reasons(block, LstmOp(x, h, h, w, r)) == ["65 steps: only 1 to 64 are written out one by one"]


def test_a_maximum_of_bags_stays() -> None:
    block = block_of((10, 8))
    block.insert_arg(tensor_type((5,), Integer(32)), 1)
    (table, places) = block.args
    assert reasons(block, EmbeddingBagOp(table, places, places, mode="max")) == [
        "there is no maximum of segments"
    ]


def test_a_second_run_forgets_the_first() -> None:
    block = block_of((None, 8))
    block.add_op(ReduceOp("mean", block.args[0], [0]))
    decompose = GraphDecomposePass()
    decompose.apply(Context(), ModuleOp(Region(block)))
    assert len(decompose.declined) == 1
    decompose.apply(Context(), ModuleOp([]))
    assert not decompose.declined


def test_unknown_names() -> None:
    with pytest.raises(PassFailedException, match="no decomposition of conv2d, exp"):
        GraphDecomposePass(ops=("conv2d", "softmax", "exp")).apply(Context(), ModuleOp([]))


@pytest.mark.parametrize("name", PATTERNS)
def test_a_patterns_docstring_is_its_equation(name: str) -> None:
    assert "->" in (type(PATTERNS[name]({})).__doc__ or "")


def test_names_are_those_of_the_operations() -> None:
    assert set(PATTERNS) - {
        "count",
        "cumsum_columns",
        "embedding_bag_rows",
        "mean",
        "pad_rows",
        "rotary_pairs",
        "running_count",
        "running_sum",
        "sort_rows",
        "top_k_rows",
    } <= {operation.name.removeprefix("graph.") for operation in OPERATIONS}
