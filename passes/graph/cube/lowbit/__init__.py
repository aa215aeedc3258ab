"""Products with weights of four or eight bits: how weights lie in memory, and the strategies to multiply them (`choose`
lists these)."""
