"""Making boards of spaces: from a centre line to lanes, cells and a pit road."""
