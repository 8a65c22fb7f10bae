"""A race to be watched again, frame by frame, with or without a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets

from ..drivers import Policy
from ..drivers.policy import M
from ..racing.reel import reel_of
from .messages import check_race
from .race_widget import PACE, RaceWidget


class Replay(RaceWidget[M]):
    """A race that is watched again: play, pause, step, scrub, and jump to what happened.

    The whole race is sent once and runs in the page, so it goes on when the kernel is gone.
    "Play on from here" branches a new race at the moment that is shown; `race` of the widget is
    that new race from then on, and the race it was made of stays as it is.

    Parameters
    ----------
    race : Race
        Over or not; what is played later is not shown.
    seats : policy, or dict of str to policy, optional
        Computer drivers of a race that is played on, as for :class:`RaceWidget`.
    pace : float
        Seconds between two moves of theirs, 0 to 3600.

    Raises
    ------
    SetupError
        As for :class:`RaceWidget`.

    Examples
    --------
    >>> race = bw.Race("hairpin", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    >>> bw.drive(race, bw.Rookie()).over
    True
    >>> bw.Replay(race).race == race
    True
    """

    reel: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)

    def __init__(
        self, race: M, *, seats: Policy | Mapping[str, Policy] | None = None, pace: float = PACE
    ) -> None:
        reel = reel_of(check_race(race), progress=True)
        super().__init__(race.copy(), seats=seats, pace=pace)
        self._autopilot.hold()
        self.reel = dict(reel)
