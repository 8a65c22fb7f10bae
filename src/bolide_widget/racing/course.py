"""The course of a race: how fast everybody was in each round, and in which place after it.

It is read from what everybody may know, in one way for all games; what a round, a speed and an
incident are each game tells by a `Telling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.match import Match
from ..core.moment import Moment
from ..core.questions import Fact
from ..core.state import AnyState
from .standing import phase_of

Place = Any
"""A point, or the name of a space."""


class Telling(NamedTuple):
    """What a game calls the things that every race has.

    Attributes
    ----------
    unit : str
        Of speed: "squares", "spaces", "mph".
    begins : callable ``(fact) -> int or None``
        The round that a fact begins; None for any other.
    speed : callable ``(fact) -> (seat, speed) or None``
        Whose speed it tells.
    adds : bool
        Whether several of them in a round add up; else the last one counts.
    way : callable ``(fact) -> (seat, places) or None``
        Whose way it tells, from where the car stood: points, or names of spaces.
    incidents : mapping of str to tuple of str
        Heads of the columns of a result, and the columns of `figures` that each adds up.
    per : int
        How much of a speed covers one unit of the gaps in a scene, in a turn.
    """

    unit: str
    begins: Callable[[Fact], int | None]
    speed: Callable[[Fact], tuple[int, int] | None]
    adds: bool
    way: Callable[[Fact], tuple[int, Sequence[Place]] | None]
    incidents: Mapping[str, tuple[str, ...]]
    per: int = 1


class Course(NamedTuple):
    """A race round by round, by seat; each list ends with the round in which its car was done.

    Attributes
    ----------
    speeds : list of list of int
        In each round, from 1; 0 in one without a move.
    places : list of list of int
        At the start, and after each round that is over.
    laps : list of list of int
        The round in which each whole lap was completed.
    ways : list of list of list
        Where each went in each lap, one that is under way included: points, or names of spaces.
        A lap begins where the one before has ended, with the turn that completed it.
    """

    speeds: list[list[int]]
    places: list[list[int]]
    laps: list[list[int]]
    ways: list[list[list[Place]]]


def telling_of(race: Match[Any]) -> Telling | None:
    """What a game tells of its races; None for one that has nothing of the kind."""
    told: Telling | None = getattr(race.game, "telling", None)
    return told


def course_of(race: Match[Any], telling: Telling) -> Course:
    """A race round by round, as everybody saw it.

    Parameters
    ----------
    race : Match
        Over or not; it is not changed. Rounds are counted from its start.
    telling : Telling
        What its game tells.
    """
    with race.lock:
        now = race._now
    return race._known.once(now, "course", lambda: _course(race, telling, now))


def _course(race: Match[Any], telling: Telling, now: Moment[Any]) -> Course:
    seats = range(len(race.drivers))
    course = Course(
        [[] for _ in seats], [[] for _ in seats], [[] for _ in seats], [[] for _ in seats]
    )
    done: set[int] = set()
    begun, rounds = None, 0
    for fact, state in _told(race, now):
        number = telling.begins(fact)
        if number is not None and number != begun:
            _end(race, course, done, rounds, state)
            begun, rounds = number, rounds + 1
        elif (at := telling.speed(fact)) is not None and rounds:
            _drive(course.speeds[at[0]], rounds, at[1], telling.adds)
        if (gone := telling.way(fact)) is not None:
            _go(course, *gone)
    if now.state.question is None:
        _end(race, course, done, rounds, now.state)
    return course


def _told(race: Match[Any], now: Moment[Any]) -> Iterator[tuple[Fact, AnyState]]:
    """What happened, as everybody may know it, each with the state that it led to."""
    moments = [(now.opening, now.start), *((one.facts, one._after) for one in now.entries)]
    for facts, state in moments:
        for fact in facts:
            seen = race.game.seen(fact, None)
            if seen is not None:
                yield seen, state


def _drive(speeds: list[int], rounds: int, speed: int, adds: bool) -> None:
    """Note a speed of the round; rounds without one before it count 0."""
    speeds += [0] * (rounds - len(speeds))
    speeds[rounds - 1] = speed + (speeds[rounds - 1] if adds else 0)


def _go(course: Course, seat: int, places: Sequence[Place]) -> None:
    """Note where a car went, in the lap that it has begun."""
    laps, begun = course.ways[seat], len(course.laps[seat]) + 1
    if len(laps) < begun:
        laps.append(laps[-1][-1:] if laps else [])
    here = laps[-1]
    here += places[1:] if here and here[-1] == places[0] else places


def _end(race: Match[Any], course: Course, done: set[int], rounds: int, state: AnyState) -> None:
    """Note how everybody stands after so many rounds who was not done before."""
    for seat, row in enumerate(race.game.figures(state, (), race.drivers)):
        if seat in done:
            continue
        course.places[seat].append(row["place"])
        course.laps[seat] += [rounds] * (row["laps"] - len(course.laps[seat]))
        if phase_of(row["status"]) != "racing":
            done.add(seat)
        else:
            # in the last round of a race not everybody may have had a turn
            driven = rounds - (state.question is None)
            course.speeds[seat] += [0] * (driven - len(course.speeds[seat]))
