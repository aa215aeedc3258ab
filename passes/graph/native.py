"""Composite operations that are not decomposed: the tile level has an operation or a faster schedule for them."""

NATIVE = ("embedding_bag", "gelu", "hardswish", "mish", "sigmoid", "silu", "softplus")
