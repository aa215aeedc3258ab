"""Inserts faults into the example kernels: does the checker detect them? See __main__.py and table.md."""
