"""PyTorch programs to the graph level.

    program = torch.export.export(module, example_inputs)
    module = import_exported(program)                        # one func.func of graph operations

`export` has programs of torch.export and `.pt2` files, `graph` imports any FX graph of ATen operations, `ops` has the
functions that do so: a file for each family, with tables from the name of an operation to a function. What no table
has, torch's own decompositions take apart.
"""
