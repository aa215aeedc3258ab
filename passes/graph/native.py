"""Composite operations that tiles have an instruction for, or know how to compute better than their equation does."""

NATIVE = ("embedding_bag", "gelu", "hardswish", "mish", "sigmoid", "silu", "softplus")
