"""Checks of a board of spaces that its schema cannot make; all errors are found at once."""
