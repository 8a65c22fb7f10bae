"""The race as data for the page, its cars included; the page itself knows no rules."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ....boards.lanes.course import course_of
from ....core import screen as wire
from ....core.match import Match
from ....core.moment import changed
from ....core.words import phrase, tr
from ....racing import rows as racing_rows
from ....racing.rows import BADGE, DECIDER, SEVERAL, labelled, last_roll, ordinal, terms
from ....racing.rulebook import taught
from ....racing.told import log
from ..cars import TICKS, lap_of
from ..options import Rules
from ..rules import position as pos
from ..rules.facts import Moved, Placed
from ..rules.questions import Payment
from ..rules.turn import ranking
from ..rules.venue import State
from ..track import Track
from . import questions
from .facts import FACT_ROWS, MEANS, SPEEDS

Ways = tuple[tuple[str, ...], ...]


def ways(match: Match[pos.Position]) -> list[list[str]]:
    """The spaces that each car drove in its last move, oldest first."""
    position = match._state.position
    ids = match.game.road.ids  # type: ignore[attr-defined]
    none: Ways = ((),) * len(match.drivers)
    last = match._now.total("ways", none, last_ways)
    ways = [list(way) if car.cards else [] for way, car in zip(last, position.cars, strict=True)]
    mover = position.now.seat
    if mover >= 0:
        ways[mover] = [ids[space] for space in position.now.path]
    return ways


def last_ways(ways: Ways, fact: Any) -> Ways:
    """The last move of each car after a fact; none after it was put on the grid."""
    if isinstance(fact, Moved):
        return changed(ways, fact.seat, tuple(fact.path))
    return changed(ways, fact.seat, ()) if isinstance(fact, Placed) else ways


def token(state: State, seat: int, name: str, path: list[str]) -> wire.Token:
    """A car as it is seen."""
    car, places = state.position.cars[seat], state.position.places
    space = state.game.road.ids[car.space] if car.space >= 0 else ""
    looks: list[wire.Look] = ["skid"] if car.spun else []
    if car.status == pos.OUT:  # a wreck is seen for the rest of its turn (CFR-TURN-2)
        space = path[-1] if path and car.out_turn == state.position.turn else ""
        looks = ["faded"]
    spot = state.game.track.spots.get(space)
    x, y = (1, 0) if spot is None else spot.heading
    turned = car.spun and spot is not None
    return racing_rows.token(
        seat,
        name,
        None if spot is None else list(spot.at),
        [-x, -y] if turned else [x, y],
        status=car.status,
        words=_status(state, car),
        looks=looks,
        place=places.index(seat) + 1 if seat in places else None,
    )


def _status(state: State, car: pos.Car) -> str:
    """Name a car's state where nothing else does; after the race nothing does."""
    if car.status != pos.TRACK or not car.cards or state.question is None:
        return ""
    if car.spun:
        return tr("spun")
    if car.limping:
        return tr("limping")
    words = (
        [tr("plan {n}", n=car.planned)] if car.planned and state.position.phase == "tests" else []
    )
    if car.corner >= 0:
        corner = tr(f"{state.game.track.TURN} {{number}}", number=car.corner + 1)
        words.append(tr("in {place}", place=corner))
        if due := _due(state, car):
            words.append(tr("+{n} to pay", n=due))
        elif car.allowance:
            words.append(tr("+{n} paid", n=car.allowance))
    if car.lines:
        green = state.game.road.bonus[car.lines[0]] > pos.UNIT
        words.append(tr("green line") if green else tr("red line"))
    return ", ".join(words)


def _due(state: State, car: pos.Car) -> int:
    """Return the mph over the limit for which a driver is asked to pay just now."""
    due = None if state.question is None else state.question.data
    if not isinstance(due, Payment) or state.position.cars[due.seat] is not car:
        return 0
    return due.units * pos.UNIT


# -- sheet -----------------------------------------------------------------------------------------


ROOM: Final = 24
"""Circles that have room in a row; more chips are a number."""


def template(rules: Rules) -> list[wire.Row]:
    """The printed sheet; the values of a car come in this order."""
    rows: list[wire.Row] = [{"label": phrase("Speed"), "kind": "number", "head": True}]
    for label, most in (
        (phrase("Wear"), max(pos.WEAR_A_LAP) * rules.laps),
        (phrase("Green skill"), max(pos.GREEN_A_LAP) * rules.laps),
        (phrase("Red skill"), max(pos.RED)),
    ):
        rows.append({"label": label, "kind": "circles" if most <= ROOM else "number"})
    rows += [{"label": label, "kind": "number"} for label, _ in MEANS[:4]]
    rows += [
        {"label": phrase("Engine damage"), "kind": "boxes", "total": 1},
        {"label": phrase("Brake damage"), "kind": "boxes", "total": 1},
    ]
    return rows


def values(state: State, seat: int) -> list[wire.Value]:
    """Return a car's sheet: chips used or left, how many there were, and the speeds."""
    car = state.position.cars[seat]
    rules = state.game.rules
    printed = template(rules)[1:4]
    sheet: list[wire.Value] = [car.v]
    for row, (left, had) in zip(printed, chips(car, rules.laps), strict=True):
        sheet.append([had - left, had] if row["kind"] == "circles" else [left, had])
    now = (car.a, car.d, car.ts, car.s)
    for speed, speeds, card in zip(now, SPEEDS, car.cards or (0,) * 4, strict=False):
        sheet.append([speed, speeds[card + 1]] if car.cards else None)
    return [*sheet, [min(car.engine, 1), 1], [min(car.brakes, 1), 1]]


def chips(car: pos.Car, laps: int) -> tuple[tuple[int, int], ...]:
    """Return wear, green and red, left and in all; broken chips make more green."""
    if not car.cards:
        return ((0, 0),) * 3
    wear, skill = car.cards[4] + 1, car.cards[5] + 1
    had = (pos.WEAR_A_LAP[wear] * laps, pos.GREEN_A_LAP[skill] * laps, pos.RED[skill])
    left = (car.wear, car.green, car.red)
    return tuple((n, max(n, most)) for n, most in zip(left, had, strict=True))


# -- glossary --------------------------------------------------------------------------------------


WORDS: Final = {
    # CFR-PLAN, CFR-CHIP
    "Speed": "In mph: the car drives a space for every 20.",
    "Wear": "Pays for braking hard and for corners taken too fast: 1 for each 20 mph. You don't "
    "get it back.",
    "Green skill": "Each chip, two at most, takes 1 off a roll; low rolls are good.",
    "Red skill": "A chip takes 3 off a roll, or is broken into 3 green ones.",
    # CFR-SETUP-3
    "Acceleration": "How much speed the car can gain in a turn for free; 20 more is a test.",
    "Deceleration": "How much speed the car can lose in a turn for free; more is hard braking.",
    "Top speed": "The highest speed that needs no test; 20 more is a test in every turn.",
    "Start speed": "The fastest first move that needs no test.",
    # CFR-TEST, CFR-DECEL
    "Engine damage": "A failed engine test took off 20 mph for good; a second puts you out.",
    "Brake damage": "A failed brake test took off 20 mph of deceleration; a second puts you out.",
    # CFR-SPIN, CFR-ENG, CFR-PLAN, CFR-CORNER, CFR-LINE
    "spun": "Stands still; restarts slowly next turn, after all others in its row.",
    "limping": "Engine broken in sight of the line: it coasts on at half speed.",
    "plan #": "Its planned speed this turn.",
    "in *": "In this corner: each space has a limit; if you go faster, pay once: wear or a roll.",
    "+# to pay": "This many mph over the limit of its corner: wear or a roll pays for them.",
    "+# paid": "This many mph over the limit of its corner are already paid for.",
    "red line": "On a racing line: 20 mph more in its corner for as long as the car stays on it.",
    "green line": "On a racing line: 40 mph more in its corner for as long as the car stays on it.",
    # CFR-CRASH
    "A crash on the road": "Cars reaching or passing its row this turn roll a chance.",
    "# crashes on the road": "Cars reaching or passing one of their rows this turn roll a chance.",
    # CFR-SLIP, CFR-PASS, CFR-LATE, CFR-CHANCE
    "Slipstream": "Right behind a car at 120 mph or more: one extra space, two from 180.",
    "Pass *": "Drive through the car ahead: it may block, and a roll decides.",
    "Block": "Makes the pass harder; a rolled 3 costs you wear, a 4 the attacker.",
    "Brake to #": "Braking mid-move: each 20 mph costs wear or a brake test.",
    "Stop here": "The move ends on this space.",
    "Bid value": "Wear counts 1, a green chip half, a red one 1½; the highest gets pole.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

GUIDE: Final[wire.Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "costs nothing"},
        {"sign": "wear", "text": "costs wear"},
        {"sign": "roll", "text": "may cost wear: a roll decides"},
        {"sign": "out", "text": "a sure spin or crash, unless the car brakes on the way"},
        {
            "sign": "ahead",
            "text": "inner frame: the next corner costs you (dotted), may cost you (dashed), "
            "or you can't make it (solid)",
        },
        {"sign": "partly", "text": "a step: the move continues there"},
        SEVERAL,
        {"sign": "clash", "text": "a forced pass through another car's space"},
        {"sign": "damage", "text": "a crash this turn"},
    ],
    "rules": [
        "The race ends in the turn a car first completes the last lap. The car furthest ahead then "
        "wins.",
        "Before the race each driver secretly chooses six cards that add up to 2: acceleration, "
        "deceleration, top speed, start speed, wear and skill. Then they bid for the grid.",
        "Up to six cars start from the blue slots of the grid, the last of them from slot 12.",
        "Each turn all drivers secretly plan a speed, from 20 to 220 mph. A car drives one space "
        "for every 20.",
        "Speeding up by your acceleration or slowing by your deceleration is free. 20 mph above "
        "acceleration or top speed is a test: two dice, low is good; if it fails the engine is "
        "damaged.",
        "Hard braking costs 1 wear for each 20 mph, 2 at most, or a test of the brakes. "
        "A car that brakes 80 too hard spins.",
        "Corner spaces have a limit. You pay for each 20 mph above it, once a corner: 2 wear at "
        "most, or one chance. 80 over is a crash.",
        "A chance is two dice: 6 or less goes on, 7 to 9 is a spin, more is a crash: out.",
        "Racing lines raise the speed of a corner by 20 or 40 if you join them before it and "
        "stay on them to their end.",
        "Skill is spent before a roll: a green chip takes 1 off it, a red one 3.",
        "A car right behind one at 120 mph or more may slipstream a space further.",
        "No move ends on a car. Driving through one is a forced pass: it may block, dice decide, "
        "and if you fail, you brake behind it.",
    ],
}
"""For the help sheet."""


# -- scene -----------------------------------------------------------------------------------------


LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""


def board(track: Track, rules: Rules) -> wire.Board:
    """Everything that is drawn once."""
    return {
        "game": "championship-formula",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": labelled(template(rules)),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "course": course_of(track),
        "terms": terms(WORDS),
        "guide": taught(GUIDE, __name__, questions.QUESTION_ROWS, FACT_ROWS),
    }


def scene(match: Match[pos.Position], viewer: int | None = None, *, ask: bool = True) -> wire.Scene:
    """Return everything that changes, in the view of one seat or of the public.

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks: it sees the sealed choice that it owes (CFR-CONV-5).
    """
    state = match._state
    position = state.position
    driven = ways(match)
    over = match.over
    lap = max(lap_of(state, seat) for seat in range(len(match.drivers)))
    shown: wire.Scene = {
        "over": over,
        "round": position.turn,
        "title": racing_rows.title(match, "Round", position.turn, lap, state.game.rules.laps),
        "tokens": [
            token(state, seat, name, driven[seat]) for seat, name in enumerate(match.drivers)
        ],
        "trails": racing_rows.trails(driven),
        "order": _order(state),
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "ask": questions.ask(state, match.drivers, viewer) if ask else None,
        "die": last_roll(match, questions.QUESTION_ROWS),
        "log": log(match, FACT_ROWS, LOG),
        "standings": None,
    }
    if position.markers:  # CFR-CRASH-2: on all spaces of their rows
        ids, rows, crashes = state.game.road.ids, state.game.road.rows, len(position.markers)
        spaces = [ids[space] for row in position.markers for space in rows[row]]
        shown["pieces"] = [{"style": "damage", "spaces": spaces}]
        shown["conditions"] = [
            {
                "icon": "damage",
                "text": tr(
                    "{n} crashes on the road" if crashes > 1 else "A crash on the road", n=crashes
                ),
                "detail": tr("Cars reaching or passing its row this turn roll a chance"),
                "tone": "warn",
            }
        ]
    if tables := questions.tables(match):
        shown["tables"] = tables
    return shown


def _order(state: State) -> list[wire.Standing]:
    """CFR-FIN-6: the live ranking by race position, with each car's lap and gap in spaces."""
    position, cars = state.position, state.position.cars
    ranked = ranking(state)
    ways = {seat: cars[seat].at / TICKS for seat in ranked if cars[seat].status == pos.TRACK}
    leads = all(car.status != pos.FINISHED for car in cars)
    gaps = racing_rows.gaps_of(ways, "space", leads) if position.turn else {}
    moves = [seat for seat in position.order if cars[seat].status == pos.TRACK]
    moved = position.order[: position.moved] if position.phase == "moves" else ()
    turns = racing_rows.turns_of_round(moves, moved, racing_rows.active(state))
    return racing_rows.standing_rows(ranked, partial(_lap, state), gaps, turns)


def _lap(state: State, seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == pos.FINISHED:
        places = state.position.places
        if seat not in places:
            return tr("finished")
        return tr("finished {place}", place=ordinal(places.index(seat) + 1))
    if car.status == pos.OUT:
        return tr("out")
    laps = state.game.rules.laps
    return tr("lap {n}/{all}", n=min(max(lap_of(state, seat), 0), laps), all=laps)
