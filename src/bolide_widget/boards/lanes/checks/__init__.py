"""Is a board of spaces sound? What its schema cannot say, all faults at once."""
