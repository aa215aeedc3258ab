"""Random programs for planning passes: `tiles` for buffer placement, `instructions` for synchronization."""
