"""ONNX models to the graph level.

    module = import_onnx(Path("net.onnx"), {"batch": 8})     # one func.func of graph operations

`read` parses and validates a file, `build` converts a model to a module, `ops` a node to operations: a file for each
family, with tables from the name of an operator to a function. Values that are known at import time, in particular
shape arithmetic, are computed with numpy.
"""
