"""Networks as ONNX models, as different exporters write them.

    model = exported(net, "optimised")     # onnx.ModelProto; FORMS has the others

`optimised` is the output of the current `torch.onnx.export`, `unoptimised` the same without folding, `traced` that of the
legacy exporter, which keeps batch norms, constants computed from shapes, and casts without effect. `int4` is the
optimised one with weights of four bits.
"""

from __future__ import annotations

import contextlib
import io
import logging
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

import torch

from bench.nets.net import Net
from bench.nets.quantized import with_int4_weights

if TYPE_CHECKING:
    from onnx import ModelProto

FORMS: Mapping[str, Mapping[str, Any]] = {
    "optimised": {"dynamo": True},
    "unoptimised": {"dynamo": True, "optimize": False},
    "traced": {
        "dynamo": False,
        "training": torch.onnx.TrainingMode.PRESERVE,
        "do_constant_folding": False,
        "opset_version": 17,
    },
    "int4": {"dynamo": True, "opset_version": 21},
}


def exported(net: Net, form: str) -> ModelProto:
    """The model, with the names of inputs and outputs of the network."""
    import onnx

    options = dict(FORMS[form])
    export = cast("Any", torch.onnx).export
    names = {"input_names": list(net.inputs), "output_names": list(net.outputs)}
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()), torch.no_grad():
        warnings.simplefilter("ignore")
        if options["dynamo"]:
            model = export(net.module, tuple(net.inputs.values()), **names, **options).model_proto
        else:
            buffer = io.BytesIO()
            export(net.module, tuple(net.inputs.values()), buffer, **names, **options)
            model = onnx.load_model_from_string(buffer.getvalue())
    return with_int4_weights(model) if form == "int4" else model
