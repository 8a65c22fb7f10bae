"""Questions: what is open, and who owes the answer."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from .actions import Action

CHANCE = -1
"""The seat that answers dice and shuffles."""

TIME_OUT: Final[Action] = ("time-out",)
"""What a driver answers whose time is up. It is in no list of legal answers."""

STOP: Final[Action] = ("stop",)
"""Stops the match for whoever is still in it; given by nobody's choice, so in no list either."""

Fact = tuple[Any, ...]
"""Something that happened: its kind first, then plain values."""


class TimeUp(NamedTuple):
    """The fact "time-out": a driver's time is up."""

    kind: str
    seat: int


Facts = list[Fact] | None
"""Where facts are collected; None when nobody listens."""


class Question(NamedTuple):
    """One open question.

    Attributes
    ----------
    kind : str
        Names the rules that list and apply its answers.
    players : tuple of int
        Seats that owe an answer: ``(CHANCE,)`` a die, one seat a decision, several seats a
        sealed choice, none a step that the rules take by themselves at once.
    data : tuple
        Plain values the rules need: whose move is in flight, a contested point, ...
    sealed : tuple of (int, tuple)
        Answers of a sealed choice that are in but not yet shown, by seat.
    roller : int
        At a die: the seat that throws it, -1 for nobody's. Only for show: what the rules need
        of it stands in `data`, so digests pass it over.
    """

    kind: str
    players: tuple[int, ...] = ()
    data: tuple[Any, ...] = ()
    sealed: tuple[tuple[int, Action], ...] = ()
    roller: int = -1
