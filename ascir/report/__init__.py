"""What the compiler says of its decisions: `ascir explain`, `ascir run --profile`, `ascir view`."""
