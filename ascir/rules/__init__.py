"""Rewrite rules: data in `*.ascl` files, and what finds, tries and applies them.

    rule double_negation: -(-x) => x shared

`pattern` and `match` look for the left side, `rewrite` makes the right side, `check` tries both on random inputs,
`library` has the rules of the files beside this one.
"""
