"""Composite operations that are not decomposed: the tile level has an operation or a faster schedule for them. Or, of
`concat`, `cumsum_columns`, `pad_rows`, `sort_rows`, `top_k_rows` and `transpose`, they would take a second kernel."""

NATIVE = (
    "concat",
    "cumsum_columns",
    "embedding_bag",
    "gelu",
    "hardswish",
    "mish",
    "pad_rows",
    "sigmoid",
    "silu",
    "softplus",
    "sort_rows",
    "top_k_rows",
    "transpose",
)
