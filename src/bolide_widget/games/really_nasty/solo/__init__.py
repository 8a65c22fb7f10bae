"""A lone car: which die to roll where, when to stop, and how many turns that takes."""
