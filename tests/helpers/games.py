"""The games of the register, by what they have: a small game has only what a race needs."""

from __future__ import annotations

from typing import Final

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.racing.small import SmallRace

FULL: Final = [game for game in bw.games() if not issubclass(need(game).race, SmallRace)]
"""With boards of their own, three drivers, championships, a way to arrange positions."""
CODED: Final = [game for game in bw.games() if need(game).has_coding]
"""With environments."""
RULED: Final = [game for game in bw.games() if need(game).has_rulebook]
"""With a page of their rules."""
