"""What the screen shows of a race, as data; the screen itself knows no rules."""

from __future__ import annotations

from typing import Final

from ....core.match import Match
from ....core.moment import turns_taken
from ....core.screen import (
    Board,
    Condition,
    Finisher,
    Guide,
    Pieces,
    Row,
    Scene,
    Standing,
    Term,
    Value,
)
from ....racing.course import by_place, gap_words
from ....racing.rows import (
    BADGE,
    DECIDER,
    SEVERAL,
    TOOLS,
    active,
    count,
    lap_words,
    last_roll,
    log,
    ordinal,
    terms,
)
from ..cars import lap_of
from ..options import Rules
from ..rules.position import (
    ACCELERATION,
    DECELERATION,
    FINISHED,
    GREEN_A_LAP,
    OUT,
    RED,
    START_SPEED,
    TOP_SPEED,
    TRACK,
    WEAR_A_LAP,
    Car,
    Position,
)
from ..rules.turn import ranking
from ..rules.venue import State
from ..track import Track
from . import questions, side_tables, tokens
from .facts import FACT_ROWS

# -- sheet -----------------------------------------------------------------------------------------


ROOM: Final = 24
"""Circles that have room in a row; more chips are told as a number."""

ATTRIBUTES: Final = (
    ("Acceleration", ACCELERATION),
    ("Deceleration", DECELERATION),
    ("Top speed", TOP_SPEED),
    ("Start speed", START_SPEED),
)


def template(rules: Rules) -> list[Row]:
    """The printed sheet; the values of a car come in this order."""
    rows: list[Row] = [{"label": "Speed", "kind": "number", "head": True}]
    for label, most in (
        ("Wear", max(WEAR_A_LAP) * rules.laps),
        ("Green skill", max(GREEN_A_LAP) * rules.laps),
        ("Red skill", max(RED)),
    ):
        rows.append({"label": label, "kind": "circles" if most <= ROOM else "number"})
    rows += [{"label": label, "kind": "number"} for label, _ in ATTRIBUTES]
    rows += [
        {"label": "Engine damage", "kind": "boxes", "total": 1},
        {"label": "Brake damage", "kind": "boxes", "total": 1},
    ]
    return rows


def values(state: State, seat: int) -> list[Value]:
    """What a car's sheet says now: chips used or left and how many there were, and the speeds."""
    car = state.position.cars[seat]
    rules = state.game.rules
    printed = template(rules)[1:4]
    found: list[Value] = [car.v]
    for row, (left, had) in zip(printed, chips(car, rules.laps), strict=True):
        found.append([had - left, had] if row["kind"] == "circles" else [left, had])
    now = (car.a, car.d, car.ts, car.s)
    for speed, (_, cards), card in zip(now, ATTRIBUTES, car.cards or (0,) * 4, strict=False):
        found.append([speed, cards[card + 1]] if car.cards else None)
    return [*found, [min(car.engine, 1), 1], [min(car.brakes, 1), 1]]


def chips(car: Car, laps: int) -> tuple[tuple[int, int], ...]:
    """Wear, green and red: what is left, and what there was; broken chips make more green."""
    if not car.cards:
        return ((0, 0),) * 3
    wear, skill = car.cards[4] + 1, car.cards[5] + 1
    had = (WEAR_A_LAP[wear] * laps, GREEN_A_LAP[skill] * laps, RED[skill])
    left = (car.wear, car.green, car.red)
    return tuple((n, max(n, most)) for n, most in zip(left, had, strict=True))


# -- glossary --------------------------------------------------------------------------------------


WORDS: Final = {
    # CFR-PLAN, CFR-CHIP
    "Speed": "In mph: the car drives a space for every 20.",
    "Wear": "Pays for braking hard and for corners taken too fast: 1 for each 20 mph. What is "
    "spent is gone.",
    "Green skill": "A chip takes 1 off a roll, two of them 2; low rolls are good.",
    "Red skill": "A chip takes 3 off a roll, or is broken into 3 green ones.",
    # CFR-SETUP-3
    "Acceleration": "What the car may gain in speed from turn to turn for nothing; 20 more is a "
    "test.",
    "Deceleration": "What the car may lose in speed from turn to turn for nothing; more is hard "
    "braking.",
    "Top speed": "The highest speed that needs no test; 20 more is a test in every turn.",
    "Start speed": "The highest speed of the first move that needs no test.",
    # CFR-TEST, CFR-DECEL
    "Engine damage": "A failed test of the engine took 20 mph off for good; a second one is the "
    "end.",
    "Brake damage": "A failed test of the brakes took 20 mph of deceleration; a second one is the "
    "end.",
    # CFR-SPIN, CFR-ENG, CFR-PLAN, CFR-CORNER, CFR-LINE
    "spun": "Stands still, and restarts slowly in the next turn, after all others of its row.",
    "limping": "The engine is broken in sight of the line: it rolls on at half its speed.",
    "plan #": "The speed that it has planned for this turn.",
    "corner *": "In this corner: each space has a speed; who goes faster pays once, by wear or a "
    "roll.",
    "corner * +#": "In this corner, with so many mph above its speed already paid for.",
    "red line": "On a racing line: 20 mph more in its corner for as long as the car stays on it.",
    "green line": "On a racing line: 40 mph more in its corner for as long as the car stays on it.",
    # CFR-CRASH
    "A crash on the road": "Who reaches or passes its row in this turn rolls a chance.",
    "# crashes on the road": "Who reaches or passes one of their rows in this turn rolls a chance.",
    # CFR-SLIP, CFR-PASS, CFR-LATE, CFR-CHANCE
    "Slipstream": "Directly behind a car at 120 mph or more: a space further than its own speed, "
    "two from 180 on.",
    "Pass *": "Through the space of the car ahead: it may block, and a roll decides.",
    "Block": "Makes the pass harder; a 3 among the dice costs you wear, a 4 the other.",
    "Brake to #": "Braking within the move: each 20 mph costs wear, or a test of the brakes.",
    "Stop here": "The move ends on this space.",
    "Bid value": "A wear counts 1, a green chip half and a red one 1½; the highest has pole.",
}
"""As they stand on the page; what follows in brackets or behind a comma is not part of a word."""

TERMS: Final[list[Term]] = terms(WORDS)

GUIDE: Final[Guide] = {
    "signs": [
        BADGE,
        DECIDER,
        {"sign": "free", "text": "a move may end here, and costs nothing"},
        {"sign": "wear", "text": "it costs wear, as much as its figure says"},
        {"sign": "roll", "text": "it may cost a roll: a test or a chance"},
        {"sign": "out", "text": "it ends the race for this car"},
        {
            "sign": "ahead",
            "text": "framed within: the corner ahead then costs; in one piece: it is lost",
        },
        {"sign": "partly", "text": "a step: the move goes on from there"},
        SEVERAL,
        {"sign": "clash", "text": "a forced pass through another car's space"},
        {"sign": "damage", "text": "a crash of this turn"},
    ],
    "rules": [
        "Whoever is furthest in the turn in which the first car crosses the line after the last "
        "lap wins.",
        "Before the race all choose six cards in secret, which sum to 2: acceleration, "
        "deceleration, top speed, start speed, wear and skill. Then they bid for the grid.",
        "In each turn all plan a speed in secret, from 20 to 220 mph. A car drives a space for "
        "every 20.",
        "Up to the acceleration more and the deceleration less is free. 20 mph above acceleration "
        "or top speed is a test: two dice, low is good; if it fails the engine is damaged.",
        "Hard braking costs 1 wear for each 20 mph, 2 at most, or a test of the brakes. "
        "Who brakes by 80 too much spins.",
        "Spaces of corners have a speed. Each 20 mph above it is paid once a corner: by wear, 2 "
        "at most, or by one chance. 80 too much is a crash.",
        "A chance is two dice: 6 or less goes on, 7 to 9 is a spin, more is a crash and the end.",
        "Racing lines raise the speed of a corner by 20 or 40 for who begins them before it and "
        "stays on them to their end.",
        "Skill is spent before a roll: a green chip takes 1 off it, a red one 3.",
        "A car right behind one at 120 mph or more may slipstream a space further.",
        "No move ends on a car. To drive through one is a forced pass: it may block, dice decide, "
        "and who fails brakes behind it.",
    ],
    "page": "docs/rules/championship-formula.md",
    "steps": [
        "This is your car, with your badge; the ring round it says that you must decide.",
        "Your choices are here: first a set-up and a bid, then a speed for each turn. When it is "
        "your move, press one of the coloured spaces.",
        "Colours tell the price: green is free, yellow costs wear, blue is a roll, red is the end.",
        "Here is everybody's sheet: wear, skill and what the car can do. Point at a word, or hold "
        "it, to read what it means.",
        TOOLS,
    ],
}
"""For the help sheet and for the first race."""


# -- scene -----------------------------------------------------------------------------------------


LOG: Final = 16
"""Sentences sent with each state: the message stays small, the race keeps them all."""

SPACE: Final = 12
"""Ticks of an ordinary space (CFR-TRACK-1)."""


def board(track: Track, rules: Rules) -> Board:
    """Everything that is drawn once."""
    return {
        "game": "championship-formula",
        "name": track.name,
        "kind": "lanes",
        "size": list(track.size),
        "sheet": template(rules),
        "shapes": track.shapes(),
        "spaces": track.places(),
        "terms": TERMS,
        "guide": GUIDE,
    }


def scene(match: Match[Position], viewer: int | None = None, *, asked: bool = True) -> Scene:
    """Everything that changes, as one seat may see it, or everybody.

    Parameters
    ----------
    match : Match
    viewer : int, optional
        The seat that looks: a sealed choice is told to whoever owes it (CFR-CONV-5).
    """
    state = match._state
    position = state.position
    driven = tokens.ways(match)
    over = match.over
    shown: Scene = {
        "over": over,
        "round": position.turn,
        "title": _title(state, over),
        "tokens": [
            tokens.token(state, seat, name, driven[seat]) for seat, name in enumerate(match.drivers)
        ],
        "trails": tokens.trails(driven),
        "order": _order(state, over),
        "sheets": [values(state, seat) for seat in range(len(match.drivers))],
        "ask": questions.ask(state, match.drivers, viewer) if asked else None,
        "die": last_roll(match, questions.QUESTION_ROWS),
        "log": log(match, FACT_ROWS, LOG),
        "standings": _standings(match) if over else None,
    }
    pieces = _pieces(state)
    if pieces:
        shown["pieces"] = pieces
        shown["conditions"] = _conditions(state)
    found = side_tables.tables(match)
    if found:
        shown["tables"] = found
    return shown


def _pieces(state: State) -> list[Pieces]:
    """CFR-CRASH-2: crash markers, on all spaces of their rows."""
    road = state.game.road
    spaces = [road.ids[space] for row in state.position.markers for space in road.rows[row]]
    return [{"style": "damage", "spaces": spaces}] if spaces else []


def _conditions(state: State) -> list[Condition]:
    """CFR-CRASH-5: crashes of this turn."""
    crashes = len(state.position.markers)
    return [
        {
            "icon": "damage",
            "text": "A crash on the road" if crashes == 1 else f"{crashes} crashes on the road",
            "detail": "Who reaches or passes its row in this turn rolls a chance",
            "tone": "warn",
        }
    ]


def _title(state: State, over: bool) -> str:
    if over:
        return "The race is over"
    laps = state.game.rules.laps
    position = state.position
    if position.turn == 0:
        return f"Before the race · {count(laps, 'lap')}"
    lap = max(lap_of(state, seat) for seat in range(len(position.cars)))
    return f"Turn {position.turn} · {lap_words(lap, laps)}"


def _order(state: State, over: bool) -> list[Standing]:
    """CFR-ORDER-1: this turn's order, with each car's lap and its way to the first in spaces.

    Who has finished comes before it, who is out behind it; when all is over it is the result.
    """
    position, ranked = state.position, ranking(state)
    listed = list(position.order)
    listed += [seat for seat in ranked if seat not in listed]
    running = [seat for seat in listed if position.cars[seat].status == TRACK]
    best = max((position.cars[seat].at for seat in running), default=0)
    behind = {seat: round((best - position.cars[seat].at) / SPACE) for seat in running}
    leads = all(car.status != FINISHED for car in position.cars)
    gaps = gap_words(behind, leads) if position.turn else {}
    moving = position.phase == "moves"
    rows: list[Standing] = []
    for turn, seat in enumerate(listed):
        acts = active(state) == seat
        rows.append(
            {
                "id": seat,
                "lap": _lap(state, seat),
                "gap": gaps.get(seat, ""),
                "active": acts,
                "moved": moving and turn < position.moved and not acts and seat in running,
            }
        )
    return by_place(rows, ranked, () if over else running)


def _lap(state: State, seat: int) -> str:
    car = state.position.cars[seat]
    if car.status == FINISHED:
        places = state.position.places
        return f"finished {ordinal(places.index(seat) + 1)}" if seat in places else "finished"
    if car.status == OUT:
        return "out"
    laps = state.game.rules.laps
    return f"lap {min(max(lap_of(state, seat), 0), laps)}/{laps}"


def _standings(match: Match[Position]) -> list[Finisher]:
    state = match._state
    seats = len(match.drivers)
    totals, add = match._known.totals, turns_taken("turn", seats)
    turns = totals.of(match._now, "turns", (0,) * seats, add)
    rows: list[Finisher] = []
    for place, seat in enumerate(ranking(state), 1):
        status = state.position.cars[seat].status
        words = {FINISHED: "finished", OUT: "out of the race"}.get(status, "not finished")
        rows.append({"place": place, "id": seat, "text": f"{words}, {count(turns[seat], 'turn')}"})
    return rows
