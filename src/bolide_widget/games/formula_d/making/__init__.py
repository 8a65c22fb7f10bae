"""Making circuits for Formula D: from a centre line to a complete board, by FD-TRK-9 and -10."""
