"""Positions for the tests of the rules, set up in a line or two, with dice that wait."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bolide_widget import Decision, Race, Track
from helpers.boards.courses import field

Point = tuple[int, int]
Answer = Point | str

ORIGIN = (120, 50)
"""Where the (0, 0) of the worked examples lies on the field."""

FAR = (200, 60)
"""A point of the field far from everything; the second car of a race about one."""


def at(x: int, y: int) -> Point:
    """A point of the worked examples on the field."""
    return ORIGIN[0] + x, ORIGIN[1] + y


def race_on(
    track: Track, cars: Mapping[str, Mapping[str, Any]], to_move: str | None = None, **options: Any
) -> Race:
    """A race in the middle of a normal round; cars are in lap 1 unless given, and dice wait.

    With `weather` the race follows the advanced rules.
    """
    weather = options.pop("weather", None)
    usual = {"seed": 1, "dice": "ask"} | ({} if weather is None else {"rules": "advanced"})
    race = Race(track, list(cars), **{**usual, **options})
    placed = {name: {"lap": 1, **car} for name, car in cars.items()}
    return race.arrange(placed, to_move=to_move, weather=weather)


def on_field(
    cars: Mapping[str, Mapping[str, Any]], to_move: str | None = None, **options: Any
) -> Race:
    """A race on the field; positions and pawns count from the origin of the examples."""
    placed = {name: _from_origin(car) for name, car in cars.items()}
    return race_on(options.pop("track", field()), placed, to_move, **options)


def alone(pawn: Point, **fields: Any) -> Race:
    """Ada at the origin of the field with her pawn there, on her turn, and nobody near."""
    cars = {"Ada": {"position": ORIGIN, "pawn": at(*pawn), **fields}, "Bob": {"position": FAR}}
    return race_on(field(), cars, to_move="Ada")


def advanced(
    pawn: Point, strategy: str, weather: str = "sun", laps: int = 2, **fields: Any
) -> Race:
    """Like :func:`alone`, by the advanced rules; Bob is on full fuel and soft slicks."""
    ada = {"position": ORIGIN, "pawn": at(*pawn), "strategy": strategy, **fields}
    cars = {"Ada": ada, "Bob": {"position": FAR}}
    return race_on(field(), cars, to_move="Ada", weather=weather, laps=laps)


def _from_origin(fields: Mapping[str, Any]) -> dict[str, Any]:
    shifted = {name: at(*fields[name]) for name in ("position", "pawn") if fields.get(name)}
    return {**fields, **shifted}


def points(race: Race) -> set[Point]:
    """The points open in the pending decision."""
    return {option.point for option in race.options if option.point is not None}


def words(race: Race) -> set[str]:
    """The answers of the pending decision that are no points."""
    return {option.id for option in race.options if option.point is None}


def from_origin(results: Iterable[Point]) -> set[Point]:
    """Points of the field, counted from the origin of the examples."""
    return {(x - ORIGIN[0], y - ORIGIN[1]) for x, y in results}


def reach(race: Race) -> set[Point]:
    """The points open in the pending decision, counted from the origin of the examples."""
    return from_origin(points(race))


def block(west: int, south: int, east: int, north: int) -> set[Point]:
    """All points of a rectangle, borders included."""
    return {(x, y) for x in range(west, east + 1) for y in range(south, north + 1)}


def question_of(race: Race) -> tuple[str, str]:
    """Who is asked, and what: the kind of a decision, or the table of a roll."""
    pending = race.pending
    assert pending is not None
    return pending.driver, getattr(pending, "table", None) or pending.kind


def play_out(race: Race, answers: Mapping[str, Answer | list[Answer]]) -> None:
    """Let drivers give their answers, one or a list, in whatever order they are asked."""
    waiting = {
        name: answer if isinstance(answer, list) else [answer] for name, answer in answers.items()
    }
    while any(waiting.values()):
        driver, _ = question_of(race)
        race.play(waiting[driver].pop(0))


def wait_for(race: Race, driver: str) -> None:
    """Let the others take their first choice until this driver is asked, or a die is."""
    while isinstance(race.pending, Decision) and race.pending.driver != driver:
        race.play(race.options[0])
