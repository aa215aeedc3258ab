"""`torch.compile(model, backend="ascir")`: forward and backward passes as kernels, on the host model.

    step = torch.compile(model, backend="ascir")            # or options={"soc": "ascend910b3", "checks": False}
    loss = step(tokens, labels)                             # traced, compiled, run
    loss.backward()                                         # the backward graph likewise
    optimizer.step()                                        # torch's own

Parameters are arguments of the kernels, as each step changes them. Symbolic sizes of torch are named dimensions:
another batch size runs the same kernels. Graphs of equal text are compiled once. Operations that no importer supports
are decomposed by torch; if unsupported ones are left, all of them are reported in one error: nothing that torch gives
to the backend falls back to eager mode. What torch keeps for itself does: recurrent layers, unless
`torch._dynamo.config.allow_rnn` is set; `fullgraph=True` reports it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.partitioners import min_cut_rematerialization_partition
from torch._subclasses.fake_tensor import unset_fake_temporarily
from torch.nn.attention import SDPBackend, sdpa_kernel

from ascir.executable import Executable, Target, compile_module
from ascir.frontend.torch.graph import import_graph
from ascir.frontend.torch.ops import importer_of
from ascir.frontend.torch.tensors import array_of, tensor_of
from ascir.frontend.torch.traced import Traced
from ascir.frontend.torch.unsupported import OUT_OF_REACH, name_of
from ascir.models import ModelError

if TYPE_CHECKING:
    from torch import Tensor
    from torch.fx import GraphModule


@dataclass(frozen=True)
class Options:
    """The options of `torch.compile(..., options={...})`."""

    soc: str | None = None
    style: str = "flags"
    fusion: str | None = None
    checks: bool = True
    """Whether the host model checks for hazards; it is faster without."""


def backend(
    gm: GraphModule, example_inputs: Sequence[Any], *, options: Mapping[str, Any] | None = None
) -> Callable[..., Any]:
    """The function that torch.compile runs instead of `gm`."""
    known = [each.name for each in fields(Options)]
    if unknown := [name for name in options or {} if name not in known]:
        raise ModelError(f"there is no option '{unknown[0]}'; there are {', '.join(known)}")
    chosen = Options(**(options or {}))

    def forward(graph: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
        return make_boxed_func(Kernels.of(graph, "forward", chosen))

    def backward(graph: GraphModule, _: Sequence[Any]) -> Callable[..., Any]:
        return make_boxed_func(Kernels.of(graph, "backward", chosen))

    compiler = aot_autograd(
        fw_compiler=forward,
        bw_compiler=backward,
        decompositions=dict(decompositions()),
        partition_fn=min_cut_rematerialization_partition,
    )
    with sdpa_kernel(SDPBackend.MATH), _own_recurrence():
        return compiler(gm, example_inputs)


@contextmanager
def _own_recurrence() -> Generator[None]:
    """Disables the recurrent layers of the processor's library: they save internal state for the backward pass that no
    other operation produces."""
    known = torch.backends.mkldnn.enabled  # `flags` sets more than that, some of it with warnings
    torch.backends.mkldnn.enabled = False
    try:
        yield
    finally:
        torch.backends.mkldnn.enabled = known


LIFTED = ("lift", "lift_fresh")
"""What makes a constant of the model a tensor of the trace: only the operation itself takes constants."""


@cache
def decompositions() -> Mapping[Any, Any]:
    """Torch's decompositions of all operations that no importer knows."""
    import torch._decomp

    table = cast("Any", torch._decomp).decomposition_table
    return {
        target: each
        for target, each in table.items()
        if not _is_known(target) and name_of(str(target)) not in LIFTED
    }


def _is_known(target: Any) -> bool:
    """Whether there is an importer, or a reason why there is none."""
    kind = str(target).removeprefix("aten.")
    return importer_of(kind) is not None or name_of(kind) in OUT_OF_REACH


_COMPILED: dict[tuple[str, Target], Executable] = {}
"""By the text of the graph, and the target."""


def executable_of(module: Any, options: Options) -> Executable:
    """The kernels of a module; compiled on first use."""
    target = Target(options.soc, options.style, options.fusion)
    key = str(module), target
    if key not in _COMPILED:
        (program,) = compile_module(module, target)
        _COMPILED[key] = Executable(program)
    return _COMPILED[key]


def known() -> list[Executable]:
    """The cache of everything that was compiled."""
    return list(_COMPILED.values())


def forget() -> None:
    """Clear that cache."""
    _COMPILED.clear()


@dataclass(frozen=True)
class Kernels:
    """A traced graph, and its kernels."""

    traced: Traced
    executable: Executable | None
    inputs: Sequence[int]
    """The arguments of the graph that the kernels take."""
    checks: bool

    @staticmethod
    def of(gm: GraphModule, name: str, options: Options) -> Kernels:
        traced = Traced.of(gm)
        if not traced.layouts:
            return Kernels(traced, None, (), options.checks)
        with unset_fake_temporarily():  # Constants of the graph are tensors.
            found = import_graph(traced.graph, name=name, file=f"<torch.compile: {name}>")
        executable = executable_of(found.module, options)
        return Kernels(traced, executable, found.inputs, options.checks)

    def __call__(self, *given: Any) -> list[Any]:
        arguments = self.traced.completed(given)
        if self.executable is None:
            return self.traced.assembled(arguments, ())
        arrays = [array_of(arguments[index]) for index in self.inputs]
        found = self.executable(*arrays, checks=self.checks)
        results = found if isinstance(found, tuple) else (found,)
        tensors = [
            self._laid_out(tensor_of(array), layout, arguments)
            for array, layout in zip(results, self.traced.layouts, strict=True)
        ]
        return self.traced.assembled(arguments, tensors)

    def _laid_out(self, tensor: Tensor, layout: Tensor, arguments: Sequence[Any]) -> Tensor:
        """A tensor with the strides that torch expects."""
        strides = [self.traced.size(each, arguments) for each in layout.stride()]
        if list(tensor.stride()) == strides or tensor.numel() < 2:
            return tensor
        return torch.empty_strided(tensor.shape, strides, dtype=tensor.dtype).copy_(tensor)
