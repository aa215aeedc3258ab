"""The rules that rows name in their column `checks`, beyond kinds, ranges and element types.

    Row("compare_l2", ..., checks="compare compare_count")

Each is a function of a `Call` that raises an error. A rule for one generation of chips checks `call.arch`.
"""

from collections.abc import Callable, Mapping

from ascir.dialects.ascendc.checks import Call
from ascir.dialects.ascendc.rules import copy, cpp, cube, order, resources, structures, vector

RULES: Mapping[str, Callable[[Call], None]] = {
    rule.__name__: rule
    for rule in (
        copy.copy_path,
        copy.pad_path,
        copy.copy_count,
        copy.same_elements,
        copy.pad_params,
        copy.slices,
        cpp.matmul_type,
        cpp.py_struct,
        cpp.one_offset,
        cpp.variable,
        cube.load_2d,
        cube.load_2d_from_global,
        cube.load_3d,
        cube.load_transposed,
        cube.multiply,
        cube.fixpipe,
        cube.fixpipe_vector,
        cube.leaving,
        order.hard_event,
        order.barrier,
        order.cross_core,
        order.workspaces,
        order.hardware_sync,
        order.atomic,
        order.vector_mask,
        order.bit,
        resources.allocated,
        resources.static_tensor,
        resources.buffer_length,
        resources.buffer_offset,
        resources.view_index,
        resources.user_positions,
        resources.in_place,
        resources.depth,
        resources.fits_memory,
        structures.construct,
        vector.shift_amount,
        vector.cast,
        vector.compare,
        vector.compare_count,
        vector.select_tensor,
        vector.select_scalar,
        vector.gather_mask,
        vector.sixteen_tensors,
        vector.merge,
        vector.scale_mode,
    )
}
"""Every rule by its name."""
