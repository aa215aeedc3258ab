"""Passes of the ascendc level: `ascendc-insert-sync`, whose decisions are made in `sync/`."""
