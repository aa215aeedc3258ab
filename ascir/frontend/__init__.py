"""From models as people have them to the graph level: `text` reads `.ascl` files, `onnx` ONNX models."""
