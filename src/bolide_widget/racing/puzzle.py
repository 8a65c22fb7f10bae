"""Puzzles: a position of a race in which one answer is best, and the value of every answer.

A game's ``puzzles.py`` has `THEMES` and draws positions of each; ``puzzles.json`` in the same
folder has the bundled ones, as plain data. A puzzle is shown as a lesson of one step.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isfinite
from random import Random
from typing import Any, Final, Literal, Protocol

from ..core.given import Face
from ..core.match import Match
from ..core.words import phrase, tr, trn
from .lesson import YOU, Lesson, Played, Step, Wrong

Measure = Literal["turns", "mean", "win", "place"]
"""The unit of values: turns to the flag, expected turns, the chance to win, or the mean place."""

How = Literal["exact", "played"]
"""The source of values: the game's solver, or two sets of rollouts with different dice."""

GAPS: Final[Mapping[Measure, float]] = {"turns": 1, "mean": 0.1, "win": 0.05, "place": 0.2}
"""The least margin of the best answer over any other."""

CLOSE: Final = 1e-9
"""Values that differ by no more are the same."""

LEVELS: Final = 5
"""Of difficulty, from 1."""

MANY: Final = 4
"""Answers: more make a puzzle harder."""


@dataclass(frozen=True, kw_only=True)
class Theme:
    """A kind of puzzle.

    Parameters
    ----------
    title : str
        In a few words.
    know : str
        What one must know of the rules, in a sentence or two.
    say : str
        The situation, likewise; ``{names}`` stand for the words of a puzzle.
    do : str
        The question, as an imperative; likewise.
    why : str
        Why the best answer is best, where its board does not say so.
    measure : "turns", "mean", "win" or "place"
        The unit of an answer's value.
    lost : str
        The comment on an answer after which nothing leads to the flag.
    how : "exact" or "played"
        The method by which values are computed.
    words : callable ``(posed) -> mapping``
        Further words, in the language of this process.

    Examples
    --------
    >>> Theme(title="Home", say="{turns} turns to go.", do="Choose.", measure="turns").measure
    'turns'
    """

    title: str
    say: str
    do: str
    measure: Measure
    know: str = ""
    why: str = ""
    lost: str = phrase("From there no way leads to the flag.")
    how: How = "exact"
    words: Callable[[Posed], Mapping[str, str | int]] = lambda posed: {}


@dataclass(frozen=True, kw_only=True)
class Posed:
    """A position with its answers, drawn by a game.

    Parameters
    ----------
    theme : str
        A key of the game's `THEMES`, or of `FROM_RACE`.
    track : str
        A bundled board.
    at : mapping
        Arguments of the game's ``arrange``.
    worth : mapping of str to float
        The value of every open answer, by its id; infinite if it leads nowhere.
    options : mapping
        Arguments of the race: ``laps``.
    drivers : sequence of str
        Their names; `YOU` first.
    first : sequence of str or (str, str)
        Answers played before the question.
    dice : sequence
        Faces that are rolled on the way to it.
    faces : mapping of str to face
        By answer: the roll that costs most.
    words : mapping of str to str or int
        The words that the sentences of the theme name.
    races : int
        Number of rollouts of each answer; 0 if the odds are computed exactly.
    race : Race, optional
        The race that the position comes from, where it stood then; in place of `at`.
    given : str
        The answer that was given in that race.

    Examples
    --------
    >>> posed = Posed(theme="home", track="hairpin", at={}, worth={"3,4": 2, "3,5": 3})
    >>> posed.best("turns"), posed.gap("turns")
    (['3,4'], 1)
    """

    theme: str
    track: str
    at: Mapping[str, Any]
    worth: Mapping[str, float]
    options: Mapping[str, Any] = field(default_factory=dict)
    drivers: Sequence[str] = (YOU,)
    first: Sequence[Played] = ()
    dice: Sequence[Face] = ()
    faces: Mapping[str, Face] = field(default_factory=dict)
    words: Mapping[str, str | int] = field(default_factory=dict)
    races: int = 0
    race: Match[Any] | None = None
    given: str = ""

    def best(self, measure: Measure) -> list[str]:
        """Return the best answers; one in a sound puzzle."""
        top = min(self._costs(measure).values())
        return [name for name, cost in self._costs(measure).items() if cost <= top + CLOSE]

    def gap(self, measure: Measure) -> float:
        """Return the margin of the best answer over the next."""
        first, second, *_ = sorted(self._costs(measure).values())
        return second - first if isfinite(first) else 0

    def sound(self, measure: Measure) -> bool:
        """Return True if one answer alone is best, by the required margin."""
        return len(self.worth) > 1 and self.gap(measure) >= GAPS[measure] - CLOSE

    def to_dict(self) -> dict[str, Any]:
        """Return the puzzle as JSON data: no empty fields, null for answers that lead nowhere.

        A race that it comes from is a record.
        """
        data = {name: value for name, value in vars(self).items() if value}
        if data.get("drivers") == (YOU,):
            del data["drivers"]
        if self.race is not None:
            data["race"] = json.loads(self.race.to_json())
        worth = {name: value if isfinite(value) else None for name, value in self.worth.items()}
        return {**data, "at": self.at, "worth": worth}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], race_of: type[Match[Any]] = Match) -> Posed:
        """Return a puzzle from its JSON data: the inverse of `to_dict`.

        Parameters
        ----------
        data : mapping
        race_of : type
            The game's ``Race``, which reads the record of a race.
        """
        worth = {name: inf if value is None else value for name, value in data["worth"].items()}
        race = race_of.from_json(json.dumps(data["race"])) if "race" in data else None
        posed = cls(**{**data, "worth": worth, "race": race})
        return replace(
            posed,
            first=tuple(
                each if isinstance(each, str) else (each[0], each[1]) for each in posed.first
            ),
            dice=tuple(map(_face, posed.dice)),
            faces={name: _face(face) for name, face in posed.faces.items()},
        )

    def _costs(self, measure: Measure) -> dict[str, float]:
        """Return the values of answers so that less is better."""
        return {name: -value if measure == "win" else value for name, value in self.worth.items()}


def _face(face: Any) -> Any:
    return tuple(face) if isinstance(face, list) else face


def _from_race(measure: Measure, how: How) -> Theme:
    return Theme(
        title="Your race",
        say="{when} Your choice here cost you {loss}.",
        do="Choose what would have been better.",
        measure=measure,
        how=how,
        words=lambda posed: _told(posed, measure),
    )


def _told(posed: Posed, measure: Measure) -> dict[str, str]:
    """Say when the answer was given and what it cost; older puzzles have that in their words."""
    if "round" not in posed.words:
        return {}
    return {"when": _when(posed), "loss": _lost(posed, measure)}


def _when(posed: Posed) -> str:
    number = posed.words["round"]
    if number:
        return tr("Round {number} of your race.", number=number)
    return tr("Before the start of your race.")


def _lost(posed: Posed, measure: Measure) -> str:
    """Write what the answer given in the race cost."""
    lost = posed.worth[posed.given] - min(posed.worth.values())
    if lost == inf:
        return tr("the race")
    if measure == "turns":
        return turns_of(lost)
    if measure == "place":
        return tr("{n:.1f} places on average", n=lost)
    return tr("{n:.1f} turns on average", n=lost)


FROM_RACE: Final[Mapping[str, Theme]] = {
    "your-race": _from_race("place", "played"),
    "your-lap": _from_race("turns", "exact"),
    "your-lap-with-dice": _from_race("mean", "exact"),
}
"""Themes of puzzles from a race: against rivals, alone, and alone with dice; in every game."""


class Maker(Protocol):
    """The interface of a game's module ``puzzles``."""

    THEMES: Mapping[str, Theme]

    def draw(self, theme: str, random: Random) -> Posed | None:
        """Draw a position of a theme; None if it has no single best answer.

        Where races are to be played out, its answers are worth nothing yet.
        """


# -- as a lesson -----------------------------------------------------------------------------------


def lesson_of(game: str, posed: Posed, theme: Theme) -> Lesson:
    """Return the lesson of one step that poses a puzzle.

    Examples
    --------
    >>> theme = Theme(title="Home", say="{turns} turns to go.", do="Choose.", measure="turns")
    >>> posed = Posed(theme="home", track="hairpin", at={}, worth={"3,4": 2, "3,5": 3})
    >>> [step] = lesson_of("bolide", posed, theme).steps
    >>> step.right, step.wrong[0].says
    (['3,4'], 'That takes 3 turns to the flag; the best answer takes 2.')
    """
    right = posed.best(theme.measure)
    turns = round(min(posed.worth.values()), 2)
    words = {**posed.words, **theme.words(posed), "turns": turns, "races": posed.races}
    wrong = [
        Wrong(
            answers=[name],
            says=said_of(posed, theme, name),
            dice=[posed.faces[name]] if name in posed.faces else None,
        )
        for name in posed.worth
        if name not in right
    ]
    step = Step(
        say=" ".join(filter(None, (theme.know and tr(theme.know), tr(theme.say, **words)))),
        do=tr(theme.do, **words),
        right=right,
        well=_well(posed, theme),
        wrong=wrong,
        at=posed.at,
        dice=posed.dice,
        first=posed.first,
        race=posed.race,
    )
    return Lesson(
        game=game,
        title=tr(theme.title),
        track=posed.track,
        drivers=posed.drivers,
        options=posed.options,
        steps=[step],
        race={},
        ready="",
    )


SAYS: Final[Mapping[str, str]] = phrase(
    {
        "played": "With that you win about {worth:.0%} of the races; with the best answer "
        "{top:.0%}.",
        "win": "With that you win {worth:.1%} of the races; with the best answer {top:.1%}.",
        "turns": "That takes {turns} to the flag; the best answer takes {top:g}.",
        "mean": "That takes {worth:.2f} turns on average; the best answer takes {top:.2f}.",
        "place": "With that your average place is {worth:.1f}; with the best answer {top:.1f}.",
    }
)
"""The comment on a wrong answer, by the measure, or for rollouts."""

SAYS_WELL: Final[Mapping[str, str]] = phrase(
    {
        "played": "You win about {top:.0%} of the races so; with the next best answer "
        "{second:.0%}.",
        "win": "You win {top:.1%} of the races so; with the next best answer {second:.1%}.",
        "turns": "{turns} to the flag; every other answer takes {second:g} or more.",
        "mean": "{top:.2f} turns on average; the next best answer takes {second:.2f}.",
        "place": "Your average place is {top:.1f} so; with the next best answer {second:.1f}. Each "
        "was tried in {races} races, with Pro driving every car.",
    }
)
"""The same on the best answer."""

SAYS_ALONE: Final[Mapping[str, str]] = phrase(
    {
        "turns": "{turns} to the flag; every other answer leads nowhere.",
        "mean": "{top:.2f} turns on average; every other answer may lead nowhere.",
    }
)
"""The same if no other answer leads to the flag."""


def said_of(posed: Posed, theme: Theme, name: str) -> str:
    """Write the cost of a wrong answer, in a sentence or two."""
    (best,) = posed.best(theme.measure)
    worth, top = posed.worth[name], posed.worth[best]
    if not isfinite(worth):
        return tr(theme.lost)
    measured = _measured(theme)
    says = tr(SAYS[measured], worth=worth, top=top, turns=turns_of(worth))
    if measured in ("win", "mean") and name in posed.faces:
        face = posed.faces[name]
        says += f" {tr('Here the die shows {face}, which costs most.', face=face)}"
    return f"{tr('You chose that in the race.')} {says}" if name == posed.given else says


def _measured(theme: Theme) -> str:
    """Return the key of the comments on answers."""
    return "played" if theme.how == "played" and theme.measure == "win" else theme.measure


def _well(posed: Posed, theme: Theme) -> str:
    best, *others = posed.best(theme.measure)
    if others:  # races are still to be played out
        return ""
    top = posed.worth[best]
    costs = [value for name, value in posed.worth.items() if name != best]
    measured = _measured(theme)
    second = max(costs) if measured in ("played", "win") else min(costs)
    words = (SAYS_WELL if isfinite(second) else SAYS_ALONE)[measured]
    return tr(words, top=top, second=second, turns=turns_of(top), races=posed.races)


def turns_of(number: float) -> str:
    """Write a whole number of turns."""
    return trn("{n} turn", "{n} turns", round(number))


def level_of(posed: Posed, theme: Theme, missed: int) -> int:
    """Return the difficulty of a puzzle, from 1 to `LEVELS`.

    Parameters
    ----------
    posed : Posed
    theme : Theme
    missed : int
        How many of two computer drivers, a quick one and a strong one, answer wrongly.

    Examples
    --------
    >>> theme = Theme(title="Home", say="", do="Choose.", measure="turns")
    >>> posed = Posed(theme="home", track="hairpin", at={}, worth={"3,4": 2, "3,5": 3})
    >>> level_of(posed, theme, 0), level_of(posed, theme, 2)
    (2, 5)
    """
    close = posed.gap(theme.measure) < 2 * GAPS[theme.measure]
    return min(LEVELS, 1 + 2 * missed + close + (len(posed.worth) > MANY))
