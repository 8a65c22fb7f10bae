"""The scene of a race of Bolide as JSON data; the screen itself knows no rules."""

from __future__ import annotations

from bisect import bisect_right
from functools import partial
from typing import Final

from ....boards.lattice.course import course_of
from ....boards.lattice.track import Track
from ....core.match import Match
from ....core.screen import Board, Condition, Guide, Row, Scene, Standing, Value
from ....core.words import phrase, tr, trn
from ....racing.rows import (
    BADGE,
    DECIDER,
    Turns,
    active,
    gaps_of,
    labelled,
    lap_words,
    last_roll,
    ordinal,
    standing_rows,
    terms,
    turns_of_round,
)
from ....racing.rulebook import taught
from ....racing.told import log
from ..cars import placed, ranking
from ..options import Rules
from ..rules import pits, position as pos, strategy, way
from ..rules.turn import place, turn_order
from ..rules.venue import State
from . import questions, tokens
from .facts import FACT_ROWS, FUEL_WORDS, SET_UP_WORDS
from .questions import QUESTION_ROWS

# -- sheet -----------------------------------------------------------------------------------------


SPEED_BOXES = 6  # speed-drop boxes on a printed race sheet

BASIC: list[Row] = [
    {"label": "Speed", "kind": "number", "head": True},
    {"label": "Top speed", "kind": "number"},
    {"label": "Sharp braking", "kind": "circles", "total": pos.SHARP_BRAKINGS},
    {"label": "Speed lost", "kind": "boxes", "total": SPEED_BOXES},
    {"label": "No 4th gear", "kind": "flag"},
]
BRAKINGS: Final = BASIC[2]
MARKS: list[Row] = [
    {"label": "Tyres", "kind": "mark"},
    {"label": "Fuel", "kind": "mark"},
    {"label": "Set-up", "kind": "mark"},
]


def template(rules: Rules) -> list[Row]:
    """Return the printed race sheet; the values of a car's sheet come in this order."""
    rows = [*BASIC, *MARKS] if rules.advanced else BASIC
    return rows if rules.extras else [row for row in rows if row is not BRAKINGS]


def values(state: State, seat: int) -> list[Value]:
    """The values of a car's race sheet: a number, or one of how many; used ones; marks; on or off.

    By the advanced rules sharp brakings are used ones of how many these tyres have.
    """
    car = state.position.cars[seat]
    whole = car.copy()
    whole.speed_drop = 0
    top = [way.top_speed(state, car), way.top_speed(state, whole)]
    basic = [car.speed, top, *_brakings(state, car), car.speed_drop, car.no_fourth]
    if not state.game.rules.advanced:
        return basic
    return [*basic, *([None] * len(MARKS) if car.strategy is None else _marks(state, car))]


def _brakings(state: State, car: pos.Car) -> list[Value]:
    """Sharp brakings used, of how many by the advanced rules; no row without extras (X-5)."""
    if not state.game.rules.extras:
        return []
    total = strategy.brakings(car.strategy)
    used = total - car.brakings
    return [[used, total] if state.game.rules.advanced else used]


def _marks(state: State, car: pos.Car) -> list[list[str]]:
    """Tyres, fuel and set-up: an icon's name, and words."""
    chosen = car.strategy
    assert chosen is not None
    kind = tr("Slicks") if chosen.tyres == "slick" else tr("Rain tyres")
    tyres = [f"tyre-{chosen.tyres}-{chosen.compound}", f"{kind}, {tr(chosen.compound)}"]
    tank = tr(FUEL_WORDS[chosen.fuel])
    fuel = [f"fuel-{chosen.fuel}", tank]
    if chosen.fuel != pos.FULL and car.lap >= 1:
        must = pits.must_refuel(state, car)
        fuel[1] = (
            tr("{fuel}, must refuel", fuel=tank)
            if must
            else tr("{fuel}, fuel for the lap", fuel=tank)
        )
        if chosen.fuelled > 1 and not pits.must_refuel(state, car):
            fuel = ["fuel-refuelled", tr("{fuel}, refuelled", fuel=tank)]
    if chosen.cancelled:
        set_up = [
            "setup-cancelled",
            tr("{set_up}, cancelled", set_up=tr(SET_UP_WORDS[chosen.set_up])),
        ]
    else:
        spent = chosen.set_up != pos.BOOSTER_SET_UP and chosen.reroll_spent
        words = tr(SET_UP_WORDS[chosen.set_up])
        words = tr("{set_up}, re-roll used", set_up=words) if spent else words
        set_up = [f"setup-{chosen.set_up}", words]
    return [tyres, fuel, set_up]


# -- bolide explained: each word of the page in one line, its signs, and its rules in short --------


WORDS: Final = {
    # M-2, V
    "Speed": "How far the last move went, in squares of its longer side. The pawn repeats it.",
    "Top speed": "The longest move: 7 in lap 1 and 8 from lap 2, minus any damage.",
    "Sharp braking": "Slows to speed 2 at once, from speed 3 or more. Each is crossed off; "
    "new tyres bring all back.",
    # D
    "Speed lost": "Top speed lost by damage, until it is repaired in the pits.",
    "No 4th gear": "Damage: no move of length 4 until it is repaired in the pits.",
    # A
    "Tyres": "Soft ones are faster, hard ones have more sharp brakings; slicks are for the dry.",
    "Fuel": "With ½ Fuel the car is faster, and must refuel in the pits before every lap but the "
    "first.",
    "Set-up": "Booster: re-roll any poor booster roll. Brake: re-roll one poor braking roll per "
    "race.",
    # H, O, P, E-8
    "half spun": "Faces the wrong way, with no pawn: it drives off that way, or takes a turn to "
    "turn round.",
    "off track": "One point a turn and no pawn, until the car is back on the track.",
    "pit lane": "On the way in: next turn the car is in box 1.",
    "box #": "In this pit box; each turn the car moves on one box, or leaves with what it has.",
    "waiting": "Not on the track yet; placed when its turn comes.",
    # W, E-8
    "Sun": "A dry track: slicks run at full speed.",
    "Rain": "A wet track: slicks cannot brake or boost, and slide when they go too fast.",
    "Sun all race": "A dry track; the weather won't change.",
    "Rain all race": "A wet track; the weather won't change.",
    "Variable": "The weather is re-rolled whenever the leader of a lap crosses the ½ GP line.",
    "Safety car": "It comes out at the end of this round: all queue behind the leader, then "
    "restart.",
    # X, F, B, O-2
    "Booster": "A roll: if it works, the pawn moves on a square and top speed is +1 this turn; if "
    "not, damage.",
    "Draft": "Right behind another car: the slipstream pulls the car one point further after its "
    "move. Its speed stays.",
    "Braking action": "With no sharp braking left, a roll to brake as sharply; if it fails, "
    "damage.",
    "Crash": "Goes straight on into the barrier: out of the race.",
    "Stay and turn round": "Uses this turn to face forward again.",
    # P
    "On to the next box": "Later boxes offer more, and cost a turn each.",
    "Leave the pits": "Back to the track, from wherever the Pit Lane Out line is free.",
    "New tyres": "Restores sharp braking; in the advanced rules, you can pick a new kind.",
    "Repair": "Takes away all damage.",
    #
    "Roll again": "The second roll stands, whatever it is.",
    "Keep it": "Keep what you rolled.",
    "engages": "A car in the way: a die decides who gets the point, and both may be damaged.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

EXTRAS: Final = (
    phrase(
        "Sharp braking, at speed 3 or more, goes 2 squares ahead whatever the pawn says. You have "
        "three; after that you must roll to brake."
    ),
    phrase("A booster, at speed 3 or more, is a roll for one square more. It may do damage."),
)
"""What there is not in a race without extras (X-5)."""

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "pawn", "text": "its pawn: where the car goes if nothing changes"},
        {"sign": "slower", "text": "slower than now"},
        {"sign": "same", "text": "same speed"},
        {"sign": "faster", "text": "faster than now"},
        {"sign": "clash", "text": "a car is in the way: an engagement"},
        {"sign": "warning", "text": "leaves the track"},
        {"sign": "pit", "text": "into the pit lane"},
        {"sign": "flag", "text": "crosses a line"},
        {"sign": "slide", "text": "where slicks may slide to in the rain"},
        {"sign": "then-road", "text": "in reach on the turn after, if you go there: road"},
        {"sign": "then-run-off", "text": "in reach on the turn after: off the track"},
        {"sign": "then-barrier", "text": "in reach on the turn after: a barrier, you would be out"},
        {"sign": "then-car", "text": "in reach on the turn after: a car is there"},
    ],
    "rules": [
        "The first car to cross the finish line after the last lap wins. Cars move one after "
        "the other, the leader first.",
        "A car keeps its momentum: the pawn shows where it goes if nothing changes. Choose that "
        "point or one around it, up to 2 squares away.",
        "Then the pawn is set as far ahead again. So speed changes by at most 2 a turn: slow down "
        "before the bend.",
        "Speed is the longer side of the move. No move is longer than the top speed.",
        "A straight line to the point must stay on the asphalt. If no point does, the car leaves "
        "the track and crawls back one point a turn, or crashes into a barrier and is out.",
        *EXTRAS,
        "Passing close to a car is free. Meeting it on the way is an engagement: a die decides "
        "which car gets the point, and which is damaged, spins or is pushed aside.",
        "Right behind a car, both at speed 3 or more, you may draft on the next turn: one point "
        "further for free.",
        "At the end of a lap the pits repair damage and give new tyres; each box is a turn.",
        "The advanced rules add fuel, kinds of tyres, set-ups and the weather.",
    ],
}
"""For the help sheet."""


# -- scene -----------------------------------------------------------------------------------------


LOG = 14  # sentences sent with each state: the message stays small, the race keeps them all


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    guide = GUIDE
    if not rules.extras:
        guide = {**GUIDE, "rules": [rule for rule in GUIDE["rules"] if rule not in EXTRAS]}
    shown: Board = {
        "game": "bolide",
        "name": track.name,
        "kind": "lattice",
        "size": list(track.size),
        "sheet": labelled(template(rules)),
        "shapes": track.shapes(),
        "terms": terms(WORDS),
        "guide": taught(guide, __name__, QUESTION_ROWS, FACT_ROWS),
    }
    if course := course_of(track):
        shown["course"] = course
    return shown


def scene(match: Match[pos.Position], *, all_listed: bool = False, ask: bool = True) -> Scene:
    """Everything that changes: cars, trails, order, sheets, the question, the die, the log.

    Where all are listed, the caller shows an order of its own, with those who wait.
    """
    state = match._state
    position = state.position
    paths = tokens.paths(match)
    running = turn_order(state) if placed(state) else ()
    over = match.over
    order = _order(state, running, over)
    listed = range(len(match.drivers)) if all_listed else {row["id"] for row in order}
    cars = [
        tokens.token(state, seat, name, paths[seat], seat in listed)
        for seat, name in enumerate(match.drivers)
    ]
    shown: Scene = {
        "over": over,
        "round": position.round,
        "title": _title(state, running, over),
        "tokens": cars,
        "trails": [
            {"id": seat, "points": points[-tokens.TRAIL :]}
            for seat, points in enumerate(paths)
            if points and cars[seat]["at"] is not None
        ],
        "order": order,
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "ask": questions.ask(state, match.drivers) if ask else None,
        "die": last_roll(match, QUESTION_ROWS),
        "log": log(match, FACT_ROWS, LOG),
        "standings": None,
    }
    if chips := _conditions(state):
        shown["conditions"] = chips
    return shown


def _conditions(state: State) -> list[Condition]:
    """W, E-8: chips for the weather, and for a safety car that has been called."""
    position, risk = state.position, state.game.track.rain_risk
    weather, chips = position.weather, list[Condition]()
    if weather is not None:
        wet = weather.now == pos.RAIN
        now = tr("Rain") if wet else tr("Sun")
        ever = tr("Rain all race") if wet else tr("Sun all race")
        text = now if weather.variable else ever
        chip: Condition = {"icon": weather.now, "text": text, "sky": "wet" if wet else "dry"}
        if wet:
            chip["tone"] = "wet"
        chips.append(chip)
        if weather.variable:
            faces = f"1-{risk}" if risk > 1 else "1"
            again = _DUE if weather.due >= 0 else _CROSSED
            detail = tr(again, faces=faces, all=pos.SIDES)
            chips.append({"icon": "variable", "text": tr("Variable"), "detail": detail})
    if position.safety_car:
        detail = tr("Called: the field queues up at the end of this round")
        called: Condition = {"icon": "safety-car", "text": tr("Safety car"), "detail": detail}
        chips.append({**called, "tone": "warn"})
    return chips


_DUE: Final = phrase("Re-rolled at the end of this round; rain on {faces} of {all}")
_CROSSED: Final = phrase(
    "Re-rolled when the leader crosses the ½ GP line; rain on {faces} of {all}"
)


def _title(state: State, running: tuple[int, ...], over: bool) -> str:
    laps = state.game.rules.laps
    if over:
        return tr("The race is over")
    if not state.game.track.circuit:
        round_now = state.position.round
        return tr("Round {number}", number=round_now) if round_now else tr("On the grid")
    if state.position.round == 0:
        return trn("On the grid · {n} lap", "On the grid · {n} laps", laps)
    cars = state.position.cars
    words = lap_words(max(car.lap for car in cars), laps)
    return f"{tr('Round {number}', number=state.position.round)} · {words}"


def _order(state: State, running: tuple[int, ...], over: bool) -> list[Standing]:
    """T-2, S-3: the live ranking; gaps in squares along the shortest lap, row by row.

    Cars in one row are level, whoever moves first (T-3). Once a car has finished, no car leads.
    """
    position = state.position
    started = any(position.cars[seat].pawn is not None for seat in running)
    ranked = ranking(position, running)
    ranked += [seat for seat in position.order if seat not in ranked]  # lifted off the board
    leads = all(car.status != pos.FINISHED for car in position.cars)
    ways = {seat: _way(state, seat) for seat in running if started}
    moves = [seat for seat in position.order if position.cars[seat].status not in pos.NOT_RACING]
    moved = position.order[: position.turn]
    turns = Turns() if over else turns_of_round(moves, moved, active(state))
    lap = partial(_lap, state)
    return standing_rows(ranked, lap, gaps_of(ways, "square", leads), turns)


def _way(state: State, seat: int) -> float:
    """Return the squares from the start of the race to the row that a car has reached."""
    track, car = state.game.track, state.position.cars[seat]
    rows, lengths = track.row_lengths
    row = bisect_right(rows, place(track, car)) - 1
    return car.lap * track.lap_length + (lengths[row] if row >= 0 else 0)


def _lap(state: State, seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == pos.FINISHED:
        return tr("finished {place}", place=ordinal(car.place))
    if car.status == pos.OUT:
        return tr("out")
    if not state.game.track.circuit:
        return tr("racing")
    return tr("lap {n}/{all}", n=max(car.lap, 0), all=state.game.rules.laps)
