"""A lone car of Formula D: how many turns it takes, proven, and in which gears."""
