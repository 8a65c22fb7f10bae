"""One board of spaces for several games: a road cut into lanes, and lanes cut into spaces."""
