"""Passes of the tile level: from tiles that anyone can say to tiles that the chip has, with addresses."""
