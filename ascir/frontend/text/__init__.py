"""The text language: models and rewrite rules in one grammar of expressions.

    model mlp(x: f16[B, 1024], w: f16[1024, 4096], b: f16[4096]) {
        return gelu(x @ w + b)
    }

`read` parses a file, `build` makes a module of graph operations, `format_file` prints the text again.
"""
