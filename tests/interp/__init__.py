"""Tests of the interpreter: each function against an independent formulation, in Python's own numbers where it can
be."""
