"""PyTorch programs to the graph level.

    program = torch.export.export(module, example_inputs)
    module = import_exported(program)                        # one func.func of graph operations

`export` imports programs of torch.export and `.pt2` files, `graph` any FX graph of ATen operations, `ops` has importers
of operations: a file for each family, with tables from the name of an operation to a function. Other operations are
decomposed by torch.
"""
