"""Random arguments for a launch of a kernel, from the types of its views.

    func.func @scale(%x: memref<?x64xf16, #tile.space<gm>>, %rows: index) attributes {tile.core = #tile.core<aiv>} { ... }
    random_arguments(function, seed=0)      # [array of 8 x 64 float16, 8]

All dynamic sizes are equal, so that sizes passed as numbers are those of the views.
"""

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType, MemRefType
from xdsl.ir import Attribute
from xdsl.utils.exceptions import InterpretationError
from xdsl.utils.hints import isa

from ascir.dialects import tile
from ascir.interp.dtypes import Value, numpy_dtype
from ascir.interp.inputs import DEFAULT_SIZE, Domain, random_array


def random_arguments(kernel: func.FuncOp | tile.KernelOp, seed: int = 0) -> list[Value]:
    """Random arguments of a kernel; equal for equal seeds."""
    function = kernel if isinstance(kernel, func.FuncOp) else next(iter(kernel.functions().values()), None)
    if function is None:
        raise InterpretationError("a kernel without functions")
    types = function.function_type.inputs.data
    return [_random(type, np.random.default_rng([seed, index])) for index, type in enumerate(types)]


def _random(type: Attribute, random: np.random.Generator) -> Value:
    if isa(type, MemRefType):
        shape = tuple(DEFAULT_SIZE if size < 0 else size for size in type.get_shape())
        return random_array(shape, numpy_dtype(type.element_type), Domain(), random)
    if isinstance(type, IndexType | IntegerType):
        return DEFAULT_SIZE
    if isinstance(type, AnyFloat):
        return float(random.standard_normal())
    raise InterpretationError(f"no random values of type {type}")
