"""Products with weights of four or eight bits: what they are, how they lie in memory, and the three ways to multiply them."""
