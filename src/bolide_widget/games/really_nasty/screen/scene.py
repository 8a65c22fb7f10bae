"""The scene of a race as data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....boards.lanes.course import course_of
from ....core import screen as wire
from ....core.match import Match
from ....core.moment import changed
from ....core.questions import Fact
from ....core.words import tr
from ....racing import rows as racing_rows
from ....racing.rows import capital, labelled, last_roll, ordinal, terms
from ....racing.rulebook import taught
from ....racing.told import log
from ..cars import space_name
from ..rules import position as pos
from ..rules.facts import Moved, Played
from ..rules.turn import classification, progress
from ..rules.venue import State
from ..track import CAR_COLOURS, Track
from . import hand, tables
from .facts import FACT_ROWS, GUIDE, SPIN, TYRE_ICONS, WORDS, card_name
from .played import cards_out
from .questions import QUESTION_ROWS

# -- cars on the board: where each is seen, how it looks, and the way it has driven last -----------


Ways = tuple[tuple[str, ...], ...]

UNCHOSEN: Final = (4, 5, 6, 8, 9, 10)
"""What a car without a colour is painted in, by its seat: none of the six."""


def ways(match: Match[pos.Position]) -> list[list[str]]:
    """The spaces that each car drove in its last move, oldest first."""
    none: Ways = ((),) * len(match.drivers)
    last = match._now.total(
        "ways",
        none,
        lambda ways, fact: (
            changed(ways, fact.seat, tuple(fact.path)) if isinstance(fact, Moved) else ways
        ),
    )
    cars = match._state.position.cars
    return [list(way) if car.first_done else [] for way, car in zip(last, cars, strict=True)]


def token(state: State, seat: int, name: str) -> wire.Token:
    """A car as it is seen."""
    car, track = state.position.cars[seat], state.game.track
    space = space_name(state, seat)
    spot = track.spots.get(space) if space is not None else None
    colour = state.position.colours[seat]
    looks: list[wire.Look] = []
    if car.spin_step in (pos.REVERSED, pos.QUARTER):
        looks.append("skid")
    if car.tyre and car.tyre != pos.DRY:
        looks.append("grooved")
    # RN-LAP-6: cars that have not finished are placed when all is over
    placed = classification(state) if state.question is None else state.position.finished
    return racing_rows.token(
        seat,
        name,
        None if spot is None else list(spot.at),
        [1, 0] if spot is None else heading(car, spot.heading),
        status=car.status,
        words=_car_status(state, car),
        looks=looks,
        place=placed.index(seat) + 1 if seat in placed else None,
        colour=CAR_COLOURS[colour] if colour >= 0 else UNCHOSEN[seat],
    )


def heading(car: pos.Car, along: wire.XY) -> wire.XY:
    """RN-SPIN-3: backwards, across, or along the road."""
    x, y = along
    if car.spin_step == pos.REVERSED:
        return [-x, -y]
    return [-y, x] if car.spin_step == pos.QUARTER else [x, y]


def _car_status(state: State, car: pos.Car) -> str:
    """Describe the state of a car; if nothing is special, its next corner and its lap.

    The lap is left out where it is that of the leader, which the title has. After the race there
    is no next corner.
    """
    if car.status != pos.RACING or car.space < 0:
        return ""
    road = state.game.road
    words = []
    if road.is_bay(car.space):
        words.append(tr("on its bay"))
    elif road.in_lane(car.space):
        words.append(tr("in the pit lane"))
    if car.spin_step:
        spun = car.spin_step < pos.SLOW_ONLY
        words.append(tr(SPIN[car.spin_step]) if spun else tr("after a spin"))
    if car.puncture:
        words.append(tr("puncture"))
    if car.yellow:
        words.append(tr("yellow flag"))
    if car.penalties:
        words.append(tr("penalty stop due"))
    if not words and state.question is not None:
        corner = state.game.track.turn_ahead(car.space) if car.space < road.count else ""
        if car.laps < max(other.laps for other in state.position.cars):
            words.append(tr("lap {lap}", lap=car.laps + 1))
        if corner:
            ahead = road.corner[car.space] < 0
            place = tr("to {corner}", corner=corner) if ahead else tr("in {corner}", corner=corner)
            words.append(place)
    return ", ".join(words)


def board_pieces(match: Match[pos.Position]) -> list[wire.Pieces]:
    """The Safety Car, flags shown to cars, and oil under those that it has spun."""
    state = match._state
    position, ids = state.position, state.game.road.ids
    spots: Track = state.game.track
    parked = position.sc < 0 or ids[position.sc] not in spots.spots
    racing = [car for car in position.cars if car.status == pos.RACING and car.space >= 0]
    oil = [ids[position.cars[seat].space] for seat in _oiled(match)]
    pieces: list[wire.Pieces] = [
        {"style": "oil", "spaces": oil},
        {"style": "safety-car", "spaces": [] if parked else [ids[position.sc]]},
        {"style": "yellow-flag", "spaces": [ids[car.space] for car in racing if car.yellow]},
        {"style": "black-flag", "spaces": [ids[car.space] for car in racing if car.penalties]},
    ]
    return [piece for piece in pieces if piece["spaces"]]


def _oiled(match: Match[pos.Position]) -> list[int]:
    """Seats that face elsewhere since an Oil Spill."""
    cars = match._state.position.cars
    turned = {
        seat
        for seat, car in enumerate(cars)
        if car.spin_step in (pos.REVERSED, pos.QUARTER) and car.status == pos.RACING
    }
    if not turned:
        return []
    none: tuple[int, ...] = ()
    oiled = match._now.total("oiled", none, _spilled)
    return [seat for seat in oiled if seat in turned]


def _spilled(oiled: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
    """Seats whose last spin, if any, was by an Oil Spill, the latest first, after a fact."""
    if not isinstance(fact, Played) or fact.cards[0][:2] not in ("OI", "CO"):
        return oiled
    others = tuple(seat for seat in oiled if seat != fact.other)
    return (fact.other, *others) if fact.cards[0] == "OI" else others


# -- what the screen shows of a race, as data; the screen itself knows no rules --------------------


# -- the public part of a car's sheet: lap, tyres, cards, pit turns, flags -------------------------


def template() -> list[wire.Row]:
    """The printed sheet; the values of a car come in this order."""
    return [
        {"label": "Tyres", "kind": "mark"},
        {"label": "Cards", "kind": "number"},
        {"label": "Puncture", "kind": "mark"},
        {"label": "Penalty stops", "kind": "mark"},
        {"label": "Yellow flag", "kind": "flag"},
        {"label": "Pit turns taken", "kind": "number"},
        {"label": "Added by cards", "kind": "number"},
    ]


def values(state: State, seat: int) -> list[wire.Value]:
    """Return the public values of a car."""
    car = state.position.cars[seat]
    stop = car.stop
    owed = ", ".join(
        tr("{card}, from lap {lap}", card=card_name(due.kind), lap=due.due_lap)
        for due in car.penalties
    )
    return [
        [TYRE_ICONS[car.tyre], tr(car.tyre)] if car.tyre else None,
        sum(car.hand),
        ["puncture", tr("Yellow die until it pits")] if car.puncture else None,
        ["", tr("Penalty stop: {penalties}", penalties=owed)]
        if car.penalties and car.status != pos.FINISHED
        else None,
        car.yellow,
        stop.taken if stop is not None else None,
        stop.added if stop is not None and stop.added else None,
    ]


# -- scene -----------------------------------------------------------------------------------------


LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""


def board(track: Track) -> wire.Board:
    """Everything that is drawn once."""
    return {
        "game": "really-nasty",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": labelled(template()),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "course": course_of(track),
        "terms": terms(WORDS),
        "guide": taught(GUIDE, __name__, QUESTION_ROWS, FACT_ROWS),
    }


def scene(match: Match[pos.Position], viewer: int | None = None, *, ask: bool = True) -> wire.Scene:
    """Everything that changes, as far as the viewer may know it (chapter 17).

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks, with its hand; None for the public view.
    """
    state = match._state
    over, cars = match.over, state.position.cars
    lap = max(car.laps for car in cars) + 1
    roll = last_roll(match, QUESTION_ROWS)

    shown: wire.Scene = {
        "over": over,
        "round": state.position.round,
        "title": racing_rows.title(
            match, "Round", state.position.round, lap, state.game.terms.laps
        ),
        "tokens": [token(state, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": racing_rows.trails(ways(match)),
        "order": _order(state, over),
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "conditions": _conditions(match),
        "ask": racing_rows.ask(QUESTION_ROWS, state, match.drivers, viewer) if ask else None,
        "die": roll and {**roll, "meaning": capital(roll["meaning"])},
        "log": log(match, FACT_ROWS, LOG, viewer),
        "tables": tables.tables(match),
        "standings": None,
    }
    if pieces := board_pieces(match):
        shown["pieces"] = pieces
    lying, piles = cards_out(match)
    if lying:
        shown["lying"] = lying
    if piles:
        shown["piles"] = piles
    if viewer is not None:
        shown["hand"] = hand.hand(state, viewer, match.drivers)
    return shown


def _conditions(match: Match[pos.Position]) -> list[wire.Condition]:
    """The weather and the Safety Car."""
    position, chips = match._state.position, list[wire.Condition]()
    if position.weather:
        wet = position.weather == pos.WET
        chip: wire.Condition = {
            "icon": "rain" if wet else "sun",
            "text": tr("Wet") if wet else tr("Dry"),
            "detail": tr("Only a Weather Dice card changes it"),
            "sky": "wet" if wet else "dry",
        }
        chips.append({**chip, "tone": "wet"} if wet else chip)
    if position.controller >= 0:
        driver = match.drivers[position.controller]
        chips.append(
            {
                "icon": "safety-car",
                "text": tr("{driver:Your Safety Car|Safety Car of @}", driver=driver),
                "detail": tr("No overtaking while it is on the circuit"),
                "tone": "warn",
            }
        )
    return chips


def _order(state: State, over: bool) -> list[wire.Standing]:
    """RN-LAP-6: the live ranking, with each car's lap, gap in spaces and turn.

    The page shows whose turn it is (RN-ORD-1), and never the player of a poll: that is a secret.
    """
    position = state.position
    ranked, scale, laps = classification(state), state.game.road.scale, state.game.terms.laps
    racing = [seat for seat in ranked if position.cars[seat].status == pos.RACING]
    ways = {seat: progress(state, seat) / scale for seat in racing if position.round > 0}
    leads = all(car.status != pos.FINISHED for car in position.cars)
    gaps = racing_rows.gaps_of(ways, "space", leads)

    def lap(seat: int) -> str:
        car = position.cars[seat]
        if car.status == pos.FINISHED:
            return tr("finished {place}", place=ordinal(position.finished.index(seat) + 1))
        if car.status == pos.OUT:
            return tr("out")
        return tr("lap {n}/{all}", n=min(car.laps + 1, laps), all=laps)

    turns = racing_rows.Turns()
    if not over:
        order, turn, seat = position.order, position.turn, position.seat
        later = [other for other in (*order[turn:], *order[:turn]) if other in racing]
        following = next((other for other in later if other != seat), None)
        turns = racing_rows.Turns(seat, set(order[:turn]) & set(racing), following)
    return racing_rows.standing_rows(ranked, lap, gaps, turns)
