"""The parts every racing game shares: standings, seasons, replays, results and a race's facts."""
