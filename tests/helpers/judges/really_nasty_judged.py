"""Crowded pieces of a board at random, and what engine and judge make of them."""

from __future__ import annotations

import random
from typing import Any

from bolide_widget.games import really_nasty as rn
from bolide_widget.games.really_nasty.rules import forced, paths
from bolide_widget.games.really_nasty.rules.position import FACES, YELLOW, Penalty, Stop
from helpers.judges.really_nasty_judge import Situation, Way
from helpers.races.really_nasty_table import ALPHABET, course

BOARDS = ("rn-default", "rn-inside")


def offered(state: Any, seat: int) -> dict[Way, tuple[str, ...]]:
    """What the engine offers a car that has rolled, in the judge's words, with the path shown."""
    position, road = state.position, state.game.road
    car, results = position.cars[seat], {}
    for offer in paths.find(state, seat).by_action.values():
        names = tuple(road.ids[space] for space in offer.path)
        speeding = offer.pits and position.die != YELLOW
        crossed = sum(
            road.on_circuit(a) and road.on_circuit(b) and road.row[b] < road.row[a]
            for a, b in zip(offer.path, offer.path[1:], strict=False)
        )
        laps = crossed - bool(crossed and car.start_pending)
        laps += road.is_bay(offer.path[-1]) and len(offer.path) > 1
        results[Way(names[-1], offer.corners, speeding, laps, offer.missed)] = names
    return results


def situation(state: Any, seat: int) -> Situation:
    """What the judge gets of it."""
    position, game = state.position, state.game
    road, rules, car = game.road, game.rules, position.cars[seat]
    others = [other.space for n, other in enumerate(position.cars) if n != seat]
    pieces = [space for space in (*others, position.sc) if space >= 0]
    terms = game.terms
    return Situation(
        game.track,
        road.ids[car.space],
        position.roll,
        bay=position.colours[seat],
        laps=car.laps,
        race_laps=terms.laps,
        taken=frozenset(road.ids[space] for space in pieces),
        served=car.stop is not None,
        forced=car.laps < terms.laps - 1 and forced.is_forced(terms, car, position.fuel[seat]),
        bound=car.yellow or road.on_circuit(position.sc),
        slow=position.die == YELLOW,
        start_pending=car.start_pending,
        strict=rules.pit_entry == "strict",
        level=rules.level_is_overtaking,
        overshoot=rules.allow_overshoot,
    )


def scattered(number: int) -> Any:
    """A crowded piece of a board, and a car that has rolled."""
    rng = random.Random(number)
    rules = rn.Rules(
        pit_entry=rng.choice(("queue", "strict")),
        level_is_overtaking=rng.random() < 0.3,
        allow_overshoot=rng.random() < 0.2,
        laps=rng.choice((4, 10)),
    )
    match: Any = rn.Race(
        course(rng.choice(BOARDS)), list(ALPHABET), rules=rules, seed=1, dice="ask"
    )
    state = match.state
    position, road, track = state.position, match.game.road, match.game.track
    position.order, position.colours = tuple(range(6)), tuple(rng.sample(range(6), 6))
    car = position.cars[0]
    near_pits = rng.random() < 0.6
    row = rng.randrange(36, 53) % 50 if near_pits else rng.randrange(50)
    around = [space for space in range(road.count) if (road.row[space] - row) % road.rows <= 8]
    lane = list(range(road.first, road.last + 1))
    here = [space for space in around if road.row[space] == row]
    bay = road.bays[position.colours[0]]
    car.space = rng.choice([*here, *here, *(lane if near_pits else []), bay])
    if car.space == bay:
        car.stop = a_stop()
    elif car.space in lane:
        beyond = car.space > road.bay_from[position.colours[0]]
        if beyond or (rng.random() < 0.5 and car.space >= road.bay_to[position.colours[0]]):
            car.stop = a_stop()
        if beyond and car.space < road.bay_to[position.colours[0]]:
            car.space = road.bay_to[position.colours[0]]
    free = [space for space in (*around, *(lane if near_pits else [])) if space != car.space]
    for other, space in zip(position.cars[1:], rng.sample(free, 5), strict=True):
        other.space = space if rng.random() < 0.9 else -1
    if rng.random() < 0.2:
        left = [space for space in around if position.at(space) < 0]
        position.sc = rng.choice(left)
    car.laps = rng.choice((0, 2, 3, rules.laps - 2, rules.laps - 1))
    car.start_pending = car.laps == 0 and road.row[car.space] > road.entry_row
    car.yellow = rng.random() < 0.3
    position.fuel = (rng.choice((0, 1, 2, 3)), *[0] * 5)
    if rng.random() < 0.2:
        car.penalties = (Penalty("BO", 2),)
    position.die = rng.choice(list(FACES))
    position.roll = rng.choice(FACES[position.die])
    assert track.rows == 50
    return state


def a_stop() -> Stop:
    """Any that is over."""
    return Stop(3, "free", 1, 0, 1)


def compare(number: int) -> None:
    """The options of one situation, and a path of each, are those of the judge."""
    state = scattered(number)
    shown = situation(state, 0)
    results, wanted = offered(state, 0), shown.options()
    assert set(results) == set(wanted), (number, shown)
    for way, path in results.items():
        assert list(path) in wanted[way], (number, way)
