"""Products with weights of four or eight bits: how they lie in memory, and the ways to multiply them (`choose` lists these)."""
