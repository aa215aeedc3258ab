"""Front ends: `text` imports `.ascl` files, `onnx` ONNX models, `torch` PyTorch programs; all produce the graph level.

module = import_onnx(Path("net.onnx"))       # func.func @net(%x: tensor<8x64xf16>) -> ... { graph.relu ... }
"""
