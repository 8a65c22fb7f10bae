"""What every racing game shares: standings, seasons, films, results and what is told of a race."""
