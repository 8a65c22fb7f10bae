"""Cars on the board: where each is seen, how it looks, and the way it has driven last."""

from __future__ import annotations

from typing import Final

from ....core.grammar import badge
from ....core.match import Match
from ....core.questions import Fact
from ....core.screen import XY, Look, Pieces, Token, Trail
from ....core.totals import changed
from ..cars import space_name
from ..rules.position import FINISHED, OUT, QUARTER, RACING, REVERSED, SLOW_ONLY, Car, Position
from ..rules.venue import State
from ..rules.words import DRY
from ..track import CAR_COLOURS, Track
from .words import SPIN

Ways = tuple[tuple[str, ...], ...]

UNCHOSEN: Final = 4
"""What a car without a colour is painted in: none of the six."""


def ways(match: Match[Position]) -> list[list[str]]:
    """The spaces that each car drove in its last move, oldest first."""
    none: Ways = ((),) * len(match.drivers)
    last = match._known.totals.of(match._now, "ways", none, _moved)
    cars = match._state.position.cars
    return [list(way) if car.first_done else [] for way, car in zip(last, cars, strict=True)]


def _moved(ways: Ways, fact: Fact) -> Ways:
    """The last move of each car after a fact."""
    return changed(ways, fact[1], tuple(fact[2])) if fact[0] == "move" else ways


def trails(driven: list[list[str]]) -> list[Trail]:
    """The same for the page."""
    return [{"id": seat, "path": path} for seat, path in enumerate(driven) if len(path) > 1]


def token(state: State, seat: int, name: str) -> Token:
    """A car as it is seen."""
    car, track = state.position.cars[seat], state.game.track
    space = space_name(state, seat)
    spot = track.spots.get(space) if space is not None else None
    colour = state.position.colours[seat]
    token: Token = {
        "id": seat,
        "name": name,
        "badge": badge(name),
        "colour": CAR_COLOURS[colour] if colour >= 0 else UNCHOSEN + seat % 2,
        "at": None if spot is None else list(spot.at),
        "heading": [1, 0] if spot is None else _heading(car, spot.heading),
        "pawn": None,
        "place": _place(state, seat),
    }
    if looks := _looks(car):
        token["looks"] = looks
    if status := _status(state, car):
        token["status"] = status
    if car.status == FINISHED:
        token["done"] = "finished"
    elif car.status == OUT:
        token["done"] = "out"
    return token


def _place(state: State, seat: int) -> int | None:
    finished = state.position.finished
    return finished.index(seat) + 1 if seat in finished else None


def _heading(car: Car, heading: XY) -> XY:
    """RN-SPIN-3: backwards, across, or along the road."""
    x, y = heading
    if car.spin_step == REVERSED:
        return [-x, -y]
    return [-y, x] if car.spin_step == QUARTER else [x, y]


def _looks(car: Car) -> list[Look]:
    looks: list[Look] = []
    if car.spin_step in (REVERSED, QUARTER):
        looks.append("skid")
    if car.tyre and car.tyre != DRY:
        looks.append("grooved")
    return looks


def _status(state: State, car: Car) -> str:
    """What a car's state is called, where nothing else says so."""
    if car.status != RACING or car.space < 0:
        return ""
    road = state.game.road
    told = []
    if road.is_bay(car.space):
        told.append("on its bay")
    elif road.in_lane(car.space):
        told.append("in the pit lane")
    if car.spin_step:
        told.append(SPIN[car.spin_step] if car.spin_step < SLOW_ONLY else "after a spin")
    if car.puncture:
        told.append("puncture")
    if car.yellow:
        told.append("yellow flag")
    if car.penalties:
        told.append("penalty stop due")
    return ", ".join(told)


def pieces(match: Match[Position]) -> list[Pieces]:
    """The Safety Car, flags shown to cars, and oil under those that it has spun."""
    state = match._state
    position, ids = state.position, state.game.road.ids
    spots: Track = state.game.track
    found: list[Pieces] = []
    if position.sc >= 0 and ids[position.sc] in spots.spots:
        found.append({"style": "safety-car", "spaces": [ids[position.sc]]})
    racing = [car for car in position.cars if car.status == RACING and car.space >= 0]
    yellow = [ids[car.space] for car in racing if car.yellow]
    black = [ids[car.space] for car in racing if car.penalties]
    oil = [ids[position.cars[seat].space] for seat in _oiled(match)]
    if oil:
        found.insert(0, {"style": "oil", "spaces": oil})
    if yellow:
        found.append({"style": "yellow-flag", "spaces": yellow})
    if black:
        found.append({"style": "black-flag", "spaces": black})
    return found


def _oiled(match: Match[Position]) -> list[int]:
    """Seats that face elsewhere since an Oil Spill."""
    cars = match._state.position.cars
    turned = {
        seat
        for seat, car in enumerate(cars)
        if car.spin_step in (REVERSED, QUARTER) and car.status == RACING
    }
    if not turned:
        return []
    none: tuple[int, ...] = ()
    oiled = match._known.totals.of(match._now, "oiled", none, _spilled)
    return [seat for seat in oiled if seat in turned]


def _spilled(oiled: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
    """Seats whose last spin, if any, was by an Oil Spill, the latest first, after a fact."""
    if fact[0] != "play" or not fact[2] or str(fact[2][0])[:2] not in ("OI", "CO"):
        return oiled
    others = tuple(seat for seat in oiled if seat != fact[3])
    return (fact[3], *others) if str(fact[2][0]) == "OI" else others
