"""One board of spaces for several games: a road divided into lanes, and lanes into spaces."""
