"""The passes, by the level that they work on: `graph/`, `tile/`, `ascendc/`. `ascir.universe` has their names."""
