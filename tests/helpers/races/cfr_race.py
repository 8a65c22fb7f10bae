"""Races of Championship Formula Racing for the tests of the rules, set up in a line or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bolide_widget.core.questions import CHANCE
from bolide_widget.games.championship_formula.options import Rules
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.track import Track
from helpers.boards.cfr_boards import w2

STD: Mapping[str, Any] = {
    "cards": (0, 0, 0, 0, 0, 0),
    "last": 100,
    "wear": 12,
    "green": 6,
    "red": 1,
    "first": False,
}
"""The yardstick car of the worked examples: A40 D40 TS160 S60."""


def put(cars: Mapping[str, Mapping[str, Any]], track: Track | None = None, **options: Any) -> Race:
    """A race at the start of a turn, with yardstick cars where nothing else is given; dice wait.

    A car alone on the track has another driver, who is out.
    """
    names = list(cars) if len(cars) > 1 else [*cars, "Nobody"]
    rules = Rules(**options)
    race = Race(track or w2(), names, rules=rules, seed=1, dice="ask", grid=names)
    placed: dict[str, Mapping[str, Any]] = {name: {**STD, **car} for name, car in cars.items()}
    if len(cars) == 1:
        placed["Nobody"] = {"status": "out"}
    return race.arrange(placed)


def alone(space: str = "1.1", track: Track | None = None, **fields: Any) -> Race:
    """X on a space and nobody near; ``options`` go to the race."""
    options = fields.pop("options", {})
    return put({"X": {"space": space, **fields}}, track, **options)


def plan(race: Race, *speeds: int, **by_name: int) -> Race:
    """Everybody's card, in seat order or by name; the others keep their speeds."""
    drivers = [decision.driver for decision in race.asked]
    shown = dict(zip(drivers, speeds, strict=False)) | by_name
    for name in drivers:
        if name in shown:
            race.play(("speed", shown[name]), name)
        else:
            race.play(race.state.default(race.drivers.index(name)), name)
    return race


def go(race: Race, *answers: Any) -> Race:
    """Answer what is open, one after the other: pairs of faces at dice, texts or actions else."""
    for answer in answers:
        if race.state.to_act == (CHANCE,):
            race.roll(tuple(answer))
        else:
            race.play(answer)
    return race


def kind(race: Race) -> str:
    """What is open: the kind of the question; "over" at the end."""
    question = race.state.question
    return "over" if question is None else question.kind


def answers(race: Race) -> list[str]:
    """The texts of what may be answered."""
    return [option.id for option in race.options]


def cards(race: Race, driver: str = "X") -> list[int]:
    """The speeds that a driver may plan."""
    seat = race.drivers.index(driver)
    return [int(action[1]) for action in race.state.legal(seat)]


def facts_of(race: Race, kind: str) -> list[Any]:
    """The facts of a kind."""
    return [fact for fact in race.facts if fact[0] == kind]
