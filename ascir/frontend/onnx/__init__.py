"""ONNX models to the graph level.

    module = import_onnx(Path("net.onnx"), {"batch": 8})     # one func.func of graph operations

`read` turns a file into a model that is safe to look at, `build` a model into a module, `ops` a node into operations: a
file for each family, with tables from the name of an operator to a function. What is known when the model is read, the
arithmetic of shapes before all, is computed with numpy and leaves nothing behind.
"""
