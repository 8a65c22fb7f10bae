"""Checks of a board of points."""
