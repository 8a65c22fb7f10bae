"""The races of the goldens: for each game some, so that everything that can happen does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.core.match import Match
from helpers.boards import courses

from .choosing import Taste
from .other_games import OTHER_GAMES
from .trace import Playthrough, plain

NAMES: Final = ("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")

MEADOW = """
    ################################
    #..............................#
    #.S...........##...............#
    #.S...........##..............*#
    #.S.......#####...............*#
    #.S...........................*#
    #....................###.......#
    ################################
"""

BOLD: Mapping[str, float] = {"booster": 0.2, "brake": 0.3, "sharp-brake": 0.3, "draft": 0.9}

Made = Callable[[], Iterator[Match[Any] | str]]


def race(track: str | Callable[[], bw.Track], drivers: int, seed: int, **options: Any) -> Made:
    """A single race."""

    def matches() -> Iterator[Match[Any] | str]:
        board = track if isinstance(track, str) else track()
        yield bw.Race(board, NAMES[:drivers], seed=seed, dice="ask", **options)

    return matches


def wet() -> Iterator[Match[Any] | str]:
    """Four cars in a train on a wide road, fast, on slicks, in the rain; then the ring."""
    on_the_road = bw.Race(courses.field(), NAMES[:4], rules="advanced", seed=7, dice="ask")
    plans = ("full+soft+booster+slick", "half+hard+brake+slick", "full+hard+brake+rain")
    yield on_the_road.arrange(
        {
            name: {
                "position": (96 - 2 * place, 50 + place % 2),
                "pawn": (101 - 2 * place, 50 + place % 2),
                "lap": 1,
                "strategy": plans[place % 3],
                "drafts": None if place == 0 else NAMES[place - 1],
            }
            for place, name in enumerate(NAMES[:4])
        },
        weather="rain",
    )
    ring = bw.Race(courses.ring(), NAMES[:4], rules="advanced", laps=3, seed=17, dice="ask")
    yield ring


def pits() -> Iterator[Match[Any] | str]:
    """Three laps of five cars; then one that finds the way out of the pits full."""
    rules = bw.Rules(advanced=True, refuel_box="half-fuel", laps=3)
    yield bw.Race(courses.ring(), NAMES[:5], rules=rules, seed=9, dice="ask")
    jam = bw.Race(courses.ring(), NAMES[:4], seed=19, dice="ask")
    outside = {name: {"position": (40 + 2 * n, 10), "lap": 1} for n, name in enumerate(NAMES[:3])}
    boxed = {"status": "pit", "box": 6, "lap": 1}
    yield jam.arrange({**outside, "Dan": boxed}, to_move="Dan")


def weekend() -> Iterator[Match[Any] | str]:
    """A qualifying, and the race for which it was."""
    lap = bw.Qualifying(courses.ring(), NAMES[:4], rules="advanced", laps=2, seed=11, dice="ask")
    yield lap
    yield bw.Race(courses.ring(), NAMES[:4], grid=lap, seed=12, dice="ask")


def season() -> Iterator[Match[Any] | str]:
    """Three races and a qualifying, for drivers and teams."""
    teams = {"Red": NAMES[:2], "Blue": NAMES[2:4]}
    tracks = [courses.ring(), bw.Track.from_ascii(MEADOW, name="Meadow"), courses.ring()]
    played = bw.Championship(tracks, NAMES[:4], laps=1, seed=5, teams=teams, qualifying=True)
    lap = played.next_qualifying(dice="ask")
    yield lap
    for number in range(len(tracks)):
        match = played.next_race(None if number else lap, dice="ask")
        yield match
        played.add(match)
        yield from (f"season {plain(row)}" for row in played.standings)
        yield from (f"teams {plain(row)}" for row in played.team_standings)


def meadow() -> bw.Track:
    """A small board of squares."""
    return bw.Track.from_ascii(MEADOW, name="Meadow")


BOLIDE: Final = (
    Playthrough(
        "basic",
        "Two cars, a lap by the basic rules, with every word.",
        race("valdorn", 2, 1, laps=1),
        Taste(wild=0.03, words={"draft": 1.0}),
        talk=True,
    ),
    Playthrough(
        "basic-wild",
        "Four cars that often leave the track.",
        race("lacemill", 4, 2, laps=1),
        Taste(wild=0.35),
        answers=420,
    ),
    Playthrough(
        "eight-cars",
        "Eight cars on a small circuit.",
        race(courses.ring, 8, 3, laps=2),
        Taste(wild=0.08, words=BOLD, seeks={"engagement": 0.2}),
        answers=500,
    ),
    Playthrough(
        "cascades",
        "Eight cars that look for engagements, one inside the other.",
        race(courses.ring, 8, 4, laps=1, rules=bw.Rules(tie_break="arrival")),
        Taste(wild=0.1, seeks={"engagement": 0.95}),
        answers=500,
    ),
    Playthrough(
        "safety-car",
        "Engagements until the safety car comes out.",
        race(courses.ring, 6, 5, laps=2),
        Taste(wild=0.05, seeks={"engagement": 0.9}),
        answers=450,
    ),
    Playthrough(
        "advanced",
        "Four cars by the advanced rules, two laps with stops.",
        race("valdorn", 4, 6, rules="advanced"),
        Taste(wild=0.04, words=BOLD),
    ),
    Playthrough(
        "no-extras",
        "Three cars without sharp braking and boosters.",
        race("hairpin", 3, 8, laps=1, rules=bw.Rules(extras=False)),
        Taste(wild=0.1, words={"draft": 0.5}),
        answers=300,
    ),
    Playthrough(
        "wet",
        "Slicks in the rain: tries, slides, and drafts that come to nothing.",
        wet,
        Taste(wild=0.05, words={"draft": 0.9}, seeks={"slick": 0.8}, late=0.06),
        answers=300,
        first=("101,50", "draft", "time-out"),
    ),
    Playthrough(
        "set-ups",
        "Booster and braking actions, and the re-rolls of the set-ups.",
        race("orrin", 3, 8, rules="advanced", laps=1),
        Taste(wild=0.04, words={**BOLD, "booster": 0.9, "brake": 0.9}),
        answers=420,
    ),
    Playthrough(
        "pits",
        "Three laps for five damaged cars on half a tank.",
        pits,
        Taste(wild=0.06, words={"wait": 0.9, "advance": 0.6}, seeks={"engagement": 0.2}),
        answers=700,
    ),
    Playthrough(
        "timer",
        "Drivers whose time runs out at every kind of question.",
        race("calva", 4, 10, rules="advanced", laps=1),
        Taste(wild=0.1, late=0.12),
        answers=420,
    ),
    Playthrough(
        "qualifying",
        "A qualifying with crashes and damage, then its race.",
        weekend,
        Taste(wild=0.15, words=BOLD),
    ),
    Playthrough(
        "season",
        "A championship of three races with a qualifying and two teams.",
        season,
        Taste(wild=0.05, words=BOLD),
    ),
    Playthrough(
        "graph-paper",
        "Four cars on squares, first to the goal.",
        race(meadow, 4, 13),
        Taste(wild=0.1, words=BOLD),
    ),
    Playthrough(
        "open-course",
        "Six cars by the advanced rules, once from start to finish.",
        race("hairpin", 6, 14, rules="advanced"),
        Taste(wild=0.1, words=BOLD, seeks={"engagement": 0.1}),
    ),
)

PLAYTHROUGHS: Final = {"bolide": BOLIDE, **OTHER_GAMES}
"""By game."""
ALL: Final = tuple(shown for group in PLAYTHROUGHS.values() for shown in group)
