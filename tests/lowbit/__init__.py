"""Products with weights of four and eight bits."""
