"""Championships of the Really Nasty Motor Racing Game: a series of races, with points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...racing.scores import Result
from ...racing.season import RacesInARow, refuse_qualifying
from ...racing.season_file import Kit
from .options import Rules, read_rules
from .race import Race
from .rules import turn
from .track import SHELF, Track

KIT: Final = Kit(
    "bolide-widget-really-nasty-season/1",
    SHELF,
    Track,
    Race,
    Rules,
    turn.points,
    "really_nasty",
    extra=(),
)
"""What files of seasons are made of."""


class Championship(RacesInARow[Race, Result], examples="really_nasty"):
    """A season of races with their tracks, drivers and results.

    Everything else follows from the results: the standings are computed on demand. The rule book
    has no points (RN-GEN-1); these are 10, 8, 6, 5, 4 and 3 by place, for cars that are not out
    (R-54). Each race has grid, tyres, fuel cards and hands of its own; nothing is carried over.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
    drivers : sequence of str
        1 to 6 different names.
    rules : Rules, optional
        Options of all races.
    laps : int, optional
        Length of each race; that of `rules` if not given.
    seed : int, optional
        Fixes dice and cards of all races; a random one if not given.
    qualifying : bool
        This game has none: True is refused.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> game = bw.really_nasty
    >>> season = game.Championship(["rn-default"] * 2, ["Ada", "Bob"], laps=1, seed=1)
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
        rules: Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        qualifying: bool = False,
    ) -> None:
        refuse_qualifying("the Really Nasty Motor Racing Game", qualifying)
        self.tracks = self._boards(tracks)
        self.rules = read_rules(rules, laps)
        self._begin(self._sample(drivers, self.rules, seed))
