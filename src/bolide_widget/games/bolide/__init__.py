"""Bolide: vector racing for 2 to 8 drivers. One module per chapter of its rules."""
