"""Whole models from torch, directly or through ONNX, to kernels, run on the host model, and compared with onnxruntime.

    $ python -m bench.real_models                              # all networks of bench.nets, in all exported forms
    $ python -m bench.real_models resnet50 bert_base --forms optimised --record models.jsonl
    $ python -m bench.real_models --small --checks             # a few layers of each, with all checks
    model        form          nodes  compile s  kernels  launches      MiB  simulated us
    resnet50     optimised       122       9.21       33        67    168.2         561.1
    bert_base    optimised       420       9.39       15       126    418.2        1174.1

`compile s` is CPU time from the file to text, including the front end; `MiB` is the traffic of global memory. Further
columns: `build s` for the kernels of the host model, `run s` for an input on it; `away` is the relative difference from
the result of onnxruntime (torch itself for its own forms). Recorded models are not run again.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ascir.diagnostics import SourceError
from ascir.frontend.onnx.peer import distance
from ascir.models import ModelError

if TYPE_CHECKING:
    from onnx import ModelProto
    from torch import Tensor
    from xdsl.dialects.builtin import ModuleOp

    from ascir.program import Program
    from bench.nets.net import Net

FORMS = ("torch", "optimised", "traced", "unoptimised", "int4", "torch_int4")
INT4 = ("llama_block",)
"""Networks that are also run with weights of four bits: those of ONNX, and bytes that a torch module unpacks."""
NEAR = {np.dtype(np.float32): 1e-4, np.dtype(np.float16): 1e-2}
HEAD = (
    f"{'model':12} {'form':12} {'nodes':>6} {'compile s':>10} {'kernels':>8} {'launches':>9} {'MiB':>8} "
    f"{'simulated us':>13} {'build s':>8} {'run s':>7} {'away':>9}"
)


@dataclass(frozen=True)
class Row:
    """The outcome of a model."""

    model: str
    form: str
    nodes: int = 0
    compile_s: float = 0
    kernels: int = 0
    launches: int = 0
    mib: float = 0
    us: float = 0
    build_s: float = 0
    run_s: float = 0
    away: float = 0
    reason: str = ""
    """Why there is no result, or a wrong one."""

    def line(self) -> str:
        head = f"{self.model:12} {self.form:12} {self.nodes:6} {self.compile_s:10.2f}"
        if self.reason:
            return f"{head} {self.reason}"
        return (
            f"{head} {self.kernels:8} {self.launches:9} {self.mib:8.1f} {self.us:13.1f} {self.build_s:8.1f} "
            f"{self.run_s:7.1f} {self.away:9.1e}"
        )


def expected(model: ModelProto, net: Net, form: str) -> list[NDArray[Any]]:
    """What onnxruntime computes. Its own products with four bits round what they multiply, so that it has to leave
    them."""
    import onnxruntime

    peer: Any = onnxruntime
    options = peer.SessionOptions()
    options.log_severity_level = 4
    if form == "int4":
        options.graph_optimization_level = peer.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = peer.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, net.arrays)


@dataclass(frozen=True)
class Source:
    """A network in the form that a front end reads."""

    nodes: int
    read: Callable[[], ModuleOp]
    expected: Callable[[], list[NDArray[Any]]]
    """The result of the original framework."""


def source(net: Net, form: str) -> Source:
    if form == "torch":
        return traced(net)
    if form == "torch_int4":
        from bench.nets.quantized import with_int4_layers

        return traced(replace(net, module=with_int4_layers(net.module)))
    from ascir.frontend.onnx.build import import_model
    from bench.nets.export import exported

    model = exported(net, form)
    return Source(
        len(model.graph.node),
        lambda: import_model(model, file=net.name),
        lambda: expected(model, net, form),
    )


def traced(net: Net) -> Source:
    """As `torch.export` traces it: tracing is torch's part and not counted, decomposition and import are."""
    import torch

    from ascir.frontend.torch.export import import_exported

    arguments = tuple(net.inputs.values())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # torch's own, about how an LSTM keeps its weights
        program = torch.export.export(net.module, arguments)

    def outputs() -> list[NDArray[Any]]:
        with torch.no_grad():
            found: Tensor | tuple[Tensor, ...] = net.module(*arguments)
        return [each.numpy() for each in (found if isinstance(found, tuple) else (found,))]

    nodes = sum(node.op == "call_function" for node in program.graph.nodes)
    return Source(nodes, lambda: import_exported(program, {}, file=net.name), outputs)


def measured(net: Net, form: str, *, checks: bool) -> Row:
    """Imports, compiles, runs and compares."""
    from ascir.executable import Target, compile_module

    given, start = source(net, form), time.process_time()
    try:
        (program,) = compile_module(given.read(), Target())
    except (SourceError, ModelError) as error:
        return Row(net.name, form, given.nodes, time.process_time() - start, reason=f"refused: {error}"[:300])
    seconds = time.process_time() - start
    row = Row(net.name, form, given.nodes, seconds, len(program.kernels), len(program.launches))
    return run(program, net, given.expected(), row, checks=checks)


def run(program: Program, net: Net, wanted: Sequence[NDArray[Any]], row: Row, *, checks: bool) -> Row:
    inputs = list(net.arrays.values())
    start = time.monotonic()
    for kernel in program.kernels:
        kernel.host.prepare(checks)
    built = time.monotonic()
    found = program.run(inputs, checks=checks)
    done = time.monotonic()
    timings = [launch.timing for launch in found.launches if launch.timing is not None]
    moved = sum(timing.hbm_read + timing.hbm_written for timing in timings)
    far = [distance(theirs, mine) for theirs, mine in zip(wanted, found.outputs, strict=True)]
    near = [NEAR.get(theirs.dtype, 0.0) for theirs in wanted]
    serious = [str(each) for each in found.findings if each.severity != "info"]
    reason = f"finding: {serious[0]}" if serious else ""
    if any(not distance <= most for distance, most in zip(far, near, strict=True)):
        reason = f"wrong: {max(far):.2g} away"
    return replace(
        row,
        mib=moved / 2**20,
        us=found.time_us,
        build_s=built - start,
        run_s=done - built,
        away=max(far),
        reason=reason,
    )


def main() -> int:
    from bench.nets import NETS

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(NETS)}; all without")
    parser.add_argument("--forms", nargs="+", choices=FORMS, default=FORMS)
    parser.add_argument("--small", action="store_true", help="a few layers of each")
    parser.add_argument("--checks", action="store_true", help="with all checks of the host model")
    parser.add_argument("--record", type=Path, help="a file of results, continued")
    options = parser.parse_args()
    known: dict[tuple[str, str], Row] = {}
    if options.record and options.record.exists():
        rows = (Row(**json.loads(line)) for line in options.record.read_text().splitlines())
        known = {(row.model, row.form): row for row in rows}
    print(HEAD)
    failed = False
    for name in options.names or NETS:
        forms = [form for form in options.forms if not form.endswith("int4") or name in INT4]
        for form in forms:
            row = known.get((name, form))
            if row is None:
                row = measured(NETS[name](small=options.small), form, checks=options.checks)
                if options.record:
                    with options.record.open("a") as file:
                        file.write(json.dumps(asdict(row)) + "\n")
            print(row.line(), flush=True)
            failed |= bool(row.reason)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
