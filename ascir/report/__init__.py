"""Reports on the compiler's decisions: `ascir explain`, `ascir run --profile`, `ascir view`."""
