"""The host code of one program: its launches in their order, on memory that the caller gives.

    Layout layout(const Sizes &sizes) { ...; at.hidden = 0; at.bytes = 8192; return at; }
    void Model::run(...) const {
      net_matmul_do(24, stream, inputs[0], weights_[0], space + at.hidden);
      net_exp_do(net_exp_launch(sizes.B), stream, space + at.hidden, outputs[0], sizes.B);
    }

Where values lie between kernels is the plan's if sizes are known, and one after the other if they are not. What kernels need
for themselves lies behind, in the same place for all, as they run one after the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ascir.dialects.graph.sums import dims_in, identifier, is_sum, rest_of, terms_of
from ascir.emit.names import Names

Plan = Mapping[str, Any]
"""JSON: `plan.json`, or a part of it."""


class Place(Protocol):
    """Where the bytes of a weight are in the file."""

    @property
    def start(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def shape(self) -> Sequence[int]: ...


@dataclass(frozen=True)
class Value:
    """A tensor while the model runs, as C++: the pointer to it, its extents, how many bytes it has."""

    place: str
    shape: Sequence[str]
    bytes: str


@dataclass
class Model:
    """The host code of one program."""

    program: Plan
    kernels: Mapping[str, Plan]
    weights: Mapping[str, Place]
    name: str
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    members: dict[str, str] = field(default_factory=dict[str, str])
    """Of `Layout`: values in the workspace, and the C++ of their offsets or, where nothing is planned, of their bytes."""
    scratch: list[str] = field(default_factory=list[str])
    """The bytes that each kernel needs for itself."""
    tensors: dict[str, int] = field(default_factory=dict[str, int])
    """The weights in use, by their number."""
    launches: list[str] = field(default_factory=list[str])
    derived: dict[str, str] = field(default_factory=dict[str, str])
    """Named dimensions that follow from those of the inputs."""
    differences: dict[str, str] = field(default_factory=dict[str, str])
    """Sizes that are negative where an input is too small, such as `S-1`, as C++, and their names."""
    equal: dict[str, str] = field(default_factory=dict[str, str])
    """Comparisons of sizes that must hold, as C++, and what they mean."""
    overwritten: set[str] = field(default_factory=set[str])
    """The places of values that kernels update in place."""

    def __post_init__(self) -> None:
        program, self._names = self.program, Names(taken=["ends", "scratch", "bytes"])
        extents = dict.fromkeys(
            each for shape in program["shapes"] for each in shape if isinstance(each, str)
        )
        names = dict.fromkeys(name for dim in extents for name in terms_of(dim)[0])
        self.dims = {name: self._names.fresh(name) for name in names}
        self._planned = program.get("workspace", {}).get("offsets")
        self._results = _results(program)
        ends = zip(program["inputs"], program["shapes"], program["dtypes"], strict=True)
        for number, (name, shape, dtype) in enumerate(ends):
            extents = [self._extent(each) for each in shape]
            self.values[name] = Value(f"inputs[{number}]", extents, bytes_of(extents, dtype))
        for step in program["steps"]:
            self._step(step)
        for number, name in enumerate(program["outputs"]):
            self._copy(number, self.values[name])

    def _step(self, step: Plan) -> None:
        if "kernel" in step:
            self._launch(step, self.kernels[step["kernel"]])
        elif "tensor" in step:
            self.values[step["outputs"][0]] = self._weight(step["tensor"])
        else:
            given = self.values[step["inputs"][0]]
            shape = self._reshaped(given, step["reshape"])
            self.values[step["outputs"][0]] = Value(given.place, shape, given.bytes)

    def _extent(self, extent: int | str) -> str:
        if isinstance(extent, int):
            return str(extent)
        if is_sum(extent):
            terms, number = terms_of(extent)
            return _added(terms, number, {name: self._extent(name) for name in terms})
        return self.derived.get(extent) or f"sizes.{self.dims[extent]}"

    def _reshaped(self, given: Value, shape: Sequence[int | str]) -> list[str]:
        """The extents of a shape, of which one may have a name that is new: it is what the others leave."""
        known = {*self.dims, *self.derived}
        for name in shape:
            if isinstance(name, str) and not known.issuperset(terms_of(name)[0]):
                others = [self._extent(each) for each in shape if each != name]
                self.derived[name] = f"({_product(given.shape)} / {_product(others)})"
        found = [self._extent(each) for each in shape]
        before, after = Counter(given.shape), Counter(found)
        if any(not each.isdecimal() for each in (*(before - after), *(after - before))):
            what = f"a reshape to [{', '.join(map(str, shape))}]"
            self.equal[f"{_product(given.shape)} == {_product(found)}"] = what
        return found

    def _weight(self, tensor: str) -> Value:
        number = self.tensors.setdefault(tensor, len(self.tensors))
        place = self.weights[tensor]
        return Value(f"weights_[{number}]", [*map(str, place.shape)], str(place.bytes))

    def _launch(self, step: Plan, kernel: Plan) -> None:
        given = [self.values[name] for name in step["inputs"]]
        sizes = _sizes(kernel, given)
        for each in kernel.get("equal", ()):
            before, after = each["product"], each["other"]
            self.equal[f"{_bound(before, sizes)} == {_bound(after, sizes)}"] = f"{before} must be {after}"
        for each in kernel.get("most", ()):
            extent, most = each["extent"], each["most"]
            self.equal[f"{_bound(extent, sizes)} <= {most}"] = f"{extent} is at most {most}"
        self.differences.update((size, dim) for dim, size in sizes.items() if terms_of(dim)[1] < 0)
        inputs, outputs = iter(given), iter(step["outputs"])
        arguments: list[str] = []
        own: list[str] = []
        for each in kernel["parameters"]:
            shape = [_bound(str(extent), sizes) for extent in each["shape"]]
            match each["role"]:
                case "dim":
                    arguments.append(sizes[each["name"]])
                case "in":
                    arguments.append(next(inputs).place)
                case "constant":
                    arguments.append(self._weight(each["tensor"]).place)
                case "inout":
                    value = next(inputs)
                    self.values[next(outputs)] = value
                    self.overwritten.add(value.place)
                    arguments.append(value.place)
                case "out":
                    arguments.append(self._result(next(outputs), shape, each["dtype"]))
                case _:
                    arguments.append(" + ".join(["space + at.scratch", *own]))
                    own.append(f"ascir::aligned({bytes_of(shape, each['dtype'])})")
        if own:
            self.scratch.append(" + ".join(own))
        blocks = str(kernel["blocks"])
        if kernel["blocks"] is None:
            launch = kernel["launch"]
            called = f"{launch['function']}({', '.join(sizes[name] for name in launch['arguments'])})"
            blocks = f"static_cast<uint32_t>({called})"
        self.launches.append(f"{kernel['name']}_do({', '.join([blocks, 'stream', *arguments])});")

    def _result(self, name: str, shape: Sequence[str], dtype: str) -> str:
        """Where a kernel writes: what the caller gave for an output, or the workspace."""
        bytes = bytes_of(shape, dtype)
        if name in self._results:
            place = f"outputs[{self._results[name]}]"
        else:
            member = self._names.fresh(name)
            self.members[member] = bytes if self._planned is None else str(self._planned[name])
            place = f"space + at.{member}"
        self.values[name] = Value(place, shape, bytes)
        return place

    def _copy(self, number: int, value: Value) -> None:
        """For an output that is an input, a weight or another output."""
        if value.place != f"outputs[{number}]":
            copied = f"outputs[{number}], {value.place}, at.ends[INPUTS + {number}]"
            self.launches.append(f"ascir::copy_on(stream, {copied});")

    def _fate(self, name: str) -> str:
        """What a caller has to know of an input that kernels update in place."""
        if (place := self.values[name].place) not in self.overwritten:
            return ""
        outputs = self.program["outputs"]
        ends = [str(number) for number, each in enumerate(outputs) if self.values[each].place == place]
        copied = f"; copied to output {' and '.join(ends)}, unless that is the same memory" if ends else ""
        return f", overwritten{copied}"

    def header(self) -> dict[str, Any]:
        """The words of its header."""
        program = self.program
        ends = zip(program["inputs"], program["shapes"], program["dtypes"], strict=True)
        return {
            "MODEL": self.name,
            "ABOUT": f"{program['name']}: {len(self.launches)} launches, {len(self.tensors)} weights.",
            "ENDS": "\n".join(
                f"//   input {number}: {name}, {dtype} [{', '.join(map(str, shape))}]{self._fate(name)}"
                for number, (name, shape, dtype) in enumerate(ends)
            ),
            "INPUTS": len(program["inputs"]),
            "OUTPUTS": len(program["outputs"]),
            "SIZES": "\n".join(f"  int64_t {member};" for member in self.dims.values()),
            "DIMS": "".join(f'{{"{name}", &Sizes::{member}}}, ' for name, member in self.dims.items()),
            "MEMBERS": "\n".join(f"  int64_t {member};" for member in self.members),
        }

    def source(self) -> dict[str, Any]:
        """The words of its code."""
        used = dict.fromkeys(step["kernel"] for step in self.program["steps"] if "kernel" in step)
        tensors = [self.weights[name] for name in self.tensors]
        return {
            "MODEL": self.name,
            "PROTOTYPES": "\n".join(line for name in used for line in _declared(self.kernels[name])),
            "TENSORS": "\n".join(f"    {{{place.start}, {place.bytes}}}," for place in tensors),
            "TENSOR_COUNT": len(tensors),
            "LAYOUT": "\n".join(f"  {line}" for line in self._layout()),
            "LAUNCHES": "\n".join(f"  {line}" for line in self.launches),
        }

    def _layout(self) -> Iterator[str]:
        for size, dim in self.differences.items():
            yield f'ascir::require({size} >= 0, "a dimension of {dim} elements, which would be negative");'
        for holds, what in self.equal.items():
            yield f'ascir::require({holds}, "sizes that do not fit: {what}");'
        for number, name in enumerate((*self.program["inputs"], *self.program["outputs"])):
            yield f"at.ends[{number}] = {self.values[name].bytes};"
        for member, text in self.members.items():
            yield f"at.{member} = {'at.bytes' if self._planned is None else text};"
            if self._planned is None:
                yield f"at.bytes += ascir::aligned({text});"
        if self._planned is not None:
            yield f"at.bytes = {self.program['workspace']['bytes']};"
        yield "at.scratch = at.bytes;"
        for need in dict.fromkeys(self.scratch):
            yield f"at.bytes = ascir::larger(at.bytes, at.scratch + {need});"


def _results(program: Plan) -> dict[str, int]:
    """The values that kernels write for the caller, and as which output: the first, if it is several."""
    same: dict[str, str] = {}
    for step in program["steps"]:
        if "reshape" in step:
            same[step["outputs"][0]] = step["inputs"][0]
        same |= step.get("updated", {})
    found: dict[str, int] = {}
    for number, name in enumerate(program["outputs"]):
        while name in same:
            name = same[name]
        found.setdefault(name, number)
    return found


def _sizes(kernel: Plan, given: Sequence[Value]) -> dict[str, str]:
    """The named dimensions of a kernel, from the extents of what it is given."""
    inputs = [each for each in kernel["parameters"] if each["role"] in ("in", "inout")]
    sizes = {
        extent: size
        for parameter, value in zip(inputs, given, strict=True)
        for extent, size in zip(parameter["shape"], value.shape, strict=True)
        if isinstance(extent, str)
    }
    for each in kernel.get("derived", ()):
        _solve(sizes, dims_in([each["product"]]))
        sizes.setdefault(each["name"], f"({_bound(each['product'], sizes)} / {each['divisor']})")
    extents = [extent for each in kernel["parameters"] for extent in each["shape"]]
    extents += [product for each in kernel.get("equal", ()) for product in each.values()]
    extents += [each["extent"] for each in kernel.get("most", ())]
    _solve(
        sizes, [*(each["name"] for each in kernel["parameters"] if each["role"] == "dim"), *dims_in(extents)]
    )
    return sizes


def _solve(sizes: dict[str, str], wanted: Sequence[str]) -> None:
    """As `ascir.dialects.graph.sums.solve`, in C++."""
    for dim in wanted:
        for name in terms_of(dim)[0]:
            for known, size in list(sizes.items()):
                if name not in sizes and (found := rest_of(known, name, sizes)) is not None:
                    factor, others, number = found
                    rest = f"({size} - {_added(others, number, sizes)})"
                    sizes[name] = rest if factor == 1 else f"({rest} / {factor})"
        if dim not in sizes:
            sizes[dim] = _added(*terms_of(dim), sizes)


def _added(terms: Mapping[str, int], number: int, sizes: Mapping[str, str]) -> str:
    """A sum, in C++."""
    parts = [sizes[name] if factor == 1 else f"{factor} * {sizes[name]}" for name, factor in terms.items()]
    return f"({' + '.join([*parts, str(number)] if number or not parts else parts)})"


def _product(extents: Sequence[str]) -> str:
    return f"({' * '.join(extents) or '1'})"


def _bound(extent: str, sizes: Mapping[str, str]) -> str:
    """An extent such as `12*B`, with the sizes of dimensions for their names."""
    return sizes.get(extent) or " * ".join(sizes.get(factor, factor) for factor in extent.split("*"))


def bytes_of(shape: Sequence[str], dtype: str) -> str:
    """How many bytes so many elements take. Truth values take a byte each, other elements of less than one share it."""
    bits = int("".join(re.findall(r"\d+", dtype)[:1]) or 64)
    bits = 8 if bits == 1 else bits
    elements = " * ".join(["int64_t{1}", *shape])
    return f"{elements} * {bits // 8}" if bits >= 8 else f"({elements} * {bits} + 7) / 8"


def prototype(kernel: Plan) -> str:
    """The function that launches a kernel."""
    arguments = "".join(
        f", int64_t {identifier(each['name'])}" if each["role"] == "dim" else f", void *{each['name']}"
        for each in kernel["parameters"]
    )
    return f'extern "C" void {kernel["name"]}_do(uint32_t blocks, void *stream{arguments})'


def _declared(kernel: Plan) -> Iterator[str]:
    yield f"{prototype(kernel)};"
    if kernel["blocks"] is None:
        sizes = ", ".join(f"int64_t {identifier(name)}" for name in kernel["launch"]["arguments"])
        yield f'extern "C" int64_t {kernel["launch"]["function"]}({sizes});'
