"""Championships of Championship Formula Racing: a series of races, with points for drivers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...racing.scores import Result
from ...racing.season import RacesInARow, refuse_qualifying
from ...racing.season_file import Kit
from .options import Rules, RulesName, read_rules
from .race import Race
from .rules import turn
from .track import SHELF, Track

KIT: Final = Kit(
    "bolide-widget-championship-formula-season/1",
    SHELF,
    Track,
    Race,
    Rules,
    turn.points,
    "championship_formula",
    extra=(),
)
"""What files of seasons are made of."""


class Championship(RacesInARow[Race, Result], examples="championship_formula"):
    """A season of races: drivers, circuits and results.

    Everything else follows from the results: the standings are computed on demand. The rule book
    has no points; these are 10, 8, 6, 5, 4, 3, 2 and 1 by place, but 0 for cars out. Each race has
    set-ups and bids of its own.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
    drivers : sequence of str
        1 to 12 different names.
    rules : "core", "classic" or Rules, optional
        Options of all races.
    laps : int, optional
        Length of each race; that of `rules` if not given.
    seed : int, optional
        Fixes the dice of all races; a random one if not given.
    qualifying : bool
        This game has none: True is refused.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> game = bw.championship_formula
    >>> season = game.Championship(["pattern-ring"] * 2, ["Ada", "Bob"], laps=1, seed=1)
    >>> sum(score.points for score in season.play(game.Rookie(), progress=False).standings)
    36
    """

    kit = KIT
    tracks: tuple[Track, ...]
    rules: Rules

    def __init__(
        self,
        tracks: Sequence[Track | str],
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        qualifying: bool = False,
    ) -> None:
        refuse_qualifying("Championship Formula Racing", qualifying)
        self.tracks = self._boards(tracks)
        self.rules = read_rules(rules, laps)
        self._begin(Race(self.tracks[0], drivers, rules=self.rules, seed=seed, dice="ask"))
