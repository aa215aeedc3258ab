"""How rows are scattered: what the strategies share (`site`), and one file for each of them."""
