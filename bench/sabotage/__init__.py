"""Break the example kernels, one place at a time: does the checker say so? See __main__.py and table.md."""
