"""Standings in words and in gaps; the course of a race round by round, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any, Final, Literal, NamedTuple, Protocol, cast

from ..core.languages import language
from ..core.match import Match
from ..core.moment import Entry, Moment
from ..core.questions import Fact
from ..core.screen import Finisher, Result, Scene, Standing as StandingRow, Table, TableRow, Trail
from ..core.state import AnyState
from ..core.words import tr, trn, you
from .rows import LEADS, count

Phase = Literal["racing", "finished", "out"]
"""A car's progress in its race."""
Where = Literal["track", "off-track", "lane", "box", "off"]
"""The part of the board: the track, off the track, the pit lane, a pit box; "off" is none."""

DONE: Final[dict[str, Phase]] = {"finished": "finished", "out": "out"}
"""The words of games for cars whose race is over; with any other, a car is still racing."""


def phase_of(status: str) -> Phase:
    """Return a car's progress from the status its game gives it.

    Examples
    --------
    >>> phase_of("pit"), phase_of("finished"), phase_of("out")
    ('racing', 'finished', 'out')
    """
    return DONE.get(status, "racing")


class Standing(NamedTuple):
    """A line of the result, at any moment of a race.

    Attributes
    ----------
    place : int
        From 1; for cars still racing, in the game's order.
    driver : str
        The driver's name.
    status : str
        "finished", "racing" or "out"; in Championship Formula "placed" for a car that was still on
        its way when the race ended (CFR-FIN-6).
    lap : int
        The lap under way: 0 before the first; one more than the race has, once finished.
    laps : int
        Laps completed.
    where : str
        "track", "off-track", "lane", "box" or "off" the board.
    at : int or None
        Race position in ticks, in Championship Formula (CFR-TRACK-3); None in other games.

    Examples
    --------
    >>> first = bw.Race("valdorn", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"]).standings[0]
    >>> first
    Standing(place=1, driver='Ada', status='racing', lap=0)
    >>> first.phase, first.where, first.laps
    ('racing', 'track', 0)
    """

    place: int
    driver: str
    status: str
    lap: int
    laps: int
    where: Where
    at: int | None = None

    @property
    def phase(self) -> Phase:
        """The car's progress: "racing", "finished" or "out"."""
        return phase_of(self.status)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields[:4])
        return f"Standing({fields})"


class Car(Protocol):
    """The fields that every game's view of a car has."""

    @property
    def driver(self) -> str: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def lap(self) -> int: ...
    @property
    def laps(self) -> int: ...
    @property
    def where(self) -> Where: ...


def ranked(cars: Iterable[Car]) -> list[Standing]:
    """Return a standing for each car, in the given order."""
    return [
        Standing(place, car.driver, car.phase, car.lap, car.laps, car.where)
        for place, car in enumerate(cars, 1)
    ]


Place = Any
"""A point, or the name of a space."""


class Telling(NamedTuple):
    """A game's words and units for the things every race has.

    Attributes
    ----------
    unit : str
        Of speed: "squares", "spaces", "mph".
    begins : callable ``(fact) -> int or None``
        The round that a fact begins; None for any other.
    speed : callable ``(fact) -> (seat, speed) or None``
        The speed that a fact contains, and its seat.
    adds : bool
        Whether several of them in a round add up; else the last one counts.
    way : callable ``(fact) -> (seat, places) or None``
        The path that a fact contains, and its seat, from the car's start: points, or names of
        spaces.
    incidents : mapping of str to tuple of str
        Heads of the columns of a result, and the columns of `figures` that each adds up.
    per : int
        The units of speed that cover one unit of gap in a turn.
    to_go : callable ``(state, seat) -> int``, or None
        The spaces from a car on the road to the flag; None in a game whose races go on until the
        last car is done.
    """

    unit: str
    begins: Callable[[Fact], int | None]
    speed: Callable[[Fact], tuple[int, int] | None]
    adds: bool
    way: Callable[[Fact], tuple[int, Sequence[Place]] | None]
    incidents: Mapping[str, tuple[str, ...]]
    per: int = 1
    to_go: Callable[[AnyState, int], int] | None = None


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
    """Return a game's `Telling`; None for a game without one."""
    telling: Telling | None = getattr(race.game, "telling", None)
    return telling


def course_of(race: Match[Any], telling: Telling) -> Course:
    """Return a race round by round, from public information.

    Parameters
    ----------
    race : Match
        Over or not; it is not changed. Rounds are counted from its start.
    telling : Telling
        That of its game.
    """
    with race.lock:
        now = race._now
    return race._once(now, "course", lambda: _course(race, telling, now))


def _course(race: Match[Any], telling: Telling, now: Moment[Any]) -> Course:
    seats = range(len(race.drivers))
    columns: list[Any] = [[[] for _ in seats] for _ in Course._fields]
    course = Course(*columns)
    done: set[int] = set()
    begun, rounds = None, 0
    moments = [(now.opening, now.start), *((entry.facts, entry._after) for entry in now.entries)]
    for facts, state in moments:
        for fact in _public(race, facts):
            number = telling.begins(fact)
            if number is not None and number != begun:
                _end(race, course, done, rounds, state)
                begun, rounds = number, rounds + 1
            elif (at := telling.speed(fact)) is not None and (rounds or now.arranged):
                if not rounds:  # a race that was arranged begins within a round
                    _end(race, course, done, 0, now.start)
                    rounds = 1
                seat, speed = at
                speeds = course.speeds[seat]
                speeds += [0] * (rounds - len(speeds))
                speeds[rounds - 1] = speed + (speeds[rounds - 1] if telling.adds else 0)
            if (gone := telling.way(fact)) is not None:
                seat, places = gone
                laps, lap = course.ways[seat], len(course.laps[seat])
                if len(laps) <= lap:
                    laps.append(laps[-1][-1:] if laps else [])
                here = laps[-1]
                here += places[1:] if here and here[-1] == places[0] else places
    if now.state.question is None:
        _end(race, course, done, rounds, now.state)
    return course


def _public(race: Match[Any], facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield facts as everyone may know them."""
    return (seen for fact in facts if (seen := race.game.seen(fact, None)) is not None)


def _end(race: Match[Any], course: Course, done: set[int], rounds: int, state: AnyState) -> None:
    """Note the end of each car that was not done before, after this number of rounds."""
    for seat, row in enumerate(race.game.figures(state, (), race.drivers)):
        if seat in done:
            continue
        course.places[seat].append(row["place"])
        course.laps[seat] += [rounds] * (row["laps"] - len(course.laps[seat]))
        if phase_of(row["status"]) != "racing":
            done.add(seat)
        else:
            # in the last round of a race some cars may not have had a turn
            driven = rounds - (state.question is None)
            course.speeds[seat] += [0] * (driven - len(course.speeds[seat]))


class Fastest(NamedTuple):
    """The fastest lap so far.

    Attributes
    ----------
    turns : int
        How many it took.
    seat : int
        Of the driver who drove it first.
    lap : int
        Its number, from 1.
    """

    turns: int
    seat: int
    lap: int


class _Laps(NamedTuple):
    """The laps of a race up to one of its answers: rounds begun, and whole laps by seat."""

    begun: int | None
    rounds: int
    laps: tuple[int, ...]
    since: tuple[int, ...]
    """The round that each seat completed its last lap in."""
    fastest: Fastest | None


def fastest_lap(race: Match[Any], telling: Telling) -> Fastest | None:
    """Return the fastest lap so far; None while no car has completed one.

    Parameters
    ----------
    race : Match
        It is not changed; only public information is read.
    telling : Telling
        That of its game.
    """
    with race.lock:
        now = race._now
    game, names = race.game, race.drivers
    none = (0,) * len(names)

    def begun_by(facts: Any, before: int | None) -> int | None:
        known = (game.seen(fact, None) for fact in facts)
        begun = (telling.begins(fact) for fact in known if fact is not None)
        return next((number for number in begun if number not in (None, before)), before)

    def first() -> _Laps:
        begun = begun_by(now.opening, None)
        # a race that was arranged begins within a round
        return _Laps(begun, int(begun is not None or now.arranged), none, none, None)

    def add(sofar: _Laps, entry: Entry) -> _Laps:
        if not entry.facts:
            return sofar
        begun = begun_by(entry.facts, sofar.begun)
        laps, since, fastest = list(sofar.laps), list(sofar.since), sofar.fastest
        for seat, row in enumerate(game.figures(entry._after, (), names)):
            if row["laps"] <= laps[seat]:
                continue
            turns = sofar.rounds - since[seat]
            if fastest is None or turns < fastest.turns:
                fastest = Fastest(turns, seat, row["laps"])
            laps[seat], since[seat] = row["laps"], sofar.rounds
        rounds = sofar.rounds + (begun != sofar.begun)
        return _Laps(begun, rounds, tuple(laps), tuple(since), fastest)

    return now.entries.total("fastest lap", first, add).fastest


def tell_turns(race: Match[Any], order: Sequence[StandingRow], telling: Telling) -> None:
    """Add to each standing its gap in turns of the leader.

    Parameters
    ----------
    race : Match
        Only public information is read, backwards, as far as the largest gap.
    order : sequence of standings
        Of its scene; unchanged while no car leads.
    telling : Telling
        That of its game.
    """
    first = next((row["id"] for row in order if row["gap"] == tr(LEADS)), None)
    behind = {row["id"]: row["behind"] for row in order if row.get("behind")}
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
    """Count the turns a distance took; a part of a turn counts as such.

    Parameters
    ----------
    gap : float
        The distance.
    driven : sequence of float
        The distance of each turn, the last one first; a longer gap counts all turns.

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
    """Yield a car's speed in each turn, the last one first; none after its last move."""
    moved = False
    for _, parts in groupby(_backwards(race, seat, telling), key=itemgetter(0)):
        speeds = [speed for _, part in parts for speed in part]
        moved = moved or bool(speeds)
        if moved:
            yield sum(speeds) if telling.adds else next(iter(speeds), 0)


def _backwards(race: Match[Any], seat: int, telling: Telling) -> Iterator[tuple[int, list[int]]]:
    """Yield a car's speeds by round, the last one first; a round may come twice."""
    now = race._now
    speeds: list[int] = []
    for facts in chain((entry.facts for entry in reversed(now.entries)), (now.opening,)):
        for seen in _public(race, reversed(facts)):
            number, drive = telling.begins(seen), telling.speed(seen)
            if number is not None:
                yield number, speeds
                speeds = []
            elif drive is not None and drive[0] == seat:
                speeds.append(drive[1])
    if now.arranged:  # it begins within a round
        yield 0, speeds


NONE: Final = "–"
COMPARED: Final = 2
"""Laps that a driver must have driven for a fastest lap to be shown."""

Figures = Mapping[str, Any]
Times = Sequence[Sequence[int]]
"""The turns that each lap of each driver took; empty if there is nothing to compare."""


def result_of(race: Match[Any]) -> Result | None:
    """Return the result of a race, from public information.

    Parameters
    ----------
    race : Match
        It is not changed.

    Returns
    -------
    dict or None
        None while it goes on, and for a game without rounds, such as a qualifying.
    """
    telling = telling_of(race)
    if telling is None or not race.over:
        return None
    return race._once(race._now, f"result {language()}", lambda: _result(race, telling))


def _result(race: Match[Any], telling: Telling) -> Result:
    course = course_of(race, telling)
    rows = race.game.figures(race._state, race.facts_for(None), race.drivers)
    for seat in _under_way(race):
        rows[seat]["turns"] += 1
    order = sorted(range(len(rows)), key=lambda seat: int(rows[seat]["place"]))
    times = [[now - before for before, now in pairwise((0, *laps))] for laps in course.laps]
    compared = max(map(len, times)) >= COMPARED
    fastest = fastest_lap(race, telling) if compared else None
    gaps = [_gap(row, rows[order[0]], race._state, seat, telling) for seat, row in enumerate(rows)]
    return {
        "podium": _podium(rows, order, gaps),
        "table": _table(race.drivers, rows, order, gaps, fastest),
        "details": _details(race.drivers, rows, order, course, times if compared else (), telling),
        "unit": tr(telling.unit),
        "speeds": course.speeds,
        "places": course.places,
    }


def _under_way(race: Match[Any]) -> Sequence[int]:
    """Return the seats whose turn had begun where the race was arranged: no fact tells of it."""
    start = race.game.stage(race._now.start)
    return start.left if race.arranged and start.begins else ()


def lines_of(race: Match[Any]) -> list[Trail] | None:
    """Return a path for each lap of each driver; None if there is no result."""
    telling = telling_of(race)
    if telling is None or not race.over:
        return None
    ways = course_of(race, telling).ways
    return ways_of(race, [(seat, lap) for seat, laps in enumerate(ways) for lap in laps])


def ways_by_round(race: Match[Any], seat: int) -> list[list[Place]]:
    """Return the path of a car in each round that has begun, from public information.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada"], seed=1)
    >>> facts = race.play(race.options[0])
    >>> [len(way) for way in ways_by_round(race, 0)]
    [2, 0]
    """
    telling = telling_of(race)
    if telling is None:
        return []
    with race.lock:
        now = race._now
    rounds: list[list[Place]] = []
    begun = None
    for fact in _public(race, now.facts):
        number = telling.begins(fact)
        if number is not None and number != begun:
            begun = number
            rounds.append([])
        elif (gone := telling.way(fact)) is not None and gone[0] == seat and rounds:
            rounds[-1] += gone[1]
    return rounds


def scene_of(race: Match[Any], *, ask: bool = True) -> Scene:
    """Return the public scene of a race, with its fastest lap and its result; see `Game.scene`."""
    scene = race.game.scene(race, ask=ask)
    telling = telling_of(race)
    if telling is not None:
        tell_turns(race, scene["order"], telling)
        fastest = fastest_lap(race, telling)
        for row in scene["order"]:
            if fastest is not None and row["id"] == fastest.seat:
                row["fastest"] = fastest.turns
    result = result_of(race)
    if result is not None:
        scene["result"] = result
        scene["standings"] = _standings(result["table"])
    return scene


def _standings(table: Table) -> list[Finisher]:
    """Return the lines of a result, each with the words of its table."""
    lines: list[Finisher] = []
    for row in table["rows"]:
        cells: Sequence[Any] = row["cells"]
        place, _, turns, gap = cells
        text = count(turns, "turn") if gap == NONE else gap
        lines.append({"place": place, "id": cast(int, row["id"]), "text": text})
    return lines


STEPS: Final = 3
"""Of a podium."""


def _podium(rows: Sequence[Figures], order: Sequence[int], gaps: Sequence[str]) -> list[Finisher]:
    """Return the first three, each with a line, but no car that is out; none if no one finished."""
    first = order[0]
    if rows[first]["status"] != "finished":
        return []
    seats = [seat for seat in order[:STEPS] if rows[seat]["status"] != "out"]
    return [
        {
            "place": place,
            "id": seat,
            "text": count(rows[first]["turns"], "turn") if seat == first else gaps[seat],
        }
        for place, seat in enumerate(seats, 1)
    ]


def _table(
    names: Sequence[str],
    rows: Sequence[Figures],
    order: Sequence[int],
    gaps: Sequence[str],
    fastest: Fastest | None,
) -> Table:
    """Make the table of the result: a line a driver, by place."""
    won = rows[order[0]]["status"] == "finished"
    lines: list[TableRow] = []
    for seat in order:
        row = rows[seat]
        cells = [row["place"], you(names[seat]), row["turns"], gaps[seat]]
        lines.append({"id": seat, "cells": cells})
    table: Table = {
        "id": "result",
        "title": tr("{driver:@ win|@ wins}", driver=names[order[0]])
        if won
        else tr("No car has finished"),
        "columns": [tr("Place"), tr("Driver"), tr("Turns"), tr("Gap")],
        "rows": lines,
    }
    if fastest is not None:
        turns, seat, lap = fastest
        table["note"] = trn(
            "Fastest lap: {driver}, lap {lap} in {n} turn.",
            "Fastest lap: {driver}, lap {lap} in {n} turns.",
            turns,
            driver=you(names[seat]),
            lap=lap,
        )
    return table


def _details(
    names: Sequence[str],
    rows: Sequence[Figures],
    order: Sequence[int],
    course: Course,
    times: Times,
    telling: Telling,
) -> Table:
    """Make the table of speeds, fastest laps and incidents, in the same order."""
    lines: list[TableRow] = []
    for seat in order:
        lap = [min(times[seat], default=NONE)] if times else []
        top = max(course.speeds[seat], default=0)
        happened = [sum(rows[seat][name] for name in added) for added in telling.incidents.values()]
        lines.append({"id": seat, "cells": [you(names[seat]), *lap, top, *happened]})
    fastest = [tr("Fastest lap")] if times else []
    head = [tr("Driver"), *fastest, tr("Top speed ({unit})", unit=tr(telling.unit))]
    return {
        "id": "details",
        "title": tr("What each driver did"),
        "columns": [*head, *map(tr, telling.incidents)],
        "rows": lines,
    }


def ways_of(race: Match[Any], ways: Sequence[tuple[int, Sequence[Place]]]) -> list[Trail]:
    """Return paths as a page draws them: points; or spaces, without those straight ahead."""
    if not any(isinstance(place, str) for _, places in ways for place in places[:1]):
        return [{"id": seat, "points": [list(point) for point in way]} for seat, way in ways]
    game: Any = race.game
    ahead = {space["id"]: space.get("ahead") for space in game.track.places()}
    return [{"id": seat, "path": shortened(way, ahead)} for seat, way in ways]


def shortened(path: Sequence[str], ahead: Mapping[str, str | None]) -> list[str]:
    """Shorten a path by the spaces that lie straight ahead of each other; a page fills them in.

    Examples
    --------
    >>> shortened(["a", "b", "c", "z"], {"a": "b", "b": "c", "c": "d"})
    ['a', 'c', 'z']
    """
    follows = [ahead.get(here) == there for here, there in pairwise(path)]
    kept = [name for k, name in enumerate(path[1:-1]) if not (follows[k] and follows[k + 1])]
    return [*path[:1], *kept, *path[1:][-1:]]


def _gap(row: Figures, first: Figures, state: AnyState, seat: int, telling: Telling) -> str:
    """Return the gap to the winner in turns; of a car still on the road, its way to the flag."""
    if row["status"] == "out":
        return tr("out")
    if row["status"] != "finished":
        to_go = telling.to_go and telling.to_go(state, seat)
        if not to_go:
            return tr("not finished")
        return trn("{n} space to go", "{n} spaces to go", to_go)
    if row["place"] == first["place"]:
        return NONE
    behind = row["turns"] - first["turns"]
    return trn("+{n} turn", "+{n} turns", behind) if behind else tr("same turn")
