"""A program: the kernels of a model, run one after the other.

    program = compile_program(module)        # `ascir.compilation`: the operations in groups, each group a kernel
    run = program.run([x])                   # numpy arrays in; the kernels run on the host model, in order
    run.outputs, run.time_us, run.findings

Values are passed between kernels by name. Constants are arrays; reshapes move no data. Groups that compute the same
share a kernel, which is launched several times.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from xdsl.ir import Attribute

from ascir.models import ModelError
from ascir.parameters import Shape, misfit
from ascir.runtime import CompiledKernel

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ascir.host import Run

    Array = npt.NDArray[np.generic]


@dataclass(frozen=True)
class Step:
    """A kernel, a constant, a reshape, or a concatenation of values that are contiguous in memory; with the names of
    its inputs and outputs."""

    inputs: Sequence[str]
    outputs: Sequence[str]
    kernel: CompiledKernel | None = None
    constant: Array | None = None
    shape: Sequence[int | str] = ()
    sources: Sequence[str] = ()
    """The parts of the model that a kernel computes: names of nodes, or lines of its text."""

    @property
    def updated(self) -> dict[str, str]:
        """The outputs that lie in the memory of an input, and that input: the kernel updates it in place."""
        given, made = iter(self.inputs), iter(self.outputs)
        found: dict[str, str] = {}
        for each in () if self.kernel is None else self.kernel.parameters:
            before, after = next(given) if each.is_read else None, next(made) if each.is_written else None
            if before is not None and after is not None:
                found[after] = before
        return found


Watch = Callable[[Step, "Sequence[Array]", "Sequence[Array]"], None]


@dataclass
class ProgramRun:
    """The results of a program, and the host model's report on each launch."""

    outputs: list[Array]
    launches: list[Run]
    blocks: list[int]
    """The number of blocks of each launch."""

    @property
    def time_us(self) -> float:
        return sum(launch.time_us or 0.0 for launch in self.launches)

    @property
    def findings(self) -> list[Any]:
        return [finding for launch in self.launches for finding in launch.findings]


@dataclass(frozen=True)
class Program:
    """Steps, in order. A name is bound to one value."""

    name: str
    inputs: Sequence[str]
    outputs: Sequence[str]
    steps: Sequence[Step]
    shapes: Sequence[Shape] = ()
    """The shapes of the inputs, with names for dimensions that are known only at run time."""
    elements: Sequence[Attribute] = ()
    """The element types of the inputs."""
    fusion: Mapping[str, int] = field(default_factory=dict[str, int])
    """The predictions of fusion: kernels, nanoseconds and bytes, also for each operation as a kernel."""

    @property
    def kernels(self) -> list[CompiledKernel]:
        """The kernels, each once."""
        return list(
            {step.kernel.name: step.kernel for step in self.steps if step.kernel is not None}.values()
        )

    @property
    def launches(self) -> list[CompiledKernel]:
        return [step.kernel for step in self.steps if step.kernel is not None]

    @cached_property
    def owned(self) -> list[bool]:
        """For each output, whether a kernel writes it, and it does not share memory with a previous output."""
        makers = {name: step for step in self.steps for name in step.outputs}
        met: set[str] = set()
        found: list[bool] = []
        for name in self.outputs:
            while name in makers and makers[name].kernel is None and makers[name].inputs:
                name = makers[name].inputs[0]
            found.append(name in makers and makers[name].kernel is not None and name not in met)
            met.add(name)
        return found

    def sizes(self, inputs: Sequence[Array]) -> dict[str, int]:
        """The named dimensions, from the shapes of the inputs."""
        from ascir.dialects.graph.sums import solve

        sizes: dict[str, int] = {}
        for name, shape, array in zip(self.inputs, self.shapes, inputs, strict=True):
            if len(shape) != array.ndim or any(
                found != (sizes.setdefault(extent, found) if isinstance(extent, str) else extent)
                for extent, found in zip(shape, array.shape, strict=True)
            ):
                raise misfit(self.name, name, shape, array)
        try:
            solve(sizes)
        except ValueError as error:
            raise ModelError(f"{self.name}: {error}") from None
        return sizes

    def run(self, inputs: Sequence[Array], *, checks: bool = True, watch: Watch | None = None) -> ProgramRun:
        """Run the kernels on the host model; `watch` is called with the inputs and outputs of each step. The outputs do
        not share memory with inputs or constants."""
        if len(inputs) != len(self.inputs):
            raise ModelError(f"{self.name} takes {len(self.inputs)} arrays, found {len(inputs)}")
        sizes = self.sizes(inputs)
        values: dict[str, Array] = dict(zip(self.inputs, inputs, strict=True))
        launches: list[Run] = []
        blocks: list[int] = []
        for step in self.steps:
            given = [values[name] for name in step.inputs]
            if step.kernel is not None:
                blocks.append(step.kernel.block_dim(step.kernel.sizes(given)))
                run = step.kernel.run(given, checks=checks, block_dim=blocks[-1])
                launches.append(run.launch)
                values.update(zip(step.outputs, run.outputs, strict=True))
            elif step.constant is not None:
                values[step.outputs[0]] = step.constant
            else:
                try:
                    values[step.outputs[0]] = _reshaped(_side_by_side(given), step.shape, sizes)
                except ValueError as error:
                    raise ModelError(f"{self.name}: {error}") from None
            if watch is not None:
                watch(step, given, [values[name] for name in step.outputs])
        ends = zip(self.outputs, self.owned, strict=True)
        outputs = [values[name] if is_owned else values[name].copy() for name, is_owned in ends]
        return ProgramRun(outputs, launches, blocks)


def _side_by_side(arrays: Sequence[Array]) -> Array:
    """The flat concatenation of arrays; a single array as it is."""
    import numpy as np

    return arrays[0] if len(arrays) == 1 else np.concatenate([array.reshape(-1) for array in arrays])


def _reshaped(array: Array, shape: Sequence[int | str], sizes: dict[str, int]) -> Array:
    """The array in a shape with at most one unknown name, whose size is recorded."""
    from ascir.dialects.graph.sums import dims_in, solve

    solve(sizes, dims_in(shape))
    result = array.reshape([sizes.get(extent, -1) if isinstance(extent, str) else extent for extent in shape])
    sizes.update(
        (extent, size) for extent, size in zip(shape, result.shape, strict=True) if isinstance(extent, str)
    )
    return result
