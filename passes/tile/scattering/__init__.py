"""The strategies for a scatter of rows: one file for each, and what they share (`site`, `rows`, `look`, `kept`)."""
