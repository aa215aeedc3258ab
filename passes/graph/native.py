"""Composite operations that are not decomposed, because the tile level has an operation for them, or computes them better."""

NATIVE = ("embedding_bag", "gelu", "hardswish", "mish", "sigmoid", "silu", "softplus")
