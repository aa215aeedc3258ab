"""Attention as one mixed kernel: two products, with operations of the vector cores between them."""
