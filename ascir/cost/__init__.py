"""What things cost on a chip: formulas over its timing table that all who plan and predict share."""
