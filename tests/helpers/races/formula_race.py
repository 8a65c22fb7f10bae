"""Races of Formula D on the Test ring for the tests of the rules, set up in a line or two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bolide_widget.core.options import Roll
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from bolide_widget.games.formula_d.track import SHELF, Track

ROAD = {"pit_variant": "none"}
"""Options of a race of which the pits are not the point."""


def ring() -> Track:
    """The Test ring T1."""
    return SHELF.board_of("t1")


def put(
    cars: Mapping[str, Mapping[str, Any]],
    to_move: str | None = None,
    marks: list[str] | None = None,
    weather: str | None = None,
    track: Track | None = None,
    **options: Any,
) -> Race:
    """A race in the middle of a round; cars are in lap 1 unless given, and dice wait.

    A car alone on the ring has another driver who is out.
    """
    names = list(cars) if len(cars) > 1 else [*cars, "Nobody"]
    rules = Rules(**{**ROAD, **({"weather": True} if weather else {}), **options})
    race = Race(track or ring(), names, rules=rules, seed=1, dice="ask", grid=names)
    if weather:
        while race._state.position.round == 0:  # the forecast
            race.roll(1) if isinstance(race.pending, Roll) else race.play(race.options[0])
    placed = {name: {"lap": 1, **car} for name, car in cars.items()}
    if len(cars) == 1:
        placed["Nobody"] = {"status": "out"}
    return race.arrange(
        placed, to_move or (next(iter(cars)) if len(cars) == 1 else None), marks, weather
    )


def alone(space: str, **fields: Any) -> Race:
    """Ada on a space, on her turn, and nobody near; ``options`` go to `put`."""
    options = fields.pop("options", {})
    return put({"Ada": {"space": space, **fields}}, **options)


def drive(race: Race, *answers: int | str) -> Race:
    """Answer what is open: whole numbers are faces, texts are options."""
    for answer in answers:
        if isinstance(answer, int):
            race.roll(answer)
        else:
            race.play(answer)
    return race


def to(space: str, brakes: int = 0) -> str:
    """The text of a move."""
    return f'to+"{space}":{brakes}'


def slip(space: str, brakes: int = 0) -> str:
    """The text of a slipstream."""
    return f'slip+"{space}":{brakes}'


def kind(race: Race) -> str:
    """What is open: the kind of the question; "over" at the end."""
    question = race.state.question
    return "over" if question is None else question.kind


def gears(race: Race) -> list[int]:
    """The gears that are offered, the lowest first."""
    assert kind(race) == "gear"
    return sorted(option.action[1] for option in race.options)  # type: ignore[type-var]


def ends(race: Race, brakes: int = 0) -> set[str]:
    """Where moves end for which so many brakes are spent."""
    options = [option.action for option in race.options if option.action[0] in ("to", "slip")]
    return {str(action[1]) for action in options if action[2] == brakes}


def rolled(race: Race) -> list[tuple[str, str, int]]:
    """The dice of the history: question, driver, face."""
    return [
        (entry.before.question.kind, race.drivers[entry.before.question.roller], entry.action[0])
        for entry in race.history
        if entry.seat == -1
    ]
