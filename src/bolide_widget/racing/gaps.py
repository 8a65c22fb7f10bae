"""Standings on the page: their order, and gaps in turns, how long ago the leader was there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from ..core.match import Match
from ..core.screen import Standing as StandingRow
from .course import Telling

AHEAD = "leader"
"""How a standing names the car that the others are measured by."""


def gap_words(behind: Mapping[int, int], leads: bool = True) -> dict[int, str]:
    """What standings say of gaps: one car leads, and who is level with it is no way behind.

    Parameters
    ----------
    behind : mapping of int to int
        By seat how far each racing car is behind the first, in the order of the standings.
    leads : bool
        Whether the first of them leads: nobody does once a car has finished.

    Examples
    --------
    >>> gap_words({2: 0, 0: 0, 1: 4})
    {2: 'leader', 0: '+0', 1: '+4'}
    """
    first = next((seat for seat, way in behind.items() if way <= 0), None)
    ahead = AHEAD if leads else ""
    return {seat: ahead if seat == first else f"+{way}" for seat, way in behind.items()}


def by_place(
    rows: Sequence[StandingRow], ranking: Sequence[int], running: Collection[int]
) -> list[StandingRow]:
    """Standings as the result has them: who has finished, who runs in the order given, who is out.

    Parameters
    ----------
    rows : sequence of standings
    ranking : sequence of int
        Seats by place.
    running : collection of int
        Seats that keep their order among each other; none of a race that is over.

    Examples
    --------
    >>> row = {"lap": "", "gap": ""}
    >>> rows = [{"id": seat, **row} for seat in (3, 1, 0, 2)]
    >>> [row["id"] for row in by_place(rows, [2, 1, 3, 0], running={1, 3})]
    [2, 3, 1, 0]
    """
    listed = {row["id"]: row for row in rows}
    first = next((n for n, seat in enumerate(ranking) if seat in running), len(ranking))
    ahead = [listed.pop(seat) for seat in ranking[:first]]
    behind = [listed.pop(seat) for seat in ranking[first:] if seat not in running]
    return [*ahead, *listed.values(), *behind]


def tell_turns(race: Match[Any], order: Sequence[StandingRow], telling: Telling) -> None:
    """Add to each standing how many of the leader's last turns its gap is.

    Parameters
    ----------
    race : Match
        Only what everybody may know of it is read, backwards, as far as the largest gap.
    order : sequence of standings
        Of its scene; none of them is changed while nobody leads.
    telling : Telling
        What its game tells.
    """
    first = next((row["id"] for row in order if row["gap"] == AHEAD), None)
    behind = {row["id"]: int(row["gap"]) for row in order if row["gap"].startswith("+")}
    if first is None or not behind:
        return
    most = max(behind.values())
    driven: list[float] = []
    for speed in _last_speeds(race, first, telling):
        driven.append(speed / telling.per)
        if sum(driven) >= most:
            break
    for row in order:
        if row["id"] in behind:
            row["turns"] = round(turns_of(behind[row["id"]], driven), 1)


def turns_of(gap: float, driven: Sequence[float]) -> float:
    """How many turns a way took, of which a part of a turn counts as such.

    Parameters
    ----------
    gap : float
        The way.
    driven : sequence of float
        How far in each turn, the last one first; of a longer way than they make up all are told.

    Examples
    --------
    >>> turns_of(8, [5, 6, 7])
    1.5
    >>> turns_of(8, [5, 0, 6])
    2.5
    >>> turns_of(40, [5, 6])
    2.0
    """
    turns = 0.0
    for way in driven:
        if gap <= 0:
            break
        turns += 1 if way <= gap else gap / way
        gap -= way
    return turns


def _last_speeds(race: Match[Any], seat: int, telling: Telling) -> Iterator[int]:
    """How fast somebody was in each turn, the last one first; none after the last move."""
    moved = False
    for _, parts in groupby(_backwards(race, seat, telling), key=itemgetter(0)):
        speeds = [speed for _, part in parts for speed in part]
        moved = moved or bool(speeds)
        if moved:
            yield sum(speeds) if telling.adds else next(iter(speeds), 0)


def _backwards(race: Match[Any], seat: int, telling: Telling) -> Iterator[tuple[int, list[int]]]:
    """Speeds of somebody, the last one first, with the round they belong to; one may come twice."""
    now = race._now
    speeds: list[int] = []
    for facts in chain((entry.facts for entry in reversed(now.entries)), (now.opening,)):
        for fact in reversed(facts):
            seen = race.game.seen(fact, None)
            if seen is None:
                continue
            number, told = telling.begins(seen), telling.speed(seen)
            if number is not None:
                yield number, speeds
                speeds = []
            elif told is not None and told[0] == seat:
                speeds.append(told[1])
