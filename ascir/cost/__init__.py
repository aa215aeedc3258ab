"""Formulas over a chip's timing table that planning and prediction share."""
