"""Products with 2:4 sparse matrices, in the layouts of the chip.

    %y = graph.sparse_matmul %x, %values, %places columns 100 :
           (tensor<8x120xi8>, tensor<2x7x16x32xi8>, tensor<2x7x16x8xui8>) -> tensor<8x100xi32>

Each column of a K x N matrix keeps two of each four rows. `graph-pack-sparse` lays them out; matrices are padded with
zeros to whole blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import bf16, f16, i8, i32
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ascir.dialects.graph.base import Value, graph_op, same_element
from ascir.dialects.graph.contractions import ProductOp, check_bias, product_element
from ascir.dialects.graph.errors import RuleError
from ascir.dialects.graph.properties import INT, int_attr
from ascir.dialects.graph.shapes import require_min_rank, require_rank, unify
from ascir.dialects.graph.types import Dim, Shape, Tensor, TensorOf, shape_of, tensor_type, ui8

FACTOR = TensorOf("factors", (f16, bf16, i8))
BYTES = TensorOf("bytes", (ui8,))
PRODUCT = TensorOf("products", (f16, bf16, i32))

DEEP = 64
"""Rows of the dense matrix in one block of any layout."""
FOURS = DEEP // 4
COLUMNS = 16
"""The columns of a matrix are padded to a multiple of this."""


@graph_op
class SparseMatmulOp(ProductOp):
    """`x @ w + bias`, where `w` is 2:4 sparse along its K rows, has `columns` columns, and is stored as two tensors.

        %y = graph.sparse_matmul %x, %values, %places columns 100 :
               (tensor<8x120xf16>, tensor<1x2x2x1792xf16>, tensor<1x2x4x224xui8>) -> tensor<8x100xf16>

    For `i8` they are the operands of the cube's sparse instruction: blocks of 64 rows by 16 columns, as K/64 x N/16 x
    16 x 32 values and 16 x 8 bytes of places. A place has two bits, the first place of a byte in the lowest: 0 to 2 for
    the first kept row of a group of four, and the row number minus one for the second.

    For floats they are panels of W columns, each in blocks of 64 rows, which are 16 groups of four. N/W x K/64 x 2 x
    (16 W) values: the first kept element of each group, then the second ones; N/W x K/64 x 4 x (2 W) bytes, a bit for
    each element: whether the first row of each group is kept, then the other rows. Each group keeps two rows or none.
    Only these products take a bias, one entry for each column: the instruction for `i8` has none."""

    name = "graph.sparse_matmul"

    x = operand_def(FACTOR)
    values = operand_def(FACTOR)
    places = operand_def(BYTES)
    bias = opt_operand_def(PRODUCT)
    columns = prop_def(INT)
    result = result_def(PRODUCT)

    def __init__(self, x: Value, values: Value, places: Value, bias: Value | None = None, *, columns: int):
        super().__init__(x, values, places, bias, properties={"columns": int_attr(columns)})

    def infer(self) -> Sequence[Tensor]:
        element = same_element(self.x, self.values)
        x, values, places = shape_of(self.x), shape_of(self.values), shape_of(self.places)
        require_min_rank(x, 2, "x")
        require_rank(values, 4, "values")
        columns = self.columns.value.data
        check = _check_fractals if element == i8 else _check_panels
        rows, most = check(values, places)
        if isinstance(x[-1], int) and -(-x[-1] // DEEP) * DEEP != rows:
            raise RuleError("rows of the sparse matrix do not fit x", f"{x[-1]} of {rows}")
        if not 0 < columns <= most:
            raise RuleError(f"columns must be 1 to {most}, as many as values has, not {columns}")
        if element == i8 and self.bias is not None:
            raise RuleError("a sparse product of i8 takes no bias: add it to the result")
        check_bias(self.bias, columns)
        return [tensor_type((*x[:-1], columns), product_element(self.x, self.values, self.bias))]


def _known(shape: Shape) -> list[int]:
    sizes = [size for size in shape if isinstance(size, int)]
    if len(sizes) != len(shape):
        raise RuleError("the shape of a sparse matrix is known", f"{shape}")
    return sizes


def _alike(found: Shape, expected: Sequence[Dim]) -> None:
    require_rank(found, len(expected), "places")
    for size, wanted in zip(found, expected, strict=True):
        unify(size, wanted, f"places must be {'x'.join(map(str, expected))}", "places and values")


def _check_fractals(values: Shape, places: Shape) -> tuple[int, int]:
    """Rows and columns of the matrix that blocks for the cube store."""
    deep, wide, columns, kept = _known(values)
    if (columns, kept) != (COLUMNS, DEEP // 2):
        raise RuleError(f"blocks of i8 values are {COLUMNS}x{DEEP // 2}", f"{columns}x{kept}")
    _alike(places, (deep, wide, columns, DEEP // 8))
    return deep * DEEP, wide * columns


def _check_panels(values: Shape, places: Shape) -> tuple[int, int]:
    """Rows and columns of the matrix that panels store."""
    panels, deep, two, size = _known(values)
    width = size // FOURS
    if two != 2 or size % (FOURS * COLUMNS):
        raise RuleError(
            f"a block of a panel is 2x{FOURS} values of multiples of {COLUMNS} columns", f"{two}x{size}"
        )
    _alike(places, (panels, deep, 4, FOURS * width // 8))
    return deep * DEEP, panels * width
