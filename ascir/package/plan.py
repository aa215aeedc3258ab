"""Serializes programs as a plan and files, and restores them.

files = describe(programs)               # {"plan.json": b"...", "f.cpp": b"...", "weights.safetensors": b"..."}
restore(files)                           # programs again: same sources, same certificates, same results

"kernels": [{"name": "f", "source": "f.cpp", "blocks": 48, "parameters": [{"name": "x", "role": "in", ...}], ...}]
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping, Sequence
from hashlib import sha256
from io import StringIO
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute
from xdsl.printer import Printer

from ascir import __version__
from ascir.diagnostics import OperationError, Source, SourceError
from ascir.dialects.graph.sums import dims_in, settled, terms_of
from ascir.package.entries import Entry, PackageError
from ascir.package.tensors import pack, unpack
from ascir.parameters import Parameter
from ascir.program import Program, Step
from ascir.runtime import CompiledKernel

if TYPE_CHECKING:
    from ascir.interp.dtypes import Array

FORMAT = 1
"""The version of the plan. Readers refuse higher ones; keys are only added."""

PLAN, WEIGHTS = "plan.json", "weights.safetensors"
ROLES = ("in", "out", "inout", "workspace", "constant", "dim")


def describe(programs: Sequence[Program], about: Mapping[str, Any]) -> dict[str, bytes]:
    """The files of some programs, by name. `about`: how they were compiled."""
    writer = _Writer()
    kernels = {kernel.name: kernel for program in programs for kernel in program.kernels}.values()
    plan = {
        "ascir": __version__,
        "format": FORMAT,
        "soc": next((kernel.soc for kernel in kernels), None),
        **about,
        "kernels": [writer.kernel(kernel) for kernel in kernels],
        "programs": [writer.program(program) for program in programs],
    }
    if writer.tensors:
        writer.files[WEIGHTS] = pack(writer.tensors)
    plan["files"] = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()} for name, data in writer.files.items()
    }
    return {**writer.files, PLAN: (json.dumps(plan, indent=2) + "\n").encode()}


class _Writer:
    """The files that were written so far. Constants with the same bytes share a tensor."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.tensors: dict[str, Array] = {}
        self._known: dict[tuple[str, str, bytes], str] = {}

    def put(self, name: str, text: str) -> str:
        self.files[name] = text.encode()
        return name

    def tensor(self, name: str, array: Array) -> str:
        content = (str(array.dtype), str(array.shape), sha256(array.tobytes()).digest())
        known = self._known.setdefault(content, name)
        if known == name:
            self.tensors[name] = array
        return known

    def kernel(self, kernel: CompiledKernel) -> dict[str, Any]:
        entry: dict[str, Any] = {
            "name": kernel.name,
            "source": self.put(f"{kernel.name}.cpp", kernel.source),
            "soc": kernel.soc,
            "blocks": kernel.blocks,
        }
        if kernel.launcher is not None:
            entry["launch"] = self.launch(kernel.name, kernel.launcher, kernel.parameters)
        entry["parameters"] = [self.parameter(kernel.name, each) for each in kernel.parameters]
        entry["certificates"] = dict(kernel.certificates)
        if kernel.derived:
            entry["derived"] = [
                {"name": name, "product": product, "divisor": divisor}
                for name, (product, divisor) in kernel.derived.items()
            ]
        if kernel.equal:
            entry["equal"] = [{"product": product, "other": other} for product, other in kernel.equal]
        if kernel.most:
            entry["most"] = [{"extent": extent, "most": most} for extent, most in kernel.most.items()]
        return entry

    def launch(self, name: str, launcher: ModuleOp, parameters: Sequence[Parameter]) -> dict[str, Any]:
        from ascir.emit.host import print_host

        function = f"{name}_launch"
        try:
            source = self.put(f"{function}.cpp", print_host(launcher))
        except OperationError as error:
            raise SourceError(error.diagnostic()) from error
        dims = [parameter.name for parameter in parameters if parameter.role == "dim"]
        ir = self.put(f"{function}.mlir", _text(launcher))
        return {"function": function, "source": source, "ir": ir, "arguments": dims}

    def parameter(self, kernel: str, parameter: Parameter) -> dict[str, Any]:
        entry: dict[str, Any] = {"name": parameter.name, "role": parameter.role, "dtype": "index"}
        if parameter.element is not None:
            entry["dtype"] = str(parameter.element)
        entry["shape"] = list(parameter.shape)
        if parameter.is_boolean:
            entry["boolean"] = True
        if parameter.form is not None:
            entry |= {"form": parameter.form, "memory": list(parameter.memory)}
        if parameter.value is not None:
            entry["tensor"] = self.tensor(f"{kernel}.{parameter.name}", parameter.value)
        return entry

    def program(self, program: Program) -> dict[str, Any]:
        """The steps of a program, with their values, and the workspace of these."""
        from ascir.workspace import plan_workspace

        entry: dict[str, Any] = {
            "name": program.name,
            "inputs": list(program.inputs),
            "shapes": [list(shape) for shape in program.shapes],
            "dtypes": [str(element) for element in program.elements],
            "outputs": list(program.outputs),
            "steps": [self.step(program, step) for step in program.steps],
            "fusion": dict(program.fusion),
        }
        if (found := plan_workspace(program)) is not None:
            entry["workspace"] = {
                "bytes": found.bytes,
                "lower_bound": found.lower_bound,
                "offsets": dict(found.offsets),
            }
        return entry

    def step(self, program: Program, step: Step) -> dict[str, Any]:
        ends: dict[str, Any] = {"inputs": list(step.inputs), "outputs": list(step.outputs)}
        if step.kernel is not None:
            updated = {"updated": step.updated} if step.updated else {}
            return {"kernel": step.kernel.name, **ends, **updated, "sources": list(step.sources)}
        if step.constant is not None:
            return {"tensor": self.tensor(f"{program.name}.{step.outputs[0]}", step.constant), **ends}
        return {"reshape": list(step.shape), **ends}


def _text(module: ModuleOp) -> str:
    text = StringIO()
    Printer(text).print_op(module)
    return f"{text.getvalue()}\n"


def restore(files: Mapping[str, bytes]) -> list[Program]:
    """The programs of files whose checksums are verified already."""
    plan = manifest(files[PLAN])
    reader = _Reader(files, unpack(files[WEIGHTS]) if WEIGHTS in files else {})
    kernels: dict[str, CompiledKernel] = {}
    for entry in plan.entries("kernels"):
        kernels[entry.text("name")] = reader.kernel(entry)
    return [reader.program(entry, kernels) for entry in plan.entries("programs")]


def manifest(text: bytes) -> Entry:
    """The plan, if this version of ascir can read it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise PackageError(f"{PLAN} is not JSON: cut off, or not written by ascir") from None
    if not isinstance(data, dict):
        raise PackageError(f"{PLAN} is not an object: not written by ascir")
    plan = Entry(PLAN, data)  # pyright: ignore[reportUnknownArgumentType]
    if (found := plan.integer("format")) > FORMAT:
        writer = plan.text("ascir") if plan.has("ascir") else "?"
        raise PackageError(
            f"{PLAN} has format {found}, written by ascir {writer}; ascir {__version__} reads up to {FORMAT}"
        )
    return plan


class _Reader:
    def __init__(self, files: Mapping[str, bytes], tensors: Mapping[str, Array]):
        self.files, self.tensors = files, tensors

    def file(self, entry: Entry, key: str) -> str:
        name = entry.text(key)
        if name not in self.files:
            raise entry.refuse(key, f"there is no file {name}")
        try:
            return self.files[name].decode()
        except UnicodeDecodeError:
            raise entry.refuse(key, f"{name} is not text") from None

    def tensor(self, entry: Entry) -> Array:
        name = entry.text("tensor")
        if name not in self.tensors:
            raise entry.refuse("tensor", f"the weights have no {name}")
        return self.tensors[name]

    def kernel(self, entry: Entry) -> CompiledKernel:
        parameters = [self.parameter(each) for each in entry.entries("parameters")]
        launcher = self.launch(entry.entry("launch"), parameters) if entry.has("launch") else None
        if launcher is None and not entry.has("blocks"):
            raise entry.refuse("blocks", "missing, and there is no launch function to compute it")
        derived = self.derived(entry, parameters) if entry.has("derived") else {}
        return CompiledKernel(
            entry.text("name"),
            self.file(entry, "source"),
            parameters,
            entry.text("soc"),
            entry.integer("blocks") if entry.has("blocks") else None,
            launcher,
            certificates=entry.entry("certificates").data,
            derived=derived,
            equal=self.equal(entry, parameters, derived) if entry.has("equal") else (),
            most=self.most(entry, parameters, derived) if entry.has("most") else {},
        )

    def derived(self, entry: Entry, parameters: Sequence[Parameter]) -> dict[str, tuple[str, int]]:
        """Sizes that follow from those of the inputs, and from preceding ones."""
        known = _sizes_of(parameters)
        found: dict[str, tuple[str, int]] = {}
        for each in entry.entries("derived"):
            name, product, divisor = each.text("name"), each.text("product"), each.integer("divisor")
            if not _is_dim(name):
                raise each.refuse("name", f"'{name:.40}' is not the name of a size")
            if divisor < 1 or not _known(product, known):
                raise each.refuse("product", f"{product} / {divisor} is not a known size")
            found[name] = product, divisor
            known |= {name, *settled({name, *known})}
        return found

    def equal(
        self, entry: Entry, parameters: Sequence[Parameter], derived: Mapping[str, object]
    ) -> list[tuple[str, str]]:
        """Products of sizes that a launch compares."""
        known = _settled(parameters, derived)
        found: list[tuple[str, str]] = []
        for each in entry.entries("equal"):
            pair = each.text("product"), each.text("other")
            if not all(_known(product, known) for product in pair):
                raise each.refuse("product", f"{' or '.join(pair)} is not a known size")
            found.append(pair)
        return found

    def most(
        self, entry: Entry, parameters: Sequence[Parameter], derived: Mapping[str, object]
    ) -> dict[str, int]:
        """The largest sizes of a launch."""
        known = _settled(parameters, derived)
        found: dict[str, int] = {}
        for each in entry.entries("most"):
            if not _known(extent := each.text("extent"), known):
                raise each.refuse("extent", f"{extent} is not a known size")
            found[extent] = each.integer("most")
        return found

    def launch(self, entry: Entry, parameters: Sequence[Parameter]) -> ModuleOp:
        from ascir.context import make_context
        from ascir.parsing import parse
        from ascir.verification import assert_valid

        text = self.file(entry, "ir")
        try:
            launcher = parse(make_context(), Source(entry.text("ir"), text))
            assert_valid(launcher)
        except SourceError as error:
            raise entry.refuse("ir", f"not a launch function: {error}") from None
        if [op.name for op in launcher.ops] != ["func.func"]:
            raise entry.refuse("ir", "it must hold one function, the launch, and nothing else")
        return launcher

    def parameter(self, entry: Entry) -> Parameter:
        role, name = entry.text("role"), entry.text("name")
        if role not in ROLES:
            raise entry.refuse("role", f"'{role}' is none of {', '.join(ROLES)}")
        if role == "dim":
            return Parameter(name, role)
        value = self.tensor(entry) if entry.has("tensor") else None
        if role == "constant" and value is None:
            raise entry.refuse("tensor", "missing")
        return Parameter(
            name,
            role,
            _element(entry, entry.text("dtype")),
            entry.shape("shape"),
            value,
            is_boolean=entry.truth("boolean"),
            form=entry.text("form") if entry.has("form") else None,
            memory=tuple(entry.integers("memory")) if entry.has("form") else (),
        )

    def program(self, entry: Entry, kernels: Mapping[str, CompiledKernel]) -> Program:
        fusion = entry.entry("fusion")
        known = {*entry.texts("inputs")}
        steps: list[Step] = []
        for each in entry.entries("steps"):
            if unknown := [name for name in each.texts("inputs") if name not in known]:
                raise each.refuse("inputs", f"no step before makes {unknown[0]}")
            steps.append(self.step(each, kernels))
            known.update(steps[-1].outputs)
        if unknown := [name for name in entry.texts("outputs") if name not in known]:
            raise entry.refuse("outputs", f"no step makes {unknown[0]}")
        if not len(entry.texts("inputs")) == len(entry.shapes("shapes")) == len(entry.texts("dtypes")):
            raise entry.refuse("inputs", "its names must be those that have a shape and a dtype")
        return Program(
            entry.text("name"),
            entry.texts("inputs"),
            entry.texts("outputs"),
            steps,
            entry.shapes("shapes"),
            [_element(entry, text) for text in entry.texts("dtypes")],
            {key: fusion.integer(key) for key in fusion.data},
        )

    def step(self, entry: Entry, kernels: Mapping[str, CompiledKernel]) -> Step:
        inputs, outputs = entry.texts("inputs"), entry.texts("outputs")
        if entry.has("tensor"):
            return Step(inputs, outputs, constant=self.tensor(entry))
        if not entry.has("kernel"):
            return Step(inputs, outputs, shape=entry.shape("reshape"))
        if (name := entry.text("kernel")) not in kernels:
            raise entry.refuse("kernel", f"there is no kernel {name}")
        parameters = kernels[name].parameters
        taken, made = sum(each.is_read for each in parameters), sum(each.is_written for each in parameters)
        if (len(inputs), len(outputs)) != (taken, made):
            raise entry.refuse("kernel", f"{name} takes and returns another number of arrays")
        sources = entry.texts("sources") if entry.has("sources") else ()
        return Step(inputs, outputs, kernel=kernels[name], sources=sources)


def _element(entry: Entry, text: str) -> Attribute:
    """The element type with this text."""
    from xdsl.parser import Parser
    from xdsl.utils.exceptions import ParseError

    from ascir.context import make_context

    try:
        return Parser(make_context(), text).parse_type()
    except ParseError:
        raise entry.refuse("dtype", f"'{text:.40}' is not an element type") from None


def _sizes_of(parameters: Sequence[Parameter]) -> set[str]:
    """The sizes that are known from what a kernel reads."""
    dims = {*dims_in(extent for each in parameters if each.is_read for extent in each.shape)}
    return dims | settled(dims)


def _settled(parameters: Sequence[Parameter], derived: Mapping[str, object]) -> set[str]:
    """The sizes that a launch knows."""
    known = _sizes_of(parameters) | derived.keys()
    return known | settled(known)


def _known(product: str, sizes: Container[str]) -> bool:
    """Whether a product is of numbers, known sizes and sums of these."""
    return all(
        part.isdecimal()
        or part in sizes
        or (_is_dim(part) and all(name in sizes for name in terms_of(part)[0]))
        for part in product.split("*")
    )


def _is_dim(text: str) -> bool:
    try:
        terms_of(text)
    except ValueError:
        return False
    return True
