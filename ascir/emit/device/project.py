"""A project for the real device, of the plan of a compiled model: launches, host code, CMake, and how to build it.

    files = project(plan, weights)     # {"net.h": ..., "net.cpp": ..., "launch/net_exp.cpp": ..., "CMakeLists.txt": ...}

    extern "C" void net_exp_do(uint32_t blocks, void *stream, void *x, void *out, int64_t B) {
      net_exp<<<blocks, nullptr, stream>>>(ascir::Pointer{x}, ascir::Pointer{out}, B);
    }

Everything is data of the plan (`ascir.package`): what the host model runs is what the device runs. The text is in
templates, with `@WORDS@` where models differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ascir.dialects.graph.sums import identifier
from ascir.emit.device.model import Model, Place, Plan, prototype
from ascir.emit.names import Names

TEMPLATES = Path(__file__).parent / "templates"
ALWAYS = ("device.h", "pointer.h", "main.cpp")
"""Files that are the same for every model."""


def project(plan: Plan, weights: Mapping[str, Place]) -> dict[str, str]:
    """The files by their paths in a folder beside the sources; `weights`: where each tensor is in its file."""
    if reason := _none(plan):
        return {"README.md": f"There is no project for the device: {reason}.\n"}
    kernels: dict[str, Plan] = {kernel["name"]: kernel for kernel in plan["kernels"]}
    names = Names()
    models = [Model(program, kernels, weights, names.fresh(program["name"])) for program in plan["programs"]]
    files = {name: _template(name) for name in ALWAYS}
    for name, kernel in kernels.items():
        files[f"launch/{name}.cpp"] = _launch(kernel)
    for model in models:
        files[f"{model.name}.h"] = filled("model.h.in", model.header())
        files[f"{model.name}.cpp"] = filled("model.cpp.in", model.source())
    soc: str = plan["soc"] or "ascend910b1"
    about = {"SOC": f"Ascend{soc.removeprefix('ascend').upper()}"}
    launchers = [f"../{kernel['launch']['source']}" for kernel in kernels.values() if "launch" in kernel]
    build = {
        "KERNELS": "\n".join(f"  launch/{name}.cpp" for name in kernels),
        "MODELS": " ".join(model.name for model in models),
        "LAUNCHERS": " ".join(launchers),
    }
    files["CMakeLists.txt"] = filled("CMakeLists.txt.in", about | build)
    text = {"MODELS": ", ".join(model.name for model in models), "RUNS": "\n".join(map(_run, models))}
    files["README.md"] = filled("README.md.in", about | text)
    return files


def _none(plan: Plan) -> str:
    """Why nothing can be launched by what the plan says."""
    if not plan["kernels"]:
        return "there are no kernels, as what the model gives is what it takes, or is known without it"
    for kernel in plan["kernels"]:
        for each in kernel["parameters"]:
            if "form" in each:
                return f"{each['name']} of {kernel['name']} is packed by ascir at each run, as it is not a constant"
    return ""


def filled(template: str, words: Mapping[str, Any]) -> str:
    """A template with its words; a line that holds nothing but an empty word goes."""
    text = _template(template)
    for word, value in words.items():
        line = f"@{word}@\n"
        text = text.replace(line, f"{value}\n" if value else "").replace(f"@{word}@", str(value))
    return text


def _template(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _launch(kernel: Plan) -> str:
    """Only the device's compiler reads it."""
    arguments = ", ".join(
        identifier(each["name"]) if each["role"] == "dim" else f"ascir::Pointer{{{each['name']}}}"
        for each in kernel["parameters"]
    )
    words = {"NAME": kernel["name"], "SOURCE": kernel["source"], "ARGUMENTS": arguments}
    return filled("launch.cpp.in", {**words, "PROTOTYPE": prototype(kernel)})


def _run(model: Model) -> str:
    """The command that runs a model."""
    names = Names()
    inputs = "".join(f" {names.fresh(name)}.bin" for name in model.program["inputs"])
    sizes = "".join(f" {name}=8" for name in model.dims)
    weights = "../weights.safetensors" if model.tensors else "-"
    return f"    build/run_{model.name}{sizes} {weights}{inputs}"
