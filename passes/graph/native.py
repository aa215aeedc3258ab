"""Composite operations that tiles have an instruction for, or know how to compute better than their equation does."""

NATIVE = ("gelu", "hardswish", "mish", "sigmoid", "silu", "softplus")
