"""Attention as one mixed kernel: two products, and between them what the vector cores compute from the first for the
second."""
