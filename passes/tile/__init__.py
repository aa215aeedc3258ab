"""Passes of the tile level: they make tiles legal for the chip, give them addresses, and lower them to instructions."""
