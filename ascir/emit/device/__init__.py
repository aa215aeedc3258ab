"""The project that builds a compiled model for the real device."""
