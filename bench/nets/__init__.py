"""Known networks as plain torch modules with random weights, written as in practice.

    net = NETS["resnet50"]()                  # Net(name, module, inputs): of full size
    net = NETS["bert_base"](small=True)       # of a few layers, for tests

Weights are drawn with a seed, scaled so that activations neither vanish nor explode. Statistics of batch norms are
random, too, so that folding them has an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.nets import language, recurrent, tables, vision
from bench.nets.net import Net

NETS: Mapping[str, Callable[..., Net]] = {
    "resnet50": vision.resnet50,
    "vit_b": vision.vit_b,
    "yolov5s": vision.yolov5s,
    "bert_base": language.bert_base,
    "gpt2": language.gpt2,
    "llama_block": language.llama_block,
    "dlrm": tables.dlrm,
    "lstm": recurrent.lstm,
}
