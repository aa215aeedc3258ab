"""Random programs for the passes that plan a kernel: `tiles` for its memory, `instructions` for its synchronisation."""
